"""My account: what it has, sessions, recovery code, blocked people and reports, everything about me as a file."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from hexrealm.i18n.translate import translate
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.devices import describe_device
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.passkey_ceremonies import why_no_passkeys
from hexrealm.server.http.person_download import read_everything
from hexrealm.server.http.sign_in import check_guest, check_recent, count_attempt, refuse, sign_in
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.account_forms import CodeSignIn, ReportLine
from hexrealm.server.protocol.replies.account_replies import (
    AccountView,
    BlockedView,
    CodeView,
    PasskeyView,
    SessionView,
    SignedIn,
)
from hexrealm.server.storage.people import blocks, moderation
from hexrealm.server.storage.people.accounts import accounts, deletion, sessions
from hexrealm.server.storage.people.accounts.account_changes import tell_account_change
from hexrealm.server.storage.people.accounts.sessions import Person

SomeId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
router = APIRouter(prefix="/api", responses=ERRORS)


def id_of(person: Person) -> str:
    """Return the id of a person who has one."""
    assert person.id is not None
    return person.id


@router.get("/me/account", response_model=AccountView)
async def get_account(request: Request, person: NamedPerson) -> Response:
    """Return what my own page shows."""
    return json_response(await make_account(request, person))


async def make_account(request: Request, person: Person) -> AccountView:
    """Return everything about a person that their own page shows."""
    me, why = id_of(person), why_no_passkeys(request)

    def read(connection: Connection) -> AccountView:
        return AccountView(
            name=person.name,
            guest=not accounts.has_account(connection, me),
            games=len(deletion.list_tables_of(connection, me)),
            sessions=tuple(_make_session(each, person.session) for each in sessions.list_sessions(connection, me)),
            passkeys=tuple(map(_make_passkey, accounts.list_passkeys(connection, me))),
            recovery_code=accounts.has_recovery_code(connection, me),
            blocked=tuple(BlockedView(*each) for each in blocks.list_blocked(connection, me)),
            no_passkeys=why,
        )

    return await get_context(request).database.read(read)


def _make_session(session: sessions.Session, here: str) -> SessionView:
    used = format_time(session.used) if session.used else ""
    return SessionView(session.id, session.device, format_time(session.created), used, session.id == here)


def _make_passkey(passkey: accounts.Passkey) -> PasskeyView:
    used = format_time(passkey.used) if passkey.used else ""
    return PasskeyView(passkey.id, passkey.device, format_time(passkey.created), used)


# Sessions


@router.delete("/me/sessions/{session}", response_model=AccountView)
async def end_session(request: Request, session: SomeId, person: NamedPerson) -> Response:
    """Sign one of my other browsers out."""
    return await _end_sessions(request, person, session)


@router.delete("/me/sessions", response_model=AccountView)
async def end_other_sessions(request: Request, person: NamedPerson) -> Response:
    """Sign all my other browsers out."""
    return await _end_sessions(request, person, None)


async def _end_sessions(request: Request, person: Person, session: str | None) -> Response:
    await check_recent(request, person)
    context, me = get_context(request), id_of(person)
    await context.database.write(lambda connection: sessions.end_others(connection, me, person.session, session))
    await context.refresh_connections([me])
    return json_response(await make_account(request, person))


# The recovery code


@router.post("/me/recovery-code", response_model=CodeView)
async def make_recovery_code(request: Request, person: NamedPerson) -> Response:
    """Make a recovery code, in place of the one before. It is shown once."""
    await check_recent(request, person)
    context, me = get_context(request), id_of(person)
    await context.budgets.spend("ways to sign in", context.settings.limits.new_ways, me, client_address(request))
    device, time = describe_device(request.headers.get("user-agent", "")), context.time.now()

    def job(connection: Connection) -> str:
        tell_account_change(connection, me, "code", device, time)
        return accounts.make_recovery_code(connection, me)

    code = await context.database.write(job)
    await context.refresh_people([me])  # names of people with an account lead to their profile
    return json_response(CodeView(code))


@router.post("/sign-in/code", response_model=SignedIn)
async def sign_in_with_code(request: Request, form: CodeSignIn, person: AnyPerson) -> Response:
    """Sign this browser in with a recovery code, which is used up by that."""
    await count_attempt(request)
    await check_guest(request, person, form.bring)
    account = await get_context(request).database.write(lambda connection: accounts.use_recovery_code(connection, form.code))
    if account is None:
        raise refuse("code", Refusal("refused", translate("This recovery code is not valid. Each can be used once.")))
    return await sign_in(request, person, account, "code", form.bring)


# Blocked people


@router.put("/me/blocks/{other}", response_model=AccountView)
async def block_person(request: Request, other: SomeId, person: NamedPerson) -> Response:
    """Block somebody: I do not see their chat, and they take no seat at my tables."""
    context, me = get_context(request), id_of(person)
    await context.budgets.spend("blocks", context.settings.limits.mutes, me)
    await context.database.write(lambda connection: blocks.block(connection, me, other))
    return json_response(await make_account(request, person))


@router.delete("/me/blocks/{other}", response_model=AccountView)
async def unblock_person(request: Request, other: SomeId, person: NamedPerson) -> Response:
    """Block somebody no longer."""
    context, me = get_context(request), id_of(person)
    await context.database.write(lambda connection: blocks.unblock(connection, me, other))
    return json_response(await make_account(request, person))


@router.post("/reports", status_code=204)
async def report_line(request: Request, form: ReportLine, person: NamedPerson) -> Response:
    """Report a line of chat to whoever runs this server."""
    context, me = get_context(request), id_of(person)
    await context.budgets.spend("reports", context.settings.limits.reports, me, client_address(request))
    await context.tables.get(form.table)
    await context.database.write(lambda connection: moderation.add_report(connection, me, form.table, form.line))
    return Response(status_code=204)


# Everything about me


@router.get("/me/export", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def export(request: Request, person: NamedPerson) -> Response:
    """Return everything that is stored about me, and nothing about others, as a file."""
    await check_recent(request, person)
    context, me = get_context(request), id_of(person)
    await context.budgets.spend("exports", context.settings.limits.exports, me, client_address(request))
    found = await read_everything(context, me)
    headers = {"content-disposition": 'attachment; filename="hexrealm.json"'}
    return Response(orjson.dumps(found, option=orjson.OPT_INDENT_2), media_type="application/json", headers=headers)
