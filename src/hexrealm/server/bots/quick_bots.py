"""Bots for rules that are not compiled yet. They answer in a second or two, which the levels themselves might not."""

from __future__ import annotations

from hexrealm.bots import make_bot
from hexrealm.bots.bot import Bot
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.leaning import split_style
from hexrealm.bots.levels import LEVELS
from hexrealm.engine.game import Game

WIDTH = 2  # lines of its turn that a greedy bot follows


def make_quick_bot(level: str, game: Game, seed: int) -> Bot:
    """Return a bot about as strong as a level: it follows fewer lines of a turn, and plays no rollouts.

    The searches of the levels end after a second by themselves.
    """
    name, style = split_style(level)
    if name not in LEVELS:  # the bot of a contest, which is the same everywhere
        return make_bot(level, seed=seed)
    strength = LEVELS[name].strength(game)
    if strength.simulations[1]:
        without_rollouts = [each for each in LEVELS.values() if not each.strength(game).rollouts]
        number = min(LEVELS[name].number, len(without_rollouts) - 1)
        return make_bot(without_rollouts[number].name, seed=seed, style=style)
    bot = Greedy(WIDTH, strength.noticed_share[0], seed, name)
    bot.style = style
    return bot
