"""What the server sends about the daily challenge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Outcome = Literal["won", "tied", "lost", "resigned"]


@dataclass(frozen=True)
class OwnTryView:
    """The one try of the reader that counts. `outcome` and what follows are null until it is over."""

    table: str
    ranked: bool  # whether it is in the ranking, or listed apart
    outcome: Outcome | None
    lead: int | None  # points more than the best opponent
    points: int | None
    rank: int | None  # from 1; equal results share a rank


@dataclass(frozen=True)
class ListedTryView:
    """A finished try of somebody."""

    rank: int
    name: str
    outcome: Outcome
    lead: int
    points: int
    you: bool
    person: str | None  # null: somebody without a page that others can see


@dataclass(frozen=True)
class ParView:
    """What a level of bots achieved in the same seat."""

    level: str
    outcome: Outcome
    lead: int
    points: int


@dataclass(frozen=True)
class DayGameView:
    """The challenge of a day in one game. The lists have the best 100."""

    game: str
    level: str  # what the bot is about as strong as
    mine: OwnTryView | None
    practice: bool  # whether the reader may play out of competition
    count: int  # of finished tries in the ranking
    ranking: tuple[ListedTryView, ...]
    others: tuple[ListedTryView, ...]  # guests, and people who are new on that day
    par: tuple[ParView, ...]  # weakest level first; empty until it is computed


@dataclass(frozen=True)
class DayView:
    """The challenges of a day."""

    day: str  # 2026-11-18, UTC
    today: str
    seconds_left: int  # of the day; 0: it is over
    games: tuple[DayGameView, ...]
