"""A line played out by the engine: its events and scores, divided at the turns. reasons.py compares two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hexrealm.engine.game import Earning, Event
from hexrealm.play.match import Match
from hexrealm.reviews.action_names import name_action

THIS_TURN, OTHERS, NEXT_TURN = range(3)  # the parts of a line: of the seat that decides, of all others, of the seat again


@dataclass
class Line:
    """What a line of actions causes, as seen from the seat that decides first."""

    first: str  # what its first action is called
    seat: int
    start: tuple[int, ...]  # the scores before it
    events: list[tuple[int, Event]] = field(default_factory=list)  # with the part they belong to
    scores: dict[int, tuple[int, ...]] = field(default_factory=dict)  # at the end of each part that was played
    earnings: tuple[Earning, ...] | None = None  # of the seat at the end, where the position alone says what scores
    choices: int | None = None  # at the seat's first decision of its next turn
    over: bool = False
    winners: tuple[int, ...] = ()

    def gain(self, seat: int, part: int) -> int:
        """Return what a seat has gained at the end of a part. A line that ended earlier gains nothing more."""
        parts = [each for each in self.scores if each <= part]
        return self.scores[max(parts)][seat] - self.start[seat] if parts else 0

    def reaches(self, part: int) -> bool:
        """Return whether the line goes as far as the end of a part, or the game ended before."""
        return part in self.scores or self.over

    def count_steps(self) -> int:
        """Count the spaces that the seat's markers move on tracks, by the details `from` and `to` of events."""
        moves = (
            event.details for _, event in self.events if event.seat == self.seat and {"from", "to"} <= event.details.keys()
        )
        return sum(each["to"] - each["from"] for each in moves)

    def prizes(self, own: bool) -> list[Event]:
        """Return the events by which the seat, or another one, got something worth having."""
        events = (event for _, event in self.events)
        return [each for each in events if each.details.get("prize") and (each.seat == self.seat) is own]


def play_out(position: Match, actions: Sequence[str]) -> Line:
    """Play a line from a position and return what it causes. Raises IllegalAction if the engine does not accept it."""
    match = position.copy()
    seat, board, game = match.seat, match.board, match.game
    assert seat is not None
    line, part = Line(name_action(position, actions[0]), seat, tuple(match.scores)), THIS_TURN
    for action in actions:
        if match.seat is not None:
            part = _part_of(match.seat == seat, part)
            if part == NEXT_TURN and line.choices is None:
                line.choices = len(match.legal())
        match.play(action)
        line.events += [(part, event) for event in match.events]
        line.scores[part] = tuple(match.scores)
    line.over, line.winners = match.over, tuple(match.winners)
    earnings = game.earnings(board, match.state)
    line.earnings = None if earnings is None else tuple(earnings[seat])
    return line


def _part_of(own: bool, part: int) -> int:
    if own:
        return NEXT_TURN if part == OTHERS else part
    return OTHERS if part == THIS_TURN else part
