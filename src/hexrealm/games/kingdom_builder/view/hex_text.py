"""The words of every hex for a screen reader, and the signs that stand for drawings where only characters can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.games.kingdom_builder.rules.quadrants import TERRAINS, Land
from hexrealm.games.kingdom_builder.text.names import ground_words, kind_words
from hexrealm.i18n.translate import translatable, translate, translate_plural

VARIANTS = 3  # drawings of each terrain
# Shapes tell the seats apart without colour.
SETTLEMENT_SIGNS = {"settlement-blue": "⌂", "settlement-red": "ʍ", "settlement-ivory": "∩", "settlement-black": "▲"}
TERRAIN_SIGNS = {"grass": "g", "canyon": "c", "desert": "d", "flower": "f", "forest": "t", "water": "~", "mountain": "^"}
LOCATION_SIGNS = {
    "tavern": "Tv",
    "paddock": "Pd",
    "oasis": "Oa",
    "farm": "Fm",
    "oracle": "Or",
    "harbor": "Hb",
    "tower": "Tw",
    "barn": "Bn",
}
CASTLE_SIGN = "##"
SIGNS = {
    **SETTLEMENT_SIGNS,
    **{f"{terrain}-{k}": sign for terrain, sign in TERRAIN_SIGNS.items() for k in range(VARIANTS)},
    **{f"loc-{kind}": sign for kind, sign in LOCATION_SIGNS.items()},
    "castle": CASTLE_SIGN,
}


def make_legend(land: Land, snapshot: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What the characters of the map mean, with the tiles left on each location hex."""
    terrains = [(TERRAIN_SIGNS[terrain], ground_words(terrain)) for terrain in TERRAINS.values()]
    locations = []
    for kind in dict.fromkeys(land.locations.values()):
        left = [f"{name} {snapshot['location_tiles'][name]}" for name, own in land.locations.items() if own == kind]
        words = translate("{kind} (tiles left: {left})", kind=kind_words(kind), left=", ".join(left))
        locations.append((LOCATION_SIGNS[kind], words))
    return (*terrains, (CASTLE_SIGN, translate("castle")), *locations)


def describe_hex(land: Land, snapshot: Mapping[str, Any], names: Sequence[str], name: str) -> str:
    """Its name, what it is, and whose settlement stands there."""
    if name in land.castles:
        return translate("{hex}, castle", hex=name)
    if name in land.locations:
        return _location_words(land, snapshot, names, name)
    ground = ground_words(land.terrain[name])
    if name in snapshot["settlements"]:
        owner = names[snapshot["settlements"][name]]
        return translate("{hex}, {ground}, settlement of {name}", hex=name, ground=ground, name=owner)
    if name == snapshot["lifted"]:
        text = translatable("{hex}, {ground}, {name} lifted a settlement from here")
        return translate(text, hex=name, ground=ground, name=names[snapshot["seat"]])
    text = translatable("{hex}, {ground}") if land.terrain[name] == "mountain" else translatable("{hex}, {ground}, empty")
    return translate(text, hex=name, ground=ground)


def _location_words(land: Land, snapshot: Mapping[str, Any], names: Sequence[str], name: str) -> str:
    """The kind, the tiles left, and who has taken one: each seat gets one tile of a location hex, ever."""
    left = snapshot["location_tiles"][name]
    named = {"hex": name, "kind": kind_words(land.locations[name])}
    words = translate("{hex}, {kind} location, no tiles left", **named)
    if left:
        words = translate_plural(
            "{hex}, {kind} location, {n} tile left", "{hex}, {kind} location, {n} tiles left", left, **named
        )
    held = [
        called for called, seat in zip(names, snapshot["seats"], strict=True) if any(tile[1] == name for tile in seat["tiles"])
    ]
    lost = [called for called, seat in zip(names, snapshot["seats"], strict=True) if name in seat["lost"]]
    if held:
        words = translate("{words}, held by {names}", words=words, names=translate(" and ").join(held))
    return translate("{words}, lost by {names}", words=words, names=translate(" and ").join(lost)) if lost else words
