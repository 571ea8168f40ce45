"""Short ways to write positions of Kingdom Builder and to read a match. Everything goes through the public interface.

    position(blue="e5 f5", red="c14", played="desert", tiles="m16 r12:used", lost="c7")

The board is that of the suggested first game; `kinds` gives its quadrants other location kinds. Everything is conserved:
settlements not on the board are in the supply, location tiles that nobody took are on their hexes. Terrain tiles not named are
in the pile; if `pile` is given, in the discards; if `discards` is given too, removed. Other seats hold a forest tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import hexrealm
from hexrealm.games.kingdom_builder.rules.quadrants import Land, lay_board
from hexrealm.play.match import Match

COLOURS = ("blue", "red", "ivory", "black")  # of the seats 0 to 3
TERRAINS = ("grass", "canyon", "desert", "flower", "forest")
BOARDS = ["tavern", "paddock", "oasis", "farm"]
BUILDING_KINDS = ("farm", "oasis", "oracle", "tavern", "tower")
B_KINDS = "oracle harbor tower barn"  # on the quadrants tavern, paddock, oasis and farm: two location hexes each
GOALS = ["fishermen", "knights", "merchants"]

By = str | Mapping[str, str]  # of the seat to play, or by colour


def options_of(kinds: str = "", players: int = 2, **more: Any) -> dict[str, Any]:
    """Return options with the first game's board, with its own location kinds or with these."""
    return {
        "players": players,
        "boards": BOARDS,
        "locations": kinds.split() or "printed",
        "castles": [],
        "goals": GOALS,
        **more,
    }


@cache
def _land(kinds: str) -> Land:
    return lay_board(options_of(kinds))


def land(kinds: str = "") -> Land:
    """Return the board of the first game."""
    return _land(kinds)


def all_of(terrain: str, but: str = "") -> list[str]:
    """Return every hex of a terrain, except some."""
    return sorted(name for name, found in land().terrain.items() if found == terrain and name not in but.split())


def worthless(count: int = 40) -> str:
    """Return hexes of the first quadrant that are not next to water, a castle or a location hex."""
    board, places = land(), {"water", None}  # castles and location hexes have no terrain
    found = [
        name
        for name in sorted(board.quadrant)
        if board.terrain.get(name) in TERRAINS
        and board.quadrant[name] == 0
        and places.isdisjoint(board.terrain.get(near) for near in board.neighbours[name])
    ]
    return " ".join(found[:count])


def filled(terrain: str, but: str = "") -> dict[str, Any]:
    """Return settlements of red and ivory on every hex of a terrain except some, for a game of three."""
    names = all_of(terrain, but)
    return {"red": " ".join(names[:39]), "ivory": " ".join(names[39:])}


def position(
    *,
    kinds: str = "",
    players: int = 2,
    to_play: str = "blue",
    blue: str = "",
    red: str = "",
    ivory: str = "",
    black: str = "",
    played: str | None = "grass",
    due: int | None = None,
    begun: bool = False,
    hands: Mapping[str, str | None] = {},
    tiles: By = "",
    lost: By = "",
    pile: str | None = None,
    discards: str | None = None,
    removed: str = "",
    using: str | None = None,
    lifted: str | None = None,
    draws: bool = False,
    change: Mapping[str, Any] = {},
    **options: Any,
) -> Match:
    """Return a match at the turn of a seat; with `draws` at its draw, with `using` and `lifted` inside an extra action.

    Location tiles are named by their hexes, ready unless `:new` or `:used` is added. By default `due` is what a turn begins
    with. `change` replaces keys of the snapshot.
    """
    players = max(players, 3 if ivory else 2, 4 if black else 2)
    options = options_of(kinds, players, **options)
    seat = COLOURS.index(to_play)
    snapshot = hexrealm.new("kingdom_builder", **options).snapshot()
    for number, names in enumerate((blue, red, ivory, black)[:players]):
        snapshot["settlements"] |= dict.fromkeys(names.split(), number)
    built = Counter(snapshot["settlements"].values())
    if lifted is not None:
        built[seat] += 1
    for number, each in enumerate(snapshot["seats"]):
        each["supply"] -= built[number]
        each["hand"] = hands.get(COLOURS[number], None if number == seat else "forest")
    _give_tiles(snapshot, land(kinds), _by_colour(tiles, to_play), _by_colour(lost, to_play))
    supply = snapshot["seats"][seat]["supply"]
    snapshot |= {
        "decision": "draw" if draws else _decision(using, lifted),
        "seat": None if draws else seat,
        "drawing": seat if draws else None,
        "played": None if draws else played,
        "due": due if due is not None else 0 if draws or played is None else min(3, supply),
        "begun": begun,
        "using": using,
        "lifted": lifted,
        "final_round": any(each["supply"] == 0 for each in snapshot["seats"]),
    }
    _share_tiles(snapshot, pile, discards, removed)
    return hexrealm.position("kingdom_builder", options, {**snapshot, **change})


