"""What a match can do, with every game."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hexrealm
from hexrealm.engine.game import SPECTATOR, Viewer
from tests.support.walks import GAMES, WALKS, any_match, match_after, walk

pytestmark = pytest.mark.parametrize("name", GAMES)


def test_options_give_the_same_game(name: str) -> None:
    for seed in range(WALKS):
        match = any_match(name, seed)
        again = hexrealm.new(name, **match.options)
        assert again.options == match.options
        assert again.snapshot() == match.snapshot()
        assert again.board.tobytes() == match.board.tobytes()
        assert json.loads(json.dumps(match.options)) == match.options


def test_on_boards_with_one_notation_no_action_has_two_names(name: str) -> None:
    known: dict[tuple[object, int], str] = {}
    for seed in range(WALKS):
        match = any_match(name, seed)
        key = match.game.notation_key(match.board)
        for action in range(match.game.action_count):
            found = match.game.action_name(match.board, action)
            assert found is None or known.setdefault((key, action), found) == found


def test_a_seed_fixes_the_set_up_and_chance(name: str) -> None:
    first, second = (hexrealm.new(name, seed=9) for _ in range(2))
    assert first.options == second.options


def test_events_speak_to_their_own_seat(name: str) -> None:
    """Where a text about a seat names it, that seat reads "you" instead."""
    for seed in range(WALKS):
        for match in walk(name, seed):
            for event in match.events:
                mark = f"{{{event.seat}}}"
                assert event.seat is None or mark not in event.template or mark not in event.details["own"]


def test_the_scene_of_a_viewer_can_be_made_from_the_public_one(name: str) -> None:
    """It is the same as the one made from the viewer's own snapshot alone."""
    for number, match in enumerate(walk(name, 5)):
        if number % 7:
            continue
        game, options = match.game, match.options
        counted = game.count_for_scene(match.board, match.state)
        parts: dict[str, Any] = {"last": game.hexes_of(match.history[-1]) if match.history else (), "counted": counted}
        public = game.scene(options, match.snapshot(SPECTATOR), **parts)
        for seat in range(match.players):
            snapshot, legal = match.snapshot(seat), match.legal() if seat == match.seat else []
            made = game.scene_for_viewer(public, options, snapshot, legal=legal, **parts)
            assert made == game.scene(options, snapshot, legal=legal, **parts)


def test_every_legal_action_is_named_and_numbered(name: str) -> None:
    for seed in range(WALKS):
        for match in walk(name, seed):
            legal = match.legal()
            assert len(set(legal)) == len(legal)
            assert [match.action_id(text) for text in legal] == match.legal_ids()
            assert match.why_not(legal[0]) is None if legal else match.over


@given(text=st.text(max_size=8) | st.from_regex(r"[a-t][0-9]{1,2}[*>]?([a-t][0-9]{1,2})?", fullmatch=True))
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(name: str, text: str) -> None:
    match = _MATCHES[name]
    if text in match.legal():
        return
    before = match.snapshot(), match.history
    assert match.why_not(text)
    with pytest.raises(hexrealm.IllegalAction):
        match.play(text)
    assert (match.snapshot(), match.history) == before


_MATCHES = {name: match_after(name, 4, 25) for name in GAMES}


def test_a_value_that_is_not_text_is_refused_too(name: str) -> None:
    for nonsense in (None, 3, ["a"], object()):
        with pytest.raises(hexrealm.IllegalAction):
            _MATCHES[name].play(nonsense)  # type: ignore[arg-type]


def test_undo_leads_back_to_the_start(name: str) -> None:
    match = match_after(name, 3, 40)
    while any(step.seat is not None for step in match.steps):
        last = [step for step in match.steps if step.seat is not None][-1]
        assert match.undo() == last.name
        assert match.state.tobytes() == last.before.tobytes()
    with pytest.raises(hexrealm.IllegalAction, match="no action to undo"):
        match.undo()


def test_a_copy_is_independent(name: str) -> None:
    match = match_after(name, 5, 10)
    before, other = match.snapshot(), match.copy()
    other.play(other.legal()[0])
    assert match.snapshot() == before
    assert len(match.history) + 1 == len(other.history)


