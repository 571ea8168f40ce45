"""Writes tests/games/<game>/data/perft.json: counts of legal sequences. Run it interpreted: make perft.

The positions are moments of random games, and the first of each kind of decision. The compiled engine is checked against these
counts by tests/contract/test_perft.py.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rich.progress import track
from tests.support.walks import walk

from hexrealm import games
from hexrealm.batches.perft import perft
from hexrealm.engine.game import Game
from hexrealm.play.match import Match

ROOT = Path(__file__).parents[1]
MOMENTS = (0, 10, 30, 60, 90)
SEEDS = range(8)
MOST_LAST = 9000  # interpreted rules take their time: depth as far as this many actions are taken


def cases(game: Game) -> list[dict[str, Any]]:
    """Options, actions played, and the counts from there."""
    found: list[dict[str, Any]] = []
    seen: set[str] = set()
    for seed in track(SEEDS, f"{game.title}"):
        for match in walk(game.name, seed):
            in_turn = match.decision not in seen
            if not match.over and (len(match.history) in MOMENTS or in_turn):
                seen.add(match.decision)
                found.append({"options": match.options, "played": match.history, "counts": counts(match)})
    return found


def counts(match: Match) -> list[int]:
    """By depth from 1, as deep as is quick."""
    found = [perft(match.game, match.board, match.state, 1)]
    while found[-1] <= MOST_LAST and len(found) < 4:
        found.append(perft(match.game, match.board, match.state, len(found) + 1))
    return found


for each in map(games.find, games.names()):
    target = ROOT / "tests" / "games" / each.name / "data" / "perft.json"
    target.parent.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(case) for case in cases(each))
    target.write_text(f"[\n{lines}\n]\n")
