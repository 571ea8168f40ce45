"""The file of an export: a zip with one record for each game, and an index with a line of JSON for each.

Only one game is in memory at a time. A run that fails or is interrupted leaves no file.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import IO, Any

import orjson
from sqlalchemy.exc import SQLAlchemyError

from hexrealm.engine.errors import WrongOption
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.tables.public_games import (
    GameFilter,
    count_public_games,
    find_existing,
    list_public_games,
)
from hexrealm.server.storage.tables.queries import read_log
from hexrealm.server.tables.export.exported_game import ExportedGame, export_game, find_end
from hexrealm.server.tables.export.pseudonyms import Pseudonyms, read_pseudonyms
from hexrealm.server.tables.table import replay

INDEX = "index.jsonl"
PAGE = 200  # tables
READABLE = 0o644 << 16  # the permissions of a file in a zip
Progress = Callable[[int, int], None]  # how many tables were read, of how many


@dataclass
class Counts:
    """What became of the tables of an export."""

    written: int = 0
    broken: int = 0  # their logs do not replay


class Archive:
    """A zip that is being written. It knows the games that it has."""

    def __init__(self, zipped: zipfile.ZipFile, index: IO[bytes]) -> None:
        self._zip, self._index = zipped, index
        self._files: set[str] = set()

    def add(self, game: ExportedGame) -> bool:
        """Add a game. Return whether it was not there yet."""
        if game.file in self._files:
            return False
        self._files.add(game.file)
        self._zip.writestr(_describe_file(game.file, game.ended), game.record)
        self.note(game.index)
        return True

    def note(self, line: dict[str, Any]) -> None:
        """Add a line to the index."""
        self._index.write(orjson.dumps(line) + b"\n")

    def add_index(self) -> None:
        """Add the index, as the last file."""
        self._index.seek(0)
        with self._zip.open(_describe_file(INDEX, 0), "w", force_zip64=True) as target:
            shutil.copyfileobj(self._index, target)


def _describe_file(name: str, at: int) -> zipfile.ZipInfo:
    """Return the head of a file. Its date is that of the game, so that equal games make equal bytes."""
    day = datetime.fromtimestamp(at / 1000, UTC)
    info = zipfile.ZipInfo(name, (max(day.year, 1980), day.month, day.day, 0, 0, 0))
    info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, READABLE
    return info


@contextmanager
def new_archive(target: Path) -> Iterator[Archive]:
    """Write a zip next to the target, and rename it when all is in it. If the block raises, nothing is left."""
    if target.exists():
        raise WrongOption(f"{target} exists already; name a new file")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with zipfile.ZipFile(unfinished, "x") as zipped, tempfile.TemporaryFile() as index:
            archive = Archive(zipped, index)
            yield archive
            archive.add_index()
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


async def export_games(database: Database, target: Path, wanted: GameFilter, progress: Progress) -> Counts:
    """Write all public finished games to a zip. Each game is read in a transaction of its own, while the server runs."""
    with new_archive(target) as archive:
        pseudonyms = await database.write(read_pseudonyms)
        total = await database.read(lambda connection: count_public_games(connection, wanted))
        counts, read, after = Counts(), 0, (-1, "")
        while page := await database.read(partial(list_public_games, wanted=wanted, after=after, limit=PAGE)):
            for _, table_id in page:
                await _export_table(database, table_id, wanted, pseudonyms, archive, counts)
                read += 1
                progress(read, max(read, total))
            after = page[-1]
        return counts


async def _export_table(
    database: Database, table_id: str, wanted: GameFilter, pseudonyms: Pseudonyms, archive: Archive, counts: Counts
) -> None:
    try:
        entries = await database.read(lambda connection: read_log(connection, table_id))
        if not wanted.has_time(ended := find_end(entries)):
            return
        table = replay(table_id, entries)
        known = await database.read(lambda connection: find_existing(connection, list(table.people)))
        game = export_game(table, ended, known, pseudonyms)
    except (Refusal, SQLAlchemyError, OSError):  # of the database, not of this table
        raise
    except Exception:  # noqa: BLE001 - whatever is wrong with the log of one table, the others are exported
        counts.broken += 1
        return
    counts.written += archive.add(game)
