"""Who is present in any of the server processes that share a database. Each process stores who is connected to it."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping

from hexrealm.server.clock import Clock
from hexrealm.server.live.presence import STRANGER, PresenceTracker, look_key, person_key
from hexrealm.server.storage.tables.presence import PERSON_PREFIX

ReadElsewhere = Callable[[list[str]], Awaitable[None]]  # reads what the other processes stored under these keys


class SharedPresenceTracker(PresenceTracker):
    """Counts the sockets of this process as PresenceTracker does, and adds those that other processes stored."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(clock)
        self.process = secrets.token_urlsafe(12)
        self.read_elsewhere: ReadElsewhere | None = None
        self._elsewhere: dict[str, Counter[str]] = {}
        self._unsaved: dict[str, None] = {}  # tables, in order

    def add_socket(self, table_id: str, person: str | None) -> None:
        """Count a socket, and save that soon."""
        super().add_socket(table_id, person)
        self._unsaved[table_id] = None

    def remove_socket(self, table_id: str, person: str | None) -> None:
        """Count a socket that stops watching, and save that soon."""
        super().remove_socket(table_id, person)
        self._unsaved[table_id] = None

    def count_sockets(self, table_id: str) -> Mapping[str, int]:
        """Return the number of sockets by person, in all processes."""
        here, elsewhere = super().count_sockets(table_id), self._elsewhere.get(table_id)
        return Counter(here) + elsewhere if elsewhere else here

    async def confirm_absence(self, people: Iterable[str]) -> None:
        """Read from the database whether these people are connected to another process."""
        if self.read_elsewhere is not None:
            await self.read_elsewhere([person_key(person) for person in people])

    async def is_looking(self, person: str, table_id: str) -> bool:
        """Return whether a person looks at a table, connected to any process."""
        if self.read_elsewhere is not None:
            await self.read_elsewhere([look_key(table_id)])
        return await super().is_looking(person, table_id)

    def take_unsaved(self) -> dict[str, dict[str, int]]:
        """Return the tables with changes that are not saved yet, with this process's sockets by person."""
        tables, self._unsaved = list(self._unsaved), {}
        return {table_id: dict(PresenceTracker.count_sockets(self, table_id)) for table_id in tables}

    def put_back_unsaved(self, tables: Iterable[str]) -> None:
        """Save these tables later: the database did not answer."""
        self._unsaved.update(dict.fromkeys(tables))

    def note_departure_elsewhere(self, person: str) -> None:
        """Note that a person left another process: absent from now on, unless connected to any other."""
        self._note_departure(person)

    def forget_departures(self) -> None:
        """Count all absences from now on: notifications of departures may have been lost."""
        self._left.clear()
        self._unknown_since = self._clock.seconds()

    def count_rows(self) -> int:
        """Return how many rows this process has in the database once everything is saved."""
        return sum(len(PresenceTracker.count_sockets(self, key)) for key in self._sockets)

    def all_local(self) -> list[str]:
        """Return every key under which this process counts sockets."""
        return list(self._sockets)

    def update_elsewhere(self, found: dict[str, Counter[str]], tables: list[str]) -> list[str]:
        """Take over what other processes stored about these tables. Return the tables where that changed something."""
        changed = [table_id for table_id in tables if found.get(table_id) != self._elsewhere.get(table_id)]
        for table_id in changed:
            departed = set(self._elsewhere.get(table_id, ())) - set(found.get(table_id, ())) - {STRANGER}
            self._elsewhere[table_id] = found.get(table_id, Counter())
            if not self._elsewhere[table_id]:
                del self._elsewhere[table_id]
            if table_id.startswith(PERSON_PREFIX):
                for person in departed:
                    self._note_departure(person)
        return changed
