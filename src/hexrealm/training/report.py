"""The report of a training run: a page with wins and losses over the time of all runs, and their settings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from hexrealm.arena.charts import curves
from hexrealm.arena.report import PAGE, page_style

LOSSES = {"value": "Value: who wins", "points": "Points: the leads at the end", "policy": "Policy: what the search plays"}
REPORT = "report.html"


def read_log(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a training log. Lines that were cut off by an interruption are left out."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        with suppress(json.JSONDecodeError):
            rows.append(json.loads(line))
    return rows


def write_report(log: Path, folder: Path) -> Path:
    """Write the report of a log into a folder; return its path."""
    rows, path = read_log(log), folder / REPORT
    path.write_text(draw_page(rows), encoding="utf-8")
    return path


def draw_page(rows: Sequence[dict[str, Any]]) -> str:
    """Return the page."""
    runs = [row for row in rows if "run" in row]
    name = escape(str(runs[0]["game"])) if runs else ""
    plots = "".join(
        f"<h2>{escape(title)}</h2>{curves(title, 'min', [(loss, points)])}"
        for loss, title in LOSSES.items()
        if (points := loss_curve(rows, loss))
    )
    wins = [(opponent, points) for opponent in opponents_of(rows) if (points := win_curve(rows, opponent))]
    if wins:
        plots = f"<h2>Wins against fixed opponents, in %</h2>{curves('Wins', 'min', wins)}{plots}"
    title = f"Training of {name}"
    lead = f"<p class='lead'>{len(runs)} runs, {total_minutes(rows):.1f} minutes</p>"
    settings = "".join(f"<p class='note'>{escape(json.dumps(run['run']))}</p>" for run in runs)
    return PAGE.format(title=title, style=page_style(), body=f"<h1>{title}</h1>{lead}{plots}<h2>Settings</h2>{settings}")


def opponents_of(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Return the opponents of the matches during training."""
    return list(dict.fromkeys(opponent for row in rows for opponent in row.get("won", {})))


def win_curve(rows: Sequence[dict[str, Any]], opponent: str) -> list[tuple[float, float]]:
    """Return the minutes of training, over all runs, and the share of wins at them in per cent."""
    return [(minutes, 100 * row["won"][opponent]) for minutes, row in _timed(rows) if opponent in row.get("won", {})]


def loss_curve(rows: Sequence[dict[str, Any]], loss: str) -> list[tuple[float, float]]:
    """Return the minutes of training, over all runs, and the loss at them."""
    return [(minutes, row[loss]) for minutes, row in _timed(rows) if loss in row]


def total_minutes(rows: Sequence[dict[str, Any]]) -> float:
    """Return the minutes of all runs."""
    return max((minutes for minutes, _ in _timed(rows)), default=0.0)


def _timed(rows: Sequence[dict[str, Any]]) -> list[tuple[float, dict[str, Any]]]:
    """Return every line but those that start a run, with the minutes of training before it, over all runs."""
    before, longest = 0.0, 0.0
    found = []
    for row in rows:
        if "run" in row:
            before, longest = before + longest, 0.0
        else:
            longest = max(longest, row["seconds"])  # a match is written down later than it began
            found.append(((before + row["seconds"]) / 60, row))
    return found
