"""The facts from the box of Kingdom Builder: counts, terrains, location kinds, goals. The quadrants are in quadrants.py."""

from __future__ import annotations

PLAYERS = (2, 3, 4)
MOST_SEATS = 4
SETTLEMENTS = 40  # for each seat
MANDATORY_BUILDS = 3
TILES_OF_A_TERRAIN = 5
TILES_ON_A_LOCATION = 2
SEAT_COLOURS = ("blue", "red", "ivory", "black")

# Terrains to build on, as numbers from 1; 0 is none. UNKNOWN is a tile that a record saved for one viewer hides.
NO_TERRAIN, GRASS, CANYON, DESERT, FLOWER, FOREST, UNKNOWN = range(7)
TERRAINS = ("none", "grass", "canyon", "desert", "flower", "forest", "?")

# A pool is where a build or a move may go: a terrain, or one of these.
WATER, EDGE = 6, 7
POOLS = 8

# Location kinds from 1; 0 is none. The first five build, the last three move.
NO_KIND, FARM, OASIS, ORACLE, TAVERN, TOWER, BARN, HARBOR, PADDOCK = range(9)
KINDS = ("none", "farm", "oasis", "oracle", "tavern", "tower", "barn", "harbor", "paddock")
LAST_BUILDING_KIND = TOWER

# The state of a seat's location tile; 0 is none, now and before.
NO_TILE, NEW, READY, USED, LOST = range(5)
TILE_STATES = ("none", "new", "ready", "used", "lost")

GOALS = (
    "none",
    "fishermen",
    "merchants",
    "discoverers",
    "hermits",
    "citizens",
    "miners",
    "workers",
    "knights",
    "lords",
    "farmers",
)
(NO_GOAL, FISHERMEN, MERCHANTS, DISCOVERERS, HERMITS, CITIZENS, MINERS, WORKERS, KNIGHTS, LORDS, FARMERS) = range(11)
GOALS_IN_A_GAME = 3

CASTLE_GOLD = 3
FISHERMEN_GOLD = 1
MERCHANTS_GOLD = 4
DISCOVERERS_GOLD = 1
HERMITS_GOLD = 1
CITIZENS_FOR_ONE_GOLD = 2
MINERS_GOLD = 1
WORKERS_GOLD = 1
KNIGHTS_GOLD = 2
LORDS_GOLD = 12
LORDS_GOLD_SECOND = 6
FARMERS_GOLD = 3

FIRST_GAME = {
    "boards": ["tavern", "paddock", "oasis", "farm"],
    "locations": "printed",
    "goals": ["fishermen", "knights", "merchants"],
    "castles": [],
}
