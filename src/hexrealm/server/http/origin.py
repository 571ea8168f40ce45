"""Where a request or websocket comes from: its address, and whether its Origin and Host headers are acceptable."""

from __future__ import annotations

import ipaddress
import re
import socket
from functools import cache

from starlette.requests import HTTPConnection

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import address_key
from hexrealm.server.settings import LOOPBACK, Settings

MAX_PORT = 65535
HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::(\d{1,5}))?")


def check_origin(connection: HTTPConnection, settings: Settings) -> None:
    """Raise Refusal unless the page is this server's own, or from a trusted origin."""
    origin = connection.headers.get("origin", "")
    if origin in settings.trusted_origins and origin:
        return
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    if not origin or origin != f"{scheme}://{connection.headers.get('host', '')}":
        raise Refusal("wrong-origin", translate("This request did not come from a page of this server."))


def check_host(connection: HTTPConnection, settings: Settings) -> None:
    """Raise Refusal if the server is addressed by a name that is not its own: DNS rebinding does that."""
    name = parse_host(connection.headers.get("host", ""))
    if name is None or not is_own_name(name, settings):
        raise Refusal("wrong-origin", translate("This server does not accept requests for that host name."))


def parse_host(header: str) -> str | None:
    """Return the name in a Host header, without the port; None if it cannot be read."""
    found = HOST.fullmatch(header)
    if found is None or (found[1] and not is_address(found[1])) or int(found[3] or 0) > MAX_PORT:
        return None
    return (found[1] or found[2]).lower()


def is_address(name: str) -> bool:
    """Return whether a name is an IP address."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_name(name: str, settings: Settings) -> bool:
    """Return whether the server goes by a name: a configured one or, on a network without any, its address or host name."""
    configured = {each.lower() for each in settings.host_names}
    configured |= {parse_host(origin.partition("://")[2]) or "" for origin in settings.trusted_origins}
    if name in LOOPBACK or name in configured:
        return True
    return settings.host not in LOOPBACK and not settings.host_names and (is_address(name) or name in machine_names())


@cache
def machine_names() -> frozenset[str]:
    """Return the names of this machine in its own network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({name, short, f"{short}.local", f"{short}.lan"})


def client_address(connection: HTTPConnection) -> str:
    """Return what counts as the address of the client."""
    return address_key(connection.client.host) if connection.client else "?"
