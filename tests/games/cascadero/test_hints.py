"""Hints of Cascadero: hexrealm.games.cascadero.view.hints, and how the Scene shows them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hexrealm
from hexrealm.games.cascadero.rules.maps import read_map
from hexrealm.games.cascadero.view.hints import steps_open
from hexrealm.games.cascadero.view.scene import make_scene
from hexrealm.play.match import Match

DATA = Path(__file__).parent / "data"
COLOURS = ("blue", "yellow", "orange", "pink", "white")
ADVANCES = 8  # two on each of the four coloured tracks


def recorded(moment: int) -> Match:
    """Return a moment of the example record."""
    return hexrealm.load(Path(__file__).parents[3] / "examples" / "records" / "cascadero.txt").at(moment)


def snapshot(envoys: dict[str, Any] | None = None, heralds: tuple[str, ...] = (), cubes: int = 15) -> dict[str, Any]:
    """Return two seats, blue and pink, by default with every cube so high that no advance is left."""
    seats = [{"colour": colour, "cubes": dict.fromkeys(COLOURS, cubes)} for colour in ("blue", "pink")]
    return {"envoys": envoys or {}, "heralds": list(heralds), "seats": seats}


def steps(**given: Any) -> int:
    return steps_open(read_map("basic"), snapshot(**given), 0)


def only(*free: str) -> dict[str, Any]:
    """Return envoys of pink on every field next to a blue town, except these."""
    printed = read_map("basic")
    towns = [town.name for town in printed.towns.values() if town.colour == "blue"]
    fields = [field for town in towns for field in printed.neighbours[town]]
    return {field: [1, False] for field in fields if field not in free}


def test_with_all_fields_taken_nothing_is_left() -> None:
    assert steps(envoys=only()) == 0


def test_one_field_left_gives_two_steps_and_a_herald_one_more() -> None:
    assert steps(envoys=only("g8")) == 2
    assert steps(envoys=only("g8"), heralds=("g9",)) == 3


def test_two_fields_next_to_each_other_can_score_only_once() -> None:
    assert steps(envoys=only("g8", "h9")) == 2
    assert steps(envoys=only("g8", "g10")) == 4


def test_a_field_next_to_an_own_envoy_at_the_town_cannot_score() -> None:
    assert steps(envoys={**only("g8"), "h9": [0, False]}) == 0


def test_the_first_envoy_next_to_a_town_gives_one_step() -> None:
    around = read_map("basic").neighbours["g9"]
    assert steps(envoys=only(*around)) == 1 + 2 + 2


def test_advances_ahead_count() -> None:
    assert steps(envoys=only(), cubes=0) == ADVANCES
    assert steps(envoys=only(), cubes=4) == ADVANCES / 2


@pytest.mark.parametrize(
    ("at", "note"), [(15, "at the top"), (14, "up to 2 more steps"), (12, "at most 14"), (0, "at most 10")]
)
def test_a_note_appears_when_the_top_is_out_of_reach(at: int, note: str) -> None:
    kept = json.loads((DATA / "game_over.json").read_text())
    position = {**kept["snapshot"], "envoys": only("g8")}
    cubes = {**dict.fromkeys(COLOURS, 15 if at else 0), "blue": at}
    first, second = position["seats"]
    position["seats"] = [{**first, "colour": "blue", "cubes": cubes}, {**second, "colour": "pink", "cubes": cubes}]
    scene = make_scene({**kept["options"], "board": "basic", "heralds": "star"}, position)
    assert scene.seats[0].note == note


def test_fields_that_score_are_marked_and_named() -> None:
    """A field is marked exactly if the events of placing there include a town that scores."""
    match = recorded(40)
    actions = match.legal()
    scene = match.game.scene(match.options, match.snapshot(), legal=actions)
    marked = {mark.hex for mark in scene.board.marks if mark.kind == "scoring"}
    plain = [action for action in actions if not action.endswith("*")]
    assert marked == {action for action in plain if _scores(match, action)}
    assert marked
    counted = match.game.count_for_scene(match.board, match.state)  # from the state, not from the snapshot
    assert scene == match.game.scene(match.options, match.snapshot(), legal=actions, counted=counted)


def _scores(match: Match, action: str) -> bool:
    after = match.copy()
    after.play(action)
    return any(event.kind == "scored" for event in after.events)


@pytest.mark.parametrize("moment", [18, 21])
def test_other_decisions_have_no_fields_that_score(moment: int) -> None:
    match = recorded(moment)
    scene = match.game.scene(match.options, match.snapshot(), legal=match.legal())
    assert all(mark.kind != "scoring" for mark in scene.board.marks)
    assert match.game.count_for_scene(match.board, match.state) == frozenset()
    assert scene.prompt is not None
    assert scene.prompt.choices[0].note in ("no cube moves", "no envoy moves")


def test_a_seal_is_a_variant_of_the_same_field() -> None:
    match = recorded(11)
    prompt = match.game.scene(match.options, match.snapshot(), legal=match.legal()).prompt
    assert prompt is not None
    assert [variant.ending for variant in prompt.variants] == ["", "*"]
    assert (prompt.asked, prompt.confirm) == ("Place an envoy", "Place on {hex}")
    assert prompt.details == ("On any empty field. Seals held: 1.",)
