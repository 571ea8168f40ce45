"""Leaning: how a style changes what a bot plays. A game names its styles (`Game.styles`); each measures a position.

A style counts only among options that are about as good: it makes them more likely to be tried, and decides between the best
that were tried often. So a bot with a style plays nearly as well as one without.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from hexrealm.bots.bot import Candidate
from hexrealm.engine.bot_settings import Style
from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import Game
from hexrealm.play.match import Match

SLASH = "/"  # between the name of a bot and its style
EAGERNESS = 1.0  # one step in the direction of a style makes an option e to this power times as likely to be tried
MOST = 3.0  # steps that count
CLOSE = 0.015  # a chance to win this much below the best is about as good
OFTEN = 0.25  # an option with this share of the most visits was tried often


def split_style(name: str) -> tuple[str, str | None]:
    """Return the name of a bot without its style, and the style, if it has one: `expert/blocker`."""
    name, slash, style = name.partition(SLASH)
    return name, style if slash else None


def find_style(game: Game, name: str) -> Style:
    """Return a style of a game by its name. Raise WrongOption if the game does not have it."""
    for style in game.styles:
        if style.name == name:
            return style
    known = ", ".join(style.name for style in game.styles)
    raise WrongOption(f"{game.name} has no style {name!r}; " + (f"its styles are {known}" if known else "it has no styles"))


def list_leanings(match: Match, seat: int, style: Style, actions: Sequence[int]) -> dict[int, float]:
    """Return how many steps each action goes in the direction of a style."""
    game, board, before = match.game, match.board, match.state
    game.determinize(board, before, seat, new_dice(0))
    now, events = style.measure(board, before, seat), game.no_events()
    found = {}
    for action in actions:
        after = before.copy()
        game.apply(board, after, action, events)
        found[action] = max(-MOST, min(MOST, style.measure(board, after, seat) - now))
    return found


def prior_factor(leaning: float) -> float:
    """Return how many times as likely an option is tried."""
    return math.exp(EAGERNESS * leaning)


def choose_by_style(candidates: Sequence[Candidate], seat: int, leanings: dict[str, float]) -> Candidate:
    """Return the candidate that fits a style best, of those that were tried often and are about as good as the best."""
    tried = [each for each in candidates if each.visits >= OFTEN * candidates[0].visits]
    best = max(each.chances[seat] for each in tried)
    good = [each for each in tried if each.chances[seat] >= best - CLOSE]
    return max(good, key=lambda each: leanings.get(each.action, 0.0))
