"""The prompt of Kingdom Builder's Scene: what is asked of a seat, and the result at the end. The seats: panels.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexrealm.engine.scene import Choice, Due, HeldTile, Prompt
from hexrealm.games.kingdom_builder.rules.tables import MANDATORY_BUILDS
from hexrealm.games.kingdom_builder.text.names import ground_name, kind_name
from hexrealm.games.kingdom_builder.view.panels import make_location_tile, make_terrain_tile
from hexrealm.i18n.translate import translatable, translate

# What a location tile lets a seat do: in two or three words, and in a sentence.
LOCATION_NOTES = {
    "oracle": translatable("build on {played}"),
    "farm": translatable("build on grass"),
    "oasis": translatable("build on desert"),
    "tower": translatable("build at the edge"),
    "tavern": translatable("extend a line"),
    "barn": translatable("move to {played}"),
    "harbor": translatable("move to water"),
    "paddock": translatable("move two hexes"),
}
LOCATION_RULES = {
    "oracle": translatable("On {played}, next to one of your settlements, if possible."),
    "farm": translatable("On grass, next to one of your settlements, if possible."),
    "oasis": translatable("On desert, next to one of your settlements, if possible."),
    "tower": translatable("At the edge of the board, next to one of your settlements, if possible."),
    "tavern": translatable("At either end of a straight line of three or more of your settlements."),
    "barn": translatable("To {played}, next to one of your settlements, if possible."),
    "harbor": translatable("To water, next to one of your settlements, if possible."),
    "paddock": translatable("Two hexes in a straight line, over anything."),
}
LIFTED_RULES = {
    "barn": translatable("From {lifted}: to {played}, next to one of your settlements, if possible."),
    "harbor": translatable("From {lifted}: to water, next to one of your settlements, if possible."),
    "paddock": translatable("From {lifted}: two hexes in a straight line, over anything."),
}
ASKED = {
    "build": translatable("{name}, {kind}: build one settlement"),
    "lift": translatable("{name}, {kind}: lift a settlement"),
    "settle": translatable("{name}, {kind}: set the settlement down"),
}
# The same for the seat itself. The view fills in the hex, once a player selects one.
ASKED_OF_YOU = {
    "build": translatable("{kind}: build one settlement"),
    "lift": translatable("{kind}: lift a settlement"),
    "settle": translatable("{kind}: set the settlement down"),
}
SUPPOSED = {
    "turn": translatable("If you build on {hex}"),
    "build": translatable("If you build on {hex}"),
    "lift": translatable("If you lift the settlement on {hex}"),
    "settle": translatable("{lifted} to {hex}"),
}
CONFIRM = {
    "turn": translatable("Build on {hex}"),
    "build": translatable("Build on {hex}"),
    "lift": translatable("Lift from {hex}"),
    "settle": translatable("Move to {hex}"),
}
# The settlements to build: by how many, and whether one was done already or another action comes first.
DUE = {
    (1, "first"): translatable("one settlement on {terrain}"),
    (2, "first"): translatable("two settlements on {terrain}"),
    (3, "first"): translatable("three settlements on {terrain}"),
    (1, "more"): translatable("one more settlement on {terrain}"),
    (2, "more"): translatable("two more settlements on {terrain}"),
    (1, "then"): translatable("then one settlement on {terrain}"),
    (2, "then"): translatable("then two settlements on {terrain}"),
    (3, "then"): translatable("then three settlements on {terrain}"),
}


def make_prompt(snapshot: Mapping[str, Any], names: Sequence[str], actions: Iterable[str]) -> Prompt | None:
    """Return what is asked, with the answers that are not hexes."""
    if snapshot["decision"] == "over":
        return None
    if snapshot["decision"] == "draw":
        return _make_draw_prompt(snapshot, names, actions)
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


def _make_draw_prompt(snapshot: Mapping[str, Any], names: Sequence[str], actions: Iterable[str]) -> Prompt:
    """Return who draws. There are choices only where a person decides what is drawn: on an analysis board."""
    again = snapshot["due"] > 0
    details = [translate("No hex of the played terrain is free, so that tile is removed from the game.")] if again else []
    text = translatable("{name} draws another terrain tile") if again else translatable("{name} draws a terrain tile")
    back = HeldTile(translate("Terrain tile"), "back")
    return Prompt(
        translate(text, name=names[snapshot["drawing"]]),
        snapshot["drawing"],
        choices=tuple(_make_outcome(action) for action in actions),
        tile=back,
        details=(*details, *_final_round(snapshot)),
    )


def _asked(snapshot: Mapping[str, Any], name: str) -> str:
    if snapshot["decision"] != "turn":
        return translate(ASKED[snapshot["decision"]], name=name, kind=kind_name(snapshot["using"]))
    if not snapshot["due"]:
        return translate("{name} may end the turn", name=name)
    return translate("{name} must build on {terrain}", name=name, terrain=ground_name(snapshot["played"]))


def _asked_of_you(snapshot: Mapping[str, Any]) -> str:
    if snapshot["decision"] != "turn":
        return translate(ASKED_OF_YOU[snapshot["decision"]], kind=kind_name(snapshot["using"]).capitalize())
    if not snapshot["due"]:
        return translate("End your turn?")
    return translate("Build on {terrain}", terrain=ground_name(snapshot["played"]))


def _with_hex(texts: Mapping[str, str], snapshot: Mapping[str, Any]) -> str:
    return translate(texts[snapshot["decision"]], hex="{hex}", lifted=snapshot["lifted"])


def _details(snapshot: Mapping[str, Any]) -> list[str]:
    final = _final_round(snapshot)
    if snapshot["using"]:
        rules = LIFTED_RULES if snapshot["lifted"] else LOCATION_RULES
        played = ground_name(snapshot["played"]) if snapshot["played"] else ""
        return [translate(rules[snapshot["using"]], lifted=snapshot["lifted"], played=played), *final]
    if snapshot["due"] and snapshot["begun"]:
        return [translate("Finish these builds before anything else."), *final]
    ready = any(state == "ready" for _, _, state in snapshot["seats"][snapshot["seat"]]["tiles"])
    text = (
        translatable("Location tiles can be used before or after.")
        if snapshot["due"]
        else translatable("Location tiles can be used now.")
    )
    return [translate(text)] * ready + final


def _final_round(snapshot: Mapping[str, Any]) -> list[str]:
    return [translate("Final round: a player has no settlements left.")] if snapshot["final_round"] else []


def _make_due(snapshot: Mapping[str, Any]) -> Due:
    """Return the mandatory builds that are due: three, or as many as the supply allows."""
    due = snapshot["due"]
    if due == 0:
        return Due(0, MANDATORY_BUILDS, translate("all built"))
    when = "then" if snapshot["using"] else "more" if snapshot["begun"] else "first"  # no tile is used once they are begun
    return Due(due, MANDATORY_BUILDS, translate(DUE[due, when], terrain=ground_name(snapshot["played"])))


def _make_choice(action: str, played: str | None) -> Choice:
    if action == "end":
        return Choice(action, translate("End the turn"))
    note = translate(LOCATION_NOTES[action], played=ground_name(played) if played else "")
    return Choice(action, kind_name(action), make_location_tile(action, note))


def _make_outcome(terrain: str) -> Choice:
    tile = make_terrain_tile(terrain)
    return Choice(terrain, tile.name, symbol=tile.symbol, palette=tile.ground)


def make_result(snapshot: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return who won: the seat with most gold, or several that share the victory."""
    winners = snapshot["winners"]
    if not winners:
        return ""
    gold = snapshot["gold"][winners[0]]["total"]
    if len(winners) == 1:
        return translate("{name} wins with {gold} gold", name=names[winners[0]], gold=gold)
    first, last = ", ".join(names[seat] for seat in winners[:-1]), names[winners[-1]]
    return translate("{first} and {last} share the victory with {gold} gold", first=first, last=last, gold=gold)
