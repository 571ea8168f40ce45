"""Turns: what a seat decided in a row, judged as one decision; and the turning points of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hexrealm.engine.game import Step
from hexrealm.reviews.facts import Chances, DecisionFacts, DrawFacts
from hexrealm.reviews.grades import Grade, grade_of, is_mistake

MOST_TURNING_POINTS = 5


@dataclass(frozen=True)
class Turn:
    """All decisions of a seat in a row that left it a choice."""

    number: int  # counted over all seats, from 1
    seat: int
    first: int  # the moment before its first action
    last: int  # the moment after its last action
    actions: tuple[str, ...]
    decisions: tuple[DecisionFacts, ...]
    loss: float

    @property
    def grade(self) -> Grade:
        """The grade of the turn as a whole."""
        return grade_of(self.loss)

    @property
    def worst(self) -> DecisionFacts | None:
        """The step that gave away most; None if there was no choice."""
        return max(self.decisions, key=lambda each: each.loss, default=None)


def list_turns(steps: Sequence[Step], decisions: Sequence[DecisionFacts]) -> list[Turn]:
    """Return the turns of a match, with what was found out about their decisions."""
    turns: list[Turn] = []
    found = {each.moment: each for each in decisions}
    for moments in _moments_by_turn(steps):
        facts = tuple(found[moment] for moment in moments if moment in found)
        names = tuple(steps[moment].name for moment in moments)
        seat = steps[moments[0]].seat
        assert seat is not None
        loss = _loss_of(steps, facts)
        turns.append(Turn(len(turns) + 1, seat, moments[0], moments[-1] + 1, names, facts, loss))
    return turns


def _moments_by_turn(steps: Sequence[Step]) -> list[list[int]]:
    turns: list[list[int]] = []
    mover = None
    for moment, step in enumerate(steps):
        if step.seat is None:
            continue
        if step.seat != mover:
            turns.append([])
        turns[-1].append(moment)
        mover = step.seat
    return turns


def _loss_of(steps: Sequence[Step], facts: Sequence[DecisionFacts]) -> float:
    """Return what a turn gave away: from the best turn to the one played, with draws taken out.

    A turn is at least as bad as its worst step, and no worse than all its steps together.
    """
    if not facts:
        return 0.0
    whole = 0.0
    for part in _parts_without_draws(steps, facts):
        whole += max(0.0, part[0].before[part[0].seat] - part[-1].after[part[-1].seat])
    losses = [each.loss for each in facts]
    return round(min(max(whole, *losses), sum(losses)), 4)


def _parts_without_draws(steps: Sequence[Step], facts: Sequence[DecisionFacts]) -> list[list[DecisionFacts]]:
    parts = [[facts[0]]]
    for before, after in pairwise(facts):
        if any(step.seat is None for step in steps[before.moment : after.moment]):
            parts.append([])
        parts[-1].append(after)
    return parts


@dataclass(frozen=True)
class TurningPoint:
    """A turn or a draw that changed the win chances much."""

    moment: int
    seat: int  # whose chance changed most
    change: float
    turn: int | None = None  # its number; None: a draw


def list_turning_points(turns: Sequence[Turn], draws: Sequence[DrawFacts]) -> list[TurningPoint]:
    """Return the largest changes of the win chance that one turn or one draw made, in order of time."""
    found = [TurningPoint(_worst_moment(turn), turn.seat, -turn.loss, turn.number) for turn in turns if is_mistake(turn.loss)]
    for draw in draws:
        seat = _most_changed(draw.change)
        if is_mistake(abs(draw.change[seat])):
            found.append(TurningPoint(draw.moment, seat, round(draw.change[seat], 4)))
    largest = sorted(found, key=lambda each: -abs(each.change))[:MOST_TURNING_POINTS]
    return sorted(largest, key=lambda each: each.moment)


def _worst_moment(turn: Turn) -> int:
    return turn.worst.moment if turn.worst is not None else turn.first


def _most_changed(change: Chances) -> int:
    return max(range(len(change)), key=lambda seat: abs(change[seat]))
