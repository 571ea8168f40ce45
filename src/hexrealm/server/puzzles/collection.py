"""All puzzles of this server: finding one, and choosing the next one for somebody."""

from __future__ import annotations

import random
from collections.abc import Mapping

from hexrealm import games
from hexrealm.i18n.translate import translate
from hexrealm.puzzles.puzzle import Puzzle
from hexrealm.puzzles.shipped import shipped_puzzles
from hexrealm.puzzles.themes import list_themes
from hexrealm.server.people.rating import Rating, puzzle_rating
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.people_replies import RatingView
from hexrealm.server.protocol.replies.puzzle_replies import PuzzleGameView, PuzzlePointView, PuzzleThemeView
from hexrealm.server.storage.people.contests.puzzle_tries import KnownPuzzle, PuzzleTry

NEAREST = 6  # the next puzzle is one of so many whose difficulty is nearest to the person's rating


def find_puzzle(puzzle: str) -> Puzzle:
    """Return a puzzle. Raise Refusal if there is none of this id."""
    for name in games.names():
        found = shipped_puzzles(games.find(name)).get(puzzle)
        if found is not None:
            return found
    raise Refusal("unknown", translate("There is no such puzzle here. Check the link."))


def know(puzzle: Puzzle) -> KnownPuzzle:
    """Return what the database needs to know about a puzzle."""
    return KnownPuzzle(puzzle.id, puzzle.game, puzzle.difficulty)


def points_of(puzzle: Puzzle) -> int:
    """Return how hard a puzzle is, as a rating."""
    return puzzle_rating(puzzle.difficulty).points


def list_puzzles(game: str, theme: str) -> dict[str, Puzzle]:
    """Return the puzzles of a game ("": of all) with a theme ("": with any)."""
    names = [name for name in games.names() if game in ("", name)]
    every = [puzzle for name in names for puzzle in shipped_puzzles(games.find(name)).items()]
    return {name: puzzle for name, puzzle in every if not theme or theme in puzzle.themes}


def choose_next(
    wanted: Mapping[str, Puzzle], tries: Mapping[str, PuzzleTry], ratings: Mapping[str, Rating], chooser: random.Random
) -> tuple[str, bool]:
    """Return the id of a puzzle that somebody has not seen, of about their strength; or the one seen longest ago, and True."""
    if not wanted:
        raise Refusal("unknown", translate("There are no puzzles of this kind."))
    unseen = [name for name in wanted if name not in tries]
    if not unseen:
        return min(wanted, key=lambda name: tries[name].began), True

    def distance(name: str) -> float:
        puzzle = wanted[name]
        return abs(puzzle_rating(puzzle.difficulty).mu - ratings.get(puzzle.game, Rating()).mu)

    return chooser.choice(sorted(unseen, key=distance)[:NEAREST]), False


def view_rating(rating: Rating) -> RatingView:
    """Return a rating as it is sent."""
    return RatingView(rating.points, rating.uncertainty, rating.provisional, rating.games)


def view_game(name: str, tries: Mapping[str, PuzzleTry], rating: Rating, history: list[Rating]) -> PuzzleGameView:
    """Return the puzzles of a game in numbers."""
    puzzles = shipped_puzzles(games.find(name))
    solved = {each for each in puzzles if each in tries and tries[each].solved}
    themes = tuple(
        PuzzleThemeView(theme.name, theme.label, len(those), len(those & solved))
        for theme in list_themes(games.find(name))
        if (those := {each for each, puzzle in puzzles.items() if theme.name in puzzle.themes})
    )
    points = tuple(PuzzlePointView(each.points, each.uncertainty) for each in history)
    seen = sum(each in tries for each in puzzles)
    return PuzzleGameView(name, len(puzzles), len(solved), seen, view_rating(rating), points, themes)
