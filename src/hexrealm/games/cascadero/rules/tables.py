"""The facts from the box of Cascadero: colours, counts, tracks, tiles and achievements. The two boards are in maps.py."""

from __future__ import annotations

import numpy as np

PLAYERS = (2, 3, 4)
MOST_SEATS = 4

# A town colour is a number from 1; 0 is no colour. The first four are also the colours of seats.
NO_COLOUR, BLUE, YELLOW, ORANGE, PINK, WHITE = range(6)
COLOURS = ("none", "blue", "yellow", "orange", "pink", "white")
SEAT_COLOURS = ("blue", "yellow", "orange", "pink")
# Blue and pink come first: their towns are mirror images of each other on the basic board.
DEFAULT_COLOURS = ("blue", "pink", "yellow", "orange")

ENVOYS = 30  # for each seat
SEALS = 12
HERALD_ICONS = {"star": "*", "circle": "o", "cross": "x"}
ADVANCED_HERALDS = ("h5", "h12")
ADVANCED_DISTANCE = 3

FIRST_ENVOY_STEPS = 1
LATER_ENVOY_STEPS = 2
HERALD_STEPS = 1
WINNING_POINTS = 50

# The success tracks, drawn from top to bottom as they are on the table. "3/2": the first cube gets 3, later ones 2.
TOP = 15
BANNER_1, BANNER_2, BANNER_3 = 4, 10, 15
COLOURED_TRACK = """
15 3
14
13 extra
12 3
11 X
10 advance
 9
 8 seal
 7 extra
 6 3/2
 5 X
 4 advance
 3 seal
 2 2/1
 1
"""
WHITE_TRACK = """
15 3
14
13 seal
12 3
11 X
10 extra
 9 seal
 8
 7 seal
 6 3/2
 5 X
 4 extra
 3 seal
 2 2/1
 1
"""

# What a space of a track does; 0 is nothing.
NO_ACTION, GIVES_VP, GIVES_SEAL, GIVES_ADVANCE, GIVES_EXTRA_TURN, FORBIDDEN = range(6)

# What a farmer tile does; 0 is no tile.
NO_TILE, TILE_VP2, TILE_VP3, TILE_ADVANCE, TILE_EXTRA_TURN, TILE_MOVE_HERALD = range(6)
FARMER_TILES = ("none", "vp2", "vp3", "advance", "extra_turn", "move_herald")
FARMER_TILE_COUNTS = {"vp2": 5, "vp3": 5, "advance": 5, "extra_turn": 4, "move_herald": 5}

# The six achievements for the first seat only, in the order of the board; 0 is no achievement.
NO_ACHIEVEMENT, ALL_FIVE_BANNER_1, THREE_SEALS, THREE_BANNER_2, GROUP_OF_FIVE_COLOURS, ONE_BANNER_3, GROUP_OF_THREE_SAME = (
    range(7)
)
EXCLUSIVE = ("none", "all5_banner1", "seals3", "three_banner2", "group_5_colours", "one_banner3", "group_3_same")
EXCLUSIVE_VP = 3
PAIR_VP = 2
ALL_PAIRS_VP = 10


def read_track(drawing: str) -> list[tuple[int, int, int]]:
    """Return what each space from 0 to 15 does: (action, points for the first cube, points for later ones)."""
    actions = {"X": FORBIDDEN, "seal": GIVES_SEAL, "advance": GIVES_ADVANCE, "extra": GIVES_EXTRA_TURN}
    spaces = [(NO_ACTION, 0, 0)] * (TOP + 1)
    for line in drawing.strip().splitlines():
        space, sign = [*line.split(), ""][:2]
        if sign in actions:
            spaces[int(space)] = (actions[sign], 0, 0)
        elif sign:
            first, later = (sign.split("/") * 2)[:2]
            spaces[int(space)] = (GIVES_VP, int(first), int(later))
    return spaces


# By colour and space: small enough to become constants of the compiled rules.
_TRACKS = np.array([read_track("")] + [read_track(COLOURED_TRACK)] * 4 + [read_track(WHITE_TRACK)], np.int8)
SPACE_ACTION = np.ascontiguousarray(_TRACKS[:, :, 0])
SPACE_VP_FIRST = np.ascontiguousarray(_TRACKS[:, :, 1])
SPACE_VP_LATER = np.ascontiguousarray(_TRACKS[:, :, 2])
