"""A Scene as its difference from another one, the base, which the client has already. web/live/scene_difference.js applies it.

A difference is JSON. Applied to a value of the base,
- an object changes some fields of an object, or some items of a list (by index): each field holds the difference there;
- `{"=": value}` replaces the value by an object;
- `{"+": names, "of": [[fields, "h6 h7"], ...]}` replaces a list by items with equal fields, written once: the words after
  them are the values of the named fields, which make the items different;
- `{"*": names, "of": rows}` replaces a list by items with these fields, whose values are in the rows;
- anything else replaces the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from hexrealm.engine.scene import Link, Mark, Overlay, Piece

PACKED: Mapping[type, tuple[str, ...]] = {Piece: ("hex",), Overlay: ("hex",), Mark: ("hex",), Link: ("start", "end")}
SAME: Any = object()  # there is no difference


def difference(base: Any, value: Any) -> Any:
    """Return the difference of a value from a value of the same field of the base; SAME if there is none."""
    if base is value or base == value:
        return SAME
    kind: Any = type(value)
    if kind is tuple:
        return _difference_of_lists(base, value)
    if not is_dataclass(value):
        return value
    names = field_names(kind)
    return difference_of_fields(base, value, names) if type(base) is kind else {"=": value}


def difference_of_fields(base: Any, value: Any, names: Iterable[str]) -> dict[str, Any]:
    """Return the differences in some fields of two dataclasses."""
    found = {name: difference(getattr(base, name), getattr(value, name)) for name in names}
    return {name: each for name, each in found.items() if each is not SAME}


def _difference_of_lists(base: Any, value: tuple[Any, ...]) -> Any:
    if value and type(value[0]) in PACKED:
        return _pack(value, type(value[0]))
    if not value or not is_dataclass(value[0]) or len(base or ()) != len(value):
        return value
    found = {str(k): difference(*pair) for k, pair in enumerate(zip(base, value, strict=True)) if pair[0] is not pair[1]}
    return {k: each for k, each in found.items() if each is not SAME}


def write_rows(items: tuple[Any, ...]) -> dict[str, Any]:
    """Return a list of dataclasses of one type as a table: a third of the bytes, since the names are written once."""
    names = field_names(type(items[0]))
    return {"*": names, "of": [[getattr(item, name) for name in names] for item in items]}


def _pack(items: tuple[Any, ...], kind: type) -> dict[str, Any]:
    shared, own = _getters(kind)
    groups: dict[Any, list[str]] = {}
    for item in items:
        found = own(item)
        groups.setdefault(shared(item), []).extend((found,) if type(found) is str else found)
    names = tuple(name for name in field_names(kind) if name not in PACKED[kind])
    written = [
        [dict(zip(names, key if type(key) is tuple else (key,), strict=True)), " ".join(words)] for key, words in groups.items()
    ]
    return {"+": PACKED[kind], "of": written}


@cache
def _getters(kind: type) -> tuple[Any, Any]:
    """Return functions that read the fields that items share, and those in which they differ."""
    return attrgetter(*(name for name in field_names(kind) if name not in PACKED[kind])), attrgetter(*PACKED[kind])


def field_names(kind: Any) -> tuple[str, ...]:
    """Return the names of a dataclass's fields."""
    return _field_names(kind)


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))
