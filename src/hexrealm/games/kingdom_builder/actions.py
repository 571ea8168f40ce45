"""The fixed numbering of actions: what each number below ACTIONS means. A hex is one action, whatever it is chosen for."""

from __future__ import annotations

from hexrealm.games.kingdom_builder.state import HEXES
from hexrealm.games.kingdom_builder.tables import KINDS, TERRAINS

END = 0
FIRST_HEX = 0  # + hex; hex 0 is nowhere, so that hexes begin at 1
FIRST_KIND = HEXES - 1  # + location kind, from 1
FIRST_TERRAIN = FIRST_KIND + len(KINDS) - 1  # + terrain, from 1; the last is `?`, which is never legal
ACTIONS = FIRST_TERRAIN + len(TERRAINS)

MOST_OPTIONS = HEXES + len(KINDS)
