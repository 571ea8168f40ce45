"""Where a request or websocket comes from: its address, and whether its Origin and Host headers are acceptable."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import address_key
from hexrealm.server.settings import Settings

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Raise Refusal unless the page is this server's own, or from a trusted origin."""
    origin = connection.headers.get("origin", "")
    if origin in settings.trusted_origins and origin:
        return
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    if not origin or origin != f"{scheme}://{connection.headers.get('host', '')}":
        raise Refusal("wrong-origin", translate("This request does not come from a page of this server."))


def check_host(connection: HTTPConnection, settings: Settings) -> None:
    """Raise Refusal if a server that listens on the loopback only is addressed by another name: DNS rebinding does that."""
    if settings.host in LOOPBACK:
        name = urlsplit(f"//{connection.headers.get('host', '')}").hostname
        trusted = {urlsplit(origin).hostname for origin in settings.trusted_origins}
        if name not in LOOPBACK and name not in trusted:
            raise Refusal("wrong-origin", translate("This server does not go by that name."))


def client_address(connection: HTTPConnection) -> str:
    """Return what counts as the address of the client."""
    return address_key(connection.client.host) if connection.client else "?"
