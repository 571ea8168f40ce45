"""The person behind a browser: who am I, change my name or language, sign out, delete me."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from fastapi import APIRouter, Request, Response

from hexrealm.bots.levels import LEVELS
from hexrealm.i18n.translate import LANGUAGES, choose_language, current_language, translate
from hexrealm.server.context import ServerContext
from hexrealm.server.http.dependencies import (
    ERRORS,
    AnyPerson,
    NamedPerson,
    cookie_name,
    get_context,
    json_response,
    session_token,
    set_cookie,
)
from hexrealm.server.http.devices import describe_device
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.passkey_ceremonies import why_no_passkeys
from hexrealm.server.http.sign_in import check_recent, sign_out
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import AboutMe, DeleteMe
from hexrealm.server.protocol.replies.general_replies import Me
from hexrealm.server.storage.people.accounts import deletion
from hexrealm.server.storage.people.accounts.accounts import has_account
from hexrealm.server.storage.people.accounts.contacts import is_notified
from hexrealm.server.storage.people.accounts.sessions import (
    Person,
    add_person,
    clean_name,
    is_refresh_due,
    refresh_session,
    update_person,
)
from hexrealm.server.tables.rules.seat_rules import resign_all

router = APIRouter(prefix="/api/me", responses=ERRORS)


@router.get("", response_model=Me)
async def get_me(request: Request, person: AnyPerson) -> Response:
    """Return who this browser is. A token that has become old is replaced."""
    response = json_response(await _make_me(request, person))
    new_token = await _refresh_session(request, session_token(request))
    if new_token:
        set_cookie(request, response, new_token)
    return response


async def _refresh_session(request: Request, token: str | None) -> str | None:
    database = get_context(request).database
    if not token or not await database.read(lambda connection: is_refresh_due(connection, token)):
        return None
    return await database.write(lambda connection: refresh_session(connection, token))


@router.put("", response_model=Me)
async def put_me(request: Request, about: AboutMe, person: AnyPerson) -> Response:
    """Make this browser a person, or rename the person it is."""
    context = get_context(request)
    language = choose_language(about.language) if about.language else person.language
    if person.id is not None:
        await _count_new_name(request, about, person)
        changed = Person(person.id, clean_name(about.name) if about.name is not None else person.name, language)
        await context.database.write(lambda connection: update_person(connection, changed))
        if changed.name != person.name:
            await context.refresh_people([person.id])
        return json_response(await _make_me(request, changed))
    await context.budgets.spend("people", context.settings.limits.new_people, client_address(request))
    name = clean_name(about.name or "")
    device = describe_device(request.headers.get("user-agent", ""))
    created, token = await context.database.write(lambda connection: add_person(connection, name, language, device))
    response = json_response(await _make_me(request, created))
    set_cookie(request, response, token)
    return response


async def _count_new_name(request: Request, about: AboutMe, person: Person) -> None:
    """Count a change of the name. A language is shown by nobody else's page."""
    context, me = get_context(request), person.id
    if about.name is not None and clean_name(about.name) != person.name and me is not None:
        await context.budgets.spend("names", context.settings.limits.new_names, me, client_address(request))


@router.delete("", response_model=Me)
async def delete_me(request: Request) -> Response:
    """Make this browser a stranger again."""
    token, context = session_token(request), get_context(request)
    if token:
        person = await context.database.write(lambda connection: sign_out(connection, token))
        if person:
            await context.refresh_connections([person])
    return await _become_stranger(request)


@router.post("/delete", response_model=Me)
async def delete_person(request: Request, form: DeleteMe, person: NamedPerson) -> Response:
    """Delete everything about me but my games, which stay under "Deleted player". I resign the unfinished ones.

    The name is asked for again, so that nobody does this by accident.
    """
    context, me = get_context(request), person.id
    assert me is not None
    if form.name != person.name:
        raise Refusal("refused", translate("This is not your name. Nothing was deleted."))
    await check_recent(request, person)
    bots = await context.database.read(lambda connection: deletion.with_bots(connection, me))
    chats = await resign_and_delete(context, person, me)
    await context.refresh_people(bots)
    for table_id in chats:
        context.subscriptions.publish_chat(table_id)
    return await _become_stranger(request)


async def resign_and_delete(context: ServerContext, person: Person, me: str) -> list[str]:
    """Resign a person's seats and delete the person. Return the tables whose chat has changed.

    A request under way may seat the person again between the two: then it is done again, but not for ever.
    """
    broken: set[str] = set()
    for _ in range(deletion.ATTEMPTS):
        for who in await context.database.read(lambda connection: deletion.with_bots(connection, me)):
            broken = broken | await _resign_seats(context, person, who)
        with suppress(deletion.StillSeated):
            return await context.database.write(partial(deletion.delete_unseated, person=me, broken=broken))
    raise Refusal("refused", translate("You keep taking seats, so you were not deleted. Try again."))


async def _resign_seats(context: ServerContext, person: Person, who: str) -> set[str]:
    """Resign the seats of a person, or of one of their bot accounts. Return the tables where that is not possible."""
    broken = set()
    for table_id in await context.database.read(lambda connection: deletion.list_seated(connection, who)):
        try:
            result = await context.tables.change(table_id, person, None, partial(resign_all, person=who))
            context.publish(result.table)
        except Refusal:  # a table that cannot be opened waits for nobody
            broken.add(table_id)
    return broken


async def _become_stranger(request: Request) -> Response:
    response = json_response(await _make_me(request, Person(language=current_language())))
    response.delete_cookie(cookie_name(request), httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return response


async def _make_me(request: Request, person: Person) -> Me:
    context, me = get_context(request), person.id
    notified = account = False
    if me is not None:
        notified, account = await context.database.read(
            lambda connection: (is_notified(connection, me), has_account(connection, me))
        )
    away_seconds, languages = context.settings.away_seconds, dict(LANGUAGES)
    return Me(
        known=me is not None,
        name=person.name,
        language=person.language,
        languages=languages,
        levels=tuple(LEVELS),
        away_seconds=away_seconds,
        notified=notified,
        account=account,
        id=me or "",
        no_passkeys=why_no_passkeys(request),
    )
