"""Where the points of bots come from: the mean points of each rule, for the first bot of a duel and for its opponents.

    python -m benchmarks.earnings cascadero learned:0.2s mcts:0.2s -o board=farmer --pairs 50 --workers 14
    python -m benchmarks.earnings --games games.jsonl

The first form plays paired games over sampled variants, two players, seats swapped. The second reads games that were played
before: lines with game, options, history, and `turn`, the seat of the first bot. Rules have the numbers of the game's README.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.play.match import Match

Task = tuple[str, tuple[str, str], dict[str, Any], int, int]  # game, bots, options, pair, the seat of the first bot
Points = dict[str, int]  # by rule


def play_game(task: Task) -> tuple[Points, Points, float]:
    """Play one game and return the points of the first bot, of the other, and the first bot's share of the victory."""
    game, names, options, pair, turn = task
    match = hexrealm.new(game, seed=pair, **sample_options(game, options, pair))
    bots = [make_bot(names[seat != turn], seed=2 * pair + seat) for seat in range(2)]
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bots[match.seat].choose(match))
    return points_of(match, turn)


def sample_options(game: str, wanted: dict[str, Any], pair: int) -> dict[str, Any]:
    """Return the options of a random variant for two players that has the wanted values."""
    dice, wanted = random.Random(f"{game} {pair}"), {"players": 2, **wanted}
    while True:
        options = games.find(game).sample(dice)
        if all(options[name] == value for name, value in wanted.items()):
            return options


def replay_game(line: str) -> tuple[Points, Points, float]:
    """Return the same for a game that was played before."""
    stored = json.loads(line)
    match = hexrealm.new(stored["game"], **stored["options"])
    for action in stored["history"]:
        match.play(action)
    return points_of(match, stored["turn"])


def points_of(match: Match, turn: int) -> tuple[Points, Points, float]:
    """Return the points by rule of one seat and, on average, of the others; and the seat's share of the victory."""
    mine: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for seat, earned in enumerate(match.earnings):
        for each in earned:
            (mine if seat == turn else others)[each.rule] += each.points
    share = (turn in match.winners) / len(match.winners)
    return dict(mine), {rule: points // (match.players - 1) for rule, points in others.items()}, share


def print_table(results: Iterable[tuple[Points, Points, float]]) -> None:
    """Print mean points by rule, and their ratio."""
    found = list(results)
    mine, others = ({rule: 0.0 for result in found for part in result[:2] for rule in part} for _ in range(2))
    for first, second, _ in found:
        for rule, points in first.items():
            mine[rule] += points / len(found)
        for rule, points in second.items():
            others[rule] += points / len(found)
    print(f"{len(found)} games, the first bot won {sum(share for *_, share in found) / len(found):.1%}")
    for rule in sorted(mine):
        ratio = f"{mine[rule] / others[rule]:.2f}" if others[rule] else "-"
        print(f"{rule:8} {mine[rule]:6.2f} {others[rule]:6.2f}  {ratio}")


def main() -> None:
    """Play or read games, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=games.names())
    parser.add_argument("bots", nargs="*", help="two bots")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--games", type=Path, help="a file of games that were played before")
    parser.add_argument("--name", help="read only the games of this name")
    given = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        if given.games is not None:
            lines = given.games.read_text().splitlines()
            wanted = [line for line in lines if given.name is None or json.loads(line).get("name") == given.name]
            print_table(pool.imap_unordered(replay_game, wanted))
        else:
            options = dict(each.split("=", 1) for each in given.option)
            bots = (given.bots[0], given.bots[1])
            tasks = [(given.game, bots, options, pair, turn) for pair in range(given.pairs) for turn in range(2)]
            print_table(pool.imap_unordered(play_game, tasks))


if __name__ == "__main__":
    main()
