"""Who watches what. When a table changes, every connection that watches it is notified and builds its own frame."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Protocol

from hexrealm.server.live.presence import PresenceTracker, person_key
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.tables.table import Table

AT_ONCE = 50  # spectators that are notified before other connections have their turn


class Subscriber(Protocol):
    """A connection as Subscriptions sees it."""

    person: Person

    def table_changed(self, table_id: str) -> None:
        """Send the table's newest state."""

    def chat_changed(self, table_id: str) -> None:
        """Send the newest lines of chat."""

    def presence_changed(self, table_id: str) -> None:
        """Send who is present."""

    def person_changed(self, person: Person) -> None:
        """Use the person's new name, or end if the session has ended."""


class Subscriptions:
    """The connections of this server process, by table."""

    def __init__(self, presence: PresenceTracker) -> None:
        self._presence, self._count = presence, 0
        self._subscribers: defaultdict[str, dict[Subscriber, None]] = defaultdict(dict)
        self._newest: dict[str, Table] = {}  # the newest known version of each watched table
        self._connections: defaultdict[str, dict[Subscriber, None]] = defaultdict(dict)  # by person

    # Connections

    def add_connection(self, subscriber: Subscriber) -> None:
        """Count a connection that was opened, whatever it watches."""
        person = subscriber.person.id
        self._count += 1
        self._presence.add_connection(person)
        if person:
            self._connections[person][subscriber] = None
            if len(self._connections[person]) == 1:
                self.publish_person_presence(person)

    def remove_connection(self, subscriber: Subscriber) -> None:
        """Count a connection that was closed."""
        person = subscriber.person.id
        self._count -= 1
        self._presence.remove_connection(person)
        if person:
            self._connections[person].pop(subscriber, None)
            if not self._connections[person]:
                del self._connections[person]
                self.publish_person_presence(person)

    def count_connections(self) -> int:
        """Return the number of open connections."""
        return self._count

    def connections_of(self, person: str) -> list[Subscriber]:
        """Return the open connections of a person."""
        return list(self._connections.get(person, ()))

    def connected_people(self) -> list[str]:
        """Return everybody with an open connection."""
        return list(self._connections)

    def publish_person_presence(self, person: str) -> None:
        """Notify the watchers of all tables where a person holds a seat that the person connected or disconnected."""
        for table_id, table in list(self._newest.items()):
            if table.seats_of(person):
                self.publish_presence(table_id)

    def person_keys(self) -> list[str]:
        """Return the presence keys of all people who hold a seat at a watched table."""
        people = {seat.person for table in self._newest.values() for seat in table.seats if seat.person}
        return [person_key(person) for person in people]

    # Tables

    def subscribe(self, subscriber: Subscriber, table: Table) -> None:
        """Notify a connection of every change at a table from now on."""
        if subscriber not in self._subscribers[table.id]:
            self._subscribers[table.id][subscriber] = None
            self._presence.add_socket(table.id, subscriber.person.id)
            self.publish_presence(table.id)
        self.publish(table)

    def unsubscribe(self, subscriber: Subscriber, table_id: str) -> None:
        """Stop notifying a connection."""
        if subscriber in self._subscribers[table_id]:
            del self._subscribers[table_id][subscriber]
            self._presence.remove_socket(table_id, subscriber.person.id)
            self.publish_presence(table_id)
        if not self._subscribers[table_id]:
            del self._subscribers[table_id]
            self._newest.pop(table_id, None)

    def newest(self, table_id: str) -> Table | None:
        """Return the newest version this process knows of a watched table; None if nobody watches it."""
        return self._newest.get(table_id)

    def is_watched(self, table_id: str) -> bool:
        """Return whether somebody watches a table."""
        return table_id in self._subscribers

    def watched_tables(self) -> list[str]:
        """Return the tables that somebody watches."""
        return list(self._newest)

    def publish(self, table: Table) -> None:
        """Notify the watchers of a table that it changed. The change is saved already."""
        self._presence.observe_seats(table)
        if table.id in self._subscribers:
            newest = self._newest.setdefault(table.id, table)
            is_renamed = table.version == newest.version and table.edition != newest.edition
            if table.version > newest.version or is_renamed:
                self._newest[table.id] = table
                self._notify_all(table)

    def _notify_all(self, table: Table) -> None:
        """Notify those who hold a seat first, and then the others."""
        seated, others = {seat.person for seat in table.seats if seat.person}, []
        for subscriber in self._subscribers[table.id]:
            if subscriber.person.id in seated:
                subscriber.table_changed(table.id)
            else:
                others.append(subscriber)
        self._notify_crowd(table.id, others)

    def _notify_crowd(self, table_id: str, crowd: list[Subscriber]) -> None:
        """Notify some, and the rest after what other connections wait for: a crowd at one table delays no other table."""
        for subscriber in crowd[:AT_ONCE]:
            subscriber.table_changed(table_id)
        if len(crowd) > AT_ONCE:
            asyncio.get_running_loop().call_soon(self._notify_crowd, table_id, crowd[AT_ONCE:])

    def publish_chat(self, table_id: str) -> None:
        """Notify the watchers of a table that there is a new line of chat."""
        for subscriber in self._subscribers.get(table_id, ()):
            subscriber.chat_changed(table_id)

    def publish_presence(self, table_id: str) -> None:
        """Notify the watchers of a table that somebody connected or disconnected."""
        for subscriber in self._subscribers.get(table_id, ()):
            subscriber.presence_changed(table_id)
