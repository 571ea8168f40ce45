"""What can happen at a table: the kinds of rows of its log. Together, in order, they are the table.

A body is written as JSON and read back by the kind's own type, so that a row of the log is never guessed at.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

import orjson


@dataclass(frozen=True)
class LogEntry:
    """One row of the log."""

    kind: ClassVar[str]

    def to_json(self) -> str:
        """Its body."""
        return orjson.dumps(asdict(self)).decode()


@dataclass(frozen=True)
class TableCreated(LogEntry):
    """The table was made. `seats` are dicts of seats.Seat; `past` are steps of play taken over from elsewhere."""

    kind = "set-up"
    game: str
    options: dict[str, Any]  # complete
    asked: dict[str, Any]  # as the person gave them: a rematch draws the rest anew
    seats: list[dict[str, Any]]
    host: str
    title: str
    public: bool
    hints: bool
    previews: bool
    start: dict[str, Any] | None = None  # the snapshot it begins at
    past: list[str] | None = None
    record: bool = False  # only to be looked at
    known_to: int | str | None = None  # the viewer a record was saved for


@dataclass(frozen=True)
class PlayerSeated(LogEntry):
    """A person took an open seat."""

    kind = "sat"
    seat: int
    person: str
    name: str


@dataclass(frozen=True)
class BotSeated(LogEntry):
    """A bot plays a seat from now on, perhaps for its person."""

    kind = "bot"
    seat: int
    level: str


@dataclass(frozen=True)
class PlayerReturned(LogEntry):
    """The person plays the seat again."""

    kind = "back"
    seat: int


@dataclass(frozen=True)
class ActionPlayed(LogEntry):
    """A seat took an action."""

    kind = "took"
    seat: int
    action: str


@dataclass(frozen=True)
class ChanceResolved(LogEntry):
    """What chance decided."""

    kind = "fell"
    action: str


@dataclass(frozen=True)
class UndoRequested(LogEntry):
    """A seat asks to go back to a moment."""

    kind = "undo-wanted"
    seat: int
    moment: int


@dataclass(frozen=True)
class UndoAccepted(LogEntry):
    """A seat agrees."""

    kind = "undo-agreed"
    seat: int


@dataclass(frozen=True)
class UndoDeclined(LogEntry):
    """A seat does not agree, or the asker thought better of it."""

    kind = "undo-dropped"
    seat: int


@dataclass(frozen=True)
class ActionsUndone(LogEntry):
    """The table went back to a moment. What was taken back stays above in the log."""

    kind = "undone"
    seat: int
    moment: int


@dataclass(frozen=True)
class PlayerResigned(LogEntry):
    """A seat gave up."""

    kind = "resigned"
    seat: int


@dataclass(frozen=True)
class RematchCreated(LogEntry):
    """A rematch was made."""

    kind = "again"
    table: str


KINDS: dict[str, type[LogEntry]] = {
    each.kind: each
    for each in (
        TableCreated,
        PlayerSeated,
        BotSeated,
        PlayerReturned,
        ActionPlayed,
        ChanceResolved,
        UndoRequested,
        UndoAccepted,
        UndoDeclined,
        ActionsUndone,
        PlayerResigned,
        RematchCreated,
    )
}
# Those after which an action decided on before is stale: the position changed, or who plays a seat.
PLAY = (ActionPlayed, ChanceResolved, ActionsUndone, PlayerResigned, PlayerReturned)
# Those after which a word about undo is stale: it would be about another question.
TALK = (*PLAY, UndoRequested, UndoDeclined)


def read_entry(kind: str, body: str) -> LogEntry:
    """A row of the log."""
    return KINDS[kind](**orjson.loads(body))
