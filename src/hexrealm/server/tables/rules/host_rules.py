"""What the host of a table may do: remove a person before the game has begun, and close the table.

A game has begun when a person who is not the host has played a move; a rated one when all are seated. Bots and the host may
have moved before: play starts at once. Tables that the server made for people who look for a game have no host.
"""

from __future__ import annotations

import secrets

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import CloseTable, RemovePlayer
from hexrealm.server.storage.tables.log_entries import PlayerRemoved, TableClosed
from hexrealm.server.tables.rules.table_rules import TableChange, check_in_play
from hexrealm.server.tables.table import Table

INVITE_BYTES = 16


def has_begun(table: Table) -> bool:
    """Return whether the host has to leave the people at a table alone."""
    return not table.waits_for_players if table.setup.rated else table.others_played


def seats_to_remove(table: Table, person: str | None) -> tuple[int, ...]:
    """Return the seats whose person somebody may remove."""
    if not _is_host(table, person) or table.over or table.setup.record or has_begun(table):
        return ()
    return tuple(number for number, seat in enumerate(table.seats) if seat.person not in (None, person) and not seat.is_out)


def may_close(table: Table, person: str | None) -> bool:
    """Return whether somebody may close a table. A rated game that has begun is played to the end, even against bots.

    So is a game of a contest: closing one that goes badly would count for more than resigning it.
    """
    if not _is_host(table, person) or table.over or table.setup.record or table.setup.contest is not None:
        return False
    others = any(seat.person not in (None, person) and not seat.is_out for seat in table.seats)
    return not has_begun(table) or not (table.setup.rated or others)


def find_removed(before: Table, after: Table) -> set[str]:
    """Return whom a change removed from the table."""
    return {person for person in after.removed if before.seats_of(person) and not after.seats_of(person)}


def remove_player(change: TableChange, message: RemovePlayer, person: str | None) -> None:
    """Remove the person of a seat, which is open again with a new invite."""
    table = change.table
    _check_host(table, person)
    check_in_play(table)
    if message.seat >= len(table.seats):
        raise Refusal("unknown", translate("There is no seat {seat}.", seat=message.seat))
    if has_begun(table):
        raise Refusal("refused", translate("The game has begun: nobody can be removed from it any more."), table.version)
    if message.seat not in seats_to_remove(table, person):
        raise Refusal("refused", translate("No other person has this seat."), table.version)
    change.append(PlayerRemoved(message.seat, secrets.token_urlsafe(INVITE_BYTES)))


def close_table(change: TableChange, message: CloseTable, person: str | None) -> None:
    """Close the table."""
    table = change.table
    _check_host(table, person)
    check_in_play(table)
    if not may_close(table, person):
        raise Refusal("refused", translate("The game has begun: it is for all its players to end it."), table.version)
    change.append(TableClosed())


def _is_host(table: Table, person: str | None) -> bool:
    return person is not None and person == table.setup.host


def _check_host(table: Table, person: str | None) -> None:
    if not _is_host(table, person):
        raise Refusal("not-yours", translate("Only the person who created the table decides that."))
