"""`hexrealm arena`: a tournament between bots, watched while it runs."""

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
from hexrealm.arena.standings import add_to, standings
from hexrealm.arena.store import Store
from hexrealm.arena.summary import summarise
from hexrealm.arena.tournament import EngineName, Tournament, find_engine
from hexrealm.play.warmup import spinner

STOPPED = 130


def run_arena(job: Job, out: Path | None, resume: bool, engine: EngineName, workers: int | None) -> int:
    """Play, show, report; returns the exit code. Ctrl-C keeps what is played and reports it."""
    if resume and not out:
        raise WrongJob("say which folder to go on with: --resume --out FOLDER")
    play = find_engine(engine)
    folder = out or Path("arena") / f"{job.game}-{time.strftime('%Y%m%d-%H%M%S')}"
    console, code = Console(), 0
    with Store(folder, job, resume) as store:
        tournament = Tournament(store)
        tournament.check()
        with spinner("Getting the bots ready"):
            tournament.get_ready()
        try:
            with Board(tournament, console).shown() as board:
                tournament.run(play, workers, board.add)
        except KeyboardInterrupt:
            code = STOPPED
        finally:
            summary = summarise(tournament)
            paths = write_report(summary, folder)
    _show(console, summary, paths, folder)
    return code


def read_job(game: str, bots: str, sprt: str | None, **given: Any) -> Job:
    """The job as typed: bots apart by commas, the test as ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA."""
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    return Job(game, names, sprt=_read_test(sprt), date=datetime.date.today().isoformat(), **given)


def _read_test(typed: str | None) -> Sprt | None:
    if typed is None:
        return None
    try:
        numbers = [float(part) for part in typed.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (2, 4):
        raise WrongJob(f"--sprt is {typed!r}; it must be ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA")
    return Sprt(*numbers)


class Board:
    """The standing while it runs, in the order of arrival."""

    def __init__(self, tournament: Tournament, console: Console) -> None:
        self.tournament, self.console = tournament, console
        everybody = dict.fromkeys([*tournament.entrants, *tournament.twins])
        self.rows = standings([], list(everybody))
        self.live = _live_ratings(list(everybody))
        columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn()
        self.progress = Progress(*columns, console=console)
        self.bar = self.progress.add_task("games", total=tournament.planned)
        for result in tournament.store.in_order():
            self.count(result)
        self.progress.reset(self.bar, completed=len(tournament.store.results))

    @contextmanager
    def shown(self) -> Iterator[Board]:
        """On the terminal as long as games are played; nowhere if nobody watches."""
        if not self.console.is_terminal:
            yield self
            return
        with Live(get_renderable=self.draw, console=self.console, refresh_per_second=4, transient=True):
            yield self

    def count(self, result: Result) -> None:
        """Into the standing."""
        add_to(self.rows, result)
        if self.live:
            self.live.add(result)

    def add(self, result: Result) -> None:
        """One game more."""
        self.count(result)
        self.progress.advance(self.bar)

    def draw(self) -> Group:
        """The bar, the table, and how the sequential test stands."""
        table = _plain_table("bot", "games", "wins", "share", "points", "OpenSkill", "a move")
        for row in sorted(self.rows.values(), key=lambda row: -row.share):
            skill = "{:.1f} ± {:.1f}".format(*self.live.of(row.entrant)) if self.live else "–"
            numbers = str(row.games), f"{row.wins:g}", percent(row.share), f"{row.mean_points:.1f}", skill, seconds(row.pace)
            table.add_row(row.entrant, *numbers)
        return Group(self.progress, table, self._test())

    def _test(self) -> str:
        walk = self.tournament.walk
        if not walk:
            return ""
        low, high = walk.test.bounds
        return f"sequential test: {walk.path[-1] if walk.path else 0:.2f}, from {low:.2f} (H0) to {high:.2f} (H1)"


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


def _show(console: Console, summary: dict[str, Any], paths: tuple[Path, Path], folder: Path) -> None:
    """The final table, and where everything lies."""
    rows = [row for row in summary["standings"] if row["games"]]
    table = _plain_table("bot", "Elo", "wins", "share", "points", "a move")
    for row in rows:
        rated = f"{elo(row['elo'][0])} {interval(row['elo'][1:], elo)}" if row["elo"] else "–"
        share = f"{percent(row['share'])} {interval(row['share_interval'], percent)}"
        wins, pace = f"{row['wins']:g} of {row['games']}", seconds(row["seconds_per_move"])
        table.add_row(row["entrant"], rated, wins, share, f"{row['mean_points']:.1f}", pace)
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
