"""A program that connects to a table server, takes the seats it is offered, and plays what a function chooses.

It knows what its seat may know: the server sends it nothing else. Own tables are listed every few seconds, which finds offers
and, after a lost connection, the games that go on; a websocket tells whose turn it is. Bots think one after the other in a
thread.
"""

from __future__ import annotations

import asyncio
import gzip
import itertools
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import hexrealm
from hexrealm import games
from hexrealm.client.acceptance import Acceptance
from hexrealm.client.server_access import ClientError, ServerAccess, ServerError
from hexrealm.play.match import Match

POLL_SECONDS = 2.0
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0  # seconds before connecting again
ASK_AGAIN_SECONDS = 1.0
PASSING = ("too-many", "not-saved", "internal", "busy")  # refusals that another attempt may not get
OUTDATED = ("stale", "ahead", "over", "not-your-turn")  # the table has changed: another view follows
PROTOCOL = 2
Choose = Callable[[Match], str]  # returns the action for the seat to decide, in notation


def build_match(answer: dict[str, Any]) -> Match:
    """Return the match of a position that the server sent."""
    match = (
        hexrealm.new(answer["game"], **answer["options"])
        if answer["start"] is None
        else hexrealm.position(answer["game"], answer["options"], answer["start"])
    )
    for action in answer["history"]:
        match.play(action)
    return match


def choose_action(choose: Choose, answer: dict[str, Any]) -> str | Exception:
    """Return what `choose` plays in a position that the server sent, or its fault, so that no other is mistaken for it."""
    try:
        action: Any = choose(build_match(answer))
    except Exception as error:  # noqa: BLE001 (a function of the user may raise anything)
        return error
    if not isinstance(action, str):
        return ClientError(f"{action!r} was refused: choose has to return an action in notation, one of match.legal().")
    return action


@dataclass
class PlayedTable:
    """A table where the program has a seat."""

    id: str
    seat: int
    choose: Choose
    sections: dict[str, dict[str, Any]] = field(default_factory=dict)
    state: str = ""  # the tag of the sections
    answered: int = -1  # the version of the undo request that was answered

    def receive(self, frame: dict[str, Any]) -> bool:
        """Take over a frame. Return False if one before it was missed."""
        if frame["after"] not in ("", self.state):
            return False
        self.sections, self.state = {**self.sections, **frame["sections"]}, frame["tag"]
        return True

    @property
    def turn(self) -> dict[str, Any]:
        """Whose turn it is, and more that everybody sees."""
        return self.sections.get("turn", {})

    @property
    def is_due(self) -> bool:
        """Whether the seat is to play."""
        return bool(self.sections.get("legal", {}).get("legal"))

    @property
    def is_asked_for_undo(self) -> bool:
        """Whether others wait for an answer to a request for undo."""
        undo = self.turn.get("undo")
        return undo is not None and self.seat in undo["waiting"] and self.answered < int(self.turn["version"])


