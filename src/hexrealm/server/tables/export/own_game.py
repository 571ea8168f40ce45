"""One game in the file with somebody's own records: its record, as that person may know it, and its line in the index."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexrealm.server.storage.tables.log_entries import LogEntry
from hexrealm.server.storage.tables.queries import ListedTable
from hexrealm.server.tables.export.exported_game import ExportedGame, describe_game, find_end
from hexrealm.server.tables.table import replay
from hexrealm.server.tables.viewing.seat_names import seat_names
from hexrealm.server.tables.viewing.viewers import choose_viewer
from hexrealm.server.tables.viewing.views import make_record


def export_own_game(listed: ListedTable, entries: Sequence[LogEntry], person: str) -> ExportedGame:
    """Return a finished game of a person with the names that its table shows, in the current language."""
    table, ended = replay(listed.id, entries).with_names(listed.names), find_end(entries)
    record = make_record(table, choose_viewer(table, person, None))
    file = f"games/{listed.game}/{listed.id}.txt"
    seats = zip(table.seats, seat_names(table.seats), strict=True)
    players = [{"name": name, "you": seat.person == person} for seat, name in seats]
    return ExportedGame(file, ended, record, describe_game(table, file, listed.id, ended, players))


def missing_game(listed: ListedTable) -> dict[str, Any]:
    """Return the line of the index for a game whose log does not replay."""
    return {"file": None, "id": listed.id, "game": listed.game}
