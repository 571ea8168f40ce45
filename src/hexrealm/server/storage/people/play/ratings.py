"""Ratings of people, and what each rated game changed: functions of a connection, to be run as jobs of a Database.

A game is rated in the transaction of the change that ends it, so it is rated once. The rows of its people are locked in order,
so that two games that end at the same time are rated one after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.i18n.translate import translate
from hexrealm.server.people.rating import (
    SETTLED_SIGMA,
    WINDOW_DAYS,
    Partner,
    Rating,
    bot_rating,
    is_newcomer,
    rate,
    weigh,
)
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.people_replies import Pool
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.accounts import has_account
from hexrealm.server.storage.people.accounts.bot_accounts import find_owners
from hexrealm.server.storage.people.accounts.existence import lock_existing

DAY = 86_400_000  # milliseconds
MAX_RANKED = 100  # rows of a leaderboard
MAX_HISTORY = 500  # games of a chart


@dataclass(frozen=True)
class RatedSeat:
    """Who played a seat of a rated game: a person, or a bot of a level."""

    person: str | None
    level: str | None = None


@dataclass(frozen=True)
class RatedGame:
    """A finished game that counts. Rank 0 is the best; equal ranks are shared."""

    table: str
    game: str
    pool: Pool
    seats: tuple[RatedSeat, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class RatingChange:
    """What a game changed for one person."""

    table: str
    person: str
    game: str
    pool: Pool
    seat: int
    rank: int
    players: int
    before: Rating
    after: Rating
    weight: float
    at: int


@dataclass(frozen=True)
class RankedPerson:
    """A row of a leaderboard."""

    person: str
    name: str
    rating: Rating
    bot_account: bool


def check_accounts(connection: Connection, people: Collection[str]) -> None:
    """Raise Refusal unless all these people can sign in again: ratings are for people who stay."""
    bots = find_owners(connection, people)
    if not all(person in bots or has_account(connection, person) for person in people):
        text = translate("Rated games are for people with an account. Add a passkey or a recovery code on the page about you.")
        raise Refusal("refused", text)


def check_owners(connection: Connection, people: Collection[str]) -> None:
    """Raise Refusal if two of some people are one: somebody and their bot account, or two bot accounts of one person."""
    owners = find_owners(connection, people)
    if len({owners.get(person, person) for person in people}) < len(people):
        text = translate("Nobody plays a rated game against their own bot account. Play one that is not rated.")
        raise Refusal("refused", text)


# Rating a game


def rate_game(connection: Connection, game: RatedGame, at: int) -> None:
    """Rate a finished game. Somebody who was deleted meanwhile counts for the others as an unknown player."""
    seats = {seat.person: number for number, seat in enumerate(game.seats) if seat.person is not None}
    people = lock_existing(connection, seats)
    owners = find_owners(connection, people)
    if len({owners.get(person, person) for person in people}) < len(people):
        return  # nobody is rated for games with their own bots
    ratings = _lock_ratings(connection, game, people, at)
    before = [bot_rating(seat.level) if seat.level else ratings.get(seat.person or "", Rating()) for seat in game.seats]
    partners = {person: _find_partners(connection, game, person, seats, before, at) for person in people}
    weights = [weigh(before[number], partners.get(seat.person or "", ())) for number, seat in enumerate(game.seats)]
    after = rate(before, game.ranks, weights)
    for person in people:
        number = seats[person]
        newcomers = any(is_newcomer(before[number], partner.games) for partner in partners[person])
        _save(connection, game, person, number, before[number], after[number], weights[number], newcomers, at)


def _lock_ratings(connection: Connection, game: RatedGame, people: Sequence[str], at: int) -> dict[str, Rating]:
    """Return the ratings of people, new ones included, and lock them until the transaction ends."""
    row, new = schema.ratings, Rating()
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    for person in people:
        values = {"person": person, "game": game.game, "pool": game.pool, "floor": new.floor, "updated": at, **vars(new)}
        connection.execute(dialect.insert(row).values(values).on_conflict_do_nothing())
    query = select(row).where(row.c.game == game.game, row.c.pool == game.pool, row.c.person.in_(people))
    found = connection.execute(query.order_by(row.c.person).with_for_update())
    return {each.person: _read_rating(each) for each in found}


def _find_partners(
    connection: Connection, game: RatedGame, person: str, seats: dict[str, int], before: Sequence[Rating], at: int
) -> list[Partner]:
    """Return the other people of a game, with how often a person met them lately in the same ratings."""
    others = {other: number for other, number in seats.items() if other != person}
    own, theirs, since = schema.rating_changes.alias(), schema.rating_changes.alias(), at - WINDOW_DAYS * DAY
    lately = (own.c.person == person, own.c.game == game.game, own.c.pool == game.pool, own.c.at >= since)
    query = select(theirs.c.person).join(own, own.c.table_id == theirs.c.table_id).where(*lately)
    met = Counter(connection.scalars(query.where(theirs.c.person.in_(others))))
    newcomers = connection.scalar(select(func.count()).select_from(own).where(*lately, own.c.newcomers.is_(True))) or 0
    return [Partner(before[number].games, met[other], newcomers) for other, number in others.items()]


def _save(
    connection: Connection,
    game: RatedGame,
    person: str,
    seat: int,
    before: Rating,
    after: Rating,
    weight: float,
    newcomers: bool,
    at: int,
) -> None:
    row = schema.ratings
    same = (row.c.person == person, row.c.game == game.game, row.c.pool == game.pool)
    connection.execute(update(row).where(*same), {**vars(after), "floor": after.floor, "updated": at})
    values = {
        "table_id": game.table,
        "person": person,
        "game": game.game,
        "pool": game.pool,
        "seat": seat,
        "rank": game.ranks[seat],
        "players": len(game.seats),
        "mu_before": before.mu,
        "sigma_before": before.sigma,
        "mu": after.mu,
        "sigma": after.sigma,
        "games": after.games,
        "weight": weight,
        "newcomers": newcomers,
        "at": at,
    }
    connection.execute(insert(schema.rating_changes), values)


# Reading


def _read_rating(row: Any) -> Rating:
    return Rating(row.mu, row.sigma, row.games)


def read_ratings(connection: Connection, person: str) -> dict[tuple[str, Pool], Rating]:
    """Return the ratings of a person, by game and pool."""
    row = schema.ratings
    found = connection.execute(select(row).where(row.c.person == person).order_by(row.c.game, row.c.pool))
    return {(each.game, each.pool): _read_rating(each) for each in found}


def read_history(connection: Connection, person: str, public: bool) -> list[RatingChange]:
    """Return the rated games of a person, in each of their ratings the first one first: as many as a chart shows."""
    row, table = schema.rating_changes, schema.tables
    query = select(row).where(row.c.person == person).order_by(row.c.at.desc(), row.c.table_id).limit(MAX_HISTORY)
    if public:
        query = query.join(table, table.c.id == row.c.table_id).where(table.c.public.is_(True))
    return sorted((_read_change(each) for each in connection.execute(query)), key=lambda change: change.after.games)


def read_changes(connection: Connection, table_id: str) -> list[RatingChange]:
    """Return what a game changed, by seat."""
    row = schema.rating_changes
    return [
        _read_change(each) for each in connection.execute(select(row).where(row.c.table_id == table_id).order_by(row.c.seat))
    ]


def _read_change(row: Any) -> RatingChange:
    before, after = Rating(row.mu_before, row.sigma_before, row.games - 1), Rating(row.mu, row.sigma, row.games)
    return RatingChange(
        row.table_id, row.person, row.game, row.pool, row.seat, row.rank, row.players, before, after, row.weight, row.at
    )


def read_leaderboard(connection: Connection, game: str, pool: Pool) -> list[RankedPerson]:
    """Return the people with settled ratings, the best first."""
    row, people = schema.ratings, schema.people
    query = (
        select(row.c.person, row.c.mu, row.c.sigma, row.c.games, people.c.name, people.c.owner)
        .join(people, people.c.id == row.c.person)
        .where(row.c.game == game, row.c.pool == pool, row.c.sigma <= SETTLED_SIGMA)
        .order_by(row.c.floor.desc(), row.c.person)
        .limit(MAX_RANKED)
    )
    return [
        RankedPerson(each.person, each.name, _read_rating(each), each.owner is not None) for each in connection.execute(query)
    ]
