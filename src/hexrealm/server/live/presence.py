"""Who is present: which people are connected to which table, in this server process. See also shared_presence.py."""

from __future__ import annotations

import time
from collections import Counter, defaultdict

from hexrealm.server.protocol.frames import Presence
from hexrealm.server.tables.table import Table

STRANGER = ""  # stands for every person without a session
MAX_DEPARTURES = 10_000  # how many departures are remembered; for older ones only the absence is known


class PresenceTracker:
    """Counts sockets by table and person, and remembers when a person left."""

    def __init__(self) -> None:
        self._sockets: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._departures: dict[tuple[str, str], float] = {}
        self._started = time.monotonic()

    def add_socket(self, table_id: str, person: str | None) -> None:
        """Count a socket that starts to watch a table."""
        self._sockets[table_id][person or STRANGER] += 1
        self._departures.pop((table_id, person or STRANGER), None)

    def remove_socket(self, table_id: str, person: str | None) -> None:
        """Count a socket that stops watching a table."""
        key, sockets = person or STRANGER, self._sockets[table_id]
        sockets[key] -= 1
        if sockets[key] <= 0:
            del sockets[key]
            if key != STRANGER:
                self._note_departure(table_id, key)
        if not sockets:
            del self._sockets[table_id]

    def _note_departure(self, table_id: str, person: str) -> None:
        self._departures[table_id, person] = time.monotonic()
        while len(self._departures) > MAX_DEPARTURES:
            del self._departures[next(iter(self._departures))]

    def count_sockets(self, table_id: str) -> dict[str, int]:
        """Return the number of sockets by person."""
        return dict(self._sockets[table_id]) if table_id in self._sockets else {}

    def seconds_away(self, table_id: str, person: str) -> float:
        """Return the seconds since a person left a table; 0 while connected. At most the time this process has run."""
        if person in self.count_sockets(table_id):
            return 0.0
        return time.monotonic() - self._departures.get((table_id, person), self._started)

    def make_presence(self, table: Table) -> Presence:
        """Return who is at a table."""
        sockets = self.count_sockets(table.id)
        people = {number: seat.person for number, seat in enumerate(table.seats) if seat.person}
        away = {number: int(self.seconds_away(table.id, person)) for number, person in people.items() if person not in sockets}
        seated = set(people.values())
        watchers = sum(1 if person else count for person, count in sockets.items() if person not in seated)
        return Presence(tuple(number for number in people if number not in away), away, watchers)
