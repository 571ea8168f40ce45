"""K2: terrain tiles."""

from __future__ import annotations

from typing import Any

from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import (
    B_KINDS,
    TERRAINS,
    all_of,
    events_of,
    filled,
    hexes,
    legal_kinds,
    play,
    position,
    seat_of,
    turn,
)

ONE_CANYON = filled("canyon", but="l4")  # one canyon is left for blue
NO_CANYON = filled("canyon")


def last_canyon(**more: Any) -> Match:
    """Return a match after blue built on the last free canyon, the first of three builds."""
    return play(position(**ONE_CANYON, played="canyon", **more), "l4")


def to_blue(**more: Any) -> Match:
    """Return a match after ivory ended its turn and drew: blue plays a canyon tile, and no canyon is free."""
    hands = {"blue": "canyon", "red": "forest", **more.pop("hands", {})}
    return play(position(**NO_CANYON, to_play="ivory", due=0, hands=hands, **more), "end", "flower")


def test_k2_1_a_tile_drawn_goes_into_the_hand() -> None:
    match = play(position(due=0), "end", "desert")
    assert seat_of(match)["hand"] == "desert"


def test_k2_1_a_tile_in_hand_is_hidden_from_the_others() -> None:
    match = play(position(players=3, due=0), "end", "desert")
    assert [match.snapshot(seat=viewer)["seats"][0]["hand"] for viewer in range(3)] == ["desert", "hidden", "hidden"]


def test_k2_1_a_tile_in_hand_is_played_at_the_start_of_the_next_turn() -> None:
    match = play(position(due=0, hands={"red": "flower"}), "end", "desert")
    assert (match.seat, match.snapshot()["played"], seat_of(match, "red")["hand"]) == (1, "flower", None)


def test_k2_2_the_played_tile_goes_to_the_discards() -> None:
    match = play(position(due=0, played="canyon", discards="canyon grass"), "end")
    assert match.snapshot()["discards"] == {"grass": 1, "canyon": 2, "desert": 0, "flower": 0, "forest": 0}


def test_k2_2_the_seat_draws_another() -> None:
    match = play(position(due=0), "end")
    assert (match.seat, match.snapshot()["drawing"], turn(match)) == (None, 0, ("draw", None, 0, False))


def test_k2_2_the_tile_drawn_leaves_the_pile() -> None:
    match = play(position(due=0), "end")
    before = match.odds()
    assert play(match, "desert").snapshot()["pile"] == {**before, "desert": before["desert"] - 1}


def test_k2_3_the_discards_become_an_empty_pile() -> None:
    match = play(position(due=0, played="grass", pile=""), "end")
    assert match.odds() == {"grass": 5, "canyon": 5, "desert": 5, "flower": 5, "forest": 4}
    assert match.snapshot()["discards"] == dict.fromkeys(TERRAINS, 0)


def test_k2_3_not_before_a_tile_must_be_drawn() -> None:
    match = play(position(due=0, pile="desert", hands={"red": "flower"}), "end", "desert")
    assert match.snapshot()["pile"] == dict.fromkeys(TERRAINS, 0)
    assert sum(match.snapshot()["discards"].values()) == 23


def test_k2_3_removed_tiles_never_come_back() -> None:
    match = play(position(due=0, pile="", removed="canyon canyon desert"), "end")
    assert match.odds() == {"grass": 5, "canyon": 3, "desert": 4, "flower": 5, "forest": 4}
    assert match.snapshot()["removed"] == {"grass": 0, "canyon": 2, "desert": 1, "flower": 0, "forest": 0}


def test_k2_3_a_redraw_takes_from_the_discards_too() -> None:
    match = last_canyon(pile="")
    assert match.odds() == {"grass": 5, "canyon": 4, "desert": 5, "flower": 5, "forest": 3}
    assert events_of(match) == "built K3.1, removed K2.5, reshuffled K2.3"


def test_k2_4_with_no_tile_anywhere_nothing_is_drawn() -> None:
    match = play(position(due=0, played=None, pile="", discards=""), "end")
    assert (match.seat, match.decision, seat_of(match)["hand"]) == (1, "turn", None)


def test_k2_4_a_seat_without_a_tile_has_no_mandatory_action() -> None:
    match = play(position(to_play="red", due=0, played=None, pile="", discards="", hands={"blue": None}), "end")
    assert (match.seat, turn(match), match.legal()) == (0, ("turn", None, 0, False), ["end"])


def test_k2_4_the_tile_just_discarded_can_be_drawn() -> None:
    match = play(position(due=0, played="grass", pile="", discards=""), "end")
    assert match.odds() == {"grass": 1}


def test_k2_4_a_redraw_without_a_tile_ends_the_mandatory_action() -> None:
    match = last_canyon(pile="", discards="")
    assert (turn(match), match.legal()) == (("turn", None, 0, True), ["end"])


