"""Which games are compiled. Compiling takes seconds, once for each machine: a thinking process does it, so that pages and other
tables never wait, and this process then loads what that one left on the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from hexrealm import games
from hexrealm.play.match import Match

logger = structlog.get_logger("hexrealm.warmup")


class Warmup:
    """Warms up all games, one after the other; those who need one wait for it alone."""

    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in games.names()}

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played at once."""
        return game in self._ready and self._ready[game].is_set()

    @property
    def all_ready(self) -> bool:
        """Whether all can."""
        return all(event.is_set() for event in self._ready.values())

    async def wait(self, game: str) -> None:
        """Until a game can be played. A game that does not exist is not waited for."""
        if game in self._ready:
            await self._ready[game].wait()

    async def warm(self, compile_elsewhere: Callable[[str], Awaitable[None]]) -> None:
        """Have every game compiled elsewhere, then load it here."""
        for name, event in self._ready.items():
            try:
                await compile_elsewhere(name)
                await asyncio.to_thread(_load, name)
                logger.info("ready", game=name)
            except Exception as error:  # whoever needs the game finds out; nobody waits for ever
                logger.error("not ready", game=name, error=type(error).__name__, exc_info=True)
            event.set()


def _load(name: str) -> None:
    Match(games.find(name), {})
