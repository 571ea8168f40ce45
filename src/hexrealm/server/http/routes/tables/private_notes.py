"""What a person keeps for themselves at a table: notes, what they have seen, conditional moves. Nobody else can read it."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from hexrealm.i18n.translate import current_language
from hexrealm.server.http.dependencies import ERRORS, NamedPerson, get_context, json_response, read_table
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.study.analysis import read_in_thread
from hexrealm.server.protocol.forms.private_forms import AtLine, ConditionalForm, PrivateNotesForm
from hexrealm.server.protocol.messages import TableId
from hexrealm.server.protocol.replies.general_replies import LineView, PrivateNotesView
from hexrealm.server.protocol.sanitize import sanitize
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import private_notes
from hexrealm.server.tables.rules import conditional_moves
from hexrealm.server.tables.rules.table_rules import check_seat
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing import views
from hexrealm.server.tables.viewing.viewers import choose_viewer

MAX_NOTE_LINE = 500  # characters
router = APIRouter(prefix="/api/tables/{table}", responses=ERRORS)


async def _find_table(request: Request, table_id: str, person: Person) -> Table:
    """Return a table at which the person holds a seat."""
    table = await read_table(request, table_id)
    seats = table.seats_of(person.id)
    check_seat(table, person.id, seats[0] if seats else 0)
    return table


def _count(request: Request, person: Person) -> None:
    """Count a request that costs about as much as a preview."""
    context = get_context(request)
    limits = context.settings.limits
    context.rates.check("previews", limits.previews, person.id or client_address(request))
    context.rates.check("previews of address", limits.previews_per_address, client_address(request))


def _count_conditions(request: Request, person: Person) -> None:
    """Count a whole tree of moves, which takes as long as the gains of all actions."""
    context = get_context(request)
    limits = context.settings.limits
    context.rates.check("conditions", limits.conditions, person.id or client_address(request))
    context.rates.check("conditions of address", limits.conditions_per_address, client_address(request))


async def _make_view(request: Request, table: Table, person: Person) -> Response:
    me = person.id
    assert me is not None
    read = lambda connection: private_notes.read_private_notes(connection, me, table.id)  # noqa: E731
    return json_response(views.make_private_notes(table, me, await get_context(request).database.read(read)))


@router.get("/private", response_model=PrivateNotesView)
async def get_private_notes(request: Request, table: TableId, person: NamedPerson) -> Response:
    """Return what I keep at a table where I hold a seat."""
    _count(request, person)
    return await _make_view(request, await _find_table(request, table, person), person)


@router.put("/private", response_model=PrivateNotesView)
async def put_private_notes(request: Request, table: TableId, form: PrivateNotesForm, person: NamedPerson) -> Response:
    """Change my notes, or say what I have seen."""
    _count(request, person)
    found, me = await _find_table(request, table, person), person.id
    values: dict[str, str | int] = {} if form.seen is None else {"seen": min(form.seen, found.version)}
    if form.note is not None:
        values["note"] = "\n".join(sanitize(line, MAX_NOTE_LINE) for line in form.note.splitlines()).strip()

    def job(connection: Connection) -> None:
        assert me is not None
        private_notes.save_private_notes(connection, me, found.id, **values)

    if values:
        await get_context(request).database.write(job)
    return await _make_view(request, found, person)


@router.put("/conditional", response_model=PrivateNotesView)
async def put_conditional_moves(request: Request, table: TableId, form: ConditionalForm, person: NamedPerson) -> Response:
    """Store my conditional moves in place of those of before. Without lines, there are none any more."""
    _count(request, person)
    _count_conditions(request, person)
    context, found = get_context(request), await _find_table(request, table, person)
    if not form.lines:
        me = person.id
        assert me is not None
        await context.database.write(
            lambda connection: private_notes.save_private_notes(connection, me, found.id, conditions=None)
        )
        return await _make_view(request, found, person)
    conditional_moves.check_may_store(found, person.id, form.seat, form.version)
    work = lambda: conditional_moves.make_conditions(found, form.seat, form.lines)  # noqa: E731
    conditions = await read_in_thread(request, found.setup.game, work)
    await context.tables.store_conditions(found.id, person, form.version, conditions)
    return await _make_view(request, found, person)


@router.post("/conditional/look", response_model=LineView)
async def look_at_line(request: Request, table: TableId, at: AtLine, person: NamedPerson) -> Response:
    """Return the position that some actions would lead to, to choose conditional moves in."""
    _count(request, person)
    found, bases, language = await _find_table(request, table, person), get_context(request).views.bases, current_language()
    conditional_moves.check_may_store(found, person.id, at.seat, at.version)
    viewer = choose_viewer(found, person.id, at.seat)

    def read() -> LineView:
        match = conditional_moves.play_out(found, found.match, at.line)
        return views.make_line(found, match, viewer, bases.get(found, language).scene)

    return json_response(await read_in_thread(request, found.setup.game, read))
