"""Generate web/types/scene.d.ts: the types of a Scene as JSON, for the browser's scripts. A test checks that it is current.

python -m scripts.make_scene_types
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal

from hexrealm.engine import scene

TARGET = Path(scene.__file__).parents[1] / "web" / "types" / "scene.d.ts"
HEAD = "// A Scene as JSON. Generated from engine/scene.py, which explains the fields, by scripts/make_scene_types.py.\n\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "any"}


def write_types() -> str:
    """Return the text of scene.d.ts."""
    parts = [value for value in vars(scene).values() if is_dataclass(value) and isinstance(value, type)]
    return HEAD + "\n".join(interface(part, vars(scene)) for part in parts)


def interface(part: Any, names: Mapping[str, Any]) -> str:
    """Return a dataclass as a TypeScript interface; `names` resolves the names in its hints."""
    hints = typing.get_type_hints(part, dict(names))
    lines = "".join(f"  {each.name}: {type_of(hints[each.name])};\n" for each in fields(part))
    return f"export interface {part.__name__} {{\n{lines}}}\n"


def type_of(hint: Any) -> str:
    """Return a Python type hint as a TypeScript type."""
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
