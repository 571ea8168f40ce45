"""The themes of Kingdom Builder's puzzles, read from the events of a turn. The contract is in hexrealm.puzzles.themes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexrealm.engine.game import Event
from hexrealm.i18n.translate import translatable

# By name: the label, and the sentence of a hint.
THEMES = {
    "castle_pair": (translatable("Two castles"), translatable("You can reach two castles in one turn.")),
    "castle": (translatable("Castle"), translatable("A castle is within reach.")),
    "knights_line": (translatable("Line for Knights"), translatable("Think of the Knights: count along the rows.")),
    "goal": (translatable("Great gain"), translatable("One Kingdom Builder tile pays a lot this turn.")),
    "tile": (translatable("Location tile"), translatable("A location tile is within reach.")),
    "tile_denied": (translatable("Tile denied"), translatable("Your opponent wants a location tile.")),
    "move": (translatable("Moving a settlement"), translatable("A settlement that stands already can move.")),
    "extra_build": (translatable("Extra build"), translatable("A location tile lets you build once more.")),
    "last_settlement": (translatable("Last settlement"), translatable("Your supply is nearly empty: the end is near.")),
    "reach": (translatable("New region"), translatable("The place of the settlements matters more than the gold now.")),
}
CASTLE_GOLD = 3
GREAT_GAIN = 8
LINE_GAIN = 4
NOT_GOALS = ("castles",)


def find_themes(seat: int, steps: Sequence[Sequence[Event]], denied: Sequence[Event], earned: Mapping[str, int]) -> list[str]:
    """Return the themes of a turn."""
    own = [event for events in steps for event in events if event.seat == seat]
    kinds = [event.kind for event in own]
    castles = earned.get("castles", 0)
    found = {
        "castle_pair": castles >= 2 * CASTLE_GOLD,
        "castle": castles == CASTLE_GOLD,
        "knights_line": earned.get("knights", 0) >= LINE_GAIN,
        "goal": any(gold >= GREAT_GAIN for key, gold in earned.items() if key not in NOT_GOALS),
        "tile": "gained" in kinds,
        "tile_denied": any(event.kind == "gained" for event in denied),
        "move": "moved" in kinds,
        "extra_build": any(event.kind == "built" and event.rule.startswith("K6") for event in own),
        "last_settlement": "last-round" in kinds,
    }
    names = [name for name in THEMES if found.get(name)]
    return names or ["reach"]
