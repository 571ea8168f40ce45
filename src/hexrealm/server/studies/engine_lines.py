"""What a search found out about a position, as it is sent: lines with the events they cause, and what is assumed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.engine.errors import IllegalAction
from hexrealm.i18n.translate import translate, using_language
from hexrealm.play.match import Match
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.study_replies import EngineLine
from hexrealm.server.studies.positions import EVERYTHING
from hexrealm.server.tables.viewing.seat_names import default_names
from hexrealm.server.tables.viewing.views import make_step


def check_knower(match: Match, knower: int | None) -> None:
    """Raise Refusal if there is no such seat."""
    if knower is not None and knower >= match.players:
        raise Refusal("unknown", translate("There is no seat {seat}.", seat=knower))


def describe_assumption(match: Match, knower: int | None) -> str:
    """Return what a search assumes where the game hides something, in the current language."""
    if not match.game.has_secrets or match.over:
        return ""
    names = match.names or default_names(match)
    if knower is None and match.seat is None:
        return translate("What whoever draws here may not know is drawn at random, again in every simulation.")
    name = names[match.seat if knower is None and match.seat is not None else knower or 0]
    return translate("What {name} may not know is drawn at random, again in every simulation.", name=name)


def make_lines(match: Match, found: Sequence[Mapping[str, Any]], language: str) -> tuple[EngineLine, ...]:
    """Return the lines that a process found, in a language."""
    with using_language(language):
        return tuple(_make_line(match, each) for each in found)


def _make_line(match: Match, found: Mapping[str, Any]) -> EngineLine:
    hexes_of, action = match.game.hexes_of, found["action"]
    after = _play_out(match, [action] if match.seat is None else found["continuation"])
    first = len(match.steps)
    steps = [make_step(after, number, after.steps[number], EVERYTHING) for number in range(first, len(after.steps))]
    step_hexes = tuple(tuple(hexes_of(step.name)) for step in after.steps[first:])
    return EngineLine(
        action, tuple(hexes_of(action)), found["share"], found["visits"], tuple(found["chances"]), tuple(steps), step_hexes
    )


def _play_out(match: Match, actions: Sequence[str]) -> Match:
    """Return the match after a line, as far as it is legal: a seat that knows less may expect something else."""
    after = match.copy()
    try:
        for action in actions:
            after.play(action)
    except IllegalAction:
        pass
    return after
