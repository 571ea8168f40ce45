"""The names of seats, terrains, location kinds and goals as players read them.

English makes do with one word for each. Other languages call a hex otherwise than a tile, and elide ("of ivory").
"""

from __future__ import annotations

from hexrealm.i18n.translate import translatable_in, translate_in

_SEATS = {
    "blue": translatable_in("seat", "blue"),
    "red": translatable_in("seat", "red"),
    "ivory": translatable_in("seat", "ivory"),
    "black": translatable_in("seat", "black"),
}
# As the name of a tile, and of the hexes it is for.
_TERRAINS = {
    "grass": translatable_in("terrain", "grass"),
    "canyon": translatable_in("terrain", "canyon"),
    "desert": translatable_in("terrain", "desert"),
    "flower": translatable_in("terrain", "flower"),
    "forest": translatable_in("terrain", "forest"),
    "?": translatable_in("terrain", "?"),
}
# As a player says what lies there.
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
    "harbor": translatable_in("location", "harbor"),
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


def seat_words(colour: str) -> str:
    """A seat as the one who acts."""
    return translate_in(*_SEATS[colour])


def terrain_words(terrain: str) -> str:
    """A terrain as the name of its tile."""
    return translate_in(*_TERRAINS[terrain])


def ground_words(terrain: str) -> str:
    """A terrain as what lies on a hex; water and mountains too."""
    return translate_in(*_GROUNDS[terrain])


def kind_words(kind: str) -> str:
    """A location kind, of hexes and of tiles."""
    return translate_in(*_KINDS[kind])


def goal_words(goal: str) -> str:
    """A Kingdom Builder tile; castles too."""
    return translate_in(*_GOALS[goal])
