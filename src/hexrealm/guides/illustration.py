"""The pictures in a game's rulebook: positions drawn by the same code as the table.

`rulebook/pictures.json` lists them. Each has `options`, the differences from the initial position of such a game (`position`,
in the format of a snapshot), and what to show: the hexes `around` some hexes within a `reach`, or a `sheet` of the table.
`legal` and `last` mark hexes.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from hexrealm.draw.excerpt import excerpt
from hexrealm.draw.svg import draw_single_sheet, draw_svg
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.engine.errors import WrongPosition
from hexrealm.engine.game import Game, Snapshot
from hexrealm.engine.scene import Scene

WITHIN = "rulebook/pictures.json"


def draw_picture(game: Game, name: str, alt_text: str, theme: Theme = "light") -> str:
    """Return one picture as SVG, with an alternative text."""
    description = read_pictures(game.folder / WITHIN)[name]
    scene = picture_scene(game, description)
    if "sheet" in description:
        return draw_single_sheet(scene, description["sheet"], alt_text, theme)
    return draw_svg(replace(scene, board=replace(scene.board, words=alt_text)), theme, board_only=True)


@cache
def read_pictures(path: Path) -> dict[str, Any]:
    """Return the descriptions of a game's pictures by name; empty for a game without pictures."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def picture_scene(game: Game, description: Mapping[str, Any]) -> Scene:
    """Return the position of a picture, cut to the part that it shows."""
    options, snapshot = _draft(game, description)
    scene = game.scene(options, snapshot, legal=description.get("legal", ()), last=description.get("last", ()))
    return excerpt(scene, description["around"], description.get("reach", 1)) if "around" in description else scene


def _draft(game: Game, description: Mapping[str, Any]) -> tuple[dict[str, Any], Snapshot]:
    """Return the set-up of a picture and what it draws: a part of a position, which need not be one as a whole."""
    options = game.complete(description["options"], random.Random(1))
    start = game.snapshot(*game.set_up(options))
    return options, merge(start, description.get("position", {}))


@cache
def find_position(game: Game, name: str) -> tuple[dict[str, Any], Snapshot] | None:
    """Return the set-up and the position of a picture, to play on from there; None if it is not a whole position."""
    description = read_pictures(game.folder / WITHIN).get(name)
    if description is None:
        return None
    options, draft = _draft(game, description)
    board, _ = game.set_up(options)
    for snapshot in _complete(game, board, draft):
        try:
            game.read_snapshot(board, snapshot)
        except WrongPosition:
            continue
        return options, snapshot
    return None


def _complete(game: Game, board: Any, draft: Snapshot) -> Iterator[Snapshot]:
    """Yield a draft, and drafts in which what follows from the rest is counted, such as supplies: those least changed first.

    An editor counts it after each change, also where a value is set to what it was.
    """
    yield draft
    values = [edit for edit in game.list_edits(board, draft) if not edit.hexes]
    yield from sorted(
        (game.edit(board, draft, edit.name, edit.value) for edit in values), key=lambda each: _count_changes(draft, each)
    )


def _count_changes(before: Any, after: Any) -> int:
    if isinstance(before, dict) and isinstance(after, dict):
        return sum(_count_changes(before.get(key), after.get(key)) for key in {*before, *after})
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return sum(map(_count_changes, before, after))
    return int(before != after)


def merge(value: Any, changes: Any) -> Any:
    """Return a snapshot with some values replaced. For a list, the keys of `changes` are positions."""
    if isinstance(changes, dict) and isinstance(value, dict):
        return {**value, **{key: merge(value.get(key), change) for key, change in changes.items()}}
    if isinstance(changes, dict) and isinstance(value, list):
        return [merge(item, changes[str(k)]) if str(k) in changes else item for k, item in enumerate(value)]
    return changes
