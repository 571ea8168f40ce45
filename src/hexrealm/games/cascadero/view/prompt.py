"""What Cascadero asks of a seat, for a Scene: to everybody, to the seat itself, and what passing means. The map: scene.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexrealm.engine.scene import Choice, Prompt, Variant
from hexrealm.games.cascadero.text.names import cube_words
from hexrealm.i18n.translate import mark, say

DECISIONS = {
    "place": mark("{name} to place an envoy"),
    "advance": mark("{name} to advance a cube"),
    "move-envoy": mark("{name} to move an envoy"),
    "move-herald": mark("{name} to move a herald"),
}
ASKED = {
    "place": mark("Place an envoy"),
    "advance": mark("Advance a cube"),
    "move-envoy": mark("Move an envoy"),
    "move-herald": mark("Move a herald"),
}
DETAILS = {
    "advance": mark("Any one own cube, by one space."),
    "move-envoy": mark("One step to an empty field. A move never scores a town."),
    "move-herald": mark("To a town without a herald that has an empty field beside it."),
}
# The hex is filled in by whoever draws: it is not known yet.
SUPPOSED = {
    "place": mark("If you place on {hex}"),
    "move-envoy": mark("If you move to {hex}"),
    "move-herald": mark("If it goes to {hex}"),
}
CONFIRM = {
    "place": mark("Place on {hex}"),
    "move-envoy": mark("Move to {hex}"),
    "move-herald": mark("Move to {hex}"),
}
PASSES = {
    "advance": mark("all cubes stay"),
    "move-envoy": mark("all envoys stay"),
    "move-herald": mark("the heralds stay"),
}
HEX = "{hex}"


def make_prompt(snapshot: Mapping[str, Any], name: str, actions: Iterable[str]) -> Prompt:
    """What is asked, with the answers that are no places on the map."""
    decision, colours = snapshot["decision"], snapshot["seats"][0]["cubes"]
    listed = list(actions)
    return Prompt(
        words=say(DECISIONS[decision], name=name),
        seat=snapshot["seat"],
        choices=tuple(_make_choice(snapshot, action) for action in listed if action in colours or action == "pass"),
        details=(_make_detail(snapshot),),
        asked=say(ASKED[decision]),
        supposed=say(SUPPOSED[decision], hex=HEX) if decision in SUPPOSED else "",
        confirm=say(CONFIRM[decision], hex=HEX) if decision in CONFIRM else "",
        variants=_make_variants() if any(action.endswith("*") for action in listed) else (),
    )


def _make_detail(snapshot: Mapping[str, Any]) -> str:
    if snapshot["decision"] != "place":
        return say(DETAILS[snapshot["decision"]])
    seals = snapshot["seats"][snapshot["seat"]]["seals"]
    return say("On any empty field. Seals held: {n}.", n=seals) if seals else say("On any empty field. No seal is held.")


def _make_choice(snapshot: Mapping[str, Any], action: str) -> Choice:
    if action == "pass":
        return Choice(action, say("pass"), note=say(PASSES.get(snapshot["decision"], "")))
    at = snapshot["seats"][snapshot["seat"]]["cubes"][action]
    note = say("from {start}", start=at)
    return Choice(action, cube_words(action), note=note, symbol=f"town-{action}", palette=f"town-{action}")


def _make_variants() -> tuple[Variant, ...]:
    return Variant("", say("Without a seal")), Variant("*", say("With a seal"))
