"""Pictures of puzzles for links: the position, seen from its seat, and nothing of the solution."""

from __future__ import annotations

from hexrealm.draw.svg.card import WIDE
from hexrealm.draw.svg.stylesheet import Theme
from hexrealm.i18n.translate import using_language
from hexrealm.puzzles.puzzle import Puzzle
from hexrealm.server.pictures.drawer import Picture, PictureKey
from hexrealm.server.pictures.job import PictureJob
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import make_scene


def plan_puzzle_picture(puzzle: Puzzle, theme: Theme, language: str) -> Picture:
    """Return the name of the picture of a puzzle, and how to begin it."""

    def make_job() -> PictureJob:
        with using_language(language):
            match = puzzle.start()
            counted = match.game.count_for_scene(match.board, match.state)
            scene = make_scene(match, TableViewer(None, puzzle.seat), match.names, (), counted)
            return PictureJob((scene,), "png", theme, "wide", WIDE[0])

    return PictureKey(f"puzzle/{puzzle.id}", 0, "png", (theme, language)), make_job
