"""What the server sends about duplicates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from hexrealm.server.protocol.replies.daily_replies import Outcome


@dataclass(frozen=True)
class DuplicateMade:
    """A duplicate was created. /duplicate/<id> is the link."""

    id: str


@dataclass(frozen=True)
class DuplicatePlaceView:
    """Somebody who takes part. `outcome` and what follows are null until the game is over."""

    pair: int  # the number of the table, from 1
    seat: int
    name: str
    you: bool
    state: Literal["waiting", "playing", "over"]
    outcome: Outcome | None
    points: int | None
    lead: int | None  # over the best other seat; null if the game was not played to its end
    rank: int | None  # among those with the same seat who played to the end; equal results share a rank
    difference: float | None  # points more than the others in the same seat had on average
    table: str | None  # the reader's own; those of others once both are over


@dataclass(frozen=True)
class DuplicateView:
    """A duplicate, with everybody who takes part in it."""

    id: str
    game: str
    kind: Literal["bot", "pairs"]
    level: str  # what the bot is about as strong as
    players: int
    asked: Mapping[str, Any]  # the options that were chosen; the others were drawn
    pairs: int  # how many have places to take
    full: bool  # whether nobody else can begin against the bot
    practice: bool  # whether the reader may play out of competition
    places: tuple[DuplicatePlaceView, ...]
