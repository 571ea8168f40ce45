"""The Scene of Cascadero, and how it is drawn: hexrealm.games.cascadero.view.scene."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hexrealm.draw.svg import draw_svg
from hexrealm.draw.svg.stylesheet import load_stylesheet
from hexrealm.draw.terminal import draw_text
from hexrealm.engine.scene import LogLine, Progress, Scene
from hexrealm.games.cascadero.rules.maps import read_map
from hexrealm.games.cascadero.view.scene import SIGNS, make_scene

DATA = Path(__file__).parent / "data"
COLOURS = ("blue", "yellow", "orange", "pink", "white")
SEAT_COLOURS = ("blue", "pink", "yellow", "orange")
USE = "{http://www.w3.org/2000/svg}use"


def middle(**more: Any) -> Scene:
    """Return the Scene of three players in the middle of a game on the basic board."""
    options = {"players": 3, "colours": ["blue", "pink", "orange"], "board": "basic", "heralds": "star"}
    return make_scene(options, json.loads((DATA / "middle.json").read_text()), **more)


def saved(name: str, **more: Any) -> tuple[Scene, dict[str, Any]]:
    both = json.loads((DATA / f"{name}.json").read_text())
    return make_scene(both["options"], both["snapshot"], **more), both["snapshot"]


def beginning(
    players: int = 2, board: str = "basic", heralds: tuple[str, ...] = (), envoys: dict[str, Any] | None = None
) -> Scene:
    """Return the Scene of a position written by hand, with nothing but the envoys given."""
    seats = [
        {
            "colour": colour,
            "vp": 0,
            "envoys": 30,
            "seals": 0,
            "pairs": [],
            "all_pairs": False,
            "cubes": dict.fromkeys(COLOURS, 0),
        }
        for colour in SEAT_COLOURS[:players]
    ]
    exclusive = ("all5_banner1", "seals3", "three_banner2", "group_5_colours", "one_banner3", "group_3_same")
    snapshot = {
        "seat": 0,
        "decision": "place",
        "envoys": envoys or {},
        "heralds": list(heralds),
        "seats": seats,
        "exclusive": dict.fromkeys(exclusive),
        "seals_on_tracks": {colour: [3, 7, 9, 13] if colour == "white" else [3, 8] for colour in COLOURS},
        "first_vp_left": {colour: [2, 6] for colour in COLOURS},
        "extra_turns": 0,
        "winner": None,
        "victory": None,
    }
    kinds = ["vp2"] * 5 + ["vp3"] * 5 + ["advance"] * 5 + ["extra_turn"] * 4 + ["move_herald"] * 5
    farmers = {"farmers": kinds} if board == "farmer" else {}
    options = {"players": players, "colours": list(SEAT_COLOURS[:players]), "board": board, "heralds": "star", **farmers}
    return make_scene(options, snapshot)


@pytest.mark.parametrize("board", ["basic", "farmer"])
def test_every_hex_of_the_map_is_in_the_scene(board: str) -> None:
    printed = read_map(board)
    hexes = {each.name: each for each in beginning(board=board).board.hexes}
    assert len(hexes) == 234
    for name, where in printed.grid.by_name.items():
        assert hexes[name].centre == printed.grid.centre(where)
        assert hexes[name].frame == ("place" if name in printed.towns else "plate" if name in printed.farmer_slots else "land")
    for town in printed.towns.values():
        shown = hexes[town.name]
        assert (shown.ground, shown.letter, shown.icon) == (
            f"town-{town.colour}",
            town.colour[0].upper(),
            f"icon-{town.icon}" if town.icon else "",
        )


def test_farmer_tiles_are_in_the_order_of_their_fields() -> None:
    hexes = {each.name: each.symbol for each in beginning(board="farmer").board.hexes}
    places = read_map("farmer").farmer_slots
    assert [hexes[place] for place in places[3:6]] == ["tile-vp2", "tile-vp2", "tile-vp3"]
    assert {hexes[place] for place in places} == {
        f"tile-{kind}" for kind in ("vp2", "vp3", "advance", "extra_turn", "move_herald")
    }


def test_envoys_have_the_shape_of_their_seat_and_seals_under_them() -> None:
    pieces = {piece.hex: piece for piece in middle().board.pieces}
    assert len(pieces) == 40
    assert (pieces["h9"].symbol, pieces["h9"].seat, pieces["h9"].under) == ("envoy-blue", 0, "seal-under")
    assert (pieces["j7"].symbol, pieces["j7"].seat, pieces["j7"].under) == ("envoy-pink", 1, "")
    assert sorted(name for name, piece in pieces.items() if piece.under) == ["d11", "f11", "h9", "l12"]


def test_roads_lead_only_from_groups_into_the_towns_they_touch() -> None:
    alone = beginning(envoys={"g8": [0, False], "f8": [1, False]}).board
    assert (alone.joins, alone.roads) == ((), ())
    group = beginning(envoys={"g8": [0, False], "h9": [0, False], "f8": [1, False]}).board
    assert [(link.start, link.end) for link in group.joins] == [("g8", "h9")]
    assert sorted((link.start, link.end) for link in group.roads) == [("g8", "g9"), ("h9", "g9")]


def test_the_lone_envoy_of_the_middle_game_has_no_road() -> None:
    board = middle().board
    assert all(link.start not in ("h9", "l12") for link in (*board.roads, *board.joins))
    assert any(link.start == "j7" and link.end == "i7" for link in board.roads)


def test_heralds_are_drawn_above_their_towns() -> None:
    assert [over.hex for over in middle().board.overlays] == ["e11", "e4", "k12", "k5"]
    assert {over.symbol for over in middle().board.overlays} == {"herald"}


def test_marks_come_from_actions_in_notation() -> None:
    scene = middle(legal=["j6", "k6", "k6*", "h5>k5", "blue", "pass"], last=["h9*", "h5>e4", "white"])
    marks = {(mark.hex, mark.kind) for mark in scene.board.marks}
    assert marks == {("j6", "legal"), ("k6", "legal"), ("k5", "legal"), ("h9", "last"), ("h5", "last"), ("e4", "last")}
    assert scene.prompt is not None
    assert [choice.action for choice in scene.prompt.choices] == ["blue", "pass"]
    assert [choice.alone or choice.words for choice in scene.prompt.choices] == ["blue cube", "skip"]


def test_a_space_shows_what_is_left_of_it() -> None:
    sheet = middle().tracks
    assert sheet is not None
    blue, _, orange, pink, white = sheet.tracks
    spaces = {(track.name, space.at): space for track in sheet.tracks for space in track.spaces}
    assert (spaces["blue", 2].points, spaces["blue", 2].later) == (1, None)
    assert (spaces["blue", 6].points, spaces["blue", 6].later) == (3, 2)
    assert (spaces["blue", 12].points, spaces["blue", 12].later) == (3, None)
    assert spaces["blue", 3].symbol == "space-move"
    assert spaces["orange", 3].symbol == "seal"
    assert (spaces["blue", 4].symbol, spaces["white", 4].symbol) == ("space-advance", "space-extra")
    assert ("blue", 5) not in spaces
    assert sheet.forbidden == (5, 11)
    assert [banner for _, banner in sheet.banners] == ["I", "II", "III"]
    assert (blue.markers, pink.markers) == ((3, 1, 1), (1, 3, 8))
    assert (blue.owner, orange.owner, pink.owner, white.owner) == (0, 2, 1, None)
    assert spaces["blue", 15].crown
    assert not spaces["white", 15].crown


def test_seats_show_points_supply_seals_own_track_and_open_towns() -> None:
    blue, pink, orange = middle().seats
    assert (blue.name, blue.points, [held.count for held in blue.stock]) == ("Blue", 11, [17, 1])
    assert orange.progress is not None
    assert orange.progress == Progress(0, 15, (4, 10, 15), 15, orange.progress.words)
    assert (
        orange.progress.words == "Own track: 0 of 15. 40 more steps are possible; 7 towns of this colour have an empty field."
    )
    assert (pink.turn, pink.state, pink.note) == (True, "must place", "up to 34 more steps")
    assert not blue.turn


def progress_text(scene: Scene, seat: int = 0) -> str:
    """Return the text about a seat's own track."""
    progress = scene.seats[seat].progress
    assert progress is not None
    return progress.words


