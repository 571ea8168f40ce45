"""The base class of bots: a bot chooses an action for the seat to decide, and can explain its choice.

A bot knows only the contract in engine/game.py, and only what its seat may know: before it looks at a state, it lets the game
determinize what is hidden. The bots are in uniform.py, greedy.py and mcts.py; registry.py finds them by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from hexrealm.engine.errors import IllegalAction
from hexrealm.play.match import Match


@dataclass(frozen=True)
class Candidate:
    """One action a bot considered."""

    action: str
    share: float  # of the visits, or of the preference; the shares of all candidates add up to 1
    visits: int = 0
    chances: tuple[float, ...] = ()  # to win, by seat


@dataclass(frozen=True)
class Thought:
    """The result of thinking about a position: the chosen action and the candidates, best first."""

    action: str
    candidates: tuple[Candidate, ...]
    chances: tuple[float, ...] = ()  # to win, by seat
    continuation: tuple[str, ...] = ()  # the expected next actions, in notation
    simulations: int = 0
    seconds: float = 0.0


class Bot(ABC):
    """A bot. `name` is the name that make_bot() was given; `style` is one of the game's styles, or None."""

    name: str
    style: str | None = None

    @abstractmethod
    def think(self, match: Match) -> Thought:
        """Return what the seat to decide should play, and why."""

    def choose(self, match: Match) -> str:
        """Return the action for the seat to decide, in notation."""
        return self.think(match).action

    def seat_of(self, match: Match) -> int:
        """Return the seat to decide. Raise IllegalAction if no seat decides: a bot does not decide for chance."""
        if match.known_to is not None:
            raise IllegalAction(f"this record was saved for {match.known_to}: you can view it, but not continue it")
        if match.seat is None:
            raise IllegalAction(f"no seat decides now; the decision is {match.decision}")
        return match.seat
