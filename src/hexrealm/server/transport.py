"""Connections below HTTP: strict parsing, deadlines that end in an abort, and limits of connections by address and in all.

uvicorn closes a connection only once its peer has read everything, and waits for a request as long as it takes. So the
protocols here report what each connection waits for, and ConnectionGuard aborts those that wait too long.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from hexrealm.server.clock import Clock
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import RateLimits, address_key
from hexrealm.server.settings import Settings

MAX_HEADER_BYTES = 16 * 1024
MAX_UNSENT_BYTES = 2 * 2**20  # pongs are sent without waiting for the peer to read
MAX_BODY_PIECES = 1500  # of one request: a piece of one byte costs as much as one of a thousand
SENT_TOGETHER = 32 * 1024  # bytes to a websocket
PARSED_AT_ONCE = 4096  # bytes from a websocket, before what was parsed is checked
SMALL_FRAMES = "200/20 second"  # pings, pongs and fragments from one websocket; browsers send hardly any
BARE_LINE_END = re.compile(rb"(?<!\r)\n|\r(?!\n|\Z)")
FOLDED_LINE = re.compile(rb"\r\n[ \t]")
REQUEST_LINE = re.compile(rb"[^\r]* HTTP/1\.[01]\Z")
LENGTH_LIST = re.compile(rb"\r\ncontent-length[ \t]*:(?![ \t]*\d+[ \t]*(?:\r\n|\Z))", re.IGNORECASE)
LENGTH_HEADER = re.compile(rb"\r\n(content-length|transfer-encoding)[ \t]*:", re.IGNORECASE)

BAD_HANDSHAKE = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: 36\r\n\r\n"
    b"This is no handshake of a websocket."
)

Phase = tuple[str, Any]  # what a connection waits for, and a value that changes with every step forward
WAITING_FOR_NOTHING: Phase = ("", None)


def find_fault(data: bytes) -> str | None:
    """Return what is wrong with the start of a request, of which more may follow. None if h11 may parse it."""
    head, complete, _ = data.removeprefix(b"\r\n").partition(b"\r\n\r\n")
    if BARE_LINE_END.search(head):
        return "lines must end with CR LF"
    if FOLDED_LINE.search(head):
        return "headers must not be folded"
    if len(head) > MAX_HEADER_BYTES:
        return "the headers are too long"
    if complete and not REQUEST_LINE.match(head.partition(b"\r\n")[0]):
        return "only HTTP/1.0 and HTTP/1.1 are spoken here"
    if complete and (len(LENGTH_HEADER.findall(head)) > 1 or LENGTH_LIST.search(head)):
        return "the length of the body must be given once, as one number"
    return None


class StrictConnection(h11.Connection):
    """Refuses what h11 tolerates, and what another parser in front of this one might read as two requests."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._pieces = 0  # of the present body

    def next_event(self) -> Any:
        """Return the next event, as h11 does."""
        if self.their_state is h11.IDLE and (fault := find_fault(self.trailing_data[0])):
            raise h11.RemoteProtocolError(fault)
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._pieces = 0
        elif isinstance(event, h11.Data):
            self._pieces += 1
        if self._pieces > MAX_BODY_PIECES:
            raise h11.RemoteProtocolError("the body comes in too many pieces")
        return event


