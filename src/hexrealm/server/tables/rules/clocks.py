"""The clocks of a table, as pure logic: how much time each seat has, whose clock runs, and when its flag falls.

A seat has a *reserve*, which is full again at the beginning of each of its turns, and a *bank*, which is used when the reserve
is empty and grows by the *increment* with each turn that is completed. A live clock is a bank with an increment; "three days
per move" is a reserve of three days with the vacation as the bank. A seat on vacation uses its bank first. A turn is what a
seat decides in a row.

All times are milliseconds. `now` is the table time (clock.py), which stands still while the server is down. Nothing here is
changed: `advance` returns the clocks after a log entry, so they follow from the log alone. docs/clocks.md has the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

SECOND, DAY = 1000, 86_400_000
MAX_LAG = SECOND  # of one action: so much of its way through the network costs no time
T = TypeVar("T")
Kind = Literal["live", "days"]
OnFlag = Literal["bot", "end"]
LONGEST_STOP: dict[Kind, int] = {"live": 30 * SECOND, "days": DAY}  # of the clocks, by one undo request


@dataclass(frozen=True)
class TimeControl:
    """How much time the seats of a table have, and what happens when a flag falls. It is stored with the set-up."""

    kind: Kind
    bank: int  # at the beginning
    increment: int  # for each turn that is completed
    reserve: int  # for each turn
    on_flag: OnFlag  # a bot plays the seat to the end, or the game ends and the others have won


@dataclass(frozen=True)
class Turn:
    """What the clocks need to know about the position after a log entry."""

    seat: int | None = None  # to decide
    number: int = 0  # which turn of that seat it is, from 1
    counts: bool = False  # whether its time counts: a person plays it, all seats are taken, the curtain is lifted
    moment: int = 0  # the number of steps before it
    by_bot: bool = False  # a bot plays it in place of a person, who may take the seat back


def count_turns(seats: Iterable[int | None], seat: int | None) -> int:
    """Return which turn of its own the seat to decide is in, from the seats that took the steps so far (None: chance)."""
    turns, last = 0, None
    for each in seats:
        if each is not None:
            turns += each == seat and last != seat
            last = each
    return turns if last == seat else turns + 1


@dataclass(frozen=True)
class Clocks:
    """The time that is left at each seat. What a seat used since `since` is not subtracted yet."""

    control: TimeControl
    banks: tuple[int, ...]
    reserves: tuple[int, ...]
    turn: Turn = Turn()
    since: int = 0  # the running clock counts from here: in the future while an undo request stops it
    latest: int = 0  # the table time of the last entry
    begun: tuple[int, ...] = ()  # by seat: turns that had their reserve, undone ones included
    rewarded: tuple[int, ...] = ()  # by seat: turns that had their increment, undone ones included
    lapses_at: int | None = None  # when the open undo request lapses
    asks_self: bool = False  # whether the person of the seat to decide made that request
    stopped_in: int = -1  # the turn in which an undo request stopped the clocks, counted over all seats
    asked_in_vain: tuple[bool, ...] = ()  # by seat: a request stopped its clock in its own turn, and was not granted
    forgiven: int = -1  # the last moment whose action had its lag forgiven, undone ones included
    bot_used: int = 0  # how long a bot has played the present turn
    late: int = 0  # how much more than its time the seat to decide has used in this turn: its flag falls soon
    vacations: tuple[bool, ...] = ()  # by seat: whether its person is on vacation

    @classmethod
    def start(cls, control: TimeControl, seats: int) -> Clocks:
        """Return the clocks of a new table."""
        none = (0,) * seats
        no = (False,) * seats
        return cls(control, (control.bank,) * seats, none, begun=none, rewarded=none, asked_in_vain=no, vacations=no)

    # Reading

    @property
    def running(self) -> int | None:
        """The seat whose clock runs, or would run if no undo request stopped it."""
        return self.turn.seat if self.turn.counts else None

    def time_left(self, seat: int, now: int) -> int:
        """Return how much time a seat has left, its reserve included."""
        used = max(0, now - self.since) if seat == self.running else 0
        return max(0, self.reserves[seat] + self.banks[seat] - used)

    def time_spent(self, received: int, thought: int | None) -> int:
        """Return how much time the running seat spent until an action was received.

        `thought` is how long the client says it has shown the position. The difference is lag, which costs nothing within a
        bound: so who reports too little gains no more than that. It is forgiven once for each moment, however often an
        action there is undone.
        """
        elapsed = max(0, received - self.since)
        has_lag = thought is not None and self.turn.moment > self.forgiven
        lag = min(max(0, elapsed - (thought or 0)), MAX_LAG) if has_lag else 0
        return elapsed - lag

    def is_in_time(self, spent: int) -> bool:
        """Return whether the running seat had so much time."""
        seat = self.running
        return seat is None or spent + self.late <= self.reserves[seat] + self.banks[seat]

    @property
    def flag_due(self) -> int | None:
        """When the flag of the running seat falls: when no action that is received can be in time any more."""
        seat = self.running
        return None if seat is None else self.since + self.reserves[seat] + self.banks[seat] + MAX_LAG - self.late

    @property
    def due(self) -> int | None:
        """When something happens at this table by itself: a flag falls, or an undo request lapses."""
        return min((at for at in (self.flag_due, self.lapses_at) if at is not None), default=None)

    # Changing

    def advance(
        self,
        now: int,
        turn: Turn,
        *,
        played: bool = False,
        spent: int | None = None,
        asks: bool = False,
        asks_self: bool = False,
        vacations: tuple[bool, ...] | None = None,
    ) -> Clocks:
        """Return the clocks after a log entry that led to this turn.

        `played` says that the entry is an action, `spent` what that action cost its seat (None: all since the entry before),
        `asks` that an undo request is open after it, `asks_self` that it is one of the person who is to decide, `vacations` who
        is on vacation after it (None: as before).
        """
        now = max(now, self.latest)  # another worker may be a little ahead
        clocks = self._charge(self.running, max(0, now - self.since) if spent is None else spent)
        if played and spent is not None:
            clocks = replace(clocks, forgiven=max(self.forgiven, self.turn.moment))
        if played and turn.seat != self.turn.seat:
            clocks = clocks._reward()
        clocks = clocks._grant(turn)._change_player(now, turn)._begin(turn)
        away = self.vacations if vacations is None else vacations
        return replace(clocks, latest=now, asks_self=asks and asks_self, vacations=away)._ask(now, asks)

    def reset(self, seat: int) -> Clocks:
        """Return the clocks with the full time for a seat whose person was removed: the next one pays for nothing."""
        reserve = self.control.reserve if self.begun[seat] else 0
        banks, reserves = _put(self.banks, seat, self.control.bank), _put(self.reserves, seat, reserve)
        late = 0 if self.turn.seat == seat else self.late
        return replace(self, banks=banks, reserves=reserves, late=late, asked_in_vain=_put(self.asked_in_vain, seat, False))

    def _change_player(self, now: int, turn: Turn) -> Clocks:
        """Count how long a bot plays this turn. A person who takes the seat back in the same turn pays for that time.

        The time during which somebody else asks for undo does not count: bots wait then.
        """
        is_same = self.turn.by_bot and (turn.seat, turn.number) == (self.turn.seat, self.turn.number)
        passed = now - self.latest if self.lapses_at is None or self.asks_self else 0
        used = self.bot_used + passed if is_same else 0
        if turn.by_bot:
            return replace(self, bot_used=used)
        if not used and not self.bot_used:
            return self
        return replace(self._charge(turn.seat, used) if turn.counts else self, bot_used=0)

    def _charge(self, seat: int | None, spent: int) -> Clocks:
        if seat is None:
            return self
        reserve, bank = self.reserves[seat], self.banks[seat]
        if self.vacations[seat]:
            bank, reserve = _use(bank, reserve, spent)
        else:
            reserve, bank = _use(reserve, bank, spent)
        late = self.late + max(0, spent - self.reserves[seat] - self.banks[seat])
        return replace(self, reserves=_put(self.reserves, seat, reserve), banks=_put(self.banks, seat, bank), late=late)

    def _reward(self) -> Clocks:
        """Add the increment of a turn that was completed: once, however often it is undone. Bots get none."""
        seat, number = self.turn.seat, self.turn.number
        if seat is None or number <= self.rewarded[seat]:
            return self
        gained = self.control.increment if self.turn.counts else 0
        banks = _put(self.banks, seat, self.banks[seat] + gained)
        return replace(self, banks=banks, rewarded=_put(self.rewarded, seat, number))

    def _begin(self, turn: Turn) -> Clocks:
        """Fill the reserve at the beginning of a turn: once, however often it is undone."""
        goes_on = (turn.seat, turn.number) == (self.turn.seat, self.turn.number)
        late = self.late if goes_on else 0
        if turn.seat is None or turn.number <= self.begun[turn.seat]:
            return replace(self, turn=turn, late=late)
        reserves = _put(self.reserves, turn.seat, self.control.reserve)
        return replace(self, turn=turn, late=late, reserves=reserves, begun=_put(self.begun, turn.seat, turn.number))

    def _ask(self, now: int, asks: bool) -> Clocks:
        """Note whether an undo request is open. One in each turn stops the clocks until it is answered or lapses."""
        if not asks:
            return replace(self, lapses_at=None, since=now)
        if self.lapses_at is not None:
            return replace(self, since=max(now, self.since))  # the request goes on stopping the clocks, if it did
        lapses_at = now + LONGEST_STOP[self.control.kind]
        if sum(self.begun) == self.stopped_in or self._is_in_vain:
            return replace(self, lapses_at=lapses_at, since=now)
        return replace(self._note_request(True), lapses_at=lapses_at, stopped_in=sum(self.begun), since=lapses_at)

    @property
    def _is_in_vain(self) -> bool:
        """Whether the person to decide asks, and did so before in a turn of their own, without being allowed to undo.

        Such a request does not stop the clock: otherwise asking would give them time in each turn.
        """
        return self.asks_self and self.turn.seat is not None and self.asked_in_vain[self.turn.seat]

    def _grant(self, turn: Turn) -> Clocks:
        """Forget a request of the person to decide when it is granted: the game goes back."""
        is_granted = self.lapses_at is not None and turn.moment < self.turn.moment
        return self._note_request(False) if is_granted else self

    def _note_request(self, in_vain: bool) -> Clocks:
        seat = self.turn.seat
        if seat is None or not self.asks_self:
            return self
        return replace(self, asked_in_vain=_put(self.asked_in_vain, seat, in_vain))


def _use(first: int, second: int, spent: int) -> tuple[int, int]:
    """Return what is left of two supplies of time, of which the first is used before the second."""
    return max(0, first - spent), max(0, second - max(0, spent - first))


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
