"""Templates of events: texts in which a mark stands for each seat and each hex, so that a view can put names there.

A game writes an event with marks in `words`. fill_marks() keeps that text as the template and puts plain names into `words`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hexrealm.engine.game import Event

_MARK = re.compile(r"\{(\w+)\}")


def mark_seat(seat: int) -> str:
    """Return the mark of a seat: its number in braces."""
    return f"{{{seat}}}"


def mark_hex(name: str) -> str:
    """Return the mark of a hex: its name in braces."""
    return f"{{{name}}}"


def fill_marks(event: Event, seat_names: Sequence[str]) -> Event:
    """Return an event with the names of seats and hexes in its texts, and the marked text as its template."""

    def name(mark: re.Match[str]) -> str:
        return seat_names[int(mark[1])] if mark[1].isdecimal() else mark[1]

    words, brief = _MARK.sub(name, event.words), _MARK.sub(name, event.brief)
    return replace(event, words=words, brief=brief, template=event.words if words != event.words else "")