def test_k2_4_a_redraw_without_a_tile_at_the_start_of_a_turn_does_too() -> None:
    hands = {"blue": "canyon", "red": "forest"}
    match = position(**NO_CANYON, to_play="ivory", due=0, played=None, hands=hands, pile="", discards="")
    assert (turn(play(match, "end")), match.seat) == (("turn", None, 0, False), 0)
    assert match.snapshot()["removed"]["canyon"] == 5


def test_k2_4_oracle_and_barn_cannot_be_used_without_a_tile() -> None:
    more: dict[str, Any] = {"kinds": B_KINDS, "blue": "e5 f5", "tiles": "c7 l7 f18 m16"}
    match = position(played=None, pile="", discards="", hands={"red": None}, **more)
    assert legal_kinds(match) == ["harbor", "tower"]


def test_k2_4_a_seat_without_a_tile_discards_none() -> None:
    match = play(position(due=0, played=None, pile="", discards=""), "end")
    assert match.snapshot()["discards"] == dict.fromkeys(TERRAINS, 0)


def test_k2_5_at_the_start_of_a_turn_a_useless_tile_is_replaced() -> None:
    match = to_blue()
    assert (match.snapshot()["drawing"], turn(match)) == (0, ("draw", None, 3, False))
    assert match.snapshot()["removed"]["canyon"] == 1


def test_k2_5_another_tile_is_played_at_once_and_never_in_hand() -> None:
    match = play(to_blue(), "desert")
    assert (match.seat, turn(match), seat_of(match)["hand"]) == (0, ("turn", "desert", 3, False), None)


def test_k2_5_again_if_needed() -> None:
    match = play(to_blue(), "canyon")
    assert (turn(match), match.snapshot()["removed"]["canyon"]) == (("draw", None, 3, False), 2)
    assert turn(play(match, "canyon", "grass")) == ("turn", "grass", 3, False)
    assert match.snapshot()["removed"]["canyon"] == 3


def test_k2_5_in_the_middle_of_the_mandatory_action_too() -> None:
    match = last_canyon()
    assert turn(match) == ("draw", None, 2, True)
    assert turn(play(match, "grass")) == ("turn", "grass", 2, True)


def test_k2_5_again_in_the_middle_keeps_what_is_due() -> None:
    match = play(last_canyon(due=2, begun=True), "canyon")
    assert (turn(match), match.snapshot()["removed"]["canyon"]) == (("draw", None, 1, True), 2)


def test_k2_5_the_builds_due_go_on_with_the_new_terrain() -> None:
    assert hexes(play(last_canyon(), "forest")) == ["m5"]


def test_k2_5_no_extra_action_comes_between_after_a_redraw_in_the_middle() -> None:
    match = play(last_canyon(tiles="m16"), "grass")
    assert legal_kinds(match) == []


def test_k2_5_extra_actions_may_come_first_after_a_redraw_at_the_start() -> None:
    match = play(to_blue(tiles={"blue": "m16"}), "desert")
    assert legal_kinds(match) == ["farm"]


def test_k2_5_after_an_extra_build_before_the_mandatory_action() -> None:
    match = play(position(**filled("grass", but="e4"), tiles="m16", played="grass"), "farm", "e4")
    assert (turn(match), match.snapshot()["removed"]["grass"]) == (("draw", None, 3, False), 1)


def test_k2_5_after_a_move_before_the_mandatory_action() -> None:
    match = play(position(**filled("canyon", but="h6"), blue="f6", tiles="l7", played="canyon"), "paddock", "f6", "h6")
    assert (turn(match), match.snapshot()["removed"]["canyon"]) == (("draw", None, 3, False), 1)


def test_k2_5_the_new_tile_is_the_one_discarded() -> None:
    match = play(last_canyon(due=2, begun=True), "forest")
    play(match, match.legal()[0], "end")
    assert match.snapshot()["discards"]["forest"] == 1
    assert match.snapshot()["discards"]["canyon"] == 0


def test_k2_6_the_last_mandatory_build_on_the_last_hex_replaces_nothing() -> None:
    match = last_canyon(due=1, begun=True)
    assert (turn(match), match.snapshot()["removed"]["canyon"]) == (("turn", "canyon", 0, True), 0)


def test_k2_6_an_extra_build_after_the_mandatory_action_replaces_nothing() -> None:
    match = position(**filled("grass", but="e4"), tiles="m16", played="grass", due=0, begun=True)
    assert turn(play(match, "farm", "e4")) == ("turn", "grass", 0, True)
    assert match.snapshot()["removed"]["grass"] == 0


def test_k2_6_the_last_settlement_replaces_nothing() -> None:
    """The supply has one settlement: after it is built, nothing more is due."""
    match = play(position(**ONE_CANYON, blue=" ".join(all_of("forest")[:39]), played="canyon"), "l4")
    assert turn(match) == ("turn", "canyon", 0, True)
