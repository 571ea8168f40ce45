"""C1: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import hexrealm
from hexrealm.games.cascadero.rules.maps import read_map
from tests.games.cascadero.positions import FARMER_SLOTS, TRACKS, play, seat_of


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c1_1_seat_0_starts_and_seats_play_in_order(players: int) -> None:
    match = hexrealm.new("cascadero", players=players)
    seats = []
    for field in ["h7", "c9", "l10", "f3", "n4"]:
        seats.append(match.seat)
        match.play(field)
    assert seats == [number % players for number in range(5)]


def test_c1_1_each_seat_has_its_own_colour() -> None:
    match = hexrealm.new("cascadero", players=4, colours=["pink", "orange", "blue", "yellow"])
    assert [seat["colour"] for seat in match.snapshot()["seats"]] == ["pink", "orange", "blue", "yellow"]


def test_c1_1_the_first_two_seats_are_blue_and_pink_by_default() -> None:
    assert hexrealm.new("cascadero").options["colours"] == ["blue", "pink"]


@pytest.mark.parametrize("board", ["basic", "farmer"])
def test_c1_1_the_whole_board_and_all_tracks_are_in_play_with_two(board: str) -> None:
    two, four = (hexrealm.new("cascadero", players=players, board=board) for players in (2, 4))
    assert two.legal() == four.legal()
    assert two.snapshot()["seals_on_tracks"] == four.snapshot()["seals_on_tracks"]


@pytest.mark.parametrize(
    ("board", "heralds", "towns"),
    [
        ("basic", "star", "e11 e4 k12 k5"),
        ("basic", "circle", "b4 c13 m3 n13"),
        ("basic", "cross", "d9 f14 j3 l8"),
        ("farmer", "star", "c9 g15 k1 m9"),
        ("farmer", "circle", "a11 a6 o2 o7"),
        ("farmer", "cross", "c4 e12 k6 m14"),
    ],
)
def test_c1_2_heralds_begin_on_the_towns_with_their_icon(board: str, heralds: str, towns: str) -> None:
    assert hexrealm.new("cascadero", board=board, heralds=heralds).snapshot()["heralds"] == towns.split()


def test_c1_3_a_seal_lies_on_each_folded_space() -> None:
    seals = hexrealm.new("cascadero").snapshot()["seals_on_tracks"]
    assert seals == {track: [3, 7, 9, 13] if track == "white" else [3, 8] for track in TRACKS}


@pytest.mark.parametrize("colour", ["blue", "pink"])
def test_c1_4_a_seat_begins_with_30_envoys_and_nothing_else(colour: str) -> None:
    assert seat_of(hexrealm.new("cascadero"), colour) == {
        "colour": colour,
        "vp": 0,
        "envoys": 30,
        "seals": 0,
        "pairs": [],
        "all_pairs": False,
        "cubes": {"blue": 0, "yellow": 0, "orange": 0, "pink": 0, "white": 0},
    }


def test_c1_4_nothing_has_been_claimed() -> None:
    snapshot = hexrealm.new("cascadero").snapshot()
    assert set(snapshot["exclusive"].values()) == {None}
    assert snapshot["first_vp_left"] == {track: [2, 6] for track in TRACKS}


def test_c1_4_set_up_waits_for_the_first_envoy() -> None:
    match = hexrealm.new("cascadero")
    assert (match.seat, match.decision, match.over, match.scores, match.winners) == (0, "place", False, [0, 0], [])
    assert match.snapshot()["envoys"] == {}


# The printed maps, counted.


@pytest.mark.parametrize(("board", "fields", "towns"), [("basic", 198, 36), ("farmer", 208, 26)])
def test_the_maps_have_as_many_hexes_as_the_boards(board: str, fields: int, towns: int) -> None:
    printed = read_map(board)
    assert (len(printed.fields), len(printed.towns)) == (fields, towns)


@pytest.mark.parametrize(("board", "counts"), [("basic", [7, 7, 7, 7, 8]), ("farmer", [5, 5, 5, 5, 6])])
def test_the_colours_have_as_many_towns_as_on_the_boards(board: str, counts: list[int]) -> None:
    colours = Counter(town.colour for town in read_map(board).towns.values())
    assert [colours[colour] for colour in ("blue", "yellow", "orange", "pink", "white")] == counts


def test_the_farmer_board_has_24_fields_for_tiles() -> None:
    assert read_map("farmer").farmer_slots == FARMER_SLOTS
    assert read_map("basic").farmer_slots == []


def test_no_farmer_tile_is_next_to_a_town_or_another_tile() -> None:
    printed = read_map("farmer")
    assert not [
        slot for slot in FARMER_SLOTS if printed.town_beside.get(slot) or set(printed.neighbours[slot]) & set(FARMER_SLOTS)
    ]


def test_the_basic_board_is_point_symmetric_except_for_colours() -> None:
    towns = {town.where for town in read_map("basic").towns.values()}
    assert {(14 - column, 16 + column % 2 - row) for column, row in towns} == towns


def test_every_field_but_farmer_tiles_is_legal_at_the_start() -> None:
    for board, fields in (("basic", 198), ("farmer", 208 - 24)):
        assert len(hexrealm.new("cascadero", board=board).legal()) == fields


def test_undo_leads_back_to_the_set_up() -> None:
    match = hexrealm.new("cascadero")
    before = match.snapshot()
    assert play(match, "h6").undo() == "h6"
    assert match.snapshot() == before
