"""What a client sends to keep something for its person alone at a table, over HTTP only."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hexrealm.server.protocol.messages import Action, Message, SeatNumber, Version

MAX_NOTE = 4000  # characters
Line = Annotated[list[Action], Field(max_length=64)]


class PrivateNotesForm(Message):
    """Notes to oneself, and how far one has looked. What is left out stays as it is."""

    note: Annotated[str, Field(max_length=MAX_NOTE)] | None = None
    seen: Version | None = Field(default=None, description="the version that this client has shown")


class AtLine(Message):
    """A position that nobody has reached: what some actions would lead to."""

    seat: SeatNumber
    version: Version
    line: Line = []


class ConditionalForm(Message):
    """Conditional moves of a seat, in place of those of before. No lines end them."""

    seat: SeatNumber
    version: Version
    lines: Annotated[list[Line], Field(max_length=64)]
