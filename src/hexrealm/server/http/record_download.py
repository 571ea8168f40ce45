"""The records of all finished games of a person as a zip, made while it is sent: one game at a time is in memory.

Each game is read in a transaction of its own, and replayed in a reader thread, where addresses take turns.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import AsyncIterator
from functools import partial

from hexrealm.i18n.translate import using_language
from hexrealm.server.context import ServerContext
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.people.play.own_games import OwnGames, list_own_games
from hexrealm.server.storage.tables.queries import ListedTable, read_log
from hexrealm.server.tables.export.archive import Archive
from hexrealm.server.tables.export.own_game import export_own_game, missing_game
from hexrealm.server.tables.export.zip_stream import ZipStream

PAGE = 50  # games
EXPORTED = ("over", "record")  # a table that was closed has no finished game
INDEX_IN_MEMORY = 2**20  # bytes


async def stream_records(context: ServerContext, person: str, address: str, language: str) -> AsyncIterator[bytes]:
    """Yield the bytes of the file."""
    stream = ZipStream()
    with tempfile.SpooledTemporaryFile(INDEX_IN_MEMORY) as index, zipfile.ZipFile(stream, "w") as zipped:
        archive = Archive(zipped, index)
        async for listed in _list_games(context, person):
            await _add(context, archive, listed, person, address, language)
            yield stream.take()
        archive.add_index()
        yield stream.take()
        zipped.close()
        yield stream.take()


async def _list_games(context: ServerContext, person: str) -> AsyncIterator[ListedTable]:
    before = None
    while True:
        page = await context.database.read(partial(list_own_games, person=person, wanted=OwnGames(), before=before, limit=PAGE))
        for listed in page.tables:
            if listed.state in EXPORTED:
                yield listed
        if (before := page.next) is None:
            return


async def _add(context: ServerContext, archive: Archive, listed: ListedTable, person: str, address: str, language: str) -> None:
    """Add a game to the archive. One whose log does not replay is named in the index."""
    try:
        entries = await context.database.read(partial(read_log, table_id=listed.id))
        await context.warmup.wait(listed.game)

        def work() -> None:
            with using_language(language):
                archive.add(export_own_game(listed, entries, person))

        await context.readers.run(address, work, may_refuse=False)
    except Refusal:  # of the database, not of this table
        raise
    except Exception:  # noqa: BLE001 - whatever is wrong with the log of one table, the others are exported
        archive.note(missing_game(listed))
