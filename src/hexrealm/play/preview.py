"""What an action would bring, exactly, by the rules themselves: for the seat to decide, and only as far as it may know.

Everything is found out from the match as that seat may imagine it (Match.imagined), so that nothing hidden can get in. Where
chance would decide after the action, a preview ends before it does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from hexrealm.engine.errors import IllegalAction
from hexrealm.engine.game import Event
from hexrealm.play.match import Match

IMAGINATIONS = 8  # looked at where the action would bring something hidden to light


@dataclass(frozen=True)
class Preview:
    """One action: the events as far as they are certain, and the change of the scores by seat."""

    action: str
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    after: Match | None  # None where something that the seat cannot know would come to light


@dataclass(frozen=True)
class Gain:
    """One legal action in short: the hexes it names, the change of the own score, and what happens, in words."""

    action: str
    hexes: tuple[str, ...]
    points: int
    words: str


def preview(match: Match, action: str) -> Preview:
    """What a legal action of the seat to decide would bring. Raises IllegalAction."""
    seat = _decider(match)
    before = match.imagined(seat, 0)
    after = before.copy()
    after.play(action)
    change = tuple(now - then for now, then in zip(after.scores, before.scores, strict=True))
    told = tuple(after.events_for(seat))
    if not _brings_to_light(before, after):
        return Preview(action, told, change, after)
    return Preview(action, _certain(match, seat, action, told), change, None)


def _decider(match: Match) -> int:
    if match.seat is None or match.known_to is not None:
        raise IllegalAction(f"no seat decides now; the decision is {match.decision}")
    return match.seat


def _brings_to_light(before: Match, after: Match) -> bool:
    game = before.game
    return game.has_secrets and game.revealed_key(before.state) != game.revealed_key(after.state)


def _certain(match: Match, seat: int, action: str, told: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events that come first whatever is hidden."""
    for seed in range(1, IMAGINATIONS):
        other = match.imagined(seat, seed)
        other.play(action)
        pairs = zip(told, other.events_for(seat), strict=False)
        told = tuple(here for here, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return told


def gains(match: Match) -> list[Gain]:
    """What every legal action of the seat to decide would bring, in the order of legal()."""
    seat = _decider(match)
    imagined = match.imagined(seat, 0)
    game, board, before = imagined.game, imagined.board, imagined.state
    own, key = imagined.scores[seat], game.revealed_key(before)
    found = []
    for action in imagined.legal_ids():
        state, told = before.copy(), game.new_events()
        game.apply(board, state, action, told)
        name = imagined.action_name(action)
        shown = game.has_secrets and game.revealed_key(state) != key
        events = (
            _certain(match, seat, name, tuple(game.read_events(board, told, seat)))
            if shown
            else game.read_events(board, told, seat)
        )
        found.append(Gain(name, game.hexes_of(name), game.scores(board, state)[seat] - own, _in_words(events)))
    return found


def best_gain(match: Match) -> str:
    """The action that brings most at once: what is played for somebody who cannot think."""
    return max(gains(match), key=lambda gain: gain.points).action


def _in_words(events: Iterable[Any]) -> str:
    return "; ".join(event.words for event in events)
