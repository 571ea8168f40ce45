"""How long a table of about 400 events takes to open: server time of one request, nothing cached and everything cached.

Run: python -m benchmarks.opening
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from tests.server.inside import Browser, opened

from hexrealm import games
from hexrealm.server.happenings import Took, Undone
from hexrealm.server.rulings import Course
from hexrealm.server.store import Author, append

EVENTS, ROUNDS = 400, 15


async def make_long_table(app: FastAPI, ines: Browser, game: str) -> str:
    """Random play until the log is long; where a game ends sooner, its last steps are undone and played again."""
    made = await ines.make(game, "me", "me")
    house, dice = app.state.house, random.Random(3)
    table = await house.tables.get(made["table"])
    course = Course(table)
    while course.table.version < EVENTS:
        if course.table.over or course.table.moment > 250:
            undo_some(course)
        seat = course.table.to_decide
        assert seat is not None
        course.tell(Took(seat, dice.choice(course.table.match.legal())))
    await house.database.write(lambda connection: append(connection, course.table, course.happenings, Author("p")))
    return str(made["table"])


def undo_some(course: Course) -> None:
    """Back by twenty steps, to a moment at which a seat decides."""
    steps = course.table.match.steps
    moment = next(number for number in range(len(steps) - 20, 0, -1) if steps[number].seat is not None)
    course._add(Undone(0, moment))


async def time_it(app: FastAPI, ines: Browser, table: str, cold: bool) -> tuple[float, float]:
    """Milliseconds of GET /api/tables/…, in the server's own process: reading the log, replaying it, and making the view.

    By the processor's clock, all threads together, and by the one on the wall: where others use the machine too they differ.
    """
    if cold:
        house = app.state.house
        house.tables._kept.clear()
        house.writer._views.clear()
    begun = time.process_time(), time.perf_counter()
    answer = await ines.http.get(f"/api/tables/{table}")
    taken = (time.process_time() - begun[0]) * 1000, (time.perf_counter() - begun[1]) * 1000
    assert answer.status_code == 200
    return taken


async def measure(folder: str) -> None:
    """Both games, cold and warm."""
    async with opened(Path(folder)) as app:
        ines: Any = await Browser(app).called("Ines")
        for game in games.names():
            table = await make_long_table(app, ines, game)
            for cold in (True, False):
                times = [await time_it(app, ines, table, cold) for _ in range(ROUNDS)]
                busy, wall = ([each[clock] for each in times] for clock in (0, 1))
                print(
                    f"{game}, {EVENTS} events, {'nothing' if cold else 'everything'} cached: {statistics.median(busy):.1f} ms "
                    f"of processor (best {min(busy):.1f}), {statistics.median(wall):.1f} ms on the wall (best {min(wall):.1f})"
                )


def main() -> None:
    """Print it."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(folder))


if __name__ == "__main__":
    main()
