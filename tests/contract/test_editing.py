"""Editing positions of every game that has an editor: what it lists, that it accepts nothing that the engine refuses."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hexrealm
from hexrealm.draw.svg import draw_svg
from hexrealm.engine.editing import Edit
from hexrealm.engine.game import Snapshot
from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.play.match import Match
from tests.support.walks import GAMES, any_match, complete_position

EDITABLE = [
    name for name in GAMES if any_match(name, 1).game.list_edits(any_match(name, 1).board, any_match(name, 1).snapshot())
]
pytestmark = pytest.mark.parametrize("name", EDITABLE)


def any_value(edit: Edit, dice: random.Random) -> str:
    """Return a value that an edit allows."""
    choices = edit.hexes or [value for value, _ in edit.choices] or [str(edit.low), str(edit.high), edit.value]
    return dice.choice(choices)


def is_accepted(match: Match, draft: Snapshot) -> bool:
    try:
        hexrealm.position(match.game.name, match.options, draft)
    except hexrealm.WrongPosition:
        return False
    return True


def test_what_can_be_changed_is_listed_with_its_values(name: str) -> None:
    for seed, steps in ((1, 0), (2, 30), (3, 10_000)):
        match = complete_position(name, seed, steps)
        listed = {}
        for language in LANGUAGES:
            with using_language(language):
                edits = match.game.list_edits(match.board, match.snapshot())
            assert len({edit.name for edit in edits}) == len(edits)
            listed[language] = [(edit.name, edit.value, edit.hexes, edit.low, edit.high) for edit in edits]
            for edit in edits:
                assert edit.words and edit.group and len(edit.name) <= 64
                assert edit.hexes or edit.allows(edit.value)
                assert not edit.allows("nonsense") and not edit.allows("-1") and not edit.allows("9" * 30)
        assert listed["en"] == listed["fr"] == listed["de"]


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 5),
    steps=st.sampled_from((0, 12, 40, 90, 10_000)),
    changes=st.integers(1, 12),
    chosen=st.integers(0, 10**9),
)
def test_changes_make_positions_or_drafts_that_are_drawn_and_refused(
    name: str, seed: int, steps: int, changes: int, chosen: int
) -> None:
    match, dice = complete_position(name, seed, steps), random.Random(chosen)
    game, draft = match.game, match.snapshot()
    for _ in range(changes):
        edit = dice.choice(game.list_edits(match.board, draft))
        before = copy.deepcopy(draft)
        after = game.edit(match.board, draft, edit.name, any_value(edit, dice))
        assert draft == before
        draft = after
    assert draft.keys() == match.snapshot().keys()
    assert draw_svg(game.scene(match.options, draft))
    if is_accepted(match, draft):
        edited = hexrealm.position(name, match.options, draft)
        assert edited.snapshot() == draft
        assert edited.over or edited.legal()


def test_many_edited_positions_are_accepted(name: str) -> None:
    """One change of the pieces leads from a position to another more often than not."""
    accepted = 0
    for seed in range(20):
        match, dice = complete_position(name, seed % 5, 20 + seed), random.Random(seed)
        tools = [edit for edit in match.game.list_edits(match.board, match.snapshot()) if edit.hexes and edit.seat is not None]
        edit = tools[0]
        draft = match.game.edit(match.board, match.snapshot(), edit.name, dice.choice(edit.hexes))
        accepted += is_accepted(match, draft)
    assert accepted > 10


def test_pieces_are_placed_replaced_and_removed(name: str) -> None:
    match = complete_position(name, 1, 0)
    game, board, start = match.game, match.board, match.snapshot()
    tools = {edit.name: edit for edit in game.list_edits(board, start) if edit.hexes}
    mine, theirs = (next(edit for edit in tools.values() if edit.seat == seat) for seat in (0, 1))

    def pieces(snapshot: Snapshot) -> set[tuple[str, int | None]]:
        return {(piece.hex, piece.seat) for piece in game.scene(match.options, snapshot).board.pieces}

    before = pieces(start)
    hex = next(hex for hex in mine.hexes if hex not in {taken for taken, _ in before})
    placed = game.edit(board, start, mine.name, hex)
    assert pieces(placed) == before | {(hex, 0)}
    replaced = game.edit(board, placed, theirs.name, hex)
    assert pieces(replaced) == before | {(hex, 1)}
    assert pieces(game.edit(board, replaced, "remove", hex)) == before


def test_the_turn_can_be_given_to_every_seat(name: str) -> None:
    for seed in range(4):
        match = complete_position(name, seed, 30)
        if match.over:
            continue
        for seat in range(match.players):
            draft = match.game.edit(match.board, match.snapshot(), "seat", str(seat))
            assert hexrealm.position(name, match.options, draft).seat == seat
