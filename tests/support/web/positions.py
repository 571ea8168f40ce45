"""Positions of real games as a browser gets them: the scene with its legal actions, gains, and the previews of some actions."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm.engine.game import Event
from hexrealm.play.match import Match

GAMES = Path(__file__).parents[2] / "games"
RECORDS = GAMES.parents[1] / "examples" / "records"
THREE = {"players": 3, "colours": ["blue", "pink", "orange"], "board": "basic", "heralds": "star"}


def recorded(game: str, moment: int) -> Match:
    """A moment of the game's example record."""
    return hexrealm.load(RECORDS / f"{game}.txt").at(moment)


def read_match(game: str, name: str) -> Match:
    """A position kept with a game's own tests."""
    kept = json.loads((GAMES / game / "data" / f"{name}.json").read_text())
    options, snapshot = (kept["options"], kept["snapshot"]) if "options" in kept else (THREE, kept)
    return hexrealm.position(game, options, snapshot)


def plain_events(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Events as JSON has them."""
    return [asdict(event) for event in events]


def preview(match: Match, action: str) -> dict[str, Any]:
    """What an action would bring."""
    after = match.copy()
    after.play(action)
    change = [new - old for new, old in zip(after.scores, match.scores, strict=True)]
    scene = after.scene().to_dict()
    return {"action": action, "events": plain_events(after.events), "scores": change, "after": scene}


def gains(match: Match) -> list[dict[str, Any]]:
    """What each legal action would bring, in short."""
    return [
        {"action": action, "hexes": match.game.hexes_of(action), "points": gain(match, action), "words": ""}
        for action in match.legal()
    ]


def gain(match: Match, action: str) -> int:
    """The points an action would bring its seat."""
    after, seat = match.copy(), match.seat or 0
    after.play(action)
    return after.scores[seat] - match.scores[seat]


@cache
def view(game: str, name: str = "middle", actions: tuple[str, ...] = ()) -> dict[str, Any]:
    """Everything a table of this position needs."""
    match = read_match(game, name)
    return as_view(match, actions)


def as_view(match: Match, actions: Iterable[str] = ()) -> dict[str, Any]:
    """A match as a view."""
    last = match.game.hexes_of(match.history[-1]) if match.history else ()
    scene = match.game.scene(match.options, match.snapshot(), legal=match.legal(), last=last, names=match.names)
    return {
        "scene": scene.to_dict(),
        "seat": match.seat,
        "legal": match.legal(),
        "log": log_of(match),
        "previews": {action: preview(match, action) for action in actions},
    }


def log_of(match: Match) -> list[dict[str, Any]]:
    """What happened, oldest first."""
    return [
        {"moment": number + 1, "seat": step.seat, "action": step.name, "events": plain_events(match.events_of(step))}
        for number, step in enumerate(match.steps)
    ]
