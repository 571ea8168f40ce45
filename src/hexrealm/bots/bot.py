"""What every bot is: something that chooses an action for the seat to decide, and can say what it thinks.

A bot knows only the contract in game.py, and only what its seat may know: before it looks at a state, it lets the game
determinize what is hidden. Next: uniform.py, greedy.py, mcts.py; by name in registry.py.
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
    share: float  # of its attention, or its preference; all candidates together 1
    visits: int = 0
    chances: tuple[float, ...] = ()  # to win, by seat


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of a position: the best candidate first."""

    action: str
    candidates: tuple[Candidate, ...]
    chances: tuple[float, ...] = ()  # to win, by seat
    continuation: tuple[str, ...] = ()  # what it expects, in notation
    simulations: int = 0
    seconds: float = 0.0


class Bot(ABC):
    """One player. `name` is what make_bot() was given."""

    name: str

    @abstractmethod
    def think(self, match: Match) -> Thought:
        """What the seat to decide should do, and why."""

    def choose(self, match: Match) -> str:
        """The action for the seat to decide, in notation."""
        return self.think(match).action

    def seat_of(self, match: Match) -> int:
        """The seat to decide; a bot does not decide for chance."""
        if match.known_to is not None:
            raise IllegalAction(f"this record was saved for {match.known_to}: you can view it, but not continue it")
        if match.seat is None:
            raise IllegalAction(f"no seat decides now; the decision is {match.decision}")
        return match.seat
