"""A sequential test for paired games: after every pair it says whether enough has been seen.

The generalised sequential probability ratio test over the scores of pairs (or of single games: any scores from 0 to 1). H0 says
that the first bot is elo0 stronger than the second, H1 that it is elo1 stronger; nothing else is assumed of the distribution
of scores, which is fitted to what was seen under the side condition that its mean is the one a hypothesis claims. Such a fit
has the weights count / (1 + x * (score - mean)), with one unknown x. For wins and losses alone it is Wald's test.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of two games, each lost, shared or won
GAME_SCORES = (0.0, 0.5, 1.0)
# A score not seen yet is not impossible: it counts as a thousandth of a pair, as testing frameworks for chess engines do.
UNSEEN = 1e-3
HALVINGS = 60  # beyond them a double does not tell the difference

Verdict = Literal["H0", "H1"]


def expected_score(elo: float) -> float:
    """What a bot so much stronger scores on average."""
    return 1 / (1 + math.pow(10, -elo / 400))


@dataclass(frozen=True)
class Sprt:
    """One test. alpha: how often H1 may be accepted though H0 holds; beta: the other way round."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """At or below the first H0 is accepted, at or above the second H1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def log_ratio(self, counts: Sequence[float]) -> float:
        """How much likelier H1 makes the scores seen than H0: counts of evenly spaced scores from 0 to 1."""
        if not sum(counts):
            return 0.0
        seen = [count or UNSEEN for count in counts]
        scores = [place / (len(counts) - 1) for place in range(len(counts))]
        under_h0, under_h1 = (_fit(seen, scores, expected_score(elo)) for elo in (self.elo0, self.elo1))
        return sum(count * math.log(h1 / h0) for count, h0, h1 in zip(seen, under_h0, under_h1, strict=True))

    def verdict(self, log_ratio: float) -> Verdict | None:
        """Which hypothesis is accepted; None: go on."""
        lower, upper = self.bounds
        return "H1" if log_ratio >= upper else "H0" if log_ratio <= lower else None


class Walk:
    """The path of a test, score by score, up to the one that decides; what comes later changes nothing."""

    def __init__(self, test: Sprt, support: Sequence[float] = PAIR_SCORES) -> None:
        self.test, self.support = test, support
        self.path: list[float] = []
        self.verdict: Verdict | None = None
        self._seen: Counter[float] = Counter()

    def add(self, score: float) -> None:
        """One more pair."""
        if self.verdict is None:
            self._seen[score] += 1
            self.path.append(self.test.log_ratio([self._seen[value] for value in self.support]))
            self.verdict = self.test.verdict(self.path[-1])


def _fit(counts: Sequence[float], scores: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with a given mean: x makes the mean of its scores right, found by halving."""
    total, gaps = sum(counts), [score - mean for score in scores]
    low, high = -1 / max(gaps), -1 / min(gaps)
    for _ in range(HALVINGS):
        x = (low + high) / 2
        if sum(count * gap / (1 + x * gap) for count, gap in zip(counts, gaps, strict=True)) > 0:
            low = x
        else:
            high = x
    return [count / total / (1 + x * gap) for count, gap in zip(counts, gaps, strict=True)]
