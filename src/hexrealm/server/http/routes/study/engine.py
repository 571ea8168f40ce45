"""The engine beside the analysis board: a search that thinks about a position as long as somebody looks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from hexrealm.i18n.translate import current_language, translate
from hexrealm.play.match import Match
from hexrealm.server.bots.analyses import make_request
from hexrealm.server.bots.worker_process import NoBotAnswer
from hexrealm.server.context import ServerContext
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, get_context
from hexrealm.server.http.routes.study.analysis import read_in_thread
from hexrealm.server.protocol.bot_messages import AnalysisRequest
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.study_replies import EngineProgress
from hexrealm.server.protocol.study_messages import Analyse
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.studies import engine_lines, positions
from hexrealm.server.tables.protection import is_protected
from hexrealm.server.tables.rules.protected_positions import Trace, refuse_protected, trace_line

LINES = "application/x-ndjson"
router = APIRouter(prefix="/api/analysis", responses=ERRORS)


# Declared by hand: each line is an EngineProgress.
@router.post("/engine", response_class=Response, responses={200: {"content": {LINES: {"schema": {"type": "string"}}}}})
async def analyse(request: Request, at: Analyse, person: AnyPerson) -> Response:
    """Think about a position. The answer has a line of JSON whenever more is known; the last one is finished."""
    context, language = get_context(request), current_language()
    if context.settings.temporary:  # its rules are interpreted
        raise Refusal("busy", translate("The games are still being prepared. Try again in a minute."))
    limits = context.settings.limits
    await context.budgets.spend("analyses", limits.analyses, person.id or person.address)
    await context.budgets.spend("analyses of address", limits.analyses_per_address, person.address)
    match, assumes, trace = await read_in_thread(request, at.game, lambda: _prepare(at))
    if await is_protected(context.database, trace):
        raise refuse_protected()
    found = make_request(match, at.knows, at.lines)
    return StreamingResponse(_tell(context, match, found, person, assumes, language), media_type=LINES)


def _prepare(at: Analyse) -> tuple[Match, str, Trace]:
    match = positions.open_position(at)
    engine_lines.check_knower(match, at.knows)
    return match, engine_lines.describe_assumption(match, at.knows), trace_line(match)


async def _tell(
    context: ServerContext, match: Match, request: AnalysisRequest, person: Person, assumes: str, language: str
) -> AsyncIterator[bytes]:
    """Yield a line whenever more is known, and a last one. Whoever goes away cancels this, and so the search."""
    progress = EngineProgress(0, request.simulations, False, False, (), assumes, ())
    try:
        async with aclosing(context.analyses.run(request, person.id or person.address, person.address)) as found:
            async for facts in found:
                work = partial(engine_lines.make_lines, match, facts["lines"], language)
                lines = await context.readers.run(person.address, work, may_refuse=False)
                chances = tuple(facts["chances"])
                progress = replace(progress, simulations=facts["simulations"], chances=chances, lines=lines)
                yield to_json(progress) + b"\n"
    except NoBotAnswer:
        progress = replace(progress, failed=True)
    yield to_json(replace(progress, finished=True)) + b"\n"
