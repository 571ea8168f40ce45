"""Contests: a set-up that everybody gets alike, with the secret that fixes what is drawn. Functions of a connection.

The secret is random, is made once, and is read only in the transaction of a change. No table in memory holds it.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.server.clock import now
from hexrealm.server.storage import schema

SECRET_BYTES = 32


@dataclass(frozen=True)
class Contest:
    """A set-up that everybody gets alike."""

    id: str
    game: str
    options: dict[str, Any]
    seat: int  # that people get; bots have the others
    bot: str  # with its version
    bot_seed: int


def ensure_contest(connection: Connection, wanted: Contest) -> Contest:
    """Store a contest with a new secret, unless there is one with its id. Return the stored one: of two processes one wins."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = schema.contests
    values = {
        "id": wanted.id,
        "game": wanted.game,
        "options": orjson.dumps(wanted.options).decode(),
        "seat": wanted.seat,
        "bot": wanted.bot,
        "bot_seed": wanted.bot_seed,
        "secret": secrets.token_bytes(SECRET_BYTES),
        "created": now(),
    }
    connection.execute(dialect.insert(row).values(values).on_conflict_do_nothing())
    found = find_contest(connection, wanted.id)
    assert found is not None
    return found


def find_contest(connection: Connection, contest: str) -> Contest | None:
    """Return a contest without its secret; None if there is none."""
    row = schema.contests
    columns = (row.c.id, row.c.game, row.c.options, row.c.seat, row.c.bot, row.c.bot_seed)
    found = connection.execute(select(*columns).where(row.c.id == contest)).first()
    return None if found is None else Contest(**{**found._mapping, "options": orjson.loads(found.options)})


def read_secret(connection: Connection, contest: str | None) -> bytes | None:
    """Return the secret that fixes the draws of a table; None if it belongs to no contest."""
    if contest is None:
        return None
    row = schema.contests
    return bytes(connection.execute(select(row.c.secret).where(row.c.id == contest)).scalar_one())


def save_par(connection: Connection, contest: str, par: list[dict[str, Any]]) -> None:
    """Store what each level of bots achieved in a contest, weakest level first."""
    row = schema.contests
    connection.execute(update(row).where(row.c.id == contest), {"par": orjson.dumps(par).decode()})


def read_par(connection: Connection, contest: str) -> list[dict[str, Any]] | None:
    """Return what each level of bots achieved in a contest; None if that was not computed."""
    row = schema.contests
    found = connection.scalar(select(row.c.par).where(row.c.id == contest))
    return None if found is None else list(orjson.loads(found))
