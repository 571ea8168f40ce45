"""How reasons name what an action gains and causes: points, or steps, and events with the names of the people at the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hexrealm.engine.event_text import fill_marks
from hexrealm.engine.game import Event
from hexrealm.i18n.translate import translate, translate_plural
from hexrealm.play.match import Match
from hexrealm.play.preview import Gain

MINUS = "−"
NAMES_SEAT = re.compile(r"\{\d+\}")


def rank(gain: Gain) -> tuple[int, int]:
    """Return what gains are ordered by: points first, then steps."""
    return gain.points, gain.steps


@dataclass(frozen=True)
class Words:
    """How a table calls its seats and points."""

    names: Sequence[str]
    unit: str
    reader: int  # the seat that is called "you"

    def points(self, points: int) -> str:
        """Return points with their sign and unit."""
        return f"{'+' if points > 0 else MINUS if points < 0 else ''}{abs(points)} {self.unit}"

    def worth(self, gain: Gain) -> str:
        """Return what an action gains: points, or steps where it scores no points."""
        if gain.points or not gain.steps:
            return self.points(gain.points)
        return translate_plural("{n} step", "{n} steps", gain.steps)

    def describe(self, events: Sequence[Event]) -> str:
        """Return events as one text."""
        return "; ".join(map(self._describe, events))

    def _describe(self, event: Event) -> str:
        """Return an event in short, or with "you" and the names of people instead of colours if it names seats."""
        if event.brief and not NAMES_SEAT.search(event.template):
            return event.brief
        reader = event.details.get("reader") if event.seat is None else event.seat
        own = event.details.get("own") if reader == self.reader else None
        return fill_marks(replace(event, words=own or event.template or event.words), self.names).words


def name_action(match: Match, seat: int, action: str) -> str:
    """Return what a player calls an action: its hexes in notation, or the words of its button in quotes."""
    if match.game.hexes_of(action):
        return action
    counted = match.game.count_for_scene(match.board, match.state)
    scene = match.game.scene(match.options, match.snapshot(seat), legal=[action], last=(), names=None, counted=counted)
    choices = scene.prompt.choices if scene.prompt else ()
    words = next((choice.alone or choice.words for choice in choices if choice.action == action), action)
    return translate("“{words}”", words=words)
