"""What a client of the analysis board sends, over HTTP only. docs/study.md explains the requests."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt

from hexrealm.play.variations import MOST_NODES
from hexrealm.server.protocol.messages import MAX_OPTIONS, Action, Message, Name, SeatNumber

MAX_TITLE = 100
MAX_COMMENT = 4000  # of one action
MAX_TEXT = 512 * 1024  # of a file
MAX_CHANGES = 200  # since the last position that the engine accepted
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


class Change(Message):
    """One change in the editor."""

    name: Annotated[str, Field(max_length=64, description="of an Edit")]
    value: Annotated[str, Field(max_length=64, description="a hex, a choice or a number")]


class EditPosition(Message):
    """Change a position by hand: a position that the engine accepts, and the changes since then."""

    game: GameName
    options: Options = {}
    snapshot: Position | None = Field(default=None, description="null: the beginning of the game")
    changes: Annotated[list[Change], Field(max_length=MAX_CHANGES)] = []
    names: Names | None = Field(default=None, description="of the seats; null: as the game calls them")
    base: Annotated[str, Field(max_length=64, description="the address of the base the client has")] = ""


class AskAction(AtPosition):
    """Ask about one action of a position."""

    action: Action


# Studies

Mark = Literal["", "!", "?", "!?", "?!", "!!", "??"]
Comment = Annotated[str, Field(max_length=MAX_COMMENT)]


class NodeForm(Message):
    """One action of a study. Children of one node are ordered as they come: the first continues its line."""

    parent: Annotated[StrictInt, Field(ge=0, lt=MOST_NODES)] | None = Field(
        description="the number of an earlier node in the list, from 0; null: the starting position"
    )
    action: Action
    mark: Mark = ""
    comment: Comment = ""


class StudyForm(Message):
    """A study: a starting position and a tree of variations."""

    game: GameName
    options: Options = {}
    snapshot: Position | None = Field(default=None, description="null: the beginning of the game")
    names: Names | None = Field(default=None, description="of the seats; null: as the game calls them")
    title: Annotated[str, Field(max_length=2 * MAX_TITLE, description=f"cut to {MAX_TITLE} characters")] = ""
    comment: Comment = ""
    nodes: Annotated[list[NodeForm], Field(max_length=MOST_NODES)] = []


class StudyText(Message):
    """A file: a record of either version, or a snapshot as JSON."""

    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]
    game: Annotated[str, Field(max_length=64, description="of a snapshot that does not name its game")] = ""
    options: Options = Field(default={}, description="of such a snapshot")
