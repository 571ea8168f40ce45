"""A crowd at one table: players are served first, everybody once, and other connections have their turn in between."""

from __future__ import annotations

import asyncio

import pytest

import hexrealm
from hexrealm.server.clock import Clock
from hexrealm.server.live.presence import PresenceTracker
from hexrealm.server.live.subscriptions import AT_ONCE, Subscriptions
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.tables.table import Table
from tests.support.server.twin_tables import PERSON, make_table
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
CROWD = 3 * AT_ONCE + 7


class Watcher:
    """A subscriber that notes when it is told of a change."""

    def __init__(self, person: Person, told: list[object]) -> None:
        self.person, self._told = person, told

    def table_changed(self, table_id: str) -> None:
        """Note it."""
        self._told.append(self)

    def chat_changed(self, table_id: str) -> None:
        """Do nothing."""

    def presence_changed(self, table_id: str) -> None:
        """Do nothing."""

    def person_changed(self, person: Person) -> None:
        """Do nothing."""


def next_table(table: Table) -> Table:
    later = table.copy()
    later.version += 1
    return later


def test_players_are_told_first_and_a_crowd_in_turns_with_others() -> None:
    told: list[object] = []
    table = make_table(hexrealm.new(GAME, seed=1), 0)
    presence = PresenceTracker(Clock())
    subscriptions = Subscriptions(presence)
    crowd = [Watcher(Person(id=f"p{number}" if number % 2 else None), told) for number in range(CROWD)]
    player = Watcher(Person(id=PERSON), told)

    async def publish() -> None:
        for watcher in (*crowd, player):
            subscriptions.subscribe(watcher, table)
        subscriptions.publish(next_table(table))
        assert told[0] is player
        while len(told) < CROWD + 1:
            before = len(told)
            await asyncio.sleep(0)  # another connection has its turn
            assert len(told) - before <= AT_ONCE

    asyncio.run(publish())
    assert set(told) == {player, *crowd}
    assert len(told) == CROWD + 1
    assert presence.make_presence(table).watchers == CROWD
