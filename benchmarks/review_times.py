"""How long a review of a game for two takes on one core: the rough one, and the whole.

    python -m benchmarks.review_times --games 5
    python -m benchmarks.review_times --games 1 --parts

Strong and weak bots play; times are of the process's own CPU, so that other work on the machine does not count. With --parts
the review is made as a server makes it, in parts between the moves of bots: how long are they? A player whose bot is to move
waits for the part in progress, or for two.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from types import SimpleNamespace
from typing import Any, cast

from benchmarks.calibration import sample_match

import hexrealm
from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.play.match import Match
from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.bots.reviews import ReviewJobs
from hexrealm.server.bots.worker import find_facts
from hexrealm.server.protocol.bot_messages import Facts, ReviewRequest
from hexrealm.server.tables.table import Table

PLAYERS = (("beginner", "easy"), ("expert", "expert"), ("medium", "hard"))


def play_game(game: str, number: int, players: int) -> Match:
    """Return a finished game, of beginners and of experts in turn."""
    match, levels = sample_match(game, players, number), PLAYERS[number % len(PLAYERS)]
    bots = [make_bot(levels[seat % 2], seed=number + seat) for seat in range(players)]
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bots[match.seat].choose(match))
    return match


def measure(match: Match) -> dict[str, Any]:
    """Return the seconds of a rough and of a whole review. A whole one begins with the rough one on a server."""
    begun = time.process_time()
    hexrealm.review(match, quick=True)
    rough = time.process_time() - begun
    review = hexrealm.review(match)
    whole = time.process_time() - begun
    found = {"steps": len(match.steps), "decisions": len(review.decisions), "mistakes": len(review.mistakes)}
    return {**found, "rough": round(rough, 2), "whole": round(whole, 2)}


class TimedPool:
    """Answers the requests of a review in this process, and keeps how long each took."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def find_facts(self, request: ReviewRequest, address: str) -> Facts:
        """Return what a bot process would find out."""
        begun = time.process_time()
        facts = find_facts(request)
        self.seconds.append(time.process_time() - begun)
        return facts


def measure_parts(match: Match) -> dict[str, Any]:
    """Return how long the parts of a review take on a server."""
    pool = TimedPool()
    table = cast(Table, SimpleNamespace(id="", action_version=0, match=match))

    async def review() -> None:
        async for _ in ReviewJobs(cast(WorkerPool, pool)).start(table, None, "", "").watch():
            pass

    asyncio.run(review())
    ordered = sorted(1000 * each for each in pool.seconds)
    shown = {"median": statistics.median(ordered), "p95": ordered[int(0.95 * len(ordered))], "longest": ordered[-1]}
    return {"parts": len(ordered), **{name: round(each) for name, each in shown.items()}}


def main() -> None:
    """Measure every game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--games", type=int, default=3, help="of each game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--parts", action="store_true", help="the parts in which a server makes a review, in milliseconds")
    given = parser.parse_args()
    for game in given.game or games.names():
        hexrealm.review(play_game(game, 0, given.players).at(8), quick=True)  # loads the compiled rules
        for number in range(given.games):
            match = play_game(game, number, given.players)
            json.dump({"game": game, **(measure_parts(match) if given.parts else measure(match))}, sys.stdout)
            print(flush=True)


if __name__ == "__main__":
    main()
