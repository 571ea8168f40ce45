"""`hexrealm arena`: runs a tournament between bots and shows its progress."""

from __future__ import annotations

import datetime
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from hexrealm.arena.errors import MissingPackage, WrongJob
from hexrealm.arena.formatting import elo, interval, percent, seconds
from hexrealm.arena.job import Job
from hexrealm.arena.play import Result
from hexrealm.arena.ratings import LiveRatings
from hexrealm.arena.report import write_report
from hexrealm.arena.sequential import Sprt
from hexrealm.arena.standings import add_result, standings
from hexrealm.arena.store import Store
from hexrealm.arena.summary import summarise
from hexrealm.arena.tournament import RunnerName, Tournament, find_runner
from hexrealm.play.warmup import spinner

INTERRUPTED = 130  # the exit code after Ctrl-C


def run_arena(job: Job, out: Path | None, resume: bool, engine: RunnerName, workers: int | None) -> int:
    """Play, show and report a tournament; return the exit code. After Ctrl-C the finished games are kept and reported."""
    if resume and not out:
        raise WrongJob("name the folder to continue: --resume --out FOLDER")
    runner = find_runner(engine)
    folder = out or Path("arena") / f"{job.game}-{time.strftime('%Y%m%d-%H%M%S')}"
    console, code = Console(), 0
    with Store(folder, job, resume) as store:
        tournament = Tournament(store)
        tournament.check()
        with spinner("Warming up the bots"):
            tournament.warm_up()
        try:
            with LiveStandings(tournament, console).shown() as display:
                tournament.run(runner, workers, display.add)
        except KeyboardInterrupt:
            code = INTERRUPTED
        finally:
            summary = summarise(tournament)
            paths = write_report(summary, folder)
    _print_summary(console, summary, paths, folder)
    return code


def parse_job(game: str, bots: str, sprt: str | None, **given: Any) -> Job:
    """Parse a job: bots separated by commas, the test as ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA."""
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    return Job(game, names, sprt=_parse_sprt(sprt), date=datetime.date.today().isoformat(), **given)


def _parse_sprt(text: str | None) -> Sprt | None:
    if text is None:
        return None
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4):
        raise WrongJob(f"--sprt is {text!r}; it must be ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA")
    return Sprt(*numbers)


class LiveStandings:
    """The standings on the terminal while a tournament runs."""

    def __init__(self, tournament: Tournament, console: Console) -> None:
        self.tournament, self.console = tournament, console
        entrants = list(dict.fromkeys([*tournament.entrants, *tournament.twins]))
        self.rows = standings([], entrants)
        self.ratings = _live_ratings(entrants)
        columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn()
        self.progress = Progress(*columns, console=console)
        self.bar = self.progress.add_task("games", total=tournament.planned)
        for result in tournament.store.in_order():
            self.count(result)
        self.progress.reset(self.bar, completed=len(tournament.store.results))

    @contextmanager
    def shown(self) -> Iterator[LiveStandings]:
        """Show the standings during the block; nothing if the output is not a terminal."""
        if not self.console.is_terminal:
            yield self
            return
        with Live(get_renderable=self.draw, console=self.console, refresh_per_second=4, transient=True):
            yield self

    def count(self, result: Result) -> None:
        """Add a game to the standings."""
        add_result(self.rows, result)
        if self.ratings:
            self.ratings.add(result)

    def add(self, result: Result) -> None:
        """Add a new game to the standings and the progress bar."""
        self.count(result)
        self.progress.advance(self.bar)

    def draw(self) -> Group:
        """Return the progress bar, the standings, and the state of the sequential test."""
        table = _plain_table("bot", "games", "wins", "share", "points", "OpenSkill", "per move")
        for row in sorted(self.rows.values(), key=lambda row: -row.share):
            skill = "{:.1f} ± {:.1f}".format(*self.ratings.of(row.entrant)) if self.ratings else "–"
            counts = str(row.games), f"{row.wins:g}", percent(row.share), f"{row.mean_points:.1f}"
            table.add_row(row.entrant, *counts, skill, seconds(row.seconds_per_move))
        return Group(self.progress, table, self._test_line())

    def _test_line(self) -> str:
        test = self.tournament.test
        if not test:
            return ""
        low, high = test.sprt.bounds
        return f"sequential test: {test.path[-1] if test.path else 0:.2f}, from {low:.2f} (H0) to {high:.2f} (H1)"


def _live_ratings(entrants: list[str]) -> LiveRatings | None:
    try:
        return LiveRatings(entrants)
    except MissingPackage:
        return None


def _plain_table(*headings: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "bot" else "right", overflow="fold")
    return table


def _print_summary(console: Console, summary: dict[str, Any], paths: tuple[Path, Path], folder: Path) -> None:
    """Print the final standings and the paths of all files."""
    rows = [row for row in summary["standings"] if row["games"]]
    table = _plain_table("bot", "Elo", "wins", "share", "points", "per move")
    for row in rows:
        rated = f"{elo(row['elo'][0])} {interval(row['elo'][1:], elo)}" if row["elo"] else "–"
        share = f"{percent(row['share'])} {interval(row['share_interval'], percent)}"
        wins, per_move = f"{row['wins']:g} of {row['games']}", seconds(row["seconds_per_move"])
        table.add_row(row["entrant"], rated, wins, share, f"{row['mean_points']:.1f}", per_move)
    if rows:
        console.print(table)
    for line in _closing_lines(summary):
        console.print(line, highlight=False, soft_wrap=True, markup=False)
    for path in (*paths, folder / "records"):
        console.print(str(path), highlight=False, soft_wrap=True, markup=False)


def _closing_lines(summary: dict[str, Any]) -> Iterator[str]:
    yield f"{summary['games']} of {summary['planned']} games: {summary['ended']}"
    control = summary["control"]
    if control:
        share = f"{percent(control['share'][0])} {interval(control['share'][1:], percent)}"
        yield f"control: {control['bot']} against itself {share}, fair share {'within' if control['within'] else 'outside'}"
    yield from summary["notes"]
