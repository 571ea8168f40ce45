"""The standings of a tournament: counts that need no model. Ratings and intervals are in ratings.py."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from hexrealm.arena.play import Result

Matrix = NDArray[np.float64]


@dataclass
class Standing:
    """The counts of one entrant. Each seat counts as a game: a bot in two seats of one game has played two."""

    entrant: str
    games: int = 0
    won: int = 0  # sole victories
    shared: int = 0
    wins: float = 0.0  # a shared victory counts as a fraction
    points: list[int] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def share(self) -> float:
        """Wins per game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def mean_points(self) -> float:
        """The mean of the final points."""
        return statistics.fmean(self.points) if self.points else 0.0

    @property
    def seconds_per_move(self) -> float:
        """The mean thinking time of a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def add(self, result: Result, seat: int) -> None:
        """Count one seat of one game."""
        self.games += 1
        self.won += result.winners == (seat,)
        self.shared += seat in result.winners and len(result.winners) > 1
        self.wins += result.shares[seat]
        self.points.append(result.scores[seat])
        self.moves += result.moves[seat]
        self.seconds += result.seconds[seat]
        self.slowest = max(self.slowest, result.slowest[seat])


def standings(results: Iterable[Result], entrants: Sequence[str]) -> dict[str, Standing]:
    """Return the counts of every entrant, in the order of the entrants."""
    rows = {entrant: Standing(entrant) for entrant in entrants}
    for result in results:
        add_result(rows, result)
    return rows


def add_result(rows: Mapping[str, Standing], result: Result) -> None:
    """Count one game."""
    for seat, entrant in enumerate(result.seats):
        rows[entrant].add(result, seat)


def compare(result: Result, entrants: Sequence[str]) -> Matrix:
    """Return the wins of row against column. A winner beats each loser, winners share, and losers are not compared.

    With these comparisons the chance to win splits by strength in games of several players as in games of two.
    """
    matrix = np.zeros((len(entrants), len(entrants)))
    rows = [entrants.index(name) for name in result.seats]
    for one, other in combinations(range(len(rows)), 2):
        mine, theirs = result.shares[one], result.shares[other]
        if rows[one] != rows[other] and mine + theirs:
            matrix[rows[one], rows[other]] += mine / (mine + theirs)
            matrix[rows[other], rows[one]] += theirs / (mine + theirs)
    return matrix


def by_pair(results: Iterable[Result]) -> list[list[Result]]:
    """Group the games by pair."""
    pairs: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        pairs.setdefault(result.pair, []).append(result)
    return list(pairs.values())


class PairScores:
    """The mean share of one entrant in each finished pair, in the order of the plan, while games arrive in any order.

    Short games arrive first, which would bias the sequential test. Taking the pairs in order avoids that.
    """

    def __init__(self, entrant: str, games: int = 2) -> None:
        self.entrant, self.games = entrant, games
        self.scores: list[float] = []
        self._unfinished: dict[int, list[float]] = {}

    def add(self, result: Result) -> list[float]:
        """Add one game; return the scores of the pairs that are now complete and next in order."""
        shares = self._unfinished.setdefault(result.pair[1], [])
        shares.append(result.shares[result.seats.index(self.entrant)])
        before = len(self.scores)
        while len(self._unfinished.get(len(self.scores), ())) == self.games:
            self.scores.append(sum(self._unfinished.pop(len(self.scores))) / self.games)
        return self.scores[before:]
