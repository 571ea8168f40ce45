"""The levels of bots that people play against, weakest first. They are the same for every game; there is no other list.

Their strength differs from game to game: each game has the ratings that the arena measured (see docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hexrealm.bots.bot import Bot
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.mcts import Budget, Mcts, SearchSettings
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translatable


@dataclass(frozen=True)
class Level:
    """One level. `make` creates its bot from a seed and a number of threads. Label and title are texts to translate."""

    name: str
    label: str
    title: str  # of its bot
    words: str  # what it does
    make: Callable[[int | None, int], Bot]

    def rating(self, game: Game) -> int | None:
        """Return the Elo above the weakest level, for two players; None if the game has no rating for it."""
        number = list(LEVELS).index(self.name)
        return game.level_ratings[number] if number < len(game.level_ratings) else None


DEFAULT_LEVEL = "medium"  # for a bot whose level was not chosen

LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "easy",
            translatable("easy"),
            translatable("Easy bot"),
            "overlooks most of what it could do, but never a win",
            lambda seed, threads: Greedy(noticed_share=0.08, seed=seed, name="easy"),
        ),
        Level(
            "medium",
            translatable("medium"),
            translatable("Medium bot"),
            "plans its own turn, and overlooks some of what it could do",
            lambda seed, threads: Greedy(noticed_share=0.3, seed=seed, name="medium"),
        ),
        Level(
            "hard",
            translatable("hard"),
            translatable("Hard bot"),
            "sees everything, and looks a little ahead",
            lambda seed, threads: Mcts(Budget(simulations=100), SearchSettings(rollout_share=0.0), threads, seed, name="hard"),
        ),
        Level(
            "expert",
            translatable("expert"),
            translatable("Expert bot"),
            "looks far ahead: thinks for a second about every move",
            lambda seed, threads: Mcts(Budget(seconds=1.0), threads=threads, seed=seed, name="expert"),
        ),
    )
}
