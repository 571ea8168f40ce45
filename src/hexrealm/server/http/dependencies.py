"""What routes share: the server context, the person who makes a request, the session cookie, and JSON responses."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from pydantic import BeforeValidator, Field
from starlette.requests import HTTPConnection

from hexrealm.i18n.translate import choose_language, set_language, translate
from hexrealm.server.context import ServerContext
from hexrealm.server.http.bearer import find_program, is_program
from hexrealm.server.http.origin import client_address
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import Failure
from hexrealm.server.protocol.messages import Viewpoint
from hexrealm.server.storage.people.accounts.sessions import Person, find_person
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.viewers import ALL

COOKIE_DAYS = 400  # browsers keep no cookie longer
ERRORS: dict[int | str, dict[str, object]] = {
    status: {"model": Failure} for status in (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)
}


def get_context(connection: HTTPConnection) -> ServerContext:
    """Return the context of this process."""
    context: ServerContext = connection.app.state.context
    return context


def cookie_name(connection: HTTPConnection) -> str:
    """Return the name of the session cookie. Under TLS its prefix keeps other sites from setting it.

    Cookies ignore ports, so the name has the port: two servers on one machine keep their sessions apart.
    """
    prefix = "__Host-" if connection.url.scheme in ("https", "wss") else ""
    return f"{prefix}hexrealm-{connection.url.port}" if connection.url.port else f"{prefix}hexrealm"


def session_token(connection: HTTPConnection) -> str | None:
    """Return the token in the session cookie, or in one from before the cookie's name had the port. Programs have none."""
    if is_program(connection):
        return None
    token = connection.cookies.get(cookie_name(connection))
    return token or connection.cookies.get(cookie_name(connection).partition("hexrealm")[0] + "hexrealm")


async def get_person(connection: HTTPConnection) -> Person:
    """Return who sends a request, by session cookie or token, and use the language of the request, or else the person's."""
    person = await _identify(connection)
    header = connection.headers.get("accept-language")
    language = person.language if header is None else choose_language(header)
    set_language(language)
    address = client_address(connection)
    get_context(connection).sanctions.check_ban(person.id, address)
    if person.id is not None:
        get_context(connection).note_address(person.id, address)
    return replace(person, language=language, address=address)


async def _identify(connection: HTTPConnection) -> Person:
    if is_program(connection):
        return await find_program(connection, get_context(connection))
    token = session_token(connection)
    return await get_context(connection).database.read(lambda database: find_person(database, token)) if token else Person()


async def get_named_person(request: Request) -> Person:
    """Return the person with the session cookie; raise Refusal for a stranger."""
    person = await get_person(request)
    if person.id is None:
        raise Refusal("no-name", translate("Choose a name first."))
    return person


async def read_table(request: Request, table_id: str) -> Table:
    """Return a table, if the person may look at it. If its log has to be replayed for that, it counts for the address."""
    context = get_context(request)
    if not context.tables.is_loaded(table_id):
        context.rates.check("replays", context.settings.limits.replays, client_address(request))
    table = await context.tables.get(table_id)
    if table.setup.contest:  # which hides its games from those who still have to play
        await context.secrecy.check_may_look(table, (await get_person(request)).id)
    return table


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Store the token of a session in the browser, where no script can read it."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie_name(request), token, max_age=COOKIE_DAYS * 86400, httponly=True, samesite="lax", secure=secure, path="/"
    )


def json_response(content: Any, status: int = 200) -> Response:
    """Return a reply as a JSON response."""
    return Response(to_json(content), status, media_type="application/json")


def _read_viewpoint(text: Any) -> Any:
    return int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 4 else text


AnyPerson = Annotated[Person, Depends(get_person)]
NamedPerson = Annotated[Person, Depends(get_named_person)]
ViewpointParameter = Annotated[
    Viewpoint, BeforeValidator(_read_viewpoint), Field(description=f"a seat of yours, spectator, or {ALL} once over")
]
GameName = Annotated[str, Path(max_length=64, pattern="^[a-z0-9_]+$")]
