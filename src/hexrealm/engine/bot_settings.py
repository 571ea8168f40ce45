"""What a game says of the bots that play it: how strong their levels are, and which styles they can have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LevelStrength:
    """How strong a bot level is in a game. Pairs are the least and the most: a level's form varies from game to game."""

    simulations: tuple[int, int] = (0, 0)  # for each move; 0: it plans its own turn, and does not look ahead
    noticed_share: tuple[float, float] = (1.0, 1.0)  # of its options
    rollouts: bool = False  # whether it also plays positions out to the end, in games where that helps


@dataclass(frozen=True)
class Style:
    """A style of bots in a game. `label` and `words` are texts to translate."""

    name: str
    label: str
    words: str  # what bots of this style do, in one sentence
    # (board, state, seat): how much of it a seat has, in steps; known to everybody. Bots prefer actions that add to it.
    measure: Callable[[Any, Any, int], float]
