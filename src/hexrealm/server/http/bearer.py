"""Programs: the token in the Authorization header of a request, and whether it may be used for that request.

Such a request needs neither an Origin nor a cookie, and a cookie beside the token counts for nothing: a page of another origin
can send a cookie, but no such header. A token anywhere else, as in a query, is not looked at.
"""

from __future__ import annotations

from dataclasses import replace

import structlog
from starlette.requests import HTTPConnection

from hexrealm.i18n.translate import translate
from hexrealm.server.context import ServerContext
from hexrealm.server.http.origin import client_address
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.scopes import SCOPES, check_request
from hexrealm.server.storage.people.accounts import bot_accounts
from hexrealm.server.storage.people.accounts.sessions import MAX_TOKEN, Person

METHOD_OF_SOCKET = "GET"
logger = structlog.get_logger("hexrealm.accounts")


def is_program(connection: HTTPConnection) -> bool:
    """Return whether a request comes with an Authorization header: then nothing else says who sends it."""
    return "authorization" in connection.headers


def check_route(connection: HTTPConnection) -> None:
    """Raise Refusal if no token may be used for a request. Whether this one may is known once it is looked up."""
    check_request(connection.scope.get("method", METHOD_OF_SOCKET), connection.scope["path"], SCOPES)


async def find_program(connection: HTTPConnection, context: ServerContext) -> Person:
    """Return the bot account that a program acts as. Raise Refusal if its token is not valid, or not for this request."""
    address, limits = client_address(connection), context.settings.limits
    person = await _look_up(connection.headers["authorization"], context)
    if person is None:
        await context.budgets.spend("sign-ins", limits.sign_ins, address)
        logger.warning("token refused")
        raise Refusal("bad-token", translate("This token is not valid: it was revoked, has ended, or is mistyped."))
    owner = person.accountable
    context.sanctions.check_ban(owner, address)
    assert owner is not None
    context.rates.check("programs", limits.programs, owner)
    assert person.scopes is not None
    check_request(connection.scope.get("method", METHOD_OF_SOCKET), connection.scope["path"], person.scopes)
    return replace(person, address=address)


async def _look_up(header: str, context: ServerContext) -> Person | None:
    scheme, _, secret = header.partition(" ")
    secret = secret.strip()
    if scheme.lower() != "bearer" or not secret or len(secret) > MAX_TOKEN:
        return None
    found = await context.database.read(lambda connection: bot_accounts.find_by_token(connection, secret))
    if found is None:
        return None
    person, is_use_due = found
    if is_use_due:
        await context.database.write(lambda connection: bot_accounts.note_use(connection, person.session))
    return person
