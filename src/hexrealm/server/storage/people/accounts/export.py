"""Everything the database holds about one person, and nothing about others, as plain values for a file."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

import orjson
from sqlalchemy import Column, Connection, select

from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.storage import schema
from hexrealm.server.storage.tables.log_entries import ActionPlayed, ChanceResolved, PersonMoved
from hexrealm.server.storage.tables.private_notes import read_private_notes

TIMES = ("created", "used", "expires", "updated", "at", "began", "decided", "ended", "taken")


def export_person(connection: Connection, person: str) -> dict[str, Any] | None:
    """Return what is stored about a person, without tables and bot accounts; None if they were deleted.

    Secrets are stored as hashes and left out.
    """
    people, session, passkey, code = schema.people, schema.sessions, schema.passkeys, schema.recovery_codes
    label, line, contact, wanted, study = schema.labels, schema.chat, schema.contacts, schema.notice_settings, schema.studies
    tried, token, played = schema.tries, schema.api_tokens, schema.players
    puzzle, skill, place = schema.puzzle_tries, schema.puzzle_ratings, schema.duplicate_places
    report, rating, rated, offer = schema.reports, schema.ratings, schema.rating_changes, schema.offers
    me = _rows(connection, person, people.c.id, people.c.id, people.c.name, people.c.language, people.c.created)
    if not me:
        return None
    return {
        "person": me[0],
        "sessions": _rows(connection, person, session.c.person, session.c.device, session.c.created, session.c.used),
        "passkeys": _rows(connection, person, passkey.c.person, passkey.c.device, passkey.c.created, passkey.c.used),
        "recovery_code": _rows(connection, person, code.c.person, code.c.created),
        "labels": _rows(connection, person, label.c.person, label.c.table_id, label.c.seat, label.c.text),
        "chat": _rows(connection, person, line.c.person, line.c.table_id, line.c.seat, line.c.text, line.c.emote, line.c.at),
        "contacts": _rows(
            connection, person, contact.c.person, contact.c.way, contact.c.address, contact.c.enabled, contact.c.confirmed
        ),
        "notices": _rows(connection, person, wanted.c.person, wanted.c.active, wanted.c.in_page, wanted.c.occasions),
        "studies": _rows(
            connection, person, study.c.person, study.c.id, study.c.game, study.c.title, study.c.tree, study.c.updated
        ),
        "ratings": _rows(
            connection, person, rating.c.person, rating.c.game, rating.c.pool, rating.c.mu, rating.c.sigma, rating.c.games
        ),
        "rated_games": _rows(
            connection, person, rated.c.person, rated.c.table_id, rated.c.rank, rated.c.mu, rated.c.sigma, rated.c.at
        ),
        "tries": _rows(
            connection,
            person,
            tried.c.person,
            tried.c.contest,
            tried.c.table_id,
            tried.c.ranked,
            tried.c.began,
            tried.c.ended,
            tried.c.outcome,
            tried.c.lead,
            tried.c.points,
        ),
        "tokens": _rows(
            connection,
            person,
            token.c.owner,
            token.c.name,
            token.c.person,
            token.c.scopes,
            token.c.created,
            token.c.used,
            token.c.expires,
        ),
        "results": _rows(
            connection,
            person,
            played.c.person,
            played.c.table_id,
            played.c.game,
            played.c.variant,
            played.c.against,
            played.c.pace,
            played.c.outcome,
            played.c.ended,
        ),
        "puzzle_ratings": _rows(connection, person, *(skill.c[name] for name in ("person", "game", "mu", "sigma", "games"))),
        "puzzle_tries": _rows(connection, person, puzzle.c.person, *puzzle.c),
        "duplicates": _rows(
            connection,
            person,
            place.c.person,
            place.c.contest,
            place.c.pair,
            place.c.seat,
            place.c.table_id,
            place.c.taken,
            place.c.ended,
            place.c.outcome,
            place.c.lead,
            place.c.points,
        ),
        "offers": _rows(connection, person, offer.c.person, offer.c.wish, offer.c.table_id),
        "muted": _rows(connection, person, schema.mutes.c.person, schema.mutes.c.muted),
        "reports": _rows(connection, person, report.c.reporter, report.c.table_id, report.c.line, report.c.created),
        "blocked": _rows(connection, person, schema.blocks.c.person, schema.blocks.c.blocked),
    }


def _rows(connection: Connection, person: str, owner: Column[Any], *columns: Column[Any]) -> list[dict[str, Any]]:
    found = connection.execute(select(*columns).where(owner == person)).mappings()
    return [{str(name): _readable(name, value) for name, value in row.items()} for row in found]


def _readable(name: str, value: Any) -> Any:
    return format_time(value) if name in TIMES and value is not None else value


def list_tables_of(connection: Connection, person: str) -> list[str]:
    """Return the tables of a person."""
    row = schema.holders
    return list(connection.scalars(select(row.c.table_id).where(row.c.person == person).order_by(row.c.table_id)))


def export_tables(connection: Connection, person: str, tables: Collection[str]) -> list[dict[str, Any]]:
    """Return some tables of a person, without those that were deleted meanwhile."""
    found = (_export_table(connection, person, table_id) for table_id in tables)
    return [each for each in found if each is not None]


def _export_table(connection: Connection, person: str, table_id: str) -> dict[str, Any] | None:
    """Return a table with what the person did and keeps there. Of the others it says nothing but how many there were.

    Conditional moves of others are stored with the action that they answer, and draws with the action before them, or with
    the person who created the table: what other seats have in their hands is among them.
    """
    row, entry = schema.tables, schema.log
    found = connection.execute(select(row).where(row.c.id == table_id)).first()
    if found is None:
        return None
    summary = orjson.loads(found.summary)
    seats = [number for number, seat in enumerate(summary["seats"]) if seat["person"] == person]
    done = connection.execute(
        select(entry.c.kind, entry.c.body, entry.c.at)
        .where(entry.c.table_id == table_id, entry.c.person.in_(_ids_at(connection, person, table_id)))
        .where(entry.c.kind != ChanceResolved.kind)
        .order_by(entry.c.number)
    )
    return {
        "table": table_id,
        "game": found.game,
        "state": found.state,
        "created": format_time(found.created),
        "players": len(summary["seats"]),
        "seats": seats,
        "scores": [summary["scores"][seat] for seat in seats],
        "won": [seat in summary["winners"] for seat in seats],
        "done": [each for each in map(_export_entry, done) if each["kind"] != ActionPlayed.kind or each["seat"] in seats],
        "kept": asdict(read_private_notes(connection, person, table_id)),
    }


def _ids_at(connection: Connection, person: str, table_id: str) -> set[str]:
    """Return the id of a person and those of guests whose games they brought along: the log has these still."""
    entry = schema.log
    moved = select(entry.c.body).where(entry.c.table_id == table_id, entry.c.kind == PersonMoved.kind)
    found = {person}
    for body in map(orjson.loads, connection.scalars(moved.order_by(entry.c.number.desc()))):
        if body["new"] in found:
            found.add(body["old"])
    return found


def _export_entry(entry: Any) -> dict[str, Any]:
    body = orjson.loads(entry.body)
    facts = {
        name: body[name] for name in ("seat", "action", "moment", "level", "options", "clock") if body.get(name) is not None
    }
    return {"kind": entry.kind, "at": format_time(entry.at), **facts}
