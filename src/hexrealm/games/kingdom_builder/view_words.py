"""The words of every hex for a screen reader, and the signs that stand for drawings where only characters can be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.games.kingdom_builder.quadrants import TERRAINS, Land
from hexrealm.games.kingdom_builder.view_panels import TERRAIN_WORDS

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
    terrains = [(TERRAIN_SIGNS[terrain], TERRAIN_WORDS[terrain]) for terrain in TERRAINS.values()]
    locations = []
    for kind in dict.fromkeys(land.locations.values()):
        left = [f"{name} {snapshot['location_tiles'][name]}" for name, own in land.locations.items() if own == kind]
        locations.append((LOCATION_SIGNS[kind], f"{kind} (tiles left: {', '.join(left)})"))
    return (*terrains, (CASTLE_SIGN, "castle"), *locations)


def describe_hex(land: Land, snapshot: Mapping[str, Any], names: Sequence[str], name: str) -> str:
    """Its name, what it is, and whose settlement stands there."""
    if name in land.castles:
        return f"{name}, castle"
    if name in land.locations:
        return f"{name}, {_location_words(land, snapshot, names, name)}"
    ground = f"{name}, {TERRAIN_WORDS[land.terrain[name]]}"
    if name in snapshot["settlements"]:
        return f"{ground}, settlement of {names[snapshot['settlements'][name]]}"
    if name == snapshot["lifted"]:
        return f"{ground}, {names[snapshot['seat']]} lifted a settlement from here"
    return f"{ground}, empty" if land.terrain[name] != "mountain" else ground


def _location_words(land: Land, snapshot: Mapping[str, Any], names: Sequence[str], name: str) -> str:
    """The kind, the tiles left, and who has taken one: each seat gets one tile of a location hex, ever."""
    left = snapshot["location_tiles"][name]
    words = f"{land.locations[name]} location, {left or 'no'} tile{'' if left == 1 else 's'} left"
    held = [
        called for called, seat in zip(names, snapshot["seats"], strict=True) if any(tile[1] == name for tile in seat["tiles"])
    ]
    lost = [called for called, seat in zip(names, snapshot["seats"], strict=True) if name in seat["lost"]]
    return words + (f", held by {' and '.join(held)}" if held else "") + (f", lost by {' and '.join(lost)}" if lost else "")
