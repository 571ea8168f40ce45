"""What a wrong turn is told: what it gives others, what it lacks, how much of it is right. It is never told nothing.

All of it is read from the turn and from lines of the engine. Nothing here names an action of the solution, or what it takes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import translate, translate_plural
from hexrealm.play.match import Match
from hexrealm.play.preview import Gain, gains
from hexrealm.puzzles.puzzle import Puzzle, key_of, play_turn
from hexrealm.reviews.lines import NEXT_TURN, THIS_TURN, play_out
from hexrealm.reviews.reasons import list_missing
from hexrealm.server.puzzles.explain import compare_lines, seat_names

MOST_WORDS = 3


def explain_wrong(puzzle: Puzzle, path: Sequence[str], after: Match) -> tuple[str, ...]:
    """Return what a turn gives others, or lacks, as far as lines of the engine show it."""
    best = puzzle.start()
    play_turn(best, puzzle.solution)
    second = () if after.over else tuple(_tell_second(puzzle, after))
    shared, answer = tuple(_tell_shared(puzzle, path)), _tell_answer(puzzle, after, best)
    found = *_tell_ending(puzzle, after, best), *second, *shared, *answer, *_tell_points(puzzle, path)
    if len(second) < 2 and not set(found) - {*second, *shared}:
        found = *found, *_tell_later(puzzle, path)
    return found[:MOST_WORDS]


def _tell_ending(puzzle: Puzzle, after: Match, best: Match) -> Iterator[str]:
    """Tell of a game that this turn loses, or that the best one wins."""
    if after.over and puzzle.seat not in after.winners:
        yield translate("This turn ends the game, and {name} does not win it.", name=seat_names(after)[puzzle.seat])
    elif best.over and puzzle.seat in best.winners:
        yield translate("Another turn wins the game at once.")


def _tell_second(puzzle: Puzzle, after: Match) -> Iterator[str]:
    """Tell what others get after the second best turn, if that was played, and do not get after the best."""
    start, second = puzzle.start(), puzzle.start()
    play_turn(second, puzzle.second)
    if key_of(after) != key_of(second):
        return
    both = compare_lines(puzzle, start)
    denied = list_missing(both.played.prizes(False), both.better.prizes(False))
    yield translate("Yours is the second best turn.")
    if denied:
        yield translate("But afterwards this can happen: “{what}”.", what=both.describe(denied[0]))
        return
    more, less = (line.gain(puzzle.seat, NEXT_TURN) for line in (both.better, both.played))
    if more > less:
        yield translate(
            "By the end of their next turn, {name} scores {more} with {better}, {less} with {played}.",
            name=both.names[puzzle.seat],
            more=both.points(more),
            less=both.points(less),
            better=translate("the best turn"),
            played=translate("this turn"),
        )


def _tell_shared(puzzle: Puzzle, path: Sequence[str]) -> Iterator[str]:
    """Tell how many moves of the best turn this one has. What all turns end with does not count."""
    turns = [list(turn) for turn in (puzzle.solution, puzzle.second, path)]
    if len({turn[-1] for turn in turns}) == 1:
        turns = [turn[:-1] for turn in turns]
    best, _, own = turns
    shared = (Counter(best) & Counter(own)).total()
    if shared and len(best) > 1:
        yield translate_plural(
            "{n} of the {total} moves of the best turn is in yours.",
            "{n} of the {total} moves of the best turn are in yours.",
            shared,
            total=len(best),
        )


def _tell_answer(puzzle: Puzzle, after: Match, best: Match) -> Iterator[str]:
    """Tell what the next seat can score at once, and could not after the best turn. Hidden hands are not guessed at."""
    if after.game.has_secrets or after.seat is None or after.seat != best.seat or after.seat == puzzle.seat:
        return
    now, then = _best_gain(after), _best_gain(best)
    if now.points > then.points:
        values = {
            "name": seat_names(after)[after.seat],
            "more": _amount(after, now.points),
            "less": _amount(after, then.points),
        }
        if set(now.hexes) & _hexes_of(puzzle):  # the best turn takes it away: naming it would tell the answer
            yield translate("Now {name} can score {more} at once. The best turn leaves {less}.", **values)
        else:
            yield translate(
                "Now {name} can score {more} with {action}. The best turn leaves {less}.", action=now.action, **values
            )


def _best_gain(match: Match) -> Gain:
    return max(gains(match), key=lambda gain: gain.points)


def _hexes_of(puzzle: Puzzle) -> set[str]:
    game = puzzle.start().game
    return {name for action in puzzle.solution for name in game.hexes_of(action)}


def _amount(match: Match, points: int) -> str:
    return f"{points} {match.scene(SPECTATOR).unit}"


def _tell_points(puzzle: Puzzle, path: Sequence[str]) -> Iterator[str]:
    """Compare what this turn and the best one score at once. Where this one scores more, the difference comes later."""
    start = puzzle.start()
    lines = [play_out(start, line) for line in (puzzle.solution, path)]
    best, own = (line.gain(puzzle.seat, THIS_TURN) for line in lines)
    values = {"more": _amount(start, best), "less": _amount(start, own)}
    if best > own:
        yield translate("This turn scores {less}. The best one scores {more}.", **values)
    elif own > best and not any(line.over for line in lines):
        yield translate("This turn scores {less}, the best one only {more}: what makes it better comes later.", **values)


def _tell_later(puzzle: Puzzle, path: Sequence[str]) -> Iterator[str]:
    """Tell of a turn that scores as much as the best one, about which there is nothing else to tell."""
    start = puzzle.start()
    points = play_out(start, path).gain(puzzle.seat, THIS_TURN)
    if points:
        yield translate(
            "The best turn scores {more} at once, as yours does: what makes it better comes later.",
            more=_amount(start, points),
        )
    else:
        yield translate("Like yours, the best turn gains nothing at once: what makes it better comes later.")
