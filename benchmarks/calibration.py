"""Calibration: does a position with an estimated chance of 70 % end in a win seven times out of ten?

    python -m benchmarks.calibration --fit --first 1000000 --players 2 --players 3 --players 4 --games 150 --out fitted
    python -m benchmarks.calibration --players 2 --games 1000 --out calibration
    python -m benchmarks.calibration --players 3 --players 4 --games 300 --out calibration

Fast bots play whole games over sampled variants. At a few decisions of each game the search of reviews estimates every seat's
chance to win. The folder gets one line for each game (games.jsonl; running the command again continues there), the figures
(summary.json), and one plot with a panel for each game and number of players. Estimates are stored as the search made them;
the report calibrates them, as a review does. With --fit the power for that is found and written into the games' folders: use
other games for it. Intervals are from a bootstrap over games: positions of one game are not independent.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.reliability import draw_panels, fit_sharpness, measure_calibration

import hexrealm
from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.engine.game import Game
from hexrealm.play.match import Match
from hexrealm.reviews.calibration import CALIBRATION, sharpen, sharpness_of
from hexrealm.reviews.facts import REFINED
from hexrealm.reviews.search import Searcher

Task = tuple[str, int, int, str, int, int]  # game, players, number, the playing bot, positions, simulations


def sample_match(game: str, players: int, number: int) -> Match:
    """Return a new match of a random variant."""
    dice = random.Random(f"{game} {players} {number}")
    options = games.find(game).sample(dice)
    while options["players"] != players:
        options = games.find(game).sample(dice)
    return hexrealm.new(game, seed=number, **options)


@cache
def searcher_of(game: str) -> Searcher:
    """Return a search whose estimates are as it made them."""
    return Searcher(games.find(game), calibrated=False)


def play_game(task: Task) -> dict[str, Any]:
    """Play one game, then estimate the chances at a few of its decisions, spread evenly over it."""
    game, players, number, player, positions, simulations = task
    match = sample_match(game, players, number)
    bots = [make_bot(player, seed=number * players + seat) for seat in range(players)]
    decisions = []
    while not match.over:
        if match.seat is None:
            match.play_chance()
            continue
        if len(match.legal()) > 1:
            decisions.append((len(match.steps), match.at_state(match.state)))
        match.play(bots[match.seat].choose(match))
    estimates = [estimate(step, position, simulations) for step, position in pick(decisions, positions, number)]
    outcome = [(seat in match.winners) / len(match.winners) for seat in range(players)]
    found = {"game": game, "players": players, "number": number, "steps": len(match.steps)}
    return {**found, "outcome": outcome, "estimates": estimates}


def pick(decisions: list[tuple[int, Match]], positions: int, number: int) -> Iterator[tuple[int, Match]]:
    """Yield one decision at random from each of equal parts of a game."""
    dice = random.Random(number)
    for part in np.array_split(np.arange(len(decisions)), min(positions, len(decisions))):
        yield decisions[dice.choice(part.tolist())]


def estimate(step: int, position: Match, simulations: int) -> dict[str, Any]:
    """Return the chances that the search of reviews estimates at a decision."""
    chances = searcher_of(position.game.name).find_best(position, simulations).chances
    return {"step": step, "seat": position.seat, "chances": list(chances)}


def read_games(path: Path) -> list[dict[str, Any]]:
    """Return the games played so far."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def play_missing(tasks: Iterable[Task], path: Path, workers: int) -> None:
    """Play the games that are not in the file yet."""
    done = {(each["game"], each["players"], each["number"]) for each in read_games(path)}
    missing = [task for task in tasks if task[:3] not in done]
    pool = multiprocessing.get_context("spawn").Pool(workers) if workers > 1 else None
    with path.open("a") as file:
        for count, played in enumerate((pool.imap_unordered if pool else map)(play_game, missing), 1):
            file.write(json.dumps(played) + "\n")
            file.flush()
            if count % 20 == 0:
                print(f"{count} of {len(missing)} games", file=sys.stderr, flush=True)
    if pool:
        pool.terminate()


def group(played: list[dict[str, Any]]) -> Iterator[tuple[Game, int, list[dict[str, Any]]]]:
    """Yield the games of each game and number of players."""
    for game, players in sorted({(each["game"], each["players"]) for each in played}):
        yield games.find(game), players, [each for each in played if (each["game"], each["players"]) == (game, players)]


def estimates_of(game: dict[str, Any], sharpness: float) -> tuple[list[float], list[tuple[float, ...]]]:
    """Return the outcome of a game and the calibrated estimates in it."""
    return game["outcome"], [sharpen(each["chances"], sharpness) for each in game["estimates"]]


def report(played: list[dict[str, Any]], out: Path) -> dict[str, Any]:
    """Write the figures and the plot."""
    summary, panels = {}, []
    for game, players, some in group(played):
        figures = measure_calibration([estimates_of(each, sharpness_of(game, players)) for each in some])
        summary[f"{game.name} {players}"] = {"sharpness": sharpness_of(game, players), **figures}
        panels.append((f"{game.title}, {players} players", figures))
    (out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    (out / "reliability.svg").write_text(draw_panels(panels))
    return summary


def fit(played: list[dict[str, Any]]) -> dict[str, Any]:
    """Fit the power for each game and number of players, and write it into the games' folders."""
    fitted: dict[str, dict[str, float]] = {}
    for game, players, some in group(played):
        power = fit_sharpness([estimates_of(each, 1.0) for each in some])
        fitted.setdefault(game.name, {})[str(players)] = power
    for name, powers in fitted.items():
        write_powers(games.find(name).folder / CALIBRATION, powers)
    return fitted


def write_powers(path: Path, powers: dict[str, float]) -> None:
    """Write the powers by number of players, and keep those of numbers that were not fitted."""
    kept = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps(dict(sorted({**kept, **powers}.items()))) + "\n")


def main() -> None:
    """Play, then report or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--players", action="append", type=int, choices=(2, 3, 4), help="by default 2")
    parser.add_argument("--games", type=int, default=100, help="for each game and number of players")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game: other numbers are other games")
    parser.add_argument("--positions", type=int, default=3, help="in each game")
    parser.add_argument("--player", default="learned:24", help="the bot that plays")
    parser.add_argument("--simulations", type=int, default=REFINED.search, help="of an estimate")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--fit", action="store_true", help="write the power that fits best into the games' folders")
    parser.add_argument("--out", type=Path, default=Path("calibration"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    tasks = [
        (game, players, number, given.player, given.positions, given.simulations)
        for number in range(given.first, given.first + given.games)
        for players in given.players or [2]
        for game in given.game or games.names()
    ]
    path = given.out / "games.jsonl"
    play_missing(tasks, path, given.workers)
    json.dump(fit(read_games(path)) if given.fit else report(read_games(path), given.out), sys.stdout, indent=1)


if __name__ == "__main__":
    main()
