"""How hard a puzzle is: which bot levels find the solution, and how reliably over several seeds."""

from __future__ import annotations

from hexrealm.bots.levels import LEVELS
from hexrealm.play.match import Match
from hexrealm.puzzles.puzzle import ends_turn, key_of
from hexrealm.puzzles.turns import LONGEST_TURN

TRIES = (6, 8, 12, 8, 3, 1)  # by level, weakest first: weak ones vary more and cost less


def count_solvers(position: Match, key: str, seed: int, tries: tuple[int, ...] = TRIES) -> dict[str, tuple[int, int]]:
    """Return, by bot level, how often it finds the turn that ends in the position with a key, of how many tries."""
    pairs = zip(LEVELS, tries, strict=True)
    return {
        name: (sum(solves(position, key, name, seed + each) for each in range(count)), count) for name, count in pairs if count
    }


def solves(position: Match, key: str, level: str, seed: int) -> bool:
    """Return whether a new bot of a level plays the turn that ends in the position with a key."""
    match, bot, seat = position.copy(), LEVELS[level].make(seed, 1), position.seat
    for _ in range(LONGEST_TURN):
        match.play(bot.choose(match))
        if ends_turn(match, seat if seat is not None else -1):
            return key_of(match) == key
    return False
