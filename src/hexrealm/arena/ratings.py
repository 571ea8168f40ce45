"""Ratings and intervals: Bradley and Terry's model of a finished table (choix), live ratings (openskill), bootstrap.

Pairs are drawn anew with replacement, since the games of a pair share their luck. A few made-up pairs
stand among them, one won altogether and as many lost as a fair share allows, as in the "plus four" interval for a proportion:
without them a bot that won every game would get an interval of no width.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from hexrealm.arena.errors import need
from hexrealm.arena.play import Result
from hexrealm.arena.standings import Matrix, by_pair, compare

RESAMPLES = 400
LOW, HIGH = 0.025, 0.975
ELO = 400 / math.log(10)  # of one unit of the model's scale
HALF = 0.5  # won each way by those who are to meet: strengths stay finite, and the table connected
MOST_ROUNDS = 10_000  # of the model's fitting


@dataclass(frozen=True)
class Estimate:
    """A number and the 95 % interval round it."""

    value: float
    low: float
    high: float

    def to_json(self) -> list[float]:
        """Value, low, high, rounded to what means something."""
        return [round(number, 4) for number in (self.value, self.low, self.high)]


def share_of_wins(results: Sequence[Result], entrant: str, seed: int = 1) -> Estimate | None:
    """The share of victories of one entrant; None before its first game."""
    pairs = [_won_and_played(pair, entrant) for pair in by_pair(results)]
    units = np.array([unit for unit in pairs if unit[1]], float)
    if not len(units):
        return None
    value = float(units[:, 0].sum() / units[:, 1].sum())
    size, players = float(units[:, 1].max()), len(results[0].seats)
    units = np.vstack([units, [size, size], [[0, size]] * (players - 1)])
    drawn = [weights @ units for weights in _resample(len(units), seed)]
    return _estimate(value, np.array([won / played for won, played in drawn]))


def _won_and_played(pair: Sequence[Result], entrant: str) -> tuple[float, int]:
    seats = [(game, seat) for game in pair for seat, name in enumerate(game.seats) if name == entrant]
    return sum(game.shares[seat] for game, seat in seats), len(seats)


def elo_ratings(
    results: Sequence[Result], entrants: Sequence[str], meetings: Sequence[tuple[str, ...]], seed: int = 1
) -> list[Estimate]:
    """Elo of each entrant above the weakest. `meetings`: who is to meet whom."""
    choix = need("choix", "rating a table")
    met = _met(entrants, meetings)
    units = [sum((compare(game, entrants) for game in pair), np.zeros(met.shape)) for pair in by_pair(results)]
    stack = np.array([*units, *_made_up(met)])
    start = _fit(choix, sum(units, HALF * met))
    drawn = [_fit(choix, np.tensordot(weights, stack, 1) + HALF * met, start * 1.0) for weights in _resample(len(stack), seed)]
    weakest = int(np.argmin(start))
    above = np.array([fitted - fitted[weakest] for fitted in drawn]) * ELO
    return [_estimate(float(start[each] - start[weakest]) * ELO, above[:, each]) for each in range(len(entrants))]


def _met(entrants: Sequence[str], meetings: Sequence[tuple[str, ...]]) -> Matrix:
    places = {entrant: place for place, entrant in enumerate(entrants)}
    met = np.zeros((len(entrants), len(entrants)))
    for meeting in meetings:
        for one in meeting:
            for other in meeting:
                met[places[one], places[other]] = one != other
    return met


def _made_up(met: Matrix) -> Iterator[Matrix]:
    for one, other in zip(*np.nonzero(met), strict=True):
        won = np.zeros(met.shape)
        won[one, other] = 2.0
        yield won


def _fit(choix: object, table: Matrix, start: Matrix | None = None) -> Matrix:
    fitted: Matrix = choix.ilsr_pairwise_dense(table, initial_params=start, max_iter=MOST_ROUNDS)  # type: ignore[attr-defined]
    return fitted


def _resample(count: int, seed: int) -> Iterator[Matrix]:
    dice = np.random.default_rng(seed)
    for _ in range(RESAMPLES):
        yield dice.multinomial(count, np.full(count, 1 / count)).astype(float)


def _estimate(value: float, drawn: Matrix) -> Estimate:
    """The percentile interval, stretched to its value where the made-up pairs pushed it off."""
    low, high = np.quantile(drawn, [LOW, HIGH])
    return Estimate(value, min(value, float(low)), max(value, float(high)))


class LiveRatings:
    """OpenSkill's ratings, game by game as they come in: mu, and sigma for how sure it is."""

    def __init__(self, entrants: Sequence[str]) -> None:
        models = need("openskill.models", "live ratings")
        self._model = models.PlackettLuce()
        self._ratings = {entrant: self._model.rating(name=entrant) for entrant in entrants}

    def add(self, result: Result) -> None:
        """Rate one game. A bot in several seats takes the mean of what each seat earned it."""
        teams = [[self._ratings[entrant]] for entrant in result.seats]
        ranks = [0 if seat in result.winners else 1 for seat in range(len(teams))]
        rated = self._model.rate(teams, ranks=ranks)
        for entrant in dict.fromkeys(result.seats):
            own = [rated[seat][0] for seat, name in enumerate(result.seats) if name == entrant]
            mu, sigma = (sum(getattr(rating, name) for rating in own) / len(own) for name in ("mu", "sigma"))
            self._ratings[entrant] = self._model.rating(mu=mu, sigma=sigma, name=entrant)

    def of(self, entrant: str) -> tuple[float, float]:
        """Mu and sigma."""
        rating = self._ratings[entrant]
        return float(rating.mu), float(rating.sigma)
