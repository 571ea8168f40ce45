"""What a client sends about bot accounts, tokens, and seats that are offered to a bot account."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from hexrealm.server.protocol.messages import Message, Name

DeclineReason = Literal["game", "players", "speed", "rated", "busy", "other"]


class NewBot(Message):
    """A bot account to make."""

    name: Name


class NewToken(Message):
    """A token to make for one of my bot accounts."""

    name: Name
    bot: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,32}$")]
    scopes: Annotated[list[Literal["read", "play", "challenge"]], Field(max_length=3, description="read is in all of them")]
    days: Annotated[StrictInt, Field(ge=1, le=3650)] | None = Field(default=None, description="that it is valid; null: no end")


class Decline(Message):
    """Decline a seat that is offered to me, and say why."""

    reason: DeclineReason = "other"
