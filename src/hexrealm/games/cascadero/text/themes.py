"""The themes of Cascadero's puzzles, read from the events of a turn. The contract is in hexrealm.puzzles.themes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexrealm.engine.game import Event
from hexrealm.i18n.translate import translatable

# By name: the label, and the sentence of a hint.
THEMES = {
    "extra_turns": (translatable("Chain of extra turns"), translatable("One extra turn can lead to another.")),
    "extra_turn": (translatable("Extra turn"), translatable("You can earn an extra turn.")),
    "two_towns": (translatable("Two towns at once"), translatable("You can score two towns in one turn.")),
    "five_colours": (translatable("Group of five colours"), translatable("A group can connect towns of all five colours.")),
    "achievement": (translatable("Achievement"), translatable("An achievement is within reach.")),
    "seal": (translatable("Seal"), translatable("A seal makes the difference.")),
    "herald": (translatable("Herald"), translatable("Think of the heralds.")),
    "farmer": (translatable("Farmer tile"), translatable("A farmer tile is within reach.")),
    "shift": (translatable("Moving an envoy"), translatable("An envoy that stands already can move.")),
    "block": (translatable("Blocking an opponent"), translatable("Your opponent wants something. Do not let them have it.")),
    "last_envoy": (translatable("Last envoy"), translatable("The game ends when somebody has no envoy left.")),
    "win": (translatable("Winning turn"), translatable("You can win in this turn.")),
    "quiet": (
        translatable("Quiet turn"),
        translatable("The best turn takes nothing at once: it prepares what comes next, or hinders somebody."),
    ),
    "town": (translatable("Town scoring"), translatable("A town can score: find the right one, and the right field.")),
}
FIVE_COLOURS = "C10.5"
NO_ENVOY_LEFT = "C13.4"
FARMER_TILES = "C11."


def find_themes(seat: int, steps: Sequence[Sequence[Event]], denied: Sequence[Event], earned: Mapping[str, int]) -> list[str]:
    """Return the themes of a turn."""
    own = [event for events in steps for event in events if event.seat == seat]
    kinds = [event.kind for event in own]
    on_tile = any(event.rule.startswith(FARMER_TILES) for event in own)
    found = {
        "extra_turns": kinds.count("extra-turn") > 1,
        "extra_turn": kinds.count("extra-turn") == 1,
        "two_towns": kinds.count("scored") > 1,
        "five_colours": any(event.rule == FIVE_COLOURS for event in own),
        "achievement": any(event.kind == "achievement" and event.rule != FIVE_COLOURS for event in own),
        "seal": "seal" in kinds or any(event.details.get("seal") for event in own if event.kind == "placed"),
        "herald": "moved-herald" in kinds or any(event.details.get("herald") for event in own if event.kind == "scored"),
        "shift": "moved-envoy" in kinds,
        "block": bool(denied),
        "last_envoy": any(event.rule == NO_ENVOY_LEFT for events in steps for event in events),
        "win": "ended" in kinds,
        "farmer": on_tile,
        "quiet": not on_tile and not {"scored", "seal", "achievement", "extra-turn"} & set(kinds),
    }
    names = [name for name in THEMES if found.get(name)]
    return names or ["town"]
