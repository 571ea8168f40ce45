"""Moving the games of a guest to an account: what happens at a table, in the transaction of the change."""

from __future__ import annotations

from sqlalchemy import Connection

from hexrealm.server.storage.people import blocks
from hexrealm.server.storage.people.contests import duplicates, tries
from hexrealm.server.tables.rules import seat_rules
from hexrealm.server.tables.rules.table_rules import TableChange


def move_or_resign(connection: Connection, guest: str, account: str, change: TableChange) -> None:
    """Let an account take the place of a guest. The guest resigns where somebody has blocked the account, or it has a try.

    So does who has lost their account in a rated game: who began it ends it.
    """
    table = change.table
    others = {table.setup.host, *table.people} - {guest, account}
    contest = table.setup.contest
    has_try = contest is not None and (
        tries.read_try(connection, contest, account) is not None or duplicates.has_place(connection, contest, account)
    )
    if not table.over and (table.setup.rated or has_try or blocks.is_blocked(connection, account, others)):
        seat_rules.resign_all(change, guest)
    else:
        seat_rules.move_person(change, guest, account)
