"""Hints, words about wrong turns, and reasons: for every puzzle that comes with a game."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

import pytest

from hexrealm import games
from hexrealm.engine.game import SPECTATOR
from hexrealm.puzzles.puzzle import Puzzle, ends_turn, key_of, play_turn
from hexrealm.puzzles.shipped import shipped_puzzles
from hexrealm.puzzles.themes import list_themes
from hexrealm.reviews.lines import NEXT_TURN, THIS_TURN, play_out
from hexrealm.server.puzzles.explain import give_hint, seat_names, view_solution
from hexrealm.server.puzzles.wrong_turns import MOST_WORDS, explain_wrong

pytestmark = pytest.mark.compiled
EVERY = [puzzle for name in games.names() for puzzle in shipped_puzzles(games.find(name)).values()]
FEWEST = 12  # hexes of a region: fewer would be the answer


@dataclass(frozen=True)
class Wrong:
    """A wrong turn, and what the server says about it."""

    puzzle: Puzzle
    path: tuple[str, ...]
    words: tuple[str, ...]


@pytest.fixture(scope="module")
def wrong_turns() -> list[Wrong]:
    """The second best turns of some puzzles, and turns at random; looking at what may follow takes time."""
    return [wrong for puzzle in EVERY[::4] for wrong in (play_second(puzzle), play_anything(puzzle)) if wrong is not None]


def play_second(puzzle: Puzzle) -> Wrong:
    """Play the second best turn."""
    match = puzzle.start()
    play_turn(match, puzzle.second)
    return Wrong(puzzle, puzzle.second, explain_wrong(puzzle, puzzle.second, match))


def play_anything(puzzle: Puzzle) -> Wrong | None:
    """Play a turn at random. None if it is the best one."""
    match, path, chooser = puzzle.start(), [], random.Random(puzzle.id)
    while not ends_turn(match, puzzle.seat):
        path.append(chooser.choice(match.legal()))
        match.play(path[-1])
    return None if key_of(match) == puzzle.end_key() else Wrong(puzzle, tuple(path), explain_wrong(puzzle, path, match))


def hexes_of(puzzle: Puzzle, actions: tuple[str, ...]) -> set[str]:
    """The hexes that a turn is about."""
    game = puzzle.start().game
    return {name for action in actions for name in game.hexes_of(action)}


def test_the_words_about_wrong_turns_name_no_hex_of_the_solution(wrong_turns: list[Wrong]) -> None:
    told = {}
    for wrong in wrong_turns:
        secret = hexes_of(wrong.puzzle, wrong.puzzle.solution) - hexes_of(wrong.puzzle, wrong.path)
        if secret & set(re.findall(r"\w+", " ".join(wrong.words))):
            told[wrong.puzzle.id] = wrong.words
    assert told == {}


def test_every_wrong_turn_is_told_something(wrong_turns: list[Wrong]) -> None:
    assert [wrong.path for wrong in wrong_turns if not wrong.words] == []


def test_a_wrong_turn_that_scores_more_or_as_much_is_told_so(wrong_turns: list[Wrong]) -> None:
    checked = set()
    for wrong in wrong_turns:
        lines = (play_out(wrong.puzzle.start(), line) for line in (wrong.puzzle.solution, wrong.path))
        best, own = (line.gain(wrong.puzzle.seat, THIS_TURN) for line in lines)
        plain = [words for words in wrong.words if re.match("Yours is|Like yours|The best turn|\\d of", words)]
        unexplained = own == best and len(plain) == len(wrong.words)
        if unexplained or (own > best and len(wrong.words) < MOST_WORDS):
            assert "what makes it better comes later" in wrong.words[-1], wrong
            assert own == 0 or re.search(rf"scores {own}\b", wrong.words[-1]), wrong
            checked.add(own > best)
    assert checked == {True, False}


def test_what_others_get_is_quoted_and_names_them(wrong_turns: list[Wrong]) -> None:
    quoted = [(wrong, words) for wrong in wrong_turns for words in wrong.words if "But afterwards this" in words]
    for wrong, words in quoted:
        others = [name for seat, name in enumerate(seat_names(wrong.puzzle.start())) if seat != wrong.puzzle.seat]
        assert re.search(r": “.*\b(" + "|".join(others) + r")\b.*”\.$", words), words
    assert quoted


def test_a_near_miss_is_told_how_near_it_is() -> None:
    puzzle = next(puzzle for puzzle in EVERY if len(set(puzzle.solution)) > 3 and puzzle.solution[0] == puzzle.second[0])
    match = puzzle.start()
    play_turn(match, puzzle.second)
    words = " ".join(explain_wrong(puzzle, puzzle.second, match))
    counts = re.search(r"(\d+) of the (\d+) moves of the best turn (is|are) in yours", words)
    assert counts, words
    assert 1 <= int(counts[1]) <= int(counts[2]) <= len(puzzle.solution)
    if puzzle.solution[-1] == puzzle.second[-1]:
        assert int(counts[2]) == len(puzzle.solution) - 1


def test_the_first_hint_has_two_themes_where_there_are() -> None:
    puzzle = next(puzzle for puzzle in EVERY if len(puzzle.themes) > 2)
    labels = [theme.label for theme in list_themes(puzzle.start().game) if theme.name in puzzle.themes]
    words = give_hint(puzzle, 1).words
    assert [label for label in labels if f"{label}. " in words] == labels[:2]


def test_points_have_the_unit_of_the_game(wrong_turns: list[Wrong]) -> None:
    checked = 0
    for wrong in wrong_turns:
        unit = wrong.puzzle.start().scene(SPECTATOR).unit
        for words in wrong.words:
            if "scores" in words or "can score" in words:
                assert re.search(rf"\d {unit}\b", words), words
                checked += 1
    assert checked


def test_no_region_gives_the_answer_away() -> None:
    regions = {puzzle.id: give_hint(puzzle, 2).hexes for puzzle in EVERY}
    assert {name: len(region) for name, region in regions.items() if 0 < len(region) < FEWEST} == {}


def test_a_second_best_turn_that_scores_more_is_not_passed_over() -> None:
    found = 0
    for puzzle in EVERY:
        lines = (play_out(puzzle.start(), line) for line in (puzzle.better_line, puzzle.played_line))
        less, more = (line.gain(puzzle.seat, NEXT_TURN) for line in lines)
        if more > less:
            reasons = view_solution(puzzle).reasons
            assert reasons, puzzle.id
            found += len(reasons) == 1 and f"+{more} " in reasons[0]
    assert found
