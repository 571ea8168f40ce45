"""K6: the extra actions.

Farm is on m16 r12, oasis on f18 h13, tavern on c7 h7, paddock on l7 s3; with the kinds of side B oracle is on c7 h7, harbor on
l7 s3, tower on f18 h13, barn on m16 r12.
"""

from __future__ import annotations

from typing import Any

import pytest

from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import B_KINDS, all_of, filled, hexes, legal_kinds, play, position, seat_of

EDGE = [
    *("a1", "b1", "c1", "f1", "g1", "h1", "i1", "j1", "k1", "l1", "m1", "n1", "o1", "q1", "r1", "s1", "t1"),
    *("a2", "a3", "a5", "a6", "a7", "a8", "a9", "a10", "a11", "a12", "a13", "k20", "l20", "m20"),
    *("t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "t10", "t11", "t12", "t13", "t14", "t15", "t16", "t17"),
]


def b_side(blue: str = "", **more: Any) -> Match:
    """Return a position with the kinds of side B."""
    return position(kinds=B_KINDS, blue=blue, **more)


# Farm and oasis


def test_k6_1_farm_builds_on_grass_next_to_an_own_settlement() -> None:
    match = play(position(blue="e5", tiles="m16", played="desert"), "farm")
    assert (match.decision, hexes(match)) == ("build", ["e4", "e6", "f5"])


def test_k6_1_farm_builds_on_any_grass_if_none_is_next_to_one() -> None:
    assert hexes(play(position(blue="a1", tiles="m16", played="desert"), "farm")) == all_of("grass")


def test_k6_1_farm_uses_the_supply_and_not_a_build_that_is_due() -> None:
    match = play(position(blue="e5", tiles="m16", played="desert"), "farm", "f5")
    assert (seat_of(match)["supply"], match.snapshot()["due"]) == (38, 3)


def test_k6_1_farm_cannot_be_used_without_free_grass() -> None:
    assert legal_kinds(position(**filled("grass"), tiles="m16", played="desert")) == []


def test_k6_2_oasis_builds_on_desert_next_to_an_own_settlement() -> None:
    assert hexes(play(position(blue="k12", tiles="f18", played="grass"), "oasis")) == ["k11", "l11"]


def test_k6_2_oasis_builds_on_any_desert_if_none_is_next_to_one() -> None:
    assert hexes(play(position(blue="e5", tiles="f18", played="grass"), "oasis")) == all_of("desert")


def test_k6_2_oasis_cannot_be_used_without_free_desert() -> None:
    assert legal_kinds(position(**filled("desert"), tiles="f18", played="grass")) == []


# Oracle


def test_k6_3_oracle_builds_on_the_played_terrain_next_to_an_own_settlement() -> None:
    assert hexes(play(b_side("k12", tiles="c7", played="canyon"), "oracle")) == ["k13", "l13"]


def test_k6_3_oracle_builds_on_any_hex_of_it_if_none_is_next_to_one() -> None:
    assert hexes(play(b_side("a1", tiles="c7", played="grass"), "oracle")) == all_of("grass")


def test_k6_3_oracle_uses_the_newest_tile() -> None:
    hands = {"blue": "canyon", "red": "forest"}
    match = position(kinds=B_KINDS, **filled("canyon"), to_play="ivory", due=0, hands=hands, tiles={"blue": "c7"})
    assert hexes(play(match, "end", "grass", "flower", "oracle")) == all_of("flower")


def test_k6_3_oracle_may_come_after_the_mandatory_action() -> None:
    match = play(b_side("a1", tiles="c7", played="grass"), "e5", "e4", "f4", "oracle")
    assert hexes(match) == ["e6", "f5", "g5"]


def test_k6_3_oracle_cannot_be_used_without_a_free_hex_of_the_terrain() -> None:
    match = position(kinds=B_KINDS, **filled("canyon"), tiles="c7", played="canyon", due=0, begun=True)
    assert match.legal() == ["end"]


# Tavern


@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("h9 i9 j9", ["g9", "k9"]),
        ("h9 h10 i11", ["g8", "i12"]),
        ("j9 i10 i11", ["h12", "j8"]),
        ("g10 h10 i10 j10", ["f10", "k10"]),
    ],
    ids=["along a row", "falling", "rising", "four"],
)
def test_k6_4_tavern_continues_a_line_at_either_end(line: str, ends: list[str]) -> None:
    match = play(position(blue=line, tiles="c7", played="desert"), "tavern")
    assert (match.decision, hexes(match)) == ("build", ends)


