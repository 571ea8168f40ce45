"""Loads the games. What has to be compiled first is compiled by a bot process, while pages and other tables are served.

This process then loads the compiled rules from the disk cache. `hexrealm serve` lets nobody wait for that: see supervisor.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from hexrealm import games
from hexrealm.engine.compiler import INTERPRETED
from hexrealm.play.match import Match

logger = structlog.get_logger("hexrealm.warmup")


class Warmup:
    """Prepares all games, one after the other. Who needs a game waits for that game only.

    A temporary process never has everything ready: it is there because games are not compiled.
    """

    def __init__(self, temporary: bool = False) -> None:
        self._temporary = temporary
        self._ready = {name: asyncio.Event() for name in games.names()}

    def is_ready(self, game: str) -> bool:
        """Return whether a game can be played at once."""
        return game in self._ready and self._ready[game].is_set()

    @property
    def all_ready(self) -> bool:
        """Whether all games can be played at once, as well as they ever will be."""
        return not self._temporary and all(event.is_set() for event in self._ready.values())

    async def wait(self, game: str) -> None:
        """Wait until a game can be played. Return at once for a game that does not exist."""
        if game in self._ready:
            await self._ready[game].wait()

    async def wait_for_all(self) -> None:
        """Wait until every game can be played."""
        for event in self._ready.values():
            await event.wait()

    async def run(self, compile_elsewhere: Callable[[str], Awaitable[None]]) -> None:
        """Have every game compiled by another process, then load it here. Interpreted games can be played at once."""
        if INTERPRETED:
            for event in self._ready.values():
                event.set()
        for name, event in self._ready.items():
            try:
                await compile_elsewhere(name)
                await asyncio.to_thread(_load, name)
                logger.info("game ready", game=name)
            except Exception as error:  # who plays the game gets the error; nobody waits forever
                logger.error("game failed to load", game=name, error=type(error).__name__, exc_info=True)
            event.set()


def _load(name: str) -> None:
    Match(games.find(name), {})
