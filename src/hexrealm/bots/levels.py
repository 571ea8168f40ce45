"""The levels of bots that people play against, weakest first. They are the same for every game; there is no other list.

How strong a level is differs from game to game: each game has its own numbers (Game.level_strengths and
Game.level_ratings, see docs/bots.md). Budgets are in simulations, so a level is as strong on a slow machine as on a fast one.
The bound in seconds only makes sure that it answers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from hexrealm.bots.bot import Bot, Thought
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.learned import DEFAULT, Guided
from hexrealm.bots.mcts import Budget
from hexrealm.engine.bot_settings import LevelStrength
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translatable
from hexrealm.play.match import Match

DEFAULT_LEVEL = "medium"  # for a bot whose level was not chosen
SECONDS = 1.0  # no level thinks longer; the strongest needs half of it on a slow core
MEMORY = 400_000  # edges: more than the simulations of any level use

# For a game that has no measured strengths.
STRENGTHS = (
    LevelStrength(noticed_share=(0.05, 0.05)),
    LevelStrength(noticed_share=(0.15, 0.15)),
    LevelStrength(noticed_share=(0.5, 0.5)),
    LevelStrength(simulations=(100, 100)),
    LevelStrength(simulations=(1000, 1000)),
    LevelStrength(simulations=(8000, 8000), rollouts=True),
)


@dataclass(frozen=True)
class Level:
    """One level. Label, title and words are texts to translate."""

    name: str
    label: str
    title: str  # of its bot
    words: str  # what it does, in one sentence

    @property
    def number(self) -> int:
        """The place in the list of levels."""
        return list(LEVELS).index(self.name)

    def strength(self, game: Game) -> LevelStrength:
        """Return how strong the level is in a game."""
        return (game.level_strengths or STRENGTHS)[self.number]

    def rating(self, game: Game) -> int | None:
        """Return the Elo above the weakest level, for two players; None if the game has no rating for it."""
        return game.level_ratings[self.number] if self.number < len(game.level_ratings) else None

    def make(self, seed: int | None, threads: int) -> LevelBot:
        """Return a bot of this level."""
        return LevelBot(self, seed, threads)


class LevelBot(Bot):
    """The bot of a level. The game decides what it does. Its form is drawn once, by its seed: a bot plays one game."""

    def __init__(self, level: Level, seed: int | None, threads: int) -> None:
        self.name, self._level, self._seed, self._threads = level.name, level, seed, threads
        self._form = random.Random(seed).random()
        self._bots: dict[str, Bot] = {}

    def think(self, match: Match) -> Thought:
        """Think as the level does in this game."""
        return self.bot_for(match.game).think(match)

    def bot_for(self, game: Game) -> Bot:
        """Return the bot that plays a game."""
        if game.name not in self._bots:
            self._bots[game.name] = self._make(self._level.strength(game))
            self._bots[game.name].style = self.style
        return self._bots[game.name]

    def _make(self, strength: LevelStrength) -> Bot:
        least, most = strength.noticed_share
        noticed_share = least * (most / least) ** self._form
        if not strength.simulations[1]:
            return Greedy(noticed_share=noticed_share, seed=self._seed, name=self.name)
        fewest, largest = strength.simulations
        budget = Budget(round(fewest * (largest / fewest) ** self._form), SECONDS)
        settings = replace(DEFAULT, noticed_share=noticed_share, rollout_share=None if strength.rollouts else 0.0)
        return Guided(budget, settings, self._threads, self._seed, self.name, MEMORY)


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level(
            "beginner",
            translatable("beginner"),
            translatable("Beginner bot"),
            translatable("Sees a few of its options, mostly those that earn points at once: for a first game."),
        ),
        Level(
            "easy",
            translatable("easy"),
            translatable("Easy bot"),
            translatable("Plans its own turn, but overlooks most of what it could do."),
        ),
        Level(
            "medium",
            translatable("medium"),
            translatable("Medium bot"),
            translatable("Knows good moves when it sees them, but still overlooks some."),
        ),
        Level(
            "hard",
            translatable("hard"),
            translatable("Hard bot"),
            translatable("Overlooks little, and looks a little ahead."),
        ),
        Level(
            "expert",
            translatable("expert"),
            translatable("Expert bot"),
            translatable("Sees everything, and looks far ahead."),
        ),
        Level(
            "master",
            translatable("master"),
            translatable("Master bot"),
            translatable("Looks ahead as far as it can: the strongest bot."),
        ),
    )
}
STRONGEST = "master"  # gives hints and estimates the chances to win
