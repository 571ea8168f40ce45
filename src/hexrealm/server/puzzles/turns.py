"""Positions within the turn of a puzzle, seen from its seat: nothing of the solution, and nothing beyond the turn."""

from __future__ import annotations

from collections.abc import Sequence

from hexrealm.engine.errors import IllegalAction
from hexrealm.i18n.translate import current_language, translate
from hexrealm.play.match import Match
from hexrealm.puzzles.puzzle import Puzzle, ends_turn, key_of
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.study_replies import ActionPreview, ActionProblem, PositionView
from hexrealm.server.studies.positions import base_for_client
from hexrealm.server.tables.viewing.bases import BaseCache
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import make_difference, make_step

_end_keys: dict[str, str] = {}  # by puzzle, computed once


def open_turn(puzzle: Puzzle, path: Sequence[str]) -> Match:
    """Return the match after some actions of the turn. Raise Refusal if they are not legal, or go beyond the turn."""
    match = puzzle.start()
    for number, action in enumerate(path, 1):
        if ends_turn(match, puzzle.seat):
            raise Refusal("refused", translate("The turn of this puzzle has ended."))
        try:
            match.play(action)
        except IllegalAction as error:
            raise Refusal("illegal", translate("Move {number}: {why}", number=number, why=str(error))) from None
    return match


def view_turn(puzzle: Puzzle, path: Sequence[str], bases: BaseCache, known_base: str) -> PositionView:
    """Return a position with its legal actions: none once the turn has ended."""
    match, viewer = open_turn(puzzle, path), TableViewer(None, puzzle.seat)
    base = bases.get_for_match(match, current_language())
    legal = () if ends_turn(match, puzzle.seat) else tuple(match.legal())
    return PositionView(
        game=match.game.name,
        options=match.options,
        moment=len(match.steps),
        seat=match.seat,
        decision=match.decision,
        over=match.over,
        winners=tuple(match.winners),
        scores=tuple(match.scores),
        legal=legal,
        legal_hexes=tuple(map(match.game.hexes_of, legal)),
        odds={},
        log=tuple(make_step(match, number, step, viewer) for number, step in enumerate(match.steps)),
        snapshot=None,
        base=base.address,
        base_scene=base_for_client(match, base, known_base),
        scene=make_difference(match, viewer, match.names, base.scene, legal),
    )


def preview_turn(puzzle: Puzzle, path: Sequence[str], action: str, bases: BaseCache) -> ActionPreview:
    """Return exactly what an action of the turn causes."""
    before, after = open_turn(puzzle, path), open_turn(puzzle, [*path, action])
    viewer, base = TableViewer(None, puzzle.seat), bases.get_for_match(before, current_language())
    change = tuple(now - then for now, then in zip(after.scores, before.scores, strict=True))
    events = tuple(after.events_of(after.steps[-1], puzzle.seat))
    scene = make_difference(after, viewer, before.names, base.scene)
    return ActionPreview(action, events, change, False, scene, base.address)


def find_problem(puzzle: Puzzle, path: Sequence[str], action: str) -> ActionProblem:
    """Return why an action is not legal."""
    match = open_turn(puzzle, path)
    return ActionProblem(action, None if ends_turn(match, puzzle.seat) else match.why_not(action))


def finish_turn(puzzle: Puzzle, path: Sequence[str]) -> Match:
    """Return the match after a whole turn. Raise Refusal if it is not one."""
    match = open_turn(puzzle, path)
    if not ends_turn(match, puzzle.seat):
        raise Refusal("illegal", translate("This is not a whole turn yet."))
    return match


def is_right(puzzle: Puzzle, after: Match) -> bool:
    """Return whether a position after a turn solves the puzzle, in whatever order the turn was played."""
    key = _end_keys.get(puzzle.id)
    if key is None:
        key = _end_keys[puzzle.id] = puzzle.end_key()
    return key_of(after) == key
