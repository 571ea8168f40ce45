"""A plain model of the clocks of a table: docs/clocks.md as code. Time passes step by step, nothing is computed ahead."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

MAX_LAG = 1000
STOPS = {"live": 30_000, "days": 86_400_000}


@dataclass
class ClockModel:
    """The clocks of a table. `used` is what the running seat has used and nobody has subtracted yet."""

    kind: str
    seats: int
    bank: int
    increment: int
    reserve: int
    now: int = 0
    used: int = 0
    banks: list[int] = field(default_factory=list)
    reserves: list[int] = field(default_factory=list)
    full: list[int] = field(default_factory=list)  # by seat: the last turn whose reserve was filled
    paid: list[int] = field(default_factory=list)  # by seat: the last turn whose increment was paid
    to_decide: int | None = None
    turn: int = 0
    runs: bool = False
    stop_left: int = 0  # how long an undo request still stops the clocks
    request_left: int | None = None  # how long the open request still waits
    turns_with_stop: set[int] = field(default_factory=set)
    asks_self: bool = False
    late: int = 0  # what the seat to decide used beyond its time in this turn, and what was subtracted already
    in_vain: set[int] = field(default_factory=set)  # seats whose own request stopped their clock and was not granted
    requests: int = 0  # since the last action
    moment: int = 0
    forgiven: int = -1  # the latest moment whose action had its lag forgiven
    bot_turn: tuple[int | None, int] | None = None  # the turn that a bot plays for a person who may come back
    bot_used: int = 0  # how long it has played it, while nobody else asked for undo
    on_vacation: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.banks, self.reserves = [self.bank] * self.seats, [0] * self.seats
        self.full, self.paid = [0] * self.seats, [0] * self.seats

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds
        stopped = min(milliseconds, self.stop_left)
        self.stop_left -= stopped
        if self.bot_turn is not None and (self.request_left is None or self.asks_self):
            self.bot_used += milliseconds
        if self.request_left is not None:
            self.request_left -= milliseconds
        if self.runs:
            self.used += milliseconds - stopped

    def left(self, seat: int) -> int:
        used = self.used if self.runs and seat == self.to_decide else 0
        return max(0, self.banks[seat] + self.reserves[seat] - used)

    def lag(self, thought: int | None) -> int:
        """Return how much of the time the running seat used was lag that costs nothing."""
        return 0 if thought is None or self.moment <= self.forgiven else max(0, min(self.used - thought, MAX_LAG))

    def is_in_time(self, thought: int | None) -> bool:
        seat = self.to_decide
        return (
            not self.runs or seat is None or self.used + self.late - self.lag(thought) <= self.banks[seat] + self.reserves[seat]
        )

    @property
    def flag_is_due(self) -> bool:
        seat = self.to_decide
        return self.runs and seat is not None and self.used + self.late >= self.banks[seat] + self.reserves[seat] + MAX_LAG

    @property
    def lapse_is_due(self) -> bool:
        return self.request_left is not None and self.request_left <= 0

    def subtract(self, lag: int = 0) -> None:
        """Subtract what the running seat used: from its reserve first, on vacation from its bank first."""
        if self.runs and self.to_decide is not None:
            first, second = (self.banks, self.reserves) if self.to_decide in self.on_vacation else (self.reserves, self.banks)
            self.late += max(0, self.used - lag - first[self.to_decide] - second[self.to_decide])
            from_first = min(first[self.to_decide], self.used - lag)
            first[self.to_decide] -= from_first
            second[self.to_decide] = max(0, second[self.to_decide] - (self.used - lag - from_first))
        self.used = 0

    def pay(self, by_person: bool) -> None:
        """The seat completed its turn."""
        seat = self.to_decide
        if seat is not None and self.turn > self.paid[seat]:
            self.banks[seat] += self.increment if by_person else 0
            self.paid[seat] = self.turn

    def continue_with(self, to_decide: int | None, movers: list[int], runs: bool, moment: int, by_bot: bool) -> None:
        """Note whose turn it is, after the seats that moved so far."""
        self.moment = moment
        runs_of_seats = [seat for seat, _ in groupby(movers)]
        going_on = bool(movers) and movers[-1] == to_decide
        before = (self.to_decide, self.turn)
        self.to_decide, self.runs = to_decide, runs
        self.turn = runs_of_seats.count(to_decide) + (not going_on) if to_decide is not None else 0
        if before != (to_decide, self.turn):
            self.late = 0
        if to_decide is not None and self.turn > self.full[to_decide]:
            self.reserves[to_decide], self.full[to_decide] = self.reserve, self.turn
        if runs and self.bot_turn == (to_decide, self.turn):
            self.used = self.bot_used  # who comes back in the middle of a turn pays for it
            self.subtract()
        if not by_bot or self.bot_turn != (to_decide, self.turn):
            self.bot_used = 0
        self.bot_turn = (to_decide, self.turn) if by_bot else None

    def ask(self, by_self: bool) -> None:
        """An undo request is made, perhaps by the person who is to decide: then it stops their clock, if none was in vain."""
        self.request_left, self.asks_self = STOPS[self.kind], by_self
        self.requests += 1
        is_in_vain = by_self and self.to_decide in self.in_vain
        if sum(self.full) not in self.turns_with_stop and not is_in_vain:
            self.turns_with_stop.add(sum(self.full))
            self.stop_left = self.request_left
            if by_self and self.to_decide is not None:
                self.in_vain.add(self.to_decide)

    def settle_request(self, granted: bool = False) -> None:
        if granted and self.asks_self and self.request_left is not None and self.to_decide is not None:
            self.in_vain.discard(self.to_decide)
        self.request_left, self.stop_left = None, 0
