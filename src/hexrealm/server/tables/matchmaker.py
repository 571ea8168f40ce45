"""Seats people who want the same at a table: looks for pairs whenever somebody makes an offer, and now and then.

What is decided is in people/pairing.py. Tables are created in the transaction that reads the offers and notes who is seated, so
everybody is seated once. The server draws seats and set-up; nobody is the host.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import partial

import structlog
from sqlalchemy import Connection

from hexrealm.server.clock import TableTime
from hexrealm.server.people.pairing import Seating, pair
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.forms.pairing_forms import SPEEDS
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.play import offers
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.create import complete_options, find_game, make_control
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.rules.rated_rules import draw_seats
from hexrealm.server.tables.table import Seat, Table

logger = structlog.get_logger("hexrealm.pairing")
NOBODY = ""  # the host of a table that the server made


def set_up(seating: Seating) -> TableCreated:
    """Return the table for people who are seated together."""
    wish = seating.offers[0].wish
    game = find_game(wish.game)
    given = {"players": wish.players}
    options = complete_options(game, given)
    people = [Seat(person=offer.person) for offer in seating.offers]
    seats = draw_seats([*people, *(Seat(level=level) for level in seating.bots)])
    clock = asdict(make_control(SPEEDS[wish.speed], wish.players))
    return TableCreated(
        game=game.name,
        options=options,
        asked=given,
        seats=[asdict(seat) for seat in seats],
        host=NOBODY,
        title="",
        public=True,
        hints=False,
        previews=True,
        rules=game.rules_version,
        heat=False,
        clock=clock,
        rated=wish.rated,
    )


class Matchmaker:
    """Looks for people to seat together."""

    def __init__(
        self,
        database: Database,
        tables: TableRepository,
        time: TableTime,
        publish: Callable[[Table], None],
        seconds: float,
    ) -> None:
        self._database, self._tables, self._time = database, tables, time
        self._publish, self._seconds = publish, seconds

    async def run(self, wait_for_games: Callable[[], Awaitable[None]]) -> None:
        """Look now and then, until cancelled: people who wait accept more, and bots take seats."""
        await wait_for_games()
        while True:
            try:
                time = self._time.now()
                if await self._database.read(partial(offers.are_waiting, time=time)):
                    await self.seat(wait=False)
            except Refusal:  # the database does not answer, which is logged there
                pass
            except Exception as error:  # this loop must go on
                logger.error("pairing failed", error=type(error).__name__, exc_info=True)
            await asyncio.sleep(self._seconds)

    async def seat(self, wait: bool = True) -> list[Table]:
        """Seat everybody who can be seated now. If another process does so already, wait for it or leave it to that one."""
        created = await self._tables.create_many(lambda connection: self._find(connection, wait), self._note)
        for table in created:
            self._publish(table)
        return created

    def _find(self, connection: Connection, wait: bool) -> list[TableCreated]:
        if not offers.lock_pairing(connection, wait):
            return []
        waiting = offers.read_waiting(connection, self._time.now())
        blocked, met = offers.read_pairs(connection, [each.person for each in waiting])
        return [set_up(seating) for seating in pair(waiting, self._time.now(), blocked, met)]

    @staticmethod
    def _note(connection: Connection, table: Table) -> None:
        offers.note_seated(connection, sorted(table.people), table.id)
