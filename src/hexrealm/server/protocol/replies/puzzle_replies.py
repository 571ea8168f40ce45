"""What the server sends about puzzles. Positions are as on the analysis board (study_replies.py), seen from their seat."""

from __future__ import annotations

from dataclasses import dataclass

from hexrealm.server.protocol.replies.people_replies import RatingView
from hexrealm.server.protocol.replies.study_replies import StudyView


@dataclass(frozen=True)
class PuzzleThemeView:
    """A theme, with how many puzzles have it and how many of these the reader has solved."""

    name: str
    label: str
    count: int
    solved: int


@dataclass(frozen=True)
class PuzzlePointView:
    """The rating after a puzzle."""

    points: int
    uncertainty: int


@dataclass(frozen=True)
class PuzzleGameView:
    """The puzzles of a game, and how the reader does."""

    game: str
    count: int
    solved: int
    seen: int
    rating: RatingView
    history: tuple[PuzzlePointView, ...]  # the first one first
    themes: tuple[PuzzleThemeView, ...]


@dataclass(frozen=True)
class PuzzlesView:
    """All puzzles in numbers. Games without puzzles are left out."""

    games: tuple[PuzzleGameView, ...]
    streak: int  # puzzles in a row that were solved at the first try without a hint


@dataclass(frozen=True)
class ChosenPuzzle:
    """A puzzle to open."""

    id: str
    again: bool  # the reader has seen all of this kind; this one was longest ago


@dataclass(frozen=True)
class PuzzleResultView:
    """What the reader has done with a puzzle."""

    tries: int
    hints: int  # how many steps
    won: bool | None  # whether the first try was right, without a hint; null: no try yet
    solved: bool
    ended: bool  # solved or given up


@dataclass(frozen=True)
class PuzzleView:
    """A puzzle without its solution. The themes are told once the reader has solved it or given up."""

    id: str
    game: str
    seat: int
    players: int
    points: int  # how hard it is, as a rating
    mine: PuzzleResultView | None
    themes: tuple[str, ...]


@dataclass(frozen=True)
class PuzzleHintView:
    """A step of the hints."""

    step: int
    words: str
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class LevelRateView:
    """How often a level of bots finds the solution, from 0 to 1."""

    level: str
    rate: float


@dataclass(frozen=True)
class PuzzleSolutionView:
    """The best turn, what follows, and why it is best."""

    actions: tuple[str, ...]
    hexes: tuple[tuple[str, ...], ...]  # of each action
    second: tuple[str, ...]  # the second best turn
    better_line: tuple[str, ...]  # the best turn and what the engine expects, until the seat's next turn has ended
    played_line: tuple[str, ...]  # the same after the second best
    chance: float  # to win with the best turn
    second_chance: float
    reasons: tuple[str, ...]
    themes: tuple[str, ...]
    levels: tuple[LevelRateView, ...]
    study: StudyView  # for the analysis board


@dataclass(frozen=True)
class PuzzleAnswer:
    """The answer to a try, or to giving up."""

    solved: bool
    words: tuple[str, ...]  # what is wrong with the turn that was played
    counted: bool  # whether this changed the rating
    rating: RatingView
    gained: int  # points of the rating
    streak: int
    mine: PuzzleResultView
    solution: PuzzleSolutionView | None  # null until it was found or given up
