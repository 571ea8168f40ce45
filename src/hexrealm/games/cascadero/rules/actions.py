"""The fixed numbering of actions: what each number from 0 to ACTION_COUNT - 1 means. Their names: text/notation.py.

0 is `pass`; then placing on each hex, placing there with a seal, advancing a colour, moving an envoy from a hex in a
direction, and moving a herald from a town to a town.
"""

from __future__ import annotations

from hexrealm.games.cascadero.rules.state import HEXES, MOST_TOWNS
from hexrealm.games.cascadero.rules.tables import COLOURS, ENVOYS, MOST_SEATS, TOP

PASS = 0
FIRST_PLACE = 0  # + hex; hex 0 is nowhere, so the first is 1
FIRST_SEALED = HEXES
FIRST_ADVANCE = FIRST_SEALED + HEXES - 1  # + colour, from 1
FIRST_MOVE = FIRST_ADVANCE + len(COLOURS)  # + hex * 6 + direction
FIRST_HERALD = FIRST_MOVE + HEXES * 6  # + (from town - 1) * MOST_TOWNS + (to town - 1)
ACTION_COUNT = FIRST_HERALD + MOST_TOWNS * MOST_TOWNS

# The most legal actions of a position: every field, and every field next to a town once more with a seal.
MAX_LEGAL = 2 * HEXES

# No game is longer. For each seat: every envoy is placed, which may ask for a decision about a tile and one about a herald;
# every space of a track is passed once and may ask for one decision, which may be a move onto a tile, which may ask for one.
MAX_ACTIONS = MOST_SEATS * (3 * ENVOYS + 2 * (len(COLOURS) - 1) * TOP)
