"""What a client may send: one type per message, the same over the websocket and over HTTP. Unknown fields are refused.

docs/protocol.md explains each message; what the server sends is in frames.py and replies/.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, TypeAdapter

from hexrealm.bots.levels import STRONGEST
from hexrealm.server.protocol.emotes import EmoteName
from hexrealm.server.protocol.forms.clock_forms import ClockForm
from hexrealm.server.protocol.sanitize import MAX_CHAT_LINE, MAX_NAME, MAX_TITLE

PROTOCOL = 2
MAX_VERSION = 2**31 - 1
MAX_OPTIONS = 32  # more than any game has
MAX_ID = 64
TABLE_ID = r"^[A-Za-z0-9_-]{16,64}$"
HINT_LEVEL = STRONGEST  # the bot that gives hints, unless the client names another
BY_SEATS = "null: only if one person at most plays"

MessageId = Annotated[
    str, Field(pattern=rf"^[A-Za-z0-9_-]{{1,{MAX_ID}}}$", description="chosen by the client, different for every message")
]
TableId = Annotated[str, Field(pattern=TABLE_ID)]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=15)]
Version = Annotated[StrictInt, Field(ge=0, le=MAX_VERSION)]
Viewpoint = SeatNumber | Literal["spectator", "all"] | None
Action = Annotated[str, Field(min_length=1, max_length=64)]
BotLevel = Annotated[str, Field(min_length=1, max_length=32)]
Name = Annotated[str, Field(max_length=200, description=f"text only; normalised and cut to {MAX_NAME} characters")]
LanguageTag = Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", max_length=35)]


class Message(BaseModel):
    """The base of all messages."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


# Over the websocket only


class Hello(Message):
    """Set the language of this socket, and say which protocol the client speaks."""

    type: Literal["hello"]
    id: MessageId
    language: LanguageTag
    protocol: Annotated[StrictInt, Field(ge=1, le=1_000_000)] = 1


class Watch(Message):
    """Send me this table from now on: as one of my seats, as a spectator, or (null) from the viewpoint that suits me best."""

    type: Literal["watch"]
    id: MessageId
    table: TableId
    seat: SeatNumber | Literal["spectator"] | None = None
    version: Version | None = Field(default=None, description="the last version the client has, if any")


class Leave(Message):
    """Stop sending me this table."""

    type: Literal["leave"]
    id: MessageId
    table: TableId


class Look(Message):
    """Whether I look at a table that I watch, or its page is in the background: then I may be told of it elsewhere."""

    type: Literal["look"]
    id: MessageId
    table: TableId
    looking: StrictBool


class Ping(Message):
    """Check the connection and ask for the versions of all watched tables."""

    type: Literal["ping"]
    id: MessageId


# To a table: over the websocket, or by POST /api/tables/{table}/do


class AtTable(Message):
    """The base of all messages to a table."""

    id: MessageId
    table: TableId


class AtVersion(AtTable):
    """The base of messages from a seat about a position: refused as stale if the position has changed since that version."""

    seat: SeatNumber
    version: Version


class Act(AtVersion):
    """Play an action."""

    type: Literal["act"]
    action: Action
    thought: Annotated[StrictInt, Field(ge=0, le=MAX_VERSION)] | None = Field(
        default=None, description="milliseconds since this client was shown the position, for clocks"
    )


class Undo(AtVersion):
    """Take back my last action, or ask the other players to allow it."""

    type: Literal["undo"]


class AnswerUndo(AtVersion):
    """Accept or decline an undo request. `agree: false` from the seat that asked withdraws the request."""

    type: Literal["answer-undo"]
    agree: StrictBool


class LiftCurtain(AtVersion):
    """Say that the person of a seat is at the screen that several people share: the clock of the seat starts."""

    type: Literal["lift-curtain"]


class Vacation(AtTable):
    """Say that I am on vacation, or back, in a game over days: my time comes from the vacation first."""

    type: Literal["vacation"]
    seat: SeatNumber
    away: StrictBool


class Resign(AtTable):
    """Resign."""

    type: Literal["resign"]
    seat: SeatNumber


class GiveToBot(AtTable):
    """Let a bot play a seat: my own, an open one at a table I created, or one whose player has been away too long."""

    type: Literal["give-to-bot"]
    seat: SeatNumber
    level: BotLevel


class TakeBack(AtTable):
    """Take my seat back from the bot that plays it."""

    type: Literal["take-back"]
    seat: SeatNumber


class Rematch(AtTable):
    """Create a table for a rematch with rotated seats. The answer names the new table."""

    type: Literal["rematch"]


class Say(AtTable):
    """Write a line of chat."""

    type: Literal["say"]
    text: Annotated[str, Field(min_length=1, max_length=2000, description=f"text only; cut to {MAX_CHAT_LINE} characters")]


class Emote(AtTable):
    """Show a sign to everybody at the table: a line of chat without text of one's own."""

    type: Literal["emote"]
    emote: EmoteName


