"""What the compiled rules of every game must fulfil."""

from __future__ import annotations

import numpy as np
import pytest

from hexrealm import games
from hexrealm.engine.dice import new_dice, roll
from hexrealm.engine.game import CHANCE, GAME_OVER
from tests.support.walks import GAMES, WALKS, any_match, match_after, walk

pytestmark = pytest.mark.parametrize("name", GAMES)


def test_legal_actions_are_valid_and_in_rising_order(name: str) -> None:
    for seed in range(WALKS):
        for match in walk(name, seed):
            ids = match.legal_ids()
            assert ids == sorted(set(ids))
            assert all(0 <= action < match.game.action_count for action in ids)
            assert bool(ids) != match.over
            assert len(ids) <= match.game.max_legal


def test_pick_uniformly_follows_the_list(name: str) -> None:
    """pick_uniformly has the order of list_legal, with equal shares, and chance by its odds."""
    dice = new_dice(5)
    for seed in range(WALKS):
        for match in walk(name, seed):
            if match.over:
                break
            if match.game.to_play(match.state) == CHANCE:
                shares = [action for action, count in match.game.odds(match.board, match.state).items() for _ in range(count)]
            else:
                shares = match.legal_ids()
            for random in (0, 2**32 - 1, int(roll(dice))):
                picked = match.game.pick_uniformly(match.board, match.state, match.game.new_action_buffer(), random)
                assert picked == shares[random * len(shares) >> 32]


def test_emitting_events_changes_nothing(name: str) -> None:
    for seed in range(WALKS):
        for match in walk(name, seed):
            if match.over:
                break
            action, states = match.legal_ids()[-1], []
            for events in (match.game.no_events(), match.game.new_events()):
                state = match.state
                match.game.apply(match.board, state, action, events)
                states.append(state.tobytes())
            assert states[0] == states[1]


def test_a_state_copies_by_assignment(name: str) -> None:
    match = match_after(name, 1, 20)
    states = np.zeros(2, match.game.state_type)
    states[0] = match.state
    states[1] = states[0]
    match.game.apply(match.board, states[1], match.legal_ids()[0], match.game.no_events())
    assert states[0].tobytes() == match.state.tobytes()
    assert states[1].tobytes() != states[0].tobytes()


def test_the_board_is_never_written(name: str) -> None:
    for seed in range(WALKS):
        match = any_match(name, seed)
        before = match.board.tobytes()
        for after in walk(name, seed):
            end = after
        assert end.board.tobytes() == before


def test_every_game_ends(name: str) -> None:
    for seed in range(WALKS):
        *_, match = walk(name, seed)
        assert match.over
        assert match.game.to_play(match.state) == GAME_OVER
        assert match.winners
        assert match.legal() == []


def test_observations_have_their_shape_and_are_filled_completely(name: str) -> None:
    game = games.find(name)
    fresh, used = np.zeros(game.observation_shape, np.float32), np.full(game.observation_shape, 7, np.float32)
    seen = set()
    for seed in range(6):
        for match in walk(name, seed):
            if (match.decision, seed // 2) not in seen and len(match.history) > 25:
                seen.add((match.decision, seed // 2))
                for seat in range(match.players):
                    for planes in (fresh, used):
                        game.observe(match.board, match.state, seat, planes)
                    assert np.array_equal(fresh, used)
                    assert np.isfinite(fresh).all()
    assert len(seen) > 5
