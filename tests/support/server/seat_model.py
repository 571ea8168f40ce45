"""A plain model of seats, bots, undo, resigning and the host: the table in docs/server.md, as code without a server."""

from __future__ import annotations

from dataclasses import dataclass, field

AWAY_SECONDS = 60.0


@dataclass
class ModelSeat:
    """A seat and who holds it."""

    person: int
    bot: bool = False
    resigned: bool = False


@dataclass
class SeatModel:
    """Three people at a table, each with one seat of the same number."""

    now: float = 0.0
    seats: list[ModelSeat] = field(default_factory=lambda: [ModelSeat(person) for person in range(3)])
    sockets: list[int] = field(default_factory=lambda: [0, 0, 0])
    absent_since: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    game_over: bool = False  # by the rules
    closed: bool = False  # by the host, who has seat 0
    begun: bool = False  # somebody else than the host has played a move
    request: int | None = None  # the seat that asks for undo
    agreed: set[int] = field(default_factory=set)

    @property
    def over(self) -> bool:
        """Whether the game has ended: by the rules, by the host, or since fewer than two seats are left."""
        return self.game_over or self.closed or sum(not seat.resigned for seat in self.seats) < 2

    def seconds_away(self, person: int) -> float:
        return 0.0 if self.sockets[person] else self.now - self.absent_since[person]

    def connect(self, person: int) -> None:
        self.sockets[person] += 1

    def disconnect(self, person: int) -> None:
        self.sockets[person] -= 1
        self.absent_since[person] = self.now

    def give(self, person: int, seat: int) -> str:
        """Return the expected answer: done, or the code of the refusal."""
        if self.over:
            return "over"
        if self.seats[seat].bot:
            return "taken"
        if person != seat and self.seconds_away(seat) < AWAY_SECONDS:
            return "refused"
        self.seats[seat].bot = True
        return "done"

    def take_back(self, person: int, seat: int) -> str:
        if person != seat:
            return "not-yours"
        if self.over:
            return "over"
        if self.seats[seat].resigned or not self.seats[seat].bot:
            return "refused"
        self.seats[seat].bot = False
        return "done"

    def resign(self, person: int, seat: int) -> str:
        if person != seat:
            return "not-yours"
        if self.over:
            return "over"
        if self.seats[seat].resigned:
            return "refused"
        self.seats[seat].resigned = True
        self.drop_request()
        if not self.over:
            self.seats[seat].bot = True
        return "done"

    def remove(self, person: int, seat: int) -> str:
        """Remove a person, who takes the seat again at once with the new invite."""
        if person != 0:
            return "not-yours"
        if self.over:
            return "over"
        if self.begun or seat == 0 or self.seats[seat].resigned:
            return "refused"
        self.seats[seat].bot = False
        self.absent_since[seat] = self.now
        self.drop_request()
        return "done"

    def close(self, person: int) -> str:
        if person != 0:
            return "not-yours"
        if self.over:
            return "over"
        if self.begun:
            return "refused"
        self.closed = True
        self.drop_request()
        return "done"

    def drop_request(self) -> None:
        self.request = None
        self.agreed.clear()

    def waiting(self) -> list[int]:
        """Return the seats whose consent is missing: all others who have not resigned, bot or not."""
        if self.request is None:
            return []
        return [k for k, seat in enumerate(self.seats) if k != self.request and not seat.resigned and k not in self.agreed]

    def others(self, seat: int) -> list[int]:
        return [k for k, each in enumerate(self.seats) if k != seat and not each.resigned]
