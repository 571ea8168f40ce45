"""What games tell bots: judgements of a position, shares of a victory, and what is hidden drawn anew."""

from __future__ import annotations

import math

import pytest

from hexrealm.engine.dice import new_dice
from tests.support.walks import GAMES, WALKS, match_after, walk

pytestmark = pytest.mark.parametrize("name", GAMES)


def test_every_position_can_be_judged_for_every_seat(name: str) -> None:
    for seed in range(WALKS):
        for match in walk(name, seed):
            before = match.state.tobytes()
            for seat in range(match.players):
                state = match.state
                assert math.isfinite(match.game.evaluate(match.board, state, seat))
                assert state.tobytes() == before


def test_a_victory_is_shared_out_whole_and_judged_above_everything(name: str) -> None:
    for seed in range(WALKS):
        match = match_after(name, seed, 10_000)
        shares = [match.game.win_share(match.board, match.state, seat) for seat in range(match.players)]
        assert sum(shares) == pytest.approx(1)
        assert [seat for seat, share in enumerate(shares) if share] == match.winners
        values_of_options = [match.game.evaluate(match.board, match.state, seat) for seat in range(match.players)]
        assert min(values_of_options[seat] for seat in match.winners) > 900
        assert all(value < -900 for seat, value in enumerate(values_of_options) if seat not in match.winners)


def test_drawing_anew_what_is_hidden_leaves_what_a_seat_knows(name: str) -> None:
    for seed in range(WALKS):
        for match in walk(name, seed):
            seat = match.seat
            if seat is None:
                continue
            state, dice = match.state, new_dice(len(match.history))
            match.game.determinize(match.board, state, seat, dice)
            assert match.game.snapshot(match.board, state, seat) == match.snapshot(seat=seat)
            assert match.game.revealed_key(state) == match.game.revealed_key(match.state)
            again = state.copy()
            match.game.determinize(match.board, again, seat, new_dice(len(match.history)))
            assert again.tobytes() == state.tobytes()  # what was hidden before does not matter, only what is known and the dice


def test_a_hunch_is_a_legal_action_and_changes_nothing(name: str) -> None:
    for seed in range(WALKS):
        for match in walk(name, seed):
            if match.over:
                continue
            state, options = match.state, match.game.new_action_buffer()
            before, random = state.tobytes(), 0x9E3779B9 * len(match.history) % 2**32
            action = match.game.rules["rollout_action"](match.board, state, options, random)
            if match.seat is None:
                assert action in match.game.odds(match.board, state)
            else:
                assert match.action_name(action) in match.legal()
            assert state.tobytes() == before


def test_nobody_did_better_in_the_end_than_the_winners(name: str) -> None:
    for seed in range(WALKS):
        match = match_after(name, seed, 10_000)
        done = [match.game.rules["evaluate_outcome"](match.board, match.state, seat) for seat in range(match.players)]
        assert {seat for seat, well in enumerate(done) if well == max(done)} == set(match.winners)
