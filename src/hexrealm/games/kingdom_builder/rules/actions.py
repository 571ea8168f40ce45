"""The fixed numbering of actions: what each number below ACTION_COUNT means. A hex is one action at every decision."""

from __future__ import annotations

from hexrealm.games.kingdom_builder.rules.state import HEXES, MOST_LOCATIONS
from hexrealm.games.kingdom_builder.rules.tables import (
    KINDS,
    MANDATORY_BUILDS,
    MOST_SEATS,
    SETTLEMENTS,
    TERRAINS,
    TILES_OF_A_TERRAIN,
    UNKNOWN,
)

END = 0
FIRST_HEX = 0  # + hex; hex 0 is nowhere, so the first is 1
FIRST_KIND = HEXES - 1  # + location kind, from 1
FIRST_TERRAIN = FIRST_KIND + len(KINDS) - 1  # + terrain, from 1; the last is `?`, which is never legal
ACTION_COUNT = FIRST_TERRAIN + len(TERRAINS)

MAX_LEGAL = HEXES + len(KINDS)

# No game is longer. Every turn builds the mandatory settlements until the supply is empty, takes at most three actions with
# each location tile (use, lift, settle), ends, and draws. Tiles are also drawn at the start and for removed ones.
_TURNS = -(-SETTLEMENTS // MANDATORY_BUILDS)
_TERRAIN_TILES = (UNKNOWN - 1) * TILES_OF_A_TERRAIN
MAX_ACTIONS = MOST_SEATS * (1 + _TURNS * (MANDATORY_BUILDS + MOST_LOCATIONS * 3 + 2)) + _TERRAIN_TILES