def test_a_town_is_closed_when_all_fields_next_to_it_are_taken() -> None:
    fields = read_map("basic").neighbours["g9"]
    closed = beginning(envoys={field: [1, False] for field in fields})
    assert "6 towns of this colour have" in progress_text(closed)
    assert "7 towns of this colour have" in progress_text(beginning(envoys={field: [1, False] for field in fields[1:]}))


def test_achievements_show_the_seats_that_claimed_them() -> None:
    sheet = middle().tiles
    assert sheet is not None
    tiles = {tile.name: tile for tile in sheet.tiles}
    assert len(tiles) == 12
    assert tiles["Towns of 5 colours"].flags == (1,)
    assert (tiles["Two orange"].flags, tiles["Two orange"].places) == ((0, 1), 3)
    assert (tiles["All five pairs"].points, tiles["All five pairs"].flags) == (10, ())


def test_names_and_log_are_in_the_scene() -> None:
    scene = middle(names=["Ines", "You", "Tomas"], log=["j7: no town beside it.", LogLine("h9", 0, ("h9",))])
    assert [seat.name for seat in scene.seats] == ["Ines", "You", "Tomas"]
    assert scene.log == (LogLine("j7: no town beside it."), LogLine("h9", 0, ("h9",)))


def test_the_end_names_the_winner_and_the_victory() -> None:
    scene, snapshot = saved("game_over")
    assert scene.prompt is None
    assert scene.result == "Pink wins with 31 points: minor victory"
    assert [seat.won for seat in scene.seats] == [False, True]
    assert scene.seats[1].state == "minor victory"
    assert not any(seat.turn for seat in scene.seats)
    assert snapshot["victory"] == "minor"
    assert scene.result in draw_svg(scene)
    assert scene.result in draw_text(scene, False)


