"""Which puzzles are dull: right, but nobody learns from them why the best turn is better, or they repeat another one.

Reviews say why a line is better only as far as the line shows it. Where they find nothing, a player who did not see the best
turn cannot see it afterwards either: it is a guess among turns that look alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexrealm.puzzles.puzzle import Puzzle
from hexrealm.reviews.lines import play_out
from hexrealm.reviews.reasons import Comparison, list_reasons

OF_OTHERS = frozenset({"denies", "others"})  # the kinds of reasons that tell only what other seats do


def find_dull(puzzle: Puzzle) -> str | None:
    """Return why a puzzle is dull, as far as it alone tells; None if it is not.

    Where hands are hidden, what others do next hangs on draws that were imagined: that is no reason.
    """
    match = puzzle.start()
    lines = play_out(match, puzzle.better_line), play_out(match, puzzle.played_line)
    kinds = {reason.kind for reason in list_reasons(Comparison(*lines, names=[""] * match.players, unit=""))}
    if kinds - (OF_OTHERS if match.game.has_secrets else frozenset()):
        return None
    return "its lines do not show why the best turn is better"


def list_dull(puzzles: Iterable[Puzzle]) -> dict[str, str]:
    """Return the dull puzzles, by id, with the reason. Of puzzles of one game with the same answer only the first counts."""
    found, answers = dict[str, str](), set[tuple[object, ...]]()
    for puzzle in sorted(puzzles, key=lambda each: (each.game, each.source)):
        answer = (puzzle.game, *puzzle.source[:2], puzzle.solution)
        why = find_dull(puzzle) or ("an earlier position of its game has the same answer" if answer in answers else None)
        if why is None:
            answers.add(answer)
        else:
            found[puzzle.id] = why
    return found
