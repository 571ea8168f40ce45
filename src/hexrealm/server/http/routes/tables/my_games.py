"""My games: filtered and in pages, whom I have met in them, and all my records as a file. The requests change nothing."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from hexrealm.i18n.translate import current_language, using_language
from hexrealm.server.http.dependencies import ERRORS, NamedPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.record_download import stream_records
from hexrealm.server.http.routes.people.people import PAGE, Before, SomeGame, count_reading, send_games, view_opponent
from hexrealm.server.protocol.replies.general_replies import TableList
from hexrealm.server.protocol.replies.profile_replies import OpponentsView
from hexrealm.server.storage.people.play.own_games import OwnGames, list_opponents, list_own_games, parse_cursor
from hexrealm.server.storage.tables.players import Against, Outcome, Pace

MAX_RUNNING = 200  # games that are not over
MAX_OPPONENTS = 100  # to choose from
ZIP = "application/zip"
Opponent = Annotated[str | None, Query(pattern=r"^(bot:)?[A-Za-z0-9_:.-]{1,80}$")]
Variant = Annotated[str | None, Query(pattern=r"^[a-z0-9_]{1,40}=[A-Za-z0-9_-]{1,40}$")]
router = APIRouter(prefix="/api/me", responses=ERRORS)


@router.get("/games", response_model=TableList)
async def list_my_games(
    request: Request,
    person: NamedPerson,
    state: Literal["running", "finished"] = "finished",
    game: SomeGame = None,
    outcome: Outcome | None = None,
    opponent: Opponent = None,
    against: Against | None = None,
    rated: bool | None = None,
    pace: Pace | None = None,
    variant: Variant = None,
    before: Before = None,
) -> Response:
    """Return my games, newest first, with all that is given. Those that are not over come on one page, by urgency."""
    count_reading(request)
    finished, me = state == "finished", person.id
    assert me is not None
    wanted = OwnGames(finished, game, outcome, opponent, against, rated, pace, variant)
    cursor, limit = parse_cursor(before), PAGE if finished else MAX_RUNNING
    page = await get_context(request).database.read(lambda connection: list_own_games(connection, me, wanted, cursor, limit))
    return send_games(request, page, me, by_urgency=not finished)


@router.get("/opponents", response_model=OpponentsView)
async def list_my_opponents(request: Request, person: NamedPerson) -> Response:
    """Return whom I have met, most often first: people and levels of bots."""
    count_reading(request)
    me, language = person.id, current_language()
    assert me is not None
    found = await get_context(request).database.read(lambda connection: list_opponents(connection, me, MAX_OPPONENTS))
    with using_language(language):
        return json_response(OpponentsView(tuple(map(view_opponent, found))))


@router.get("/records", response_class=Response, responses={200: {"content": {ZIP: {}}}})
async def download_records(request: Request, person: NamedPerson) -> Response:
    """Return the records of all my finished games as a zip, with an index. It is made while it is sent."""
    context, me, address = get_context(request), person.id, client_address(request)
    assert me is not None
    await context.budgets.spend("exports", context.settings.limits.exports, me, address)
    headers = {"content-disposition": 'attachment; filename="hexrealm-games.zip"'}
    return StreamingResponse(stream_records(context, me, address, current_language()), media_type=ZIP, headers=headers)
