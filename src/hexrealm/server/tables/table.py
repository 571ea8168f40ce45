"""A table: the replay of its log. It holds the match and who sits where. The rules are in rules/, views in viewing/.

A Table that others may hold is never changed. To change a table, copy it, append log entries to the copy, and publish the copy
once the entries are saved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from hexrealm import games
from hexrealm.play.match import BEGINNING, Match
from hexrealm.server.storage.people.accounts.names import TableNames
from hexrealm.server.storage.tables.log_entries import (
    MAKES_ACTIONS_STALE,
    MAKES_UNDO_STALE,
    ActionPlayed,
    ActionsUndone,
    BotSeated,
    ChanceResolved,
    CurtainLifted,
    FlagFell,
    LogEntry,
    OfferDeclined,
    PersonMoved,
    PlayerRemoved,
    PlayerResigned,
    PlayerReturned,
    PlayerSeated,
    RematchCreated,
    SpectatorsMuted,
    TableClosed,
    TableCreated,
    UndoAccepted,
    UndoDeclined,
    UndoLapsed,
    UndoRequested,
    VacationBegan,
    VacationEnded,
)
from hexrealm.server.tables.rules.clocks import Clocks, TimeControl, Turn, count_turns
from hexrealm.server.tables.seat import Seat as Seat
from hexrealm.server.tables.undo_request import UndoRequest

State = Literal["open", "playing", "over", "closed", "record"]
Draw = tuple[int | None, int]  # a seat (None: before any seat acted) and how many draws it had before


class UnknownRules(Exception):
    """A table was played by a version of its game's rules that this release cannot replay."""


