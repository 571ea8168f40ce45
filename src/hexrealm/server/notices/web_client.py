"""POST requests to push services and webhooks that people registered. They must not lead into the server's own network.

The name is resolved once, every address it has must be public, and the connection goes to the address that was checked. No
redirect is followed, no proxy of the environment is used, and everything together has a few seconds.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import SplitResult, urlsplit

import h11

from hexrealm.i18n.translate import translate
from hexrealm.server.notices.outcomes import Gone, Rejected, TryLater
from hexrealm.server.protocol.errors import Refusal

SECONDS, CONNECT_SECONDS = 10.0, 3.0  # for everything, and to connect
MAX_ANSWER = 16 * 1024  # bytes that are read of an answer
MAX_INFORMATIONAL = 4  # responses before the answer ("100 Continue")
MAX_LATER = 3600.0  # seconds that the other side may ask us to wait
MAX_URL = 2000
HTTPS_PORT, LOWEST_FREE_PORT = 443, 1024
NAT64 = ipaddress.ip_network("64:ff9b::/96")
NOT_GLOBAL = [
    ipaddress.ip_network(each) for each in ("64:ff9b:1::/48", "fec0::/10", "192.88.99.0/24", "3fff::/20", "192.0.0.0/24")
]
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]


class NotAllowed(Exception):
    """A server must not connect there."""


def is_public(text: str) -> bool:
    """Return whether an address belongs to the public internet. An IPv6 address that stands for an IPv4 one is as public."""
    try:
        address: IPAddress = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    inner = _inner_address(address)
    if inner is not None:
        return is_public(str(inner))
    listed = any(address in network for network in NOT_GLOBAL if network.version == address.version)
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified or listed)


def _inner_address(address: IPAddress) -> IPAddress | None:
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def parse_url(url: str, allow_private: bool) -> SplitResult:
    """Return the parts of an address. Raise NotAllowed if no request may go there, whatever it resolves to."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAllowed from None
    schemes = ("https", "http") if allow_private else ("https",)
    printable = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in schemes or not parts.hostname or parts.username is not None or len(url) > MAX_URL or not printable:
        raise NotAllowed
    if port is not None and port != HTTPS_PORT and port < LOWEST_FREE_PORT and not allow_private:
        raise NotAllowed
    return parts


def check_url(url: str, allow_private: bool) -> None:
    """Raise Refusal if an address that a person gives cannot be used. Names are resolved only when something is sent."""
    try:
        host = parse_url(url, allow_private).hostname or ""
    except NotAllowed:
        raise Refusal("bad-message", translate("This must be an address that begins with https://.")) from None
    is_address = bool(host) and all(each in "0123456789abcdef.:" for each in host) and not host.isalpha()
    if is_address and not allow_private and not is_public(host):
        raise Refusal("bad-message", translate("This address is not on the public internet."))


async def resolve(host: str, port: int) -> list[str]:
    """Return the addresses of a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(each[4][0]) for each in found]


@dataclass
class WebClient:
    """Sends POST requests. Tests pass another `resolve` or TLS context."""

    allow_private: bool = False
    resolve: Resolve = resolve
    tls: ssl.SSLContext | None = None

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> None:
        """Send a request. Raise Undelivered unless it is accepted."""
        try:
            async with asyncio.timeout(SECONDS):
                status, later = await self._post(parse_url(url, self.allow_private), headers, body)
        except NotAllowed:
            raise Rejected("address not allowed") from None
        except (OSError, TimeoutError, h11.ProtocolError, UnicodeError) as error:
            raise TryLater(type(error).__name__) from None
        if status in (404, 410):
            raise Gone(f"status {status}")
        if status == 429 or status >= 500:
            raise TryLater(f"status {status}", later)
        if not 200 <= status < 300:
            raise Rejected(f"status {status}")  # redirects too

    async def _post(self, parts: SplitResult, headers: Mapping[str, str], body: bytes) -> tuple[int, float | None]:
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (HTTPS_PORT if secure else 80)
        address = await self._choose_address(host, port)
        tls: dict[str, Any] = {"ssl": await self._get_tls(), "server_hostname": host} if secure else {}
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, writer = await asyncio.open_connection(address, port, limit=MAX_ANSWER, **tls)
        try:
            return await _exchange(reader, writer, _make_request(parts, headers, body), body)
        finally:
            writer.close()
            with suppress(OSError):
                writer.transport.abort()

    async def _get_tls(self) -> ssl.SSLContext:
        """Return the TLS context. Making one reads all certificates of the system, so there is one for all requests."""
        if self.tls is None:
            self.tls = await asyncio.to_thread(ssl.create_default_context)
        return self.tls

    async def _choose_address(self, host: str, port: int) -> str:
        """Return the address to connect to. A name that has a private one besides is refused as a whole."""
        found = await self.resolve(host, port)
        if not found or (not self.allow_private and not all(map(is_public, found))):
            raise NotAllowed
        return found[0]


def _make_request(parts: SplitResult, headers: Mapping[str, str], body: bytes) -> h11.Request:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    host = parts.netloc.rpartition("@")[2]
    given = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", "User-Agent": "hexrealm", **headers}
    return h11.Request(method="POST", target=target, headers=list(given.items()))


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> tuple[int, float | None]:
    """Send a request and return the status of the answer, and how many seconds it asks us to wait."""
    connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=MAX_ANSWER)
    for part in (request, h11.Data(body), h11.EndOfMessage()):
        writer.write(connection.send(part) or b"")
    await writer.drain()
    informational = 0
    while informational <= MAX_INFORMATIONAL:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(MAX_ANSWER))
        elif isinstance(event, h11.Response):
            return event.status_code, _read_delay(dict(event.headers).get(b"retry-after", b""))
        elif isinstance(event, h11.InformationalResponse):
            informational += 1
        else:
            raise h11.RemoteProtocolError("no answer")
    raise Rejected("an answer without an end")  # reading on would keep this process from everything else


def _read_delay(header: bytes) -> float | None:
    return min(float(header), MAX_LATER) if header.isdigit() and len(header) < 8 else None
