"""What Kingdom Builder asks of a seat, and how it ended, for a Scene. The seats themselves: view_panels.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexrealm.games.kingdom_builder.view_panels import TERRAIN_WORDS, make_location_tile, make_terrain_tile
from hexrealm.scene import Choice, Due, HeldTile, Prompt

NUMBER_WORDS = ("no", "one", "two", "three")
MANDATORY_BUILDS = 3
# What a location tile lets a seat do: in two or three words, and in a sentence.
LOCATION_NOTES = {
    "oracle": "build on {played}",
    "farm": "build on grass",
    "oasis": "build on desert",
    "tower": "build at the edge",
    "tavern": "extend a line",
    "barn": "move to {played}",
    "harbor": "move to water",
    "paddock": "move two hexes",
}
LOCATION_RULES = {
    "oracle": "On {played}, next to an own settlement if possible.",
    "farm": "On grass, next to an own settlement if possible.",
    "oasis": "On desert, next to an own settlement if possible.",
    "tower": "At the edge of the board, next to an own settlement if possible.",
    "tavern": "At an end of a straight line of three or more own settlements.",
    "barn": "To {played}, next to an own settlement if possible.",
    "harbor": "To water, next to an own settlement if possible.",
    "paddock": "Two hexes in a straight line, over anything.",
}


def make_prompt(snapshot: Mapping[str, Any], names: Sequence[str], actions: Iterable[str]) -> Prompt | None:
    """What is asked, with the answers that are no hexes."""
    if snapshot["decision"] == "over":
        return None
    if snapshot["decision"] == "draw":
        return _make_draw_prompt(snapshot, names)
    played = snapshot["played"]
    return Prompt(
        words=_asked(snapshot, names[snapshot["seat"]]),
        seat=snapshot["seat"],
        choices=tuple(_make_choice(action, played) for action in actions if action in LOCATION_NOTES or action == "end"),
        tile=make_terrain_tile(played) if played else None,
        details=tuple(_details(snapshot)),
        due=_make_due(snapshot),
    )


def _make_draw_prompt(snapshot: Mapping[str, Any], names: Sequence[str]) -> Prompt:
    again = snapshot["due"] > 0
    details = ["No free hex of the played terrain is left: that tile is out of the game."] if again else []
    words = f"{names[snapshot['drawing']]} draws {'another' if again else 'a'} terrain tile"
    back = HeldTile("Terrain tile", "back")
    return Prompt(words, snapshot["drawing"], tile=back, details=(*details, *_final_round(snapshot)))


def _asked(snapshot: Mapping[str, Any], name: str) -> str:
    decision, using = snapshot["decision"], snapshot["using"]
    if decision == "turn":
        return f"{name} to build on {TERRAIN_WORDS[snapshot['played']]}" if snapshot["due"] else f"{name} may end the turn"
    asked = {"build": "build one settlement", "lift": "lift a settlement", "settle": "set the settlement down"}
    return f"{name}, {using}: {asked[decision]}"


def _details(snapshot: Mapping[str, Any]) -> list[str]:
    final = _final_round(snapshot)
    if snapshot["using"]:
        rule = LOCATION_RULES[snapshot["using"]].format(played=TERRAIN_WORDS[snapshot["played"]])
        return [f"From {snapshot['lifted']}: {rule[0].lower()}{rule[1:]}" if snapshot["lifted"] else rule, *final]
    if snapshot["due"] and snapshot["begun"]:
        return ["One after the other, with nothing between them.", *final]
    ready = any(state == "ready" for _, _, state in snapshot["seats"][snapshot["seat"]]["tiles"])
    return [f"Location tiles may be used {'before or after' if snapshot['due'] else 'now'}."] * ready + final


def _final_round(snapshot: Mapping[str, Any]) -> list[str]:
    return ["Final round: a supply is empty."] if snapshot["final_round"] else []


def _make_due(snapshot: Mapping[str, Any]) -> Due:
    """The mandatory builds: three, or as many as the supply allows."""
    due, terrain = snapshot["due"], TERRAIN_WORDS[snapshot["played"]]
    if due == 0:
        return Due(0, MANDATORY_BUILDS, "builds done")
    more = " more" if snapshot["begun"] else ""
    words = f"{NUMBER_WORDS[due]}{more} build{'' if due == 1 else 's'} on {terrain}"
    return Due(due, MANDATORY_BUILDS, f"then {words}" if snapshot["using"] else words)


def _make_choice(action: str, played: str) -> Choice:
    if action == "end":
        return Choice(action, "End the turn")
    note = LOCATION_NOTES[action].format(played=TERRAIN_WORDS[played])
    return Choice(action, action, make_location_tile(action, note))


def make_result(snapshot: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who has most gold; with equal gold the victory is shared."""
    winners = snapshot["winners"]
    if not winners:
        return ""
    gold = snapshot["gold"][winners[0]]["total"]
    if len(winners) == 1:
        return f"{names[winners[0]]} wins with {gold} gold"
    first = ", ".join(names[seat] for seat in winners[:-1])
    return f"{first} and {names[winners[-1]]} share the victory with {gold} gold"
