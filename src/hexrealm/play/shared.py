"""What matches of a game share, since a server holds thousands: the names of actions, and buffers for the legal ones."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from hexrealm.engine.game import Game, Record


class Names(dict[int, str]):
    """The names of actions that were legal, on boards with the same notation."""


_names: WeakValueDictionary[tuple[str, Hashable], Names] = WeakValueDictionary()
_buffers = threading.local()


def find_names(game: Game, board: Record) -> Names:
    """Return the names that are known of a board's actions, to read and to add to. They go with the last match."""
    return _names.setdefault((game.name, game.notation_key(board)), Names())


def own_buffer(game: Game) -> np.ndarray[Any, Any]:
    """Return this thread's buffer for the legal actions of a game."""
    found: np.ndarray[Any, Any] | None = getattr(_buffers, game.name, None)
    if found is None:
        found = game.new_action_buffer()
        setattr(_buffers, game.name, found)
    return found
