"""What a change of a table causes elsewhere, written in the same transaction: so it happens once, or not at all.

Conditional moves are played, games are rated, results are stored, and people are told.
"""

from __future__ import annotations

from sqlalchemy import Connection

from hexrealm.server.storage.people.contests import duplicates, tries
from hexrealm.server.storage.people.play import ratings
from hexrealm.server.storage.tables import notices, private_notes, queries
from hexrealm.server.tables.occasions import find_occasions
from hexrealm.server.tables.players import note_players
from hexrealm.server.tables.rules.conditional_moves import ConditionalMoves, play_conditions
from hexrealm.server.tables.rules.contest_rules import find_place_results, find_try_result
from hexrealm.server.tables.rules.host_rules import find_removed
from hexrealm.server.tables.rules.rated_rules import find_result
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import Table


def play_stored_moves(connection: Connection, change: TableChange) -> None:
    """Play the conditional moves that a change is the condition of, as a part of the change."""
    people = {seat.person for seat in change.table.seats if seat.person}
    found = private_notes.read_conditions(connection, change.table.id, people)
    stored = {person: ConditionalMoves.from_json(text) for person, text in found.items()}
    for person, left in play_conditions(change, stored).items():
        if left != stored[person]:
            text = left.to_json() if left.lines or left.dropped else None
            private_notes.save_private_notes(connection, person, change.table.id, conditions=text)


def write_consequences(connection: Connection, before: Table, change: TableChange, author: str | None) -> None:
    """Write what follows from a change whose entries are written."""
    for person in find_removed(before, change.table):
        queries.remove_from_own_tables(connection, person, before.id)
    note_players(connection, before, change.table, change.at)
    if not before.over:
        _count_result(connection, change)
    notices.add_notices(connection, before.id, find_occasions(before, change.table, author), change.table_time)


def _count_result(connection: Connection, change: TableChange) -> None:
    """Rate a game that a change ends, or store its result in a contest."""
    rated, tried = find_result(change.table), find_try_result(change.table)
    if rated is not None:
        ratings.rate_game(connection, rated, change.at)
    if tried is not None:
        tries.end_try(connection, tried, change.at)
    duplicates.end_places(connection, find_place_results(change.table), change.at)
