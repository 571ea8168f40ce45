"""The panels of Kingdom Builder's Scene: seats with their tiles, and goals with gold. The prompt: prompt.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.engine.scene import HeldTile, Ledger, LedgerRow, Seat, Stock, Tone
from hexrealm.games.kingdom_builder.rules.tables import SEAT_COLOURS
from hexrealm.games.kingdom_builder.text.names import goal_name, ground_name, kind_name, seat_name
from hexrealm.i18n.translate import cached_by_language, translatable, translatable_in, translate, translate_in

# What each source of gold pays, short enough for a line of the ledger.
GOAL_NOTES = {
    "fishermen": translatable("1 each beside water"),
    "merchants": translatable("4 for each place linked"),
    "discoverers": translatable("1 for each row reached"),
    "hermits": translatable("1 for each area"),
    "citizens": translatable("1 per 2 settlements of your largest area"),
    "miners": translatable("1 each beside a mountain"),
    "workers": translatable("1 each beside a place"),
    "knights": translatable("2 each in the fullest row"),
    "lords": translatable("per quadrant: most 12, second 6; 0 counts"),
    "farmers": translatable("3 each where you have fewest"),
    "castles": translatable("3 for each one reached"),
}
STATES = {
    "turn": translatable_in("state", "must build"),
    "build": translatable_in("state", "must build"),
    "lift": translatable_in("state", "must lift"),
    "settle": translatable_in("state", "must settle"),
}
TILE_STATES = {
    "ready": translatable_in("state of a tile", "ready"),
    "used": translatable_in("state of a tile", "used"),
    "new": translatable_in("state of a tile", "new"),
}
TILE_TONES: dict[str, Tone] = {"ready": "plain", "used": "spent", "new": "fresh"}


def seat_names(snapshot: Mapping[str, Any], names: Sequence[str] | None) -> list[str]:
    """Return the names of the seats; without names the seats are called by their colours."""
    return list(names or [seat_name(colour).capitalize() for colour in SEAT_COLOURS[: len(snapshot["seats"])]])


def make_seats(snapshot: Mapping[str, Any], names: Sequence[str], gold: Sequence[Mapping[str, int]] | None) -> tuple[Seat, ...]:
    """Return a panel for each seat: supply, the tile in hand or played, location tiles, and gold where it is counted."""
    return tuple(
        _make_seat(snapshot, number, name, gold[number]["total"] if gold else None) for number, name in enumerate(names)
    )


def show_hands(
    public: tuple[Seat, ...], snapshot: Mapping[str, Any], names: Sequence[str], gold: Sequence[Mapping[str, int]]
) -> tuple[Seat, ...]:
    """Return the panels for spectators, with those made again whose hand the snapshot shows. Nothing else differs."""
    seen = [number for number, seat in enumerate(snapshot["seats"]) if seat["hand"] not in (None, "hidden")]
    if not seen:
        return public
    made = {number: _make_seat(snapshot, number, names[number], gold[number]["total"]) for number in seen}
    return tuple(made.get(number, seat) for number, seat in enumerate(public))


def _make_seat(snapshot: Mapping[str, Any], number: int, name: str, points: int | None) -> Seat:
    colour, seat = SEAT_COLOURS[number], snapshot["seats"][number]
    won = number in (snapshot["winners"] or ())
    turn = number in (snapshot["seat"], snapshot["drawing"])
    return Seat(
        name=name,
        palette=f"seat-{colour}",
        symbol=f"settlement-{colour}",
        points=points,
        stock=(Stock(f"settlement-{colour}", seat["supply"], translate("settlements left")),),
        note=translate("no tiles"),
        state=_seat_state(snapshot, number, won),
        turn=turn,
        won=won,
        tiles=(*_terrain_tile(snapshot, number), *_location_tiles(snapshot, number)),
        called=seat_name(colour),
    )


def _seat_state(snapshot: Mapping[str, Any], number: int, won: bool) -> str:
    if won:
        return translate_in("state", "victory") if len(snapshot["winners"]) == 1 else translate_in("state", "shared victory")
    if number == snapshot["drawing"]:
        return translate_in("state", "draws")
    if number != snapshot["seat"]:
        return ""
    if snapshot["decision"] == "turn" and snapshot["due"] == 0:
        return translate_in("state", "may end the turn")
    return translate_in(*STATES[snapshot["decision"]])


def _terrain_tile(snapshot: Mapping[str, Any], number: int) -> list[HeldTile]:
    """Return the tile played or in hand; a hidden one is face down."""
    hand = snapshot["seats"][number]["hand"]
    if hand == "hidden":
        return [HeldTile(translate("Terrain tile"), "back", state=translate_in("state of a tile", "hidden"))]
    if hand is not None:
        return [make_terrain_tile(hand, translate_in("state of a tile", "in hand"))]
    if not snapshot["played"] or number != snapshot["seat"]:
        return []
    return [make_terrain_tile(snapshot["played"], translate_in("state of a tile", "played"))]


@cached_by_language(256)
def make_terrain_tile(terrain: str, state: str = "") -> HeldTile:
    """Return a terrain tile face up."""
    return HeldTile(ground_name(terrain).capitalize(), "land", f"{terrain}-1", terrain, state)


def _location_tiles(snapshot: Mapping[str, Any], number: int) -> list[HeldTile]:
    """Return the location tiles. The one in use is marked: of two used ones of its kind, the first."""
    using = snapshot["using"] if number == snapshot["seat"] else None
    tiles = []
    for kind, _, state in snapshot["seats"][number]["tiles"]:
        if kind == using and state == "used":
            tiles.append(make_location_tile(kind, translate_in("state of a tile", "in use"), "active"))
            using = None
        else:
            tiles.append(make_location_tile(kind, translate_in(*TILE_STATES[state]), TILE_TONES[state]))
    return tiles


@cached_by_language(256)
def make_location_tile(kind: str, state: str, tone: Tone = "plain") -> HeldTile:
    """Return a location tile with a short text."""
    return HeldTile(kind_name(kind).capitalize(), "plate", f"loc-{kind}", "location", state, tone)


def make_ledger(goals: Sequence[str], snapshot: Mapping[str, Any], gold: Sequence[Mapping[str, int]] | None) -> Ledger:
    """Return the goals of this game and the castles, with what each is worth to each seat."""
    seats = range(len(snapshot["seats"]))
    values = {name: tuple(gold[seat][name] if gold else None for seat in seats) for name in (*goals, "castles")}
    rows = [_make_row(name, worth) for name, worth in values.items()]
    over = snapshot["winners"] is not None
    note = "" if over or not gold else translate("if the game ended now")
    return Ledger(translate("Goals"), note, tuple(rows), translate("Gold") if over else translate("Gold so far"))


@cached_by_language(4096)
def _make_row(name: str, values: tuple[int | None, ...]) -> LedgerRow:
    return LedgerRow(goal_name(name).capitalize(), values, f"goal-{name}", translate(GOAL_NOTES[name]), name)
