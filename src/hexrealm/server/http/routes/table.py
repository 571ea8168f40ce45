"""The HTTP API, second half: one table. What is shown is made by views.py, as for the websocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from hexrealm.engine.errors import HexrealmError
from hexrealm.i18n.translate import current_language, translate, using_language
from hexrealm.server.http.dependencies import As, Asker, as_json, context_of
from hexrealm.server.http.routes.api import ERRORS
from hexrealm.server.live.connection import make_chat
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import ChatFrame, Done, GainsAnswer, HintAnswer, PreviewAnswer, TableFrame, WhyNotAnswer
from hexrealm.server.protocol.messages import DoMessage, TableId
from hexrealm.server.protocol.replies import EarningsView, MomentView, ScoresView
from hexrealm.server.storage import queries
from hexrealm.server.tables import views
from hexrealm.server.tables.table import Table

T = TypeVar("T")
Moment = Annotated[int, Path(ge=0, le=1_000_000)]
router = APIRouter(prefix="/api/tables/{table}", responses=ERRORS)
Answers = Done | PreviewAnswer | GainsAnswer | HintAnswer | WhyNotAnswer


async def _aside(work: Callable[[], T]) -> T:
    """In a thread, in the language of the request."""
    spoken = current_language()

    def speak_and_work() -> T:
        with using_language(spoken):
            return work()

    return await asyncio.to_thread(speak_and_work)


async def _table_and_viewer(
    request: Request, table_id: str, person: str | None, wanted: Any
) -> tuple[Table, views.TableViewer]:
    table = await context_of(request).tables.get(table_id)
    return table, views.look(table, person, wanted)


@router.get("", response_model=TableFrame)
async def get_table(
    request: Request, table: TableId, person: Asker, viewpoint: Annotated[As, Query(alias="as")] = None
) -> Response:
    """The table as it is now, with its whole log."""
    found, viewer = await _table_and_viewer(request, table, person.id, viewpoint)
    context, spoken = context_of(request), current_language()
    presence = context.presence.of(found)
    frame = await asyncio.to_thread(context.writer.frame, found, viewer, spoken, 0, presence)
    return Response(frame, media_type="application/json")


@router.post("/do", response_model=Answers)
async def do(request: Request, table: TableId, message: Annotated[DoMessage, Body()], person: Asker) -> Response:
    """A message to the table, as over the websocket."""
    if message.table != table:
        raise Refusal("bad-message", translate("The message is for another table."))
    context = context_of(request)
    answer = await context.commands.answer(message, person)
    asyncio.get_running_loop().call_soon(context.spread, answer)
    return as_json(answer.frame)


@router.get("/moments/{moment}", response_model=MomentView)
async def get_moment(
    request: Request, table: TableId, moment: Moment, person: Asker, viewpoint: Annotated[As, Query(alias="as")] = None
) -> Response:
    """The table as it was after so many steps."""
    found, viewer = await _table_and_viewer(request, table, person.id, viewpoint)
    return as_json(await _aside(lambda: views.make_moment(found, viewer, moment)))


@router.get("/scores", response_model=ScoresView)
async def get_scores(request: Request, table: TableId) -> Response:
    """Points by seat after every moment."""
    found = await context_of(request).tables.get(table)
    return as_json(await _aside(lambda: views.make_scores(found)))


@router.get("/why", response_model=EarningsView)
async def get_earnings(
    request: Request, table: TableId, moment: Annotated[int | None, Query(ge=0, le=1_000_000)] = None
) -> Response:
    """What each seat's points are made of."""
    found = await context_of(request).tables.get(table)
    return as_json(await _aside(lambda: views.make_earnings(found, moment)))


# Not said to be a PlainTextResponse: then its errors would be said to be plain text too.
@router.get("/record", response_class=Response, responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def get_record(
    request: Request, table: TableId, person: Asker, viewpoint: Annotated[As, Query(alias="as")] = None
) -> Response:
    """The record, as a file."""
    found, viewer = await _table_and_viewer(request, table, person.id, viewpoint)
    try:
        text = await _aside(lambda: views.make_record(found, viewer))
    except HexrealmError as error:
        raise Refusal("refused", str(error)) from None
    name = f"{found.made.game}-{found.id[:8]}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/chat", response_model=ChatFrame)
async def get_chat(
    request: Request, table: TableId, person: Asker, before: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None
) -> Response:
    """Lines of chat before a number, the newest fifty of them."""
    context, me = context_of(request), person.id
    await context.tables.get(table)
    rows = await context.database.read(lambda connection: queries.read_lines(connection, table, me, before=before))
    return as_json(make_chat(table, rows))
