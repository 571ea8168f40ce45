"""Ratings: my own with their history, those at a table, and leaderboards. The requests change nothing."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from hexrealm.server.http.dependencies import ERRORS, AnyPerson, GameName, NamedPerson, get_context, json_response, read_table
from hexrealm.server.http.origin import client_address
from hexrealm.server.people.rating import Rating
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.messages import TableId
from hexrealm.server.protocol.replies.people_replies import (
    LeaderboardView,
    OwnRatingsView,
    OwnRatingView,
    Pool,
    RankedView,
    RatedGameView,
    RatingView,
    SeatRatingView,
    TableRatingsView,
)
from hexrealm.server.storage.people.accounts.accounts import has_account
from hexrealm.server.storage.people.play import ratings
from hexrealm.server.tables.create import find_game
from hexrealm.server.tables.rules.rated_rules import find_pool
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import mark_bot

router = APIRouter(prefix="/api", responses=ERRORS)


def view_rating(rating: Rating) -> RatingView:
    """Return a rating as it is sent."""
    return RatingView(rating.points, rating.uncertainty, rating.provisional, rating.games)


def _count(request: Request) -> None:
    context = get_context(request)
    context.rates.check("profiles", context.settings.limits.profiles, client_address(request))


@router.get("/ratings/{game}/{pool}", response_model=LeaderboardView)
async def get_leaderboard(request: Request, game: GameName, pool: Pool, person: AnyPerson) -> Response:
    """Return who is strong in a game: live, over days, or against bots."""
    _count(request)
    name, me = find_game(game).name, person.id
    found = await get_context(request).database.read(lambda connection: ratings.read_leaderboard(connection, name, pool))
    rows = tuple(RankedView(each.person, _name(each), view_rating(each.rating), each.person == me) for each in found)
    return json_response(LeaderboardView(name, pool, rows))


def _name(ranked: ratings.RankedPerson) -> str:
    return mark_bot(ranked.name) if ranked.bot_account else ranked.name


@router.get("/me/ratings", response_model=OwnRatingsView)
async def get_own_ratings(request: Request, person: NamedPerson) -> Response:
    """Return my ratings with their history."""
    _count(request)
    me = person.id
    assert me is not None

    def read(connection: Connection) -> OwnRatingsView:
        return OwnRatingsView(has_account(connection, me), view_ratings(connection, me, public=False))

    return json_response(await get_context(request).database.read(read))


def view_ratings(connection: Connection, person: str, public: bool) -> tuple[OwnRatingView, ...]:
    """Return the ratings of a person with their history: with all games, or with the public ones."""
    history = ratings.read_history(connection, person, public)
    return tuple(
        OwnRatingView(
            game,
            pool,
            view_rating(rating),
            tuple(_view_game(each) for each in history if (each.game, each.pool) == (game, pool)),
        )
        for (game, pool), rating in ratings.read_ratings(connection, person).items()
    )


def _view_game(change: ratings.RatingChange) -> RatedGameView:
    after, gained = change.after, change.after.points - change.before.points
    return RatedGameView(
        change.table, format_time(change.at), change.rank, change.players, after.points, after.uncertainty, gained
    )


@router.get("/tables/{table}/ratings", response_model=TableRatingsView)
async def get_table_ratings(request: Request, table: TableId) -> Response:
    """Return the ratings of the people at a rated table, and what its game changed."""
    _count(request)
    found = await read_table(request, table)
    if not found.setup.rated:
        return json_response(TableRatingsView(None, ()))
    seats = await get_context(request).database.read(lambda connection: _view_seats(connection, found))
    return json_response(TableRatingsView(find_pool(found), seats))


def _view_seats(connection: Connection, table: Table) -> tuple[SeatRatingView, ...]:
    changes = {each.seat: each for each in ratings.read_changes(connection, table.id)}
    key, seats = (table.setup.game, find_pool(table)), []
    for number, seat in enumerate(table.seats):
        if number in changes:
            after = changes[number].after
            seats.append(SeatRatingView(number, view_rating(after), after.points - changes[number].before.points))
        elif seat.person:
            rating = ratings.read_ratings(connection, seat.person).get(key, Rating())
            seats.append(SeatRatingView(number, view_rating(rating), None))
    return tuple(seats)
