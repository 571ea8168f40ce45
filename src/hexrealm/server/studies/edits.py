"""The editor of the analysis board: a position that the engine accepts, changed by hand.

A client sends the last accepted position and the changes since then. So every draft has the form of a snapshot, and on the way
from one position to the next it may be wrong: the client is told why. What can be changed is listed by the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hexrealm.engine.editing import Edit
from hexrealm.engine.errors import HexrealmError
from hexrealm.engine.game import Snapshot
from hexrealm.i18n.translate import current_language, translate
from hexrealm.play.match import Match
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.study_replies import EditedPosition, PositionView
from hexrealm.server.protocol.study_messages import Change, EditPosition
from hexrealm.server.studies.positions import clean_names, start_match, view_position
from hexrealm.server.tables.viewing.bases import BaseCache
from hexrealm.server.tables.viewing.scene_sections import difference_from_base


def edit_position(at: EditPosition, bases: BaseCache) -> EditedPosition:
    """Return the position after the changes, and whether the engine accepts it. Raise Refusal for wrong changes."""
    match = start_match(at.game, at.options, at.snapshot)
    match.names = clean_names(at.names, match.players)
    draft = _apply_changes(match, at.changes)
    edits = tuple(match.game.list_edits(match.board, draft))
    try:
        edited = Match(match.game, match.options, start=draft)
    except HexrealmError as error:
        problem = _sentence(str(error))
        return EditedPosition(False, problem, draft, edits, _show_draft(match, draft, bases, at.base))
    edited.names = match.names
    return EditedPosition(True, "", draft, edits, view_position(edited, bases, at.base))


def _apply_changes(match: Match, changes: list[Change]) -> Snapshot:
    game, draft = match.game, match.snapshot()
    allowed = {edit.name: edit for edit in game.list_edits(match.board, draft)}
    for number, change in enumerate(changes, 1):
        if not _is_allowed(allowed, change):
            raise Refusal("illegal", translate("Change {number} is not possible in this game.", number=number))
        draft = game.edit(match.board, draft, change.name, change.value)
    return draft


def _is_allowed(allowed: Mapping[str, Edit], change: Change) -> bool:
    return change.name in allowed and allowed[change.name].allows(change.value)


def _show_draft(match: Match, draft: Snapshot, bases: BaseCache, known_base: str) -> PositionView:
    """Return how a draft looks that the engine does not accept: its Scene, and nothing that can be done there."""
    view, base = view_position(match, bases, known_base), bases.get_for_match(match, current_language())
    scene = match.game.scene(match.options, draft, names=match.names)
    difference: dict[str, Any] = difference_from_base(base.scene, scene)
    return replace(view, legal=(), legal_hexes=(), odds={}, snapshot=None, scene=difference)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
