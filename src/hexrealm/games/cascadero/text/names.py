"""The names of colours and farmer tiles for players. English has one word for each; other languages need several.

A seat is called by its colour ("blue places ..."). Other languages have another form for what belongs to a seat (French elides
"of orange"), and other adjectives for a town or track, for a cube, and for two towns.
"""

from __future__ import annotations

from hexrealm.i18n.translate import translatable_in, translate_in

_SEATS = {
    "blue": translatable_in("seat", "blue"),
    "yellow": translatable_in("seat", "yellow"),
    "orange": translatable_in("seat", "orange"),
    "pink": translatable_in("seat", "pink"),
}
_OF_SEATS = {
    "blue": translatable_in("of a seat", "blue"),
    "yellow": translatable_in("of a seat", "yellow"),
    "orange": translatable_in("of a seat", "orange"),
    "pink": translatable_in("of a seat", "pink"),
}
_TOWNS = {
    "blue": translatable_in("town or track", "blue"),
    "yellow": translatable_in("town or track", "yellow"),
    "orange": translatable_in("town or track", "orange"),
    "pink": translatable_in("town or track", "pink"),
    "white": translatable_in("town or track", "white"),
}
_TWO_TOWNS = {
    "blue": translatable_in("towns", "blue"),
    "yellow": translatable_in("towns", "yellow"),
    "orange": translatable_in("towns", "orange"),
    "pink": translatable_in("towns", "pink"),
    "white": translatable_in("towns", "white"),
}
_CUBES = {
    "blue": translatable_in("cube", "blue"),
    "yellow": translatable_in("cube", "yellow"),
    "orange": translatable_in("cube", "orange"),
    "pink": translatable_in("cube", "pink"),
    "white": translatable_in("cube", "white"),
}
_LETTERS = {
    "blue": translatable_in("letter of blue", "B"),
    "yellow": translatable_in("letter of yellow", "Y"),
    "orange": translatable_in("letter of orange", "O"),
    "pink": translatable_in("letter of pink", "P"),
    "white": translatable_in("letter of white", "W"),
}

TILE_NAMES = {
    "vp2": translatable_in("farmer tile", "2 victory points"),
    "vp3": translatable_in("farmer tile", "3 victory points"),
    "advance": translatable_in("farmer tile", "advance a cube"),
    "extra_turn": translatable_in("farmer tile", "an extra turn"),
    "move_herald": translatable_in("farmer tile", "move a herald"),
}


def seat_name(colour: str) -> str:
    """Return the name of a seat that acts."""
    return translate_in(*_SEATS[colour])


def seat_possessive(colour: str) -> str:
    """Return the name of a seat that something belongs to."""
    return translate_in(*_OF_SEATS[colour])


def town_colour(colour: str) -> str:
    """Return the name of a colour for a town or a track."""
    return translate_in(*_TOWNS[colour])


def two_towns_colour(colour: str) -> str:
    """Return the name of a colour for two towns."""
    return translate_in(*_TWO_TOWNS[colour])


def cube_colour(colour: str) -> str:
    """Return the name of a colour for a cube: the colour of its track."""
    return translate_in(*_CUBES[colour])


def colour_letter(colour: str) -> str:
    """Return one letter for a colour, a different one for each."""
    return translate_in(*_LETTERS[colour])
