"""Ten people ask for a review at once while somebody plays: are they served fairly, and does the player feel it?

    python -m benchmarks.review_load --people 10 --game cascadero

A server with one bot process (--bots) reviews the same short game for every person, each at a table and an address of their
own. A player takes turns against a bot: alone, beside the reviews, and alone again. Printed:

- in which order and when each person has the rough and the whole review;
- how far the one served best was ever ahead of the one served worst, as a share of the work;
- after how long the player's actions were acknowledged, and how long the player waited for the bot (median, 95th percentile,
  worst; milliseconds).

`--address-of-all` lets all ask from one address, which then has one turn in the queue.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from benchmarks.review_times import play_game
from tests.support.server.client import TIMEOUT, Client, Socket
from tests.support.server.live_server import GENEROUS, serving, sqlite_in

from hexrealm import games
from hexrealm.play.record import format_record
from hexrealm.server.settings import Settings

STEPS = 16  # of the game that is reviewed


@dataclass
class Reader:
    """A person who asks for a review: how far it is, and when it was there."""

    client: Client
    share: float = 0.0
    seconds: dict[str, float] = field(default_factory=dict)


@dataclass
class Waits:
    """How long a player waited: for the acknowledgement of each action, and for the bot after it."""

    acknowledged: list[float] = field(default_factory=list)
    bot: list[float] = field(default_factory=list)


async def arrive(address: str, number: int, own_address: bool) -> Reader:
    """Return a person, who comes from a loopback address of their own."""
    client = Client(address)
    if own_address:
        await client.http.aclose()
        there = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{10 + number}", verify=False)
        headers = {"origin": client.address}
        client.http = httpx.AsyncClient(transport=there, base_url=client.address, headers=headers, timeout=TIMEOUT)
    return Reader(await client.sign_in(f"Person {number}"))


async def ask(reader: Reader, table: str, readers: list[Reader]) -> float:
    """Ask for a review. Return how far the readers were ever apart, as a share of the work, when this one got a line."""
    begun, apart = time.monotonic(), 0.0
    async with reader.client.http.stream("POST", f"/api/tables/{table}/review", json={}) as response:
        async for text in response.aiter_lines():
            line = json.loads(text)
            reader.share = line["done"] / max(1, line["total"])
            apart = max(apart, max(each.share for each in readers) - min(each.share for each in readers))
            if line["review"] is not None:
                reader.seconds["whole" if line["finished"] else "rough"] = round(time.monotonic() - begun, 2)
    return apart


async def take_turn(socket: Socket, table: str, waits: Waits) -> bool:
    """Play one action and wait until it is the player's turn again. Return whether the game goes on."""
    begun = time.monotonic()
    reply = await socket.play(table, socket.views[table]["legal"][0])
    assert reply["type"] == "done", reply
    waits.acknowledged.append(time.monotonic() - begun)
    begun = time.monotonic()
    await socket.receive_version(table, reply["version"])
    while not socket.views[table]["legal"] and not socket.views[table]["result"]:
        await socket.receive()
    waits.bot.append(time.monotonic() - begun)
    return not socket.views[table]["result"]


class Player:
    """Somebody who plays against a bot, one game after the other."""

    def __init__(self, client: Client, game: str) -> None:
        self.client, self.game = client, game
        self.socket: Socket | None = None
        self.table = ""

    async def play(self, turns: int, until: asyncio.Future[Any] | None = None) -> Waits:
        """Take at least so many turns, and more until something is done."""
        waits, left = Waits(), turns
        while left > 0 or (until is not None and not until.done()):
            if not self.table:
                await self._sit_down()
            assert self.socket is not None
            if not await take_turn(self.socket, self.table, waits):
                self.table = ""
            left -= 1
        return waits

    async def _sit_down(self) -> None:
        self.table = (await self.client.create_table(self.game, ["me", {"who": "bot", "level": "hard"}]))["table"]
        self.socket = self.socket or await self.client.open_socket()
        await self.socket.watch(self.table)


async def measure(address: str, game: str, people: int, turns: int, own_address: bool) -> dict[str, Any]:
    """Measure the waiting times without and with reviews."""
    record = format_record(play_game(game, 1, 2).at(STEPS))
    player = Player(await Client(address).sign_in("Player"), game)
    await player.play(2)  # the bot loads its rules
    before = await player.play(turns)
    readers = [await arrive(address, number, own_address) for number in range(people)]
    uploads = [each.client.http.post("/api/records", json={"record": record}) for each in readers]
    tables = [(await each).json()["table"] for each in uploads]
    reviews = asyncio.gather(*(ask(each, table, readers) for each, table in zip(readers, tables, strict=True)))
    beside = await player.play(turns, reviews)
    apart = max(await reviews)
    after = await player.play(turns)
    for client in (player.client, *(each.client for each in readers)):
        await client.close()
    return {
        "game": game,
        "rough": sorted(each.seconds["rough"] for each in readers),
        "whole": sorted(each.seconds["whole"] for each in readers),
        "order_of_whole": [number for number, _ in sorted(enumerate(readers), key=lambda each: each[1].seconds["whole"])],
        "furthest_apart": round(apart, 3),
        "alone_before": describe(before),
        "beside_reviews": describe(beside),
        "alone_after": describe(after),
    }


def describe(waits: Waits) -> dict[str, Any]:
    """Return the median, the 95th percentile and the worst wait, in milliseconds."""

    def short(seconds: list[float]) -> list[float]:
        ordered = sorted(1000 * each for each in seconds)
        figures = (statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))], ordered[-1])
        return [round(each, 1) for each in figures]

    return {"actions": len(waits.bot), "acknowledged": short(waits.acknowledged), "bot": short(waits.bot)}


def main() -> None:
    """Start a server and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--people", type=int, default=10)
    parser.add_argument("--turns", type=int, default=40, help="at least, alone and beside the reviews")
    parser.add_argument("--address-of-all", action="store_true", help="all ask from one address")
    parser.add_argument("--bots", type=int, default=1, help="bot processes of the server; of two one is kept free for players")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=sqlite_in(Path(folder)), port=0, bot_workers=given.bots, limits=GENEROUS)
        with serving(settings) as address:
            for game in given.game or games.names():
                found = asyncio.run(measure(address, game, given.people, given.turns, not given.address_of_all))
                json.dump(found, sys.stdout)
                print(flush=True)


if __name__ == "__main__":
    main()
