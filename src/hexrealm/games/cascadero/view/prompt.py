"""The prompt of Cascadero's Scene: what is asked, for all viewers and for the seat itself, and what passing means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hexrealm.engine.scene import Choice, Prompt, Variant
from hexrealm.games.cascadero.text.names import cube_colour
from hexrealm.i18n.translate import translatable, translate

DECISIONS = {
    "place": translatable("{name} must place an envoy"),
    "advance": translatable("{name} may advance a cube"),
    "move-envoy": translatable("{name} may move an envoy"),
    "move-herald": translatable("{name} may move a herald"),
}
ASKED = {
    "place": translatable("Place an envoy"),
    "advance": translatable("Advance a cube"),
    "move-envoy": translatable("Move an envoy"),
    "move-herald": translatable("Move a herald"),
}
DETAILS = {
    "advance": translatable("Move one of your cubes up one space."),
    "move-envoy": translatable("One step to an empty field. A move never scores a town."),
    "move-herald": translatable("To a town without a herald and with an empty field next to it."),
}
FAR_HERALD = translatable("To a town exactly three hexes away, without a herald and with an empty field next to it.")
# The view fills in the hex, once a player selects one.
SUPPOSED = {
    "place": translatable("If you place on {hex}"),
    "move-envoy": translatable("If you move to {hex}"),
    "move-herald": translatable("If the herald moves to {hex}"),
}
CONFIRM = {
    "place": translatable("Place on {hex}"),
    "move-envoy": translatable("Move to {hex}"),
    "move-herald": translatable("Move to {hex}"),
}
PASSES = {
    "advance": translatable("no cube moves"),
    "move-envoy": translatable("no envoy moves"),
    "move-herald": translatable("no herald moves"),
}
HEX = "{hex}"


def make_prompt(snapshot: Mapping[str, Any], name: str, actions: Iterable[str], *, far_heralds: bool) -> Prompt:
    """Return what is asked, with the answers that are not hexes. In the Advanced variant heralds move three hexes."""
    decision, colours = snapshot["decision"], snapshot["seats"][0]["cubes"]
    listed = list(actions)
    return Prompt(
        words=translate(DECISIONS[decision], name=name),
        seat=snapshot["seat"],
        choices=tuple(_make_choice(snapshot, action) for action in listed if action in colours or action == "pass"),
        details=(_make_detail(snapshot, far_heralds=far_heralds),),
        asked=translate(ASKED[decision]),
        supposed=translate(SUPPOSED[decision], hex=HEX) if decision in SUPPOSED else "",
        confirm=translate(CONFIRM[decision], hex=HEX) if decision in CONFIRM else "",
        variants=_make_variants() if "* " in f"{' '.join(listed)} " else (),  # an action that ends with a star
    )


def _make_detail(snapshot: Mapping[str, Any], *, far_heralds: bool) -> str:
    if snapshot["decision"] == "move-herald" and far_heralds:
        return translate(FAR_HERALD)
    if snapshot["decision"] != "place":
        return translate(DETAILS[snapshot["decision"]])
    seals = snapshot["seats"][snapshot["seat"]]["seals"]
    return (
        translate("On any empty field. Seals held: {n}.", n=seals) if seals else translate("On any empty field. No seals held.")
    )


def _make_choice(snapshot: Mapping[str, Any], action: str) -> Choice:
    if action == "pass":
        return Choice(action, translate("skip"), note=translate(PASSES.get(snapshot["decision"], "")))
    at = snapshot["seats"][snapshot["seat"]]["cubes"][action]
    note = translate("from {start}", start=at)
    colour, look = cube_colour(action), f"town-{action}"
    return Choice(action, colour, None, note, look, look, alone=translate("{colour} cube", colour=colour))


def _make_variants() -> tuple[Variant, ...]:
    return Variant("", translate("Without a seal")), Variant("*", translate("With a seal"))
