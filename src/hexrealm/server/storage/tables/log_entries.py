"""The entries of a table's log: everything that can happen at a table. In order, they are the table.

An entry is stored as its `kind` and a JSON body with its fields. Kinds and fields are a stored format: add to them, but never
rename or remove one. When it happened is stored next to that. Names are not stored with it: it says which person, and
names.py knows what they are called. tables/table.py replays entries.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, ClassVar, cast

import orjson

STORED_APART = ("at", "table_time")  # fields that have columns of their own


@dataclass(frozen=True)
class LogEntry:
    """The base of all entries."""

    kind: ClassVar[str]
    at: int = field(default=0, kw_only=True, compare=False)  # when it happened, in milliseconds since 1970; 0: not stored yet
    table_time: int | None = field(default=None, kw_only=True, compare=False)  # the same for clocks, if the table has any

    def to_json(self) -> str:
        """Return the body."""
        stored, kind = self.without_names(), cast(Any, type(self))
        return orjson.dumps({name: getattr(stored, name) for name in _stored_names(kind)}).decode()

    def without_names(self) -> LogEntry:
        """Return the entry as it is stored, without what people and tables are called."""
        return self


@cache
def _stored_names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.name not in STORED_APART)


@dataclass(frozen=True)
class TableCreated(LogEntry):
    """The table was created. `seats` are the fields of table.Seat; `past` are steps taken over from elsewhere."""

    kind = "set-up"
    game: str
    options: dict[str, Any]  # complete
    asked: dict[str, Any]  # as the person gave them: a rematch draws the others again
    seats: list[dict[str, Any]]
    host: str  # the person who created the table
    title: str
    public: bool
    hints: bool
    previews: bool
    start: dict[str, Any] | None = None  # the snapshot it starts from
    past: list[str] | None = None
    record: bool = False  # an imported record, which cannot be played
    known_to: int | str | None = None  # the viewer a record was saved for
    rules: int = 1  # the version of the game's rules; older rows have none
    heat: bool | None = None  # older rows have none: heat was part of the previews
    clock: dict[str, Any] | None = None  # the fields of clocks.TimeControl; older rows have none
    rated: bool = False  # rated_rules.py; older rows have none
    contest: str | None = None  # whose set-up and draws everybody gets (storage/contests.py); older rows have none
    bot_seed: int = 0  # of the bot of a contest

    def without_names(self) -> TableCreated:
        """Return the entry as it is stored: the title and the names of seats are labels."""
        return replace(self, title="", seats=[{**seat, "name": ""} for seat in self.seats])

    @property
    def allows_heat(self) -> bool:
        """Whether players may see the heat of all actions."""
        return self.previews if self.heat is None else self.heat


@dataclass(frozen=True)
class PlayerSeated(LogEntry):
    """A person took an open seat."""

    kind = "sat"
    seat: int
    person: str
    name: str = field(default="", compare=False)  # in memory only
    bot_account: bool = False  # whether the person is one, which never changes; older rows have none

    def without_names(self) -> PlayerSeated:
        """Return the entry as it is stored."""
        return replace(self, name="")


@dataclass(frozen=True)
class OfferDeclined(LogEntry):
    """A bot account does not take the seat that was offered to it. The seat stays open."""

    kind = "declined"
    seat: int
    reason: str


@dataclass(frozen=True)
class BotSeated(LogEntry):
    """A bot plays a seat from now on. A person may still hold that seat."""

    kind = "bot"
    seat: int
    level: str


@dataclass(frozen=True)
class PlayerReturned(LogEntry):
    """The person who holds a seat plays it again."""

    kind = "back"
    seat: int


@dataclass(frozen=True)
class ActionPlayed(LogEntry):
    """A seat played an action. `spent` is the time it cost, in milliseconds, if a clock ran."""

    kind = "took"
    seat: int
    action: str
    spent: int | None = None


@dataclass(frozen=True)
class ChanceResolved(LogEntry):
    """A chance outcome was drawn."""

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
    """A seat accepts the undo request."""

    kind = "undo-agreed"
    seat: int


@dataclass(frozen=True)
class UndoDeclined(LogEntry):
    """A seat declines the undo request, or the seat that asked withdraws it."""

    kind = "undo-dropped"
    seat: int


@dataclass(frozen=True)
class UndoLapsed(LogEntry):
    """Nobody answered the undo request in time. Only at tables with a clock."""

    kind = "undo-lapsed"
    seat: int


@dataclass(frozen=True)
class ActionsUndone(LogEntry):
    """The table went back to a moment. The entries that were undone stay in the log."""

    kind = "undone"
    seat: int
    moment: int


@dataclass(frozen=True)
class PlayerResigned(LogEntry):
    """A seat resigned."""

    kind = "resigned"
    seat: int


@dataclass(frozen=True)
class FlagFell(LogEntry):
    """A seat ran out of time."""

    kind = "flag"
    seat: int


@dataclass(frozen=True)
class CurtainLifted(LogEntry):
    """The person of a seat came to the screen that several people share: the clock of the seat starts."""

    kind = "lifted"
    seat: int


@dataclass(frozen=True)
class VacationBegan(LogEntry):
    """The person of a seat is on vacation: its time comes from the vacation first. Only in games over days."""

    kind = "vacation"
    seat: int


@dataclass(frozen=True)
class VacationEnded(LogEntry):
    """The person of a seat is back from vacation."""

    kind = "vacation-over"
    seat: int


@dataclass(frozen=True)
class RematchCreated(LogEntry):
    """A table for the rematch was created."""

    kind = "again"
    table: str


@dataclass(frozen=True)
class SpectatorsMuted(LogEntry):
    """The person who created the table decided whether spectators may write."""

    kind = "quiet"
    muted: bool


@dataclass(frozen=True)
class PersonMoved(LogEntry):
    """A guest signed in to an account and brought their games along: it holds their seats and is the host in their place."""

    kind = "moved"
    old: str
    new: str


@dataclass(frozen=True)
class PlayerRemoved(LogEntry):
    """The host removed the person of a seat. The seat is open again, with a new invite."""

    kind = "removed"
    seat: int
    invite: str


@dataclass(frozen=True)
class TableClosed(LogEntry):
    """The host or the operator closed the table. Nobody plays or joins any more, and nobody has won."""

    kind = "closed"
    by_operator: bool = False  # older rows have none: hosts closed those tables


KINDS: dict[str, type[LogEntry]] = {
    each.kind: each
    for each in (
        TableCreated,
        PlayerSeated,
        OfferDeclined,
        BotSeated,
        PlayerReturned,
        ActionPlayed,
        ChanceResolved,
        UndoRequested,
        UndoAccepted,
        UndoDeclined,
        UndoLapsed,
        ActionsUndone,
        PlayerResigned,
        FlagFell,
        CurtainLifted,
        VacationBegan,
        VacationEnded,
        RematchCreated,
        SpectatorsMuted,
        PersonMoved,
        PlayerRemoved,
        TableClosed,
    )
}
# After one of these, an action chosen earlier is stale: the position has changed, or who plays a seat.
MAKES_ACTIONS_STALE = (ActionPlayed, ChanceResolved, ActionsUndone, PlayerResigned, FlagFell)
# After one of these, an undo request or an answer to one is stale: it would be about another request.
MAKES_UNDO_STALE = (*MAKES_ACTIONS_STALE, UndoRequested, UndoDeclined, UndoLapsed, PlayerReturned, PlayerRemoved)


def read_entry(kind: str, body: str, at: int, table_time: int | None) -> LogEntry:
    """Return the entry in a row of the log."""
    return KINDS[kind](**orjson.loads(body), at=at, table_time=table_time)
