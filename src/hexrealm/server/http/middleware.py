"""Checks before every HTTP request (origin, rate, size of the body), and headers on every response."""

from __future__ import annotations

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hexrealm.i18n.translate import choose_language, set_language, translate
from hexrealm.server.http.bearer import check_route, is_program
from hexrealm.server.http.origin import check_host, check_origin, client_address
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.error_codes import STATUS
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import Failure
from hexrealm.server.protocol.parsing import is_too_deep
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MAX_BODY_BYTES = 32 * 1024
MAX_RECORD_BYTES = 640 * 1024
MAX_POSITION_BYTES = 64 * 1024
MAX_FORM_BYTES = 1024
POSITIONS = ("/api/analysis/", "/api/puzzles/")  # posts there say a position; what changes something has budgets of its own
RECORDS = ("/api/records", "/api/studies")  # where whole records and trees are sent
RETRY_SECONDS = 5
ONE_CLICK = "/unsubscribe/"  # mail programs send a form there, without an Origin: its token is what counts (RFC 8058)
HSTS_SECONDS = 365 * 86400
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # an address may contain an invite
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class BadBody(Refusal):
    """The body of a request cannot be read. `status` is the HTTP status."""

    def __init__(self, text: str, status: int = 400) -> None:
        super().__init__("bad-message", text)
        self.status = status


def refusal_response(refusal: Refusal, status: int | None = None) -> Response:
    """Return a refusal as an HTTP response."""
    if refusal.code != "too-many":  # those are counted by what there was too much of
        METRICS.count("refused", reason=refusal.code)
    body = to_json(Failure(refusal.code, refusal.text, version=refusal.version, option=refusal.option))
    headers = {"retry-after": str(RETRY_SECONDS)} if refusal.code in ("too-many", "not-saved", "busy") else {}
    return Response(body, status or STATUS[refusal.code], headers, "application/json")


class SecurityMiddleware:
    """The middleware for HTTP. The websocket route does its own checks."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: RateLimits) -> None:
        self.app, self.settings, self.rates = app, settings, rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the request, then pass it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        set_language(choose_language(Headers(scope=scope).get("accept-language")))
        send = _add_headers(send, scope)
        try:
            receive = await self._check(scope, receive)
        except Refusal as refusal:
            response = refusal_response(refusal, refusal.status if isinstance(refusal, BadBody) else None)
            if refusal.code == "too-many":
                response.headers["connection"] = "close"  # otherwise it could go on at full speed on the same connection
            await response(scope, receive, send)
            return
        await self.app(scope, receive, send)

    async def _check(self, scope: Scope, receive: Receive) -> Receive:
        connection = HTTPConnection(scope)
        limits, address = self.settings.limits, client_address(connection)
        if scope["path"].startswith("/api/"):
            self.rates.check("reads", limits.reads, address)
        else:
            self.rates.check("pages", limits.pages, address)
        check_host(connection, self.settings)
        if is_program(connection):
            check_route(connection)
        if scope["method"] in SAFE_METHODS:
            return receive
        if scope["path"].startswith(ONE_CLICK):
            self.rates.check("writes", limits.writes, address)
            return _replay(await _read_body(receive, MAX_FORM_BYTES), receive)
        if not is_program(connection):
            check_origin(connection, self.settings)
        if scope["path"].startswith(POSITIONS):
            self.rates.check("positions", limits.positions, address)
        else:
            self.rates.check("writes", limits.writes, address)
        body = await _read_body(receive, _most_bytes(scope["path"]))
        _check_json(body)
        return _replay(body, receive)


def _most_bytes(path: str) -> int:
    if path.startswith(RECORDS):
        return MAX_RECORD_BYTES
    return MAX_POSITION_BYTES if path.startswith(POSITIONS) else MAX_BODY_BYTES


async def _read_body(receive: Receive, limit: int) -> bytes:
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise BadBody(translate("The request was cut off. Try again."))
        body += message.get("body", b"")
        if len(body) > limit:
            raise BadBody(translate("The request is larger than {most} bytes.", most=limit), 413)
        if not message.get("more_body"):
            return body


def _check_json(body: bytes) -> None:
    """Raise BadBody unless the body is empty or strict JSON (no NaN) that is not nested too deeply."""
    if not body:
        return
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError:
        raise BadBody(translate("This is not valid JSON.")) from None
    if is_too_deep(value):
        raise BadBody(translate("This JSON is nested too deeply."))


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that delivers the body again, then what follows it."""
    waiting = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again


def _add_headers(send: Send, scope: Scope) -> Send:
    path: str = scope["path"]
    more = {"strict-transport-security": f"max-age={HSTS_SECONDS}"} if scope.get("scheme") == "https" else {}

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in (HEADERS | more).items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")
        await send(message)

    return send_with_headers
