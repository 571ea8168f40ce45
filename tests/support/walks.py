"""Random walks through games, the same for the same seed, for tests over all games and variants."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice

import hexrealm
from hexrealm import games
from hexrealm.engine.compiler import INTERPRETED
from hexrealm.play.match import Match

GAMES = games.names()
# Interpreted rules are a thousand times slower, so there are fewer walks. HEXREALM_WALKS sets another number for a longer run.
WALKS = int(os.environ.get("HEXREALM_WALKS", 2 if INTERPRETED else 6))


def any_match(name: str, seed: int) -> Match:
    """Return a match of a random variant."""
    game = games.find(name)
    return Match(game, game.sample(random.Random(seed)), seed)


def walk(name: str, seed: int, steps: int = 10_000) -> Iterator[Match]:
    """Yield a random match before every action, and once more when it is over. It is the same object each time.

    Walks with odd seeds choose actions with many events.
    """
    match, dice = any_match(name, seed), random.Random(seed)
    for _ in range(steps):
        yield match
        if match.over:
            return
        match.play(eventful(match, dice) if seed % 2 else dice.choice(match.legal()))


def some_moments(name: str, seed: int) -> Iterator[Match]:
    """Yield a random match before every action; interpreted, before every fifth."""
    return islice(walk(name, seed), 0, None, 5 if INTERPRETED else 1)


def eventful(match: Match, dice: random.Random) -> str:
    """Return the one of a few random actions that causes most events. Uniformly random play reaches few situations."""
    names = dice.sample(match.legal(), min(4, len(match.legal())))
    return max(names, key=lambda name: _count_events(match, name))


def _count_events(match: Match, name: str) -> int:
    state, events = match.state, match.game.new_events()
    match.game.apply(match.board, state, match.action_id(name), events)
    return len(match.game.read_events(match.board, events))


def match_after(name: str, seed: int, steps: int) -> Match:
    """Return a random match after so many actions, or at its end."""
    *_, match = walk(name, seed, steps + 1)
    return match


@cache
def complete_position(name: str, seed: int, steps: int) -> Match:
    """Return a match at a random position that can be set up again."""
    match = match_after(name, seed, steps)
    while True:
        try:
            return hexrealm.position(name, match.options, match.snapshot())
        except hexrealm.WrongPosition:
            match.undo()
