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
from hexrealm.engine.errors import HexrealmError
from hexrealm.play.match import Match

POLL_SECONDS = 2.0
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0  # seconds before connecting again
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

    `report` is told what happens, in plain English.
    """

    def __init__(
        self,
        server: ServerAccess,
        make_choose: Callable[[], Choose],
        acceptance: Acceptance,
        report: Callable[[str], None],
    ) -> None:
        self._server, self._make_choose, self._acceptance, self._report = server, make_choose, acceptance, report
        self._me = "?"
        self._tables: dict[str, PlayedTable] = {}
        self._awaited: dict[str, tuple[int, asyncio.Future[PlayedTable]]] = {}  # with the own seat
        self._replies: dict[str, asyncio.Future[dict[str, Any]]] = {}
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
        """Play until a table is over or closed, and return it. It is looked at again after a lost connection too."""
        over: asyncio.Future[PlayedTable] = asyncio.get_running_loop().create_future()
        self._awaited[table] = seat, over
        playing = asyncio.ensure_future(self.run())
        try:
            either: list[asyncio.Future[Any]] = [playing, over]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if playing.done():
                playing.result()
            return over.result()
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def _check_token(self) -> None:
        """Raise ClientError if the token is not valid any more. A server that does not answer may do so later."""
        with suppress(ServerError):
            await asyncio.to_thread(self._server.get, "/api/me")

    async def _play(self, socket: ClientConnection) -> None:
        self._tables, self._replies, self._due = {}, {}, asyncio.Queue()
        tasks = [asyncio.create_task(work) for work in (self._receive(socket), self._look(socket), self._think(socket))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # Own tables

    async def _look(self, socket: ClientConnection) -> None:
        await self._send(socket, "hello", language="en", protocol=PROTOCOL)
        for awaited, (seat, _) in self._awaited.items():
            await self._join_in(socket, awaited, seat)
        while True:
            listed = (await asyncio.to_thread(self._server.get, "/api/tables?list=mine"))["tables"]
            for table in listed:
                if table["yours"] and table["table"] not in self._tables:
                    await self._join_in(socket, table["table"], table["yours"][0])
                for offer in table["seats"]:
                    if offer["offered"] == self._me:
                        await self._answer_offer(table, offer["seat"])
            await asyncio.sleep(POLL_SECONDS)

    async def _answer_offer(self, table: dict[str, Any], seat: int) -> None:
        reason = self._acceptance.refuse(table, tuple(games.names()), len(self._tables))
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
        await self._send(socket, "watch", table=table, seat=seat)

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
            reply = self._replies.pop(frame.get("id") or "", None)
            if reply is not None:
                reply.set_result(frame)
            elif frame["type"] == "view":
                await self._receive_view(socket, frame)

    async def _receive_view(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        table = self._tables.get(frame["table"])
        if table is None:
            return
        if not table.receive(frame):
            await self._send(socket, "watch", table=table.id, seat=table.seat)
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
            if table is not None and table.is_due:
                await self._play_turn(socket, table, table.turn["version"])

    async def _play_turn(self, socket: ClientConnection, table: PlayedTable, version: int) -> None:
        where = {"table": table.id, "seat": table.seat, "version": version}
        answer = await self._request(socket, "position", **where)
        if answer["type"] != "position":
            return  # the position has changed: another view follows
        try:
            action = await asyncio.to_thread(lambda: table.choose(build_match(answer)))
        except HexrealmError as error:
            self._report(f"The bot found no move: {error}")
            await self._send(socket, "resign", table=table.id, seat=table.seat)
            return
        reply = await self._request(socket, "act", action=action, **where)
        if reply["type"] == "error" and reply["code"] not in ("stale", "over", "not-your-turn"):
            self._report(f"{action} was refused: {reply['words']}")
