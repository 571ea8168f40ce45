"""Tables: lists, creating them, importing records, and joining. One table is in table.py."""

from __future__ import annotations

import asyncio
import re
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from hexrealm.i18n.translate import current_language, translate, using_language
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response, read_table
from hexrealm.server.http.origin import client_address
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.program_forms import Decline
from hexrealm.server.protocol.messages import TABLE_ID, ImportRecord, Invite, NewTable, TableId
from hexrealm.server.protocol.replies.general_replies import InviteView, Made, TableList
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.storage.tables.queries import ListName
from hexrealm.server.tables import create
from hexrealm.server.tables.repository import unknown_table
from hexrealm.server.tables.rules.seat_rules import matches_invite
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.summary import make_summary, sort_by_urgency
from hexrealm.server.tables.viewing.views import list_invites

PAGE = 30  # tables
OWN_PAGE = 200  # own tables in play: they are ordered by whose turn it is
router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/tables", response_model=TableList)
async def list_tables(
    request: Request,
    person: AnyPerson,
    list: ListName = "open",
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> Response:
    """Return public tables to join or watch, my own tables, or finished games; newest first.

    Of my tables in play, those where it is my turn come first, those with the least time before the others.
    """
    context, me, page = get_context(request), person.id, OWN_PAGE if list == "mine" else PAGE
    if list == "mine":
        context.rates.check("views", context.settings.limits.views, client_address(request))
    rows = await context.database.read(lambda connection: queries.list_tables(connection, list, me, before, page))
    next_page = str(rows[-1].updated) if len(rows) == page else None
    now, language = context.time.now(), current_language()

    def write() -> Response:
        with using_language(language):
            summaries = [make_summary(row, me, now) for row in rows]
        return json_response(TableList(sort_by_urgency(summaries) if list == "mine" else tuple(summaries), next_page))

    return await context.readers.run(client_address(request), write) if list == "mine" else write()


# Creating


@router.post("/tables", response_model=Made, status_code=201)
async def create_table(request: Request, form: NewTable, person: NamedPerson) -> Response:
    """Create a table, or one that continues from a moment of another."""
    context = get_context(request)
    await context.budgets.spend("tables", context.settings.limits.new_tables, client_address(request), person.id)
    if form.start is not None:
        setup = create.from_moment(form, person, await read_table(request, form.start.table))
    else:
        setup = create.from_form(form, person)
    table = await context.tables.create(setup)
    context.publish(table)
    return json_response(Made(table.id, _first_seat(table, person), list_invites(table)), 201)


@router.post("/records", response_model=Made, status_code=201)
async def import_record(request: Request, form: ImportRecord, person: NamedPerson) -> Response:
    """Create a table that shows a record. Other tables can continue from its moments."""
    context, language = get_context(request), current_language()
    await context.budgets.spend("tables", context.settings.limits.new_tables, client_address(request), person.id)
    await context.warmup.wait(create.game_of_record(form.record))

    def read() -> TableCreated:
        with using_language(language):
            return create.from_record(form.record, person)

    table = await context.tables.create(await asyncio.to_thread(read))
    return json_response(Made(table.id, _first_seat(table, person)), 201)


def _first_seat(table: Table, person: Person) -> int | None:
    return next(iter(table.seats_of(person.id)), None)


# Joining


@router.post("/invites", response_model=InviteView)
async def get_invite(request: Request, invite: Invite, person: AnyPerson) -> Response:
    """Return the table and seat that an invite is for."""
    table, seat, _ = await _find_invite(request, invite)
    row = await get_context(request).database.read(lambda connection: queries.read_listed(connection, table.id))
    if row is None:
        raise unknown_table()
    setup, summary = table.setup, make_summary(row, person.id, get_context(request).time.now())
    return json_response(InviteView(summary, seat, setup.previews, setup.allows_heat, setup.hints))


@router.post("/join", response_model=Made)
async def join_by_invite(request: Request, invite: Invite, person: NamedPerson) -> Response:
    """Take the seat that an invite is for."""
    table, seat, secret = await _find_invite(request, invite)
    return await _join(request, table.id, seat, person, secret)


@router.post("/tables/{table}/seats/{seat}/join", response_model=Made)
async def join_public_table(
    request: Request, table: TableId, seat: Annotated[int, Path(ge=0, le=15)], person: NamedPerson
) -> Response:
    """Take an open seat of a public table."""
    return await _join(request, table, seat, person, None)


async def _join(request: Request, table_id: str, seat: int, person: Person, invite: str | None) -> Response:
    context = get_context(request)
    result = await context.tables.join(table_id, seat, person, invite)
    context.publish(result.table)
    return json_response(Made(table_id, seat))


@router.post("/tables/{table}/seats/{seat}/decline", status_code=204)
async def decline_seat(
    request: Request, table: TableId, seat: Annotated[int, Path(ge=0, le=15)], form: Decline, person: NamedPerson
) -> Response:
    """Decline a seat that is offered to me, a bot account, and say why."""
    context = get_context(request)
    result = await context.tables.decline(table, seat, person, form.reason)
    context.publish(result.table)
    return Response(status_code=204)


async def _find_invite(request: Request, invite: Invite) -> tuple[Table, int, str]:
    """Return the table, the seat and the secret of an invite. Every seat is compared, each in constant time."""
    context = get_context(request)
    await context.budgets.spend("invites", context.settings.limits.invite_attempts, client_address(request))
    table_id, secret = _split_invite(invite.invite)
    try:
        table = await read_table(request, table_id)
    except Refusal as refusal:
        raise (_invalid_invite() if refusal.code == "unknown" else refusal) from None
    matches = [matches_invite(seat, secret) for seat in table.seats]
    if True not in matches:
        raise _invalid_invite()
    return table, matches.index(True), secret


def _split_invite(invite: str) -> tuple[str, str]:
    table_id, dot, secret = invite.partition(".")
    if not dot or not re.fullmatch(TABLE_ID, table_id) or not secret:
        raise _invalid_invite()
    return table_id, secret


def _invalid_invite() -> Refusal:
    return Refusal("no-invite", translate("This invitation is not valid. Ask for a new link."))