def test_every_past_moment_can_be_visited(name: str) -> None:
    match = match_after(name, 6, 30)
    for number, step in enumerate(match.steps):
        assert match.at(number).state.tobytes() == step.before.tobytes()
    assert match.at(len(match.steps)).snapshot() == match.snapshot()
    with pytest.raises(hexrealm.IllegalAction, match="moments 0 to"):
        match.at(len(match.steps) + 1)


def test_snapshots_are_json_for_every_viewer(name: str) -> None:
    for match in walk(name, 7):
        viewers: list[Viewer] = [None, SPECTATOR, *range(match.players)]
        for viewer in viewers:
            snapshot = match.snapshot(seat=viewer)
            assert json.loads(json.dumps(snapshot)) == snapshot
    for wrong in (-1, 9, "me", True, 1.0):
        with pytest.raises(hexrealm.IllegalAction, match="not a viewer"):
            match.snapshot(seat=wrong)  # type: ignore[arg-type]


def test_a_position_continues_like_the_match_it_was_taken_from(name: str) -> None:
    tried = 0
    for match in walk(name, 8):
        try:
            again = hexrealm.position(name, match.options, match.snapshot())
        except hexrealm.WrongPosition:
            continue  # in the middle of a turn a snapshot may be incomplete
        tried += 1
        assert again.snapshot() == match.snapshot()
        assert again.legal() == match.legal()
        assert (again.seat, again.decision, again.scores, again.winners) == (
            match.seat,
            match.decision,
            match.scores,
            match.winners,
        )
        if match.legal():
            action = match.legal()[-1]
            other = match.copy()
            for each in (again, other):
                each.play(action)
            assert again.snapshot() == other.snapshot()
            assert [event.words for event in again.events] == [event.words for event in other.events]
    assert tried > 5


def test_numbers_and_names_without_an_action_are_refused(name: str) -> None:
    match = any_match(name, 1)
    for number in (-1, match.game.action_count, 10**9, "x", None):
        with pytest.raises(hexrealm.IllegalAction):
            match.action_name(number)  # type: ignore[arg-type]
    for text in ("", "nothing", "z99", "a1>"):
        with pytest.raises(hexrealm.IllegalAction):
            match.action_id(text)


def test_chance_is_not_sampled_when_a_seat_decides(name: str) -> None:
    match = next(match for match in walk(name, 2) if match.seat is not None)
    assert match.odds() == {}
    with pytest.raises(hexrealm.IllegalAction, match="this is not a chance step"):
        match.play_chance()


def test_a_match_has_a_text_and_a_picture(name: str) -> None:
    match = match_after(name, 2, 12)
    assert match._repr_svg_().startswith("<svg")
    assert len(str(match).splitlines()) > 15
    assert name in repr(match)


def test_events_are_of_the_last_action_and_cite_rules(name: str) -> None:
    numbers = (match_after(name, 1, 1).game.folder / "README.md").read_text()
    for match in walk(name, 9, 60):
        assert bool(match.events) == bool(match.steps)
        for event in match.events:
            assert f"**{event.rule}**" in numbers
            assert event.words


def test_the_error_names_the_first_of_two_wrong_options(name: str) -> None:
    with pytest.raises(hexrealm.WrongOption, match="'colour_of_the_sky'"):
        hexrealm.new(name, colour_of_the_sky="blue")
    with pytest.raises(hexrealm.WrongOption, match="players"):
        hexrealm.new(name, players=17)


def test_actions_may_be_of_any_integer_type(name: str) -> None:
    match = next(match for match in walk(name, 1) if match.seat is not None)
    action = match.legal_ids()[0]
    assert match.action_name(np.int64(action)) == match.action_name(action)  # type: ignore[arg-type]
    with pytest.raises(hexrealm.IllegalAction):
        match.action_name(True)


def test_a_wrong_seed_or_missing_options_are_refused(name: str) -> None:
    for seed in ("x", 2.5, [1], True):
        with pytest.raises(hexrealm.WrongOption, match="seed is"):
            hexrealm.new(name, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(hexrealm.WrongOption, match="must be a mapping"):
        hexrealm.position(name, None, {})  # type: ignore[arg-type]
    with pytest.raises(hexrealm.UnknownGame, match="The games are"):
        hexrealm.new(["x"])  # type: ignore[arg-type]
