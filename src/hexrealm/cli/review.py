"""`hexrealm review`: reviews a record, and prints a report or writes a page."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

import hexrealm
from hexrealm.i18n.translate import translate
from hexrealm.reviews import Review
from hexrealm.reviews.grades import LABELS, MARKS, describe_thresholds, grade_of, show_percent
from hexrealm.reviews.html import describe_mistake

BARS = " ▁▂▃▄▅▆▇█"
STYLES = {"best": "green", "good": "green", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}


def show_review(file: Path, html: Path | None, seat: int | None, quick: bool) -> None:
    """Review a record with a progress bar, then report."""
    match = hexrealm.load(file)
    console = Console()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(translate("Reviewing"), total=None)
        review = hexrealm.review(
            match, seat=seat, quick=quick, progress=lambda done, total: bar.update(task, completed=done, total=total)
        )
    if html is not None:
        html.write_text(review.to_html(), encoding="utf-8")
        console.print(str(html), markup=False, highlight=False)
        return
    print_report(review, console)


def print_report(review: Review, console: Console) -> None:
    """Print accuracy, win chance over time, turning points and mistakes."""
    table = Table(box=None)
    for head in (translate("Seat"), translate("Accuracy"), translate("Points"), translate("Luck of the draws")):
        table.add_column(head)
    for seat, name in enumerate(review.seat_names):
        found = review.accuracy[seat]
        luck = show_percent(review.luck[seat], signed=True) if review.match.game.has_chance else "–"
        table.add_row(escape(name), "–" if found is None else show_percent(found / 100), str(review.points[-1][seat]), luck)
    console.print(table)
    console.print(f"\n{translate('Win chance')}", highlight=False)
    for seat, name in enumerate(review.seat_names):
        console.print(f"{_bars([chances[seat] for _, chances in review.chances])} {escape(name)}", highlight=False)
    _print_points(review, console)
    _print_mistakes(review, console)
    console.print(f"\n{describe_thresholds()}", style="dim", highlight=False)


def _bars(chances: list[float]) -> str:
    return "".join(BARS[round(chance * (len(BARS) - 1))] for chance in chances)


def _print_points(review: Review, console: Console) -> None:
    if review.turning_points:
        console.print(f"\n[bold]{translate('Turning points')}[/bold]")
    for point in review.turning_points:
        console.print(f"  {escape(review.describe_point(point))}", highlight=False)


def _print_mistakes(review: Review, console: Console) -> None:
    if review.mistakes:
        console.print(f"\n[bold]{translate('Mistakes')}[/bold]")
    for facts in review.mistakes:
        grade = grade_of(facts.loss)
        shown = f"[{STYLES[grade]}]{escape(translate(LABELS[grade]))} {MARKS[grade]}[/]"
        console.print(f"{facts.moment:4} {escape(describe_mistake(review, facts))} {shown}", highlight=False)
        for reason in review.reasons(facts):
            console.print(f"       {escape(reason.text)}", highlight=False)
