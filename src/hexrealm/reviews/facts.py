"""What a search finds out about one decision or one draw of a match: plain numbers and notation, in no language.

Each is found on its own, so the work can be divided into small parts: a server spreads them over its bot processes. review.py
puts them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hexrealm.engine.game import Viewer
from hexrealm.play.match import UNKNOWN, Match

Chances = tuple[float, ...]  # to win, by seat
IMAGINED = 1000  # the seed for what a viewer may not know


@dataclass(frozen=True)
class Effort:
    """How many simulations a review spends."""

    search: int  # to find the best action of a decision; 0: it is known
    compare: int  # on each of two actions, the best and the played one; 0: they are not compared
    draw: int  # on each outcome of a draw
    line: int = 0  # on each action of the lines that explain a mistake; 0: it explains none


ROUGH = Effort(search=240, compare=160, draw=24)
REFINED = Effort(search=3200, compare=2400, draw=240, line=240)
# Further looks at a decision that may be a mistake or not.
CLOSER = (Effort(search=12_800, compare=9600, draw=0), Effort(search=32_000, compare=24_000, draw=0))
NEAR_END = 16  # steps before the end of a game: a search thinks otherwise there as soon as it sees the end itself


@dataclass(frozen=True)
class DecisionFacts:
    """One decision: what was played, what the search prefers, and the win chances after each."""

    moment: int  # the number of steps before it
    seat: int
    played: str
    best: str
    before: Chances  # with the best action
    after: Chances  # with the played one
    good: tuple[str, ...] = ()  # other actions that are about as good as the best
    better_line: tuple[str, ...] = ()  # from the moment on, by the bot; only for mistakes
    played_line: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """The win chance that the decision gave away."""
        return max(0.0, self.before[self.seat] - self.after[self.seat])


@dataclass(frozen=True)
class DrawFacts:
    """One draw: the win chances after the outcome, and on average over all outcomes."""

    moment: int
    outcome: str
    seat: int | None  # who drew
    after: Chances
    expected: Chances

    @property
    def change(self) -> Chances:
        """How much the draw changed the win chance of each seat: its luck."""
        return tuple(now - mean for now, mean in zip(self.after, self.expected, strict=True))


@dataclass(frozen=True)
class Question:
    """A part of the work: a decision or a draw to look at."""

    moment: int
    is_draw: bool


def read_decision(fields: Mapping[str, Any]) -> DecisionFacts:
    """Return the facts in a mapping, as JSON has them."""
    return DecisionFacts(**_with_tuples(fields))


def read_draw(fields: Mapping[str, Any]) -> DrawFacts:
    """Return the facts in a mapping, as JSON has them."""
    return DrawFacts(**_with_tuples(fields))


def _with_tuples(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(each) if isinstance(each, list) else each for name, each in fields.items()}


def position_at(match: Match, moment: int, viewer: Viewer) -> Match:
    """Return a past position without its history. What a seat that looks may not know is drawn at random."""
    steps = match.steps
    position = match.at_state(steps[moment].before if moment < len(steps) else match.state)
    return position.imagined(viewer, IMAGINED + moment) if isinstance(viewer, int) else position


def list_questions(match: Match, viewer: Viewer) -> Iterator[Question]:
    """Yield every decision with a choice and every draw, as far as a viewer knows what was played and drawn."""
    history = match.history_for(viewer)
    for moment, (step, name) in enumerate(zip(match.steps, history, strict=True)):
        if name == UNKNOWN:
            continue
        legal = position_at(match, moment, viewer).legal()
        if len(legal) > 1 and name in legal:
            yield Question(moment, step.seat is None)


def is_near_end(match: Match, moment: int) -> bool:
    """Return whether a finished game ended soon after a moment."""
    return match.over and len(match.steps) - moment <= NEAR_END


def known_draws(match: Match, moment: int, viewer: Viewer) -> list[str]:
    """Return the outcomes of the draws from a moment on that a viewer knows."""
    history = match.history_for(viewer)
    pairs = list(zip(match.steps, history, strict=True))[moment:]
    return [name for step, name in pairs if step.seat is None and name != UNKNOWN]
