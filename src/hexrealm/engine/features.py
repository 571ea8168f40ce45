"""Features: what a net sees of a position. A game lists them with compiled functions; the platform gives numbers their weights.

A position is a set of *slots* (hexes, pieces, tiles: the parts of a game), each with a few active features, and a list of
global features. A feature is a number with a fixed meaning; a slot without features does not count. Everything is seen from
one seat, and holds nothing that seat may not know. An action is about one or two slots, each in one way (a *head*): placing on
a hex, moving from one hex to another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Features:
    """The sizes of a game's features, and the compiled functions that list them."""

    slots: int
    slot_features: int  # features of slots are numbers below this
    most_at_a_slot: int
    global_features: int  # global features are numbers below this
    most_globals: int
    heads: int
    # (board, state, seat, slot_ids, slot_counts, global_ids): fill the features of every slot and how many they are; fill the
    # global features and return how many
    list_features: Callable[..., int]
    # (board, state, action): (slot, head, slot, head); the second slot is -1 if there is none
    action_parts: Callable[..., tuple[int, int, int, int]]
