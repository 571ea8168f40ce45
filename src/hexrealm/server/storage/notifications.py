"""PostgreSQL notifications: how server processes that share a database learn of each other's changes.

A notification carries a topic, the table or person it is about, and a number, and is sent when its transaction is saved. A
process gets its own notifications too. A lost one does no harm: see live/cluster.py, which compares versions after every
reconnection and at regular intervals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, cast, get_args

import structlog
from psycopg import AsyncConnection, OperationalError
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from hexrealm.server.storage.prepared import Prepared

logger = structlog.get_logger("hexrealm.notifications")
CHANNEL = "hexrealm_tables"
RECONNECT_SECONDS = 1.0
_NOTIFY = Prepared(text("SELECT pg_notify(:channel, :payload)"))

# A table has a new version (the number), a new line of chat, or other people who watch it; a person has opened or closed
# connections (the number of them), or was renamed or signed out; a process stored the table time (the number), or asks the
# others for theirs.
Topic = Literal["table", "chat", "presence", "person-presence", "person", "time", "ask-time"]
TOPICS = get_args(Topic)
OnNotification = Callable[[Topic, str, int], Awaitable[None]]
OnConnect = Callable[[], Awaitable[None]]


def notify(connection: Connection, topic: Topic, key: str, number: int = 0) -> None:
    """Notify other server processes of a change when this transaction is saved. SQLite has no others."""
    if connection.dialect.name == "postgresql":
        _NOTIFY.run(connection, {"channel": CHANNEL, "payload": f"{topic} {key} {number}"})


class Listener:
    """Receives notifications as long as `listen` runs."""

    def __init__(self, url: URL, on_notification: OnNotification, on_connect: OnConnect) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_notification, self._on_connect = on_notification, on_connect

    async def listen(self) -> None:
        """Listen until cancelled; connect again when the connection breaks."""
        while True:
            try:
                await self._listen_once()
            except (OperationalError, OSError) as error:
                logger.warning("lost the notification connection", error=type(error).__name__)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen_once(self) -> None:
        connection = await AsyncConnection.connect(self._address, autocommit=True, connect_timeout=5)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            await self._on_connect()
            async for notification in connection.notifies():
                match notification.payload.split(" "):
                    case topic, key, number if topic in TOPICS and number.isdigit():
                        await self._on_notification(cast(Topic, topic), key, int(number))
        finally:
            with suppress(OperationalError, OSError):
                await connection.close()
