"""Nothing leaks: two states that differ only in what is hidden from a viewer look the same to that viewer."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import hexrealm
from hexrealm.draw.svg import draw_svg
from hexrealm.draw.terminal import draw_text
from hexrealm.engine.compiler import INTERPRETED
from hexrealm.engine.game import Viewer
from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import TERRAINS
from tests.support.walks import WALKS, walk

GAMES = WALKS
PLANES = 20 if INTERPRETED else 1  # fill planes at every nth moment: it is slow when interpreted


def viewers(match: Match) -> list[Viewer]:
    return [*range(match.players), "spectator"]


def shuffled(snapshot: dict[str, Any], viewer: Viewer, dice: random.Random) -> dict[str, Any]:
    """Return the same position with the tiles in other hands and in the pile shuffled."""
    other = copy.deepcopy(snapshot)
    holders = [seat for number, seat in enumerate(other["seats"]) if number != viewer and seat["hand"]]
    tiles = [terrain for terrain in TERRAINS for _ in range(other["pile"][terrain])]
    tiles += [seat["hand"] for seat in holders]
    dice.shuffle(tiles)
    for seat in holders:
        seat["hand"] = tiles.pop()
    other["pile"] = {terrain: tiles.count(terrain) for terrain in TERRAINS}
    return other


def moments(every: int, games: int = GAMES) -> Iterator[tuple[Match, Viewer, dict[str, Any]]]:
    """Yield moments of random games, with a viewer and a position that differs only in what that viewer may not know."""
    dice = random.Random(5)
    for seed in range(games):
        for number, match in enumerate(walk("kingdom_builder", seed)):
            if number % every == seed % every:
                snapshot = match.snapshot()
                for viewer in viewers(match):
                    other = shuffled(snapshot, viewer, dice)
                    if other != snapshot:
                        yield match, viewer, other


def twins(match: Match, other: dict[str, Any]) -> tuple[Match, Match]:
    """Return both as positions without a history."""
    here, there = (hexrealm.position("kingdom_builder", match.options, each) for each in (match.snapshot(), other))
    return here, there


def test_a_viewer_sees_the_same_snapshot_and_the_same_planes() -> None:
    count = 0
    for match, viewer, other in moments(every=4 if INTERPRETED else 2):
        game, board, state = match.game, match.board, match.state
        twin = game.read_snapshot(board, other)
        assert game.snapshot(board, state, viewer) == game.snapshot(board, twin, viewer)
        assert game.scores(board, state) == game.scores(board, twin)
        if isinstance(viewer, int) and count % PLANES == 0:
            planes = [np.zeros(game.observation_shape, np.float32) for _ in range(2)]
            game.observe(board, state, viewer, planes[0])
            game.observe(board, twin, viewer, planes[1])
            assert planes[0].tobytes() == planes[1].tobytes()
        count += 1
    assert count > (80 if INTERPRETED else 1000)


def test_a_viewer_sees_the_same_scene() -> None:
    for match, viewer, other in moments(every=97, games=3):
        here, there = twins(match, other)
        assert repr(here) == repr(there)
        assert here.scene(seat=viewer).to_dict() == there.scene(seat=viewer).to_dict()
        assert draw_text(here.scene(seat=viewer)) == draw_text(there.scene(seat=viewer))


def test_a_viewer_sees_the_same_drawings() -> None:
    for match, viewer, other in moments(every=97, games=2):
        here, there = twins(match, other)
        assert draw_svg(here.scene(seat=viewer)) == draw_svg(there.scene(seat=viewer))


def test_a_seat_has_the_same_legal_actions_and_reasons() -> None:
    for match, viewer, other in moments(every=37):
        if match.seat == viewer:
            here, there = twins(match, other)
            assert here.legal() == there.legal()
            assert here.scene(seat=viewer, legal=True).to_dict() == there.scene(seat=viewer, legal=True).to_dict()
            names = ("end", "e5", "farm", "t20", "x")
            assert [here.why_not(name) for name in names] == [there.why_not(name) for name in names]


def test_actions_of_all_seats_give_the_same_events() -> None:
    """Actions that reveal a tile are excluded: after them the next seat plays the tile in its hand."""
    count = 0
    for match, viewer, other in moments(every=43):
        if match.seat is not None:
            here, there = twins(match, other)
            name = match.legal()[-1]
            here.play(name)
            there.play(name)
            if "began" not in [event.kind for event in here.events]:
                assert here.events_for(viewer) == there.events_for(viewer)
                assert here.snapshot(seat=viewer) == there.snapshot(seat=viewer)
                count += 1
    assert count > 5


def test_a_tile_drawn_into_another_hand_gives_the_same_event() -> None:
    count = 0
    for match, viewer, _ in moments(every=7, games=2):
        if match.decision == "draw" and match.snapshot()["drawing"] != viewer and not match.snapshot()["due"]:
            seen = []
            for terrain in match.legal():
                copied = match.copy()
                copied.play(terrain)
                seen.append((copied.events_for(viewer), copied.snapshot(seat=viewer), copied.scene(seat=viewer).to_dict()))
            assert all(each == seen[0] for each in seen)
            count += 1
    assert count > 4


def other_past(match: Match, viewer: Viewer, dice: random.Random) -> Match | None:
    """Return the same game with other tiles in the hands that are hidden; None if such a game is impossible."""
    hidden = match.game.hidden_steps(match.board, match.steps, match.state, viewer)
    names = list(match.history)
    for number in hidden:
        names[number] = dice.choice(TERRAINS)
    again = hexrealm.new("kingdom_builder", **match.options)
    try:
        for name in names:
            again.play(name)
    except hexrealm.IllegalAction:
        return None
    return again if names != match.history else None


def test_the_history_of_a_game_gives_the_same_events_and_records(tmp_path: Path) -> None:
    dice, count = random.Random(5), 0
    for seed in range(GAMES):
        for number, match in enumerate(walk("kingdom_builder", seed)):
            for viewer in viewers(match) if number % 97 == 90 - seed else []:
                again = other_past(match, viewer, dice)
                if again is None:
                    continue
                for here, there in zip(match.steps, again.steps, strict=True):
                    assert match.events_of(here, viewer) == again.events_of(there, viewer)
                match.save(tmp_path / "here", seat=viewer)
                again.save(tmp_path / "there", seat=viewer)
                assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
                assert match.scene(seat=viewer).to_dict() == again.scene(seat=viewer).to_dict()
                count += 1
    assert count > 1


@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_the_twins_differ(viewer: Viewer) -> None:
    """The tests above compare two different positions: complete snapshots differ, and those of the viewer do not."""
    for match, seen_by, other in moments(every=60, games=2):
        if seen_by == viewer:
            here, there = twins(match, other)
            assert here.snapshot() != there.snapshot()
            changed = [seat for seat in range(here.players) if here.snapshot(seat=seat) != there.snapshot(seat=seat)]
            assert viewer not in changed
