"""The printed quadrants, and the boards they form: hexrealm.games.kingdom_builder.rules.quadrants."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.engine.hexgrid import Hex
from hexrealm.games.kingdom_builder.rules.quadrants import (
    QUADRANTS,
    SIDES,
    TERRAINS,
    Land,
    lay_board,
    read_quadrant,
    turn_by_half,
)

# How often each letter is on a quadrant, from transcriptions that agree: G C D F T W M, castles, location hexes.
COUNTS = {
    "oracle": (16, 14, 15, 15, 15, 17, 5, 2, 1),
    "farm": (14, 14, 12, 14, 15, 26, 2, 1, 2),
    "tavern": (17, 15, 15, 15, 16, 10, 9, 1, 2),
    "tower": (15, 15, 16, 15, 13, 13, 10, 1, 2),
    "harbor": (16, 14, 14, 13, 14, 21, 5, 2, 1),
    "paddock": (16, 14, 15, 14, 15, 10, 13, 1, 2),
    "oasis": (14, 12, 11, 14, 12, 34, 0, 1, 2),
    "barn": (16, 17, 18, 13, 15, 5, 13, 1, 2),
}
# Castles and location hexes as (row, column), both from 0 at the top left.
CASTLES = {
    "oracle": [(1, 3), (7, 2)],
    "farm": [(1, 1)],
    "tavern": [(3, 3)],
    "tower": [(6, 7)],
    "harbor": [(4, 2), (8, 2)],
    "paddock": [(7, 5)],
    "oasis": [(7, 1)],
    "barn": [(7, 7)],
}
LOCATIONS = {
    "oracle": [(3, 7)],
    "farm": [(1, 7), (5, 2)],
    "tavern": [(6, 2), (6, 7)],
    "tower": [(3, 5), (7, 2)],
    "harbor": [(7, 6)],
    "paddock": [(2, 8), (6, 1)],
    "oasis": [(2, 7), (7, 5)],
    "barn": [(2, 6), (6, 2)],
}
ASSUMED = {"oracle": (7, 2), "harbor": (4, 2)}  # a castle when printed, a location hex when the kinds are drawn

some_boards = st.permutations(sorted(QUADRANTS)).flatmap(
    lambda names: st.tuples(*(st.sampled_from([name, f"{name}/180"]) for name in names[:4]))
)
some_kinds = st.permutations(sorted(QUADRANTS)).map(lambda kinds: kinds[:4])


def board(boards: Any, locations: Any = "printed", castles: Any = ()) -> Land:
    return lay_board({"boards": list(boards), "locations": locations, "castles": list(castles)})


def where(letters: dict[Hex, str], wanted: str) -> list[tuple[int, int]]:
    return sorted((row - 1, column) for (column, row), letter in letters.items() if letter in wanted)


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_a_quadrant_has_its_known_counts_and_places(name: str) -> None:
    letters = dict(read_quadrant(name))
    assert sorted(letters) == [(column, row) for column in range(10) for row in range(1, 11)]
    counted = Counter(letter.upper() for letter in letters.values())
    assert tuple(counted[letter] for letter in "GCDFTWMSL") == COUNTS[name]
    assert where(letters, "Ss") == CASTLES[name]
    assert where(letters, "L") == LOCATIONS[name]
    assert where(letters, "s") == ([ASSUMED[name]] if name in ASSUMED else [])


def test_the_two_sides_hold_all_eight() -> None:
    assert sorted([*SIDES["A"], *SIDES["B"]]) == sorted(QUADRANTS)
    assert SIDES["A"] == ("tavern", "paddock", "oasis", "farm")


@pytest.mark.parametrize("name", sorted(QUADRANTS))
def test_rotating_twice_changes_nothing(name: str) -> None:
    letters = read_quadrant(name)
    assert turn_by_half(turn_by_half(letters)) == letters
    assert read_quadrant(f"{name}/180") == turn_by_half(letters) != letters
    assert read_quadrant(f"{name}/180")[0, 1] == letters[9, 10]


@given(some_boards)
def test_rotating_keeps_neighbours(boards: tuple[str, ...]) -> None:
    """Rotated by 180 degrees, a quadrant fits the same staggered grid."""

    def touching(land: Land) -> Counter[tuple[str, str]]:
        inside = [(a, b) for a, near in land.neighbours.items() for b in near if land.quadrant[a] == land.quadrant[b] == 0]
        return Counter((land.terrain.get(a, ""), land.terrain.get(b, "")) for a, b in inside)

    turned = boards[0].removesuffix("/180") if boards[0].endswith("/180") else f"{boards[0]}/180"
    assert touching(board(boards)) == touching(board([turned, *boards[1:]]))


def test_the_first_game() -> None:
    land = board(["tavern", "paddock", "oasis", "farm"])
    assert land.castles == {"d4", "p8", "b18", "l12"}
    assert land.locations == {
        "c7": "tavern",
        "h7": "tavern",
        "l7": "paddock",
        "s3": "paddock",
        "f18": "oasis",
        "h13": "oasis",
        "m16": "farm",
        "r12": "farm",
    }
    assert (land.terrain["a1"], land.terrain["t1"], land.terrain["a20"], land.terrain["t20"]) == (
        "flower",
        "desert",
        "water",
        "water",
    )
    assert [land.quadrant[name] for name in ("j10", "k10", "j11", "k11")] == [0, 1, 2, 3]
    assert sorted(land.neighbours["k7"]) == ["j6", "j7", "j8", "k6", "k8", "l7"]
    assert sorted(land.neighbours["j10"]) == ["i10", "j11", "j9", "k10", "k11", "k9"]


@given(some_boards, st.one_of(st.just("printed"), some_kinds))
def test_every_hex_is_terrain_a_castle_or_a_location_hex(boards: tuple[str, ...], locations: Any) -> None:
    land = board(boards, locations)
    kinds = [set(land.terrain), set(land.locations), set(land.castles)]
    assert sum(map(len, kinds)) == len(set().union(*kinds)) == len(land.quadrant) == 400
    assert set(land.terrain.values()) <= set(TERRAINS.values())
    assert Counter(land.quadrant.values()) == dict.fromkeys(range(4), 100)
    assert sum(len(near) for near in land.neighbours.values()) == 2 * (19 * 20 + 19 * 39)
    edge = [name for name, near in land.neighbours.items() if len(near) < 6]
    assert len(edge) == 76


@given(some_boards)
def test_printed_locations_are_the_quadrants_own(boards: tuple[str, ...]) -> None:
    land, names = board(boards), [name.removesuffix("/180") for name in boards]
    for number, name in enumerate(names):
        own = [kind for place, kind in land.locations.items() if land.quadrant[place] == number]
        assert own == [name] * len(LOCATIONS[name])
    assert len(land.castles) == sum(len(CASTLES[name]) for name in names)


@given(some_boards, some_kinds)
def test_given_locations_have_two_hexes_on_every_quadrant(boards: tuple[str, ...], kinds: list[str]) -> None:
    land = board(boards, kinds)
    for number, kind in enumerate(kinds):
        assert [own for place, own in land.locations.items() if land.quadrant[place] == number] == [kind] * 2
    assert len(land.castles) == 4


def test_the_assumed_hex_is_a_castle_or_a_location_hex() -> None:
    names = ["oracle", "tavern", "harbor/180", "farm"]
    printed, given_kinds = board(names), board(names, ["oracle", "tavern", "harbor", "farm"])
    assert {"c8", "h16"} <= printed.castles
    assert {place: given_kinds.locations[place] for place in ("c8", "h16")} == {"c8": "oracle", "h16": "harbor"}
    assert printed.castles - given_kinds.castles == {"c8", "h16"}


def test_beautiful_castles_take_two_location_hexes() -> None:
    names = ["tavern", "paddock", "oasis", "farm"]
    plain, varied = board(names), board(names, "printed", ["r12", "c7"])
    assert varied.castles == plain.castles | {"c7", "r12"}
    assert varied.locations == {place: kind for place, kind in plain.locations.items() if place not in ("c7", "r12")}
    assert varied.terrain == plain.terrain
    assert board(names, "printed", ["c7", "r12"]) == varied
