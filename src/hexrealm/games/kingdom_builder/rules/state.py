"""The state record: what play changes. It has a fixed size and is copied by assignment. What the set-up fixes is in board.py.

A zeroed record is an empty table. A hex is a number from 1, row by row; hex 0 is nowhere. A location hex is a number from 1,
in the order in which tiles are used: by kind, then by name.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.records import record_type
from hexrealm.games.kingdom_builder.rules.tables import GOALS_IN_A_GAME, MOST_SEATS, TERRAINS

SIZE = 20
HEXES = SIZE * SIZE + 1
WORDS = 7  # of 64 bits, for a set of hexes
SCRATCH_SETS = 4
MOST_LOCATIONS = 8
NOWHERE = 0

# The decision to make; 0 is none.
NOTHING, DRAW, TURN, BUILD, LIFT, SETTLE, OVER = range(7)
DECISIONS = ("nothing", "draw", "turn", "build", "lift", "settle", "over")

# The purpose of a draw; 0 is none.
NO_DRAW, FIRST_HAND, HAND, REDRAW = range(4)

CASTLES = GOALS_IN_A_GAME  # the index in `gold`, after the goals
TOTAL = CASTLES + 1

SEAT = record_type(
    [
        ("standing", np.uint64, (WORDS,)),  # hexes with an own settlement; a lifted one is still in it
        ("near", np.uint64, (WORDS,)),  # hexes next to an own settlement
        ("near_two", np.uint64, (WORDS,)),  # hexes next to two or more
        ("gold", np.int16, (TOTAL + 1,)),  # at the end: by goal, for castles, and in total
        ("supply", np.int8),
        ("hand", np.int8),  # a terrain
        ("tiles", np.int8, (MOST_LOCATIONS + 1,)),  # by location hex: what became of its tile
    ]
)

STATE = record_type(
    [
        ("seats", SEAT, (MOST_SEATS,)),
        ("free", np.uint64, (WORDS,)),  # land and water without a settlement
        # What the decision offers, found once when it is reached: hexes, and location kinds as bits.
        ("targets", np.uint64, (WORDS,)),
        ("kinds", np.int16),
        ("lifted", np.int16),  # the hex a settlement is lifted from
        # Sets of hexes for functions to work with, since rules cannot allocate. All empty between actions.
        ("scratch", np.uint64, (SCRATCH_SETS, WORDS)),
        ("pile", np.int8, (len(TERRAINS),)),  # tiles by terrain; below 0 for UNKNOWN, once tiles of unknown terrain were drawn
        ("discards", np.int8, (len(TERRAINS),)),
        ("removed", np.int8, (len(TERRAINS),)),
        ("tiles_left", np.int8, (MOST_LOCATIONS + 1,)),
        ("seat", np.int8),
        ("decision", np.int8),
        ("draw_for", np.int8),
        ("played", np.int8),  # a terrain
        ("due", np.int8),
        ("begun", np.int8),
        ("using", np.int8),  # a location kind
        ("final_round", np.int8),
        ("winners", np.int8),  # seats as bits
    ]
)
