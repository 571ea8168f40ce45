"""The Scene of Kingdom Builder: hexrealm.games.kingdom_builder.view.scene."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexrealm.draw.svg.writer import read_symbols
from hexrealm.draw.terminal import draw_text
from hexrealm.engine.scene import Due, HeldTile, LogLine, Scene
from hexrealm.games.kingdom_builder.rules.quadrants import QUADRANTS, lay_board
from hexrealm.games.kingdom_builder.rules.tables import SEAT_COLOURS, TERRAINS, UNKNOWN
from hexrealm.games.kingdom_builder.text.names import kind_name
from hexrealm.games.kingdom_builder.view.hex_text import SIGNS
from hexrealm.games.kingdom_builder.view.panels import GOAL_NOTES
from hexrealm.games.kingdom_builder.view.scene import make_scene
from hexrealm.i18n.translate import using_language
from tests.games.kingdom_builder.scenes import SAVED, TARGETS, beginning, load, saved

BUILDING_TERRAINS = TERRAINS[1:UNKNOWN]


def hex_texts(scene: Scene) -> dict[str, str]:
    return {each.name: each.words for each in scene.board.hexes}


@pytest.mark.parametrize("name", SAVED)
def test_every_hex_is_in_the_scene_once_with_its_text(name: str) -> None:
    scene, land = saved(name), lay_board(load(name)["options"])
    hexes = {each.name: each for each in scene.board.hexes}
    assert len(scene.board.hexes) == len(hexes) == 400
    for each in hexes.values():
        assert each.centre == land.grid.centre(land.grid.by_name[each.name])
        assert each.words.startswith(f"{each.name}, ")
        assert each.frame == ("land" if each.name in land.terrain else "plate")
        assert each.ground == land.terrain.get(each.name, "castle" if each.name in land.castles else "location")


@given(st.permutations(sorted(QUADRANTS)), st.lists(st.booleans(), min_size=4, max_size=4))
@settings(max_examples=20)
def test_any_board_can_be_shown(names: list[str], turned: list[bool]) -> None:
    boards = [name + "/180" * half for name, half in zip(names[:4], turned, strict=True)]
    scene = beginning(boards=boards, locations=names[4:])
    assert len({each.name for each in scene.board.hexes}) == 400
    assert sum(each.symbol == "castle" for each in scene.board.hexes) == 4
    assert {each.symbol.removeprefix("loc-") for each in scene.board.hexes if each.pips} == set(names[4:])
    assert sorted(scene.facts.split(" · ")[0].lower().split(", ")) == sorted(map(kind_name, names[4:]))


def test_the_facts_keep_the_capital_letters_of_other_languages() -> None:
    assert beginning(locations=["tavern", "harbor", "farm", "oasis"]).facts == "Tavern, farm, harbour, oasis · two players"
    with using_language("de"):
        assert beginning(locations=["tavern", "harbor", "farm", "oasis"]).facts == "Taverne, Hof, Hafen, Oase · zwei Spieler"


def test_location_hexes_show_the_tiles_left() -> None:
    snapshot = load("middle")["snapshot"]
    pips = {each.name: each.pips for each in saved("middle").board.hexes if each.pips}
    assert pips == {name: (left, 2) for name, left in snapshot["location_tiles"].items()}


def test_settlements_have_the_shape_of_their_seat() -> None:
    snapshot = load("four_players")["snapshot"]
    pieces = {piece.hex: piece for piece in saved("four_players").board.pieces}
    assert {name: piece.seat for name, piece in pieces.items()} == snapshot["settlements"]
    assert all(piece.symbol == f"settlement-{SEAT_COLOURS[piece.seat or 0]}" for piece in pieces.values())


def test_areas_hold_all_settlements_and_never_touch() -> None:
    scene, land = saved("four_players"), lay_board(load("four_players")["options"])
    held = [name for area in scene.board.areas for name in area.hexes]
    assert sorted(held) == sorted(piece.hex for piece in scene.board.pieces)
    for area in scene.board.areas:
        beside = {there for name in area.hexes for there in land.neighbours[name]} - set(area.hexes)
        assert all(load("four_players")["snapshot"]["settlements"].get(there) != area.seat for there in beside)


def test_seams_run_between_the_quadrants() -> None:
    scene, land = saved("middle"), lay_board(load("middle")["options"])
    assert all(land.quadrant[one] != land.quadrant[other] for one, other in scene.board.seams)
    # two rows touch in 39 places, two columns in 20 and, between rows of one quadrant, 18 more
    assert len(scene.board.seams) == len({frozenset(pair) for pair in scene.board.seams}) == 39 + 20 + 18


def test_a_lifted_settlement_is_a_ghost_with_rays_to_its_targets() -> None:
    board = saved("middle", legal=TARGETS).board
    assert [(piece.hex, piece.seat) for piece in board.pieces if piece.ghost] == [("k7", 0)]
    assert all("k7" not in area.hexes for area in board.areas)
    assert sorted(board.lit) == sorted([*TARGETS, "k7"])
    assert sorted(link.end for link in board.rays) == TARGETS
    assert {link.start for link in board.rays} == {"k7"}
    assert [piece.words for piece in board.pieces if piece.ghost] == ["Blue lifted a settlement from here"]


def test_only_the_paddock_has_rays() -> None:
    assert saved("middle", {"using": "harbor"}, legal=["n10"]).board.rays == ()


def test_marks_come_from_actions_in_notation() -> None:
    board = saved("middle", legal=[*TARGETS, "end", "farm"], last=["k11", "oasis"], gains={"i7": 8, "j5": 0, "l5": -3}).board
    assert {(mark.hex, mark.badge) for mark in board.marks if mark.kind == "target"} == {
        ("i7", "+8"),
        ("j5", "0"),
        ("l5", "−3"),
        ("j9", ""),
        ("l9", ""),
        ("m7", ""),
    }
    assert [mark.hex for mark in board.marks if mark.kind == "last"] == ["k11"]


def test_land_is_pale_only_during_an_extra_action() -> None:
    assert beginning(legal=["b1", "c1"]).board.lit == ()
    change = {"decision": "build", "using": "oasis"}
    assert beginning(legal=["b1", "c1"], snapshot=change).board.lit == ("b1", "c1")


def test_seats_show_supply_and_tiles_with_texts() -> None:
    you, marguerite, jonah = saved("middle", names=["You", "Marguerite", "Jonah"]).seats
    assert [seat.stock[0].count for seat in (you, marguerite, jonah)] == [18, 13, 19]
    assert [(tile.name, tile.state, tile.tone) for tile in you.tiles or ()] == [
        ("Flower field", "played", "plain"),
        ("Farm", "ready", "plain"),
        ("Paddock", "in use", "active"),
        ("Tavern", "ready", "plain"),
    ]
    assert [(tile.name, tile.state, tile.tone) for tile in marguerite.tiles or ()] == [
        ("Terrain tile", "hidden", "plain"),
        ("Oasis", "used", "spent"),
        ("Oasis", "used", "spent"),
        ("Paddock", "ready", "plain"),
    ]
    assert (you.turn, jonah.turn, you.points) == (True, False, 28)


def test_of_two_tiles_of_a_kind_one_is_in_use() -> None:
    seats = copy.deepcopy(load("middle")["snapshot"]["seats"])
    seats[0]["tiles"] = [["paddock", "l7", "used"], ["paddock", "s3", "used"]]
    shown = saved("middle", {"seats": seats}).seats[0].tiles or ()
    assert [tile.state for tile in shown] == ["played", "in use", "used"]


def test_new_tiles_and_the_own_hand_are_shown() -> None:
    seats = saved("four_players").seats
    assert [tile.state for tile in seats[3].tiles or ()] == ["hidden", "used", "new"]
    assert (seats[1].tiles or ())[0] == HeldTile("Forest", "land", "forest-1", "forest", "in hand")


def hide(snapshot: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """Return the snapshot for one seat, or for a spectator."""
    seen = copy.deepcopy(snapshot)
    seen.pop("pile", None)
    for number, each in enumerate(seen["seats"]):
        if each["hand"] is not None and number != seat:
            each["hand"] = "hidden"
    return seen


@given(st.lists(st.sampled_from(BUILDING_TERRAINS), min_size=6, max_size=6), st.sampled_from([0, 1, 2, 3, None]))
@settings(max_examples=30)
def test_a_scene_does_not_depend_on_what_is_hidden(hands: list[str], seat: int | None) -> None:
    both = load("four_players")

    def seen(dealt: list[str], pile: int) -> Scene:
        snapshot = copy.deepcopy(both["snapshot"])
        for number, hand in zip((0, 1, 3), dealt, strict=True):
            snapshot["seats"][number]["hand"] = both["snapshot"]["seats"][number]["hand"] if number == seat else hand
        return make_scene(both["options"], hide({**snapshot, "pile": dict.fromkeys(BUILDING_TERRAINS, pile)}, seat))

    assert seen(hands[:3], 1).to_dict() == seen(hands[3:], 4).to_dict()


def test_a_hidden_hand_is_nowhere_in_the_scene() -> None:
    both = load("four_players")
    scene = make_scene(both["options"], hide(both["snapshot"], None))
    for number in (0, 1, 3):
        assert (scene.seats[number].tiles or ())[0] == HeldTile("Terrain tile", "back", state="hidden")
    panels = {key: part for key, part in scene.to_dict().items() if key not in ("board", "legend", "signs")}
    assert "forest" not in json.dumps(panels).lower()


def test_the_pile_changes_nothing() -> None:
    assert saved("four_players", {"pile": {"grass": 3}}) == saved("four_players")


def test_the_ledger_has_the_goals_of_this_game_and_the_castles() -> None:
    ledger = saved("middle").ledger
    assert ledger is not None
    assert [(row.name, row.values) for row in ledger.rows] == [
        ("Fishermen", (12, 14, 9)),
        ("Knights", (16, 12, 12)),
        ("Merchants", (0, 0, 0)),
        ("Castles", (0, 0, 6)),
    ]
    assert ledger.total == "Gold so far"


def test_the_goal_lords_says_that_a_player_without_a_settlement_ranks_too() -> None:
    ledger = beginning(goals=["lords", "citizens", "miners"]).ledger
    assert ledger is not None
    assert ledger.rows[0].note == "per quadrant: most 12, second 6; 0 counts"


def test_without_gold_the_ledger_is_blank() -> None:
    scene = saved("middle", gold=None)
    assert scene.ledger is not None
    assert all(row.values == (None, None, None) for row in scene.ledger.rows)
    assert [seat.points for seat in scene.seats] == [None] * 3
    assert "Gold so far               –    –    –" in draw_text(scene, False)


def test_every_goal_and_location_has_its_drawing() -> None:
    symbols = read_symbols(beginning().assets)
    assert {f"goal-{goal}" for goal in GOAL_NOTES} <= symbols.keys()
    assert {f"loc-{kind}" for kind in QUADRANTS} <= symbols.keys()
    assert set(SIGNS) <= symbols.keys()


def test_the_prompt_has_the_question_and_what_is_due() -> None:
    prompt = saved("middle", names=["You", "Marguerite", "Jonah"]).prompt
    assert prompt is not None
    assert prompt.words == "You, paddock: set the settlement down"
    assert prompt.details == ("From k7: two hexes in a straight line, over anything.",)
    assert prompt.due == Due(3, 3, "then three settlements on flower field")
    assert (prompt.seat, prompt.tile) == (0, HeldTile("Flower field", "land", "flower-1", "flower"))


def test_choices_that_are_not_hexes_are_in_the_prompt() -> None:
    tiles = {"tiles": [["barn", "q3", "ready"], ["oracle", "r13", "ready"]]}
    seats = [
        {**seat, **(tiles if number == 2 else {})} for number, seat in enumerate(load("four_players")["snapshot"]["seats"])
    ]
    prompt = saved("four_players", {"due": 0, "seats": seats}, legal=["barn", "oracle", "end"]).prompt
    assert prompt is not None
    assert prompt.words == "Ivory may end the turn"
    assert [(choice.action, choice.tile.state if choice.tile else choice.words) for choice in prompt.choices] == [
        ("barn", "move to canyon"),
        ("oracle", "build on canyon"),
        ("end", "End the turn"),
    ]
    assert prompt.due == Due(0, 3, "all built")


def test_the_prompt_of_a_draw_does_not_reveal_the_tile() -> None:
    change = {"seat": None, "decision": "draw", "drawing": 1, "played": None, "due": 0}
    scene = beginning(3, snapshot=change)
    assert scene.prompt is not None
    assert (scene.prompt.words, scene.prompt.choices) == ("Red draws a terrain tile", ())
    assert [seat.turn for seat in scene.seats] == [False, True, False]
    again = beginning(3, snapshot={**change, "due": 2, "begun": True}).prompt
    assert again is not None
    assert again.words == "Red draws another terrain tile"


def test_outcomes_are_choices_only_where_a_person_decides_what_is_drawn() -> None:
    change = {"seat": None, "decision": "draw", "drawing": 1, "played": None, "due": 0}
    prompt = beginning(3, snapshot=change, legal=["grass", "canyon"]).prompt
    assert prompt is not None
    assert [choice.action for choice in prompt.choices] == ["grass", "canyon"]


def test_the_final_round_is_noted() -> None:
    scene = saved("four_players", {"final_round": True})
    assert scene.facts.endswith("final round")
    assert scene.prompt is not None
    assert "Final round: a player has no settlements left." in scene.prompt.details


def test_a_shared_victory_names_all_winners() -> None:
    scene = saved("shared_victory")
    assert scene.prompt is None
    assert scene.result == "Blue and Red share the victory with 25 gold"
    assert [seat.won for seat in scene.seats] == [True, True, False]
    assert [seat.points for seat in scene.seats] == [25, 25, 19]
    assert not any(seat.turn for seat in scene.seats)
    assert scene.ledger is not None
    assert scene.ledger.total == "Gold"


def test_one_winner_wins_alone() -> None:
    scene = saved("shared_victory", {"winners": [1]})
    assert (scene.result, scene.seats[1].state) == ("Red wins with 25 gold", "victory")


def test_every_hex_has_its_own_text() -> None:
    scene = saved("four_players", names=["Ann", "Bo", "Cy", "Di"])
    found = hex_texts(scene)
    assert found["m7"] == "m7, castle"
    assert found["c15"].startswith("c15, farm location, no tiles left, held by Di, lost by Ann. Once a turn")
    assert found["o17"].startswith("o17, oracle location, 1 tile left, held by Ann. Build beside it")
    assert [piece.words for piece in scene.board.pieces if piece.hex == "h4"] == ["settlement of Bo"]
    assert (found["a1"], scene.board.empty) == ("a1, canyon", "empty")
    assert hex_texts(beginning())["d1"] == "d1, mountain"
    assert [each.closed for each in scene.board.hexes if each.ground == "mountain"].count(False) == 0


def test_names_and_log_are_in_the_scene() -> None:
    scene = saved("middle", names=["A", "B", "C"], log=["k11 is built.", LogLine("lifts", 0, ("k7",))])
    assert [seat.name for seat in scene.seats] == ["A", "B", "C"]
    assert scene.log == (LogLine("k11 is built."), LogLine("lifts", 0, ("k7",)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_scene_is_json_for_every_number_of_seats(players: int) -> None:
    plain = beginning(players).to_dict()
    assert json.loads(json.dumps(plain)) == plain
