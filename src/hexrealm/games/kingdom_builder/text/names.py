"""The names of seats, terrains, location kinds and goals for players.

English has one word for each. Other languages may name a terrain in one way for a tile and in another for a hex.
"""

from __future__ import annotations

from hexrealm.games.kingdom_builder.rules.quadrants import SIDES
from hexrealm.i18n.translate import translatable_in, translate_in

_SEATS = {
    "blue": translatable_in("seat", "blue"),
    "red": translatable_in("seat", "red"),
    "ivory": translatable_in("seat", "ivory"),
    "black": translatable_in("seat", "black"),
}
# For a tile, and for the hexes where it may be played.
_TERRAINS = {
    "grass": translatable_in("terrain", "grass"),
    "canyon": translatable_in("terrain", "canyon"),
    "desert": translatable_in("terrain", "desert"),
    "flower": translatable_in("terrain", "flower"),
    "forest": translatable_in("terrain", "forest"),
    "?": translatable_in("terrain", "?"),
}
# For what is on a hex.
_GROUNDS = {
    "grass": translatable_in("ground", "grass"),
    "canyon": translatable_in("ground", "canyon"),
    "desert": translatable_in("ground", "desert"),
    "flower": translatable_in("ground", "flower field"),
    "forest": translatable_in("ground", "forest"),
    "water": translatable_in("ground", "water"),
    "mountain": translatable_in("ground", "mountain"),
}
_KINDS = {
    "farm": translatable_in("location", "farm"),
    "oasis": translatable_in("location", "oasis"),
    "oracle": translatable_in("location", "oracle"),
    "tavern": translatable_in("location", "tavern"),
    "tower": translatable_in("location", "tower"),
    "barn": translatable_in("location", "barn"),
    "harbor": translatable_in("location", "harbour"),
    "paddock": translatable_in("location", "paddock"),
}
_GOALS = {
    "fishermen": translatable_in("goal", "fishermen"),
    "merchants": translatable_in("goal", "merchants"),
    "discoverers": translatable_in("goal", "discoverers"),
    "hermits": translatable_in("goal", "hermits"),
    "citizens": translatable_in("goal", "citizens"),
    "miners": translatable_in("goal", "miners"),
    "workers": translatable_in("goal", "workers"),
    "knights": translatable_in("goal", "knights"),
    "lords": translatable_in("goal", "lords"),
    "farmers": translatable_in("goal", "farmers"),
    "castles": translatable_in("goal", "castles"),
}


def seat_name(colour: str) -> str:
    """Return the name of a seat."""
    return translate_in(*_SEATS[colour])


def terrain_name(terrain: str) -> str:
    """Return the name of a terrain for a tile."""
    return translate_in(*_TERRAINS[terrain])


def ground_name(terrain: str) -> str:
    """Return the name of a terrain for a hex; also of water and mountains."""
    return translate_in(*_GROUNDS[terrain])


def kind_name(kind: str) -> str:
    """Return the name of a location kind."""
    return translate_in(*_KINDS[kind])


def quadrant_name(quadrant: str) -> str:
    """Return the short name of a quadrant for forms: its side and number. Its printed location kind would mislead."""
    side = next(side for side, names in SIDES.items() if quadrant in names)
    return f"{side}{SIDES[side].index(quadrant) + 1}"


def goal_name(goal: str) -> str:
    """Return the name of a Kingdom Builder tile, or of castles."""
    return translate_in(*_GOALS[goal])
