"""The texts of all hexes for screen readers, and the characters for drawings in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.games.kingdom_builder.rules.quadrants import TERRAINS, Land
from hexrealm.games.kingdom_builder.text.names import ground_name, kind_name
from hexrealm.games.kingdom_builder.view.sign_rules import describe_tile
from hexrealm.i18n.translate import cached_by_language, translate, translate_plural

VARIANTS = 3  # drawings of each terrain
# The shapes distinguish the seats without colour.
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
    """Return what the characters of the map mean, with the tiles left on each location hex."""
    return _write_legend(land, tuple(snapshot["location_tiles"][name] for name in land.locations))


@cached_by_language(1024)
def _write_legend(land: Land, tiles_left: tuple[int, ...]) -> tuple[tuple[str, str], ...]:
    terrains = [(TERRAIN_SIGNS[terrain], ground_name(terrain)) for terrain in TERRAINS.values()]
    locations = []
    for kind in dict.fromkeys(land.locations.values()):
        counts = zip(land.locations.items(), tiles_left, strict=True)
        left = [f"{name} {count}" for (name, own), count in counts if own == kind]
        text = translate("{kind} (tiles left: {left})", kind=kind_name(kind), left=", ".join(left))
        locations.append((LOCATION_SIGNS[kind], text))
    return (*terrains, (CASTLE_SIGN, translate("castle")), *locations)


def describe_castle(name: str) -> str:
    """Return the name of a castle hex and what it is."""
    return translate("{hex}, castle", hex=name)


def describe_field(name: str, terrain: str) -> str:
    """Return the name of a hex and its terrain. Location hexes: describe_location."""
    return translate("{hex}, {ground}", hex=name, ground=ground_name(terrain))


def describe_location(name: str, kind: str, left: int, held: Sequence[str], lost: Sequence[str]) -> str:
    """Return the kind, the tiles left, what they do, and who has taken one: a seat gets one of a location hex in a game."""
    named = {"hex": name, "kind": kind_name(kind)}
    text = translate("{hex}, {kind} location, no tiles left", **named)
    if left:
        text = translate_plural(
            "{hex}, {kind} location, {n} tile left", "{hex}, {kind} location, {n} tiles left", left, **named
        )
    if held:
        text = translate("{words}, held by {names}", words=text, names=translate(" and ").join(held))
    if lost:
        text = translate("{words}, lost by {names}", words=text, names=translate(" and ").join(lost))
    advice = [translate("Build beside it to get a tile.")] if left else []
    return " ".join([f"{text}.", *advice, describe_tile(kind)])
