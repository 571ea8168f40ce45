"""Styles of bots: how much they change what a bot plays, and what they cost. Each style against the same level without one.

    python -m benchmarks.styles --level hard --pairs 50 --workers 14

Paired games over sampled variants, two players, seats swapped. For each style: its share of wins, and what the style measures,
averaged over all positions of the games, for the bot with the style and for the one without.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
from collections import defaultdict
from typing import Any

import hexrealm
from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.bots.leaning import find_style
from hexrealm.play.match import Match

Task = tuple[str, str, str, int, int]  # game, level, style, pair, the seat with the style


def play_game(task: Task) -> tuple[str, str, float, float, float]:
    """Play one game; return game, style, the share of the victory, and the mean measure with and without the style."""
    game, level, style, pair, turn = task
    match = new_match(game, pair)
    bots = [make_bot(f"{level}/{style}" if seat == turn else level, seed=2 * pair + seat) for seat in range(2)]
    measure, sums, count = find_style(match.game, style).measure, [0.0, 0.0], 0
    while not match.over:
        if match.seat is None:
            match.play_chance()
            continue
        match.play(bots[match.seat].choose(match))
        count += 1
        for seat in range(2):
            sums[seat] += measure(match.board, match.state, seat)
    share = (turn in match.winners) / len(match.winners)
    return game, style, share, sums[turn] / count, sums[1 - turn] / count


def new_match(game: str, pair: int) -> Match:
    """Return a match of a random variant for two players."""
    dice = random.Random(f"{game} {pair}")
    options = games.find(game).sample(dice)
    while options["players"] != 2:
        options = games.find(game).sample(dice)
    return hexrealm.new(game, seed=pair, **options)


def print_row(game: str, style: str, rows: list[Any]) -> None:
    """Print the figures of one style, with 95 % intervals."""
    count = len(rows)
    won = sum(row[0] for row in rows) / count
    gaps = [row[1] - row[2] for row in rows]
    gap = sum(gaps) / count
    spread = 1.96 * math.sqrt(sum((each - gap) ** 2 for each in gaps) / max(1, count - 1) / count)
    margin = 1.96 * math.sqrt(won * (1 - won) / count)
    means = f"{sum(row[1] for row in rows) / count:.2f} to {sum(row[2] for row in rows) / count:.2f}"
    print(
        f"{game:16} {style:10} {count} games, won {won:.1%} ± {margin:.1%}, measure {means}, more by {gap:.2f} ± {spread:.2f}"
    )


def main() -> None:
    """Play, then print a row for each style."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    tasks = [
        (game, given.level, style.name, pair, turn)
        for game in given.game or games.names()
        for style in games.find(game).styles
        for pair in range(given.pairs)
        for turn in range(2)
    ]
    found: dict[tuple[str, str], list[Any]] = defaultdict(list)
    with multiprocessing.get_context("spawn").Pool(given.workers) as pool:
        for game, style, *row in pool.imap_unordered(play_game, tasks):
            found[game, style].append(row)
    for (game, style), rows in sorted(found.items()):
        print_row(game, style, rows)


if __name__ == "__main__":
    main()
