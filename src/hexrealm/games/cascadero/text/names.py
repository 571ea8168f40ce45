"""The names of colours and farmer tiles as players read them. English has one word for each; other languages need more.

A seat is called by its colour ("blue places ..."); something is of a seat ("of orange": French elides); a town and its track,
a cube, and two towns each want their own form of the adjective.
"""

from __future__ import annotations

from hexrealm.i18n.translate import mark_in, say_in

_SEATS = {
    "blue": mark_in("seat", "blue"),
    "yellow": mark_in("seat", "yellow"),
    "orange": mark_in("seat", "orange"),
    "pink": mark_in("seat", "pink"),
}
_OF_SEATS = {
    "blue": mark_in("of a seat", "blue"),
    "yellow": mark_in("of a seat", "yellow"),
    "orange": mark_in("of a seat", "orange"),
    "pink": mark_in("of a seat", "pink"),
}
_TOWNS = {
    "blue": mark_in("town or track", "blue"),
    "yellow": mark_in("town or track", "yellow"),
    "orange": mark_in("town or track", "orange"),
    "pink": mark_in("town or track", "pink"),
    "white": mark_in("town or track", "white"),
}
_TWO_TOWNS = {
    "blue": mark_in("towns", "blue"),
    "yellow": mark_in("towns", "yellow"),
    "orange": mark_in("towns", "orange"),
    "pink": mark_in("towns", "pink"),
    "white": mark_in("towns", "white"),
}
_CUBES = {
    "blue": mark_in("cube", "blue"),
    "yellow": mark_in("cube", "yellow"),
    "orange": mark_in("cube", "orange"),
    "pink": mark_in("cube", "pink"),
    "white": mark_in("cube", "white"),
}
_LETTERS = {
    "blue": mark_in("letter of blue", "B"),
    "yellow": mark_in("letter of yellow", "Y"),
    "orange": mark_in("letter of orange", "O"),
    "pink": mark_in("letter of pink", "P"),
    "white": mark_in("letter of white", "W"),
}

TILE_WORDS = {
    "vp2": mark_in("farmer tile", "2 victory points"),
    "vp3": mark_in("farmer tile", "3 victory points"),
    "advance": mark_in("farmer tile", "advance a cube"),
    "extra_turn": mark_in("farmer tile", "an extra turn"),
    "move_herald": mark_in("farmer tile", "move a herald"),
}


def seat_words(colour: str) -> str:
    """A seat as the one who acts."""
    return say_in(*_SEATS[colour])


def of_seat(colour: str) -> str:
    """A seat as the one something belongs to."""
    return say_in(*_OF_SEATS[colour])


def town_words(colour: str) -> str:
    """The colour of a town, or of a track."""
    return say_in(*_TOWNS[colour])


def two_towns_words(colour: str) -> str:
    """The colour of two towns."""
    return say_in(*_TWO_TOWNS[colour])


def cube_words(colour: str) -> str:
    """The colour of a cube: of the track it stands on."""
    return say_in(*_CUBES[colour])


def colour_letter(colour: str) -> str:
    """One letter for a colour, of each another."""
    return say_in(*_LETTERS[colour])
