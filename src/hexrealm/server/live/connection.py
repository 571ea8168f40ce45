"""One viewer's connection, independent of the transport: text in, frames out. outbox.py orders what goes out."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Literal

import structlog

import hexrealm
from hexrealm.i18n.translate import choose_language, translate, using_language
from hexrealm.server.clock import TableTime
from hexrealm.server.live.outbox import Kind, Outbox, Send
from hexrealm.server.live.presence import PresenceTracker, look_key
from hexrealm.server.live.subscriptions import Subscriptions
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import Done, Failure, Pong, PresenceFrame, Welcome
from hexrealm.server.protocol.messages import (
    PROTOCOL,
    Chances,
    Explain,
    Hello,
    Hint,
    Leave,
    Look,
    Mute,
    Ping,
    TableMessage,
    Watch,
)
from hexrealm.server.protocol.parsing import find_id, parse_message
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.settings import Limits
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import chat, notices
from hexrealm.server.tables.commands import CommandHandler, CommandResult
from hexrealm.server.tables.contest_secrecy import ContestSecrecy
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.viewing.chat_view import make_chat
from hexrealm.server.tables.viewing.view_cache import NOTHING, Sent, ViewCache
from hexrealm.server.tables.viewing.viewers import choose_viewer

logger = structlog.get_logger("hexrealm.connection")
TOO_SLOW, TOO_FAST, SIGNED_OUT = 1013, 1008, 1008  # websocket close codes
Close = Callable[[int, str], Coroutine[Any, Any, None]]
_numbers = itertools.count()


@dataclass(frozen=True)
class ConnectionServices:
    """The parts of the server that a connection uses."""

    limits: Limits
    rates: RateLimits
    database: Database
    tables: TableRepository
    commands: CommandHandler
    secrecy: ContestSecrecy
    subscriptions: Subscriptions
    presence: PresenceTracker
    views: ViewCache
    time: TableTime
    publish: Callable[[CommandResult], None]


@dataclass
class WatchedTable:
    """A table that a connection watches."""

    seat: int | Literal["spectator"] | None  # as the client asked
    sent: Sent = NOTHING
    sent_chat: int | None = None  # the number of the last line sent; None before the first frame of chat
    looking: bool = False  # whether its page is on the screen


class ViewerConnection:
    """Executes the messages of one client, and sends it every change at the tables it watches."""

    def __init__(self, services: ConnectionServices, person: Person, send: Send, close: Close) -> None:
        self.person = person
        self._services, self._close = services, close
        self._rate_key, self._refused_messages = str(next(_numbers)), 0
        self._signed_out = self._too_slow = False
        self._watched: dict[str, WatchedTable] = {}
        self._outbox = Outbox(send, self._build_frame)
        self._tasks: set[asyncio.Task[None]] = set()
        services.subscriptions.add_connection(self)
        name, time = person.name if person.id else None, services.time.now()
        self._reply(Welcome(PROTOCOL, hexrealm.__version__, name, person.language, time))

    # Sending

    async def send_all(self) -> None:
        """Send what there is to send, until cancelled."""
        await self._outbox.run()

    def _reply(self, frame: Any) -> None:
        """Send a frame after those that wait. A client that does not read is disconnected, and may come back."""
        count, limits = self._outbox.add_reply(to_json(frame)), self._services.limits
        is_slow = count >= limits.unsent_replies or self._outbox.unsent_bytes > limits.unsent_bytes
        if is_slow and not self._too_slow:
            self._too_slow = True
            self._run_in_background(self._close(TOO_SLOW, "too slow"))

    def _run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def table_changed(self, table_id: str) -> None:
        """Send the table's newest state."""
        self._outbox.add_due("view", table_id)

    def chat_changed(self, table_id: str) -> None:
        """Send the newest lines of chat."""
        self._outbox.add_due("chat", table_id)

    def presence_changed(self, table_id: str) -> None:
        """Send who is present."""
        self._outbox.add_due("presence", table_id)

    def person_changed(self, person: Person) -> None:
        """Use the person's new name. If the session has ended, carry nothing out any more and close."""
        if person.id is None:
            self._signed_out = True
            self._run_in_background(self._close(SIGNED_OUT, "signed out"))
        else:
            self.person = replace(self.person, name=person.name)

    async def _build_frame(self, kind: Kind, table_id: str) -> bytes | None:
        watched, table = self._watched.get(table_id), self._services.subscriptions.newest(table_id)
        if watched is None or table is None or self._signed_out:
            return None
        if kind == "chat":
            return await self._build_chat(table_id, watched)
        presence = self._services.presence.make_presence(table)
        if kind == "presence":
            return to_json(PresenceFrame(table_id, presence))
        if isinstance(watched.seat, int) and watched.seat not in table.seats_of(self.person.id):
            watched.seat = None  # the host removed this person: from now on they see what a spectator sees
        with using_language(self.person.language):
            viewer = choose_viewer(table, self.person.id, watched.seat)
        frame, watched.sent = self._services.views.encode_frame(table, viewer, self.person.language, watched.sent, presence)
        return frame

    async def _build_chat(self, table_id: str, watched: WatchedTable) -> bytes | None:
        me, after = self.person.id, watched.sent_chat
        try:
            rows = await self._services.database.read(lambda connection: chat.read_lines(connection, table_id, me, after or 0))
        except Refusal:  # the database does not answer: these lines are sent with the next ones
            return None
        if not rows and after is not None:
            return None
        watched.sent_chat = rows[-1].number if rows else 0
        with using_language(self.person.language):
            return to_json(make_chat(table_id, rows))

    # Receiving

    async def receive(self, text: str) -> None:
        """Execute one message and answer it."""
        message, started, received = None, time.monotonic(), self._services.time.now()
        try:
            if not self._signed_out and await self._is_within_rate(text):
                with using_language(self.person.language):
                    message = parse_message(text)
                    await self._execute(message, received)
        except Refusal as refusal:
            self._refuse(refusal, message, text)
        except Exception as error:
            logger.error("message failed", error=type(error).__name__, type=getattr(message, "type", None), exc_info=True)
            with using_language(self.person.language):
                internal = Refusal(
                    "internal", translate("Something went wrong. Try again, and reload the page if it happens again.")
                )
            self._refuse(internal, message, text)
        METRICS.observe("message_seconds", time.monotonic() - started)

    async def _is_within_rate(self, text: str) -> bool:
        """Count the message. If there are too many, reply with an error; after many such errors, close the socket."""
        try:
            with using_language(self.person.language):
                self._count_message()
        except Refusal as refusal:
            self._refused_messages += 1
            self._reply(Failure(refusal.code, refusal.text, find_id(text)))
            if self._refused_messages >= self._services.limits.refused_messages:
                await self._close(TOO_FAST, "too many messages")
            return False
        return True

    def _count_message(self) -> None:
        """Count a message of this socket, person and address; raise Refusal if there are too many."""
        rates, limits, person = self._services.rates, self._services.limits, self.person
        rates.check("messages", limits.messages, self._rate_key)
        if person.id is not None:
            rates.check("messages of person", limits.messages_per_person, person.id)
        if person.address:
            rates.check("messages of address", limits.messages_per_address, person.address)

    def _refuse(self, refusal: Refusal, message: Any, text: str) -> None:
        if refusal.code != "too-many":  # those are counted by what there was too much of
            METRICS.count("refused", reason=refusal.code)
        table = getattr(message, "table", None)
        message_id = getattr(message, "id", None) or find_id(text)
        self._reply(Failure(refusal.code, refusal.text, message_id, table, refusal.version))
        if refusal.code in ("stale", "ahead") and table in self._watched:
            watched = self._watched[table]
            watched.sent = Sent(version=min(watched.sent.version, getattr(message, "version", 0)))
            self.table_changed(table)

    async def _execute(self, message: Hello | Watch | Leave | Look | Ping | TableMessage, received: int) -> None:
        match message:
            case Hello():
                self._set_language(message)
            case Watch():
                await self._watch(message)
            case Leave():
                self._unwatch(message.table)
                self._reply(Done(message.id, message.table))
            case Look():
                await self._look(message)
                self._reply(Done(message.id, message.table))
            case Ping():
                self._reply(Pong(message.id, self._versions(), self._services.time.now()))
            case Hint() | Chances() | Explain():
                self._run_in_background(self._hint(message, received))
            case _:
                await self._command(message, received)

    def _set_language(self, message: Hello) -> None:
        if message.protocol != PROTOCOL:
            with using_language(choose_language(message.language)):
                raise Refusal("outdated", translate("This page is from an older version of hexrealm. Load it again."))
        for _ in self._watched:
            self._count_view()
        self.person = replace(self.person, language=choose_language(message.language))
        self._reply(Done(message.id))
        for table_id, watched in self._watched.items():
            watched.sent = NOTHING  # all steps again, in the new language
            self.table_changed(table_id)

    def _count_view(self) -> None:
        """Count a view that the client asks for: it is built and sent as a whole."""
        with using_language(self.person.language):
            self._services.rates.check("views", self._services.limits.views, self.person.address)

    async def _watch(self, message: Watch) -> None:
        self._count_view()
        if not self._services.tables.is_loaded(message.table):
            with using_language(self.person.language):
                self._services.rates.check("replays", self._services.limits.replays, self.person.address)
        table = await self._services.tables.get(message.table)
        with using_language(self.person.language):
            await self._services.secrecy.check_may_look(table, self.person.id)
            choose_viewer(table, self.person.id, message.seat)
            if message.table not in self._watched and len(self._watched) >= self._services.limits.watched_tables:
                raise Refusal("too-many", translate("This connection is watching too many tables. Leave one first."))
        before, version = self._watched.get(message.table), message.version or 0
        if version > table.version or (before is not None and before.seat != message.seat):
            version = 0  # steps sent for another seat are not valid for this one
        looking = before is not None and before.looking
        self._watched[message.table] = WatchedTable(message.seat, Sent(version=version), looking=looking)
        self._services.subscriptions.subscribe(self, table)
        self._reply(Done(message.id, table.id, table.version))
        self.table_changed(table.id)
        self.chat_changed(table.id)

    async def _look(self, message: Look) -> None:
        """Note whether the person looks at a table. Who looks may be mailed about it again later."""
        me, table_id = self.person.id, message.table
        if me is None or table_id not in self._watched:
            return
        self._count_look(table_id, message.looking)
        database = self._services.database
        if message.looking and await database.read(lambda connection: notices.has_mail(connection, me, table_id)):
            await database.write(lambda connection: notices.note_look(connection, me, table_id))

    def _count_look(self, table_id: str, looking: bool) -> None:
        watched, presence = self._watched[table_id], self._services.presence
        if looking != watched.looking:
            change = presence.add_socket if looking else presence.remove_socket
            change(look_key(table_id), self.person.id)
            watched.looking = looking

    def _unwatch(self, table_id: str) -> None:
        if table_id in self._watched:
            self._count_look(table_id, False)
        if self._watched.pop(table_id, None) is not None:
            self._services.subscriptions.unsubscribe(self, table_id)
            self._services.tables.cache.release(table_id)

    def _versions(self) -> dict[str, int]:
        newest = {table_id: self._services.subscriptions.newest(table_id) for table_id in self._watched}
        return {table_id: table.version for table_id, table in newest.items() if table is not None}

    async def _command(self, message: TableMessage, received: int) -> None:
        result = await self._services.commands.execute(message, self.person, received)
        self._reply(result.reply)
        if isinstance(message, Mute) and message.table in self._watched:
            self._watched[message.table].sent_chat = None
            self.chat_changed(message.table)
        self._services.publish(result)

    async def _hint(self, message: Hint | Chances | Explain, received: int) -> None:
        """Answer with what a bot found. It takes a while, so other messages do not wait for it."""
        try:
            await self._command(message, received)
        except Refusal as refusal:
            self._refuse(refusal, message, "")

    def close(self) -> None:
        """Stop watching all tables and cancel what runs in the background."""
        self._services.subscriptions.remove_connection(self)
        for table_id in list(self._watched):
            self._unwatch(table_id)
        for task in self._tasks:
            task.cancel()