def test_every_hex_has_its_own_text() -> None:
    board = middle().board
    texts = {each.name: each.words for each in board.hexes}
    assert texts["k5"] == "k5, orange town"
    assert texts["j6"] == "j6, next to orange town k5"
    assert texts["a6"] == "a6"
    assert board.empty == "empty"
    assert {each.words for each in board.overlays} == {"herald: one more step (C5.3)"}
    assert {each.words for each in board.pieces if each.hex == "h9"} == {"envoy of blue on a seal"}
    tiled = {each.name: each.words for each in beginning(board="farmer").board.hexes}
    assert tiled["a3"] == "a3, farmer tile: 2 victory points"


@pytest.mark.parametrize(("players", "board"), list(itertools.product((2, 3, 4), ("basic", "farmer"))))
def test_a_scene_is_json_for_every_number_of_seats(players: int, board: str) -> None:
    plain = beginning(players, board).to_dict()
    assert json.loads(json.dumps(plain)) == plain


def drawn(scene: Scene, symbol: str) -> set[tuple[float, float]]:
    root = ElementTree.fromstring(draw_svg(scene, board_only=True))
    found = [use for use in root.iter(USE) if re.fullmatch(rf"#{symbol}-[0-9a-f]{{8}}", use.attrib["href"])]
    return {(float(use.get("x", 0)), float(use.get("y", 0))) for use in found}


def test_each_envoy_is_drawn_with_its_seats_symbol() -> None:
    scene, snapshot = saved("farmer_four_players")
    centres = {each.name: each.centre for each in scene.board.hexes}
    for number, seat in enumerate(snapshot["seats"]):
        own = [centres[field] for field, (whose, _) in snapshot["envoys"].items() if whose == number]
        places = drawn(scene, f"envoy-{seat['colour']}-body") - {(0.0, 0.0)}  # the copy inside the symbol itself
        assert places == {(round(100 * x, 1), round(100 * y, 1)) for x, y in own} - {(0.0, 0.0)}


def test_the_whole_table_is_drawn_from_any_position() -> None:
    for scene in (middle(), saved("farmer_four_players")[0], saved("game_over")[0], beginning(4, "farmer")):
        for theme in ("light", "dark"):
            picture = draw_svg(scene, "dark" if theme == "dark" else "light")
            ElementTree.fromstring(picture)
            assert "var(" not in picture
            assert len(picture) < 250_000


def test_shapes_distinguish_the_seats_without_colour() -> None:
    scene, snapshot = saved("farmer_four_players")
    text = draw_text(scene, False)
    board = "\n".join(line[3:49] for line in text.splitlines()[2:])
    for number, seat in enumerate(snapshot["seats"]):
        placed = sum(whose == number for whose, _ in snapshot["envoys"].values())
        assert board.count(SIGNS[f"envoy-{seat['colour']}"]) == placed
    assert len({SIGNS[f"envoy-{colour}"] for colour in SEAT_COLOURS}) == 4
    assert board.count("§") == sum(sealed for _, sealed in snapshot["envoys"].values())
    assert board.count("+1") == len(snapshot["heralds"])


def test_the_terminal_uses_at_most_100_columns() -> None:
    for scene in (middle(log=["a long line of the log " * 9]), saved("farmer_four_players")[0], saved("game_over")[0]):
        lines = draw_text(scene, False).splitlines()
        assert max(len(line) for line in lines) <= 100
        assert any("Success tracks" in line and "/" in line for line in lines)  # next to the map, not below it


def test_every_colour_has_its_palette() -> None:
    stylesheet = load_stylesheet(middle().assets, "light")
    seats = {stylesheet.palette(f"seat-{colour}")["--seat"] for colour in SEAT_COLOURS}
    grounds = {stylesheet.palette(f"town-{colour}")["--ground"] for colour in COLOURS}
    assert (len(seats), len(grounds)) == (4, 5)
