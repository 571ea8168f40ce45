"""Writes data/perft.json, the counts of legal sequences, into the tests of each game. `make perft` runs it interpreted.

The positions are from random games: fixed points in time, and the first decision of each kind. tests/contract/test_perft.py
checks the compiled engine against these counts.
"""

from __future__ import annotations

import json
from typing import Any

from rich.progress import track
from tests.support.game_tests import folder_of_tests
from tests.support.walks import walk

from hexrealm import games
from hexrealm.batches.perft import perft
from hexrealm.engine.game import Game
from hexrealm.play.match import Match

MOMENTS = (0, 10, 30, 60, 90)
SEEDS = range(8)
MOST_SEQUENCES = 9000  # interpreted rules are slow: a position with more sequences is not counted one level deeper


def cases(game: Game) -> list[dict[str, Any]]:
    """Return options, actions played, and the counts from there."""
    found: list[dict[str, Any]] = []
    decisions: set[str] = set()
    for seed in track(SEEDS, f"{game.title}"):
        for match in walk(game.name, seed):
            if not match.over and (len(match.history) in MOMENTS or match.decision not in decisions):
                decisions.add(match.decision)
                found.append({"options": match.options, "played": match.history, "counts": counts(match)})
    return found


def counts(match: Match) -> list[int]:
    """Return the counts by depth from 1, as deep as is quick."""
    found = [perft(match.game, match.board, match.state, 1)]
    while found[-1] <= MOST_SEQUENCES and len(found) < 4:
        found.append(perft(match.game, match.board, match.state, len(found) + 1))
    return found


for each in map(games.find, games.names()):
    target = folder_of_tests(each) / "data" / "perft.json"
    target.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(case) for case in cases(each))
    target.write_text(f"[\n{lines}\n]\n")
