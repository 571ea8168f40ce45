"""The events of Cascadero: their order, their rules and their texts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import hexrealm
from hexrealm.i18n.translate import using_language
from hexrealm.play.match import Match
from tests.games.cascadero.positions import climb, play, position, to_move

KINDS = {
    "placed",
    "scored",
    "stepped",
    "stuck",
    "points",
    "seal",
    "asked",
    "extra-turn",
    "moved-envoy",
    "moved-herald",
    "achievement",
    "passed",
    "ended",
}


def on_tile(tile: str, **more: Any) -> Match:
    """Return a match after blue placed on a farmer tile."""
    return play(position(board="farmer", blue="g8", tiles={"g7": tile}, **more), "g7")


def advanced() -> Match:
    """Return a match after blue scored a town whose herald may move."""
    return play(position(heralds="advanced", blue="h7"), "h6")


EXPECTED: dict[str, tuple[Callable[[], Match], str]] = {
    "a plain envoy": (lambda: play(position(), "a2"), "placed C3.1"),
    "a town with a herald, and the fifth colour": (
        lambda: play(position(blue="g8 g7 h7 h6 i6"), "j6"),
        "placed C3.1, achievement C10.5, scored C5.1, stepped C6.1, points C7.4",
    ),
    "a seal under the envoy": (lambda: play(position(seals={"blue": 1}), "h6*"), "placed C8.1, scored C5.1, stepped C6.1"),
    "a seal taken": (lambda: climb("orange", 1, 2), "placed C3.1, scored C5.2, stepped C6.1, points C7.4, seal C8.2"),
    "the third seal": (
        lambda: climb("orange", 2, 1, seals={"blue": 2}),
        "placed C3.1, scored C5.1, stepped C6.1, seal C8.2, achievement C10.3",
    ),
    "a forbidden space": (lambda: climb("orange", 3, 2), "placed C3.1, scored C5.2, stepped C6.2, asked C7.3"),
    "a cube that stays": (lambda: climb("orange", 4, 1), "placed C3.1, scored C5.1, stuck C6.4"),
    "a cube at the top": (lambda: climb("orange", 15, 2), "placed C3.1, scored C5.2, stuck C6.4"),
    "a jump": (lambda: climb("orange", 4, 3), "placed C3.1, scored C5.2, stepped C6.1, points C7.4, extra-turn C7.5"),
    "an advance with what it interrupted": (
        lambda: play(climb("orange", 9, 3), "orange"),
        "stepped C6.1, extra-turn C7.5, points C7.4",
    ),
    "an advance passed": (lambda: play(climb("orange", 9, 3), "pass"), "passed C7.3, points C7.4"),
    "three banners": (
        lambda: climb("orange", 9, 1, {"blue": 10, "yellow": 10, "pink": 6, "white": 4}),
        "placed C3.1, scored C5.1, stepped C6.1, achievement C10.2, achievement C10.4, asked C7.3",
    ),
    "the top": (
        lambda: climb("orange", 14, 1),
        "placed C3.1, scored C5.1, stepped C6.1, achievement C10.6, points C7.4",
    ),
    "a move asked": (to_move, "placed C3.1, scored C5.1, stepped C6.1, asked C9.1"),
    "a move": (lambda: play(to_move(blue="a2"), "a2>a3"), "moved-envoy C9.1"),
    "a move passed": (lambda: play(to_move(), "pass"), "passed C9.1"),
    "a move that connects, onto a tile": (
        lambda: play(to_move(board="farmer", blue="g6 h8 g8 g9", tiles={"g7": "vp3"}), "h8>g7"),
        "moved-envoy C9.1, achievement C10.8, points C11.4",
    ),
    "all pairs": (
        lambda: play(position(board="farmer", blue="g6 g7 g8", pairs={"blue": "orange pink white yellow"}), "g9"),
        "placed C3.1, achievement C10.8, achievement C10.9, scored C5.1, stepped C6.1",
    ),
    "three towns": (
        lambda: play(position(board="farmer", blue="g6 g7 g8 g9 h10 h11 h12 h13 h14", pairs={"blue": "blue"}), "h15"),
        "placed C3.1, achievement C10.7, scored C5.1, stepped C6.1, points C7.4",
    ),
    "a tile with points": (lambda: on_tile("vp2"), "placed C3.1, points C11.4"),
    "a tile with an advance": (lambda: on_tile("advance"), "placed C3.1, asked C11.4"),
    "a tile with an extra turn": (lambda: on_tile("extra_turn"), "placed C3.1, extra-turn C11.4"),
    "a tile with a herald": (lambda: on_tile("move_herald"), "placed C3.1, asked C11.5"),
    "a herald moved": (lambda: play(on_tile("move_herald"), "c9>a1"), "moved-herald C11.5"),
    "a herald's move passed": (lambda: play(on_tile("move_herald"), "pass"), "passed C11.5"),
    "Advanced: asked": (advanced, "placed C3.1, scored C5.1, stepped C6.1, points C7.4, asked C12.1"),
    "Advanced: moved": (lambda: play(advanced(), "h5>k5"), "moved-herald C12.1"),
    "Advanced: passed": (lambda: play(advanced(), "pass"), "passed C12.1"),
    "the end by points": (
        lambda: climb("orange", 1, 1, vp={"blue": 48}),
        "placed C3.1, scored C5.1, stepped C6.1, points C7.4, ended C13.2",
    ),
    "the end without envoys": (
        lambda: play(position(blue=" ".join(hexrealm.new("cascadero").legal()[:30]), to_play="pink"), "o14"),
        "placed C3.1, ended C13.4",
    ),
}


@pytest.mark.parametrize(("make", "events"), EXPECTED.values(), ids=EXPECTED)
def test_events_of_an_action_are_in_order(make: Callable[[], Match], events: str) -> None:
    assert ", ".join(f"{event.kind} {event.rule}" for event in make().events) == events


TEXTS: list[tuple[Callable[[], Match], str]] = [
    (lambda: play(position(), "a2"), "blue places an envoy on a2"),
    (lambda: play(position(seals={"blue": 1}), "h6*"), "blue places an envoy on h6 with a seal under it"),
    (lambda: climb("orange", 0, 1), "the orange town j10 scores: 1 step, the first envoy beside it"),
    (
        lambda: climb("orange", 0, 3),
        "the orange town k5 scores: 3 steps including its herald, another envoy was there first",
    ),
    (lambda: climb("orange", 0, 2), "blue's orange cube moves from 0 to 2"),
    (lambda: climb("orange", 3, 2), "blue's orange cube moves from 3 to 4, below the forbidden space 5"),
    (lambda: climb("orange", 4, 1), "blue's orange cube stays on 4: 5 is a forbidden space"),
    (lambda: climb("orange", 15, 1), "blue's orange cube stays on 15: it is at the top"),
    (lambda: climb("orange", 0, 2), "2 points for space 2 of the orange track, the first cube there"),
    (lambda: climb("orange", 10, 2), "3 points for space 12 of the orange track"),
    (lambda: climb("orange", 2, 1), "blue takes the seal on space 3 of the orange track"),
    (lambda: climb("orange", 3, 1), "space 4 of the orange track: blue may advance any cube by one space"),
    (lambda: on_tile("advance"), "a farmer tile: blue may advance any cube by one space"),
    (to_move, "space 3 of the orange track: blue may move an envoy to a field next to it"),
    (advanced, "the town with a herald scored: blue may move a herald to another town"),
    (lambda: climb("orange", 6, 1), "space 7 of the orange track: blue gets an extra turn after this one"),
    (lambda: on_tile("extra_turn"), "a farmer tile: blue gets an extra turn after this one"),
    (lambda: play(to_move(blue="a2"), "a2>a3"), "blue moves an envoy from a2 to a3"),
    (lambda: play(advanced(), "h5>k5"), "blue moves the herald from h5 to k5"),
    (lambda: on_tile("vp3"), "3 points for the farmer tile on g7"),
    (lambda: climb("orange", 2, 1, seals={"blue": 2}), "blue is the first to claim an achievement: three seals held, 3 points"),
    (
        lambda: play(position(board="farmer", blue="g6 g7 g8"), "g9"),
        "achievement: one group connects two blue towns, 2 points",
    ),
    (lambda: play(to_move(), "pass"), "blue passes"),
    (
        lambda: climb("orange", 1, 1, vp={"blue": 48}),
        "the game ends because 50 points were reached: nobody is at the top, so blue wins a minor victory",
    ),
    (
        lambda: climb("orange", 1, 1, {"blue": 15}, vp={"blue": 48}),
        "the game ends because 50 points were reached: blue is at the top of their own track and wins",
    ),
    (
        lambda: play(position(blue=" ".join(hexrealm.new("cascadero").legal()[:30]), to_play="pink"), "o14"),
        "the game ends because blue has no envoy left to place: nobody is at the top, so pink wins a minor victory",
    ),
]


@pytest.mark.parametrize(("make", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_texts_of_events(make: Callable[[], Match], text: str) -> None:
    assert text in [event.words for event in make().events]


def test_a_template_marks_the_seats_and_hexes_of_a_text() -> None:
    placed, scored, stepped, points = climb("orange", 0, 2).events[:4]
    assert placed.template == placed.words.replace("blue", "{0}").replace(placed.hexes[0], f"{{{placed.hexes[0]}}}")
    assert scored.template == scored.words.replace(scored.hexes[0], f"{{{scored.hexes[0]}}}")
    assert stepped.template == "{0}'s orange cube moves from 0 to 2"
    assert points.template == ""
    with using_language("fr"):
        assert climb("orange", 0, 2).events[2].template == "{0}\xa0: le cube orange va de 0 à 2"


def test_a_long_text_has_a_brief_form() -> None:
    placed, scored, _, points = climb("orange", 0, 2).events[:4]
    assert placed.brief == ""
    assert scored.brief == f"the orange town {scored.hexes[0]} scores: 2 steps"
    assert points.brief == "2 points for space 2 of the orange track"


def test_one_point_is_singular() -> None:
    match = play(position(blue="h11", cubes={"blue": {"orange": 1}, "pink": {"orange": 2}}), "i10")
    assert match.events[-1].words == "1 point for space 2 of the orange track"


def test_a_new_match_has_no_events() -> None:
    assert position().events == []


def test_events_are_those_of_the_last_action() -> None:
    assert [event.kind for event in play(position(), "a2", "a3").events] == ["placed"]


def test_undo_restores_the_events_before() -> None:
    match = play(position(blue="h7"), "h6")
    before = match.events
    play(match, "a2").undo()
    assert match.events == before


OPTIONS: list[dict[str, Any]] = [
    {},
    {"heralds": "advanced", "players": 3},
    {"board": "farmer"},
    {"board": "farmer", "players": 4},
]


def steps(options: dict[str, Any], seed: int) -> Iterator[tuple[Match, list[int]]]:
    """Yield a random match after each action, with the points before it."""
    match, dice = hexrealm.new("cascadero", seed=seed, **options), random.Random(seed)
    while not match.over:
        before = match.scores
        match.play(dice.choice(match.legal()))
        yield match, before


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_points_of_events_add_up_to_the_points_gained(options: dict[str, Any]) -> None:
    for match, before in steps(options, seed=4):
        gained = [sum(event.points for event in match.events if event.seat == seat) for seat in range(match.players)]
        assert [now - then for now, then in zip(match.scores, before, strict=True)] == gained


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_event_names_a_rule_and_hexes_that_exist(options: dict[str, Any]) -> None:
    for match, _ in steps(options, seed=9):
        check_events(match)


def check_events(match: Match) -> None:
    """Check that rules are in the README and hexes are fields or towns of the board."""
    rules = re.findall(r"\*\*(C[0-9]+\.[0-9]+)\*\*", (match.game.folder / "README.md").read_text())
    for event in match.events:
        assert event.kind in KINDS
        assert event.rule in rules
        assert event.words
        assert event.seat in range(match.players)
        for name in event.hexes:
            assert name in match.snapshot()["envoys"] or match.why_not(name) != f"{name} is not on the board"


def test_every_kind_of_event_occurs() -> None:
    matches = [make() for make, _ in EXPECTED.values()]
    for match in matches:
        check_events(match)
    assert {event.kind for match in matches for event in match.events} == KINDS


def test_the_details_of_events() -> None:
    _, scored, stepped, points = climb("orange", 0, 3).events[:4]
    short = "orange town: 3 steps"
    assert scored.details == {"colour": "orange", "steps": 3, "first": False, "herald": True, "short": short}
    own = "your orange cube moves from 0 to 3"
    assert (scored.hexes, stepped.details) == (("k5",), {"colour": "orange", "from": 0, "to": 3, "own": own})
    assert points.details == {"colour": "orange", "space": 2, "first": True}
