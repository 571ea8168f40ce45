"""What the server sends about how a person plays: their profile, and whom they have met."""

from __future__ import annotations

from dataclasses import dataclass

from hexrealm.server.protocol.replies.people_replies import OwnRatingView


@dataclass(frozen=True)
class ScoreView:
    """How games ended for somebody. A shared win is drawn."""

    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class SeatScoreView:
    """The results in one seat of games with so many players."""

    players: int
    seat: int
    score: ScoreView


@dataclass(frozen=True)
class VariantScoreView:
    """The results in games whose set-up has a value of an option."""

    option: str
    value: str
    score: ScoreView


@dataclass(frozen=True)
class OpponentView:
    """Whom somebody played against: a person, or bots of a level."""

    person: str | None
    name: str
    level: str | None
    profile: bool  # whether the person has a page that others can see


@dataclass(frozen=True)
class OpponentScoreView:
    """The results of games with an opponent."""

    opponent: OpponentView
    score: ScoreView


@dataclass(frozen=True)
class ResultsView:
    """The results of a person in one game. The opponents are those met most."""

    game: str
    total: ScoreView
    seats: tuple[SeatScoreView, ...]
    variants: tuple[VariantScoreView, ...]
    opponents: tuple[OpponentScoreView, ...]


@dataclass(frozen=True)
class ProfileView:
    """A person as others see them, or as they see themselves: of others only public games count."""

    person: str
    name: str
    since: str  # a day, 2026-11-18
    you: bool
    account: bool  # whether others can see this page
    blocked: bool  # by the reader
    ratings: tuple[OwnRatingView, ...]
    results: tuple[ResultsView, ...]


@dataclass(frozen=True)
class OpponentsView:
    """Whom I have met, most often first."""

    opponents: tuple[OpponentView, ...]
