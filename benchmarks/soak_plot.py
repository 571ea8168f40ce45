"""The plot of a soak: rate, latency, memory and files of each process, errors, and the faults as vertical lines."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

WIDTH, LEFT, HEIGHT, GAP = 960, 70, 110, 46
COLOURS = ("#1b6ca8", "#d9822b", "#3b8a3b", "#a33b8a", "#777777")
Curve = tuple[str, list[tuple[float, float]]]


def write_plot(log: Path, picture: Path) -> None:
    """Draw the samples of a log."""
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    samples, faults = [row for row in rows if "moves_per_second" in row], [row for row in rows if "fault" in row]
    picture.write_text(draw(samples, faults), encoding="utf-8")


def draw(samples: Sequence[dict[str, Any]], faults: Sequence[dict[str, Any]]) -> str:
    """Return the picture."""
    panels = [
        ("moves per second", [("", _points(samples, "moves_per_second"))]),
        (
            "milliseconds until a move is acknowledged",
            [(name, _points(samples, f"{name}_ms")) for name in ("p50", "p95", "p99")],
        ),
        ("memory of each process, MB", _by_process(samples, "rss_mb")),
        ("open files and sockets of each process", _by_process(samples, "files")),
        ("errors that clients saw, per sample", [("", [(row["seconds"], sum(row["errors"].values())) for row in samples])]),
    ]
    last = max((row["seconds"] for row in samples), default=1) or 1
    bottom = len(panels) * (HEIGHT + GAP)
    marks = [part for number, row in enumerate(faults, 1) for part in _fault(number, row, last, bottom)]
    return draw_panels(panels, last, marks, 30 + 16 * ((len(faults) + 1) // 2))


def draw_panels(
    panels: Sequence[tuple[str, Sequence[Curve]]], last: float, marks: Sequence[str] = (), below: float = 10
) -> str:
    """Return a picture of panels, one below the other, with x from 0 to `last`, marks over them and space below."""
    parts = [part for number, (title, curves) in enumerate(panels) for part in _panel(number, title, curves, last)]
    parts += marks
    height = len(panels) * (HEIGHT + GAP) + below
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">'
    return f'{head}<rect width="{WIDTH}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'


def _points(samples: Sequence[dict[str, Any]], name: str) -> list[tuple[float, float]]:
    return [(row["seconds"], row[name]) for row in samples if row[name] is not None]


def _by_process(samples: Sequence[dict[str, Any]], name: str) -> list[Curve]:
    """Return a curve for each process, bots after servers."""
    curves: dict[tuple[str, int], list[tuple[float, float]]] = {}
    for row in samples:
        for process in row["processes"]:
            curves.setdefault((process["kind"], process["pid"]), []).append((row["seconds"], process[name]))
    kinds = ("worker", "bot")
    return [(kind, points) for wanted in kinds for (kind, _), points in sorted(curves.items()) if kind == wanted]


def _panel(number: int, title: str, curves: Sequence[Curve], last: float) -> list[str]:
    top = number * (HEIGHT + GAP) + 28
    most = max((value for _, points in curves for _, value in points), default=1) or 1
    parts = [
        f'<text x="{LEFT}" y="{top - 8}" font-weight="bold">{escape(title)}</text>',
        f'<text x="{LEFT - 6}" y="{top + 8}" text-anchor="end">{most:g}</text>',
        f'<text x="{LEFT - 6}" y="{top + HEIGHT}" text-anchor="end">0</text>',
        f'<path d="M{LEFT} {top}V{top + HEIGHT}H{WIDTH}" fill="none" stroke="#999"/>',
    ]
    names = list(dict.fromkeys(name for name, _ in curves))
    for name, points in curves:
        line = " ".join(f"{_x(x, last):.1f},{top + HEIGHT - y / most * HEIGHT:.1f}" for x, y in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[names.index(name)]}" stroke-width="1.5"/>')
    for place, name in enumerate(filter(None, names)):
        x = WIDTH - 70 * (len(names) - place)
        parts.append(f'<text x="{x}" y="{top - 8}" fill="{COLOURS[names.index(name)]}">{escape(name)}</text>')
    return parts


def _fault(number: int, row: dict[str, Any], last: float, bottom: float) -> list[str]:
    x = _x(row["seconds"], last)
    label = f"{number}  {row['seconds'] / 60:.1f} min: {row['fault']}"
    column, line = (number - 1) % 2, (number - 1) // 2
    return [
        f'<line x1="{x:.1f}" y1="14" x2="{x:.1f}" y2="{bottom - 14}" stroke="#c33" stroke-dasharray="2 4"/>',
        f'<text x="{x:.1f}" y="11" fill="#c33" text-anchor="middle">{number}</text>',
        f'<text x="{LEFT + column * 440}" y="{bottom + 14 + 16 * line}">{escape(label)}</text>',
    ]


def _x(seconds: float, last: float) -> float:
    return LEFT + seconds / last * (WIDTH - LEFT - 4)
