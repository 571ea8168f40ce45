"""learned: tree search guided by a net that was trained on games against itself. How nets are trained: hexrealm.training."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hexrealm.bots.evaluators import Evaluator, NetEvaluator
from hexrealm.bots.mcts import Budget, SearchSettings, TreeSearch
from hexrealm.bots.network import read_weights
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Game

WEIGHTS = "ai/weights.npz"  # in a game's folder
DEFAULT = SearchSettings(
    exploration=1.0,
    prior_temperature=1.0,
    first_play_penalty=0.1,
    max_children=32,
    widen_after=8,
    expand_after=1,
    points_share=0.25,
)


@cache
def load_evaluator(game: Game, path: Path) -> NetEvaluator:
    """Return the net in a file for a game. A file is read once."""
    assert game.features is not None
    return NetEvaluator(read_weights(path, game.features))


def weights_of(game: Game) -> Path:
    """Return the file of a game's weights. Raise WrongOption if the game has none."""
    path = game.folder / WEIGHTS
    if game.features is None or not path.exists():
        raise WrongOption(f"{game.name} has no trained net: train one with `hexrealm train {game.name}`, or choose another bot")
    return path


class Learned(TreeSearch):
    """`weights`: a file to use instead of the net that comes with the game."""

    def __init__(
        self,
        budget: Budget,
        settings: SearchSettings | None = None,
        threads: int = 1,
        seed: int | None = None,
        name: str = "learned",
        memory: int = 2_000_000,
        weights: Path | None = None,
    ) -> None:
        super().__init__(budget, settings or DEFAULT, threads, seed, name, memory)
        self._weights = weights

    def evaluator(self, game: Game) -> Evaluator:
        """Return the game's net."""
        return load_evaluator(game, self._weights or weights_of(game))
