"""Who is present in any of the server processes that share a database. Each process stores who is connected to it."""

from __future__ import annotations

import secrets
from collections import Counter

from hexrealm.server.live.presence import STRANGER, PresenceTracker


class SharedPresenceTracker(PresenceTracker):
    """Counts the sockets of this process as PresenceTracker does, and adds those that other processes stored."""

    def __init__(self) -> None:
        super().__init__()
        self.process = secrets.token_urlsafe(12)
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

    def count_sockets(self, table_id: str) -> dict[str, int]:
        """Return the number of sockets by person, in all processes."""
        return dict(Counter(super().count_sockets(table_id)) + self._elsewhere.get(table_id, Counter()))

    def take_unsaved(self) -> dict[str, dict[str, int]]:
        """Return the tables with changes that are not saved yet, with this process's sockets by person."""
        tables, self._unsaved = list(self._unsaved), {}
        return {table_id: PresenceTracker.count_sockets(self, table_id) for table_id in tables}

    def update_elsewhere(self, found: dict[str, Counter[str]], tables: list[str]) -> list[str]:
        """Take over what other processes stored about these tables. Return the tables where that changed something."""
        changed = [table_id for table_id in tables if found.get(table_id) != self._elsewhere.get(table_id)]
        for table_id in changed:
            departed = set(self._elsewhere.get(table_id, ())) - set(found.get(table_id, ())) - {STRANGER}
            self._elsewhere[table_id] = found.get(table_id, Counter())
            for person in departed - set(PresenceTracker.count_sockets(self, table_id)):
                self._note_departure(table_id, person)
            if not self._elsewhere[table_id]:
                del self._elsewhere[table_id]
        return changed
