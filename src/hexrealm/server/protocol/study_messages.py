"""What a client of the analysis board sends, over HTTP only. docs/study.md explains the requests."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StrictInt

from hexrealm.server.protocol.messages import MAX_OPTIONS, Action, Message, Name, SeatNumber

MAX_PATH = 2000  # actions: more than any game takes
GameName = Annotated[str, Field(min_length=1, max_length=64)]
Options = Annotated[dict[str, Any], Field(max_length=MAX_OPTIONS)]
Position = Annotated[dict[str, Any], Field(max_length=64, description="a snapshot")]
Names = Annotated[list[Name], Field(max_length=16)]


class AtPosition(Message):
    """A position: a set-up, perhaps a snapshot to start from, and the actions from there, draws included."""

    game: GameName
    options: Options = {}
    snapshot: Position | None = Field(default=None, description="null: the beginning of the game")
    path: Annotated[list[Action], Field(max_length=MAX_PATH)] = []
    names: Names | None = Field(default=None, description="of the seats; null: as the game calls them")
    base: Annotated[str, Field(max_length=64, description="the address of the base the client has")] = ""


class LookAt(AtPosition):
    """Show a position."""

    since: Annotated[StrictInt, Field(ge=0, le=MAX_PATH, description="the log starts after so many actions")] = 0


class Analyse(AtPosition):
    """Let a search think about a position."""

    knows: SeatNumber | None = Field(default=None, description="the seat whose knowledge counts; null: the one that decides")
    lines: Annotated[StrictInt, Field(ge=1, le=8)] = 3


class AskAction(AtPosition):
    """Ask about one action of a position."""

    action: Action
