"""The table of a tournament: counts that need no model. Ratings and intervals: ratings.py."""

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
    """What one entrant has done so far. A seat counts as a game: a bot in two seats of one game has played two."""

    entrant: str
    games: int = 0
    won: int = 0  # alone
    shared: int = 0
    wins: float = 0.0  # a shared victory counts as its share
    points: list[int] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def share(self) -> float:
        """Of all victories in its games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def mean_points(self) -> float:
        """The mean of its final points."""
        return statistics.fmean(self.points) if self.points else 0.0

    @property
    def pace(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def add(self, result: Result, seat: int) -> None:
        """One seat of one game."""
        self.games += 1
        self.won += result.winners == (seat,)
        self.shared += seat in result.winners and len(result.winners) > 1
        self.wins += result.shares[seat]
        self.points.append(result.scores[seat])
        self.moves += result.moves[seat]
        self.seconds += result.seconds[seat]
        self.slowest = max(self.slowest, result.slowest[seat])


def standings(results: Iterable[Result], entrants: Sequence[str]) -> dict[str, Standing]:
    """Every entrant's counts, in the order of the entrants."""
    rows = {entrant: Standing(entrant) for entrant in entrants}
    for result in results:
        add_to(rows, result)
    return rows


def add_to(rows: Mapping[str, Standing], result: Result) -> None:
    """Count one more game."""
    for seat, entrant in enumerate(result.seats):
        rows[entrant].add(result, seat)


def compare(result: Result, entrants: Sequence[str]) -> Matrix:
    """Who won against whom: row beats column. Winners beat losers, winners among themselves share, losers are not compared.

    So the chance to win a game of several players splits by strength as the chance to win a game of two does.
    """
    matrix = np.zeros((len(entrants), len(entrants)))
    places = [entrants.index(name) for name in result.seats]
    for one, other in combinations(range(len(places)), 2):
        mine, theirs = result.shares[one], result.shares[other]
        if places[one] != places[other] and mine + theirs:
            matrix[places[one], places[other]] += mine / (mine + theirs)
            matrix[places[other], places[one]] += theirs / (mine + theirs)
    return matrix


def by_pair(results: Iterable[Result]) -> list[list[Result]]:
    """The games of each pair together."""
    pairs: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        pairs.setdefault(result.pair, []).append(result)
    return list(pairs.values())


class PairScores:
    """The mean share of one entrant in each finished pair, in the order of the plan, as games come in out of order.

    What comes early is mostly what was short; looking at the pairs in order keeps that out of the sequential test.
    """

    def __init__(self, entrant: str, games: int = 2) -> None:
        self.entrant, self.games = entrant, games
        self.scores: list[float] = []
        self._unfinished: dict[int, list[float]] = {}

    def add(self, result: Result) -> list[float]:
        """One game; returns the scores of the pairs whose turn has come by it."""
        shares = self._unfinished.setdefault(result.pair[1], [])
        shares.append(result.shares[result.seats.index(self.entrant)])
        known = len(self.scores)
        while len(self._unfinished.get(len(self.scores), ())) == self.games:
            self.scores.append(sum(self._unfinished.pop(len(self.scores))) / self.games)
        return self.scores[known:]
