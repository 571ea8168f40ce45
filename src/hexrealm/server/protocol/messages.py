"""What a client may say: one type for each message, the same over the websocket and over HTTP. Unknown fields are refused.

docs/protocol.md tells what each means; what the server answers is in frames.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, TypeAdapter

PROTOCOL = 1
MOST_VERSION = 2**31 - 1
MAX_LEGAL = 32  # of a set-up: more than any game has

MessageId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="chosen by the client, once for each message")]
TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=15)]
Version = Annotated[StrictInt, Field(ge=0, le=MOST_VERSION)]
Viewpoint = SeatNumber | Literal["spectator", "all"] | None
Action = Annotated[str, Field(min_length=1, max_length=64)]
BotLevel = Annotated[str, Field(min_length=1, max_length=32)]
Name = Annotated[str, Field(max_length=200, description="text only; normalised and cut to 40 characters")]
LanguageTag = Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", max_length=35)]


class Message(BaseModel):
    """What all have in common."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


# Over the websocket only


class Hello(Message):
    """The language this socket wants to be spoken to in."""

    type: Literal["hello"]
    id: MessageId
    language: LanguageTag


class Watch(Message):
    """Send me this table from now on: as one of my seats, as a spectator, or as fits me best (null)."""

    type: Literal["watch"]
    id: MessageId
    table: TableId
    seat: SeatNumber | Literal["spectator"] | None = None
    version: Version | None = Field(default=None, description="the last version the client has; null: none")


class Leave(Message):
    """Send me this table no longer."""

    type: Literal["leave"]
    id: MessageId
    table: TableId


class Ping(Message):
    """Are you there?"""

    type: Literal["ping"]
    id: MessageId


# At a table: these go over the websocket and over POST /api/tables/{table}/do


class AtTable(Message):
    """What every message to a table carries."""

    id: MessageId
    table: TableId


class AtVersion(AtTable):
    """Of a seat, about a position: refused as stale if play went on since."""

    seat: SeatNumber
    version: Version


class Act(AtVersion):
    """Take an action."""

    type: Literal["act"]
    action: Action


class Undo(AtVersion):
    """Take back my last action; where that is not free, ask the others."""

    type: Literal["undo"]


class AnswerUndo(AtVersion):
    """Agree, or not, to what another seat wants to take back; the asker's own `agree: false` withdraws it."""

    type: Literal["answer-undo"]
    agree: StrictBool


class Resign(AtTable):
    """Give up."""

    type: Literal["resign"]
    seat: SeatNumber


class GiveToBot(AtTable):
    """Let a bot play a seat: my own, an open one of my table, or one whose person stays away."""

    type: Literal["give-to-bot"]
    seat: SeatNumber
    level: BotLevel


class TakeBack(AtTable):
    """Play my seat again myself, that a bot played meanwhile."""

    type: Literal["take-back"]
    seat: SeatNumber


class Rematch(AtTable):
    """Once more, with seats swapped. Answered with the new table."""

    type: Literal["rematch"]


class Say(AtTable):
    """A line of chat."""

    type: Literal["say"]
    text: Annotated[str, Field(min_length=1, max_length=2000, description="text only; cut to 500 characters")]


class Mute(AtTable):
    """Hear, or hear no longer, what a person says; `person` is the one of a chat line or a seat."""

    type: Literal["mute"]
    person: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
    muted: StrictBool = True


class Preview(AtVersion):
    """What would this action bring?"""

    type: Literal["preview"]
    action: Action


class Gains(AtVersion):
    """What would each legal action bring, in short?"""

    type: Literal["gains"]


class Hint(AtVersion):
    """What would a bot of this level do, and why?"""

    type: Literal["hint"]
    level: BotLevel = "hard"


class WhyNot(AtVersion):
    """Why is this action not legal? Answered with null if it is."""

    type: Literal["why-not"]
    action: Action


TableMessage = Act | Undo | AnswerUndo | Resign | GiveToBot | TakeBack | Rematch | Say | Mute | Preview | Gains | Hint | WhyNot
DoMessage = Annotated[TableMessage, Field(discriminator="type")]
SocketMessage = Annotated[Hello | Watch | Leave | Ping | TableMessage, Field(discriminator="type")]

SOCKET_MESSAGES: TypeAdapter[Hello | Watch | Leave | Ping | TableMessage] = TypeAdapter(SocketMessage)


# Over HTTP only


class AboutMe(Message):
    """The name and the language of this browser's person."""

    name: Name | None = None
    language: LanguageTag | None = None


class SeatWanted(Message):
    """Who is to sit on a seat of a new table. `name` is for hot-seat: several people at one browser."""

    who: Literal["me", "open", "bot"]
    level: BotLevel | None = Field(default=None, description="of a bot")
    name: Name | None = Field(default=None, description="of a person at this browser")


class StartingPoint(Message):
    """A moment of another table to play on from."""

    table: TableId
    moment: Annotated[StrictInt, Field(ge=0, le=100_000)]


class NewTable(Message):
    """A table to be made. Options not given are as the game says, drawn where it says so."""

    game: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(default=None, description="not needed with start")
    options: Annotated[dict[str, Any], Field(max_length=MAX_LEGAL)] = {}
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=16)]
    title: Annotated[str, Field(max_length=200, description="text only; cut to 60 characters")] = ""
    public: StrictBool = False
    hints: StrictBool = Field(default=True, description="whether a seat may ask a bot")
    previews: StrictBool = Field(default=True, description="whether a seat may ask what an action would bring")
    start: StartingPoint | None = None


class CheckSetup(Message):
    """Options to be checked and completed: what a form shows before a table is made."""

    options: Annotated[dict[str, Any], Field(max_length=MAX_LEGAL)] = {}


class Invite(Message):
    """An invite, as it stands in a link behind /join/."""

    invite: Annotated[str, Field(min_length=1, max_length=200)]


class ImportRecord(Message):
    """A record's text."""

    record: Annotated[str, Field(min_length=1, max_length=512 * 1024)]
