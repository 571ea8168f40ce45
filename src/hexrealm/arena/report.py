"""Writes the report: report.json, and report.html, a single file that follows the reader's light or dark theme."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

from hexrealm.arena import charts
from hexrealm.arena.formatting import elo, interval, percent, seconds

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def write_report(summary: dict[str, Any], folder: Path) -> tuple[Path, Path]:
    """Write both files and return their paths."""
    data, page = folder / "report.json", folder / "report.html"
    data.write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")
    page.write_text(draw_page(summary), encoding="utf-8")
    return data, page


def draw_page(summary: dict[str, Any]) -> str:
    """Return the page as HTML that is also well-formed XML."""
    body = "\n".join(part for section in SECTIONS for part in section(summary))
    return PAGE.format(title=escape(f"Arena: {summary['title']}"), style=page_style(), body=body)


def page_style() -> str:
    """Return the style sheet of a report."""
    sheets = [files("hexrealm.web") / "styles" / "tokens.css", files("hexrealm.arena") / "page.css"]
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)  # comments may contain what XML does not allow


def _head(summary: dict[str, Any]) -> Iterator[str]:
    job = summary["job"]
    yield f"<h1>Arena: {escape(summary['title'])}</h1>"
    yield f'<p class="lead">{summary["games"]} of {summary["planned"]} games, {job["players"]} players: {summary["ended"]}.</p>'
    for note in summary["notes"]:
        yield f'<p class="note">{escape(note)}.</p>'


def _standings(summary: dict[str, Any]) -> Iterator[str]:
    rows = [row for row in summary["standings"] if row["games"]]
    if not rows:
        return
    yield "<h2>Standings</h2>"
    rated = [(row["entrant"], *row["elo"]) for row in rows if row["elo"]]
    if rated:
        yield charts.whiskers("Elo above the weakest, with 95 % intervals", rated, elo)
    yield _table(
        ["bot", "Elo", "games", "won", "shared", "share of wins", "points", "OpenSkill"],
        [
            [
                escape(row["entrant"]),
                _with_interval(elo(row["elo"][0]), interval(row["elo"][1:], elo)) if row["elo"] else "–",
                row["games"],
                row["won"],
                row["shared"],
                _with_interval(percent(row["share"]), interval(row["share_interval"], percent)),
                f"{row['mean_points']:.1f}",
                "{mu:.1f} <small>± {sigma:.1f}</small>".format(**row["openskill"]) if row["openskill"] else "–",
            ]
            for row in rows
        ],
    )
    yield (
        '<p class="note">Elo above the weakest bot. Intervals are 95 % bootstrap intervals over the pairs. A shared victory '
        "counts as a fraction. OpenSkill rates game by game, as if the games of a pair were independent.</p>"
    )


def _cross(summary: dict[str, Any]) -> Iterator[str]:
    names = [row["entrant"] for row in summary["standings"]]
    cross = summary["cross"]
    if not cross:
        return
    yield "<h2>Each against each</h2>"
    cells = [[escape(one), *(_cross_cell(cross[one].get(other), one == other) for other in names)] for one in names]
    yield _table(["bot", *map(escape, names)], cells)
    yield '<p class="note">The share that the bot of the row won against the bot of the column, of how many comparisons.</p>'


def _cross_cell(cell: Sequence[float] | None, same: bool) -> str:
    if cell is None:
        return f'<td class="self">{"–" if same else ""}</td>'
    won = cell[0] / cell[1]
    return f'<td class="met" style="--won: {won:.3f}">{percent(won)} <small>of {cell[1]:g}</small></td>'


def _sequential(summary: dict[str, Any]) -> Iterator[str]:
    test = summary["sequential"]
    if not test or not test["path"]:
        return
    yield "<h2>Sequential test</h2>"
    verdict = f"accepted {test['accepted']}" if test["accepted"] else "undecided"
    pairs = f"{len(test['path'])} pair{'s' * (len(test['path']) > 1)}"
    yield f"<p>H0: {escape(test['h0'])}. H1: {escape(test['h1'])}. After {pairs}: <strong>{verdict}</strong>.</p>"
    yield charts.sequential_test("Log likelihood ratio after each pair", test["path"], tuple(test["bounds"]))
    yield '<p class="note">The log likelihood ratio of H1 to H0 after each pair, in the order of the plan.</p>'


def _control(summary: dict[str, Any]) -> Iterator[str]:
    control = summary["control"]
    if not control:
        return
    position = "lies within" if control["within"] else "lies outside"
    yield "<h2>Control</h2>"
    yield (
        f"<p>{escape(control['bot'])} against itself, counted as two, {control['games']} games: the first wins "
        f"{percent(control['share'][0])}, 95 % interval {interval(control['share'][1:], percent)} %. "
        f"The fair share of {percent(control['equal'])} <strong>{position}</strong> it.</p>"
    )


def _distributions(summary: dict[str, Any]) -> Iterator[str]:
    rows = [row for row in summary["standings"] if row["games"]]
    if not rows:
        return
    yield "<h2>Final points</h2>"
    yield charts.histograms("Final points by bot", [(row["entrant"], row["points"]) for row in rows])
    yield "<h2>Time per move</h2>"
    times = [(row["entrant"], *(max(row[key], 1e-6) for key in ("seconds_per_move",) * 2 + ("slowest_move",))) for row in rows]
    yield charts.whiskers("Seconds per move, mean and slowest", times, seconds, log=True)
    yield '<p class="note">The dot is the mean, the line ends at the slowest move.</p>'
    yield "<h2>Length of the games</h2>"
    yield charts.histograms("Actions in a game", [("actions", summary["lengths"])])


def _about(summary: dict[str, Any]) -> Iterator[str]:
    job = summary["job"]
    facts = {
        "victories by seat": ", ".join(map(percent, summary["seats"])),
        "line-ups": "gauntlet of the first bot" if job["gauntlet"] else "all against all",
        "variants": "sampled" if job["sampled"] else "fixed; other options are drawn for each pair",
        "options": ", ".join(f"{name}={json.dumps(value)}" for name, value in job["options"].items()) or "none given",
        "pairs, seed": f"{job['pairs']} for each line-up, seed {job['seed']}",
        "date, version": f"{job['date']}, hexrealm {summary['hexrealm']}",
    }
    yield "<h2>The job</h2>"
    yield f"<dl>{''.join(f'<dt>{name}</dt><dd>{escape(text)}</dd>' for name, text in facts.items())}</dl>"


SECTIONS = (_head, _standings, _sequential, _cross, _control, _distributions, _about)


def _with_interval(value: str, interval: str) -> str:
    return f"{value} <small>{interval}</small>" if interval else value


def _table(headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    lines = ("".join(_cell(cell) for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(cell: Any) -> str:
    return cell if str(cell).startswith("<td") else f"<td>{cell}</td>"
