"""The themes of puzzles. Each game declares its own, in `text/themes.py` of its folder; the platform names none.

That module has `THEMES`, for each theme its label and a sentence for a hint, both texts to translate, and the function
`find_themes(seat, steps, denied, earned)`, which returns the themes of a turn:
`steps`: the events of each of its actions; `denied`: what other seats would get after the second best turn, and do not get
after the best; `earned`: by the key of an Earning, by how much the turn raises it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import ModuleType

from hexrealm.engine.game import Earning, Event, Game
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.puzzles.puzzle import Puzzle, play_turn
from hexrealm.reviews.lines import Line, play_out
from hexrealm.reviews.reasons import list_missing

FindThemes = Callable[[int, Sequence[Sequence[Event]], Sequence[Event], Mapping[str, int]], list[str]]


@dataclass(frozen=True)
class Theme:
    """One theme, in the current language."""

    name: str
    label: str
    hint: str  # a sentence


@cache
def _module(game: Game) -> ModuleType | None:
    if not (game.folder / "text" / "themes.py").exists():
        return None
    return importlib.import_module(f"hexrealm.games.{game.name}.text.themes")


def list_themes(game: Game) -> list[Theme]:
    """Return the themes that a game declares, in the current language."""
    module = _module(game)
    texts: Mapping[str, tuple[str, str]] = module.THEMES if module is not None else {}
    return [Theme(name, translate(label), translate(hint)) for name, (label, hint) in texts.items()]


def themes_of(position: Match, solution: Sequence[str], better: Sequence[str], played: Sequence[str]) -> tuple[str, ...]:
    """Return the themes of a turn: of what it causes, and of what happens after it and after the second best turn."""
    module = _module(position.game)
    if module is None or position.seat is None:
        return ()
    match = position.copy()
    play_turn(match, solution)
    steps = [match.events_of(step) for step in match.steps[len(position.steps) :]]
    denied = _denied(play_out(position, better), play_out(position, played))
    find: FindThemes = module.find_themes
    return tuple(find(position.seat, steps, denied, _earned(position, match)))


def with_themes(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with the themes that its game finds in it today."""
    return replace(puzzle, themes=themes_of(puzzle.start(), puzzle.solution, puzzle.better_line, puzzle.played_line))


def _denied(better: Line, played: Line) -> list[Event]:
    if better.over != played.over:  # the line that goes on shows more only because it goes on
        return []
    return list_missing(played.prizes(False), better.prizes(False))


def _earned(before: Match, after: Match) -> dict[str, int]:
    assert before.seat is not None
    pairs = [match.game.earnings(match.board, match.state) for match in (before, after)]
    if pairs[0] is None or pairs[1] is None:
        return {}
    then, now = (_by_key(each[before.seat]) for each in pairs if each is not None)
    return {key: now[key] - then.get(key, 0) for key in now}


def _by_key(earnings: Sequence[Earning]) -> dict[str, int]:
    return {each.key: each.points for each in earnings}
