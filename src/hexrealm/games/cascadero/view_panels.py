"""Seats, score, success tracks and achievements of Cascadero for a Scene. The map: view.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexrealm.games.cascadero import tables
from hexrealm.games.cascadero.maps import Map
from hexrealm.scene import Progress, Scale, Seat, Space, Stock, Tile, TileSheet, Track, TrackSheet

TOWN_COLOURS = tables.COLOURS[1:]
BANNERS = ((tables.BANNER_1, "I"), (tables.BANNER_2, "II"), (tables.BANNER_3, "III"))
STATES = {"place": "to place", "advance": "to advance", "move-envoy": "to move", "move-herald": "to move"}
EXCLUSIVE_LINES = {
    "all5_banner1": ("Five", "at banner I"),
    "seals3": ("Three seals", "held"),
    "three_banner2": ("Three", "at banner II"),
    "group_5_colours": ("A group", "5 colours"),
    "one_banner3": ("One", "at banner III"),
    "group_3_same": ("A group", "3 the same"),
}
ACTION_SYMBOLS = {tables.GIVES_ADVANCE: "space-advance", tables.GIVES_EXTRA_TURN: "space-extra"}
ACTION_WORDS = {tables.GIVES_ADVANCE: "advance a cube", tables.GIVES_EXTRA_TURN: "an extra turn"}


def make_seats(printed: Map, snapshot: Mapping[str, Any], names: Sequence[str] | None) -> tuple[Seat, ...]:
    """A panel for each seat; without names the seats are called by their colours."""
    called = names or [seat["colour"].capitalize() for seat in snapshot["seats"]]
    return tuple(_make_seat(printed, snapshot, number, called[number]) for number in range(len(snapshot["seats"])))


def _make_seat(printed: Map, snapshot: Mapping[str, Any], number: int, name: str) -> Seat:
    seat = snapshot["seats"][number]
    colour, turn, won = seat["colour"], number == snapshot["seat"], number == snapshot["winner"]
    open_towns = count_open_towns(printed, snapshot, colour)
    held = (Stock(f"envoy-{colour}", seat["envoys"], "envoys left"), Stock("seal", seat["seals"], "seals held"))
    return Seat(
        name=name,
        palette=f"seat-{colour}",
        symbol=f"envoy-{colour}",
        points=seat["vp"],
        stock=held,
        progress=Progress(seat["cubes"][colour], tables.TOP, tuple(space for space, _ in BANNERS)),
        note=f"{open_towns} town{'' if open_towns == 1 else 's'} open",
        state=_state(snapshot, turn, won),
        turn=turn,
        won=won,
    )


def _state(snapshot: Mapping[str, Any], turn: bool, won: bool) -> str:
    if won:
        return f"{snapshot['victory']} victory"
    extra = snapshot["extra_turns"] if turn else 0
    return (STATES[snapshot["decision"]] if turn else "") + (f", +{extra} turn{'s' * (extra > 1)}" if extra else "")


def count_open_towns(printed: Map, snapshot: Mapping[str, Any], colour: str) -> int:
    """Towns of a colour with an empty field next to them: players lose unaware that none is left."""
    own = [town.name for town in printed.towns.values() if town.colour == colour]
    return sum(any(field not in snapshot["envoys"] for field in printed.neighbours[town]) for town in own)


def make_scale(snapshot: Mapping[str, Any]) -> Scale:
    """The score from 0 to the points that end the game."""
    scores = ", ".join(f"{seat['colour']} {seat['vp']}" for seat in snapshot["seats"])
    return Scale(tables.WINNING_POINTS, 10, f"Victory points: {scores}; {tables.WINNING_POINTS} end the game")


def make_tracks(snapshot: Mapping[str, Any]) -> TrackSheet:
    """The five success tracks, with what their spaces give now."""
    forbidden = tuple(int(k) for k in range(tables.TOP + 1) if tables.SPACE_ACTION[tables.BLUE][k] == tables.FORBIDDEN)
    tracks = tuple(_make_track(snapshot, colour) for colour in TOWN_COLOURS)
    return TrackSheet("Success tracks", "gold: the first gets more than the next", tables.TOP, tracks, BANNERS, forbidden)


def _make_track(snapshot: Mapping[str, Any], colour: str) -> Track:
    colours = [seat["colour"] for seat in snapshot["seats"]]
    owner = colours.index(colour) if colour in colours else None
    spaces = [_make_space(snapshot, colour, at, owner is not None) for at in range(1, tables.TOP + 1)]
    markers = tuple(seat["cubes"][colour] for seat in snapshot["seats"])
    given = tuple(space for space in spaces if space.words)
    return Track(colour, f"town-{colour}", f"town-{colour}", colour[0].upper(), given, markers, owner)


def _make_space(snapshot: Mapping[str, Any], colour: str, at: int, owned: bool) -> Space:
    """A seal that is gone leaves the move of an envoy; a first number that is gone leaves the later one."""
    number = tables.COLOURS.index(colour)
    action = int(tables.SPACE_ACTION[number][at])
    if action == tables.GIVES_SEAL:
        there = at in snapshot["seals_on_tracks"][colour]
        return Space(at, "take the seal" if there else "move an envoy", "seal" if there else "space-move")
    if action == tables.GIVES_VP:
        first, later = int(tables.SPACE_VP_FIRST[number][at]), int(tables.SPACE_VP_LATER[number][at])
        free = first != later and at in snapshot["first_vp_left"][colour]
        words = f"{first} for the first, then {later}" if free else f"{later} victory points"
        crown = owned and at == tables.TOP
        return Space(at, words, points=first if free else later, later=later if free else None, crown=crown)
    return Space(at, ACTION_WORDS.get(action, ""), ACTION_SYMBOLS.get(action, ""))


def make_achievements(snapshot: Mapping[str, Any]) -> TileSheet:
    """Six for the first seat alone, then six that every seat can have."""
    seats = snapshot["seats"]
    tiles = []
    for name, lines in EXCLUSIVE_LINES.items():
        owner = snapshot["exclusive"][name]
        flags = () if owner is None else (owner,)
        tiles.append(Tile(" ".join(lines), lines, tables.EXCLUSIVE_VP, f"sign-{name}", flags))
    for colour in TOWN_COLOURS:
        paired = tuple(number for number, seat in enumerate(seats) if colour in seat["pairs"])
        tiles.append(Tile(f"Two {colour}", (f"Two {colour}",), tables.PAIR_VP, f"sign-pair_{colour}", paired, len(seats)))
    every = tuple(number for number, seat in enumerate(seats) if seat["all_pairs"])
    tiles.append(Tile("All five pairs", ("All five", "pairs"), tables.ALL_PAIRS_VP, "sign-all_pairs", every, len(seats)))
    return TileSheet("Achievements", "above: one seat each; below: every seat", 6, tuple(tiles))
