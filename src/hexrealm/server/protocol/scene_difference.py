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

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any

from hexrealm.engine.scene import Link, Mark, Overlay, Piece

PACKED: Mapping[type, tuple[str, ...]] = {Piece: ("hex",), Overlay: ("hex",), Mark: ("hex",), Link: ("start", "end")}
SAME: Any = object()  # there is no difference


def difference(base: Any, value: Any) -> Any:
    """Return the difference of a value from a value of the same field of the base; SAME if there is none."""
    if base is value:
        return SAME
    kind: Any = type(value)
    if kind is tuple:
        return _difference_of_lists(base, value)
    names = _field_names(kind)
    if names is None:
        return SAME if base == value else value
    if type(base) is not kind:
        return {"=": value}
    return difference_of_fields(base, value, names) or SAME


def difference_of_fields(base: Any, value: Any, names: Iterable[str]) -> dict[str, Any]:
    """Return the differences in some fields of two dataclasses."""
    found = {}
    for name in names:
        before, after = getattr(base, name), getattr(value, name)
        if before is not after and (each := difference(before, after)) is not SAME:
            found[name] = each
    return found


def _difference_of_lists(base: Any, value: tuple[Any, ...]) -> Any:
    kind: Any = type(value[0]) if value else None
    if kind is None or kind in PACKED or _field_names(kind) is None or len(base or ()) != len(value):
        if base == value:
            return SAME
        return _pack(value, kind) if kind in PACKED else value
    found = {}
    for number, (before, after) in enumerate(zip(base, value, strict=True)):
        if before is not after and (each := difference(before, after)) is not SAME:
            found[str(number)] = each
    return found or SAME


def write_rows(items: tuple[Any, ...]) -> dict[str, Any]:
    """Return a list of dataclasses of one type as a table: a third of the bytes, since the names are written once."""
    names = field_names(type(items[0]))
    return {"*": names, "of": [[getattr(item, name) for name in names] for item in items]}


def _pack(items: tuple[Any, ...], kind: type) -> dict[str, Any]:
    names, shared, own = _getters(kind)
    groups: defaultdict[tuple[Any, ...], list[Any]] = defaultdict(list)
    for key, words in zip(map(shared, items), map(own, items), strict=True):
        groups[key].append(words)
    join = " ".join if len(PACKED[kind]) == 1 else _join_pairs
    return {"+": PACKED[kind], "of": [[dict(zip(names, key, strict=True)), join(words)] for key, words in groups.items()]}


def _join_pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return " ".join(chain.from_iterable(pairs))


@cache
def _getters(kind: type) -> tuple[tuple[str, ...], Any, Any]:
    """Return the names of the fields that items share, and functions that read those and the ones in which they differ."""
    names = tuple(name for name in field_names(kind) if name not in PACKED[kind])
    shared = attrgetter(*names)
    return names, shared if len(names) > 1 else lambda item: (shared(item),), attrgetter(*PACKED[kind])


def field_names(kind: Any) -> tuple[str, ...]:
    """Return the names of a dataclass's fields."""
    return _field_names(kind) or ()


@cache
def _field_names(kind: Any) -> tuple[str, ...] | None:
    """Return the names of a dataclass's fields; None for any other type."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else None
