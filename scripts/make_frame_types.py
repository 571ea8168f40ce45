"""Generate web/types/frames.d.ts: the types of what the server sends to the browser. A test checks that it is current.

python -m scripts.make_frame_types
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm.engine.editing import Edit
from hexrealm.engine.game import Earning, Event
from hexrealm.guides.lesson import LessonCard, LessonStep
from hexrealm.guides.rulebook import Section
from hexrealm.server.http.routes.rules import RulesView
from hexrealm.server.protocol import frames
from hexrealm.server.protocol.replies import (
    account_replies,
    daily_replies,
    duplicate_replies,
    general_replies,
    people_replies,
    profile_replies,
    program_replies,
    puzzle_replies,
    study_replies,
)
from scripts.make_scene_types import interface

TARGET = Path(hexrealm.__file__).parent / "web" / "types" / "frames.d.ts"
HEAD = (
    "// What the server sends. Generated from server/protocol/frames.py and server/protocol/replies/, which explain the\n"
    "// fields, by scripts/make_frame_types.py.\n\n"
    "import type { Board, Scene } from './scene.d.ts';\n\n"
)
OTHERS = (Edit, Event, Earning, LessonCard, LessonStep, Section, RulesView)  # dataclasses of other modules that are sent too


def write_types() -> str:
    """Return the text of frames.d.ts."""
    sent = [*OTHERS, *_own(frames), *_own(general_replies), *_own(account_replies), *_own(people_replies)]
    sent += [
        *_own(profile_replies),
        *_own(program_replies),
        *_own(daily_replies),
        *_own(duplicate_replies),
        *_own(study_replies),
    ]
    sent += _own(puzzle_replies)
    names = {
        **vars(frames),
        **vars(general_replies),
        **vars(account_replies),
        **vars(people_replies),
        **vars(profile_replies),
        **vars(program_replies),
        **vars(daily_replies),
        **vars(duplicate_replies),
        **vars(study_replies),
        **vars(puzzle_replies),
        "Mapping": Mapping,
        "Any": Any,
        "Section": Section,
        "LessonCard": LessonCard,
    }
    return HEAD + "\n".join([*(interface(part, names) for part in sent), _union()])


def _own(module: Any) -> list[Any]:
    """Return the dataclasses a module defines."""
    return [value for value in vars(module).values() if is_dataclass(value) and value.__module__ == module.__name__]


def _union() -> str:
    """Return the type of any frame on the websocket; their field `type` tells them apart."""
    named = [part.__name__ for part in _own(frames) if any(each.name == "type" for each in fields(part))]
    return f"export type Frame = {' | '.join(named)};\n"


if __name__ == "__main__":
    TARGET.write_text(write_types(), encoding="utf-8")
