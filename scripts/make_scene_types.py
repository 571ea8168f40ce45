"""Writes web/scene.d.ts anew: the types of a Scene as JSON, for the browser's modules. A test compares the file with this."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal

from hexrealm.engine import scene

TARGET = Path(scene.__file__).parents[1] / "web" / "types" / "scene.d.ts"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def write_types() -> str:
    """The text of scene.d.ts."""
    parts = [value for value in vars(scene).values() if is_dataclass(value) and isinstance(value, type)]
    head = "// A Scene as JSON. Made from scene.py by scripts/make_scene_types.py; what the fields mean is said there.\n\n"
    return head + "\n".join(_interface(part) for part in parts)


def _interface(part: type) -> str:
    hints = typing.get_type_hints(part, vars(scene))
    lines = "".join(f"  {each.name}: {type_of(hints[each.name])};\n" for each in fields(part))
    return f"export interface {part.__name__} {{\n{lines}}}\n"


def type_of(hint: Any) -> str:
    """A hint of Python as TypeScript writes it."""
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return " | ".join(f"'{value}'" for value in inside)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(map(type_of, inside))
    if origin is tuple:
        return _list(inside[0]) if inside[1:] == (...,) else f"[{', '.join(map(type_of, inside))}]"
    if origin in (Mapping, dict):
        return f"Record<{', '.join(map(type_of, inside))}>"
    return PLAIN.get(hint) or str(hint.__name__)


def _list(hint: Any) -> str:
    return f"{type_of(hint)}[]" if " | " not in type_of(hint) else f"({type_of(hint)})[]"


if __name__ == "__main__":
    TARGET.write_text(write_types(), encoding="utf-8")