class ProgramPlayer:
    """Plays at one server until it is stopped. `make_choose` makes what chooses the actions of one table.

    It follows all tables of the account, and answers offers by `acceptance`. With None it does neither: it only plays out the
    tables it is told to. `report` is told what happens, in plain English.
    """

    def __init__(
        self,
        server: ServerAccess,
        make_choose: Callable[[], Choose],
        acceptance: Acceptance | None,
        report: Callable[[str], None],
    ) -> None:
        self._server, self._make_choose, self._acceptance, self._report = server, make_choose, acceptance, report
        self._me = "?"
        self._tables: dict[str, PlayedTable] = {}
        self._awaited: dict[str, tuple[int, asyncio.Future[PlayedTable | Exception]]] = {}  # with the own seat
        self._replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._watching: dict[str, PlayedTable] = {}  # the tables asked for, by message
        self._due: asyncio.Queue[str] = asyncio.Queue()
        self._session, self._numbers = secrets.token_hex(6), itertools.count()

    async def run(self) -> None:
        """Connect and play, and connect again after a lost connection, until cancelled."""
        try:
            me = await asyncio.to_thread(self._server.get, "/api/me")
        except ServerError as error:
            raise ClientError(str(error)) from None
        self._me = me["id"]
        self._report(f"{me['name']} is ready at {self._server.address}.")
        wait = FIRST_WAIT
        while True:
            try:
                async with connect(
                    self._server.socket_address, additional_headers=self._server.headers, max_size=None, open_timeout=30
                ) as socket:
                    wait = FIRST_WAIT
                    await self._play(socket)
            except (OSError, TimeoutError, WebSocketException, ServerError) as error:
                self._report(f"The connection is lost ({error}). Trying again in {wait:.0f} s.")
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)
            await self._check_token()

    async def play_out(self, table: str, seat: int) -> PlayedTable:
        """Play until a table is over or closed, and return it. It is looked at again after a lost connection too.

        Raise what `choose` raised, or ClientError if what it returned was refused. The game is resigned then.
        """
        over: asyncio.Future[PlayedTable | Exception] = asyncio.get_running_loop().create_future()
        self._awaited[table] = seat, over
        playing = asyncio.ensure_future(self.run())
        try:
            either: list[asyncio.Future[Any]] = [playing, over]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not over.done():
                playing.result()
            outcome = over.result()
            if isinstance(outcome, Exception):
                raise outcome
            return outcome
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def _check_token(self) -> None:
        """Raise ClientError if the token is not valid any more. A server that does not answer may do so later."""
        with suppress(ServerError):
            await asyncio.to_thread(self._server.get, "/api/me")

    async def _play(self, socket: ClientConnection) -> None:
        self._tables, self._replies, self._watching, self._due = {}, {}, {}, asyncio.Queue()
        await self._send(socket, "hello", language="en", protocol=PROTOCOL)
        for awaited, (seat, _) in list(self._awaited.items()):
            await self._join_in(socket, awaited, seat)
        work = [self._receive(socket), self._think(socket)]
        if self._acceptance is not None:
            work.append(self._look(socket, self._acceptance))
        tasks = [asyncio.create_task(each) for each in work]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # Own tables

    async def _look(self, socket: ClientConnection, acceptance: Acceptance) -> None:
        while True:
            listed = (await asyncio.to_thread(self._server.get, "/api/tables?list=mine"))["tables"]
            for table in listed:
                if table["yours"] and table["table"] not in self._tables:
                    await self._join_in(socket, table["table"], table["yours"][0])
                for offer in table["seats"]:
                    if offer["offered"] == self._me:
                        await self._answer_offer(table, offer["seat"], acceptance)
            await asyncio.sleep(POLL_SECONDS)

    async def _answer_offer(self, table: dict[str, Any], seat: int, acceptance: Acceptance) -> None:
        reason = acceptance.refuse(table, tuple(games.names()), len(self._tables))
        path = f"/api/tables/{table['table']}/seats/{seat}"
        others = ", ".join(each["name"] for each in table["seats"] if each["name"]) or "nobody yet"
        try:
            if reason is None:
                await asyncio.to_thread(self._server.post, f"{path}/join", {})
                self._report(f"Accepted {table['game']} with {others}: {self._server.address}/t/{table['table']}")
            else:
                await asyncio.to_thread(self._server.post, f"{path}/decline", {"reason": reason})
                self._report(f"Declined {table['game']} with {others} ({reason}).")
        except ServerError as error:
            self._report(f"An offer could not be answered: {error}")

    async def _join_in(self, socket: ClientConnection, table: str, seat: int) -> None:
        self._tables[table] = PlayedTable(table, seat, self._make_choose())
        await self._watch(socket, self._tables[table])

    async def _watch(self, socket: ClientConnection, table: PlayedTable) -> None:
        table.state = ""  # none until the server shows the table
        self._watching[await self._send(socket, "watch", table=table.id, seat=table.seat)] = table

    # Frames

    async def _send(self, socket: ClientConnection, type: str, **fields: Any) -> str:
        message_id = f"{self._session}-{next(self._numbers)}"
        await socket.send(json.dumps({"type": type, "id": message_id, **fields}))
        return message_id

    async def _request(self, socket: ClientConnection, type: str, **fields: Any) -> dict[str, Any]:
        message_id = f"{self._session}-{next(self._numbers)}"
        reply: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._replies[message_id] = reply
        await socket.send(json.dumps({"type": type, "id": message_id, **fields}))
        return await reply

    async def _receive(self, socket: ClientConnection) -> None:
        async for data in socket:
            frame = json.loads(gzip.decompress(data) if isinstance(data, bytes) else data)
            message_id = frame.get("id") or ""
            reply, watched = self._replies.pop(message_id, None), self._watching.pop(message_id, None)
            if reply is not None:
                reply.set_result(frame)
            elif frame["type"] == "view":
                await self._receive_view(socket, frame)
            elif watched is not None and frame["type"] == "error":
                self._report(f"Table {watched.id} was refused: {frame['words']}")
                if frame["code"] in PASSING:
                    self._ask_again(watched)

    async def _receive_view(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        table = self._tables.get(frame["table"])
        if table is None:
            return
        if not table.receive(frame):
            await self._watch(socket, table)
        elif table.turn["state"] in ("over", "closed"):
            await self._leave(socket, table)
        elif table.is_asked_for_undo:
            table.answered = version = table.turn["version"]
            await self._send(socket, "answer-undo", table=table.id, seat=table.seat, version=version, agree=True)
        elif table.is_due:
            self._due.put_nowait(table.id)

    async def _leave(self, socket: ClientConnection, table: PlayedTable) -> None:
        del self._tables[table.id]
        result = table.turn["result"]
        outcome = "closed" if result is None else "won" if table.seat in result["winners"] else "lost"
        self._report(f"Over: {self._server.address}/t/{table.id} ({outcome}).")
        await self._send(socket, "leave", table=table.id)
        if table.id in self._awaited:
            self._awaited.pop(table.id)[1].set_result(table)

    # Thinking

    async def _think(self, socket: ClientConnection) -> None:
        while True:
            table = self._tables.get(await self._due.get())
            if table is not None and not table.state:
                await self._watch(socket, table)
            elif table is not None and table.is_due:
                await self._play_turn(socket, table, table.turn["version"])

    async def _play_turn(self, socket: ClientConnection, table: PlayedTable, version: int) -> None:
        where = {"table": table.id, "seat": table.seat, "version": version}
        answer = await self._request(socket, "position", **where)
        if answer["type"] == "error":
            await self._handle_refusal(socket, table, "The position", answer)
            return
        action = await asyncio.to_thread(choose_action, table.choose, answer)
        if isinstance(action, Exception):
            await self._give_up(socket, table, action)
            return
        reply = await self._request(socket, "act", action=action, **where)
        if reply["type"] == "error":
            await self._handle_refusal(socket, table, action, reply)

    async def _handle_refusal(self, socket: ClientConnection, table: PlayedTable, what: str, reply: dict[str, Any]) -> None:
        """Ask again, or wait for another view, or give the game up: no game stands still without a word."""
        code, text = reply["code"], f"{what} was refused: {reply['words']}"
        if code in PASSING:
            self._report(text)
            self._ask_again(table)
        elif code == "refused":  # a bot plays the seat, or its time is up: another view follows here too
            self._report(text)
        elif code not in OUTDATED:
            await self._give_up(socket, table, ClientError(text))

    def _ask_again(self, table: PlayedTable) -> None:
        """Let the table wait for its turn once more, a little later. Other tables are thought about meanwhile."""
        asyncio.get_running_loop().call_later(ASK_AGAIN_SECONDS, self._due.put_nowait, table.id)

    async def _give_up(self, socket: ClientConnection, table: PlayedTable, error: Exception) -> None:
        """Resign a game that cannot be played on. The caller that waits for it gets the error."""
        self._report(f"Given up: {self._server.address}/t/{table.id} ({type(error).__name__}: {error})")
        awaited = self._awaited.pop(table.id, None)
        try:
            reply = await self._request(socket, "resign", table=table.id, seat=table.seat)
            if reply["type"] == "error" and reply["code"] in PASSING:
                self._ask_again(table)
        finally:  # also if the connection is lost meanwhile
            if awaited is not None:
                awaited[1].set_result(error)
