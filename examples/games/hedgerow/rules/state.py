"""The numbers of Hedgerow and its two records: `board`, what the set-up fixes, and `state`, what play changes.

A hex is a number: h = column * ROWS + row - 1. There are fewer than 64 hexes, so a set of hexes is one word of 64 bits. A game
with a larger board uses arrays of words: see hexrealm.engine.bits.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.hexgrid import POINTY, HexGrid
from hexrealm.engine.records import record_type

COLUMNS, ROWS = 7, 6
HEXES = COLUMNS * ROWS
GRID = HexGrid(POINTY, [(column, row) for column in range(COLUMNS) for row in range(1, ROWS + 1)])
HEX_NAMES = tuple(GRID.names.values())  # by number: a1, a2, ..., g6

SEATS = ("sloe", "rose", "gorse", "rowan")
PLAYERS = (2, 3, 4)
NESTS = 4
NEST_POINTS = 3
NOBODY = -1

# The decision to make; 0 is none.
NOTHING, WEATHER, PLANT, OVER = range(4)
DECISIONS = ("nothing", "weather", "plant", "over")

# The fixed numbering of actions: a bush on hex 0, 1, ...; then the outcomes of chance, with their odds.
SUN, RAIN = HEXES, HEXES + 1
ACTION_COUNT = HEXES + 2
WEATHERS = {SUN: "sun", RAIN: "rain"}
SUN_ODDS, RAIN_ODDS = 2, 1
MAX_LEGAL = HEXES
MAX_ACTIONS = 2 * HEXES  # every hex gets a bush at most, and each bush may need a weather

# The kinds of event rows that apply() emits, and the meaning of their numbers. 0 is none.
(
    NO_EVENT,
    DREW,  # weather
    PLANTED,  # hex
    SCORED_HEDGE,  # points, a hex of the hedge
    SCORED_NEST,  # points, hex
    ENDED,  # points of the winners, how many winners
) = range(6)

BOARD = record_type(
    [
        ("around", np.uint64, (HEXES,)),  # the neighbours of each hex
        ("fields", np.uint64),  # the hexes without a nest
        ("nests", np.int8, (NESTS,)),
        ("players", np.int8),
    ]
)

STATE = record_type(
    [
        ("bushes", np.uint64, (len(SEATS),)),  # for each seat, the hexes with its bushes
        ("seat", np.int8),  # whose turn it is, also while the weather is drawn
        ("decision", np.int8),
        ("due", np.int8),  # how many bushes the seat must still plant in this turn
    ]
)
