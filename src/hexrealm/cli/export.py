"""`hexrealm export`: writes every public finished game of a server to a file, for research."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, date, datetime, time
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from hexrealm import games
from hexrealm.engine.errors import WrongOption
from hexrealm.server.protocol.errors import NotSaved
from hexrealm.server.settings import default_database
from hexrealm.server.storage.connect import check_database, open_database
from hexrealm.server.storage.tables.public_games import GameFilter
from hexrealm.server.tables.export.archive import Counts, export_games

DAY = 86_400_000  # milliseconds


def export_public_games(
    file: Path, wanted_games: Sequence[str], since: str | None, until: str | None, address: str | None
) -> None:
    """Export games with a progress bar, and print how many there were."""
    wanted = GameFilter(
        [games.find(name).name for name in wanted_games],
        None if since is None else _parse_day("--since", since),
        None if until is None else _parse_day("--until", until) + DAY,
    )
    counts = _run(file, wanted, address or default_database())
    print(f"{file} holds {counts.written} games")
    if counts.broken:
        print(f"{counts.broken} tables were left out: their logs do not replay")


def _parse_day(option: str, text: str) -> int:
    """Return the beginning of a day."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise WrongOption(f"{option} is {text!r}; it must be a date such as 2026-01-31") from None
    return int(datetime.combine(day, time(), UTC).timestamp() * 1000)


def _run(file: Path, wanted: GameFilter, address: str) -> Counts:
    check_database(address)
    with closing(open_database(address)) as database, Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Exporting", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        try:
            return asyncio.run(export_games(database, file, wanted, show))
        except NotSaved:
            raise WrongOption("the database could not be read; the server's log or the database's own says why") from None
