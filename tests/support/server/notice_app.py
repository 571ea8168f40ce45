"""Servers whose notices a test sends and receives itself: a mail server, and an address for push services and webhooks."""

from __future__ import annotations

import asyncio
import base64
import email.policy
import os
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path
from typing import Any

import h11
import http_ece
import orjson
from aiosmtpd.smtp import SMTP, Envelope
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI

from hexrealm.server.settings import Mail
from tests.support.server.clock_app import play, serve_with_clock, view_of_table
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock

SENDER = "hexrealm@play.example"
SETTLED = 5.0  # seconds until a notice is due
Scenario = Callable[["Post"], Coroutine[Any, Any, None]]


class Mailbox:
    """What a mail server received."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.answer = "250 OK"
        self.port = 0

    async def handle_DATA(self, server: object, session: object, envelope: Envelope) -> str:
        if self.answer.startswith("250"):
            assert isinstance(envelope.content, bytes)
            self.mails.append(BytesParser(EmailMessage, policy=email.policy.default).parsebytes(envelope.content))
            self.recipients += envelope.rcpt_tos
        return self.answer

    def subjects(self) -> list[str]:
        return [str(mail["Subject"]) for mail in self.mails]

    def link(self, number: int, part: str) -> str:
        """Return the path of the link in a mail whose address has this part."""
        words: list[str] = self.mails[number].get_content().split()
        return next(word for word in words if part in word).partition("localhost")[2]


class PushKeys:
    """The keys of a browser's push subscription."""

    def __init__(self) -> None:
        self._key, self._secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"way": "push", "endpoint": endpoint, "p256dh": encode(point), "auth": encode(self._secret)}

    def decrypt(self, call: Call) -> Any:
        return orjson.loads(http_ece.decrypt(call.body, private_key=self._key, auth_secret=self._secret))


def encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


@dataclass
class Call:
    """A request that an endpoint received."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Endpoint:
    """An HTTP server that notes all requests. `status` and `headers` are its answer."""

    status: int = 201
    headers: list[tuple[str, str]] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    port: int = 0
    connections: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the one request of a connection, and close it whatever happens: a server may stop in the middle."""
        task = asyncio.current_task()
        assert task is not None
        self.connections.add(task)
        try:
            with suppress(ConnectionError, h11.RemoteProtocolError):
                await self._answer(reader, writer)
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
            self.connections.discard(task)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection, request, body = h11.Connection(h11.SERVER), None, b""
        while not isinstance(event := connection.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                connection.receive_data(await reader.read(65536))
            elif isinstance(event, h11.ConnectionClosed):  # before it sent anything
                return
            elif isinstance(event, h11.Request):
                request = event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
        assert request is not None
        headers = {name.decode(): value.decode() for name, value in request.headers}
        self.calls.append(Call(request.target.decode(), headers, body))
        answer = h11.Response(status_code=self.status, headers=[*self.headers, ("content-length", "0")])
        writer.write((connection.send(answer) or b"") + (connection.send(h11.EndOfMessage()) or b""))
        await writer.drain()

    async def close(self) -> None:
        """Wait until all connections are closed: their clients are gone."""
        await asyncio.gather(*self.connections)


@dataclass
class Post:
    """A server with a clock, its mail server and an endpoint."""

    database: str
    mailbox: Mailbox
    endpoint: Endpoint
    clock: ManualClock
    app: FastAPI = field(default_factory=FastAPI)

    def serve(self, **more: Any) -> Any:
        """Open a server on the same database: another process, or the same one after a restart."""
        mail = Mail("127.0.0.1", SENDER, self.mailbox.port, security="none")
        return serve_with_clock(self.database, self.clock, **{"mail": mail, "allow_private_addresses": True, **more})

    async def deliver(self, *apps: FastAPI, after: float = SETTLED) -> None:
        """Let time pass, and have all these servers send what is due, at the same time."""
        self.clock.advance(after)
        await asyncio.gather(*(app.state.context.notices.send_all_due() for app in apps or (self.app,)))

    async def sign_in(self, name: str) -> InProcessClient:
        return await InProcessClient(self.app).sign_in(name)

    async def confirmed(self, client: InProcessClient, address: str) -> InProcessClient:
        """Let a person have mail, and forget the one that asked for a confirmation."""
        await add_contact(client, way="email", address=address)
        await self.deliver(after=0)
        token = self.mailbox.link(-1, "/confirm/").rpartition("/")[2]
        assert (await client.http.post("/api/notices/confirm", json={"token": token})).status_code == 204
        self.mailbox.mails.clear()
        return client


async def add_contact(client: InProcessClient, **form: str) -> Any:
    response = await client.http.post("/api/notices/contacts", json=form)
    assert response.status_code == 201, response.text
    return response.json()


async def play_turn(client: InProcessClient, table: str, seat: int) -> None:
    """Play until it is another seat's turn."""
    while (await view_of_table(client, table))["seat"] == seat:
        assert (await play(client, table, seat))["type"] == "done"


async def look(client: InProcessClient, table: str) -> None:
    """Open the table's page and close it again."""
    frames: list[dict[str, object]] = []
    socket = client.connect(frames.append)
    socket.send({"type": "watch", "id": "w", "table": table})
    socket.send({"type": "look", "id": "l", "table": table, "looking": True})
    socket.send({"type": "ping", "id": "p"})
    await socket.close()


@asynccontextmanager
async def post_office(database: str) -> AsyncIterator[Post]:
    """Open a mail server and an endpoint."""
    mailbox, endpoint, loop = Mailbox(), Endpoint(), asyncio.get_running_loop()
    mail_server = await loop.create_server(lambda: SMTP(mailbox, hostname="localhost", loop=loop), "127.0.0.1", 0)
    web_server = await asyncio.start_server(endpoint.serve, "127.0.0.1", 0)
    mailbox.port, endpoint.port = (each.sockets[0].getsockname()[1] for each in (mail_server, web_server))
    try:
        yield Post(database, mailbox, endpoint, ManualClock())
    finally:
        mail_server.close()
        web_server.close()
        await endpoint.close()


@contextmanager
def post_office_in_thread() -> Iterator[Post]:
    """Open a mail server and an endpoint for a server that runs by itself."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    opened = post_office("")
    try:
        yield asyncio.run_coroutine_threadsafe(opened.__aenter__(), loop).result()
    finally:
        asyncio.run_coroutine_threadsafe(opened.__aexit__(None, None, None), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def run_post(folder: Path, scenario: Scenario, **more: Any) -> None:
    """Run a scenario with one server."""

    async def run() -> None:
        async with post_office(sqlite_in(folder)) as post, post.serve(**more) as app:
            post.app = app
            await scenario(post)

    asyncio.run(run())
