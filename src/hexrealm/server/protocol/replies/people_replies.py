"""What the server sends about how people play and whom they meet: ratings, leaderboards, offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hexrealm.server.protocol.frames import TimeControlView

Pool = Literal["live", "days", "bots"]


@dataclass(frozen=True)
class RatingView:
    """How strong somebody plays: `points`, give or take `uncertainty`. Provisional ratings are on no leaderboard."""

    points: int
    uncertainty: int
    provisional: bool
    games: int


@dataclass(frozen=True)
class RatedGameView:
    """What one game changed."""

    table: str
    at: str
    rank: int  # 0: the best
    players: int
    points: int  # after the game
    uncertainty: int
    change: int


@dataclass(frozen=True)
class OwnRatingView:
    """A rating of a person with its history, oldest first."""

    game: str
    pool: Pool
    rating: RatingView
    history: tuple[RatedGameView, ...]


@dataclass(frozen=True)
class OwnRatingsView:
    """All ratings of a person."""

    account: bool  # only people with an account have ratings
    ratings: tuple[OwnRatingView, ...]


@dataclass(frozen=True)
class RankedView:
    """A row of a leaderboard."""

    person: str
    name: str
    rating: RatingView
    you: bool


@dataclass(frozen=True)
class LeaderboardView:
    """The people with settled ratings in a game, the best first: ordered by what is nearly certain of their strength."""

    game: str
    pool: Pool
    rows: tuple[RankedView, ...]


@dataclass(frozen=True)
class SeatRatingView:
    """The rating of a seat at a rated table. `change` is null until the game is rated."""

    seat: int
    rating: RatingView
    change: int | None


@dataclass(frozen=True)
class TableRatingsView:
    """The ratings at a rated table: before the game while it runs, after it once it is over."""

    pool: Pool | None  # null: the table is not rated
    seats: tuple[SeatRatingView, ...]


@dataclass(frozen=True)
class SpeedView:
    """A speed to find a game with."""

    name: str
    clock: TimeControlView


@dataclass(frozen=True)
class ListedOfferView:
    """Somebody who wants to play."""

    name: str
    game: str
    players: int
    speed: str
    rated: bool
    rating: RatingView | None
    waited: int  # seconds
    yours: bool


@dataclass(frozen=True)
class OffersView:
    """Who wants to play what, who has waited longest first, and the speeds to choose from."""

    offers: tuple[ListedOfferView, ...]
    speeds: tuple[SpeedView, ...]


@dataclass(frozen=True)
class OwnOfferView:
    """What a person waits for: `wish` as they sent it, null if they wait for nothing; the table once they are seated."""

    wish: dict[str, Any] | None
    waited: int
    table: str | None
