"""A sequential test for paired games: after every pair it decides whether there is enough evidence.

This is the generalised sequential probability ratio test over the scores of pairs. H0 is that the first bot is elo0 stronger
than the second, H1 that it is elo1 stronger. Nothing else is assumed about the distribution of scores: it is fitted to the
observed scores under the condition that its mean is the one of the hypothesis. Such a fit has the weights
count / (1 + x * (score - mean)) with one unknown x. With wins and losses only, it is Wald's test.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of two games, each lost, shared or won

# A score that was not observed yet is not impossible: it counts as 0.001 pairs, as in test frameworks for chess engines.
UNSEEN = 1e-3
BISECTIONS = 60  # more would not change a double

Verdict = Literal["H0", "H1"]


def expected_score(elo: float) -> float:
    """Return the mean score of a bot that is `elo` stronger."""
    return 1 / (1 + math.pow(10, -elo / 400))


@dataclass(frozen=True)
class Sprt:
    """The parameters of a test. alpha: how often H1 may be accepted although H0 holds; beta: the reverse."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the log likelihood ratio: H0 is accepted at or below the first, H1 at or above the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_ratio(self, counts: Sequence[float]) -> float:
        """Return the log likelihood ratio of H1 to H0 for counts of evenly spaced scores from 0 to 1."""
        if not sum(counts):
            return 0.0
        observed = [count or UNSEEN for count in counts]
        scores = [index / (len(counts) - 1) for index in range(len(counts))]
        under_h0, under_h1 = (_fit(observed, scores, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * math.log(h1 / h0) for count, h0, h1 in zip(observed, under_h0, under_h1, strict=True))

    def verdict(self, log_ratio: float) -> Verdict | None:
        """Return the accepted hypothesis; None if the test must continue."""
        lower, upper = self.bounds
        return "H1" if log_ratio >= upper else "H0" if log_ratio <= lower else None


class SequentialTest:
    """A running test: the log likelihood ratio after each score, up to the one that decides. Later scores are ignored."""

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.path: list[float] = []
        self.verdict: Verdict | None = None
        self._counts: Counter[float] = Counter()

    def add(self, score: float) -> None:
        """Add the score of one pair."""
        if self.verdict is None:
            self._counts[score] += 1
            self.path.append(self.sprt.log_ratio([self._counts[value] for value in PAIR_SCORES]))
            self.verdict = self.sprt.verdict(self.path[-1])


def _fit(counts: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """Return the most likely distribution with a given mean. Bisection finds the x that makes its mean right."""
    total, gaps = sum(counts), [score - mean for score in scores]
    low, high = -1 / max(gaps), -1 / min(gaps)
    for _ in range(BISECTIONS):
        x = (low + high) / 2
        if sum(count * gap / (1 + x * gap) for count, gap in zip(counts, gaps, strict=True)) > 0:
            low = x
        else:
            high = x
    return [count / total / (1 + x * gap) for count, gap in zip(counts, gaps, strict=True)]
