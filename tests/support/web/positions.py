"""Positions of real games as the browser gets them: the scene with its legal actions, gains, and the previews of some."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm.engine.game import Event
from hexrealm.play.match import Match

GAMES = Path(__file__).parents[2] / "games"
RECORDS = GAMES.parents[1] / "examples" / "records"
THREE = {"players": 3, "colours": ["blue", "pink", "orange"], "board": "basic", "heralds": "star"}


def recorded(game: str, moment: int) -> Match:
    """Return a moment of the game's example record."""
    return hexrealm.load(RECORDS / f"{game}.txt").at(moment)


def read_match(game: str, name: str) -> Match:
    """Return a position of the game's own tests."""
    kept = json.loads((GAMES / game / "data" / f"{name}.json").read_text())
    options, snapshot = (kept["options"], kept["snapshot"]) if "options" in kept else (THREE, kept)
    return hexrealm.position(game, options, snapshot)


def plain_events(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return events as JSON has them."""
    return [asdict(event) for event in events]


def preview(match: Match, action: str) -> dict[str, Any]:
    """Return what an action would bring, as the server sends it."""
    after = match.copy()
    after.play(action)
    change = [new - old for new, old in zip(after.scores, match.scores, strict=True)]
    scene = after.scene().to_dict()
    return {"action": action, "events": plain_events(after.events), "scores": change, "open": False, "after": scene}


def gains(match: Match) -> list[dict[str, Any]]:
    """Return the gain of each legal action."""
    return [
        {"action": action, "hexes": match.game.hexes_of(action), "points": gain(match, action), "words": "", "steps": 0}
        for action in match.legal()
    ]


def gain(match: Match, action: str) -> int:
    """Return the points an action would bring its seat."""
    after, seat = match.copy(), match.seat or 0
    after.play(action)
    return after.scores[seat] - match.scores[seat]


def as_view(match: Match, actions: Iterable[str] = ()) -> dict[str, Any]:
    """Return a match as a view, with the previews of some actions."""
    last = match.game.hexes_of(match.history[-1]) if match.history else ()
    scene = match.game.scene(match.options, match.snapshot(), legal=match.legal(), last=last, names=match.names)
    return {
        "scene": scene.to_dict(),
        "seat": match.seat,
        "legal": match.legal(),
        "legal_hexes": [match.game.hexes_of(action) for action in match.legal()],
        "log": log_of(match),
        "previews": {action: preview(match, action) for action in actions},
    }


def log_of(match: Match) -> list[dict[str, Any]]:
    """Return the steps of a match, oldest first."""
    return [
        {"moment": number + 1, "seat": step.seat, "action": step.name, "events": plain_events(match.events_of(step))}
        for number, step in enumerate(match.steps)
    ]
