"""What the handlers of requests share: the context, who asks, the cookie, and answers as JSON."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from fastapi import Depends, Request, Response
from pydantic import BeforeValidator, Field
from starlette.requests import HTTPConnection

from hexrealm.i18n.translate import choose_language, set_language, translate
from hexrealm.server.context import ServerContext
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Viewpoint
from hexrealm.server.storage.sessions import Person, find_person
from hexrealm.server.tables.view_cache import to_json
from hexrealm.server.tables.views import ALL

T = TypeVar("T")
COOKIE_DAYS = 400  # browsers keep none longer


def context_of(connection: HTTPConnection) -> ServerContext:
    """The context of this process."""
    context: ServerContext = connection.app.state.context
    return context


def cookie_name(connection: HTTPConnection) -> str:
    """Under TLS a name that browsers let nobody else set."""
    return "__Host-hexrealm" if connection.url.scheme in ("https", "wss") else "hexrealm"


async def who_asks(connection: HTTPConnection) -> Person:
    """The person of the cookie, spoken to in the language of the request, else in that person's."""
    token = connection.cookies.get(cookie_name(connection))
    person = await context_of(connection).database.read(lambda database: find_person(database, token)) if token else Person()
    header = connection.headers.get("accept-language")
    spoken = person.language if header is None else choose_language(header)
    set_language(spoken)
    return Person(person.id, person.name, spoken)


async def a_person(request: Request) -> Person:
    """Whoever asks must have a name."""
    person = await who_asks(request)
    if person.id is None:
        raise Refusal("no-name", translate("Say who you are first."))
    return person


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Keep this browser's token where no script can read it."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        cookie_name(request), token, max_age=COOKIE_DAYS * 86400, httponly=True, samesite="lax", secure=secure, path="/"
    )


def as_json(frame: Any, status: int = 200) -> Response:
    """An answer."""
    return Response(to_json(frame), status, media_type="application/json")


def _read_viewpoint(text: Any) -> Any:
    return int(text) if isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 4 else text


Asker = Annotated[Person, Depends(who_asks)]
NamedAsker = Annotated[Person, Depends(a_person)]
As = Annotated[
    Viewpoint, BeforeValidator(_read_viewpoint), Field(description=f"a seat of yours, spectator, or {ALL} once over")
]
