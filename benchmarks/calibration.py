"""Calibration: does a position with an estimated chance of 70 % end in a win seven times out of ten?

    python -m benchmarks.calibration --players 2 --games 1000 --workers 14 --out calibration

Fast bots play whole games over sampled variants. At a few decisions of each game the level that gives hints estimates every
seat's chance to win. The folder gets one line for each game (games.jsonl; running the command again continues there), the
figures (summary.json), and one reliability plot for each game and number of players. Intervals are from a bootstrap over games:
positions of one game are not independent. Needs no more than playing bots does.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.reliability import draw_reliability, measure_calibration

import hexrealm
from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.bots.levels import STRONGEST
from hexrealm.play.match import Match

Task = tuple[str, int, int, str, str, int]  # game, players, number, the playing bot, the estimating bot, positions


def sample_match(game: str, players: int, number: int) -> Match:
    """Return a new match of a random variant."""
    dice = random.Random(f"{game} {players} {number}")
    options = games.find(game).sample(dice)
    while options["players"] != players:
        options = games.find(game).sample(dice)
    return hexrealm.new(game, seed=number, **options)


def play_game(task: Task) -> dict[str, Any]:
    """Play one game, then estimate the chances at a few of its decisions, spread evenly over it."""
    game, players, number, player, estimator, positions = task
    match = sample_match(game, players, number)
    bots = [make_bot(player, seed=number * players + seat) for seat in range(players)]
    decisions = []
    while not match.over:
        if match.seat is None:
            match.play_chance()
            continue
        if len(match.legal()) > 1:
            decisions.append(match.copy())
        match.play(bots[match.seat].choose(match))
    estimates = [estimate(decision, estimator, number) for decision in pick(decisions, positions, number)]
    outcome = [(seat in match.winners) / len(match.winners) for seat in range(players)]
    return {"game": game, "players": players, "number": number, "outcome": outcome, "estimates": estimates}


def pick(decisions: list[Match], positions: int, number: int) -> Iterator[Match]:
    """Yield one decision at random from each of equal parts of a game."""
    dice = random.Random(number)
    for part in np.array_split(np.arange(len(decisions)), min(positions, len(decisions))):
        yield decisions[dice.choice(part.tolist())]


def estimate(match: Match, estimator: str, seed: int) -> dict[str, Any]:
    """Return the chances that a bot estimates at a decision."""
    chances = make_bot(estimator, seed=seed).think(match).chances
    return {"step": len(match.steps), "seat": match.seat, "chances": [round(chance, 4) for chance in chances]}


def read_games(path: Path) -> list[dict[str, Any]]:
    """Return the games played so far."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def play_missing(tasks: Iterable[Task], path: Path, workers: int) -> None:
    """Play the games that are not in the file yet."""
    done = {(each["game"], each["players"], each["number"]) for each in read_games(path)}
    missing = [task for task in tasks if task[:3] not in done]
    with multiprocessing.get_context("spawn").Pool(workers) as pool, path.open("a") as file:
        for count, played in enumerate(pool.imap_unordered(play_game, missing), 1):
            file.write(json.dumps(played) + "\n")
            file.flush()
            if count % 20 == 0:
                print(f"{count} of {len(missing)} games", flush=True)


def report(played: list[dict[str, Any]], out: Path) -> dict[str, Any]:
    """Write the figures and the plots."""
    summary: dict[str, Any] = {}
    for game, players in sorted({(each["game"], each["players"]) for each in played}):
        some = [each for each in played if (each["game"], each["players"]) == (game, players)]
        figures = measure_calibration([(each["outcome"], [one["chances"] for one in each["estimates"]]) for each in some])
        summary[f"{game} {players}"] = figures
        title = f"{games.find(game).title}, {players} players"
        (out / f"calibration-{game}-{players}.svg").write_text(draw_reliability(title, figures))
    (out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    return summary


def main() -> None:
    """Play, then report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--players", action="append", type=int, choices=(2, 3, 4), help="by default 2")
    parser.add_argument("--games", type=int, default=100, help="for each game and number of players")
    parser.add_argument("--positions", type=int, default=8, help="in each game")
    parser.add_argument("--player", default="hard", help="the bot that plays")
    parser.add_argument("--estimator", default=STRONGEST, help="the bot that estimates")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("calibration"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    tasks = [
        (game, players, number, given.player, given.estimator, given.positions)
        for players in given.players or [2]
        for number in range(given.games)
        for game in given.game or games.names()
    ]
    play_missing(tasks, given.out / "games.jsonl", given.workers)
    json.dump(report(read_games(given.out / "games.jsonl"), given.out), sys.stdout, indent=1)


if __name__ == "__main__":
    main()
