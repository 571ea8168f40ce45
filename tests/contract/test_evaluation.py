"""What games offer bots: evaluations, win shares, determinization and rollouts."""

from __future__ import annotations

import math

import pytest

from hexrealm.engine.dice import new_dice
from tests.support.walks import GAMES, WALKS, match_after, some_moments, walk

pytestmark = pytest.mark.parametrize("name", GAMES)


def test_every_position_can_be_evaluated_for_every_seat(name: str) -> None:
    for seed in range(WALKS):
        for match in some_moments(name, seed):
            before = match.state.tobytes()
            for seat in range(match.players):
                state = match.state
                assert math.isfinite(match.game.evaluate(match.board, state, seat))
                assert state.tobytes() == before


def test_win_shares_add_up_to_1_and_a_victory_has_the_highest_value(name: str) -> None:
    for seed in range(WALKS):
        match = match_after(name, seed, 10_000)
        shares = [match.game.win_share(match.board, match.state, seat) for seat in range(match.players)]
        assert sum(shares) == pytest.approx(1)
        assert [seat for seat, share in enumerate(shares) if share] == match.winners
        values = [match.game.evaluate(match.board, match.state, seat) for seat in range(match.players)]
        assert min(values[seat] for seat in match.winners) > 900
        assert all(value < -900 for seat, value in enumerate(values) if seat not in match.winners)


def test_determinize_keeps_what_a_seat_knows(name: str) -> None:
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
            assert (
                again.tobytes() == state.tobytes()
            )  # it depends on the dice and on what the seat knows, not on what was hidden


def test_a_rollout_action_is_legal_and_changes_nothing(name: str) -> None:
    for seed in range(WALKS):
        for match in walk(name, seed):
            if match.over:
                continue
            state, buffer = match.state, match.game.new_action_buffer()
            before, random = state.tobytes(), 0x9E3779B9 * len(match.history) % 2**32
            action = match.game.rules["rollout_action"](match.board, state, buffer, random)
            if match.seat is None:
                assert action in match.game.odds(match.board, state)
            else:
                assert match.action_name(action) in match.legal()
            assert state.tobytes() == before


def test_no_outcome_is_better_than_that_of_the_winners(name: str) -> None:
    for seed in range(WALKS):
        match = match_after(name, seed, 10_000)
        outcomes = [match.game.rules["evaluate_outcome"](match.board, match.state, seat) for seat in range(match.players)]
        assert {seat for seat, outcome in enumerate(outcomes) if outcome == max(outcomes)} == set(match.winners)
