"""Cards: pictures to share, whole and in layers."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from hexrealm.draw.svg.card import TALL_WIDTH, WIDE, draw_card
from tests.support.draw.example_scene import small_scene
from tests.support.walks import GAMES, match_after

SVG = "{http://www.w3.org/2000/svg}"


def size(svg: str) -> tuple[float, float]:
    root = ElementTree.fromstring(svg)
    return float(root.attrib["width"]), float(root.attrib["height"])


def texts(svg: str) -> list[str]:
    return ["".join(each.itertext()) for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_wide_card_has_the_size_of_link_previews() -> None:
    assert size(draw_card(small_scene(), shape="wide")) == WIDE == (1200, 630)


def test_a_tall_card_grows_with_its_seats() -> None:
    scene = small_scene()
    fewer = draw_card(replace(scene, seats=scene.seats[:1], scale=None), shape="tall")
    more = draw_card(replace(scene, seats=scene.seats[:1] * 4, scale=None), shape="tall")
    assert size(fewer)[0] == size(more)[0] == TALL_WIDTH
    assert size(fewer)[1] < size(more)[1]


@pytest.mark.parametrize("name", GAMES)
def test_a_card_names_the_game_the_players_and_their_points(name: str) -> None:
    match = match_after(name, 1, 10_000)
    match.names = [f"Person {number}" for number in range(match.players)]
    found = texts(draw_card(match.scene()))
    assert match.game.title in found
    for person, points in zip(match.names, match.scores, strict=True):
        assert any(person in each for each in found)
        assert str(points) in found


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_layers_together_are_the_card(shape: str) -> None:
    scene, kind = small_scene(), "wide" if shape == "wide" else "tall"
    whole, ground, play = (draw_card(scene, shape=kind, layer=layer) for layer in ("all", "ground", "play"))  # type: ignore[arg-type]
    assert size(whole) == size(ground) == size(play)
    assert texts(whole) == [*texts(ground), *texts(play)]


def test_hexes_that_get_pieces_later_have_no_ornaments() -> None:
    board = small_scene().board
    bare = {each.name for each in board.hexes}
    assert "#land-tuft" in draw_card(small_scene(), layer="ground")
    assert "#land-tuft" not in draw_card(small_scene(), layer="ground", bare=bare)
