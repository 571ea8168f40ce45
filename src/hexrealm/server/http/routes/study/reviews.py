"""Game reviews: a review with its progress, line by line, and the positions to try again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict, replace
from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse

from hexrealm.i18n.translate import current_language, translate, using_language
from hexrealm.reviews.review import Review
from hexrealm.server.bots.reviews import ReviewJob
from hexrealm.server.context import ServerContext
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, get_context, json_response, read_table
from hexrealm.server.http.origin import client_address
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import TableId
from hexrealm.server.protocol.replies.general_replies import ExerciseView, ReviewProgress
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import queries
from hexrealm.server.tables.protection import is_protected
from hexrealm.server.tables.rules.protected_positions import refuse_protected, trace_game
from hexrealm.server.tables.rules.review_rules import find_review_viewer, make_exercise
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import scene_names

Moment = Annotated[int, Path(ge=0, le=1_000_000)]
LINES = "application/x-ndjson"
router = APIRouter(prefix="/api/tables/{table}/review", responses=ERRORS)


# Declared by hand: each line is a ReviewProgress.
@router.post("", response_class=Response, responses={200: {"content": {LINES: {"schema": {"type": "string"}}}}})
async def review(request: Request, table: TableId, person: AnyPerson) -> Response:
    """Review a game. The answer has one line of JSON for each step of the work; the last one is finished."""
    context, language = get_context(request), current_language()
    context.rates.check("past", context.settings.limits.past, client_address(request))
    found = await read_table(request, table)
    viewer = find_review_viewer(found, person.id)
    await _check_unprotected(context, found, person.address)
    job = context.reviews.find(found, viewer)
    if job is None:
        if context.settings.temporary:  # its rules are interpreted
            raise Refusal("busy", translate("The games are still being prepared. Try again in a minute."))
        await context.budgets.spend("reviews", context.settings.limits.reviews, person.id or person.address)
        await context.budgets.spend("reviews of address", context.settings.limits.reviews_per_address, person.address)
        job = context.reviews.start(found, viewer, person.id or person.address, person.address)
    return StreamingResponse(_tell(context, found, job, language, person), media_type=LINES)


async def _check_unprotected(context: ServerContext, table: Table, address: str) -> None:
    """Raise Refusal if a review would be about a position of a rated game that still runs, entered by hand.

    Games that were rated or part of a contest are reviewed when they are over: nobody could choose all their moves.
    """
    if table.setup.rated or table.setup.contest is not None:
        return
    database, match = context.database, table.match
    if await database.read(lambda connection: queries.has_protected(connection, match.game.name)):
        trace = await context.readers.run(address, lambda: trace_game(match))
        if await is_protected(database, trace):
            raise refuse_protected()


async def _tell(context: ServerContext, table: Table, job: ReviewJob, language: str, person: Person) -> AsyncIterator[bytes]:
    """Yield a line for each step. A review is only in the lines where it is new and everything of its stage is known."""
    told: Review | None = None
    async for now in job.watch():
        review = now.review if now.finished or (now.review is not None and told is None) else None
        data = None if review is None else await _write(context, table, now, review, language, person)
        told = review or told
        progress = asdict(ReviewProgress(now.done, now.total, now.finished, now.failed, None))
        yield to_json({**progress, "review": data}) + b"\n"


async def _write(
    context: ServerContext, table: Table, job: ReviewJob, review: Review, language: str, person: Person
) -> orjson.Fragment:
    """Return a review as JSON. That of a finished one is kept: making it replays the game for every reader.

    Who has one seat is "you" in it. Several seats of one person are several players, so they keep their names.
    """
    seats = table.seats_of(person.id)
    you = seats[0] if len(seats) == 1 else None
    with using_language(language):
        names = tuple(scene_names(table, table.match))

    def work() -> bytes:
        with using_language(language):
            return to_json(replace(review, names=names, you=you).as_dict())

    written = job.written.get((language, names, you))
    if written is None:
        written = await context.readers.run(person.address, work, may_refuse=False)
        if job.finished:
            job.written[language, names, you] = written
    return orjson.Fragment(written)


@router.get("/moments/{moment}", response_model=ExerciseView)
async def get_exercise(request: Request, table: TableId, moment: Moment, person: AnyPerson) -> Response:
    """Return the position before a decision, with the actions that were legal there."""
    context, language = get_context(request), current_language()
    context.rates.check("past", context.settings.limits.past, client_address(request))
    found = await read_table(request, table)
    viewer = find_review_viewer(found, person.id)

    def work() -> ExerciseView:
        base = context.views.bases.get(found, language)
        with using_language(language):
            return make_exercise(found, viewer, moment, base.scene, base.address)

    return json_response(await context.readers.run(client_address(request), work))
