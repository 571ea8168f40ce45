"""Hints in steps, and the solution with its reasons. What it says is read from lines of the engine.

Nothing here tells an action of the solution but the last step of the hints and the solution itself. What a wrong turn is told
is in wrong_turns.py.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence

from hexrealm.engine.game import SPECTATOR
from hexrealm.engine.scene import BoardHex
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.puzzles.puzzle import Puzzle
from hexrealm.puzzles.themes import list_themes
from hexrealm.reviews.lines import NEXT_TURN, play_out
from hexrealm.reviews.reasons import Comparison, list_reasons
from hexrealm.server.protocol.replies.puzzle_replies import LevelRateView, PuzzleHintView, PuzzleSolutionView
from hexrealm.server.protocol.replies.study_replies import StudyNode, StudyView

REGION, ASIDE = 4.2, 1.8  # in radii of a hex: how far the region of a hint reaches, and how far its centre is from the answer
DIRECTIONS, ENOUGH = 8, 14  # directions of that centre that are tried, until the region has so many hexes
MOST_THEMES = 2  # in the first hint


def theme_labels(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the themes of a puzzle in the current language."""
    return tuple(theme.label for theme in list_themes(puzzle.start().game) if theme.name in puzzle.themes)


# Hints


def give_hint(puzzle: Puzzle, step: int) -> PuzzleHintView:
    """Return a step of the hints: what it is about, where, and the first action."""
    match = puzzle.start()
    if step == 1:
        return PuzzleHintView(step, _hint_at_theme(puzzle, match), ())
    if step == 2:
        region = _region(puzzle, match)
        text = translate("Look at the marked region.") if region else translate("It is not about one place on the board.")
        return PuzzleHintView(step, text, region)
    first = puzzle.solution[0]
    return PuzzleHintView(step, translate("The turn can begin with {action}.", action=first), tuple(match.game.hexes_of(first)))


def _hint_at_theme(puzzle: Puzzle, match: Match) -> str:
    themes = [theme for theme in list_themes(match.game) if theme.name in puzzle.themes]
    if not themes:
        return translate("Compare what each turn leaves to the others.")
    return " ".join(f"{theme.label}. {theme.hint}" for theme in themes[:MOST_THEMES])


def _region(puzzle: Puzzle, match: Match) -> tuple[str, ...]:
    """Return the hexes around the first action that has one. The answer is not in the middle."""
    hexes: dict[str, BoardHex] = {each.name: each for each in match.scene(SPECTATOR).board.hexes}
    target = next(
        (hexes[names[-1]] for names in map(match.game.hexes_of, puzzle.solution) if names and names[-1] in hexes), None
    )
    if target is None:
        return ()
    first = hashlib.sha256(puzzle.id.encode()).digest()[0] % DIRECTIONS
    turns = (2 * math.pi * (first + number) / DIRECTIONS for number in range(DIRECTIONS))
    regions = [_hexes_around(hexes, target.centre, angle) for angle in turns]
    return next((region for region in regions if len(region) >= ENOUGH), max(regions, key=len))


def _hexes_around(hexes: Mapping[str, BoardHex], centre: tuple[float, float], angle: float) -> tuple[str, ...]:
    """Return the hexes around a place that is in one direction of a centre: fewer at the edge of the board."""
    place = centre[0] + ASIDE * math.cos(angle), centre[1] + ASIDE * math.sin(angle)
    return tuple(name for name, each in hexes.items() if math.dist(each.centre, place) <= REGION)


# The solution


def view_solution(puzzle: Puzzle) -> PuzzleSolutionView:
    """Return the solution. Only for somebody who has found it or has given up."""
    match = puzzle.start()
    proof = puzzle.proofs[-1]
    return PuzzleSolutionView(
        actions=puzzle.solution,
        hexes=tuple(tuple(match.game.hexes_of(action)) for action in puzzle.solution),
        second=puzzle.second,
        better_line=puzzle.better_line,
        played_line=puzzle.played_line,
        chance=proof.best,
        second_chance=proof.second,
        reasons=_reasons(puzzle, match),
        themes=theme_labels(puzzle),
        levels=tuple(LevelRateView(level, puzzle.rate(level)) for level in puzzle.levels),
        study=_study(puzzle, match),
    )


def seat_names(match: Match) -> list[str]:
    """Return what the seats are called."""
    return [seat.name for seat in match.scene(SPECTATOR).seats]


def compare_lines(puzzle: Puzzle, match: Match) -> Comparison:
    """Return the lines after the best and after the second best turn, for sentences about them."""
    better, played = play_out(match, puzzle.better_line), play_out(match, puzzle.played_line)
    better.first, played.first = translate("the best turn"), translate("the second best turn")
    return Comparison(better, played, seat_names(match), match.scene(SPECTATOR).unit)


def _reasons(puzzle: Puzzle, match: Match) -> tuple[str, ...]:
    both = compare_lines(puzzle, match)
    return tuple(reason.text for reason in list_reasons(both)) or tuple(_tell_price(both))


def _tell_price(both: Comparison) -> Iterator[str]:
    """Tell of a second best turn that looks better: it scores more until the lines end."""
    more, less = both.played.gain(both.seat, NEXT_TURN), both.better.gain(both.seat, NEXT_TURN)
    if more > less:
        yield translate(
            "By the end of their next turn, {name} scores {more} with the second best turn, only {less} with the best one. "
            "What makes it better comes later.",
            name=both.names[both.seat],
            more=both.points(more),
            less=both.points(less),
        )


def _study(puzzle: Puzzle, match: Match) -> StudyView:
    """Return the puzzle for the analysis board: the best turn with what follows, and the second best as a variation."""
    knows, assumes = None, ""
    if match.game.has_secrets:
        knows = puzzle.seat
        assumes = translate("What {name} may not know was drawn at random.", name=seat_names(match)[puzzle.seat])
    nodes = _tree(puzzle.better_line, puzzle.played_line)
    return StudyView(
        puzzle.game, puzzle.options, puzzle.position, None, translate("Puzzle"), "", nodes, knows, assumes, moment=0
    )


def _tree(*lines: Sequence[str]) -> tuple[StudyNode, ...]:
    nodes: list[StudyNode] = []
    known: dict[tuple[int | None, str], int] = {}
    for line in lines:
        parent: int | None = None
        for action in line:
            number = known.get((parent, action))
            if number is None:
                number = known[parent, action] = len(nodes)
                nodes.append(StudyNode(parent, action))
            parent = number
    return tuple(nodes)
