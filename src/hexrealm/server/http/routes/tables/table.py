"""One table: its view, messages to it, its past, record and chat. tables/viewing/views.py builds all views."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from hexrealm.engine.errors import HexrealmError
from hexrealm.i18n.translate import choose_language, current_language, translate, using_language
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, ViewpointParameter, get_context, json_response, read_table
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.static import accepts_gzip
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import (
    BaseView,
    ChancesAnswer,
    ChatFrame,
    Done,
    GainsAnswer,
    HintAnswer,
    PreviewAnswer,
    TableFrame,
    WhyNotAnswer,
)
from hexrealm.server.protocol.messages import DoMessage, LanguageTag, TableId
from hexrealm.server.protocol.replies.general_replies import EarningsView, MomentView, ScoresView
from hexrealm.server.protocol.replies.program_replies import PositionAnswer
from hexrealm.server.storage.tables import chat
from hexrealm.server.tables.rules.rated_rules import check_may_copy
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing import views
from hexrealm.server.tables.viewing.chat_view import make_chat
from hexrealm.server.tables.viewing.view_cache import NOTHING
from hexrealm.server.tables.viewing.viewers import TableViewer, choose_viewer

T = TypeVar("T")
Digest = Annotated[str, Path(pattern="^[0-9a-f]{24}$")]
Moment = Annotated[int, Path(ge=0, le=1_000_000)]
As = Annotated[ViewpointParameter, Query(alias="as")]
Reply = Done | PreviewAnswer | GainsAnswer | ChancesAnswer | HintAnswer | WhyNotAnswer | PositionAnswer
router = APIRouter(prefix="/api/tables/{table}", responses=ERRORS)


async def _read_past(request: Request, work: Callable[[], T]) -> T:
    """Run work about the past of a table in one of few threads, in the language of the request."""
    context, language = get_context(request), current_language()
    context.rates.check("past", context.settings.limits.past, client_address(request))

    def work_in_language() -> T:
        with using_language(language):
            return work()

    return await context.readers.run(client_address(request), work_in_language)


async def _get_table_and_viewer(request: Request, table_id: str, person: str | None, wanted: Any) -> tuple[Table, TableViewer]:
    table = await read_table(request, table_id)
    return table, choose_viewer(table, person, wanted)


@router.get("", response_model=TableFrame)
async def get_table(request: Request, table: TableId, person: AnyPerson, viewpoint: As = None) -> Response:
    """Return the table as it is now, with its whole log. It is built as a whole, so it counts as over the websocket."""
    context, language = get_context(request), current_language()
    context.rates.check("views", context.settings.limits.views, client_address(request))
    found, viewer = await _get_table_and_viewer(request, table, person.id, viewpoint)
    presence = context.presence.make_presence(found)
    frame, _ = await asyncio.to_thread(context.views.encode_frame, found, viewer, language, NOTHING, presence)
    return Response(frame, media_type="application/json")


@router.get("/base/{language}/{digest}", response_model=BaseView)
async def get_base(request: Request, table: TableId, language: LanguageTag, digest: Digest) -> Response:
    """Return what the set-up of a table fixes. The address names the content, so it can be kept for ever."""
    context = get_context(request)
    found = await read_table(request, table)
    base = await asyncio.to_thread(context.views.bases.get, found, choose_language(language))
    if base.address != f"{language}/{digest}":
        raise Refusal("unknown", translate("This page is from an older version of hexrealm. Load it again."))
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if accepts_gzip(request.headers.get("accept-encoding", "")):
        return Response(base.compressed, media_type="application/json", headers={**headers, "content-encoding": "gzip"})
    return Response(base.plain, media_type="application/json", headers=headers)


@router.post("/do", response_model=Reply)
async def execute(request: Request, table: TableId, message: Annotated[DoMessage, Body()], person: AnyPerson) -> Response:
    """Execute a message to the table, as over the websocket."""
    if message.table != table:
        raise Refusal("bad-message", translate("This message is for a different table."))
    context = get_context(request)
    result = await context.commands.execute(message, person, context.time.now())
    asyncio.get_running_loop().call_soon(context.publish_result, result)
    return json_response(result.reply)


@router.get("/moments/{moment}", response_model=MomentView)
async def get_moment(request: Request, table: TableId, moment: Moment, person: AnyPerson, viewpoint: As = None) -> Response:
    """Return the table as it was after a number of steps."""
    found, viewer = await _get_table_and_viewer(request, table, person.id, viewpoint)
    bases, language = get_context(request).views.bases, current_language()

    def read() -> MomentView:
        base = bases.get(found, language)
        return views.make_moment(found, viewer, moment, base.scene, base.address)

    return json_response(await _read_past(request, read))


@router.get("/scores", response_model=ScoresView)
async def get_scores(request: Request, table: TableId) -> Response:
    """Return the points by seat at every moment."""
    context = get_context(request)
    found = await read_table(request, table)
    scores = await _read_past(request, lambda: context.views.encode_scores(found))
    return Response(scores, media_type="application/json")


@router.get("/why", response_model=EarningsView)
async def get_earnings(
    request: Request, table: TableId, moment: Annotated[int | None, Query(ge=0, le=1_000_000)] = None
) -> Response:
    """Return what each seat scored points for."""
    found = await read_table(request, table)
    return json_response(await _read_past(request, lambda: views.make_earnings(found, moment)))


# Not declared as PlainTextResponse: OpenAPI would then describe its errors as plain text too.
@router.get("/record", response_class=Response, responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}})
async def get_record(request: Request, table: TableId, person: AnyPerson, viewpoint: As = None) -> Response:
    """Return the record as a file."""
    found, viewer = await _get_table_and_viewer(request, table, person.id, viewpoint)
    check_may_copy(found)
    try:
        text = await _read_past(request, lambda: views.make_record(found, viewer))
    except HexrealmError as error:
        raise Refusal("refused", str(error)) from None
    name = f"{found.setup.game}-{found.id[:8]}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/chat", response_model=ChatFrame)
async def get_chat(
    request: Request, table: TableId, person: AnyPerson, before: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None
) -> Response:
    """Return the newest lines of chat before a number."""
    context, me = get_context(request), person.id
    await read_table(request, table)
    rows = await context.database.read(lambda connection: chat.read_lines(connection, table, me, before=before))
    return json_response(make_chat(table, rows))
