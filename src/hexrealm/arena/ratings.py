"""Ratings and intervals: the Bradley-Terry model of a finished tournament (choix), live ratings (openskill), the bootstrap.

The bootstrap resamples pairs with replacement, because the games of a pair share their luck. It adds a few artificial pairs,
one won completely and as many lost as a fair share requires, like the "plus four" interval for a proportion: without them a bot
that won every game would get an interval of width zero.
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
ELO = 400 / math.log(10)  # Elo per unit of the model's scale
PRIOR_WINS = 0.5  # added both ways for each two opponents: ratings stay finite, and all entrants connected
MOST_ITERATIONS = 10_000  # of fitting the model


@dataclass(frozen=True)
class Estimate:
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float

    def to_json(self) -> list[float]:
        """Return value, low and high, rounded."""
        return [round(number, 4) for number in (self.value, self.low, self.high)]


def share_of_wins(results: Sequence[Result], entrant: str, seed: int = 1) -> Estimate | None:
    """Return the share of victories of one entrant; None before its first game."""
    pairs = [_won_and_played(pair, entrant) for pair in by_pair(results)]
    units = np.array([unit for unit in pairs if unit[1]], float)
    if not len(units):
        return None
    value = float(units[:, 0].sum() / units[:, 1].sum())
    size, players = float(units[:, 1].max()), len(results[0].seats)
    units = np.vstack([units, [size, size], [[0, size]] * (players - 1)])
    samples = [weights @ units for weights in _resample(len(units), seed)]
    return _estimate(value, np.array([won / played for won, played in samples]))


def _won_and_played(pair: Sequence[Result], entrant: str) -> tuple[float, int]:
    seats = [(game, seat) for game in pair for seat, name in enumerate(game.seats) if name == entrant]
    return sum(game.shares[seat] for game, seat in seats), len(seats)


def elo_ratings(
    results: Sequence[Result], entrants: Sequence[str], line_ups: Sequence[tuple[str, ...]], seed: int = 1
) -> list[Estimate]:
    """Return the Elo of each entrant above the weakest. `line_ups` are all planned line-ups."""
    choix = need("choix", "rating a table")
    opponents = _opponents(entrants, line_ups)
    prior = PRIOR_WINS * opponents
    units = [sum((compare(game, entrants) for game in pair), np.zeros(prior.shape)) for pair in by_pair(results)]
    stack = np.array([*units, *_artificial_pairs(opponents)])
    start = _fit(choix, sum(units, prior))
    samples = [_fit(choix, np.tensordot(weights, stack, 1) + prior, start * 1.0) for weights in _resample(len(stack), seed)]
    weakest = int(np.argmin(start))
    above = np.array([fitted - fitted[weakest] for fitted in samples]) * ELO
    return [_estimate(float(start[each] - start[weakest]) * ELO, above[:, each]) for each in range(len(entrants))]


def _opponents(entrants: Sequence[str], line_ups: Sequence[tuple[str, ...]]) -> Matrix:
    """Return a matrix with 1 for each two entrants that play against each other."""
    rows = {entrant: row for row, entrant in enumerate(entrants)}
    opponents = np.zeros((len(entrants), len(entrants)))
    for line_up in line_ups:
        for one in line_up:
            for other in line_up:
                opponents[rows[one], rows[other]] = one != other
    return opponents


def _artificial_pairs(opponents: Matrix) -> Iterator[Matrix]:
    for one, other in zip(*np.nonzero(opponents), strict=True):
        won = np.zeros(opponents.shape)
        won[one, other] = 2.0
        yield won


def _fit(choix: object, wins: Matrix, start: Matrix | None = None) -> Matrix:
    fitted: Matrix = choix.ilsr_pairwise_dense(  # type: ignore[attr-defined]
        wins, initial_params=start, max_iter=MOST_ITERATIONS
    )
    return fitted


def _resample(count: int, seed: int) -> Iterator[Matrix]:
    dice = np.random.default_rng(seed)
    for _ in range(RESAMPLES):
        yield dice.multinomial(count, np.full(count, 1 / count)).astype(float)


def _estimate(value: float, samples: Matrix) -> Estimate:
    """Return the percentile interval, extended to include the value: artificial pairs may shift the interval."""
    low, high = np.quantile(samples, [LOW, HIGH])
    return Estimate(value, min(value, float(low)), max(value, float(high)))


class LiveRatings:
    """OpenSkill ratings, updated after each game: mu, and sigma for its uncertainty."""

    def __init__(self, entrants: Sequence[str]) -> None:
        models = need("openskill.models", "live ratings")
        self._model = models.PlackettLuce()
        self._ratings = {entrant: self._model.rating(name=entrant) for entrant in entrants}

    def add(self, result: Result) -> None:
        """Rate one game. A bot in several seats gets the mean of the ratings of its seats."""
        teams = [[self._ratings[entrant]] for entrant in result.seats]
        ranks = [0 if seat in result.winners else 1 for seat in range(len(teams))]
        rated = self._model.rate(teams, ranks=ranks)
        for entrant in dict.fromkeys(result.seats):
            own = [rated[seat][0] for seat, name in enumerate(result.seats) if name == entrant]
            mu, sigma = (sum(getattr(rating, name) for rating in own) / len(own) for name in ("mu", "sigma"))
            self._ratings[entrant] = self._model.rating(mu=mu, sigma=sigma, name=entrant)

    def of(self, entrant: str) -> tuple[float, float]:
        """Return mu and sigma."""
        rating = self._ratings[entrant]
        return float(rating.mu), float(rating.sigma)