@dataclass
class Table:
    """One table. `create_table` makes it from a TableCreated entry, `replay` from a whole log."""

    id: str
    setup: TableCreated
    match: Match
    seats: list[Seat]
    version: int = 1
    action_version: int = 1  # the version of the last entry that made actions stale
    undo_version: int = 1  # the same for undo requests and the answers to them
    moments: list[int] = field(default_factory=lambda: [0, 0])  # by version: the number of steps of the match
    times: list[int] = field(default_factory=lambda: [0, 0])  # by version: when the entry happened, in milliseconds since 1970
    undo_request: UndoRequest | None = None
    rematch: str | None = None
    spectators_muted: bool = False
    clocks: Clocks | None = None  # None: a table without a clock
    out_by: Literal["resignation", "time"] = "resignation"  # how the last seat that is out got there
    left: tuple[int, ...] = ()  # the seats that are out, the first to leave first
    curtain_lifted: bool = False  # for the seat to decide
    draws: dict[Draw, tuple[str, ...]] = field(default_factory=dict)  # every outcome of each draw, undone ones included
    bot_moments: frozenset[int] = frozenset()  # at which a bot acted
    requests: int = 0  # for undo, since the last action
    others_played: bool = False  # whether a person who is not the host has played a move, undone ones included
    removed: dict[str, int] = field(default_factory=dict)  # by person: the seat that the host removed them from
    closed: bool = False  # by its host, or by the operator
    closed_by_operator: bool = False
    profiles: frozenset[str] = frozenset()  # its people who have a page that others can see: not part of the log

    # Reading

    @property
    def over(self) -> bool:
        """Whether nobody plays any more: the game ended by the rules, by resignation or by time, or the table was closed."""
        return self.match.over or self.abandoned or self.closed

    @property
    def abandoned(self) -> bool:
        """Whether somebody resigned or ran out of time, and fewer than two seats, or no person, are left.

        At some tables one fallen flag ends the game. At the others a bot plays the seat to the end. A rated game that has not
        begun ends with the first who leaves.
        """
        if not any(seat.is_out for seat in self.seats):
            return False
        if self.waits_for_players:
            return True
        if self.clocks is not None and self.clocks.control.on_flag == "end" and any(seat.flagged for seat in self.seats):
            return True
        playing = [seat for seat in self.seats if not seat.is_out or (seat.flagged and seat.level)]
        return len(playing) < 2 or not self.has_person_besides(None)

    @property
    def last_out(self) -> int | None:
        """The last seat that is out."""
        return self.left[-1] if self.left else None

    def has_person_besides(self, number: int | None) -> bool:
        """Return whether a person plays a seat, or may take it, apart from this one."""
        others = (seat for each, seat in enumerate(self.seats) if each != number and not seat.is_out)
        return any(seat.person or seat.kind == "open" for seat in others)

    @property
    def winners(self) -> list[int]:
        """The winners by the rules; in an abandoned game, the seats that are not out, or all but the last to go out."""
        if not self.abandoned or self.match.over:
            return self.match.winners
        left = [number for number, seat in enumerate(self.seats) if not seat.is_out]
        return left or [number for number in range(len(self.seats)) if number != self.last_out]

    @property
    def state(self) -> State:
        """The state that lists and views show."""
        if self.setup.record:
            return "record"
        if self.closed:
            return "closed"
        return "over" if self.over else "open" if any(seat.kind == "open" for seat in self.seats) else "playing"

    @property
    def moment(self) -> int:
        """The number of steps that led to the present position."""
        return len(self.match.steps)

    @property
    def seat_to_decide(self) -> int | None:
        """The seat whose turn it is; None if the game is over, cannot be played, or waits for players."""
        return None if self.over or self.setup.record or self.waits_for_players else self.match.seat

    @property
    def waits_for_players(self) -> bool:
        """Whether nobody may play yet: a rated game begins when all seats are taken."""
        return self.setup.rated and any(seat.kind == "open" for seat in self.seats)

    @property
    def bot_to_decide(self) -> str | None:
        """The level of the bot whose turn it is, if it is a bot's turn.

        Bots wait while an undo request is open, but only for the first after an action: others would hold up the game.
        """
        seat, waits = self.seat_to_decide, self.undo_request is not None and self.requests <= 1
        return self.seats[seat].level if seat is not None and not waits else None

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Return the seats a person holds, including those a bot plays for that person."""
        return tuple(number for number, seat in enumerate(self.seats) if person is not None and seat.person == person)

    def last_common_moment(self, version: int) -> int:
        """Return the last moment that is the same now as it was at a version: later steps may have been undone."""
        return min(self.moments[min(version, self.version) :])

    def next_draw(self) -> Draw:
        """Return which draw the next chance step is. A draw belongs to the seat that acted last before it."""
        seat: int | None = None
        counts: Counter[int | None] = Counter()
        for step in self.match.steps:
            if step.seat is None:
                counts[seat] += 1
            else:
                seat = step.seat
        return seat, counts[seat]

    def repeated_outcome(self, odds: Mapping[str, int]) -> str | None:
        """Return what the next draw gave when it was first made and then undone, if that is still possible."""
        return next((outcome for outcome in self.draws.get(self.next_draw(), ()) if outcome in odds), None)

    @property
    def waits_for_curtain(self) -> bool:
        """Whether the clock of the seat to decide waits until its person lifts the curtain: all people share a screen.

        Where somebody else plays too, it does not wait: nobody could make sure that the curtain is lifted in time.
        """
        number = self.seat_to_decide
        if number is None or self.curtain_lifted or not self.has_hidden_information:
            return False
        people = [seat.person for seat in self.seats if seat.person is not None and not seat.is_out]
        return len(people) > 1 and set(people) == {self.seats[number].person} and self.seats[number].kind == "person"

    @property
    def turn(self) -> Turn:
        """Whose turn it is, as the clocks count it."""
        seat = self.seat_to_decide
        if seat is None:
            return Turn()
        is_full, own = all(each.kind != "open" for each in self.seats), self.seats[seat]
        counts = is_full and own.kind == "person" and not self.waits_for_curtain
        by_bot = is_full and own.level is not None and own.person is not None and not own.is_out
        return Turn(seat, count_turns((step.seat for step in self.match.steps), seat), counts, self.moment, by_bot)

    @property
    def has_hidden_information(self) -> bool:
        """Whether the game hides something from its players."""
        return self.match.game.has_secrets

    # Names, which are not part of the log

    @property
    def edition(self) -> tuple[Hashable, ...]:
        """What all views of the table depend on: its version, its title, the names of its people, and which have a profile."""
        return self.version, self.setup.title, *((seat.name, seat.person in self.profiles) for seat in self.seats)

    @property
    def people(self) -> set[str]:
        """Everybody who holds a seat."""
        return {seat.person for seat in self.seats if seat.person}

    def with_names(self, names: TableNames) -> Table:
        """Return the table with these names."""
        seats = [replace(seat, name=names.of_seat(number, seat.person)) for number, seat in enumerate(self.seats)]
        setup = replace(self.setup.without_names(), title=names.title)
        return replace(self, setup=setup, seats=seats, profiles=names.profiles)

    # Changing

    def copy(self) -> Table:
        """Return a copy to which entries may be appended."""
        return replace(
            self,
            match=self.match.copy(),
            seats=list(self.seats),
            moments=list(self.moments),
            times=list(self.times),
            draws=dict(self.draws),
            removed=dict(self.removed),
        )

    def append(self, entry: LogEntry) -> None:
        """Apply the next log entry."""
        self.version += 1
        if isinstance(entry, ChanceResolved):
            self._note_draw(entry.action)
        match entry:
            case ActionPlayed() | ChanceResolved():
                self._play(entry)
                self.undo_request, self.requests = None, 0
            case ActionsUndone(moment=moment):
                self.match = self.match.at(moment)
                self.bot_moments = frozenset(each for each in self.bot_moments if each < moment)
                self.undo_request, self.requests = None, 0
            case UndoRequested(seat, moment):
                self.undo_request = UndoRequest(seat, moment)
                self.requests += 1
            case UndoAccepted(seat):
                assert self.undo_request is not None
                self.undo_request = replace(self.undo_request, agreed=self.undo_request.agreed | {seat})
            case UndoDeclined() | UndoLapsed():
                self.undo_request = None
            case RematchCreated(table):
                self.rematch = table
            case SpectatorsMuted(muted):
                self.spectators_muted = muted
            case CurtainLifted():
                self.curtain_lifted = True
            case PersonMoved(old, new):
                self.seats = [replace(seat, person=new) if seat.person == old else seat for seat in self.seats]
                self.setup = replace(self.setup, host=new if self.setup.host == old else self.setup.host)
                self.removed = {new if person == old else person: seat for person, seat in self.removed.items()}
            case TableClosed(by_operator):
                self.closed, self.closed_by_operator, self.undo_request = True, by_operator, None
            case _:
                self._append_seat_entry(entry)
        if isinstance(entry, MAKES_ACTIONS_STALE):
            self.action_version = self.version
        if isinstance(entry, MAKES_UNDO_STALE):
            self.undo_version = self.version
        self.moments.append(self.moment)
        self.times.append(entry.at)
        self._advance_clocks(entry)

    def _play(self, entry: ActionPlayed | ChanceResolved) -> None:
        moment = self.moment
        self.match.play(entry.action)
        if isinstance(entry, ActionPlayed):
            seat = self.seats[entry.seat]
            if seat.level:
                self.bot_moments |= {moment}
            elif seat.person != self.setup.host:
                self.others_played = True

    def _advance_clocks(self, entry: LogEntry) -> None:
        """Count the time until an entry. While chance decides, it is still the turn of the seat that acted last."""
        if self.clocks is None or entry.table_time is None:
            return
        if self.seat_to_decide != self.clocks.turn.seat:
            self.curtain_lifted = False
        turn = self.clocks.turn if self.match.odds() and not self.over else self.turn
        played = isinstance(entry, ActionPlayed | ChanceResolved)
        spent = entry.spent if isinstance(entry, ActionPlayed) else None
        asks, own = self.undo_request is not None, self._asks_self
        vacations = tuple(seat.vacation for seat in self.seats)
        self.clocks = self.clocks.advance(
            entry.table_time, turn, played=played, spent=spent, asks=asks, asks_self=own, vacations=vacations
        )
        if isinstance(entry, PlayerRemoved):
            self.clocks = self.clocks.reset(entry.seat)

    @property
    def _asks_self(self) -> bool:
        """Whether the person who is to decide has asked for undo."""
        number, request = self.seat_to_decide, self.undo_request
        return request is not None and number is not None and self.seats[request.seat].person == self.seats[number].person

    def _note_draw(self, outcome: str) -> None:
        earlier = self.draws.get(draw := self.next_draw(), ())
        if outcome not in earlier:
            self.draws[draw] = (*earlier, outcome)

    def _append_seat_entry(self, entry: LogEntry) -> None:
        match entry:
            case PlayerSeated(number, person, name, bot_account):
                seat = replace(self.seats[number], offered=None, declined=None)
                self.seats[number] = replace(seat, person=person, name=name, bot_account=bot_account)
                self.removed.pop(person, None)
            case OfferDeclined(number, reason):
                self.seats[number] = replace(self.seats[number], offered=None, declined=reason)
            case BotSeated(number, level):
                self.seats[number] = replace(self.seats[number], level=level, vacation=False)
            case VacationBegan(number) | VacationEnded(number):
                self.seats[number] = replace(self.seats[number], vacation=isinstance(entry, VacationBegan))
            case PlayerReturned(number):
                self.seats[number] = replace(self.seats[number], level=None, returned=self.version)
            case PlayerResigned(number):
                self.seats[number] = replace(self.seats[number], resigned=True)
                self.out_by, self.left = "resignation", (*self.left, number)
                self.undo_request = None
            case FlagFell(number):
                self.seats[number] = replace(self.seats[number], flagged=True)
                self.out_by, self.left = "time", (*self.left, number)
                self.undo_request = None
            case PlayerRemoved(number, invite):
                self._remove(number, invite)
            case _:
                raise AssertionError(entry)

    def _remove(self, number: int, invite: str) -> None:
        """Open a seat again, and note who was removed from it."""
        person = self.seats[number].person
        assert person is not None
        self.removed[person] = number
        self.seats[number], self.undo_request = Seat(invite=invite), None


def create_table(id: str, setup: TableCreated) -> Table:
    """Return a new table. The steps of a record may contain "?" for what its viewer may not know."""
    start = BEGINNING if setup.start is None else setup.start
    game = games.find(setup.game)
    if setup.rules not in game.replayable_rules:
        raise UnknownRules(f"version {setup.rules} of the rules; this release replays {game.replayable_rules}")
    match = Match(game, setup.options, start=start)
    for name in setup.past or []:
        match.replay(name)
    match.known_to = setup.known_to
    seats = [Seat(**seat) for seat in setup.seats]
    clocks = None if setup.clock is None else Clocks.start(TimeControl(**setup.clock), len(seats))
    table = Table(id, setup, match, seats, moments=[0, len(match.steps)], times=[setup.at, setup.at], clocks=clocks)
    table._advance_clocks(setup)
    return table


def replay(id: str, entries: Iterable[LogEntry]) -> Table:
    """Return the table that a whole log leads to."""
    setup = next(log := iter(entries))
    assert isinstance(setup, TableCreated)
    table = create_table(id, setup)
    for entry in log:
        table.append(entry)
    return table
