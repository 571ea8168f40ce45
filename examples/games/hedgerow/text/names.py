"""The names of seats for players. A seat is called by its bush."""

from __future__ import annotations

from hexrealm.i18n.translate import translatable_in, translate_in

from ..rules.state import SEATS

_SEATS = {
    "sloe": translatable_in("seat", "sloe"),
    "rose": translatable_in("seat", "rose"),
    "gorse": translatable_in("seat", "gorse"),
    "rowan": translatable_in("seat", "rowan"),
}


def seat_name(seat: int) -> str:
    """Return the name of a seat."""
    return translate_in(*_SEATS[SEATS[seat]])
