"""The state record: what play changes. It has a fixed size and is copied by assignment. What the set-up fixes is in board.py.

A zeroed record is an empty table. A hex is a number, column * 17 + row; hex 0 (a0) is on no board and means nowhere.
An envoy is a number too: seat 0 has envoys 1 to 30, seat 1 has 31 to 60, and so on; 0 is nobody.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.records import record_type
from hexrealm.games.cascadero.rules.tables import COLOURS, ENVOYS, EXCLUSIVE, MOST_SEATS

ROWS = 17
HEXES = 15 * ROWS
WORDS = 4  # of 64 bits, for a set of hexes
MOST_TOWNS = 36
NOWHERE = 0
NOBODY = 0
NO_TOWN = 0

# The decision to make; 0 is none.
NOTHING, PLACE, ADVANCE, MOVE_ENVOY, MOVE_HERALD, OVER = range(6)
DECISIONS = ("nothing", "place", "advance", "move-envoy", "move-herald", "over")

NO_VICTORY, FULL, MINOR = range(3)
VICTORIES = (None, "full", "minor")

SEAT = record_type(
    [
        ("standing", np.uint64, (WORDS,)),  # fields with an own envoy
        ("near", np.uint64, (WORDS,)),  # fields next to an own envoy
        ("vp", np.int16),
        ("envoys_left", np.int8),
        ("seals", np.int8),  # held; seals under envoys do not count
        ("cubes", np.int8, (len(COLOURS),)),
        ("pairs", np.int8, (len(COLOURS),)),  # achievements: two towns of this colour
        ("all_pairs", np.int8),
    ]
)

STATE = record_type(
    [
        ("seats", SEAT, (MOST_SEATS,)),
        ("empty", np.uint64, (WORDS,)),  # fields without an envoy
        ("sealed", np.uint64, (WORDS,)),  # fields with a seal under the envoy
        ("heralds", np.uint64),  # towns with a herald
        # Groups as a forest: each envoy points towards the leader of its group, which has the towns next to the group.
        ("towns", np.uint64, (MOST_SEATS * ENVOYS + 1,)),
        ("leader", np.int8, (MOST_SEATS * ENVOYS + 1,)),
        ("envoy_on", np.int8, (HEXES,)),
        ("envoys_beside", np.int8, (MOST_TOWNS + 1,)),  # of any colour, for each town
        ("seals_on", np.int16, (len(COLOURS),)),  # for each track, the spaces that still have their seal
        ("first_vp_on", np.int16, (len(COLOURS),)),  # for each track, the spaces whose higher number nobody has earned
        ("exclusive", np.int8, (len(EXCLUSIVE),)),  # the seat that claimed it, counted from 1
        ("seat", np.int8),
        ("decision", np.int8),
        ("extra_turns", np.int8),
        # The advance in progress: its track, the next space whose action is due, and where the cube stopped.
        ("track", np.int8),
        ("next_space", np.int8),
        ("stop_space", np.int8),
        ("scored_herald", np.int8),  # Advanced: the town whose herald may move after the advance
        ("victory", np.int8),
        ("winner", np.int8),  # seat, counted from 1
    ]
)
