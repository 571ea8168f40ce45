"""One viewer's connection, independent of the transport: text in, frames out. websocket.py is the transport.

Answers go out in order. Of a table only the newest state matters: a connection remembers that it changed and builds the
frame when the one before it is sent, with the steps since the last version it sent. So a slow reader skips versions but misses
nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Literal

import orjson
import structlog
from pydantic import ValidationError

import hexrealm
from hexrealm.i18n.translate import choose_language, translate, using_language
from hexrealm.server.context import ServerContext
from hexrealm.server.http.rate_limits import Bucket
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import ChatFrame, ChatLine, Done, Failure, Pong, PresenceFrame, Welcome
from hexrealm.server.protocol.messages import PROTOCOL, SOCKET_MESSAGES, Hello, Hint, Leave, Mute, Ping, TableMessage, Watch
from hexrealm.server.protocol.times import in_iso
from hexrealm.server.storage import queries
from hexrealm.server.storage.sessions import Person
from hexrealm.server.tables.view_cache import to_json
from hexrealm.server.tables.views import look

logger = structlog.get_logger("hexrealm.connection")
Send = Callable[[bytes], Awaitable[None]]
TOO_SLOW, TOO_FAST = 1013, 1008
Close = Callable[[int, str], Coroutine[Any, Any, None]]


@dataclass
class Watching:
    """One table that a connection watches."""

    seat: int | Literal["spectator"] | None
    version: int = 0  # the last one sent
    chat: int = 0  # the number of the last line sent


class ViewerConnection:
    """See above."""

    def __init__(self, context: ServerContext, person: Person, send: Send, close: Close) -> None:
        self.context, self.person, self._send, self._close = context, person, send, close
        limits = context.settings.limits
        self._bucket, self._patience = Bucket(limits.messages, limits.burst), limits.patience
        self._watching: dict[str, Watching] = {}
        self._answers: deque[bytes] = deque()
        self._due: dict[tuple[str, str], None] = {}  # what is to be sent of which table, in order
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._welcome()

    # Going out

    def send(self, frame: Any) -> None:
        """Send this, after what waits already. Who does not read is let go, and may come back."""
        self._answers.append(to_json(frame))
        self._wake.set()
        if len(self._answers) == self.context.settings.limits.waiting:
            self._in_background(self._close(TOO_SLOW, "too slow"))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _welcome(self) -> None:
        self.context.subscriptions.connections.add(self)
        name = self.person.name if self.person.id else None
        self.send(Welcome(PROTOCOL, hexrealm.__version__, name, self.person.language))

    def _mark(self, what: str, table_id: str) -> None:
        self._due[what, table_id] = None
        self._wake.set()

    def table_changed(self, table_id: str) -> None:
        """Its newest state is to be sent."""
        self._mark("view", table_id)

    def chat_changed(self, table_id: str) -> None:
        """So are its newest lines of chat."""
        self._mark("chat", table_id)

    def presence_changed(self, table_id: str) -> None:
        """And who is there."""
        self._mark("presence", table_id)

    async def send_all(self) -> None:
        """Send what there is to send, for ever."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers or self._due:
                await self._send_next()

    async def _send_next(self) -> None:
        if self._answers:
            await self._send(self._answers.popleft())
            return
        what, table_id = next(iter(self._due))
        del self._due[what, table_id]
        frame = await self._build(what, table_id)
        if frame is not None:
            await self._send(frame)

    async def _build(self, what: str, table_id: str) -> bytes | None:
        watching, table = self._watching.get(table_id), self.context.subscriptions.newest(table_id)
        if watching is None or table is None:
            return None
        if what == "chat":
            return await self._chat(table_id, watching)
        presence = self.context.presence.of(table)
        if what == "presence":
            return to_json(PresenceFrame(table_id, presence))
        with using_language(self.person.language):
            viewer = look(table, self.person.id, watching.seat)
        seen, watching.version = watching.version, table.version
        return self.context.writer.frame(table, viewer, self.person.language, seen, presence)

    async def _chat(self, table_id: str, watching: Watching) -> bytes | None:
        me, after = self.person.id, watching.chat
        try:
            rows = await self.context.database.read(lambda connection: queries.read_lines(connection, table_id, me, after))
        except Refusal:  # the database is away: the next line brings these along
            return None
        if rows:
            watching.chat = rows[-1].number
        return to_json(make_chat(table_id, rows)) if rows or after == 0 else None

    # Coming in

    async def receive(self, text: str) -> None:
        """Answer one message."""
        if not self._bucket.take():
            await self._refuse_flood()
            return
        message = None
        try:
            message = read_message(text)
            await self._answer(message)
        except Refusal as refusal:
            self._refuse(refusal, message, text)
        except Exception as error:
            logger.error("failed", error=type(error).__name__, kind=getattr(message, "type", None), exc_info=True)
            self._refuse(Refusal("internal", "Something went wrong here."), message, text)

    async def _refuse_flood(self) -> None:
        self._patience -= 1
        self.send(Failure("too-many", "That is too much at once. Wait a moment."))
        if self._patience <= 0:
            await self._close(TOO_FAST, "too many messages")

    def _refuse(self, refusal: Refusal, message: Any, text: str) -> None:
        table = getattr(message, "table", None)
        said = Failure(refusal.code, refusal.words, getattr(message, "id", None) or _read_id(text), table, refusal.version)
        self.send(said)
        if refusal.code in ("stale", "ahead") and table in self._watching:
            self._watching[table].version = min(self._watching[table].version, getattr(message, "version", 0))
            self.table_changed(table)

    async def _answer(self, message: Hello | Watch | Leave | Ping | TableMessage) -> None:
        match message:
            case Hello():
                self._hello(message)
            case Watch():
                await self._watch(message)
            case Leave():
                self._leave(message.table)
                self.send(Done(message.id, message.table))
            case Ping():
                self.send(Pong(message.id, self._versions()))
            case Hint():
                self._think(message)
            case _:
                await self._do(message)

    def _hello(self, message: Hello) -> None:
        self.person = replace(self.person, language=choose_language(message.language))
        self.send(Done(message.id))
        for table_id in self._watching:
            self._resend(table_id)

    def _resend(self, table_id: str) -> None:
        """All of it: in another language, or from another seat, nothing sent before holds any more."""
        self._watching[table_id].version = 0
        self.table_changed(table_id)

    async def _watch(self, message: Watch) -> None:
        table = await self.context.tables.get(message.table)
        with using_language(self.person.language):
            look(table, self.person.id, message.seat)
            if message.table not in self._watching and len(self._watching) >= self.context.settings.limits.watched:
                raise Refusal("too-many", translate("This socket watches too many tables: leave one first."))
        before, known = self._watching.get(message.table), message.version or 0
        if known > table.version or (before is not None and before.seat != message.seat):
            known = 0  # from another seat nothing told before holds any more
        self._watching[message.table] = Watching(message.seat, known)
        self.context.subscriptions.watch(self, table)
        self.send(Done(message.id, table.id, table.version))
        self.table_changed(table.id)
        self.chat_changed(table.id)

    def _leave(self, table_id: str) -> None:
        if self._watching.pop(table_id, None) is not None:
            self.context.subscriptions.leave(self, table_id)

    def _versions(self) -> dict[str, int]:
        newest = {table_id: self.context.subscriptions.newest(table_id) for table_id in self._watching}
        return {table_id: table.version for table_id, table in newest.items() if table is not None}

    async def _do(self, message: TableMessage) -> None:
        answer = await self.context.commands.answer(message, self.person)
        self.send(answer.frame)
        if isinstance(message, Mute) and message.table in self._watching:
            self._watching[message.table].chat = 0
            self.chat_changed(message.table)
        self.context.spread(answer)

    def _think(self, message: Hint) -> None:
        """A hint takes its time; other messages do not wait for it."""

        async def hint() -> None:
            try:
                await self._do(message)
            except Refusal as refusal:
                self._refuse(refusal, message, "")

        self._in_background(hint())

    def end(self) -> None:
        """Gone."""
        for table_id in list(self._watching):
            self._leave(table_id)
        for task in self._tasks:
            task.cancel()
        self.context.subscriptions.connections.discard(self)


