"""K5: location tiles. On the board of the first game: tavern c7 h7, paddock l7 s3, oasis f18 h13, farm m16 r12."""

from __future__ import annotations

import pytest

from tests.games.kingdom_builder.positions import all_of, events_of, filled, legal_kinds, play, position, seat_of, tiles_of

HARBOR_AND_PADDOCK = "harbor paddock oasis farm"


def test_k5_1_a_settlement_built_next_to_a_location_hex_takes_a_tile() -> None:
    match = play(position(), "l8")
    assert seat_of(match)["tiles"] == [["paddock", "l7", "new"]]
    assert match.snapshot()["location_tiles"]["l7"] == 1


@pytest.mark.parametrize("place", ["k6", "l6", "k7", "m7", "k8", "l8"])
def test_k5_1_each_of_the_six_hexes_around_it_counts(place: str) -> None:
    terrain = {"k": "canyon", "l": "forest", "m": "forest"}[place[0]] if place[1] != "8" else "grass"
    assert tiles_of(play(position(played=terrain), place)) == "l7:new"


def test_k5_1_an_extra_build_takes_one_too() -> None:
    assert tiles_of(play(position(tiles="m16", played="desert"), "farm", "h8")) == "m16:used h7:new"


def test_k5_1_a_move_takes_one_too() -> None:
    assert tiles_of(play(position(blue="j8 s2", tiles="s3", played="desert"), "paddock", "j8", "h8")) == "s3:used h7:new"


def test_k5_1_a_settlement_on_water_takes_one_too() -> None:
    match = position(kinds=HARBOR_AND_PADDOCK, blue="d18 c8 b8", tiles="c7", played="desert")
    assert tiles_of(play(match, "harbor", "c8", "e18")) == "c7:used f18:new"


def test_k5_1_without_a_tile_left_nothing_is_taken() -> None:
    match = position(red="k7", ivory="k6", tiles={"red": "l7", "ivory": "l7"})
    assert tiles_of(play(match, "l8")) == ""
    assert match.snapshot()["location_tiles"]["l7"] == 0


def test_k5_1_lost_tiles_of_others_are_out_of_the_game() -> None:
    match = position(red="k7", tiles={"red": "l7"}, lost={"ivory": "l7"}, players=3)
    assert tiles_of(play(match, "l8")) == ""


def test_k5_1_the_last_tile_is_taken() -> None:
    match = play(position(red="k7", tiles={"red": "l7"}), "l8")
    assert (tiles_of(match), match.snapshot()["location_tiles"]["l7"]) == ("l7:new", 0)


def test_k5_1_taking_is_compulsory() -> None:
    match = play(position(), "l8")
    assert (match.seat, match.decision, tiles_of(match)) == (0, "turn", "l7:new")


def test_k5_2_a_ready_tile_may_be_used_once_in_a_turn() -> None:
    match = play(position(blue="f5", tiles="m16", played="flower"), "farm", "g5")
    assert tiles_of(match) == "m16:used"
    assert match.why_not("farm") == "your farm tile is used in this turn"


def test_k5_2_it_is_used_from_the_moment_it_is_chosen() -> None:
    match = play(position(blue="f5", tiles="m16", played="flower"), "farm")
    assert (tiles_of(match), match.decision, match.snapshot()["using"]) == ("m16:used", "build", "farm")


def test_k5_2_once_chosen_it_must_be_carried_out() -> None:
    match = play(position(blue="f5", tiles="m16 f18", played="flower", due=0), "farm")
    assert match.legal() == ["e4", "f4", "e5", "g5", "e6"]


def test_k5_2_a_move_once_begun_must_be_carried_out() -> None:
    match = play(position(blue="l8", tiles="l7", due=0), "paddock")
    assert match.legal() == ["l8"]
    assert sorted(play(match, "l8").legal()) == ["j8", "k10", "k6", "m10", "m6"]


def test_k5_2_an_action_that_cannot_be_carried_out_is_not_legal() -> None:
    match = position(**filled("grass"), blue="f6", tiles="m16 f18", played="forest")
    assert legal_kinds(match) == ["oasis"]
    assert match.why_not("farm") == "the farm tile cannot be carried out now: no hex is suitable"


def test_k5_2_without_a_supply_tiles_that_build_cannot_be_used() -> None:
    """Tiles that move can still be used."""
    own = " ".join(all_of("forest")[:37])
    match = position(blue=f"{own} h8 i8 j8", tiles="m16 f18 c7 l7", played="desert", due=0)
    assert legal_kinds(match) == ["paddock"]
    assert match.why_not("tavern") == "you have no settlement left to build"


def test_k5_2_of_two_ready_tiles_the_first_by_name_is_used() -> None:
    match = play(position(blue="b1", tiles="h13 f18", played="forest"), "oasis")
    assert tiles_of(match) == "f18:used h13:ready"


def test_k5_2_of_two_tiles_one_used_the_other_is_used() -> None:
    match = play(position(blue="b1", tiles="f18:used h13", played="forest"), "oasis")
    assert tiles_of(match) == "f18:used h13:used"


def test_k5_3_a_new_tile_cannot_be_used_in_the_same_turn() -> None:
    match = play(position(blue="a1", played="grass"), "l8", "k8", "j8")
    assert tiles_of(match) == "l7:new"
    assert match.legal() == ["end"]
    assert match.why_not("paddock") == "your paddock tile is new: it can be used from your next turn on"


