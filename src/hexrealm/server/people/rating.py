"""Ratings: how strong somebody plays, and how certain that is. Pure; docs/people.md explains the numbers to people.

openskill does the arithmetic (Thurstone-Mosteller, teams of one, draws included). This module decides what is fed to it: the
ranks of a finished game, how strong bots count, and how much of a game counts. Many games against one partner count less and
less, so two people who agree on results gain little. The same holds for games against newcomers: fresh identities, each of
them new, are one partner.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import ThurstoneMostellerFull

_MODEL = ThurstoneMostellerFull()
START_MU, START_SIGMA = float(_MODEL.mu), float(_MODEL.sigma)
START_POINTS, POINTS_PER_MU = 1500, 30  # about one point of Elo each
SETTLED_SIGMA = 3.5  # a rating is provisional while it is less certain than that
BOT_SIGMA = 1.0
PUZZLE_SIGMA = 2.0
BOT_MU = {"beginner": 10.0, "easy": 15.0, "medium": 20.0, "hard": 25.0, "expert": 30.0, "master": 35.0}  # fixed

FREE_GAMES = 4  # against one partner within the window that count fully; each later one counts half of the one before
WINDOW_DAYS = 90
NEWCOMER_GAMES = 10  # who has played fewer rated games is a newcomer
HEAD_START = 3  # newcomers who have played about as often as oneself count like anybody else


@dataclass(frozen=True)
class Rating:
    """The rating of somebody. `games` is how many were rated."""

    mu: float = START_MU
    sigma: float = START_SIGMA
    games: int = 0

    @property
    def points(self) -> int:
        """What people are shown."""
        return round(START_POINTS + (self.mu - START_MU) * POINTS_PER_MU)

    @property
    def uncertainty(self) -> int:
        """The points above and below within which the strength is, nearly always."""
        return round(2 * self.sigma * POINTS_PER_MU)

    @property
    def provisional(self) -> bool:
        """Whether it is not settled yet."""
        return self.sigma > SETTLED_SIGMA

    @property
    def floor(self) -> float:
        """What the leaderboard is ordered by: a strength that is nearly certain, so that luck in a few games is not enough."""
        return self.mu - 2 * self.sigma


@dataclass(frozen=True)
class Partner:
    """Somebody else at a rated table, as one player sees them: how often they met within the window before this game."""

    games: int  # that the partner has played
    met: int = 0
    newcomers_met: int = 0  # games of the player against newcomers within the window, counted together


def bot_rating(level: str) -> Rating:
    """Return how strong a level of bots counts. It is fixed, so nobody can move it; only the order of the levels matters."""
    return Rating(BOT_MU[level], BOT_SIGMA)


def puzzle_rating(difficulty: float) -> Rating:
    """Return how strong a puzzle counts as an opponent, from 0 (all levels of bots find the solution) to 1 (none does)."""
    weakest, strongest = min(BOT_MU.values()), max(BOT_MU.values())
    return Rating(weakest + difficulty * (strongest - weakest), PUZZLE_SIGMA)


def rate_puzzle(before: Rating, puzzle: Rating, won: bool) -> Rating:
    """Return the rating of somebody after a puzzle. The puzzle's own rating is fixed."""
    return rate([before, puzzle], [0, 1] if won else [1, 0], [1.0, 0.0])[0]


def weigh(player: Rating, partners: Sequence[Partner]) -> float:
    """Return how much of a game counts for a player, from 0 to 1: the mean over the people that the game was against."""
    return sum(_weigh_partner(player, partner) for partner in partners) / len(partners) if partners else 1.0


def _weigh_partner(player: Rating, partner: Partner) -> float:
    repeated = _fade(partner.met)
    return min(repeated, _fade(partner.newcomers_met)) if is_newcomer(player, partner.games) else repeated


def is_newcomer(player: Rating, games: int) -> bool:
    """Return whether somebody who has played so many games is a newcomer to a player who has played more."""
    return games < NEWCOMER_GAMES and player.games > games + HEAD_START


def _fade(met: int) -> float:
    return float(0.5 ** max(0, met + 1 - FREE_GAMES))


def rate(before: Sequence[Rating], ranks: Sequence[int], weights: Sequence[float]) -> list[Rating]:
    """Return the ratings after a game. Rank 0 is the best; equal ranks are a draw. A weight of 0 changes nothing."""
    teams = [[_MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in before]
    after = [team[0] for team in _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])]
    return [
        Rating(old.mu + weight * (float(new.mu) - old.mu), old.sigma + weight * (float(new.sigma) - old.sigma), old.games + 1)
        for old, new, weight in zip(before, after, weights, strict=True)
    ]


def rank_seats(scores: Sequence[int], winners: Sequence[int], left: Sequence[int]) -> list[int]:
    """Return the rank of each seat, from 0. `left` are the seats that resigned or ran out of time, the first one first.

    Who left is behind everybody who did not, and the first to leave is last. Of the others the winners come first, then the
    points count. A winner by the rules whose person left has not won: a bot did.
    """

    def key(seat: int) -> tuple[int, int, int]:
        if seat in left:
            return 1, -left.index(seat), 0
        return (0, 0, 0) if seat in winners else (0, 1, -scores[seat])

    places: Mapping[tuple[int, int, int], int] = {
        each: place for place, each in enumerate(sorted({key(seat) for seat in range(len(scores))}))
    }
    return [places[key(seat)] for seat in range(len(scores))]
