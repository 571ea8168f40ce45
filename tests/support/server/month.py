"""Many games with days per move at high speed: the test advances the clock hour by hour, and predicts every flag itself."""

from __future__ import annotations

import asyncio
import math
import random
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from fastapi import FastAPI
from sqlalchemy import insert, select

from hexrealm import games
from hexrealm.server.protocol.messages import Act
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.create import complete_options
from hexrealm.server.tables.rules import table_rules
from hexrealm.server.tables.rules.clocks import DAY, TimeControl
from hexrealm.server.tables.table import Table
from tests.support.server.manual_clock import ManualClock

PEOPLE = ("ines-ines", "tomas-tomas")
ROWS = [{"id": person, "name": person, "language": "en", "created": 0} for person in PEOPLE]
HOUR, DAYS, VACATIONS = 3600.0, (1, 2, 3, 7), (0, 2, 7)
LEAVING = 0.01  # of the moves are the last of their person
AT_ONCE = 32  # people who play at the same time: their moves share commits, and as few tables stay in memory


@dataclass
class Game:
    """A game as the test knows it: hours only."""

    table: Table
    days: int
    vacation: list[int]  # by seat: hours left
    rng: random.Random  # each game has its own, since several are played at the same time
    waited: int = 0  # hours in this turn
    next_visit: int = 0  # the hour of this turn at which somebody plays
    visits_left: int = 0  # until somebody does not come any more; drawn at the start, so that it depends on no move
    left: set[int] = field(default_factory=set)  # seats whose people do not come any more

    seat: int = 0  # to decide

    @property
    def is_out_of_time(self) -> bool:
        return self.waited > 24 * self.days + self.vacation[self.seat]

    def begin_turn(self, hours: int) -> None:
        """Note whose turn it is, and that this person comes back after so many hours."""
        seat = self.table.seat_to_decide
        if seat is not None and seat != self.seat:
            self.vacation[self.seat] -= max(0, self.waited - 24 * self.days)
            self.seat, self.waited = seat, 0
        self.next_visit = self.waited + hours


@dataclass
class Month:
    """What happened."""

    moves: int = 0
    flags: int = 0
    finished: int = 0


async def play_days(app: FastAPI, clock: ManualClock, count: int, days: int, seed: int = 1) -> Month:
    """Play a number of games for so many days. Every flag must fall within the hour in which the test expects it."""
    month = Month()
    await app.state.context.database.write(lambda connection: connection.execute(insert(schema.people), ROWS))
    playing = [await _start(app, random.Random(f"{seed}/{number}"), number) for number in range(count)]
    for _ in range(24 * days):
        clock.advance(HOUR)
        for game in playing:
            game.waited += 1
        await app.state.context.clocks.judge()
        fallen = await _check_flags(app, playing)
        month.flags += len(fallen)
        playing = [game for game in playing if game.table.id not in fallen]
        for first in range(0, len(playing), AT_ONCE):
            month.moves += sum(await asyncio.gather(*[_visit(app, game) for game in playing[first : first + AT_ONCE]]))
        month.finished += sum(game.table.over for game in playing)
        playing = [game for game in playing if not game.table.over]
    return month


async def _check_flags(app: FastAPI, playing: list[Game]) -> set[str]:
    """Return the tables that ended by time in this hour: exactly those whose time has run out, with one flag each.

    The rows of all tables are read at once: most tables are not in memory.
    """
    context, row = app.state.context, schema.tables
    query = select(row.c.id).where(row.c.state == "over")
    over = await context.database.read(lambda connection: set(connection.scalars(query)))
    for game in playing:
        assert (game.table.id in over) == game.is_out_of_time
        if game.is_out_of_time:
            game.table = await context.tables.get(game.table.id)
            assert [number for number, seat in enumerate(game.table.seats) if seat.flagged] == [game.seat]
    return {game.table.id for game in playing if game.is_out_of_time}


async def _start(app: FastAPI, rng: random.Random, number: int) -> Game:
    name = games.names()[number % len(games.names())]
    options = complete_options(games.find(name), {"players": 2})
    days, vacation, visits = rng.choice(DAYS), rng.choice(VACATIONS), _draw_visits(rng)
    seats = [{"person": person, "name": person} for person in PEOPLE]
    control = TimeControl("days", vacation * DAY, 0, days * DAY, "end")
    setup = TableCreated(name, options, options, seats, PEOPLE[0], "", False, True, True)
    table = await app.state.context.tables.create(replace(setup, clock=asdict(control)))
    game = Game(table, days, [24 * vacation] * 2, rng, visits_left=visits, seat=table.seat_to_decide or 0)
    game.begin_turn(rng.randint(1, 20))
    return game


def _draw_visits(rng: random.Random) -> int:
    """Return how many visits there are until one is the last: each is with the chance LEAVING."""
    return int(math.log(1 - rng.random()) / math.log(1 - LEAVING))


async def _visit(app: FastAPI, game: Game) -> bool:
    """Let the person play who is to decide, if it is time. Some come late, some never again."""
    if game.waited < game.next_visit or game.seat in game.left:
        return False
    game.visits_left -= 1
    if game.visits_left < 0:
        game.left.add(game.seat)
        game.visits_left = _draw_visits(game.rng)
        return False
    action = game.rng.choice(game.table.match.legal())
    fields: dict[str, Any] = {
        "id": f"m{game.table.version}",
        "table": game.table.id,
        "seat": game.seat,
        "version": game.table.version,
    }
    message, person = Act(type="act", action=action, **fields), PEOPLE[game.seat]
    result = await app.state.context.tables.change(
        game.table.id, Person(person), message.id, lambda change: table_rules.play(change, message, person)
    )
    game.table = result.table
    game.begin_turn(game.rng.choice([1, 3, 8, 20]))
    return True