def test_k6_4_settlements_on_water_belong_to_lines() -> None:
    assert hexes(play(position(blue="c5 d5 e5", tiles="c7"), "tavern")) == ["b5", "f5"]


@pytest.mark.parametrize(
    ("pieces", "ends"),
    [
        ({"blue": "c2 d2 e2"}, ["b2"]),  # f2 is a mountain
        ({"blue": "b1 c1 a1"}, []),  # d1 is a mountain
        ({"blue": "a3 b3 c3"}, ["d3"]),  # the edge of the board
        ({"blue": "e6 f6 g6"}, ["h6"]),  # d6 is water
        ({"blue": "e4 f4 g4"}, ["h4"]),  # d4 is a castle
        ({"blue": "i7 j7 k7"}, []),  # h7 and l7 are location hexes
        ({"blue": "h9 i9 j9", "red": "g9"}, ["k9"]),
        ({"blue": "h9 i9 j9", "red": "g9 k9"}, []),
    ],
    ids=str,
)
def test_k6_4_the_end_must_be_free_and_built_on(pieces: dict[str, Any], ends: list[str]) -> None:
    match = position(**pieces, tiles="c7", played="desert")
    assert legal_kinds(match) == (["tavern"] if ends else [])
    assert not ends or hexes(play(match, "tavern")) == ends


@pytest.mark.parametrize("line", ["h9 i9", "e9 f9 h9 i9", "h9 i9 h10", "h9 h10 i10", ""], ids=str)
def test_k6_4_fewer_than_three_in_a_row_are_not_a_line(line: str) -> None:
    """Two and two with a gap that the settlement would close are not a line either."""
    match = position(blue=line, tiles="c7", played="desert")
    assert match.why_not("tavern") == "the tavern tile cannot be carried out now: no hex is suitable"


def test_k6_4_settlements_of_others_do_not_belong_to_lines() -> None:
    assert legal_kinds(position(blue="h9 i9", red="j9", tiles="c7", played="desert")) == []


def test_k6_4_a_gap_next_to_three_continues_the_line() -> None:
    assert hexes(play(position(blue="h9 i9 j9 l9", tiles="c7", played="desert"), "tavern")) == ["g9", "k9"]


def test_k6_4_lines_may_cross() -> None:
    ends = hexes(play(position(blue="h9 i9 j9 i10 i11", tiles="c7", played="desert"), "tavern"))
    assert ends == ["g9", "h12", "j8", "k9"]


def test_k6_4_the_build_may_give_a_location_tile() -> None:
    match = play(position(blue="i8 j8 k8", tiles="c7", lost="l7"), "tavern", "h8")
    assert ["tavern", "h7", "new"] in seat_of(match)["tiles"]


# Tower


def test_k6_5_tower_builds_on_the_edge_of_the_board() -> None:
    match = play(b_side("e5", tiles="f18"), "tower")
    assert (match.decision, hexes(match), len(EDGE)) == ("build", sorted(EDGE), 47)


def test_k6_5_the_five_terrains_are_one_pool() -> None:
    """With a flower field next to an own settlement, no other terrain is legal."""
    assert hexes(play(b_side("b5", tiles="f18"), "tower")) == ["a5", "a6"]
    assert hexes(play(b_side("b2", tiles="f18"), "tower")) == ["a2", "b1", "c1"]


def test_k6_5_taken_hexes_of_the_edge_are_not_legal() -> None:
    assert hexes(play(b_side("b2", red="b1", tiles="f18"), "tower")) == ["a2", "c1"]


def test_k6_5_tower_cannot_be_used_with_a_full_edge() -> None:
    match = position(kinds=B_KINDS, red=" ".join(EDGE[:30]), ivory=" ".join(EDGE[30:]), tiles="f18")
    assert legal_kinds(match) == []


# Barn


def test_k6_6_barn_moves_a_settlement_next_to_another_own_one() -> None:
    match = play(b_side("a1 e5", tiles="m16", played="grass"), "barn")
    assert (match.decision, hexes(match)) == ("lift", ["a1", "e5"])
    assert hexes(play(match, "a1")) == ["e4", "e6", "f5"]


def test_k6_6_barn_moves_to_any_hex_of_the_terrain_if_none_is_next_to_another() -> None:
    assert hexes(play(b_side("a1 e5", tiles="m16", played="grass"), "barn", "e5")) == all_of("grass", but="e5")


