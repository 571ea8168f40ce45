"""The names of seats, terrains, location kinds and goals as players read them.

English makes do with one word for each. Other languages call a hex otherwise than a tile, and elide ("of ivory").
"""

from __future__ import annotations

from hexrealm.i18n.translate import mark_in, say_in

_SEATS = {
    "blue": mark_in("seat", "blue"),
    "red": mark_in("seat", "red"),
    "ivory": mark_in("seat", "ivory"),
    "black": mark_in("seat", "black"),
}
# As the name of a tile, and of the hexes it is for.
_TERRAINS = {
    "grass": mark_in("terrain", "grass"),
    "canyon": mark_in("terrain", "canyon"),
    "desert": mark_in("terrain", "desert"),
    "flower": mark_in("terrain", "flower"),
    "forest": mark_in("terrain", "forest"),
    "?": mark_in("terrain", "?"),
}
# As a player says what lies there.
_GROUNDS = {
    "grass": mark_in("ground", "grass"),
    "canyon": mark_in("ground", "canyon"),
    "desert": mark_in("ground", "desert"),
    "flower": mark_in("ground", "flower field"),
    "forest": mark_in("ground", "forest"),
    "water": mark_in("ground", "water"),
    "mountain": mark_in("ground", "mountain"),
}
_KINDS = {
    "farm": mark_in("location", "farm"),
    "oasis": mark_in("location", "oasis"),
    "oracle": mark_in("location", "oracle"),
    "tavern": mark_in("location", "tavern"),
    "tower": mark_in("location", "tower"),
    "barn": mark_in("location", "barn"),
    "harbor": mark_in("location", "harbor"),
    "paddock": mark_in("location", "paddock"),
}
_GOALS = {
    "fishermen": mark_in("goal", "fishermen"),
    "merchants": mark_in("goal", "merchants"),
    "discoverers": mark_in("goal", "discoverers"),
    "hermits": mark_in("goal", "hermits"),
    "citizens": mark_in("goal", "citizens"),
    "miners": mark_in("goal", "miners"),
    "workers": mark_in("goal", "workers"),
    "knights": mark_in("goal", "knights"),
    "lords": mark_in("goal", "lords"),
    "farmers": mark_in("goal", "farmers"),
    "castles": mark_in("goal", "castles"),
}


def seat_words(colour: str) -> str:
    """A seat as the one who acts."""
    return say_in(*_SEATS[colour])


def terrain_words(terrain: str) -> str:
    """A terrain as the name of its tile."""
    return say_in(*_TERRAINS[terrain])


def ground_words(terrain: str) -> str:
    """A terrain as what lies on a hex; water and mountains too."""
    return say_in(*_GROUNDS[terrain])


def kind_words(kind: str) -> str:
    """A location kind, of hexes and of tiles."""
    return say_in(*_KINDS[kind])


def goal_words(goal: str) -> str:
    """A Kingdom Builder tile; castles too."""
    return say_in(*_GOALS[goal])
