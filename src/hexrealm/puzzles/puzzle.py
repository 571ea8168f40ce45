"""One puzzle as data: a position, the best turn, the proof that it is best, and which bot levels find it. And its file."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hexrealm.engine.errors import WrongRecord
from hexrealm.play.match import Match, match_at

LOST, WON = 0.25, 0.85  # win chances: the best turn is better than the one, the second best is worse than the other


@dataclass(frozen=True)
class Proof:
    """The win chances of the seat with the best turn and with the second best, after so many simulations."""

    simulations: int
    best: float
    second: float

    @property
    def margin(self) -> float:
        """How much better the best turn is."""
        return self.best - self.second


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. Whatever the seat may not know is imagined in the position, so the data holds no secret of a real game."""

    game: str
    options: dict[str, Any]
    position: dict[str, Any]  # a complete snapshot
    seat: int
    solution: tuple[str, ...]  # the actions of the best turn, in one order
    second: tuple[str, ...]  # the actions of the second best turn
    better_line: tuple[str, ...]  # the solution and what follows, until the next turn of the seat has ended
    played_line: tuple[str, ...]  # the same after the second best turn
    proofs: tuple[Proof, Proof]  # of the short search, and of one four times as long
    levels: dict[str, tuple[int, int]] = field(
        default_factory=dict
    )  # by bot level: how often it found the solution, of how many tries
    themes: tuple[str, ...] = ()
    source: tuple[int, int, int] = (0, 0, 0)  # the seed, the number of the game, the moment in it

    @property
    def id(self) -> str:
        """A short name that depends on the position alone."""
        text = json.dumps([self.game, self.options, self.position], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:10]

    def start(self) -> Match:
        """Return a match at the position."""
        return match_at(self.game, self.options, self.position)

    def end_key(self) -> str:
        """Return the key of the position that solves the puzzle."""
        match = self.start()
        play_turn(match, self.solution)
        return key_of(match)

    def rate(self, level: str) -> float:
        """Return how often a bot level finds the solution, from 0 to 1."""
        solved, tries = self.levels.get(level, (0, 0))
        return solved / tries if tries else 0.0

    @property
    def difficulty(self) -> float:
        """How hard the puzzle is, from 0 to 1: how seldom the bot levels find the solution."""
        rates = [self.rate(level) for level in self.levels]
        return 1 - sum(rates) / len(rates) if rates else 0.5

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as JSON has it."""
        return asdict(self)


def read_puzzle(fields: dict[str, Any]) -> Puzzle:
    """Return the puzzle in a mapping, as JSON has it."""
    tuples = {name: tuple(fields[name]) for name in ("solution", "second", "better_line", "played_line", "themes", "source")}
    short, long = (Proof(**each) for each in fields["proofs"])
    levels = {name: (solved, tries) for name, (solved, tries) in fields["levels"].items()}
    return Puzzle(**{**fields, **tuples, "proofs": (short, long), "levels": levels})


def is_clear(best: float, second: float, margin: float, roughly: float = 0.0) -> bool:
    """Return whether one turn is so much better than the second best, where nothing is won or lost anyway."""
    return best >= LOST - roughly and second <= WON + roughly and best - second >= margin


def ends_turn(match: Match, seat: int) -> bool:
    """Return whether the turn of a seat has ended: another seat or chance decides, or the game is over."""
    return match.seat != seat


def play_turn(match: Match, actions: Sequence[str]) -> None:
    """Play the actions of one turn. Raises IllegalAction, or WrongRecord if they are more or less than a turn."""
    seat = match.seat
    for number, action in enumerate(actions):
        match.play(action)
        if ends_turn(match, seat if seat is not None else -1) != (number == len(actions) - 1):
            raise WrongRecord(f"{' '.join(actions)} is not one whole turn")


def key_of(match: Match) -> str:
    """Return a key of a position: equal for all orders of the same turn."""
    return json.dumps(match.snapshot(), sort_keys=True)


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write a file of puzzles. Equal puzzles give equal bytes."""
    text = json.dumps([puzzle.to_json() for puzzle in puzzles], separators=(",", ":"), ensure_ascii=False)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles in a file that write_puzzles() wrote."""
    return [read_puzzle(fields) for fields in json.loads(gzip.decompress(path.read_bytes()))]
