"""Passkeys: adding one to my account, removing it, and signing in with it. docs/people.md."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from hexrealm.server.http import passkey_ceremonies as ceremonies
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.devices import describe_device
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.people.account import SomeId, id_of, make_account
from hexrealm.server.http.sign_in import check_guest, check_recent, count_attempt, refuse, sign_in
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.account_forms import NewPasskey, PasskeySignIn
from hexrealm.server.protocol.replies.account_replies import AccountView, PasskeyOptions, SignedIn
from hexrealm.server.storage.people.accounts import accounts
from hexrealm.server.storage.people.accounts.account_changes import tell_account_change
from hexrealm.server.storage.people.accounts.accounts import Passkey

router = APIRouter(prefix="/api", responses=ERRORS)


@router.post("/me/passkeys/options", response_model=PasskeyOptions)
async def ask_for_passkey(request: Request, person: NamedPerson) -> Response:
    """Return what the browser needs to make a passkey."""
    await check_recent(request, person)
    context, me, host = get_context(request), id_of(person), ceremonies.need_passkey_host(request)
    await context.budgets.spend("ways to sign in", context.settings.limits.new_ways, me, client_address(request))
    known = await context.database.read(lambda connection: accounts.list_passkeys(connection, me))
    challenge, options = ceremonies.ask_for_passkey(person, host, known)
    time = context.time.now()
    ticket = await context.database.write(lambda connection: accounts.add_challenge(connection, challenge, me, time))
    return json_response(PasskeyOptions(ticket, options))


@router.post("/me/passkeys", response_model=AccountView, status_code=201)
async def add_passkey(request: Request, form: NewPasskey, person: NamedPerson) -> Response:
    """Add the passkey that the browser made to my account."""
    context, me, host = get_context(request), id_of(person), ceremonies.need_passkey_host(request)
    time, device = context.time.now(), describe_device(request.headers.get("user-agent", ""))
    challenge = await context.database.write(lambda connection: accounts.take_challenge(connection, form.ticket, me, time))
    passkey = replace(ceremonies.read_passkey(request, me, host, form.credential, challenge), device=device)

    def job(connection: Connection) -> None:
        accounts.add_passkey(connection, passkey)
        tell_account_change(connection, me, "passkey-added", device, time)

    await context.database.write(job)
    await context.refresh_people([me])
    return json_response(await make_account(request, person), 201)


@router.delete("/me/passkeys/{passkey}", response_model=AccountView)
async def delete_passkey(request: Request, passkey: SomeId, person: NamedPerson) -> Response:
    """Remove one of my passkeys."""
    await check_recent(request, person)
    context, me = get_context(request), id_of(person)
    device, time = describe_device(request.headers.get("user-agent", "")), context.time.now()

    def job(connection: Connection) -> None:
        accounts.delete_passkey(connection, me, passkey)
        tell_account_change(connection, me, "passkey-removed", device, time)

    await context.database.write(job)
    await context.refresh_people([me])
    return json_response(await make_account(request, person))


@router.post("/sign-in/passkey/options", response_model=PasskeyOptions)
async def ask_for_assertion(request: Request) -> Response:
    """Return what the browser needs to sign in with a passkey."""
    context, host = get_context(request), ceremonies.need_passkey_host(request)
    await count_attempt(request)
    challenge, options = ceremonies.ask_for_assertion(host)
    time = context.time.now()
    ticket = await context.database.write(lambda connection: accounts.add_challenge(connection, challenge, None, time))
    return json_response(PasskeyOptions(ticket, options))


@router.post("/sign-in/passkey", response_model=SignedIn)
async def sign_in_with_passkey(request: Request, form: PasskeySignIn, person: AnyPerson) -> Response:
    """Sign this browser in with a passkey."""
    context, host = get_context(request), ceremonies.need_passkey_host(request)
    await count_attempt(request)
    await check_guest(request, person, form.bring)
    time, credential = context.time.now(), ceremonies.credential_id(form.credential)

    def take(connection: Connection) -> tuple[bytes | None, Passkey | None]:
        challenge = accounts.take_challenge(connection, form.ticket, None, time)
        return challenge, accounts.find_passkey(connection, credential)

    challenge, passkey = await context.database.write(take)
    try:
        count = ceremonies.check_assertion(request, host, form.credential, challenge, passkey)
    except Refusal as refusal:
        raise refuse("passkey", refusal) from None
    assert passkey is not None
    used = passkey
    await context.database.write(lambda connection: accounts.note_passkey_use(connection, used, count))
    return await sign_in(request, person, passkey.person, "passkey", form.bring)
