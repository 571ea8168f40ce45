"""A table: the replay of its log. Holds who sits where and the match; decides nothing (table_rules.py) and shows nothing
(views.py).

A Table that others may hold is never changed: whoever wants to go on takes a copy, tells it what happened, and hands that out
once it is saved.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from hexrealm import games
from hexrealm.play.match import BEGINNING, Match
from hexrealm.server.tables.log_entries import (
    PLAY,
    TALK,
    ActionPlayed,
    ActionsUndone,
    BotSeated,
    ChanceResolved,
    LogEntry,
    PlayerResigned,
    PlayerReturned,
    PlayerSeated,
    RematchCreated,
    TableCreated,
    UndoAccepted,
    UndoDeclined,
    UndoRequested,
)

State = Literal["open", "playing", "over", "record"]


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, a bot, a bot for a person, or nobody yet. A seat that was open keeps its invite."""

    person: str | None = None
    name: str = ""
    level: str | None = None  # of the bot that plays it
    invite: str | None = None
    resigned: bool = False

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who plays it now."""
        return "bot" if self.level else "person" if self.person else "open"


@dataclass(frozen=True)
class UndoRequest:
    """Of a seat, to go back to a moment; those who agreed."""

    seat: int
    moment: int
    agreed: frozenset[int] = frozenset()


@dataclass
class Table:
    """See above. Made by `begin_table`, or from rows of a log by `replay`."""

    id: str
    made: TableCreated
    match: Match
    seats: list[Seat]
    version: int = 1
    action_version: int = 1  # the version of the last entry that makes an action stale
    undo_version: int = 1  # the same for undo and the answers to it
    moments: list[int] = field(default_factory=lambda: [0, 0])  # by version: how many steps the match had
    undo_request: UndoRequest | None = None
    rematch: str | None = None

    # Reading it

    @property
    def over(self) -> bool:
        """By the rules, or because too few are left."""
        return self.match.over or self.abandoned

    @property
    def abandoned(self) -> bool:
        """Somebody resigned, and there are no two seats left, or no person."""
        left = [seat for seat in self.seats if not seat.resigned]
        return len(left) < len(self.seats) and (len(left) < 2 or not any(seat.person or seat.kind == "open" for seat in left))

    @property
    def winners(self) -> list[int]:
        """By the rules; of a game that was given up, those who did not."""
        if not self.abandoned or self.match.over:
            return self.match.winners
        return [number for number, seat in enumerate(self.seats) if not seat.resigned]

    @property
    def state(self) -> State:
        """Where it stands, in a word."""
        if self.made.record:
            return "record"
        return "over" if self.over else "open" if any(seat.kind == "open" for seat in self.seats) else "playing"

    @property
    def moment(self) -> int:
        """How many steps led here."""
        return len(self.match.steps)

    @property
    def to_decide(self) -> int | None:
        """The seat to decide."""
        return None if self.over or self.made.record else self.match.seat

    @property
    def bot_to_decide(self) -> str | None:
        """The level of the bot to decide, if it is a bot's turn. Bots wait while people talk about undo."""
        seat = self.to_decide
        return self.seats[seat].level if seat is not None and self.undo_request is None else None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats a person holds, also those that a bot plays for that person."""
        return tuple(number for number, seat in enumerate(self.seats) if person is not None and seat.person == person)

    def known_since(self, version: int) -> int:
        """The last moment that is still the same as when the table had that version."""
        return min(self.moments[min(version, self.version) :])

    @property
    def hides(self) -> bool:
        """Whether a seat may not know everything."""
        return self.match.game.has_secrets

    # Going on

    def copy(self) -> Table:
        """Another one that may go on."""
        return replace(self, match=self.match.copy(), seats=list(self.seats), moments=list(self.moments))

    def append(self, entry: LogEntry) -> None:
        """What happened next."""
        self.version += 1
        match entry:
            case ActionPlayed(action=action) | ChanceResolved(action=action):
                self.match.play(action)
                self.undo_request = None
            case ActionsUndone(moment=moment):
                self.match = self.match.at(moment)
                self.undo_request = None
            case UndoRequested(seat, moment):
                self.undo_request = UndoRequest(seat, moment)
            case UndoAccepted(seat):
                assert self.undo_request is not None
                self.undo_request = replace(self.undo_request, agreed=self.undo_request.agreed | {seat})
            case UndoDeclined():
                self.undo_request = None
            case RematchCreated(table):
                self.rematch = table
            case _:
                self._append_to_seats(entry)
        if isinstance(entry, PLAY):
            self.action_version = self.version
        if isinstance(entry, TALK):
            self.undo_version = self.version
        self.moments.append(self.moment)

    def _append_to_seats(self, entry: LogEntry) -> None:
        match entry:
            case PlayerSeated(number, person, name):
                self.seats[number] = replace(self.seats[number], person=person, name=name)
            case BotSeated(number, level):
                self.seats[number] = replace(self.seats[number], level=level)
            case PlayerReturned(number):
                self.seats[number] = replace(self.seats[number], level=None)
            case PlayerResigned(number):
                self.seats[number] = replace(self.seats[number], resigned=True)
                self.undo_request = None
            case _:
                raise AssertionError(entry)


def begin_table(id: str, made: TableCreated) -> Table:
    """A table as it was made. A record's steps may hold what its viewer may not know."""
    start = BEGINNING if made.start is None else made.start
    match = Match(games.find(made.game), made.options, start=start)
    for name in made.past or []:
        match.replay(name)
    match.known_to = made.known_to
    length = len(match.steps)
    return Table(id, made, match, [Seat(**seat) for seat in made.seats], moments=[0, length])


def replay(id: str, entries: Iterable[LogEntry]) -> Table:
    """The table that its whole log makes."""
    rows = iter(entries)
    made = next(rows)
    assert isinstance(made, TableCreated)
    table = begin_table(id, made)
    for entry in rows:
        table.append(entry)
    return table
