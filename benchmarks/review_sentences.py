"""Prints what reviews say about mistakes, to be read by a player: from games of beginners and experts, for 2 to 4 players.

python -m benchmarks.review_sentences --games 4 --out sentences.txt
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from benchmarks.review_times import play_game

import hexrealm
from hexrealm import games
from hexrealm.reviews import Review


def tell_mistakes(review: Review, kinds: Counter[str]) -> list[str]:
    """Return a line for each mistake, and below it the reasons."""
    lines = []
    for facts in review.mistakes:
        reasons = review.reasons(facts)
        kinds.update(reason.kind for reason in reasons)
        kinds.update(["none"] * (not reasons))
        name, lost = review.seat_names[facts.seat], round(100 * facts.loss)
        lines.append(f"move {facts.moment}: {name} plays {facts.played}, better {facts.best} (gives away {lost}%)")
        lines += [f"    [{reason.kind}] {reason.text}" for reason in reasons]
    return lines


def main() -> None:
    """Review games and print the sentences."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", choices=games.names(), help="by default all")
    parser.add_argument("--games", type=int, default=4, help="of each game and number of players: beginners, experts, in turn")
    parser.add_argument("--players", action="append", type=int, choices=(2, 3, 4), help="by default 2, 3 and 4")
    parser.add_argument("--out", type=Path, default=Path("sentences.txt"))
    given = parser.parse_args()
    kinds: Counter[str] = Counter()
    with given.out.open("w") as file:
        for number in range(given.games):
            for players in given.players or (2, 3, 4):
                for game in given.game or games.names():
                    match = play_game(game, 100 + number, players)
                    review = hexrealm.review(match)
                    lines = [f"== {game}, {players} players, game {number}: {review}", *tell_mistakes(review, kinds)]
                    file.write("\n".join(lines) + "\n")
                    file.flush()
        file.write(f"== kinds: {dict(kinds)}\n")


if __name__ == "__main__":
    main()
