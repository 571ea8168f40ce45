"""The clock that a client wants for a new table. tables/create.py turns it into a TimeControl."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictInt

OnFlag = Annotated[
    Literal["bot", "end"] | None,
    Field(description="when time runs out: a bot plays on, or the game ends; null: it ends if there are two players"),
]


def _whole_number(value: Any) -> int | None:
    """Return a whole number, and None for what only equals one: true and 1.0 are no numbers of days."""
    return value if type(value) is int else None


class LiveClock(BaseModel):
    """A clock for players who are there. All values are seconds."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["live"]
    base: Annotated[StrictInt, Field(ge=0, le=86_400, description="at the beginning")]
    increment: Annotated[StrictInt, Field(ge=0, le=3600, description="for each turn that is completed")] = 0
    reserve: Annotated[StrictInt, Field(ge=0, le=3600, description="for each turn, before the rest is used")] = 0
    on_flag: OnFlag = None


class DaysClock(BaseModel):
    """A clock for games over days."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["days"]
    days: Annotated[Literal[1, 2, 3, 7], BeforeValidator(_whole_number), Field(description="for each turn")]
    vacation: Annotated[StrictInt, Field(ge=0, le=60, description="more days for the whole game")] = 7
    on_flag: OnFlag = None


ClockForm = Annotated[LiveClock | DaysClock, Field(discriminator="kind")]
