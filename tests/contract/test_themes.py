"""The themes of puzzles that games declare."""

from __future__ import annotations

import pytest

import hexrealm
from hexrealm import games
from hexrealm.play.match import Match
from hexrealm.puzzles.mine import continue_line
from hexrealm.puzzles.puzzle import ends_turn
from hexrealm.puzzles.themes import list_themes, themes_of
from hexrealm.reviews.search import Searcher

FOLLOWING = 8  # actions after the turn


@pytest.mark.parametrize("name", games.names())
def test_themes_have_a_label_and_a_hint(name: str) -> None:
    for theme in list_themes(games.find(name)):
        assert theme.label and theme.hint.endswith("."), theme


@pytest.mark.parametrize("name", games.names())
def test_the_themes_of_a_turn_are_declared(name: str) -> None:
    position, turn = first_turn(name)
    line = turn.copy()
    for _ in range(FOLLOWING):
        if line.seat is None:
            line.play_chance()
        else:
            line.play(line.legal()[0])
    assert_declared(position, turn, tuple(line.history))


@pytest.mark.compiled  # the search is the same either way, and interpreted it takes minutes
@pytest.mark.parametrize("name", games.names())
def test_the_themes_of_a_turn_with_the_line_of_a_search_are_declared(name: str) -> None:
    position, turn = first_turn(name)
    assert_declared(position, turn, continue_line(Searcher(position.game, 20_000), position, tuple(turn.history)))


def first_turn(name: str) -> tuple[Match, Match]:
    """Return the position at the first decision of a game, and the one after a whole turn."""
    match = hexrealm.new(name, seed=5)
    while match.seat is None:
        match.play_chance()
    seat, position = match.seat, match.imagined(match.seat, 1)
    turn = position.copy()
    while not ends_turn(turn, seat):
        turn.play(turn.legal()[0])
    return position, turn


def assert_declared(position: Match, turn: Match, line: tuple[str, ...]) -> None:
    """Fail if a theme is found that the game does not declare."""
    declared = {theme.name for theme in list_themes(position.game)}
    assert set(themes_of(position, turn.history, line, line)) <= declared
