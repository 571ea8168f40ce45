"""The sections of a view that show a Scene, each as its difference from the base. Which Scene a viewer sees: views.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from hexrealm.engine.scene import Scene
from hexrealm.server.protocol.scene_difference import difference_of_fields
from hexrealm.server.tables.viewing.sections import Part

SectionFields = Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]  # by section: the fields of the Scene and of its board
# What play changes, in sections that change together. The other fields of a Scene are the same as in the base.
PUBLIC_FIELDS: SectionFields = {
    "pieces": ((), ("pieces", "joins", "roads", "areas", "overlays")),
    "places": ((), ("hexes",)),
    "tracks": (("tracks",), ()),
    "tiles": (("tiles",), ()),
    "ledger": (("ledger",), ()),
    "facts": (("facts", "scale", "result"), ()),
}
OWN_FIELDS: SectionFields = {
    "seats": (("seats",), ()),  # with the hand of the viewer
    "prompt": (("prompt",), ("marks", "lit", "rays")),
}


def scene_sections(fields: SectionFields, base: Scene, scene: Scene) -> dict[str, Part]:
    """Return the differences from the base, which is the same for all versions of a table."""
    board = scene.board
    return {
        name: Part(
            (*[getattr(scene, each) for each in of_scene], *[getattr(board, each) for each in of_board]),
            partial(scene_difference, base, scene, of_scene, of_board),
        )
        for name, (of_scene, of_board) in fields.items()
    }


def scene_difference(base: Scene, scene: Scene, fields: Sequence[str], board_fields: Sequence[str]) -> dict[str, Any]:
    """Return the differences in some fields of the Scene and in some of its board."""
    found = difference_of_fields(base, scene, fields)
    on_board = difference_of_fields(base.board, scene.board, board_fields)
    return {**found, "board": on_board} if on_board else found


def difference_from_base(base: Scene, scene: Scene) -> dict[str, Any]:
    """Return everything that play can change in a Scene and that differs from the base."""
    sections = (*PUBLIC_FIELDS.values(), *OWN_FIELDS.values())
    fields = [name for names, _ in sections for name in names]
    return scene_difference(base, scene, fields, [name for _, names in sections for name in names])
