"""learned: tree search guided by a net that was trained on games against itself. How nets are trained: hexrealm.training."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hexrealm.bots.evaluators import Evaluator, NetEvaluator
from hexrealm.bots.mcts import HEURISTIC, Budget, SearchSettings, TreeSearch
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


@cache
def has_net(game: Game) -> bool:
    """Return whether a game comes with a trained net."""
    return game.features is not None and (game.folder / WEIGHTS).exists()


def weights_of(game: Game) -> Path:
    """Return the file of a game's weights. Raise WrongOption if the game has none."""
    path = game.folder / WEIGHTS
    if not has_net(game):
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


class Guided(TreeSearch):
    """Searches with the net of the game, or with its own evaluation if it has none. The levels use it: they fit every game.

    `settings` are for the net; the other search takes over what makes a level weaker: its shares. It searches every move from
    nothing, so that it plays alike where each move is a new bot, as on a server.
    """

    keeps_tree = False

    def evaluator(self, game: Game) -> Evaluator:
        """Return the game's net, or its own evaluation."""
        return load_evaluator(game, weights_of(game)) if has_net(game) else HEURISTIC

    def settings_for(self, game: Game) -> SearchSettings:
        """Return the settings for the net, or for the game's own evaluation."""
        wanted = self._settings
        if has_net(game):
            return wanted
        return SearchSettings(rollout_share=wanted.rollout_share, noticed_share=wanted.noticed_share)
