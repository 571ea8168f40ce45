"""Who is present: which people have a connection to this server process, and to which tables. See also shared_presence.py.

A person with any open connection is not away from any table. Absence counts from the moment the last connection closed or the
person sat down, whichever was later; a process counts from its own start what happened before it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from hexrealm.server.clock import Clock
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.storage.tables.presence import PERSON_PREFIX
from hexrealm.server.tables.table import Table

STRANGER = ""  # stands for every person without a session
NOBODY: Mapping[str, int] = {}
LOOK_PREFIX = "look:"  # in place of a table's id
MAX_REMEMBERED = 20_000  # departures, and people seen in their seats


def person_key(person: str) -> str:
    """Return the key under which all connections of a person are counted, whatever tables they watch."""
    return PERSON_PREFIX + person


def look_key(table_id: str) -> str:
    """Return the key under which the sockets are counted whose person looks at a table: its page is on the screen."""
    return LOOK_PREFIX + table_id


class PresenceTracker:
    """Counts sockets by table and person, and remembers when people left and sat down."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sockets: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._left: dict[str, float] = {}  # by person
        self._sat_down: dict[tuple[str, str], float] = {}  # by table and person: when this process first saw them in a seat
        self._unknown_since = clock.seconds()  # nobody whose departure is not remembered left after this

    # Sockets

    def add_connection(self, person: str | None) -> None:
        """Count a connection that was opened."""
        if person:
            self.add_socket(person_key(person), person)

    def remove_connection(self, person: str | None) -> None:
        """Count a connection that was closed."""
        if person:
            self.remove_socket(person_key(person), person)

    def add_socket(self, table_id: str, person: str | None) -> None:
        """Count a socket that starts to watch a table."""
        self._sockets[table_id][person or STRANGER] += 1

    def remove_socket(self, table_id: str, person: str | None) -> None:
        """Count a socket that stops watching a table."""
        key, sockets = person or STRANGER, self._sockets[table_id]
        sockets[key] -= 1
        if sockets[key] <= 0:
            del sockets[key]
        if not sockets:
            del self._sockets[table_id]
        if table_id.startswith(PERSON_PREFIX):
            self._note_departure(key)

    def _note_departure(self, person: str) -> None:
        if self.is_connected(person):
            return
        self._left.pop(person, None)
        self._left[person] = self._clock.seconds()
        while len(self._left) > MAX_REMEMBERED:
            self._unknown_since = max(self._unknown_since, self._left.pop(next(iter(self._left))))

    def count_sockets(self, table_id: str) -> Mapping[str, int]:
        """Return the number of sockets by person."""
        return self._sockets.get(table_id, NOBODY)

    def is_connected(self, person: str) -> bool:
        """Return whether a person has any open connection."""
        return bool(self.count_sockets(person_key(person)))

    async def is_looking(self, person: str, table_id: str) -> bool:
        """Return whether a person looks at a table."""
        return bool(self.count_sockets(look_key(table_id)).get(person))

    # Absence

    def observe_seats(self, table: Table) -> None:
        """Note who holds a seat. Nobody is away from a table before they sat down there."""
        for seat in table.seats:
            if seat.person and (table.id, seat.person) not in self._sat_down:
                self._sat_down[table.id, seat.person] = self._clock.seconds()
        while len(self._sat_down) > MAX_REMEMBERED:
            del self._sat_down[next(iter(self._sat_down))]

    def seconds_away(self, table: Table, person: str) -> float:
        """Return the seconds a person who holds a seat has been away; 0 while they have any open connection."""
        if self.is_connected(person):
            return 0.0
        self.observe_seats(table)
        now = self._clock.seconds()
        return now - max(self._left.get(person, self._unknown_since), self._sat_down.get((table.id, person), now))

    async def confirm_absence(self, people: Iterable[str]) -> None:
        """Make sure that what is known of these people is up to date."""

    def make_presence(self, table: Table) -> Presence:
        """Return who is at a table."""
        sockets = self.count_sockets(table.id)
        people = {number: seat.person for number, seat in enumerate(table.seats) if seat.person}
        away = {
            number: int(self.seconds_away(table, person)) for number, person in people.items() if not self.is_connected(person)
        }
        seated, strangers = sum(person in sockets for person in set(people.values())), sockets.get(STRANGER, 0)
        watchers = len(sockets) - seated - bool(strangers) + strangers  # without a look at each of a crowd
        return Presence(tuple(number for number in people if number not in away), away, watchers)
