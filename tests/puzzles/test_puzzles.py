"""Finding puzzles, and the files they are kept in."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

import hexrealm
from hexrealm import games
from hexrealm.engine.errors import WrongRecord
from hexrealm.puzzles.check import check_puzzle
from hexrealm.puzzles.difficulty import solves
from hexrealm.puzzles.dull import find_dull, list_dull
from hexrealm.puzzles.finder import Effort, Finder
from hexrealm.puzzles.mine import make_puzzle, read_mined, read_numbers
from hexrealm.puzzles.puzzle import Puzzle, is_clear, key_of, play_turn, read_puzzles, write_puzzles
from hexrealm.puzzles.shipped import shipped_puzzles
from hexrealm.reviews.search import Searcher

ROUGH = Effort(search=200, glance=8, prove=16, margin=0.0)


@pytest.fixture(scope="module", params=games.names())
def puzzle(request: pytest.FixtureRequest) -> Puzzle:
    """A puzzle of each game, found with little effort."""
    match, bot = hexrealm.new(request.param, seed=3), hexrealm.bot("greedy", seed=1)
    finder = Finder(Searcher(match.game, 50_000), ROUGH)
    for number in range(200):
        while match.seat is None:
            match.play_chance()
        position = match.imagined(match.seat, number)
        answer = finder.find(position)
        if answer is not None:
            return make_puzzle(finder, position, answer, (1, 2, number))
        seat = match.seat
        while match.seat == seat:
            match.play(bot.choose(match))
    raise AssertionError("no position with a clearly best turn")


def test_the_solution_is_one_turn_of_the_seat(puzzle: Puzzle) -> None:
    match = puzzle.start()
    assert match.seat == puzzle.seat
    play_turn(match, puzzle.solution)
    assert match.seat != puzzle.seat or match.over


def test_the_second_turn_ends_elsewhere(puzzle: Puzzle) -> None:
    match = puzzle.start()
    play_turn(match, puzzle.second)
    assert key_of(match) != puzzle.end_key()
    assert all(proof.best >= proof.second for proof in puzzle.proofs)
    assert puzzle.proofs[1].simulations == 4 * puzzle.proofs[0].simulations


def test_less_than_a_turn_is_no_solution(puzzle: Puzzle) -> None:
    with pytest.raises(WrongRecord):
        play_turn(puzzle.start(), [*puzzle.solution, puzzle.solution[-1]])


def test_levels_are_asked_whether_they_find_it(puzzle: Puzzle) -> None:
    assert set(puzzle.levels) == {"beginner", "easy", "medium", "hard", "expert", "master"}
    assert 0 <= puzzle.difficulty <= 1
    asked = [solves(puzzle.start(), puzzle.end_key(), "easy", seed=4) for _ in range(2)]
    assert asked[0] == asked[1]


@pytest.mark.compiled
@pytest.mark.parametrize("name", games.names())
def test_a_puzzle_is_dull_if_its_lines_do_not_show_why(name: str) -> None:
    shipped = list(shipped_puzzles(games.find(name)).values())
    dull = list_dull(shipped)
    assert len(dull) < len(shipped) / 2
    lively = next(puzzle for puzzle in shipped if puzzle.id not in dull)
    assert find_dull(lively) is None
    assert find_dull(replace(lively, better_line=lively.played_line)) is not None


@pytest.mark.compiled
def test_of_two_puzzles_of_a_game_with_the_same_answer_the_later_is_dull() -> None:
    shipped = shipped_puzzles(games.find(games.names()[0])).values()
    first, other = islice((puzzle for puzzle in shipped if find_dull(puzzle) is None), 2)
    later = replace(other, solution=first.solution, source=(*first.source[:2], first.source[2] + 2))
    assert list(list_dull([later, first])) == [later.id]
    assert list_dull([first, replace(later, source=(first.source[0], first.source[1] + 1, 0))]) == {}


def test_a_puzzle_is_neither_won_nor_lost_anyway() -> None:
    assert is_clear(best=1.0, second=0.5, margin=0.08)
    assert not is_clear(best=1.0, second=0.9, margin=0.08)
    assert not is_clear(best=0.2, second=0.0, margin=0.08)
    assert not is_clear(best=0.6, second=0.53, margin=0.08)


def test_a_file_gives_back_the_puzzles(puzzle: Puzzle, tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json.gz"
    write_puzzles(path, [puzzle])
    first = path.read_bytes()
    assert read_puzzles(path) == [puzzle]
    write_puzzles(path, read_puzzles(path))
    assert path.read_bytes() == first


def test_a_cut_off_line_is_mined_again(puzzle: Puzzle, tmp_path: Path) -> None:
    path = tmp_path / "mined.jsonl"
    row = json.dumps({"seed": 1, "number": 4, "puzzles": [puzzle.to_json()]})
    path.write_text(f"{row}\n{row[:50]}")
    assert read_numbers(path, seed=1) == {4}
    assert read_mined(path) == [puzzle]


def test_checking_confirms_or_says_what_is_wrong(puzzle: Puzzle) -> None:
    finder = Finder(Searcher(games.find(puzzle.game), 50_000), ROUGH)
    assert check_puzzle(finder, replace(puzzle, solution=puzzle.second), longer=1)
    unplayable = check_puzzle(finder, replace(puzzle, solution=(*puzzle.solution, puzzle.solution[0])))
    assert unplayable is not None and "cannot be played" in unplayable
