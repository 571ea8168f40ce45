"""What can be changed in a position by hand. A game lists it, so that an editor needs no word of any game.

And under which other names the same position could be set up by hand, so that it is recognised there too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Alike = tuple[Mapping[str, Any], dict[str, Any]]  # options and a snapshot


@dataclass(frozen=True)
class Edit:
    """One thing that can be changed. Values are texts.

    With `hexes` it is a tool: its value is the hex that it is used on. With `choices` the value is one of them. Otherwise it is
    a whole number from `low` to `high`.
    """

    name: str  # for Game.edit()
    words: str
    group: str  # what it belongs to: the board, a seat, the turn
    value: str = ""  # what it is now; "" for a tool
    seat: int | None = None  # that it belongs to
    hexes: tuple[str, ...] = ()
    symbol: str = ""  # the drawing of what a tool places
    choices: tuple[tuple[str, str], ...] = ()  # values, each with its words
    low: int = 0
    high: int = 0

    def allows(self, value: str) -> bool:
        """Return whether a value can be set."""
        if self.hexes:
            return value in self.hexes
        if self.choices:
            return any(value == choice for choice, _ in self.choices)
        is_number = value.isascii() and value.isdigit() and len(value) < 9
        return is_number and self.low <= int(value) <= self.high


class Editable:
    """The part of the contract of a game that positions set up by hand need. A game without an editor leaves it as it is."""

    def list_edits(self, board: Any, snapshot: dict[str, Any]) -> Sequence[Edit]:
        """Return what a person can change in a position by hand; nothing if the game has no editor.

        Names, hexes, choices and ranges depend on the board alone, only values depend on the position.
        """
        return ()

    def edit(self, board: Any, snapshot: dict[str, Any], name: str, value: str) -> dict[str, Any]:
        """Return a snapshot after one change that list_edits() lists and allows. What follows from it is changed too.

        It need not be a valid position: read_snapshot() tells what is wrong with it. `snapshot` itself stays as it is.
        """
        raise NotImplementedError

    def list_alike(self, options: Mapping[str, Any], snapshot: dict[str, Any]) -> list[Alike]:
        """Return a position as some viewer knows it, and those that differ in names alone: seats moved on, a board turned.

        Who knows how to go on from one of them knows it of all. The position itself comes first.
        """
        return [(options, snapshot)]


def move_on(seats: Sequence[Any], by: int) -> list[Any]:
    """Return what seats have, each moved on to a later seat."""
    return [seats[number - by] for number in range(len(seats))]
