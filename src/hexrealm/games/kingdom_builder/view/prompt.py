"""What Kingdom Builder asks of a seat, and how it ended, for a Scene. The seats themselves: panels.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexrealm.engine.scene import Choice, Due, HeldTile, Prompt
from hexrealm.games.kingdom_builder.text.names import ground_words, kind_words
from hexrealm.games.kingdom_builder.view.panels import make_location_tile, make_terrain_tile
from hexrealm.i18n.translate import mark, say

MANDATORY_BUILDS = 3
# What a location tile lets a seat do: in two or three words, and in a sentence.
LOCATION_NOTES = {
    "oracle": mark("build on {played}"),
    "farm": mark("build on grass"),
    "oasis": mark("build on desert"),
    "tower": mark("build at the edge"),
    "tavern": mark("extend a line"),
    "barn": mark("move to {played}"),
    "harbor": mark("move to water"),
    "paddock": mark("move two hexes"),
}
LOCATION_RULES = {
    "oracle": mark("On {played}, next to an own settlement if possible."),
    "farm": mark("On grass, next to an own settlement if possible."),
    "oasis": mark("On desert, next to an own settlement if possible."),
    "tower": mark("At the edge of the board, next to an own settlement if possible."),
    "tavern": mark("At an end of a straight line of three or more own settlements."),
    "barn": mark("To {played}, next to an own settlement if possible."),
    "harbor": mark("To water, next to an own settlement if possible."),
    "paddock": mark("Two hexes in a straight line, over anything."),
}
LIFTED_RULES = {
    "barn": mark("From {lifted}: to {played}, next to an own settlement if possible."),
    "harbor": mark("From {lifted}: to water, next to an own settlement if possible."),
    "paddock": mark("From {lifted}: two hexes in a straight line, over anything."),
}
ASKED = {
    "build": mark("{name}, {kind}: build one settlement"),
    "lift": mark("{name}, {kind}: lift a settlement"),
    "settle": mark("{name}, {kind}: set the settlement down"),
}
# The same to the seat itself. The hex is filled in by whoever draws: it is not known yet.
ASKED_OF_YOU = {
    "build": mark("{kind}: build one settlement"),
    "lift": mark("{kind}: lift a settlement"),
    "settle": mark("{kind}: set the settlement down"),
}
SUPPOSED = {
    "turn": mark("If you build on {hex}"),
    "build": mark("If you build on {hex}"),
    "lift": mark("If you lift the one on {hex}"),
    "settle": mark("{lifted} to {hex}"),
}
CONFIRM = {
    "turn": mark("Build on {hex}"),
    "build": mark("Build on {hex}"),
    "lift": mark("Lift from {hex}"),
    "settle": mark("Move to {hex}"),
}
# The builds due: by how many, and whether one was done, or another action comes first.
DUE = {
    (1, "first"): mark("one build on {terrain}"),
    (2, "first"): mark("two builds on {terrain}"),
    (3, "first"): mark("three builds on {terrain}"),
    (1, "more"): mark("one more build on {terrain}"),
    (2, "more"): mark("two more builds on {terrain}"),
    (1, "then"): mark("then one build on {terrain}"),
    (2, "then"): mark("then two builds on {terrain}"),
    (3, "then"): mark("then three builds on {terrain}"),
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
        asked=_asked_of_you(snapshot),
        supposed=_with_hex(SUPPOSED, snapshot),
        confirm=_with_hex(CONFIRM, snapshot),
    )


def _make_draw_prompt(snapshot: Mapping[str, Any], names: Sequence[str]) -> Prompt:
    again = snapshot["due"] > 0
    details = [say("No free hex of the played terrain is left: that tile is out of the game.")] if again else []
    text = mark("{name} draws another terrain tile") if again else mark("{name} draws a terrain tile")
    words, back = say(text, name=names[snapshot["drawing"]]), HeldTile(say("Terrain tile"), "back")
    return Prompt(words, snapshot["drawing"], tile=back, details=(*details, *_final_round(snapshot)))


def _asked(snapshot: Mapping[str, Any], name: str) -> str:
    if snapshot["decision"] != "turn":
        return say(ASKED[snapshot["decision"]], name=name, kind=kind_words(snapshot["using"]))
    if not snapshot["due"]:
        return say("{name} may end the turn", name=name)
    return say("{name} to build on {terrain}", name=name, terrain=ground_words(snapshot["played"]))


def _asked_of_you(snapshot: Mapping[str, Any]) -> str:
    if snapshot["decision"] != "turn":
        return say(ASKED_OF_YOU[snapshot["decision"]], kind=kind_words(snapshot["using"]).capitalize())
    if not snapshot["due"]:
        return say("You may end the turn")
    return say("Build on {terrain}", terrain=ground_words(snapshot["played"]))


def _with_hex(texts: Mapping[str, str], snapshot: Mapping[str, Any]) -> str:
    return say(texts[snapshot["decision"]], hex="{hex}", lifted=snapshot["lifted"])


def _details(snapshot: Mapping[str, Any]) -> list[str]:
    final = _final_round(snapshot)
    if snapshot["using"]:
        rules = LIFTED_RULES if snapshot["lifted"] else LOCATION_RULES
        played = ground_words(snapshot["played"]) if snapshot["played"] else ""
        return [say(rules[snapshot["using"]], lifted=snapshot["lifted"], played=played), *final]
    if snapshot["due"] and snapshot["begun"]:
        return [say("One after the other, with nothing between them."), *final]
    ready = any(state == "ready" for _, _, state in snapshot["seats"][snapshot["seat"]]["tiles"])
    text = mark("Location tiles may be used before or after.") if snapshot["due"] else mark("Location tiles may be used now.")
    return [say(text)] * ready + final


def _final_round(snapshot: Mapping[str, Any]) -> list[str]:
    return [say("Final round: a supply is empty.")] if snapshot["final_round"] else []


def _make_due(snapshot: Mapping[str, Any]) -> Due:
    """The mandatory builds: three, or as many as the supply allows."""
    due = snapshot["due"]
    if due == 0:
        return Due(0, MANDATORY_BUILDS, say("builds done"))
    when = "then" if snapshot["using"] else "more" if snapshot["begun"] else "first"  # no tile is used once they are begun
    return Due(due, MANDATORY_BUILDS, say(DUE[due, when], terrain=ground_words(snapshot["played"])))


def _make_choice(action: str, played: str | None) -> Choice:
    if action == "end":
        return Choice(action, say("End the turn"))
    note = say(LOCATION_NOTES[action], played=ground_words(played) if played else "")
    return Choice(action, kind_words(action), make_location_tile(action, note))


def make_result(snapshot: Mapping[str, Any], names: Sequence[str]) -> str:
    """Who has most gold; with equal gold the victory is shared."""
    winners = snapshot["winners"]
    if not winners:
        return ""
    gold = snapshot["gold"][winners[0]]["total"]
    if len(winners) == 1:
        return say("{name} wins with {gold} gold", name=names[winners[0]], gold=gold)
    first, last = ", ".join(names[seat] for seat in winners[:-1]), names[winners[-1]]
    return say("{first} and {last} share the victory with {gold} gold", first=first, last=last, gold=gold)
