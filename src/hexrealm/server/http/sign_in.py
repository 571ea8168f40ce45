"""Signing in and out: what all ways to sign in have in common. A browser that signs in always gets a new token."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from functools import partial

import structlog
from fastapi import Request, Response
from sqlalchemy import Connection

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import now
from hexrealm.server.context import ServerContext
from hexrealm.server.http.dependencies import get_context, json_response, session_token, set_cookie
from hexrealm.server.http.devices import describe_device
from hexrealm.server.http.origin import client_address
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.account_replies import SignedIn
from hexrealm.server.storage.people.accounts import deletion
from hexrealm.server.storage.people.accounts.account_changes import tell_account_change
from hexrealm.server.storage.people.accounts.accounts import find_passkey_hosts, has_account, list_passkeys
from hexrealm.server.storage.people.accounts.bot_accounts import end_all_tokens
from hexrealm.server.storage.people.accounts.contacts import delete_everything_of
from hexrealm.server.storage.people.accounts.sessions import (
    Person,
    add_session,
    end_session,
    find_person,
    has_sessions,
    is_recent,
)
from hexrealm.server.storage.tables.private_notes import delete_private_notes
from hexrealm.server.storage.tables.studies import delete_studies_of

RECENT_MILLISECONDS = 1_800_000  # since signing in, for everything before which check_recent() is called
logger = structlog.get_logger("hexrealm.accounts")


async def count_attempt(request: Request) -> None:
    """Count an attempt to sign in; raise Refusal after too many from one address."""
    context = get_context(request)
    await context.budgets.spend("sign-ins", context.settings.limits.sign_ins, client_address(request))


def refuse(way: str, refusal: Refusal) -> Refusal:
    """Log that somebody was not signed in, without who or with what, and return the refusal."""
    logger.warning("sign-in refused", way=way)
    return refusal


async def check_guest(request: Request, current: Person, bring: bool) -> None:
    """Raise Refusal if somebody with an account wants to bring games along: only a guest can. Do so before a secret is used."""
    me = current.id
    if bring and me and await get_context(request).database.read(lambda connection: has_account(connection, me)):
        raise Refusal("refused", translate("Only the games of a guest can be moved. You are signed in with an account."))


async def check_recent(request: Request, person: Person) -> None:
    """Raise Refusal if somebody with a passkey signed in too long ago for something sensitive: it may be another person by now.

    Who has no passkey cannot confirm anything: a recovery code would be used up by that. A passkey for another name of this
    server counts too: whoever stole a session chooses by which name they ask.
    """
    me, since = person.id, now() - RECENT_MILLISECONDS
    hosts = find_passkey_hosts(get_context(request).settings)

    def is_stale(connection: Connection) -> bool:
        has_passkey = me is not None and any(each.host in hosts for each in list_passkeys(connection, me))
        return has_passkey and not is_recent(connection, person.session, since)

    if await get_context(request).database.read(is_stale):
        raise Refusal("sign-in-again", translate("Sign in again with your passkey first, to show that it is you."))


async def sign_in(request: Request, current: Person, account: str, way: str, bring: bool) -> Response:
    """Sign this browser in as a person who has shown that they are that person. Bring a guest's games along, if asked."""
    context, guest = get_context(request), current.id
    if bring and guest is not None and guest != account:
        await bring_games(context, guest, account)
    device, old_token = describe_device(request.headers.get("user-agent", "")), session_token(request)
    time = context.time.now()

    def job(connection: Connection) -> tuple[Person, str]:
        if old_token:
            sign_out(connection, old_token)
        tell_account_change(connection, account, "signed-in", device, time)
        token = add_session(connection, account, device)
        return find_person(connection, token), token

    person, token = await context.database.write(job)
    logger.info("signed in", way=way)
    await context.refresh_people({each for each in (guest, account) if each})
    response = json_response(SignedIn(person.name, False))
    set_cookie(request, response, token)
    return response


def sign_out(connection: Connection, token: str) -> str | None:
    """End a session and return its person.

    Somebody who cannot come back can change neither where they are told what nor their studies and notes: all are deleted.
    """
    person = end_session(connection, token)
    if person is not None and not has_sessions(connection, person) and not has_account(connection, person):
        delete_everything_of(connection, person)
        delete_studies_of(connection, person)
        delete_private_notes(connection, person)
        end_all_tokens(connection, person)
    return person


async def bring_games(context: ServerContext, guest: str, account: str) -> None:
    """Move the games of a guest to an account, and forget the guest.

    A request under way may seat the guest somewhere else between the two: then it is done again, but not for ever. Nobody is
    refused for that, since whatever they signed in with is used up.
    """
    moved: set[str] = set()
    broken: set[str] = set()
    for _ in range(deletion.ATTEMPTS):
        for table_id in await context.database.read(partial(_list_to_move, guest=guest, account=account, moved=moved)):
            moved.add(table_id)
            if table_id not in broken and not await _move_table(context, table_id, guest, account):
                broken.add(table_id)
        with suppress(deletion.StillSeated):
            replace = partial(deletion.replace_settled, guest=guest, account=account, settled=moved, broken=broken)
            await context.database.write(replace)
            return
    await context.database.write(partial(deletion.replace_person, guest=guest, account=account))


def _list_to_move(connection: Connection, guest: str, account: str, moved: Collection[str]) -> list[str]:
    late = [each for each in deletion.list_tables_of(connection, guest) if each not in moved]
    return [*late, *(each for each in deletion.list_unmoved(connection, guest, account) if each in moved)]


async def _move_table(context: ServerContext, table_id: str, guest: str, account: str) -> bool:
    """Return whether a table has moved: one that cannot be opened keeps no other from it."""
    with suppress(Refusal):
        context.publish(await context.tables.move_person(table_id, guest, account))
        return True
    return False
