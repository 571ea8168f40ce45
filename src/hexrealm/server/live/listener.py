"""How server processes that share a PostgreSQL learn of each other's changes: notices that carry a table and a version only.

A lost notice does no harm: whenever the listener connects anew, and ever so often besides, the versions of all tables that
somebody watches here are compared with the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog
from psycopg import AsyncConnection, OperationalError
from sqlalchemy.engine import URL

from hexrealm.server.storage.queries import CHANNEL

logger = structlog.get_logger("hexrealm.notices")
PAUSE_SECONDS = 1.0  # before connecting again

Heard = Callable[[str, int], Awaitable[None]]
Connected = Callable[[], Awaitable[None]]


class Listener:
    """Hears notices for as long as `listen` runs."""

    def __init__(self, url: URL, heard: Heard, connected: Connected) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._heard, self._connected = heard, connected

    async def listen(self) -> None:
        """For ever: a connection that breaks is made anew."""
        while True:
            try:
                await self._listen_once()
            except (OperationalError, OSError) as error:
                logger.warning("not listening", error=type(error).__name__)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen_once(self) -> None:
        connection = await AsyncConnection.connect(self._address, autocommit=True, connect_timeout=5)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            await self._connected()
            async for notice in connection.notifies():
                table_id, _, version = notice.payload.partition(" ")
                if version.isdigit():
                    await self._heard(table_id, int(version))
        finally:
            with suppress(OperationalError, OSError):
                await connection.close()
