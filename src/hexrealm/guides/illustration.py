"""The pictures in a game's rules: positions told in a few words, drawn by the same drawers as the table.

`rulebook/pictures.json` lists them. Each has `options`, what differs from the start of such a game (`position`, in the terms
of a snapshot), and what to show: `around` some hexes with a `reach`, or a `sheet` of the table. `legal` and `last` put marks.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from hexrealm.draw.excerpt import excerpt
from hexrealm.draw.svg import draw_sheet_alone, draw_svg
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.game import Game
from hexrealm.engine.scene import Scene

WITHIN = "rulebook/pictures.json"


def draw_picture(game: Game, name: str, words: str, theme: Theme = "light") -> str:
    """One picture as SVG, with words for those who cannot see it."""
    told = read_pictures(game.folder / WITHIN)[name]
    scene = picture_scene(game, told)
    if "sheet" in told:
        return draw_sheet_alone(scene, told["sheet"], words, theme)
    return draw_svg(replace(scene, board=replace(scene.board, words=words)), theme, board_only=True)


@cache
def read_pictures(path: Path) -> dict[str, Any]:
    """What the pictures of a game show, by name; empty for a game without."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def picture_scene(game: Game, told: Mapping[str, Any]) -> Scene:
    """The position a picture tells, cut to what it shows."""
    options = game.complete(told["options"], random.Random(1))
    start = game.snapshot(*game.set_up(options))
    snapshot = changed(start, told.get("position", {}))
    scene = game.scene(options, snapshot, legal=told.get("legal", ()), last=told.get("last", ()))
    return excerpt(scene, told["around"], told.get("reach", 1)) if "around" in told else scene


def changed(value: Any, changes: Any) -> Any:
    """A snapshot with some things otherwise. Numbers as keys name the items of a list."""
    if isinstance(changes, dict) and isinstance(value, dict):
        return {**value, **{key: changed(value.get(key), change) for key, change in changes.items()}}
    if isinstance(changes, dict) and isinstance(value, list):
        return [changed(item, changes[str(k)]) if str(k) in changes else item for k, item in enumerate(value)]
    return changes
