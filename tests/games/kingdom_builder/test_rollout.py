"""What a player of Kingdom Builder does at first sight."""

from __future__ import annotations

import random

import pytest

import hexrealm
from hexrealm.games.kingdom_builder.rules.tables import CASTLE_GOLD, GOALS, KINDS, LAST_BUILDING_KIND
from hexrealm.play.match import Match

BUILDING = KINDS[1 : LAST_BUILDING_KIND + 1]
CALM = ["knights", "discoverers", "citizens"]


def hunch_of(match: Match, whim: int = 1) -> str:
    """What the seat to decide does on a hunch."""
    action = match.game.rules["rollout_action"](match.board, match.state, match.game.new_action_buffer(), whim)
    return match.action_name(action)


def play_out(match: Match, seat: int, seed: int) -> int:
    """To the end: the seat follows hunches, everybody else does anything. Its lead."""
    dice = random.Random(seed)
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(hunch_of(match, dice.getrandbits(32)) if match.seat == seat else dice.choice(match.legal()))
    return match.scores[seat] - match.scores[1 - seat]


@pytest.mark.parametrize("goal", GOALS[1:])
def test_hunches_earn_more_than_chance_for_every_goal(goal: str) -> None:
    goals = [goal, *(other for other in CALM if other != goal)][:3]
    matches = [hexrealm.new("kingdom_builder", goals=goals, preset=None, seed=seed) for seed in range(2)]
    assert sum(play_out(match.copy(), seat, 1) for match in matches for seat in (0, 1)) > 0


def test_a_hunch_uses_the_tiles_that_build_and_then_ends_the_turn() -> None:
    match = hexrealm.new("kingdom_builder", goals=CALM, preset=None, seed=2)
    done: list[bool] = []
    while not match.over:
        if match.seat is None:
            match.play_chance()
            continue
        if match.decision == "turn" and match.snapshot()["due"] == 0:
            tiles = [name for name in match.legal() if name in BUILDING]
            assert hunch_of(match) in tiles or (not tiles and hunch_of(match) == "end")
            done.append(bool(tiles))
        match.play(hunch_of(match, len(match.history)))
    assert any(done) and not all(done)


def test_a_hunch_goes_for_a_castle_or_a_location_tile_in_reach() -> None:
    met = 0
    for seed in range(4):
        match = hexrealm.new("kingdom_builder", goals=CALM, preset=None, seed=seed)
        while match.seat is None:
            match.play_chance()
        if any(reaches_place(match, name) for name in match.legal()):
            met += 1
            assert reaches_place(match, hunch_of(match))
    assert met


def reaches_place(match: Match, name: str) -> bool:
    """Whether the first settlement brings a location tile or the gold of a castle."""
    after = match.copy()
    after.play(name)
    return any(event.kind == "gained" for event in after.events) or after.scores[0] >= CASTLE_GOLD
