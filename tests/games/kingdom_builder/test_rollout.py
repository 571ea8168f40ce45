"""The rollout policy of Kingdom Builder."""

from __future__ import annotations

import random

import pytest

import hexrealm
from hexrealm.games.kingdom_builder.rules.tables import CASTLE_GOLD, GOALS, KINDS, LAST_BUILDING_KIND
from hexrealm.play.match import Match

BUILDING = KINDS[1 : LAST_BUILDING_KIND + 1]
CALM = ["knights", "discoverers", "citizens"]


def rollout_action(match: Match, random_number: int = 1) -> str:
    """Return the action of the rollout policy."""
    action = match.game.rules["rollout_action"](match.board, match.state, match.game.new_action_buffer(), random_number)
    return match.action_name(action)


def play_out(match: Match, seat: int, seed: int) -> int:
    """Play a match to its end, one seat by the rollout policy and the others at random; return the lead of that seat."""
    dice = random.Random(seed)
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(rollout_action(match, dice.getrandbits(32)) if match.seat == seat else dice.choice(match.legal()))
    return match.scores[seat] - match.scores[1 - seat]


@pytest.mark.parametrize("goal", GOALS[1:])
def test_rollouts_earn_more_than_random_play_for_every_goal(goal: str) -> None:
    goals = [goal, *(other for other in CALM if other != goal)][:3]
    matches = [hexrealm.new("kingdom_builder", goals=goals, preset=None, seed=seed) for seed in range(2)]
    assert sum(play_out(match.copy(), seat, 1) for match in matches for seat in (0, 1)) > 0


def test_a_rollout_uses_the_tiles_that_build_and_then_ends_the_turn() -> None:
    match = hexrealm.new("kingdom_builder", goals=CALM, preset=None, seed=2)
    done: list[bool] = []
    while not match.over:
        if match.seat is None:
            match.play_chance()
            continue
        if match.decision == "turn" and match.snapshot()["due"] == 0:
            tiles = [name for name in match.legal() if name in BUILDING]
            assert rollout_action(match) in tiles or (not tiles and rollout_action(match) == "end")
            done.append(bool(tiles))
        match.play(rollout_action(match, len(match.history)))
    assert any(done) and not all(done)


def test_a_rollout_builds_next_to_a_castle_or_a_location_tile_in_reach() -> None:
    met = 0
    for seed in range(4):
        match = hexrealm.new("kingdom_builder", goals=CALM, preset=None, seed=seed)
        while match.seat is None:
            match.play_chance()
        if any(reaches_place(match, name) for name in match.legal()):
            met += 1
            assert reaches_place(match, rollout_action(match))
    assert met


def reaches_place(match: Match, name: str) -> bool:
    """Return whether the first settlement gains a location tile or the gold of a castle."""
    after = match.copy()
    after.play(name)
    return any(event.kind == "gained" for event in after.events) or after.scores[0] >= CASTLE_GOLD
