"""Writes web/frames.d.ts anew: the types of what the server says, for the browser. A test compares the file with this."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm.engine.game import Earning, Event
from hexrealm.server.protocol import frames, replies
from scripts.make_scene_types import type_of

TARGET = Path(hexrealm.__file__).parent / "web" / "types" / "frames.d.ts"
HEAD = (
    "// What the server says. Made from server/frames.py and server/replies.py by scripts/make_frame_types.py;\n"
    "// the fields are explained there.\n\n"
    "import type { Scene } from './scene.d.ts';\n\n"
)


def write_types() -> str:
    """The text of frames.d.ts."""
    said = [(module, value) for module in (frames, replies) for value in vars(module).values() if is_dataclass(value)]
    own = [value for module, value in said if value.__module__ == module.__name__]
    return HEAD + "\n".join(_interface(part) for part in (Event, Earning, *own))


def _interface(part: Any) -> str:
    hints = typing.get_type_hints(part, {**vars(frames), **vars(replies), "Mapping": Mapping, "Any": Any})
    lines = "".join(f"  {each.name}: {type_of(hints[each.name])};\n" for each in fields(part))
    return f"export interface {part.__name__} {{\n{lines}}}\n"


if __name__ == "__main__":
    TARGET.write_text(write_types(), encoding="utf-8")
