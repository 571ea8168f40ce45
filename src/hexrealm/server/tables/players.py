"""What the rows of a table's players say (storage/tables/players.py). Pure, except for the last function.

A game counts for those who have one seat, or one person at their browser would win against another. Who resigned or ran out of
time has lost, also if a bot then won for the others. Tables that were closed and imported records have no outcome,
nor have games in which somebody ran out of time before their first move: a rematch seats people without asking.
"""

from __future__ import annotations

from sqlalchemy import Connection

from hexrealm.bots.leaning import split_style
from hexrealm.server.people.variants import list_variants
from hexrealm.server.storage.tables.players import Against, Game, Outcome, Pace, Player, save_players, write_variant
from hexrealm.server.tables.table import Seat, Table

RUNNING = ("open", "playing")


def describe_game(table: Table) -> Game:
    """Return what a table is, for all its players."""
    setup, options = table.setup, table.match.options
    pace: Pace = "none" if table.clocks is None else table.clocks.control.kind
    variant = write_variant(list_variants(setup.game, options))
    return Game(table.id, setup.game, len(table.seats), variant, setup.public, setup.rated, pace)


def list_players(table: Table) -> list[Player]:
    """Return who is at a table: people by their seats, then bots, and last a host without a seat."""
    seats = list(table.seats)
    people = list(dict.fromkeys(seat.person for seat in seats if seat.person))
    found = [_describe_person(table, person) for person in people]
    levels = dict.fromkeys(_level(seat) for seat in seats if _is_bot(seat))
    found += [_describe_bots(table, level) for level in levels]
    host = table.setup.host
    if host and host not in people:
        found.append(Player(host, None, None, _against(table, host), None))
    return found


def _describe_person(table: Table, person: str) -> Player:
    own = table.seats_of(person)
    return Player(person, None, own[0], _against(table, person), _outcome(table, own[0]) if len(own) == 1 else None)


def _describe_bots(table: Table, level: str) -> Player:
    own = [number for number, seat in enumerate(table.seats) if _is_bot(seat) and _level(seat) == level]
    others = any(seat.person for seat in table.seats)
    return Player(None, level, own[0], "people" if others else "bots", _outcome(table, own[0]) if len(own) == 1 else None)


def _against(table: Table, person: str) -> Against:
    if any(seat.person and seat.person != person for seat in table.seats):
        return "people"
    return "bots" if any(map(_is_bot, table.seats)) else "nobody"


def _outcome(table: Table, number: int) -> Outcome | None:
    if table.state != "over" or _never_came(table):
        return None
    winners = table.winners
    if table.seats[number].is_out or number not in winners:
        return "lost"
    return "won" if len(winners) == 1 else "drawn"


def _never_came(table: Table) -> bool:
    """Return whether somebody ran out of time without a move of their own. To a rated game people come because they want to."""
    first = table.moments[1]  # steps before this one were taken over from another table
    moved = {step.seat for moment, step in enumerate(table.match.steps) if moment >= first and moment not in table.bot_moments}
    return not table.setup.rated and any(seat.flagged and number not in moved for number, seat in enumerate(table.seats))


def _is_bot(seat: Seat) -> bool:
    return seat.person is None and seat.level is not None


def _level(seat: Seat) -> str:
    return split_style(seat.level or "")[0]


def note_players(connection: Connection, before: Table | None, table: Table, at: int) -> None:
    """Store who is at a table after a change, if that has changed, or whether it is over."""
    if before is not None and _key(before) == _key(table):
        return
    save_players(connection, describe_game(table), list_players(table), None if table.state in RUNNING else at)


def _key(table: Table) -> tuple[object, ...]:
    return [(seat.person, seat.level, seat.is_out) for seat in table.seats], table.setup.host, table.state
