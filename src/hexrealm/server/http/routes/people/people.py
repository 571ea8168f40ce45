"""People: their profiles, and the games that they finished. The requests change nothing."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from sqlalchemy import Connection

from hexrealm.i18n.translate import current_language, using_language
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.people.ratings import view_ratings
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.messages import TABLE_ID
from hexrealm.server.protocol.replies.general_replies import TableList
from hexrealm.server.protocol.replies.profile_replies import (
    OpponentScoreView,
    OpponentView,
    ProfileView,
    ResultsView,
    ScoreView,
    SeatScoreView,
    VariantScoreView,
)
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.play.own_games import OwnGames, OwnGamesPage, list_own_games, parse_cursor
from hexrealm.server.storage.people.play.profiles import find_profile
from hexrealm.server.storage.people.play.results import Opponent, Results, Score, read_results
from hexrealm.server.tables.viewing.seat_names import bot_name
from hexrealm.server.tables.viewing.summary import make_summary, sort_by_urgency

PAGE = 30  # games
ME = "me"  # too short for an id
DATE_LENGTH = len("2026-11-18")
SomePerson = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
SomeGame = Annotated[str | None, Query(max_length=64, pattern="^[a-z0-9_]+$")]
Before = Annotated[str | None, Query(pattern=rf"^\d{{1,15}}\.{TABLE_ID[1:]}")]
router = APIRouter(prefix="/api/people/{person}", responses=ERRORS)


def count_reading(request: Request) -> None:
    """Count one more profile that an address reads."""
    context = get_context(request)
    context.rates.check("profiles", context.settings.limits.profiles, client_address(request))


def _resolve(person: str, reader: Person) -> str:
    """Return whom an address is about: `me` is whoever reads it."""
    return reader.id if person == ME and reader.id is not None else person


@router.get("", response_model=ProfileView)
async def get_profile(request: Request, person: SomePerson, reader: AnyPerson) -> Response:
    """Return how a person plays: of others, what their public games and their ratings say."""
    count_reading(request)
    language, me, person = current_language(), reader.id, _resolve(person, reader)

    def read(connection: Connection) -> ProfileView:
        with using_language(language):
            return _view_profile(connection, person, me)

    return json_response(await get_context(request).database.read(read))


def _view_profile(connection: Connection, person: str, me: str | None) -> ProfileView:
    found, is_own = find_profile(connection, person, me), person == me
    results = read_results(connection, person, public=not is_own)
    return ProfileView(
        person=person,
        name=found.name,
        since=format_time(found.created)[:DATE_LENGTH],
        you=is_own,
        account=found.is_public,
        blocked=found.is_blocked,
        ratings=view_ratings(connection, person, public=not is_own),
        results=tuple(_view_results(game, each) for game, each in results.items()),
    )


def _view_results(game: str, results: Results) -> ResultsView:
    return ResultsView(
        game=game,
        total=_view_score(results.total),
        seats=tuple(SeatScoreView(*key, _view_score(score)) for key, score in sorted(results.seats.items())),
        variants=tuple(_view_variant(key, score) for key, score in sorted(results.variants.items())),
        opponents=tuple(OpponentScoreView(view_opponent(key), _view_score(score)) for key, score in results.opponents.items()),
    )


def _view_variant(variant: str, score: Score) -> VariantScoreView:
    option, _, value = variant.partition("=")
    return VariantScoreView(option, value, _view_score(score))


def view_opponent(opponent: Opponent) -> OpponentView:
    """Return whom somebody played against, as it is sent."""
    name = opponent.name if opponent.level is None else bot_name(opponent.level)
    return OpponentView(opponent.person, name, opponent.level, opponent.has_profile)


def _view_score(score: Score) -> ScoreView:
    return ScoreView(score["won"], score["drawn"], score["lost"])


@router.get("/games", response_model=TableList)
async def list_games(
    request: Request, person: SomePerson, reader: AnyPerson, game: SomeGame = None, before: Before = None
) -> Response:
    """Return the finished games of a person, newest first: all of mine, and the public ones of others."""
    count_reading(request)
    me, person = reader.id, _resolve(person, reader)
    wanted = OwnGames(game=game, public=person != me)

    def read(connection: Connection) -> OwnGamesPage:
        find_profile(connection, person, me)
        return list_own_games(connection, person, wanted, parse_cursor(before), PAGE)

    return send_games(request, await get_context(request).database.read(read), me)


def send_games(request: Request, page: OwnGamesPage, me: str | None, by_urgency: bool = False) -> Response:
    """Return a page of games as a response."""
    now = get_context(request).time.now()
    tables = tuple(make_summary(each, me, now) for each in page.tables)
    if by_urgency:
        tables = sort_by_urgency(tables)
    return json_response(TableList(tables, None if page.next is None else str(page.next)))
