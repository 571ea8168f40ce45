"""The levels of bots that people play against, weakest first. They are the same for every game; there is no other list.

Their strength differs from game to game: each game has the ratings that the arena measured (see docs/bots.md). Budgets are in
simulations, so a level is as strong on a slow machine as on a fast one. The bound in seconds only makes sure that it answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from hexrealm.bots.bot import Bot
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.learned import DEFAULT, Guided
from hexrealm.bots.mcts import Budget
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translatable


@dataclass(frozen=True)
class Level:
    """One level. `make` creates its bot from a seed and a number of threads. Label, title and words are texts to translate."""

    name: str
    label: str
    title: str  # of its bot
    words: str  # what it does, in one sentence
    make: Callable[[int | None, int], Bot]

    def rating(self, game: Game) -> int | None:
        """Return the Elo above the weakest level, for two players; None if the game has no rating for it."""
        number = list(LEVELS).index(self.name)
        return game.level_ratings[number] if number < len(game.level_ratings) else None


DEFAULT_LEVEL = "medium"  # for a bot whose level was not chosen
SECONDS = 1.0  # no level thinks longer; the strongest needs half of it on a slow core
MEMORY = 400_000  # edges: more than the simulations of any level use

Make = Callable[[int | None, int], Bot]


def _greedy(name: str, noticed_share: float, width: int) -> Make:
    """Return a level that plans its own turn only."""
    return lambda seed, threads: Greedy(width, noticed_share, seed, name)


def _search(name: str, simulations: int, noticed_share: float = 1.0, rollout_share: float | None = 0.0) -> Make:
    """Return a level that looks ahead."""
    settings = replace(DEFAULT, noticed_share=noticed_share, rollout_share=rollout_share)
    return lambda seed, threads: Guided(Budget(simulations, SECONDS), settings, threads, seed, name, MEMORY)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "beginner",
            translatable("beginner"),
            translatable("Beginner bot"),
            translatable("Sees a few of its options, mostly those that earn points at once: for a first game."),
            _greedy("beginner", 0.05, width=1),
        ),
        Level(
            "easy",
            translatable("easy"),
            translatable("Easy bot"),
            translatable("Plans its own turn, but overlooks most of what it could do."),
            _greedy("easy", 0.25, width=8),
        ),
        Level(
            "medium",
            translatable("medium"),
            translatable("Medium bot"),
            translatable("Knows good moves when it sees them, but overlooks many and hardly looks ahead."),
            _search("medium", 2, noticed_share=0.35),
        ),
        Level(
            "hard",
            translatable("hard"),
            translatable("Hard bot"),
            translatable("Looks a little ahead, and overlooks little."),
            _search("hard", 50, noticed_share=0.7),
        ),
        Level(
            "expert",
            translatable("expert"),
            translatable("Expert bot"),
            translatable("Sees everything, and looks far ahead."),
            _search("expert", 1200),
        ),
        Level(
            "master",
            translatable("master"),
            translatable("Master bot"),
            translatable("Looks ahead as far as it can: the strongest bot."),
            _search("master", 8000, rollout_share=None),
        ),
    )
}
STRONGEST = "master"  # gives hints and estimates the chances to win
