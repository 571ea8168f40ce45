"""The kinds of event rows that apply() emits, and the meaning of their four numbers. Their texts: text/events.py."""

from __future__ import annotations

(
    NO_EVENT,
    DREW,  # terrain, drawn for
    RESHUFFLED,  # how many discards became the pile
    BEGAN,  # terrain played, builds due
    NO_TILE_LEFT,  # nothing to draw
    BUILT,  # hex, terrain or location kind, mandatory
    USED_TILE,  # location kind
    LIFTED,  # hex
    MOVED,  # from hex, to hex, location kind
    GAINED,  # location hex, location kind
    LOST_TILE,  # location hex, location kind
    MADE_READY,  # location hex, location kind: the twin of a lost one
    REMOVED,  # terrain: no hex of it is free
    EMPTIED,  # a supply is empty: the last round begins
    ENDED_TURN,  # terrain discarded
    SCORED,  # goal, or 0 for castles; gold
    ENDED,  # winners as bits
) = range(17)
