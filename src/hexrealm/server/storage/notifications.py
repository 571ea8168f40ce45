"""PostgreSQL notifications: how server processes that share a database learn of each other's changes.

A notification carries only a table and a version, and is sent when its transaction is saved. A lost one does no harm: see
live/cluster.py, which compares versions after every reconnection and at regular intervals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog
from psycopg import AsyncConnection, OperationalError
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

logger = structlog.get_logger("hexrealm.notifications")
CHANNEL = "hexrealm_tables"
RECONNECT_SECONDS = 1.0

OnNotification = Callable[[str, int], Awaitable[None]]
OnConnect = Callable[[], Awaitable[None]]


def notify(connection: Connection, table_id: str, version: int) -> None:
    """Notify other server processes of a change at a table when this transaction is saved. SQLite has no others."""
    if connection.dialect.name == "postgresql":
        values = {"channel": CHANNEL, "payload": f"{table_id} {version}"}
        connection.execute(text("SELECT pg_notify(:channel, :payload)"), values)


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
                table_id, _, version = notification.payload.partition(" ")
                if version.isdigit():
                    await self._on_notification(table_id, int(version))
        finally:
            with suppress(OperationalError, OSError):
                await connection.close()