def _decision(using: str | None, lifted: str | None) -> str:
    if using is None:
        return "turn"
    return "build" if using in BUILDING_KINDS else "lift" if lifted is None else "settle"


def _by_colour(value: By, to_play: str) -> Mapping[str, str]:
    return {to_play: value} if isinstance(value, str) else value


def _give_tiles(snapshot: dict[str, Any], board: Land, tiles: Mapping[str, str], lost: Mapping[str, str]) -> None:
    for colour, seat in zip(COLOURS, snapshot["seats"], strict=False):
        for tile in tiles.get(colour, "").split():
            name, _, state = tile.partition(":")
            seat["tiles"].append([board.locations[name], name, state or "ready"])
            snapshot["location_tiles"][name] -= 1
        for name in lost.get(colour, "").split():
            seat["lost"].append(name)
            snapshot["location_tiles"][name] -= 1
        seat["tiles"].sort()


def _share_tiles(snapshot: dict[str, Any], pile: str | None, discards: str | None, removed: str) -> None:
    out = Counter([snapshot["played"], *(seat["hand"] for seat in snapshot["seats"])])
    given = {"pile": pile, "discards": discards, "removed": removed if removed or discards is not None else ""}
    counts = {key: Counter((names or "").split()) for key, names in given.items()}
    rest = "pile" if pile is None else "discards" if discards is None else "removed"
    for terrain in TERRAINS:
        counts[rest][terrain] += 5 - out[terrain] - sum(count[terrain] for count in counts.values())
    for key, count in counts.items():
        snapshot[key] = {terrain: count[terrain] for terrain in TERRAINS}


def play(match: Match, *names: str) -> Match:
    """Play some actions, and return the same match."""
    for name in names:
        match.play(name)
    return match


def hexes(match: Match) -> list[str]:
    """Return the legal hexes, sorted as text."""
    return sorted(name for name in match.legal() if name[1:].isdigit())


def legal_kinds(match: Match) -> list[str]:
    """Return the legal location kinds, sorted."""
    return sorted(name for name in match.legal() if not name[1:].isdigit() and name != "end")


def seat_of(match: Match, colour: str = "blue") -> dict[str, Any]:
    """Return a seat of the snapshot."""
    found: dict[str, Any] = match.snapshot()["seats"][COLOURS.index(colour)]
    return found


def tiles_of(match: Match, colour: str = "blue") -> str:
    """Return the location tiles of a seat, as `position` takes them but with every state."""
    return " ".join(f"{name}:{state}" for _, name, state in seat_of(match, colour)["tiles"])


def events_of(match: Match) -> str:
    """Return the kinds of the last action's events with their rules, in order."""
    return ", ".join(f"{event.kind} {event.rule}" for event in match.events)


def turn(match: Match) -> tuple[str, Any, int, bool]:
    """Return the decision, the tile played, how many builds are due, and whether they have begun."""
    now = match.snapshot()
    return now["decision"], now["played"], now["due"], now["begun"]


def gold(goal: str, *, seat: str = "blue", **more: Any) -> int:
    """Return what a goal, or `castles`, is worth to a seat in a game that black has just ended with its last settlement."""
    goals = [goal] if goal != "castles" else []
    goals += [other for other in ("miners", "hermits", "knights", "workers") if other != goal][: 3 - len(goals)]
    own = set(" ".join(more.get(colour, "") for colour in COLOURS).split())
    free = [name for terrain in TERRAINS for name in all_of(terrain) if name not in own]
    match = position(black=" ".join(free[:40]), to_play="black", played=None, due=0, goals=goals, **more)
    found: int = play(match, "end").snapshot()["gold"][COLOURS.index(seat)][goal]
    return found
