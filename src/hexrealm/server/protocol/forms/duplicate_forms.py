"""What a client sends about duplicates: a new one, and a place in one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt

from hexrealm.server.protocol.messages import MAX_OPTIONS, Message


class NewDuplicate(Message):
    """Create a duplicate: everybody plays the same game against the bot of contests, or two people each play it together."""

    game: Annotated[str, Field(min_length=1, max_length=64)]
    kind: Literal["bot", "pairs"]
    options: Annotated[dict[str, Any], Field(max_length=MAX_OPTIONS)] = {}


class BeginDuplicate(Message):
    """Begin the game against the bot: the one that counts, or one for practice after that."""

    practice: StrictBool = False


class DuplicatePlace(Message):
    """A place in a pair. The game begins when both places are taken."""

    pair: Annotated[StrictInt, Field(ge=1, le=64)]
    seat: Annotated[StrictInt, Field(ge=0, le=1)]
