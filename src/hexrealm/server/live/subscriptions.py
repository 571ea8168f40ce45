"""Who watches what: when a table changed, every connection that watches it is notified and builds its own frame."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from hexrealm.server.live.presence import PresenceTracker
from hexrealm.server.tables.table import Table

if TYPE_CHECKING:
    from hexrealm.server.live.connection import ViewerConnection


class Subscriptions:
    """The connections of this server process, by table."""

    def __init__(self, presence: PresenceTracker) -> None:
        self.presence = presence
        self.connections: set[ViewerConnection] = set()
        self._watching: defaultdict[str, dict[ViewerConnection, None]] = defaultdict(dict)
        self._newest: dict[str, Table] = {}  # of the tables somebody watches

    def watch(self, connection: ViewerConnection, table: Table) -> Table:
        """From now on. Returns the newest of that table, which may be newer."""
        if connection not in self._watching[table.id]:
            self._watching[table.id][connection] = None
            self.presence.come(table.id, connection.person.id)
            self.publish_presence(table.id)
        self.publish(table)
        return self._newest[table.id]

    def leave(self, connection: ViewerConnection, table_id: str) -> None:
        """No longer."""
        if self._watching[table_id].pop(connection, False) is None:
            self.presence.go(table_id, connection.person.id)
            self.publish_presence(table_id)
        if not self._watching[table_id]:
            del self._watching[table_id]
            self._newest.pop(table_id, None)

    def newest(self, table_id: str) -> Table | None:
        """As far as this process knows; None if nobody watches."""
        return self._newest.get(table_id)

    def watched(self) -> list[str]:
        """The tables somebody watches."""
        return list(self._newest)

    def publish(self, table: Table) -> None:
        """A table changed, and that is saved."""
        if table.id in self._watching:
            newest = self._newest.setdefault(table.id, table)
            if table.version > newest.version:
                self._newest[table.id] = table
                for connection in self._watching[table.id]:
                    connection.table_changed(table.id)

    def publish_chat(self, table_id: str) -> None:
        """Somebody said something."""
        for connection in self._watching.get(table_id, ()):
            connection.chat_changed(table_id)

    def publish_presence(self, table_id: str) -> None:
        """Somebody came or went."""
        for connection in self._watching.get(table_id, ()):
            connection.presence_changed(table_id)
