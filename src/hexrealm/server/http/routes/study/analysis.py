"""The analysis board: positions, and what their actions would bring. The requests change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query, Request, Response

from hexrealm.i18n.translate import current_language, using_language
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, get_context, json_response, read_table
from hexrealm.server.http.origin import client_address
from hexrealm.server.protocol.messages import TableId
from hexrealm.server.protocol.replies.study_replies import (
    ActionPreview,
    ActionProblem,
    EditedPosition,
    PositionGains,
    PositionView,
    StudyView,
)
from hexrealm.server.protocol.study_messages import AskAction, AtPosition, EditPosition, LookAt
from hexrealm.server.readers import Readers
from hexrealm.server.studies import edits, positions
from hexrealm.server.studies.table_study import make_table_study
from hexrealm.server.tables.create import find_game
from hexrealm.server.tables.protection import is_protected
from hexrealm.server.tables.rules.protected_positions import refuse_protected

T = TypeVar("T")
router = APIRouter(prefix="/api", responses=ERRORS)


async def read_in_thread(request: Request, game: str, work: Callable[[], T], readers: Readers | None = None) -> T:
    """Return what a function finds, computed in one of the few threads for such work, once the game is compiled."""
    context, language = get_context(request), current_language()
    readers = readers or context.readers
    await context.warmup.wait(find_game(game).name)

    def run() -> T:
        with using_language(language):
            return work()

    return await readers.run(client_address(request), run)


@router.post("/analysis/position", response_model=PositionView)
async def look_at_position(request: Request, at: LookAt) -> Response:
    """Return a position with its Scene and its legal actions."""
    bases = get_context(request).views.bases
    return json_response(await read_in_thread(request, at.game, lambda: positions.look_at(at, bases)))


@router.post("/analysis/preview", response_model=ActionPreview)
async def preview(request: Request, at: AskAction) -> Response:
    """Return exactly what an action would cause."""
    bases = get_context(request).views.bases
    return json_response(await read_in_thread(request, at.game, lambda: positions.preview_action(at, bases)))


@router.post("/analysis/gains", response_model=PositionGains)
async def list_gains(request: Request, at: AtPosition) -> Response:
    """Return the points that each legal action scores at once."""
    context = get_context(request)
    context.rates.check("gains of positions", context.settings.limits.position_gains, client_address(request))
    trace, found = await read_in_thread(request, at.game, lambda: positions.list_gains(at))
    if await is_protected(context.database, trace):
        raise refuse_protected()
    return json_response(found)


@router.post("/analysis/why-not", response_model=ActionProblem)
async def find_problem(request: Request, at: AskAction) -> Response:
    """Return why an action is not legal."""
    return json_response(await read_in_thread(request, at.game, lambda: positions.find_problem(at)))


@router.post("/analysis/edit", response_model=EditedPosition)
async def edit_position(request: Request, at: EditPosition) -> Response:
    """Return a position after changes by hand, whether the engine accepts it, and what can be changed."""
    bases = get_context(request).views.bases
    return json_response(await read_in_thread(request, at.game, lambda: edits.edit_position(at, bases)))


@router.get("/tables/{table}/analysis", response_model=StudyView)
async def get_table_study(
    request: Request, table: TableId, person: AnyPerson, moment: Annotated[int | None, Query(ge=0, le=1_000_000)] = None
) -> Response:
    """Return the game at a table as a study: a finished one whole, a running one as far as its player may know it."""
    context = get_context(request)
    context.rates.check("past", context.settings.limits.past, client_address(request))
    found = await read_table(request, table)
    return json_response(await read_in_thread(request, found.setup.game, lambda: make_table_study(found, person.id, moment)))
