"""What stands before every request: whose page it is from, how big and how fast, and which headers every answer carries."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexrealm.i18n.translate import choose_language, set_language, translate
from hexrealm.server.http.rate_limits import RateLimits
from hexrealm.server.protocol.errors import STATUS, Refusal
from hexrealm.server.protocol.frames import Failure
from hexrealm.server.settings import Settings
from hexrealm.server.tables.view_cache import to_json

SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BYTES = 32 * 1024
MOST_BYTES_OF_A_RECORD = 640 * 1024
DEEPEST = 8  # more than any message nests
LOOPBACK = ("localhost", "127.0.0.1", "::1")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """The page that asks must be one of this server's own, or of the origins it was told to trust."""
    origin = connection.headers.get("origin", "")
    if origin in settings.origins and origin:
        return
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    if not origin or origin != f"{scheme}://{connection.headers.get('host', '')}":
        raise Refusal("wrong-origin", translate("This request does not come from a page of this server."))


def check_host(connection: HTTPConnection, settings: Settings) -> None:
    """A server that only this machine can reach answers to this machine's names only: others are somebody's trick."""
    if settings.host in LOOPBACK:
        name = urlsplit(f"//{connection.headers.get('host', '')}").hostname
        trusted = {urlsplit(origin).hostname for origin in settings.origins}
        if name not in LOOPBACK and name not in trusted:
            raise Refusal("wrong-origin", translate("This server does not go by that name."))


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "?"


def refusal_response(refusal: Refusal, status: int | None = None) -> Response:
    """A refusal over HTTP."""
    body = to_json(Failure(refusal.code, refusal.words, version=refusal.version))
    headers = {"retry-after": "5"} if refusal.code in ("too-many", "not-saved", "busy") else {}
    return Response(body, status or STATUS[refusal.code], headers, "application/json")


class SecurityMiddleware:
    """Middleware for HTTP; the websocket checks for itself."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: RateLimits) -> None:
        self.app, self.settings, self.rates = app, settings, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then let through."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        set_language(choose_language(Headers(scope=scope).get("accept-language")))
        answer = _with_headers(send, scope["path"])
        try:
            checked = await self._check(scope, receive)
        except Refusal as refusal:
            status = 413 if str(refusal) == "big" else 400 if refusal.code == "bad-message" else None
            await refusal_response(refusal, status)(scope, receive, answer)
            return
        await self.app(scope, checked, answer)

    async def _check(self, scope: Scope, receive: Receive) -> Receive:
        connection = HTTPConnection(scope)
        check_host(connection, self.settings)
        limits, address = self.settings.limits, address_of(connection)
        if scope["method"] in SAFE:
            if scope["path"].startswith("/api/"):
                self.rates.check("requests", limits.requests, address)
            return receive
        check_origin(connection, self.settings)
        self.rates.check("changes", limits.changes, address)
        most = MOST_BYTES_OF_A_RECORD if scope["path"] == "/api/records" else MOST_BYTES
        body = await _read_body(receive, most)
        _check_json(body)
        return _replay(body, receive)


async def _read_body(receive: Receive, most: int) -> bytes:
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Refusal("bad-message", translate("The request ended early."))
        body += message.get("body", b"")
        if len(body) > most:
            raise TooBig(most)
        if not message.get("more_body"):
            return body


class TooBig(Refusal):
    """More bytes than anybody needs."""

    def __init__(self, most: int) -> None:
        super().__init__("bad-message", translate("The request has more than {most} bytes.", most=most))

    def __str__(self) -> str:
        return "big"


def _check_json(body: bytes) -> None:
    """Strict JSON of little depth: no NaN, nothing that makes a reader recurse."""
    if not body:
        return
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise Refusal("bad-message", translate("This is not JSON.")) from None
    if _is_deeper(value, DEEPEST):
        raise Refusal("bad-message", translate("This nests too deeply."))


def _is_deeper(value: Any, depth: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(depth == 0 or _is_deeper(each, depth - 1) for each in inside)


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, for the application; then whatever comes."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return waiting.pop() if waiting else await receive()

    return again


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")
        await send(message)

    return sending
