"""What a person keeps for themselves at a table: notes, how far they have looked, conditional moves.

Functions of a connection, to be run as jobs of a Database. Nobody else is ever sent any of it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update

from hexrealm.server.storage import schema

_row = schema.holders
COLUMNS = ("note", "seen", "conditions")


@dataclass(frozen=True)
class PrivateNotes:
    """The private columns of a person's row for a table."""

    note: str | None = None
    seen: int | None = None  # the version of the table that the person saw last
    conditions: str | None = None  # JSON: tables/rules/conditional_moves.py


def read_private_notes(connection: Connection, person: str, table_id: str) -> PrivateNotes:
    """Return what a person keeps at a table."""
    columns = [_row.c[name] for name in COLUMNS]
    found = connection.execute(select(*columns).where(_row.c.person == person, _row.c.table_id == table_id)).first()
    return PrivateNotes() if found is None else PrivateNotes(*found)


def save_private_notes(connection: Connection, person: str, table_id: str, **values: Any) -> None:
    """Store some of what a person keeps at a table where they hold a seat."""
    mine = (_row.c.person == person, _row.c.table_id == table_id)
    connection.execute(update(_row).where(*mine).values(**values))


def read_conditions(connection: Connection, table_id: str, people: Collection[str]) -> dict[str, str]:
    """Return the conditional moves at a table by person."""
    wanted = (_row.c.person.in_(people), _row.c.table_id == table_id, _row.c.conditions.is_not(None))
    found = connection.execute(select(_row.c.person, _row.c.conditions).where(*wanted))
    return {row.person: row.conditions for row in found}


def delete_private_notes(connection: Connection, person: str) -> None:
    """Forget what a person who signed out kept anywhere."""
    connection.execute(update(_row).where(_row.c.person == person).values(dict.fromkeys(COLUMNS)))
