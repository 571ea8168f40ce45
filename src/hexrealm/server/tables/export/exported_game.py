"""One game as an export has it: its record, and its line in the index. It has no name, id or exact time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import using_language
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.storage.people.accounts.names import TableNames
from hexrealm.server.storage.tables.log_entries import ActionPlayed, ChanceResolved, FlagFell, LogEntry, PlayerResigned
from hexrealm.server.tables.export.pseudonyms import Pseudonyms
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import make_record

LANGUAGE = "en"  # of the names of bots
MAY_END_GAME = (ActionPlayed, ChanceResolved, PlayerResigned, FlagFell)
DATE_LENGTH = len("2026-11-18")


@dataclass(frozen=True)
class ExportedGame:
    """A game in an export."""

    file: str
    ended: int  # milliseconds since 1970
    record: str
    index: dict[str, Any]


def find_end(entries: Sequence[LogEntry]) -> int:
    """Return when a finished game ended. Later entries of its log are about a rematch, or about who its people are."""
    return next((entry.at for entry in reversed(entries) if isinstance(entry, MAY_END_GAME)), entries[0].at)


def export_game(table: Table, ended: int, known: Collection[str], pseudonyms: Pseudonyms) -> ExportedGame:
    """Return a finished game as a stranger may download it, with pseudonyms. People who are not known were deleted."""
    names = {person: pseudonyms.of_person(person, known) for person in table.people}
    with using_language(LANGUAGE):
        record = make_record(table.with_names(TableNames(names)), TableViewer(None, SPECTATOR))
    name = pseudonyms.of_table(table.id)
    file = f"games/{table.setup.game}/{name}.txt"
    players = [{"person": None if seat.person is None else names[seat.person]} for seat in table.seats]
    return ExportedGame(file, ended, record, describe_game(table, file, name, ended, players))


def describe_game(table: Table, file: str, name: str, ended: int, players: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the line of the index for a game. `players` say who had each seat."""
    setup = table.setup
    return {
        "file": file,
        "id": name,
        "game": setup.game,
        "rules": setup.rules,
        "options": table.match.options,
        "players": [{**player, **_describe_seat(seat)} for player, seat in zip(players, table.seats, strict=True)],
        "winners": table.winners,
        "scores": table.match.scores,
        "by": "rules" if table.match.over else table.out_by,
        "rated": setup.rated,
        "clock": setup.clock,
        "ended": format_time(ended)[:DATE_LENGTH],
    }


def _describe_seat(seat: Seat) -> dict[str, Any]:
    return {"bot_account": seat.bot_account, "bot": seat.level, "resigned": seat.resigned, "flagged": seat.flagged}
