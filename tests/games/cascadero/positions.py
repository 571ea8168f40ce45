"""Short ways to write positions of Cascadero and to read a match. Everything goes through the public interface.

    position(blue="h6 h7*", pink="k4", cubes={"blue": {"orange": 3}}, seals={"blue": 1})

Pieces are conserved: envoys not on the board are in the supply; seals held or under envoys are missing from the tracks,
white ones from the top first unless `taken` names them; the last seat holds the taken seals that no other seat has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import hexrealm
from hexrealm.play.match import Match

COLOURS = ("blue", "pink", "yellow", "orange")  # of the seats 0 to 3
TRACKS = ("blue", "yellow", "orange", "pink", "white")
FIRST_SLOTS = {"a": 3, "c": 1, "e": 4, "g": 2, "i": 5, "k": 3, "m": 1, "o": 4}
FARMER_SLOTS = [f"{column}{row + below}" for column, row in FIRST_SLOTS.items() for below in (0, 5, 10)]
TILE_COUNTS = {"vp2": 5, "vp3": 5, "advance": 5, "extra_turn": 4, "move_herald": 5}

# On the basic board, for each colour, how a town gives blue steps: blue is on the first field and places on the second; with
# pink on the third, blue is not the first next to the town. The towns with a herald are those with a star.
PLAIN_TOWNS = {
    "blue": ("g7", "g8", "g10"),
    "yellow": ("h8", "g7", "e6"),
    "orange": ("h11", "i10", "k9"),
    "pink": ("h6", "h7", "j8"),
    "white": ("h7", "h6", "h4"),
}
HERALD_TOWNS = {
    "blue": ("d6", "e5", "e3"),
    "yellow": ("f13", "e12", "e10"),
    "orange": ("i6", "j6", "k4"),
    "pink": ("i12", "j12", "l13"),
}


def farmers(tiles: Mapping[str, str]) -> list[str]:
    """Return the option `farmers` with these tiles on these fields."""
    rest = [tile for tile, count in TILE_COUNTS.items() for _ in range(count)]
    for tile in tiles.values():
        rest.remove(tile)
    return [tiles[slot] if slot in tiles else rest.pop() for slot in FARMER_SLOTS]


def position(
    *,
    board: str = "basic",
    heralds: str = "star",
    tiles: Mapping[str, str] = {},
    players: int = 2,
    to_play: str = "blue",
    blue: str = "",
    pink: str = "",
    yellow: str = "",
    orange: str = "",
    herald_towns: str = "",
    cubes: Mapping[str, Mapping[str, int]] = {},
    seals: Mapping[str, int] = {},
    taken: str = "",
    vp: Mapping[str, int] = {},
    pairs: Mapping[str, str] = {},
    exclusive: Mapping[str, str] = {},
    extra_turns: int = 0,
) -> Match:
    """Return a match at `place`. Envoys are named by fields, with * for a seal; `taken` is like "orange3 white13"."""
    players = max(players, 3 if yellow else 2, 4 if orange else 2)
    options: dict[str, Any] = {"players": players, "board": board, "heralds": heralds}
    if board == "farmer":
        options["farmers"] = farmers(tiles)
    snapshot = hexrealm.new("cascadero", **options).snapshot()
    for number, names in enumerate((blue, pink, yellow, orange)[:players]):
        snapshot["envoys"] |= {name.rstrip("*"): [number, name.endswith("*")] for name in names.split()}
    for seat in snapshot["seats"]:
        colour = seat["colour"]
        seat["cubes"] |= cubes.get(colour, {})
        seat["vp"] = vp.get(colour, 0)
        seat["seals"] = seals.get(colour, 0)
        seat["pairs"] = sorted(pairs.get(colour, "").split())
        seat["all_pairs"] = len(seat["pairs"]) == 5
        seat["envoys"] -= sum(COLOURS[envoy[0]] == colour for envoy in snapshot["envoys"].values())
    snapshot["exclusive"] |= {name: COLOURS.index(colour) for name, colour in exclusive.items()}
    snapshot["seat"] = COLOURS.index(to_play)
    snapshot["extra_turns"] = extra_turns
    if herald_towns:
        snapshot["heralds"] = sorted(herald_towns.split())
    _take_seals(snapshot, taken.split())
    _pay_first_points(snapshot)
    return hexrealm.position("cascadero", options, snapshot)


def _take_seals(snapshot: dict[str, Any], taken: list[str]) -> None:
    held = sum(seat["seals"] for seat in snapshot["seats"])
    under = sum(envoy[1] for envoy in snapshot["envoys"].values())
    on_tracks = snapshot["seals_on_tracks"]
    spaces = [f"{track}{space}" for track in TRACKS for space in on_tracks[track]]
    left = [space for space in spaces if space not in taken]
    while len(taken) < held + under:
        taken.append(left.pop())
    snapshot["seats"][-1]["seals"] += len(taken) - held - under
    snapshot["seals_on_tracks"] = {
        track: [space for space in on_tracks[track] if f"{track}{space}" not in taken] for track in TRACKS
    }


def _pay_first_points(snapshot: dict[str, Any]) -> None:
    """Remove the higher numbers of the spaces that a cube has reached."""
    for track, spaces in snapshot["first_vp_left"].items():
        highest = max(seat["cubes"][track] for seat in snapshot["seats"])
        snapshot["first_vp_left"][track] = [space for space in spaces if space > highest]


def play(match: Match, *names: str) -> Match:
    """Play some actions, and return the same match."""
    for name in names:
        match.play(name)
    return match


def climb(
    track: str, start: int, steps: int, cubes: Mapping[str, int] = {}, rivals: Mapping[str, int] = {}, **more: Any
) -> Match:
    """Return a match after a town gave blue's cube on a track some steps; `cubes` are blue's others, `rivals` pink's."""
    friend, field, rival = (HERALD_TOWNS if steps == 3 else PLAIN_TOWNS)[track]
    on_tracks = {"blue": {track: start, **cubes}, "pink": rivals}
    return play(position(blue=friend, pink=rival if steps > 1 else "", cubes=on_tracks, **more), field)


def to_move(blue: str = "", board: str = "basic", **more: Any) -> Match:
    """Return a match that asks blue to move an envoy: its orange cube stopped on space 3, whose seal is gone."""
    friend, field = ("h11", "i10") if board == "basic" else ("i11", "j11")
    match = position(board=board, blue=f"{friend} {blue}", cubes={"blue": {"orange": 2}}, taken="orange3", **more)
    return play(match, field)


def seat_of(match: Match, colour: str) -> dict[str, Any]:
    """Return a seat of the snapshot."""
    found: dict[str, Any] = match.snapshot()["seats"][COLOURS.index(colour)]
    return found


def cube(match: Match, track: str, colour: str = "blue") -> int:
    """Return the space of a seat's cube."""
    space: int = seat_of(match, colour)["cubes"][track]
    return space


def kinds(match: Match) -> list[str]:
    """Return the kinds of the last action's events."""
    return [event.kind for event in match.events]


def scored(match: Match) -> list[str]:
    """Return the towns that the last action scored."""
    return [event.hexes[0] for event in match.events if event.kind == "scored"]


def claimed(match: Match) -> dict[str, int]:
    """Return the achievements that the last action completed, and their points."""
    return {event.details["achievement"]: event.points for event in match.events if event.kind == "achievement"}
