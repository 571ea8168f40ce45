"""Who is here: which people look at which table, in this server process. With several processes see shared_presence.py."""

from __future__ import annotations

import time
from collections import Counter, defaultdict

from hexrealm.server.protocol.frames import Presence
from hexrealm.server.tables.table import Table

STRANGER = ""
MOST_REMEMBERED = 10_000  # who left; of others it is known only that they are not here


class PresenceTracker:
    """Counts sockets by table and person, and remembers when a person left."""

    def __init__(self) -> None:
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._left: dict[tuple[str, str], float] = {}
        self._begun = time.monotonic()

    def come(self, table_id: str, person: str | None) -> None:
        """A socket looks at a table."""
        self._here[table_id][person or STRANGER] += 1
        self._left.pop((table_id, person or STRANGER), None)

    def go(self, table_id: str, person: str | None) -> None:
        """It does so no longer."""
        who, here = person or STRANGER, self._here[table_id]
        here[who] -= 1
        if here[who] <= 0:
            del here[who]
            if who != STRANGER:
                self._note_left(table_id, who)
        if not here:
            del self._here[table_id]

    def _note_left(self, table_id: str, person: str) -> None:
        self._left[table_id, person] = time.monotonic()
        while len(self._left) > MOST_REMEMBERED:
            del self._left[next(iter(self._left))]

    def counts(self, table_id: str) -> dict[str, int]:
        """Sockets by person."""
        return dict(self._here[table_id]) if table_id in self._here else {}

    def tables(self) -> list[str]:
        """The tables somebody looks at."""
        return list(self._here)

    def away(self, table_id: str, person: str) -> float:
        """Seconds since a person left; 0 while here. Nobody has been away for longer than this process runs."""
        if person in self.counts(table_id):
            return 0.0
        return time.monotonic() - self._left.get((table_id, person), self._begun)

    def of(self, table: Table) -> Presence:
        """Who is at a table."""
        counts = self.counts(table.id)
        people = {number: seat.person for number, seat in enumerate(table.seats) if seat.person}
        away = {number: int(self.away(table.id, person)) for number, person in people.items() if person not in counts}
        seated = set(people.values())
        watchers = sum(1 if who else count for who, count in counts.items() if who not in seated)
        return Presence(tuple(number for number in people if number not in away), away, watchers)
