"""Options, positions and texts of this game: what is refused, and with which words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hexrealm
from hexrealm.play.match import Match

GAME = Path(__file__).parents[1].name
NESTS = ["a3", "d1", "d6", "g4"]


def match_in_play() -> Match:
    match = hexrealm.new(GAME, nests=NESTS)
    for action in ("rain", "a2"):
        match.play(action)
    return match


@pytest.mark.parametrize(
    "nests", ["a3", 4, ["a3"], ["a3", "a3", "d1", "d6"], ["a3", "d1", "d6", "z9"], ["a3", "d1", "d6", 4], [*NESTS, "b1"]]
)
def test_wrong_nests_are_refused(nests: Any) -> None:
    with pytest.raises(hexrealm.WrongOption, match=r"nests is .*; allowed is a list of 4 different hexes, a1 to g6"):
        hexrealm.new(GAME, nests=nests)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"decision": "build"}, "decision is 'build'; it must be one of weather, plant, over"),
        ({"decision": "over"}, "the game is over if and only if no field is empty"),
        ({"bushes": ["a2"]}, "it must be a mapping of fields to seats"),
        ({"bushes": {"a3": 0}}, "a bush is on 'a3', which is not a field"),
        ({"bushes": {"a2": 2}}, "the seat of the bush on a2 is 2; it must be a whole number from 0 to 1"),
        ({"due": 0}, "due is 0; it must be a whole number from 1 to 2"),
        ({"decision": "weather"}, "due is 1; it must be a whole number from 0 to 0"),
        ({"seat": 7}, "seat is 7"),
        ({"winners": [0]}, r"winners is \[0\]; in this position it must be \[\]"),
    ],
)
def test_wrong_positions_are_refused(changes: dict[str, Any], text: str) -> None:
    match = match_in_play()
    with pytest.raises(hexrealm.WrongPosition, match=text):
        hexrealm.position(GAME, match.options, {**match.snapshot(), **changes})


def test_events_say_what_happened() -> None:
    match = hexrealm.new(GAME, nests=NESTS)
    said = []
    for action in ("sun", "a2", "rain", "b3"):
        match.play(action)
        said += [event.words for event in match.events]
    assert said == [
        "the sun shines: sloe plants one bush",
        "sloe plants a bush on a2",
        "it rains: rose plants two bushes",
        "rose plants a bush on b3",
    ]


def test_a_tie_at_a_nest_is_reported_at_the_end() -> None:
    for seed in range(20):
        match = hexrealm.new(GAME, seed=seed)
        while not match.over:
            match.play_chance() if match.seat is None else match.play(match.legal()[0])
        nests = [event for event in match.events if event.rule == "H4.2"]
        assert len(nests) == 4
        if any(event.seat is None and "there is a tie" in event.words for event in nests):
            return
    pytest.fail("no tie in 20 games")


def test_the_scene_says_what_is_asked() -> None:
    match = match_in_play()
    prompt = match.scene(legal=True).prompt
    assert prompt is not None and (prompt.words, prompt.confirm) == ("Sloe to plant a bush", "Plant on {hex}")
    match.play("b1")
    prompt = match.scene().prompt
    assert prompt is not None and prompt.words == "The weather for Rose is drawn"
