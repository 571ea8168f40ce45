"""The kinds of event rows that apply() emits, and the meaning of their four numbers. Their texts: text/events.py."""

from __future__ import annotations

(
    NO_EVENT,
    PLACED,  # field, with a seal
    SCORED,  # town, steps, first envoy next to it, herald
    STEPPED,  # colour, from space, to space, stopped below a forbidden space
    STUCK,  # colour, space, forbidden above
    TRACK_VP,  # points, colour, space, first of two numbers
    TOOK_SEAL,  # colour, space
    ASKED,  # decision, colour, space or 0, farmer tile or 0
    EXTRA_TURN,  # colour, space or 0, farmer tile or 0
    MOVED_ENVOY,  # from field, to field
    MOVED_HERALD,  # from town, to town
    TILE_VP,  # points, field
    CLAIMED,  # points, exclusive achievement
    CLAIMED_PAIR,  # points, colour
    CLAIMED_ALL_PAIRS,  # points
    PASSED,  # decision
    ENDED,  # winner, victory, points reached (else no envoys left)
) = range(17)
