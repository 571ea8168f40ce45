"""The themes of puzzles, read from the events of a turn."""

from __future__ import annotations

from hexrealm.puzzles.themes import list_themes, themes_of
from tests.games.cascadero.positions import PLAIN_TOWNS, position

FIRST, SECOND, _ = PLAIN_TOWNS["orange"]
OTHER_FIRST, OTHER_SECOND, _ = PLAIN_TOWNS["white"]


def test_a_turn_that_only_scores_a_town_has_a_theme() -> None:
    match = position(blue=FIRST)
    assert themes_of(match, [SECOND], [SECOND], [SECOND]) == ("town",)


def test_two_towns_can_score_in_one_turn() -> None:
    match = position(blue=f"{FIRST} {OTHER_FIRST}", cubes={"blue": {"orange": 6}})
    turn = [SECOND, OTHER_SECOND]
    assert themes_of(match, turn, turn, turn) == ("extra_turn", "two_towns")


def test_one_town_in_a_turn_with_an_extra_turn_is_one_town() -> None:
    match = position(blue=FIRST, cubes={"blue": {"orange": 6}})
    turn = [SECOND, "a3"]
    assert themes_of(match, turn, turn, turn) == ("extra_turn",)


def test_a_quiet_turn_may_hinder_somebody() -> None:
    match = position(blue=FIRST)
    assert themes_of(match, ["a3"], ["a3"], ["a3"]) == ("quiet",)
    hints = {theme.name: theme.hint for theme in list_themes(match.game)}
    assert "hinders" in hints["quiet"]


def test_a_farmer_tile_is_no_quiet_turn() -> None:
    match = position(board="farmer", tiles={"m11": "vp3", "c6": "move_herald"}, blue="n11 c5")
    assert themes_of(match, ["m11"], ["m11"], ["m11"]) == ("farmer",)
    assert "quiet" not in themes_of(match, ["c6", "pass"], ["c6", "pass"], ["c6", "pass"])


def test_nothing_is_blocked_by_a_turn_that_ends_the_game() -> None:
    match = position(blue=FIRST, pink=OTHER_FIRST, cubes={"blue": {"orange": 1}, "pink": {"white": 2}}, vp={"blue": 48})
    played = ["a3", OTHER_SECOND]  # pink takes a seal, which blue's winning turn comes before
    assert "block" not in themes_of(match, [SECOND], [SECOND], played)
    assert "block" in themes_of(match, ["a4"], ["a4", "a5"], played)