class Mute(AtTable):
    """Hide or show a person's chat lines. `person` is the id in a chat line or a seat."""

    type: Literal["mute"]
    person: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
    muted: StrictBool = True


class MuteSpectators(AtTable):
    """Let spectators write at a table I created, or not."""

    type: Literal["mute-spectators"]
    muted: StrictBool


class RemovePlayer(AtTable):
    """Remove the person of a seat at a table I created. Only before the game has begun."""

    type: Literal["remove-player"]
    seat: SeatNumber


class CloseTable(AtTable):
    """Close a table I created. Only before the game has begun, or while no other person has a seat."""

    type: Literal["close-table"]


class Preview(AtVersion):
    """Ask for the exact result of one action."""

    type: Literal["preview"]
    action: Action


class Gains(AtVersion):
    """Ask for the points that each legal action scores at once."""

    type: Literal["gains"]


class Chances(AtVersion):
    """Ask for the win chance that a quick search gives each legal action."""

    type: Literal["chances"]


class Hint(AtVersion):
    """Ask what a bot of this level would play, and why."""

    type: Literal["hint"]
    level: BotLevel = HINT_LEVEL


class Explain(AtVersion):
    """Ask why a bot played its last turn as it did. Only for a person who plays alone against bots, where hints are allowed."""

    type: Literal["explain"]
    bot: SeatNumber = Field(description="the seat of the bot")


class WhyNot(AtVersion):
    """Ask why an action is not legal. The answer is null if it is legal."""

    type: Literal["why-not"]
    action: Action


class Position(AtVersion):
    """Ask for the position as my seat may know it, to think about it. Only for programs, when it is their turn."""

    type: Literal["position"]


TableMessage = (
    Act
    | Undo
    | AnswerUndo
    | LiftCurtain
    | Vacation
    | Resign
    | GiveToBot
    | TakeBack
    | Rematch
    | Say
    | Emote
    | Mute
    | MuteSpectators
    | RemovePlayer
    | CloseTable
    | Preview
    | Gains
    | Chances
    | Hint
    | Explain
    | WhyNot
    | Position
)
DoMessage = Annotated[TableMessage, Field(discriminator="type")]
SocketMessage = Annotated[Hello | Watch | Leave | Look | Ping | TableMessage, Field(discriminator="type")]

SOCKET_MESSAGES: TypeAdapter[Hello | Watch | Leave | Look | Ping | TableMessage] = TypeAdapter(SocketMessage)


MESSAGE_TYPES = frozenset(
    name
    for kind in get_args(Hello | Watch | Leave | Look | Ping | TableMessage)
    for name in get_args(kind.model_fields["type"].annotation)
)


# Over HTTP only


class AboutMe(Message):
    """The name and language of this browser's person."""

    name: Name | None = None
    language: LanguageTag | None = None


class DeleteMe(Message):
    """Delete me. My present name says that I mean it."""

    name: Name


class SeatWanted(Message):
    """Who sits at a seat of a new table. `name` is for hot-seat games: several people at one browser.

    A seat for a `bot-account` is offered to it: its program takes the seat or declines.
    """

    who: Literal["me", "open", "bot", "bot-account"]
    level: BotLevel | None = Field(default=None, description="of a bot")
    name: Name | None = Field(default=None, description="of a person at this browser")
    account: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,32}$")] | None = Field(
        default=None, description="of a bot account"
    )


class StartingPoint(Message):
    """A moment of another table to continue from."""

    table: TableId
    moment: Annotated[StrictInt, Field(ge=0, le=100_000)]


class NewTable(Message):
    """A table to create. The game completes the options that are not given, by its defaults or at random."""

    game: Annotated[str, Field(min_length=1, max_length=64)] | None = Field(default=None, description="not needed with start")
    options: Annotated[dict[str, Any], Field(max_length=MAX_OPTIONS)] = {}
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=16)]
    title: Annotated[str, Field(max_length=200, description=f"text only; cut to {MAX_TITLE} characters")] = ""
    public: StrictBool = False
    previews: StrictBool = Field(default=True, description="whether players may preview their actions")
    heat: StrictBool | None = Field(default=None, description=f"whether players may see the heat of all actions; {BY_SEATS}")
    hints: StrictBool | None = Field(default=None, description=f"whether players may ask a bot for hints; {BY_SEATS}")
    start: StartingPoint | None = None
    clock: ClockForm | None = Field(default=None, description="null: nobody's time is limited")
    rated: StrictBool = Field(default=False, description="whether the result counts; only for people with an account")


class CheckSetup(Message):
    """Options to check and complete, for a form that shows the set-up before a table is created."""

    options: Annotated[dict[str, Any], Field(max_length=MAX_OPTIONS)] = {}


class Invite(Message):
    """An invite: the part of an invitation link after /join#."""

    invite: Annotated[str, Field(min_length=1, max_length=200)]


class ImportRecord(Message):
    """The text of a record."""

    record: Annotated[str, Field(min_length=1, max_length=512 * 1024)]
