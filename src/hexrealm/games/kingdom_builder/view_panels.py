"""Seats with their tiles, and the goals with gold, of Kingdom Builder for a Scene. The prompt: view_prompt.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.scene import HeldTile, Ledger, LedgerRow, Seat, Stock, Tone

COLOURS = ("blue", "red", "ivory", "black")  # by seat; each has a roof of its own shape
TERRAIN_WORDS = {
    "grass": "grass",
    "canyon": "canyon",
    "desert": "desert",
    "flower": "flower field",
    "forest": "forest",
    "water": "water",
    "mountain": "mountain",
}
# What each source of gold pays, short enough for a line of the ledger.
GOAL_NOTES = {
    "fishermen": "1 each beside water",
    "merchants": "4 for each place linked",
    "discoverers": "1 for each row reached",
    "hermits": "1 for each area",
    "citizens": "1 for 2 in the largest area",
    "miners": "1 each beside a mountain",
    "workers": "1 each beside a place",
    "knights": "2 each on the best row",
    "lords": "12 and 6 in each quadrant",
    "farmers": "3 each where you have fewest",
    "castles": "3 for each one touched",
}
STATES = {"turn": "to build", "build": "to build", "lift": "to lift", "settle": "to settle"}
TILE_TONES: dict[str, Tone] = {"ready": "plain", "used": "spent", "new": "fresh"}


def seat_names(snapshot: Mapping[str, Any], names: Sequence[str] | None) -> list[str]:
    """Without names the seats are called by their colours."""
    return list(names or [colour.capitalize() for colour in COLOURS[: len(snapshot["seats"])]])


def make_seats(snapshot: Mapping[str, Any], names: Sequence[str], gold: Sequence[Mapping[str, int]] | None) -> tuple[Seat, ...]:
    """A panel for each seat: supply, the tile in hand or played, location tiles; points are gold, where that is counted."""
    return tuple(
        _make_seat(snapshot, number, name, gold[number]["total"] if gold else None) for number, name in enumerate(names)
    )


def _make_seat(snapshot: Mapping[str, Any], number: int, name: str, points: int | None) -> Seat:
    colour, seat = COLOURS[number], snapshot["seats"][number]
    won = number in (snapshot["winners"] or ())
    turn = number in (snapshot["seat"], snapshot["drawing"])
    return Seat(
        name=name,
        palette=f"seat-{colour}",
        symbol=f"settlement-{colour}",
        points=points,
        stock=(Stock(f"settlement-{colour}", seat["supply"], "settlements left"),),
        note="no tiles",
        state=_seat_state(snapshot, number, won),
        turn=turn,
        won=won,
        tiles=(*_terrain_tile(snapshot, number), *_location_tiles(snapshot, number)),
    )


def _seat_state(snapshot: Mapping[str, Any], number: int, won: bool) -> str:
    if won:
        return "wins" if len(snapshot["winners"]) == 1 else "shares the victory"
    if number == snapshot["drawing"]:
        return "draws"
    if number != snapshot["seat"]:
        return ""
    return "to end the turn" if snapshot["decision"] == "turn" and snapshot["due"] == 0 else STATES[snapshot["decision"]]


def _terrain_tile(snapshot: Mapping[str, Any], number: int) -> list[HeldTile]:
    """The tile played or in hand; one that is hidden lies face down."""
    hand = snapshot["seats"][number]["hand"]
    if hand == "hidden":
        return [HeldTile("Terrain tile", "back", state="hidden")]
    if hand is not None:
        return [make_terrain_tile(hand, "in hand")]
    return [make_terrain_tile(snapshot["played"], "played")] if snapshot["played"] and number == snapshot["seat"] else []


def make_terrain_tile(terrain: str, state: str = "") -> HeldTile:
    """A terrain tile face up."""
    return HeldTile(TERRAIN_WORDS[terrain].capitalize(), "land", f"{terrain}-1", terrain, state)


def _location_tiles(snapshot: Mapping[str, Any], number: int) -> list[HeldTile]:
    """With the one in use shown as such: of two used ones of its kind, the first."""
    using = snapshot["using"] if number == snapshot["seat"] else None
    tiles = []
    for kind, _, state in snapshot["seats"][number]["tiles"]:
        if kind == using and state == "used":
            tiles.append(make_location_tile(kind, "in use", "active"))
            using = None
        else:
            tiles.append(make_location_tile(kind, state, TILE_TONES[state]))
    return tiles


def make_location_tile(kind: str, state: str, tone: Tone = "plain") -> HeldTile:
    """A location tile with a word or two."""
    return HeldTile(kind.capitalize(), "plate", f"loc-{kind}", "location", state, tone)


def make_ledger(goals: Sequence[str], snapshot: Mapping[str, Any], gold: Sequence[Mapping[str, int]] | None) -> Ledger:
    """The goals of this game and the castles, with what each is worth to each seat."""
    seats = range(len(snapshot["seats"]))
    rows = [
        LedgerRow(
            name.capitalize(), tuple(gold[seat][name] if gold else None for seat in seats), f"goal-{name}", GOAL_NOTES[name]
        )
        for name in (*goals, "castles")
    ]
    over = snapshot["winners"] is not None
    return Ledger("Goals", "" if over or not gold else "as if the game ended now", tuple(rows), "Gold" if over else "Gold now")
