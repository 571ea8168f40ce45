"""How fast profiles and one's own games are for a person with 2,000 games, beside somebody with 20 games at the same server.

python -m benchmarks.profiles [--database postgresql://…] [--rounds 50]

The rows of the games are written directly, as the changes that led to them would have; the requests go through the whole
application, without a network. Printed is the processor time of a request (median) for both people, and the ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from tests.support.server.game_rows import GameRow, add_games, add_people
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import GENEROUS, sqlite_in

from hexrealm import games
from hexrealm.server.app import make_app
from hexrealm.server.settings import Settings
from hexrealm.server.storage.people.play.own_games import LEVEL

COUNTS = {"Many": 2000, "Few": 20}
OPPONENTS = tuple(f"person-{number}" for number in range(60))
REQUESTS = {
    "own games, first page": "/api/me/games",
    "own games, filtered": "/api/me/games?game={game}&outcome=won&opponent=person-1",
    "own games, a variant": "/api/me/games?variant=board%3Dbasic",
    "whom one has played": "/api/me/opponents",
    "profile, by oneself": "/api/people/{me}",
    "games of a profile": "/api/people/{me}/games",
}


def make_rows(me: str, count: int) -> list[GameRow]:
    """Return finished games of a person against people and bots, in both games and several variants."""
    draw = random.Random(count)
    others = (*OPPONENTS, f"{LEVEL}easy", f"{LEVEL}hard")
    return [
        GameRow(
            f"{me[:4]}-{number:07}",
            me,
            seat=number % 2,
            opponent=draw.choice(others),
            ended=number + 1,
            outcome=draw.choice(("won", "won", "drawn", "lost")),
            game=draw.choice(games.names()[:2]),
            variants=(draw.choice(("board=basic", "board=farmer")), f"players={draw.choice((2, 3, 4))}"),
            public=draw.random() < 0.5,
            rated=draw.random() < 0.3,
        )
        for number in range(count)
    ]


async def measure(client: InProcessClient, path: str, rounds: int) -> tuple[float, int]:
    """Return the processor time of a request in milliseconds, and the length of its answer."""
    times, length = [], 0
    for _ in range(rounds):
        began = time.process_time()
        answer = await client.http.get(path)
        times.append(1000 * (time.process_time() - began))
        assert answer.status_code == 200, answer.text
        length = len(answer.content)
    return median(times), length


async def run(database: str, rounds: int) -> None:
    """Add the games, and print how long each request takes for both people."""
    app = make_app(Settings(database=database, bot_workers=0, limits=GENEROUS))
    async with app.router.lifespan_context(app):
        people: dict[str, tuple[InProcessClient, str]] = {}
        stored: Any = app.state.context.database
        await stored.write(lambda connection: add_people(connection, *OPPONENTS))
        for name, count in COUNTS.items():
            client = await InProcessClient(app).sign_in(name)
            me = (await client.get("/api/me/export"))["person"]["id"]
            people[name] = client, me
            rows = make_rows(me, count)
            await stored.write(lambda connection, rows=rows: add_games(connection, rows))
        print(f"| request | {COUNTS['Few']} games | {COUNTS['Many']:,} games | ratio |\n|---|---|---|---|")
        for what, path in REQUESTS.items():
            (few, _), (many, length) = [
                await measure(client, path.format(me=me, game=games.names()[0]), rounds)
                for client, me in (people["Few"], people["Many"])
            ]
            print(f"| {what} | {few:.1f} ms | {many:.1f} ms, {length / 1000:.0f} KB | {many / few:.1f} |", flush=True)


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database")
    parser.add_argument("--rounds", type=int, default=50)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(chosen.database or sqlite_in(Path(folder)), chosen.rounds))


if __name__ == "__main__":
    main()
