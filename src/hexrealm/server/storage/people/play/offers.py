"""Offers of people who want to play: functions of a connection, to be run as jobs of a Database. Who is seated with whom is
decided in people/pairing.py.

A person has one offer at most. It names the table once the person is seated, in the transaction that creates the table, so
everybody is seated once, however many processes look for pairs. Times are table times.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, func, insert, literal, or_, select, text, update

from hexrealm.server.clock import now
from hexrealm.server.people.pairing import Offer, Pair
from hexrealm.server.people.rating import Rating
from hexrealm.server.protocol.forms.pairing_forms import SPEEDS, NewOffer
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.accounts import has_account
from hexrealm.server.storage.people.accounts.existence import check_person_alone, lock_existing
from hexrealm.server.storage.people.moderation import of_person

PAIRING_LOCK = 7_236_101  # of PostgreSQL: one process at a time looks for pairs
ABSENT = 30_000  # milliseconds: an offer to play now lapses if its person's page is silent for so long
KEPT = 14 * 86_400_000  # an offer to play over days, and one that led to a table
LATELY = 6 * 3_600_000  # of the calendar: people who have met since then are seated together only if nobody else is near
MAX_OFFERS = 500  # that are read at once
MAX_LISTED = 50  # in the lobby


@dataclass(frozen=True)
class OwnOffer:
    """What a person waits for, and the table where they are seated by now."""

    wish: NewOffer
    since: int
    table: str | None


@dataclass(frozen=True)
class ListedOffer:
    """An offer in the lobby."""

    person: str
    name: str
    wish: NewOffer
    since: int
    rating: Rating | None  # None: they have none


# One's own offer


def put_offer(connection: Connection, person: str, wish: NewOffer, time: int) -> None:
    """Make a person's offer, in place of the one before. Nothing changes if it is the same and they wait already."""
    check_person_alone(connection, person)
    known = read_offer(connection, person)
    if known is not None and known.table is None and known.wish == wish:
        stay(connection, person, time)
        return
    withdraw(connection, person)
    body = wish.model_dump_json()
    values = {"person": person, "wish": body, "game": wish.game, "kind": SPEEDS[wish.speed].kind}
    connection.execute(insert(schema.offers), {**values, "since": time, "seen": time, "table_id": None})


def withdraw(connection: Connection, person: str) -> None:
    """Forget a person's offer. Who is seated already stays seated."""
    connection.execute(delete(schema.offers).where(schema.offers.c.person == person))


def stay(connection: Connection, person: str, time: int) -> OwnOffer | None:
    """Note that a person still waits. Return their offer; None if there is none any more."""
    row = schema.offers
    connection.execute(update(row).where(row.c.person == person, row.c.seen < time), {"seen": time})
    return read_offer(connection, person)


def read_offer(connection: Connection, person: str) -> OwnOffer | None:
    """Return a person's offer."""
    found = connection.execute(select(schema.offers).where(schema.offers.c.person == person)).first()
    return None if found is None else OwnOffer(_read_wish(found), found.since, found.table_id)


def _read_wish(row: Any) -> NewOffer:
    return NewOffer.model_validate_json(row.wish)


# Everybody's


def _is_waiting(time: int) -> Any:
    """Return the condition that an offer waits: its person is there, or has days, and is not banned."""
    row, ban = schema.offers, schema.sanctions
    is_in_force = or_(ban.c.until.is_(None), ban.c.until > now())
    banned = exists().where(ban.c.subject == literal(of_person("")) + row.c.person, ban.c.kind == "ban", is_in_force)
    silent = and_(row.c.kind == "live", row.c.seen < time - ABSENT)
    return and_(row.c.table_id.is_(None), ~silent, row.c.seen >= time - KEPT, ~banned)


def list_offers(connection: Connection, time: int) -> list[ListedOffer]:
    """Return the offers that wait, oldest first."""
    row, people = schema.offers, schema.people
    query = select(row, people.c.name).join(people, people.c.id == row.c.person).where(_is_waiting(time))
    found = list(connection.execute(query.order_by(row.c.since).limit(MAX_LISTED)))
    ratings = _read_ratings(connection, [(each.person, each.game, each.kind) for each in found])
    return [
        ListedOffer(each.person, each.name, _read_wish(each), each.since, ratings.get((each.person, each.game, each.kind)))
        for each in found
    ]


def are_waiting(connection: Connection, time: int) -> bool:
    """Return whether anybody waits: most of the time nobody does, and nothing need be locked."""
    return connection.scalar(select(schema.offers.c.person).where(_is_waiting(time)).limit(1)) is not None


def lock_pairing(connection: Connection, wait: bool) -> bool:
    """Let no other process look for pairs until the transaction ends. Return False if one does already and we do not wait.

    SQLite has one writer anyway.
    """
    if connection.dialect.name != "postgresql":
        return True
    if wait:
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": PAIRING_LOCK})
        return True
    return bool(connection.scalar(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": PAIRING_LOCK}))


def read_waiting(connection: Connection, time: int) -> list[Offer]:
    """Return the offers that wait, with ratings. Call lock_pairing() first. Offers for rated games need an account still.

    Of too many, others are read each time: otherwise a few hundred old ones that fit nobody would keep all others waiting.
    """
    row = schema.offers
    connection.execute(delete(row).where(row.c.seen < time - KEPT))
    found = list(connection.execute(select(row).where(_is_waiting(time)).order_by(func.random()).limit(MAX_OFFERS)))
    existing = set(lock_existing(connection, [each.person for each in found]))
    found = [each for each in found if each.person in existing]
    ratings = _read_ratings(connection, [(each.person, each.game, each.kind) for each in found])
    offers = [
        Offer(each.person, _read_wish(each), each.since, ratings.get((each.person, each.game, each.kind), Rating()))
        for each in found
    ]
    return [each for each in offers if not each.wish.rated or has_account(connection, each.person)]


def _read_ratings(connection: Connection, wanted: Collection[tuple[str, str, str]]) -> dict[tuple[str, str, str], Rating]:
    row, people = schema.ratings, {person for person, _, _ in wanted}
    if not people:
        return {}
    found = connection.execute(select(row).where(row.c.person.in_(people)))
    return {(each.person, each.game, each.pool): Rating(each.mu, each.sigma, each.games) for each in found}


def read_pairs(connection: Connection, people: Sequence[str]) -> tuple[set[Pair], set[Pair]]:
    """Return who has blocked whom, and who have met lately in rated games."""
    block, own, other = schema.blocks, schema.rating_changes.alias(), schema.rating_changes.alias()
    blocked = connection.execute(
        select(block.c.person, block.c.blocked).where(block.c.person.in_(people), block.c.blocked.in_(people))
    )
    met = connection.execute(
        select(own.c.person, other.c.person)
        .join(other, and_(other.c.table_id == own.c.table_id, other.c.person > own.c.person))
        .where(own.c.person.in_(people), other.c.person.in_(people), own.c.at >= now() - LATELY)
    )
    return {frozenset(each) for each in blocked}, {frozenset(each) for each in met}


def note_seated(connection: Connection, people: Sequence[str], table_id: str) -> None:
    """Note where people are seated: their offers wait no longer."""
    row = schema.offers
    connection.execute(update(row).where(or_(*(row.c.person == person for person in people))), {"table_id": table_id})
