"""Deleting a person: everything about them but the games, which belong to the others too; and moving a guest to an account.

The logs of their tables keep the person's id, which then belongs to nobody.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import orjson
from sqlalchemy import Connection, delete, select, update

from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify
from hexrealm.server.storage.people.accounts.bot_accounts import list_bots
from hexrealm.server.storage.people.accounts.contacts import delete_everything_of
from hexrealm.server.storage.people.accounts.existence import check_person, lock_for_deletion
from hexrealm.server.storage.people.blocks import move_blocks
from hexrealm.server.storage.people.contests.duplicates import forget_person, move_places
from hexrealm.server.storage.people.contests.puzzle_tries import move_puzzles
from hexrealm.server.storage.people.contests.tries import move_tries
from hexrealm.server.storage.people.moderation import move_reports

ATTEMPTS = 5  # to delete somebody: they take a seat between two of them only with requests sent at the same moment

# Rows that belong to one person, with the column that says whom.
OWNED = (
    schema.sessions.c.person,
    schema.passkeys.c.person,
    schema.recovery_codes.c.person,
    schema.device_links.c.person,
    schema.challenges.c.person,
    schema.blocks.c.person,
    schema.blocks.c.blocked,
    schema.labels.c.person,
    schema.holders.c.person,
    schema.chat.c.person,
    schema.mutes.c.person,
    schema.mutes.c.muted,
    schema.presence.c.person,
    schema.reports.c.person,
    schema.reports.c.reporter,
    schema.studies.c.person,
    schema.ratings.c.person,
    schema.rating_changes.c.person,
    schema.offers.c.person,
    schema.tries.c.person,
    schema.api_tokens.c.person,
    schema.api_tokens.c.owner,
    schema.players.c.person,
    schema.puzzle_tries.c.person,
    schema.puzzle_ratings.c.person,
    schema.duplicate_places.c.person,  # of games that have not begun
    schema.people.c.id,
)


def list_tables_of(connection: Connection, person: str) -> list[str]:
    """Return the tables of a person."""
    return list(connection.scalars(select(schema.holders.c.table_id).where(schema.holders.c.person == person)))


def list_seated(connection: Connection, person: str) -> list[str]:
    """Return the tables that are not over yet and where a person holds a seat that they have not lost."""
    row, held = schema.tables, schema.holders
    query = select(row.c.id, row.c.summary).join(held, held.c.table_id == row.c.id).where(held.c.person == person)
    found = connection.execute(query.where(row.c.state.in_(("open", "playing"))))
    return [each.id for each in found if _holds_seat(orjson.loads(each.summary), person)]


def _holds_seat(summary: dict[str, Any], person: str) -> bool:
    seats = summary["seats"]
    return any(seat["person"] == person and not seat["resigned"] and not seat.get("flagged") for seat in seats)


def list_unmoved(connection: Connection, guest: str, account: str) -> list[str]:
    """Return the tables where a guest holds a seat that should be an account's: all but those where the account plays too."""
    row = schema.tables
    query = select(row.c.id, row.c.summary).where(row.c.id.in_(list_seated(connection, guest)))
    return [each.id for each in connection.execute(query) if not _holds_seat(orjson.loads(each.summary), account)]


def with_bots(connection: Connection, person: str) -> list[str]:
    """Return a person and their bot accounts."""
    return [person, *(bot.id for bot in list_bots(connection, person))]


class StillSeated(Exception):
    """A person who is to be deleted has taken another seat, or created a table, meanwhile."""


def delete_unseated(connection: Connection, person: str, broken: Collection[str]) -> list[str]:
    """Delete a person as delete_person() does. Raise StillSeated if they hold a seat at a table that is not broken.

    A request that was under way may have seated them since they resigned. After this none can: the person is locked.
    """
    lock_for_deletion(connection, person)
    for each in with_bots(connection, person):
        if set(list_seated(connection, each)) - set(broken):
            raise StillSeated
    return delete_person(connection, person)


def delete_person(connection: Connection, person: str) -> list[str]:
    """Delete everything that says who a person is or what they wrote. Return the tables whose chat has changed.

    Their bot accounts go too.
    """
    lock_for_deletion(connection, person)
    bots = [each for each in with_bots(connection, person) if each != person]
    of_bots = [table for bot in bots for table in delete_person(connection, bot)]
    line = schema.chat
    tables = list(connection.scalars(select(line.c.table_id).where(line.c.person == person).distinct()))
    delete_everything_of(connection, person)
    forget_person(connection, person)
    for column in OWNED:
        connection.execute(delete(column.table).where(column == person))
    budget = schema.budgets.c.key
    connection.execute(delete(schema.budgets).where(budget.endswith(f"/{person}", autoescape=True)))
    notify(connection, "person", person)
    for table_id in tables:
        notify(connection, "chat", table_id)
    return [*tables, *of_bots]


def replace_settled(
    connection: Connection, guest: str, account: str, settled: Collection[str], broken: Collection[str]
) -> None:
    """Replace a guest as replace_person() does. Raise StillSeated if one of their tables still has the guest.

    A request that was under way may have seated the guest since their tables were listed. After this none can.
    """
    lock_for_deletion(connection, guest)
    late = set(list_tables_of(connection, guest)) - set(settled)
    if late or set(list_unmoved(connection, guest, account)) - set(broken):
        raise StillSeated
    replace_person(connection, guest, account)


def replace_person(connection: Connection, guest: str, account: str) -> None:
    """Give what a guest owns to an account, and delete the guest. The logs of their tables say so already."""
    check_person(connection, account)
    held = schema.holders
    known = select(held.c.table_id).where(held.c.person == account).scalar_subquery()
    connection.execute(update(held).where(held.c.person == guest, held.c.table_id.not_in(known)), {"person": account})
    played = schema.players  # of tables whose logs do not replay; all others say it already
    at_table = select(played.c.table_id).where(played.c.person == account).scalar_subquery()
    connection.execute(update(played).where(played.c.person == guest, played.c.table_id.not_in(at_table)), {"person": account})
    for table in (schema.chat, schema.labels, schema.studies):
        connection.execute(update(table).where(table.c.person == guest), {"person": account})
    move_blocks(connection, guest, account)
    move_reports(connection, guest, account)
    move_tries(connection, guest, account)
    move_puzzles(connection, guest, account)
    move_places(connection, guest, account)
    delete_person(connection, guest)