def test_k6_6_barn_takes_nothing_from_the_supply() -> None:
    match = play(b_side("a1 e5", tiles="m16", played="grass"), "barn", "a1", "f5")
    assert (seat_of(match)["supply"], match.snapshot()["settlements"]) == (38, {"e5": 0, "f5": 0})
    assert match.snapshot()["due"] == 3


def test_k6_6_barn_moves_from_water_too() -> None:
    match = play(b_side("d5 f4", tiles="m16", played="grass"), "barn")
    assert hexes(match) == ["d5", "f4"]
    assert hexes(play(match, "d5")) == ["e4", "f5", "g5"]


def test_k6_6_barn_uses_the_newest_tile() -> None:
    hands = {"blue": "canyon", "red": "forest"}
    match = position(kinds=B_KINDS, **filled("canyon"), to_play="ivory", due=0, blue="e5", hands=hands, tiles={"blue": "m16"})
    assert hexes(play(match, "end", "grass", "flower", "barn", "e5")) == all_of("flower")


def test_k6_6_barn_cannot_be_used_without_a_settlement() -> None:
    assert legal_kinds(b_side(tiles="m16")) == []


# Harbor


def test_k6_7_harbor_moves_a_settlement_to_water_next_to_another_own_one() -> None:
    match = play(b_side("a1 e5", tiles="l7"), "harbor", "a1")
    assert hexes(match) == ["d5", "d6"]


def test_k6_7_harbor_moves_to_any_water_if_none_is_next_to_another() -> None:
    assert hexes(play(b_side("a1 e5", tiles="l7"), "harbor", "e5")) == all_of("water")


def test_k6_7_harbor_moves_from_water_too() -> None:
    match = play(b_side("d5 c8", tiles="l7"), "harbor", "d5")
    assert hexes(match) == ["d8", "d9"]


def test_k6_7_taken_water_is_not_legal() -> None:
    assert hexes(play(b_side("a1 e5", red="d5", tiles="l7"), "harbor", "a1")) == ["d6"]


def test_k6_7_harbor_works_without_a_supply() -> None:
    own = " ".join(all_of("forest")[:40])
    assert legal_kinds(b_side(own, tiles="l7 c7 f18", due=0)) == ["harbor"]


# Paddock


def test_k6_8_paddock_moves_exactly_two_hexes_straight_on() -> None:
    match = play(position(blue="i9", tiles="l7", red="a1"), "paddock", "i9")
    assert hexes(match) == ["g9", "h11", "j11", "j7", "k9"]  # the sixth, h7, is a location hex


@pytest.mark.parametrize(
    ("pieces", "target"),
    [
        ({"blue": "l8"}, "k6"),
        ({"blue": "e6"}, "c6"),
        ({"blue": "e4"}, "c4"),
        ({"blue": "h2"}, "g4"),
        ({"blue": "i9 j9"}, "k9"),
        ({"blue": "i9", "red": "j9"}, "k9"),
    ],
    ids=["a location hex", "water", "a castle", "a mountain", "an own settlement", "one of another seat"],
)
def test_k6_8_paddock_moves_over_anything(pieces: dict[str, Any], target: str) -> None:
    assert target in play(position(**pieces, tiles="l7"), "paddock", pieces["blue"].split()[0]).legal()


def test_k6_8_the_target_must_be_free_and_built_on() -> None:
    match = play(position(blue="f6", red="h6", tiles="l7"), "paddock", "f6")
    assert hexes(match) == ["e4", "e8", "g4", "g8"]  # d6 is water, h6 is taken


def test_k6_8_the_target_need_not_be_next_to_an_own_settlement() -> None:
    match = play(position(blue="i9 j7", tiles="l7"), "paddock", "i9")
    assert {"g9", "h11"} < set(hexes(match))


def test_k6_8_paddock_may_start_on_water() -> None:
    match = play(position(blue="d6", tiles="l7"), "paddock")
    assert "d6" in match.legal()
    assert hexes(play(match, "d6")) == ["b6", "c4", "c8", "e4", "e8", "f6"]


def test_k6_8_paddock_cannot_be_used_if_no_settlement_can_jump() -> None:
    match = position(blue="o19", tiles="l7", red="m19 n17 p17")
    assert legal_kinds(match) == []


def test_k6_8_paddock_works_without_a_supply() -> None:
    own = " ".join(all_of("forest")[:40])
    assert legal_kinds(position(blue=own, tiles="l7 c7", due=0)) == ["paddock"]
