"""How long a review of a game for two takes on one core: the rough one, and the whole.

    python -m benchmarks.review_times --games 5

Strong and weak bots play; times are of the process's own CPU, so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from benchmarks.calibration import sample_match

import hexrealm
from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.play.match import Match

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


def main() -> None:
    """Measure every game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--games", type=int, default=3, help="of each game")
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    for game in given.game or games.names():
        hexrealm.review(play_game(game, 0, given.players).at(8), quick=True)  # loads the compiled rules
        for number in range(given.games):
            json.dump({"game": game, **measure(play_game(game, number, given.players))}, sys.stdout)
            print(flush=True)


if __name__ == "__main__":
    main()
