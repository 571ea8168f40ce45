"""A minimal websocket client with very little overhead: no checks and few copies. For benchmarks only."""

from __future__ import annotations

import asyncio
import gzip
import os
from collections.abc import Callable

OnFrame = Callable[[bytes], None]


class RawSocket(asyncio.Protocol):
    """One websocket. `on_frame` gets each text frame as bytes."""

    def __init__(self, host: str, on_frame: OnFrame, cookie: str = "", path: str = "/ws") -> None:
        self._host, self._on_frame, self._cookie, self._path = host, on_frame, cookie, path
        self._buffer, self.open = bytearray(), asyncio.get_running_loop().create_future()
        self._needed = 2
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"host: {self._host}",
            f"origin: http://{self._host}",
            "upgrade: websocket",
            "connection: upgrade",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
            "sec-websocket-version: 13",
            *([f"cookie: {self._cookie}"] if self._cookie else []),
        ]
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        """Split the data into frames."""
        self._buffer += data
        if not self.open.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert b" 101 " in self._buffer[:20], bytes(self._buffer[:300])
            del self._buffer[: end + 4]
            self.open.set_result(None)
        while len(self._buffer) >= self._needed and (frame := self._next_frame()) is not None:
            self._on_frame(frame)

    def _next_frame(self) -> bytes | None:
        buffer = self._buffer
        self._needed = 2
        if len(buffer) < 2:
            return None
        length, begin = buffer[1] & 127, 2
        if length == 126:
            length, begin = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, begin = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < begin + length:
            self._needed = begin + length
            return None
        opcode, frame = buffer[0] & 15, bytes(buffer[begin : begin + length])
        del buffer[: begin + length]
        if opcode == 9:
            self._send(0x8A, frame)
        return frame if opcode == 1 else gzip.decompress(frame) if opcode == 2 else b""

    def send(self, text: bytes) -> None:
        """Send a text frame."""
        self._send(0x81, text)

    def _send(self, opcode: int, body: bytes) -> None:
        assert self.transport is not None
        assert len(body) < 65536
        length = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        self.transport.write(bytes([opcode]) + length + b"\0\0\0\0" + body)  # a mask of zeros changes nothing


async def open_socket(port: int, on_frame: OnFrame, cookie: str = "", own: str = "127.0.0.1", path: str = "/ws") -> RawSocket:
    """Open a websocket. `own` is the address it connects from."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: RawSocket(f"127.0.0.1:{port}", on_frame, cookie, path), "127.0.0.1", port, local_addr=(own, 0)
    )
    await socket.open
    return socket


def niceness() -> str:
    """Return this process's niceness, for the report."""
    return f"nice {os.getpriority(os.PRIO_PROCESS, 0)}"