def make_chat(table_id: str, rows: list[Any]) -> ChatFrame:
    """Lines of chat as they are sent."""
    lines = (ChatLine(row.number, row.person, row.name, row.seat, row.text, in_iso(row.at)) for row in rows)
    return ChatFrame(table_id, tuple(lines))


def read_message(text: str) -> Hello | Watch | Leave | Ping | TableMessage:
    """A message, or a refusal that says what is wrong with it."""
    try:
        return SOCKET_MESSAGES.validate_python(orjson.loads(text))
    except (orjson.JSONDecodeError, RecursionError):
        raise Refusal("bad-message", translate("This is not JSON.")) from None
    except ValidationError as error:
        raise Refusal("bad-message", explain(error)) from None


def explain(error: ValidationError) -> str:
    """The first thing that is wrong: where, and what is expected. Nothing of what was sent is said back."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part)[:40] for part in first["loc"])
    return f"{where}: {first['msg']}"[:300] if where else first["msg"][:300]


def _read_id(text: str) -> str | None:
    """The id of a message that is otherwise not understood, so that its sender knows which it was."""
    try:
        said = orjson.loads(text)
    except (orjson.JSONDecodeError, RecursionError):
        return None
    found = said.get("id") if isinstance(said, dict) else None
    return found if isinstance(found, str) and len(found) <= 64 else None
