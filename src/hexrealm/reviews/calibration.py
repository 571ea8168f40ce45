"""Calibrated win chances: what a search estimates, corrected by how often it came true in whole games.

A search is too timid or too bold: its estimates are means over many lines, mixed with points. So each estimate is raised to a
power, and those of all seats are scaled to 1 again. The order of seats and, for two players, of actions stays as it is. The
power is fitted for each game and number of players by `python -m benchmarks.calibration --fit`, on games that are not used to
measure anything.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from hexrealm.engine.game import Game

CALIBRATION = "ai/calibration.json"  # in a game's folder: the power by number of players
UNFITTED = 1.0


@cache
def sharpness_of(game: Game, players: int) -> float:
    """Return the power for the estimates in a game; 1 changes nothing."""
    path = game.folder / CALIBRATION
    fitted: dict[str, float] = json.loads(path.read_text()) if path.exists() else {}
    return fitted.get(str(players), UNFITTED)


def sharpen(chances: Sequence[float], sharpness: float) -> tuple[float, ...]:
    """Return the chances of all seats, raised to a power and scaled to their sum."""
    raised = [max(0.0, each) ** sharpness for each in chances]
    total = sum(raised)
    return tuple(each * sum(chances) / total for each in raised) if total > 0 else tuple(chances)
