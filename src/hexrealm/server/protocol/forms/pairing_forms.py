"""What a client sends to find a game, and the speeds it can choose from. people/pairing.py seats people together."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt

from hexrealm.server.protocol.forms.clock_forms import DaysClock, LiveClock
from hexrealm.server.protocol.messages import BotLevel, Message

Speed = Literal["fast", "normal", "slow", "day", "days"]
Strength = Literal["similar", "any"]
SPEEDS: dict[Speed, LiveClock | DaysClock] = {
    "fast": LiveClock(kind="live", base=300, increment=10),
    "normal": LiveClock(kind="live", base=900, increment=15),
    "slow": LiveClock(kind="live", base=1800, increment=30),
    "day": DaysClock(kind="days", days=1),
    "days": DaysClock(kind="days", days=3),
}


class NewOffer(Message):
    """I want to play: be seated with others who want the same. The server draws seats and set-up."""

    game: Annotated[str, Field(min_length=1, max_length=64)]
    players: Annotated[StrictInt, Field(ge=2, le=16)] = 2
    speed: Speed = "normal"
    rated: StrictBool = Field(default=False, description="only for people with an account, with others who want it too")
    strength: Strength = Field(default="similar", description="similar: people of about my rating first")
    bots: BotLevel | None = Field(default=None, description="the level of bots that take the free seats after a wait")
    patience: Annotated[StrictInt, Field(ge=5, le=3600)] = Field(default=60, description="seconds before bots take seats")
