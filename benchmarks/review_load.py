"""Ten people ask for a review at once while somebody plays: who gets it when, and what the player feels of it.

    python -m benchmarks.review_load --people 10 --game cascadero

A server with one bot process reviews the same short game for every person, each at a table of their own. A player takes turns
against a bot, first alone and then beside the reviews. Printed: seconds until each person has the rough and the whole review,
and how long the player waited for the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.review_times import play_game
from tests.support.server.client import Client, Socket
from tests.support.server.live_server import GENEROUS, serving, sqlite_in

from hexrealm import games
from hexrealm.play.record import format_record
from hexrealm.server.settings import Settings

STEPS = 30  # of the game that is reviewed


async def ask(client: Client, table: str) -> dict[str, float]:
    """Return after how many seconds the rough and the whole review were there."""
    begun, found = time.monotonic(), {}
    async with client.http.stream("POST", f"/api/tables/{table}/review", json={}) as response:
        async for text in response.aiter_lines():
            line = json.loads(text)
            if line["review"] is not None:
                found["whole" if line["finished"] else "rough"] = round(time.monotonic() - begun, 2)
    return found


async def wait_for_bot(socket: Socket, table: str) -> float:
    """Play one action and return after how many seconds it is the player's turn again, or the game is over."""
    await socket.play(table, socket.views[table]["legal"][0])
    begun = time.monotonic()
    while not socket.views[table]["legal"] and not socket.views[table]["result"]:
        await socket.receive()
    return time.monotonic() - begun


async def play(socket: Socket, table: str, turns: int) -> list[float]:
    """Return how long the player waited for the bot after each action."""
    return [await wait_for_bot(socket, table) for _ in range(turns)]


async def measure(address: str, game: str, people: int, turns: int) -> dict[str, Any]:
    """Measure the waiting times without and with reviews."""
    record = format_record(play_game(game, 1, 2).at(STEPS))
    player = await Client(address).sign_in("Player")
    table = (await player.create_table(game, ["me", {"who": "bot", "level": "hard"}]))["table"]
    socket = await player.open_socket()
    await socket.watch(table)
    alone = await play(socket, table, turns)
    clients = [await Client(address).sign_in(f"Person {number}") for number in range(people)]
    tables = [(await each.http.post("/api/records", json={"record": record})).json()["table"] for each in clients]
    reviews = asyncio.gather(*map(ask, clients, tables))
    beside = await play(socket, table, turns)
    found = await reviews
    for client in (player, *clients):
        await client.close()
    return {
        "game": game,
        "rough": sorted(each["rough"] for each in found),
        "whole": sorted(each["whole"] for each in found),
        "wait_alone": _describe(alone),
        "wait_beside_reviews": _describe(beside),
    }


def _describe(seconds: list[float]) -> dict[str, float]:
    return {"median": round(statistics.median(seconds), 3), "worst": round(max(seconds), 3)}


def main() -> None:
    """Start a server and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--people", type=int, default=10)
    parser.add_argument("--turns", type=int, default=12)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=sqlite_in(Path(folder)), port=0, bot_workers=1, limits=GENEROUS)
        with serving(settings) as address:
            for game in given.game or games.names():
                json.dump(asyncio.run(measure(address, game, given.people, given.turns)), sys.stdout)
                print(flush=True)


if __name__ == "__main__":
    main()