class ConnectionGuard:
    """Admits connections, and aborts those that wait too long for their peer."""

    def __init__(self, settings: Settings, max_connections: int) -> None:
        self._limit, self._max_connections = settings.limits.connections, max_connections
        self._trusted = {address_key(each) for each in settings.trusted_proxies}
        self.clock: Clock = settings.clock
        deadlines = settings.deadlines
        self._seconds = {
            "header": deadlines.header_seconds,
            "body": deadlines.body_seconds,
            "unread": deadlines.unread_seconds,
            "closing": deadlines.closing_seconds,
        }
        self._addresses: dict[asyncio.Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._http: dict[str, dict[asyncio.Transport, bool]] = {}  # by address, oldest first: whether it waits for a request
        self._waiting: dict[Any, tuple[Phase, float]] = {}  # by protocol: what it waits for, and since when

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a new connection; return False if there are too many from its address."""
        peer = transport.get_extra_info("peername")
        address = address_key(peer[0]) if peer else "?"
        if address not in self._trusted and self._counts[address] >= self._limit:
            METRICS.count("refused", reason="connections")
            return False
        self._addresses[transport] = address
        self._counts[address] += 1
        self.note_idle(transport)
        if len(self._addresses) > self._max_connections:
            self._make_room()
        return True

    def _make_room(self) -> None:
        """Abort a connection of the address that has most of them, so that no crowd keeps others out: an idle one if there is.

        Behind a proxy all connections come from its address, so others go first. Websockets stay: each address has few.
        """
        METRICS.count("refused", reason="all connections")
        crowd = max(self._http, key=lambda address: (address not in self._trusted, len(self._http[address])))
        found = self._http[crowd]  # at least the newest connection is there
        oldest = next((each for each, is_idle in found.items() if is_idle), next(iter(found)))
        self.note_websocket(oldest)  # it counts no more
        oldest.abort()

    def note_idle(self, transport: asyncio.Transport, is_idle: bool = True) -> None:
        """Note whether a connection waits for a request: for its first one, or for the next."""
        if transport in self._addresses and not transport.is_closing():
            self._http.setdefault(self._addresses[transport], {})[transport] = is_idle

    def note_websocket(self, transport: asyncio.Transport) -> None:
        """Note that a connection has become a websocket."""
        address = self._addresses.get(transport, "")
        found = self._http.get(address, {})
        found.pop(transport, None)
        if not found:
            self._http.pop(address, None)

    def release(self, transport: asyncio.Transport) -> None:
        """Forget a connection that has ended."""
        self.note_websocket(transport)
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def check(self, connections: Iterable[Any]) -> None:
        """Abort every connection that has waited too long for its peer. Called several times a second."""
        now, waiting = self.clock.seconds(), {}
        for protocol in list(connections):
            phase: Phase = protocol.phase()
            before = self._waiting.get(protocol)
            since = before[1] if before is not None and before[0] == phase else now
            waiting[protocol] = (phase, since)
            limit = self._seconds.get(phase[0])
            if limit is not None and now - since >= limit:
                METRICS.count("refused", reason=f"{phase[0]} deadline")
                protocol.transport.abort()
        self._waiting = waiting


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, and the guard of its connections."""

    def __init__(self, app: Any, guard: ConnectionGuard, **more: Any) -> None:
        super().__init__(app, http=HttpProtocol, ws=WebsocketProtocol, **more)
        self.guard = guard


class HttpProtocol(H11Protocol):
    """HTTP with strict parsing, reporting what it waits for."""

    config: GuardedConfig

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn = StrictConnection(h11.SERVER, MAX_HEADER_BYTES)
        self._resumed = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuse a connection if its address has too many."""
        super().connection_made(transport)
        if not self.config.guard.admit(transport):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self.config.guard.release(self.transport)

    def data_received(self, data: bytes) -> None:
        """Parse what arrived."""
        super().data_received(data)
        if self.conn.our_state is h11.SEND_RESPONSE and self.transport.get_protocol() is self:
            self.config.guard.note_idle(self.transport, False)

    def on_response_complete(self) -> None:
        """Note that the connection waits for its next request, unless that has arrived already."""
        super().on_response_complete()
        if self.conn.our_state is not h11.SEND_RESPONSE:
            self.config.guard.note_idle(self.transport)  # also if it still sends a body that nobody reads

    def send_400_response(self, msg: str) -> None:
        """Answer a request that cannot be read. If an answer has been sent already, only the connection can end."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to the websocket protocol, which answers only what it can read.

        Nobody may send frames before the handshake is answered: uvicorn would drop them.
        """
        if event.http_version != b"1.1" or self.conn.trailing_data[0]:
            self._refuse_handshake()
            return
        super().handle_websocket_upgrade(event)
        self.config.guard.note_websocket(self.transport)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, WebsocketProtocol) and not protocol.handshake_initiated:
            self._refuse_handshake()

    def _refuse_handshake(self) -> None:
        self.transport.write(BAD_HANDSHAKE)
        self.transport.close()

    def resume_writing(self) -> None:
        """Note that the peer has read what was sent."""
        self._resumed += 1
        super().resume_writing()

    def phase(self) -> Phase:
        """Return what this connection waits for."""
        if self.transport.is_closing():
            return "closing", None
        if self.flow.write_paused:
            return "unread", self._resumed
        if self.conn.their_state is h11.SEND_BODY:
            return "body", id(self.cycle)
        if self.conn.their_state is h11.IDLE and (self.cycle is None or self.conn.trailing_data[0]):
            return "header", id(self.cycle)
        return WAITING_FOR_NOTHING


class WebsocketProtocol(WebSocketsSansIOProtocol):
    """A websocket that reports what it waits for, and is aborted if it sends too many frames that are no messages."""

    config: GuardedConfig

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._resumed = 0
        self._small_frames = RateLimits(self.config.guard.clock)
        self._unsent, self._is_flushing = 0, False  # bytes that wait, and whether somebody will send them
        self._wrapped, self.app = self.app, self._run_app

    async def _run_app(self, scope: Any, receive: Any, send: Any) -> None:
        """Run the application. uvicorn closes the connection when it ends, so what waits is sent before."""
        try:
            await self._wrapped(scope, receive, send)
        finally:
            self._flush()

    async def send(self, message: Any) -> None:
        """Send a message. What is sent in one go (a reply and the view that follows it) is handed to the system together."""
        await self.writable.wait()
        is_frame = (
            message["type"] == "websocket.send" and self.handshake_complete and not (self.disconnected or self.close_sent)
        )
        if is_frame and self.conn.state is State.OPEN:
            self._put(message)
        else:
            await super().send(message)

    def _put(self, message: Any) -> None:
        """Write a frame to the connection's own list of what is to be sent, which whatever is sent after it takes along."""
        text, body = message.get("text"), message.get("bytes")
        self.conn.send_binary(body) if text is None else self.conn.send_text(text.encode())
        self._unsent += len(text if body is None else body)
        if self._unsent > SENT_TOGETHER:
            self._flush()
        elif not self._is_flushing:
            self._is_flushing = True
            self.loop.call_soon(self._flush)

    def _flush(self) -> None:
        self._unsent, self._is_flushing = 0, False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def data_received(self, data: bytes) -> None:
        """Parse what arrived, in parts: thousands of small frames in one part would keep everybody else waiting."""
        for start in range(0, len(data), PARSED_AT_ONCE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + PARSED_AT_ONCE])

    def handle_cont(self, event: Any) -> None:
        """Take in a fragment of a message. Empty ones would make a message that never ends."""
        if self._count_small_frame():
            super().handle_cont(event)

    def handle_pong(self, event: Any) -> None:
        """Take in a pong."""
        if self._count_small_frame():
            super().handle_pong(event)

    def _count_small_frame(self) -> bool:
        """Return whether the peer may send one more of them. If not, abort the connection."""
        try:
            self._small_frames.check("small frames", SMALL_FRAMES, "")
        except Refusal:
            self.transport.abort()
            return False
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self.config.guard.release(self.transport)

    def resume_writing(self) -> None:
        """Note that the peer has read what was sent."""
        self._resumed += 1
        super().resume_writing()

    def handle_ping(self) -> None:
        """Answer a ping, unless there are too many or the peer reads none of the answers."""
        if not self._count_small_frame():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MAX_UNSENT_BYTES:
            self.transport.abort()

    def phase(self) -> Phase:
        """Return what this connection waits for."""
        if self.transport.is_closing() or self.close_sent:
            return "closing", None
        if not self.handshake_complete:
            return "header", None
        return ("unread", self._resumed) if not self.writable.is_set() else WAITING_FOR_NOTHING
