"""Scenes of Kingdom Builder for the tests of its view: of saved positions, and of the start of any game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hexrealm.engine.scene import Scene
from hexrealm.games.kingdom_builder.rules.quadrants import lay_board
from hexrealm.games.kingdom_builder.view.scene import make_scene

DATA = Path(__file__).parent / "data"
SAVED = ("middle", "four_players", "shared_victory")
TARGETS = ["i7", "j5", "j9", "l5", "l9", "m7"]  # of the paddock in the position `middle`


def load(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text())
    return found


def saved(name: str, change: dict[str, Any] | None = None, **more: Any) -> Scene:
    both = load(name)
    return make_scene(both["options"], {**both["snapshot"], **(change or {})}, **{"gold": both.get("gold"), **more})


def beginning(players: int = 2, boards: Any = ("tavern", "paddock", "oasis", "farm"), **more: Any) -> Scene:
    """Return the Scene of a position written by hand: seat 0 has played desert, nothing is built."""
    options = {
        "players": players,
        "boards": list(boards),
        "locations": more.pop("locations", "printed"),
        "castles": more.pop("castles", []),
        "goals": more.pop("goals", ["fishermen", "knights", "merchants"]),
    }
    hands = [None, *["hidden"] * (players - 1)]
    snapshot = {
        "seat": 0,
        "decision": "turn",
        "drawing": None,
        "settlements": {},
        "seats": [{"supply": 40, "hand": hand, "tiles": [], "lost": []} for hand in hands],
        "played": "desert",
        "due": 3,
        "begun": False,
        "using": None,
        "lifted": None,
        "location_tiles": dict.fromkeys(lay_board(options).locations, 2),
        "final_round": False,
        "gold": None,
        "winners": None,
        **more.pop("snapshot", {}),
    }
    return make_scene(options, snapshot, **more)
