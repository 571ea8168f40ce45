"""Who is at each table and how it ended for them, as rows to filter and count. Filled for the tables that there are."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from hexrealm import games
from hexrealm.server.people.variants import list_variants

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

BATCH = 500
ENDS = ("took", "fell", "resigned", "flag", "closed")  # kinds of log entries that may end a game
RUNNING = ("open", "playing")
tables = sa.table("tables", *map(sa.column, ("id", "game", "public", "state", "summary", "created")))
log = sa.table("log", *map(sa.column, ("table_id", "number", "kind", "body", "at")))
holders = sa.table("holders", *map(sa.column, ("person", "table_id")))
people = sa.table("people", sa.column("id"))
COLUMNS = ("person", "level", "seat", "against", "outcome", "game", "size", "variant", "public", "rated", "pace", "ended")
players = sa.table("players", *map(sa.column, ("table_id", "number", *COLUMNS)))


def upgrade() -> None:
    """Create the table and fill it from the summaries of tables."""
    op.create_table(
        "players",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("level", sa.String(80)),
        sa.Column("seat", sa.Integer),
        sa.Column("against", sa.String(8), nullable=False),
        sa.Column("outcome", sa.String(8)),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_players"),
    )
    _fill(op.get_bind())
    op.create_index("ix_players_person_ended_table_id", "players", ["person", "ended", "table_id"])


def _fill(connection: sa.Connection) -> None:
    known = set(connection.scalars(sa.select(people.c.id)))
    after = ""
    while rows := connection.execute(sa.select(tables).where(tables.c.id > after).order_by(tables.c.id).limit(BATCH)).all():
        after = rows[-1].id
        found = _describe(connection, rows, known)
        if found:
            connection.execute(players.insert(), found)


def _describe(connection: sa.Connection, rows: Iterable[Any], known: set[str]) -> list[dict[str, Any]]:
    ids = [row.id for row in rows]
    setups = {
        each.table_id: json.loads(each.body)
        for each in connection.execute(sa.select(log.c.table_id, log.c.body).where(log.c.table_id.in_(ids), log.c.number == 1))
    }
    last = sa.select(log.c.table_id, sa.func.max(log.c.at).label("at")).where(log.c.table_id.in_(ids), log.c.kind.in_(ENDS))
    ends = {each.table_id: each.at for each in connection.execute(last.group_by(log.c.table_id))}
    held: dict[str, list[str]] = defaultdict(list)
    for each in connection.execute(sa.select(holders).where(holders.c.table_id.in_(ids)).order_by(holders.c.person)):
        held[each.table_id].append(each.person)
    return [row for table in rows for row in _rows(table, setups.get(table.id, {}), ends, held[table.id], known)]


def _rows(
    table: Any, setup: dict[str, Any], ends: dict[str, int], held: list[str], known: set[str]
) -> Iterator[dict[str, Any]]:
    summary = json.loads(table.summary)
    clock = setup.get("clock")
    facts = {
        "table_id": table.id,
        "game": table.game,
        "size": len(summary["seats"]),
        "variant": _variant(table.game, setup.get("options", {})),
        "public": bool(table.public),
        "rated": bool(setup.get("rated")),
        "pace": clock["kind"] if clock else "none",
        "ended": None if table.state in RUNNING else ends.get(table.id, table.created),
    }
    found = [each for each in _players(table, summary, held) if each["person"] is None or each["person"] in known]
    for number, player in enumerate(found):
        yield {**facts, **player, "number": number}


def _variant(game: str, options: dict[str, Any]) -> str:
    found = list_variants(game, options) if game in games.names() else ()
    return f" {' '.join(found)} " if found else ""


def _players(table: Any, summary: dict[str, Any], held: list[str]) -> Iterator[dict[str, Any]]:
    seats = summary["seats"]
    by_person: dict[str, list[int]] = defaultdict(list)
    by_level: dict[str, list[int]] = defaultdict(list)
    for number, seat in enumerate(seats):
        if seat["person"]:
            by_person[seat["person"]].append(number)
        elif seat["level"]:
            by_level[seat["level"].partition("/")[0]].append(number)

    def against(person: str | None) -> str:
        return "people" if by_person.keys() - {person} else "bots" if by_level else "nobody"

    def outcome(own: list[int]) -> str | None:
        if table.state != "over" or len(own) != 1:
            return None
        seat, winners = seats[own[0]], summary["winners"]
        if seat["resigned"] or seat.get("flagged") or own[0] not in winners:
            return "lost"
        return "won" if len(winners) == 1 else "drawn"

    for person, own in by_person.items():
        yield {"person": person, "level": None, "seat": own[0], "against": against(person), "outcome": outcome(own)}
    for level, own in by_level.items():
        faced = "people" if by_person else "bots"
        yield {"person": None, "level": level, "seat": own[0], "against": faced, "outcome": outcome(own)}
    for person in held:
        if person not in by_person:
            yield {"person": person, "level": None, "seat": None, "against": against(person), "outcome": None}
