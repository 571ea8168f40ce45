"""Previews the exact effect of an action, by the rules, for the seat that decides and only as far as it may know.

Everything is computed on a determinized match (Match.imagined), so that nothing hidden can leak. If chance decides after the
action, a preview ends before that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

import numpy as np

from hexrealm.engine.errors import IllegalAction
from hexrealm.engine.game import Event
from hexrealm.play.match import Match

DETERMINIZATIONS = 8  # how many are compared if the action would reveal something hidden


@dataclass(frozen=True)
class Preview:
    """The effect of one action: the events that are certain, and the change of the scores by seat."""

    action: str
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    after: Match | None  # None if the action would reveal something that the seat cannot know


@dataclass(frozen=True)
class Gain:
    """The effect of one legal action in short: its hexes, the change of the own score, and its events as text.

    `steps` counts the spaces that the own markers move on tracks.
    """

    action: str
    hexes: tuple[str, ...]
    points: int
    words: str
    steps: int = 0


def preview(match: Match, action: str) -> Preview:
    """Preview a legal action of the seat that decides. Raises IllegalAction."""
    seat = _deciding_seat(match)
    before = match.imagined(seat, 0)
    after = before.copy()
    after.play(action)
    change = tuple(now - then for now, then in zip(after.scores, before.scores, strict=True))
    events = tuple(after.events_for(seat))
    if not _reveals_something(before, after):
        return Preview(action, events, change, after)
    return Preview(action, _certain_events(match, seat, action, events), change, None)


def _deciding_seat(match: Match) -> int:
    if match.seat is None or match.known_to is not None:
        raise IllegalAction(f"no seat decides now; the decision is {match.decision}")
    return match.seat


def _reveals_something(before: Match, after: Match) -> bool:
    game = before.game
    return game.has_secrets and game.revealed_key(before.state) != game.revealed_key(after.state)


def _certain_events(match: Match, seat: int, action: str, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the first events, up to the one that depends on what is hidden."""
    for seed in range(1, DETERMINIZATIONS):
        other = match.imagined(seat, seed)
        other.play(action)
        pairs = zip(events, other.events_for(seat), strict=False)
        events = tuple(here for here, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return events


def gains(match: Match) -> list[Gain]:
    """Return the effect of every legal action of the seat that decides, in the order of legal()."""
    seat = _deciding_seat(match)
    imagined = match.imagined(seat, 0)
    game, board, before = imagined.game, imagined.board, imagined.state
    own, key = imagined.scores[seat], game.revealed_key(before)
    states, buffer = np.empty(1, before.dtype), game.new_events()
    state, found = states[0], []  # the same memory for every action
    for action in imagined.legal_ids():
        states[0], buffer[0, 0] = before, 0
        game.apply(board, state, action, buffer)
        name, events = imagined.action_name(action), tuple(game.read_events(board, buffer, seat))
        if game.has_secrets and game.revealed_key(state) != key:
            events = _certain_events(match, seat, name, events)
        text = "; ".join(event.words for event in events)
        points = game.scores(board, state)[seat] - own
        found.append(Gain(name, game.hexes_of(name), points, text, _count_steps(events, seat)))
    return found


def _count_steps(events: tuple[Event, ...], seat: int) -> int:
    """Count the spaces that the markers of a seat move, by the details `from` and `to` of events."""
    moves = [each.details for each in events if each.seat == seat and {"from", "to"} <= each.details.keys()]
    return sum(each["to"] - each["from"] for each in moves)


def best_gain(match: Match) -> str:
    """Return the action that gains most at once: it is played for a bot that failed or ran out of time."""
    return max(gains(match), key=lambda gain: gain.points).action
