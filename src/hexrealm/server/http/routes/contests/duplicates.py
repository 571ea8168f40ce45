"""Duplicates: creating one, who takes part with which results, and playing. The rules are in tables/duplicates.py."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from hexrealm.i18n.translate import using_language
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.protocol.forms.duplicate_forms import BeginDuplicate, DuplicatePlace, NewDuplicate
from hexrealm.server.protocol.replies.duplicate_replies import DuplicateMade, DuplicatePlaceView, DuplicateView
from hexrealm.server.protocol.replies.general_replies import Made
from hexrealm.server.storage.contests import find_contest
from hexrealm.server.storage.people.accounts.existence import check_person
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.contests.duplicates import PREFIX, Place, find_duplicate, read_places
from hexrealm.server.tables.daily import BOT_LEVEL
from hexrealm.server.tables.duplicates import (
    MAX_PLACES,
    Participant,
    Standing,
    compare,
    count_pairs,
    draw_duplicate,
    find_own,
    store,
    unknown_duplicate,
)
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import deleted_player

router = APIRouter(prefix="/api/duplicates", responses=ERRORS)
DuplicateId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{22}$")]


@router.post("", response_model=DuplicateMade, status_code=201)
async def create(request: Request, form: NewDuplicate, person: NamedPerson) -> Response:
    """Create a duplicate. Whoever has its link can take part."""
    context, me = get_context(request), person.id
    await context.budgets.spend("duplicates", context.settings.limits.new_duplicates, client_address(request), me)
    contest, duplicate = draw_duplicate(form)

    def job(connection: Connection) -> None:
        check_person(connection, me or "")
        store(connection, contest, duplicate)

    await context.database.write(job)
    return json_response(DuplicateMade(contest.id.removeprefix(PREFIX)), 201)


@router.get("/{duplicate}", response_model=DuplicateView)
async def get_duplicate(request: Request, duplicate: DuplicateId, person: AnyPerson) -> Response:
    """Return a duplicate with everybody who takes part."""
    get_context(request).rates.check("profiles", get_context(request).settings.limits.profiles, client_address(request))
    return await _view(request, duplicate, person)


@router.post("/{duplicate}/begin", response_model=Made, status_code=201)
async def begin(request: Request, duplicate: DuplicateId, form: BeginDuplicate, person: NamedPerson) -> Response:
    """Begin the game against the bot, or go on with it; or begin one for practice, in the same seat."""
    context, taking_part = get_context(request), await _prepare(request, duplicate, person)
    table = await (taking_part.practise if form.practice else taking_part.begin)(context.tables)
    if table is None:
        found = await context.database.read(lambda connection: read_places(connection, taking_part.contest))
        own = find_own(found, person.id)
        return json_response(Made("" if own is None else own.table or "", None if own is None else own.seat), 201)
    context.publish(table)
    return json_response(_made(table, person), 201)


@router.post("/{duplicate}/places", response_model=DuplicateView)
async def take_place(request: Request, duplicate: DuplicateId, form: DuplicatePlace, person: NamedPerson) -> Response:
    """Take a place in a pair, in place of the one before. The game begins when both places of the pair are taken."""
    context, taking_part = get_context(request), await _prepare(request, duplicate, person)
    table = await taking_part.sit(context.tables, form.pair, form.seat)
    if table is not None:
        context.publish(table)
    return await _view(request, duplicate, person)


@router.delete("/{duplicate}/place", response_model=DuplicateView)
async def leave_place(request: Request, duplicate: DuplicateId, person: NamedPerson) -> Response:
    """Free my place, before the game begins."""
    await get_context(request).database.write(Participant(f"{PREFIX}{duplicate}", person).leave)
    return await _view(request, duplicate, person)


async def _prepare(request: Request, duplicate: str, person: Person) -> Participant:
    """Count what may create a table, and wait until its game is compiled."""
    context, contest = get_context(request), f"{PREFIX}{duplicate}"
    await context.budgets.spend("tables", context.settings.limits.new_tables, client_address(request), person.id)
    found = await context.database.read(lambda connection: find_contest(connection, contest))
    if found is None:
        raise unknown_duplicate()
    await context.warmup.wait(found.game)
    return Participant(contest, person)


def _made(table: Table, person: Person) -> Made:
    return Made(table.id, next(iter(table.seats_of(person.id)), None))


async def _view(request: Request, id: str, person: Person) -> Response:
    def read(connection: Connection) -> DuplicateView:
        with using_language(person.language):
            return _make_view(connection, id, person.id)

    return json_response(await get_context(request).database.read(read))


def _make_view(connection: Connection, id: str, me: str | None) -> DuplicateView:
    duplicate, contest = find_duplicate(connection, f"{PREFIX}{id}"), find_contest(connection, f"{PREFIX}{id}")
    if duplicate is None or contest is None:
        raise unknown_duplicate()
    places = read_places(connection, duplicate.contest)
    own = find_own(places, me)
    finished = own is not None and own.outcome is not None
    return DuplicateView(
        id=id,
        game=contest.game,
        kind=duplicate.kind,
        level=BOT_LEVEL,
        players=contest.options["players"],
        asked=duplicate.asked,
        pairs=count_pairs(places) if duplicate.kind == "pairs" else 0,
        full=len(places) >= MAX_PLACES,
        practice=finished,
        places=tuple(
            _view_place(place, standing, place is own, finished)
            for place, standing in zip(places, compare(places), strict=True)
        ),
    )


def _view_place(place: Place, standing: Standing, you: bool, finished: bool) -> DuplicatePlaceView:
    over = place.outcome is not None
    return DuplicatePlaceView(
        pair=place.pair,
        seat=place.seat,
        name=place.name or deleted_player(),
        you=you,
        state="over" if over else "playing" if place.table else "waiting",
        outcome=place.outcome,
        points=place.points,
        lead=place.lead,
        rank=standing.rank,
        difference=standing.difference,
        table=place.table if you or (finished and over) else None,
    )
