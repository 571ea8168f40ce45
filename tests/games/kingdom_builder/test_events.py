"""The events of Kingdom Builder: their order, their rules and their texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hexrealm
from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import B_KINDS, all_of, events_of, filled, options_of, play, position, worthless
from tests.support.walks import WALKS, walk

KINDS = {
    "drew",
    "reshuffled",
    "began",
    "no-tile",
    "built",
    "used",
    "lifted",
    "moved",
    "gained",
    "lost",
    "made-ready",
    "removed",
    "last-round",
    "ended-turn",
    "scored",
    "ended",
}
ONE_CANYON = filled("canyon", but="l4")
NO_CANYON = filled("canyon")
FORESTS = " ".join(all_of("forest")[:39])


def new() -> Match:
    return hexrealm.new("kingdom_builder", **options_of())


def b_side(**more: Any) -> Match:
    return position(kinds=B_KINDS, **more)


def to_blue() -> Match:
    """Return a match in which ivory ended its turn and drew, and blue begins with a canyon tile but no canyon is free."""
    hands = {"blue": "canyon", "red": "forest"}
    return play(position(**NO_CANYON, to_play="ivory", due=0, hands=hands), "end", "flower")


def ended() -> Match:
    goals = ["fishermen", "lords", "farmers"]
    return play(position(blue="q9", red=worthless(), to_play="red", due=0, goals=goals), "end")


EXPECTED: dict[str, tuple[Callable[[], Match], str]] = {
    "the first tile": (lambda: play(new(), "grass"), "drew K2.1"),
    "the last of the first tiles": (lambda: play(new(), "grass", "desert"), "drew K2.1, began K4.1"),
    "a build": (lambda: play(position(), "e5"), "built K3.1"),
    "a build next to a location hex": (lambda: play(position(), "l8"), "built K3.1, gained K5.1"),
    "a tile used": (lambda: play(position(blue="e5", tiles="m16"), "farm"), "used K5.2"),
    "farm": (lambda: play(position(blue="e5", tiles="m16"), "farm", "f5"), "built K6.1"),
    "oasis": (lambda: play(position(tiles="f18"), "oasis", "g18"), "built K6.2"),
    "oracle": (lambda: play(b_side(tiles="c7"), "oracle", "h8"), "built K6.3, gained K5.1"),
    "tavern": (lambda: play(position(blue="h9 i9 j9", tiles="c7"), "tavern", "g9"), "built K6.4"),
    "tower": (lambda: play(b_side(tiles="f18"), "tower", "a1"), "built K6.5"),
    "a settlement lifted": (lambda: play(position(blue="l8", tiles="l7"), "paddock", "l8"), "lifted K7.1"),
    "barn": (lambda: play(b_side(blue="a1 m15", tiles="m16"), "barn", "a1", "l15"), "moved K6.6"),
    "harbor": (lambda: play(b_side(blue="a1 l8 e5", tiles="l7"), "harbor", "a1", "d5"), "moved K6.7"),
    "paddock": (lambda: play(position(blue="l8 k8", tiles="l7"), "paddock", "l8", "k6"), "moved K6.8"),
    "a move that loses a tile": (
        lambda: play(position(blue="l8", tiles="l7"), "paddock", "l8", "j8"),
        "moved K6.8, lost K5.5",
    ),
    "a move that loses one and makes its twin ready": (
        lambda: play(position(blue="l8 s2", tiles="l7 s3"), "paddock", "s2", "q2"),
        "moved K6.8, lost K5.5, made-ready K5.6",
    ),
    "a move that loses two, makes a twin ready and gains one": (
        lambda: play(b_side(blue="d18 c8 s2 k7", tiles="l7 s3 c7 m16"), "harbor", "c8", "e18"),
        "moved K6.7, lost K5.5, lost K5.5, gained K5.1",
    ),
    "the last free hex": (lambda: play(position(**ONE_CANYON, played="canyon"), "l4"), "built K3.1, removed K2.5"),
    "the last free hex, with an empty pile": (
        lambda: play(position(**ONE_CANYON, played="canyon", pile=""), "l4"),
        "built K3.1, removed K2.5, reshuffled K2.3",
    ),
    "a redraw": (lambda: play(to_blue(), "grass"), "drew K2.5"),
    "a redraw in vain": (lambda: play(to_blue(), "canyon"), "drew K2.5, removed K2.5"),
    "the end of a turn": (lambda: play(position(due=0), "end"), "ended-turn K4.5"),
    "the end of a turn, with an empty pile": (
        lambda: play(position(due=0, pile=""), "end"),
        "ended-turn K4.5, reshuffled K2.3",
    ),
    "a tile for the hand": (lambda: play(position(due=0), "end", "grass"), "drew K2.1, began K4.1"),
    "a turn that begins with a useless tile": (to_blue, "drew K2.1, began K4.1, removed K2.5"),
    "the last settlement": (
        lambda: play(position(blue=FORESTS, tiles="f18", lost="h13", played="desert"), "g18"),
        "built K3.1, last-round K8.1",
    ),
    "the last settlement, next to a location hex": (
        lambda: play(position(blue=FORESTS, lost="h13", played="desert"), "g18"),
        "built K3.1, last-round K8.1, gained K5.1",
    ),
    "the end of a turn in the last round": (
        lambda: play(position(blue=f"{FORESTS} a1", due=0), "end"),
        "ended-turn K4.5, began K4.1",
    ),
    "the end of the game": (
        ended,
        "ended-turn K4.5, scored K10.1, scored K10.9, scored K10.10, scored K9.1, "
        "scored K10.1, scored K10.9, scored K10.10, scored K9.1, ended K8.3",
    ),
}


@pytest.mark.parametrize(("make", "events"), EXPECTED.values(), ids=EXPECTED)
def test_events_of_an_action_are_in_order(make: Callable[[], Match], events: str) -> None:
    assert events_of(make()) == events


def no_tile() -> Match:
    return play(position(**ONE_CANYON, played="canyon", pile="", discards=""), "l4")


def test_a_redraw_without_any_tile_ends_with_an_event() -> None:
    assert events_of(no_tile()).startswith("built K3.1, removed K2.5, ")
    assert events_of(no_tile()).endswith("no-tile K2.4")


TEXTS: list[tuple[Callable[[], Match], str]] = [
    (lambda: play(new(), "grass"), "blue draws a grass tile"),
    (lambda: play(to_blue(), "grass"), "blue draws a grass tile and plays it"),
    (lambda: play(new(), "grass", "desert"), "blue plays grass: 3 settlements to build"),
    (lambda: play(position(due=0, hands={"red": None}), "end", "grass"), "red has no tile to play"),
    (lambda: play(position(due=0, pile=""), "end"), "the pile is empty: the 24 discarded tiles become the new pile"),
    (no_tile, "the pile and the discards are empty: no tile is drawn"),
    (lambda: play(position(), "e5"), "blue builds on e5, grass"),
    (lambda: play(position(blue="e5", tiles="m16"), "farm"), "blue uses the farm tile"),
    (lambda: play(position(blue="e5", tiles="m16"), "farm", "f5"), "blue builds on f5, with the farm tile"),
    (lambda: play(position(), "l8"), "blue takes a tile at l7: paddock"),
    (lambda: play(position(blue="l8", tiles="l7"), "paddock", "l8"), "blue lifts the settlement on l8"),
    (lambda: play(position(blue="l8", tiles="l7"), "paddock", "l8", "j8"), "blue moves a settlement from l8 to j8"),
    (lambda: play(position(blue="l8", tiles="l7"), "paddock", "l8", "j8"), "blue loses the paddock tile from l7"),
    (
        lambda: play(position(blue="l8 s2", tiles="l7 s3"), "paddock", "s2", "q2"),
        "blue can use the paddock tile from l7 instead",
    ),
    (to_blue, "no canyon hex is free: the tile is removed from the game"),
    (
        lambda: play(position(blue=FORESTS, played="desert"), "g18"),
        "blue has built their last settlement: this is the final round",
    ),
    (lambda: play(position(due=0, played="canyon"), "end"), "blue ends the turn and discards canyon"),
    (lambda: play(position(due=0, played=None), "end"), "blue ends the turn"),
    (ended, "blue: 3 gold for castles"),
    (ended, "red: 42 gold for lords"),
    (ended, "the game ends: blue wins"),
]


@pytest.mark.parametrize(("make", "text"), TEXTS, ids=[text for _, text in TEXTS])
def test_texts_of_events(make: Callable[[], Match], text: str) -> None:
    assert text in [event.words for event in make().events]


def test_a_template_marks_the_seats_and_hexes_of_a_text() -> None:
    assert play(position(), "e5").events[0].template == "{0} builds on {e5}, grass"


def test_gold_of_events_is_the_final_gold() -> None:
    match = ended()
    counted = [sum(event.points for event in match.events if event.seat == seat) for seat in range(2)]
    assert counted == match.scores
    for event in match.events:
        if event.kind == "scored":
            assert match.snapshot()["gold"][event.seat][event.details["for"]] == event.points


def test_the_details_of_events() -> None:
    match = play(new(), "grass", "desert")
    drew, began = match.events
    assert (drew.seat, drew.details) == (1, {"terrain": "desert", "own": "you draw a desert tile", "short": "desert"})
    assert (began.seat, began.details) == (
        0,
        {"terrain": "grass", "due": 3, "own": "you play grass: 3 settlements to build"},
    )
    built, gained = play(match, "l8").events
    assert (built.seat, built.hexes, gained.hexes, gained.details["kind"]) == (0, ("l8",), ("l7",), "paddock")
    assert (gained.details["own"], gained.details["short"]) == ("you take a tile at {l7}: paddock", "tile taken: paddock")
    moved = play(position(blue="l8 k8", tiles="l7"), "paddock", "l8", "k6").events[0]
    assert moved.hexes == ("l8", "k6")


def test_a_new_match_has_no_events() -> None:
    assert new().events == position().events == []


def test_events_are_those_of_the_last_action() -> None:
    assert events_of(play(position(), "l8", "k8")) == "built K3.1"


def test_undo_restores_the_events_before() -> None:
    match = play(position(), "l8")
    before = match.events
    play(match, "k8").undo()
    assert match.events == before


@cache
def rules(readme: Path) -> list[str]:
    """Return the numbers of the rules in a README."""
    return re.findall(r"\*\*(K[0-9]+\.[0-9]+)\*\*", readme.read_text())


def check_events(match: Match) -> None:
    """Check that rules are in the README and hexes on the board, and that viewers differ only in draws into a hand."""
    game, events, players = match.game, match.events, match.options["players"]
    for event in events:
        assert event.kind in KINDS
        assert event.rule in rules(game.folder / "README.md")
        assert event.words
        assert event.seat in range(players) or event.kind == "ended"
        assert all(game.action_id(match.board, name) for name in event.hexes)
    for viewer in (*range(players), "spectator") if events else ():
        for event, seen in zip(events, game.read_events(match.board, match.steps[-1].event_rows, viewer), strict=True):
            if event != seen:
                assert (event.kind, event.rule, seen.details["terrain"]) == ("drew", "K2.1", None)
                assert seen.details["own"] == "you draw a terrain tile"
                assert event.seat != viewer
                assert event.details["terrain"] not in seen.words


def test_every_kind_of_event_occurs() -> None:
    matches = [no_tile(), *(make() for make, _ in EXPECTED.values())]
    for match in matches:
        check_events(match)
    assert {event.kind for match in matches for event in match.events} == KINDS


def test_every_event_names_a_rule_and_hexes_that_exist() -> None:
    for seed in range(WALKS // 2):
        for match in walk("kingdom_builder", seed):
            check_events(match)