def test_k5_3_at_the_start_of_its_turn_all_tiles_of_a_seat_become_ready() -> None:
    tiles = {"blue": "l7:new m16:used f18", "red": "s3:new r12:used"}
    match = play(position(blue="l8", to_play="red", due=0, tiles=tiles, hands={"blue": "grass"}), "end", "grass")
    assert tiles_of(match, "blue") == "m16:ready f18:ready l7:ready"
    assert tiles_of(match, "red") == "r12:used s3:new"


def test_k5_3_until_then_they_stay_as_they_are() -> None:
    match = play(position(blue="l8", due=0, tiles="l7:new m16:used"), "end", "grass")
    assert (match.seat, tiles_of(match)) == (1, "m16:used l7:new")


def test_k5_4_one_tile_for_each_location_hex() -> None:
    match = play(position(blue="k7", tiles="l7:new"), "k8")
    assert tiles_of(match) == "l7:new"
    assert match.snapshot()["location_tiles"]["l7"] == 1


def test_k5_4_none_after_losing_it() -> None:
    match = play(position(lost="l7"), "l8")
    assert (tiles_of(match), match.snapshot()["location_tiles"]["l7"]) == ("", 1)


def test_k5_4_two_location_hexes_of_a_kind_give_two_tiles() -> None:
    assert tiles_of(play(position(blue="k7", tiles="l7:new", played="desert"), "s2")) == "l7:new s3:new"


def test_k5_4_two_tiles_of_a_kind_are_two_uses() -> None:
    match = play(position(blue="b1", tiles="f18 h13", played="forest", due=0), "oasis", "c1", "oasis", "c2")
    assert (tiles_of(match), match.legal()) == ("f18:used h13:used", ["end"])


def test_k5_5_a_tile_is_lost_with_the_last_settlement_next_to_its_hex() -> None:
    match = play(position(blue="l8", tiles="l7"), "paddock", "l8", "j8")
    assert (tiles_of(match), seat_of(match)["lost"]) == ("", ["l7"])


def test_k5_5_a_lost_tile_is_out_of_the_game() -> None:
    match = play(position(blue="l8", tiles="l7"), "paddock", "l8", "j8")
    assert match.snapshot()["location_tiles"]["l7"] == 1


def test_k5_5_it_is_lost_after_the_move_and_not_before() -> None:
    match = play(position(blue="l8", tiles="l7"), "paddock", "l8")
    assert tiles_of(match) == "l7:used"


def test_k5_5_it_is_kept_with_another_settlement_next_to_its_hex() -> None:
    assert tiles_of(play(position(blue="l8 k7", tiles="l7"), "paddock", "l8", "j8")) == "l7:used"


def test_k5_5_a_settlement_of_another_seat_does_not_keep_it() -> None:
    assert tiles_of(play(position(blue="l8", red="k7", tiles="l7"), "paddock", "l8", "j8")) == ""


def test_k5_5_it_is_kept_if_the_settlement_is_next_to_its_hex_after_the_move() -> None:
    assert tiles_of(play(position(blue="l8", tiles="l7"), "paddock", "l8", "k6")) == "l7:used"


def test_k5_5_any_tile_can_be_lost_by_a_move() -> None:
    match = play(position(blue="h8 k7", tiles="l7 h7:new"), "paddock", "h8", "j8")
    assert (tiles_of(match), seat_of(match)["lost"]) == ("l7:used", ["h7"])


def test_k5_5_tiles_are_lost_first_then_gained() -> None:
    match = play(position(kinds=HARBOR_AND_PADDOCK, blue="d18 c8", tiles="c7"), "harbor", "c8", "e18")
    assert events_of(match) == "moved K6.7, lost K5.5, gained K5.1"


def test_k5_5_building_loses_nothing() -> None:
    assert tiles_of(play(position(blue="a1", tiles="l7"), "e5")) == "l7:ready"


def test_k5_6_if_the_lost_one_was_ready_and_its_twin_used_the_twin_becomes_ready() -> None:
    match = play(position(blue="l8 s2", tiles="l7 s3"), "paddock", "s2", "q2")
    assert (tiles_of(match), seat_of(match)["lost"]) == ("l7:ready", ["s3"])
    assert "paddock" in match.legal()


def test_k5_6_if_the_used_one_is_lost_its_twin_stays_ready() -> None:
    assert tiles_of(play(position(blue="l8 s2", tiles="l7 s3"), "paddock", "l8", "j8")) == "s3:ready"


def test_k5_6_a_twin_used_earlier_becomes_ready_too() -> None:
    match = position(kinds=HARBOR_AND_PADDOCK, blue="c8 l8 s2", tiles="c7 l7:used s3")
    assert tiles_of(play(match, "harbor", "s2", "d8")) == "c7:used l7:ready"


def test_k5_6_a_new_twin_stays_new() -> None:
    match = position(kinds=HARBOR_AND_PADDOCK, blue="c8 l8 s2", tiles="c7 l7:new s3")
    assert tiles_of(play(match, "harbor", "s2", "d8")) == "c7:used l7:new"


def test_k5_6_if_the_lost_one_was_used_a_new_twin_stays_new() -> None:
    assert tiles_of(play(position(blue="l8 s2", tiles="l7:new s3"), "paddock", "s2", "q2")) == "l7:new"


def test_k5_6_if_both_were_used_the_twin_stays_used() -> None:
    match = position(kinds=HARBOR_AND_PADDOCK, blue="c8 l8 s2", tiles="c7 l7:used s3:used")
    assert tiles_of(play(match, "harbor", "s2", "d8")) == "c7:used l7:used"


def test_k5_6_tiles_of_other_kinds_do_not_change() -> None:
    match = position(blue="l8 s2 m15", tiles="l7 s3 m16:used")
    assert tiles_of(play(match, "paddock", "s2", "q2")) == "m16:used l7:ready"
