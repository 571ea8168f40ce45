"""The table of Cascadero as a Scene, made from options and a snapshot alone, so that nothing hidden can get in.

Here: the map and what lies on it, and the whole. Seats, tracks and achievements: view_panels.py. Drawings and colours: web/.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexrealm.games.cascadero.maps import Map, Town, read_map
from hexrealm.games.cascadero.view_panels import make_achievements, make_scale, make_seats, make_tracks
from hexrealm.hexgrid import LETTERS, ROOT3, connected_areas
from hexrealm.scene import Board, BoardHex, Choice, EdgeLabel, Link, LogLine, Mark, Overlay, Piece, Prompt, Scene

NUMBER_WORDS = {2: "two", 3: "three", 4: "four"}
DECISIONS = {
    "place": "to place an envoy",
    "advance": "to advance a cube",
    "move-envoy": "to move an envoy",
    "move-herald": "to move a herald",
}
TILE_WORDS = {
    "vp2": "2 victory points",
    "vp3": "3 victory points",
    "advance": "advance a cube",
    "extra_turn": "an extra turn",
    "move_herald": "move a herald",
}
ORNAMENTS = ("land-tuft", "land-hill", "land-dots", "land-copse")
# How the drawings are written where only characters can be shown. Shapes tell the seats apart without colour.
SIGNS = {
    "envoy-blue": "●",
    "envoy-pink": "◆",
    "envoy-yellow": "▲",
    "envoy-orange": "■",
    "seal": "§",
    "seal-under": "§",
    "herald": "+1",
    "icon-star": "*",
    "icon-circle": "o",
    "icon-cross": "x",
    "tile-vp2": "+2",
    "tile-vp3": "+3",
    "tile-advance": "»",
    "tile-extra_turn": "↻",
    "tile-move_herald": "→h",
    "space-advance": "»",
    "space-extra": "↻",
    "space-move": "→",
}


def make_scene(
    options: Mapping[str, Any],
    snapshot: Mapping[str, Any],
    *,
    legal: Iterable[str] = (),
    last: Iterable[str] = (),
    names: Sequence[str] | None = None,
    log: Iterable[LogLine | str] = (),
) -> Scene:
    """The whole table. `legal` and `last` hold hexes or actions in notation; `log` comes newest first."""
    printed = read_map(options["board"])
    actions = list(legal)
    seats = make_seats(printed, snapshot, names)
    heralds = ", moving heralds" if options["heralds"] == "advanced" else ""
    return Scene(
        title="Cascadero",
        facts=f"{options['board'].capitalize()} board · {NUMBER_WORDS[len(seats)]} players{heralds}",
        assets=__package__ or "",
        board=make_board(options, snapshot, actions, last),
        seats=seats,
        scale=make_scale(snapshot),
        tracks=make_tracks(snapshot),
        tiles=make_achievements(snapshot),
        prompt=_make_prompt(snapshot, seats[snapshot["seat"]].name, actions) if snapshot["seat"] is not None else None,
        log=tuple(LogLine(line) if isinstance(line, str) else line for line in log),
        result=_make_result(snapshot, [seat.name for seat in seats]),
        signs=SIGNS,
    )


def make_board(
    options: Mapping[str, Any], snapshot: Mapping[str, Any], actions: Iterable[str] = (), last: Iterable[str] = ()
) -> Board:
    """The map with envoys, seals, heralds and marks."""
    printed = read_map(options["board"])
    tiles = dict(zip(printed.farmer_slots, options.get("farmers") or [], strict=True))
    joins, roads = _make_links(printed, snapshot)
    return Board(
        layout="flat",
        words=f"{options['board']} board, columns a to o",
        hexes=tuple(_make_hex(printed, snapshot, name, tiles) for name in printed.neighbours),
        labels=_make_labels(),
        ornaments=ORNAMENTS,
        pieces=tuple(_make_piece(snapshot, field, *envoy) for field, envoy in sorted(snapshot["envoys"].items())),
        joins=joins,
        roads=roads,
        overlays=tuple(Overlay(town, "herald") for town in snapshot["heralds"]),
        marks=_make_marks(printed, actions, last),
    )


def _make_labels() -> tuple[EdgeLabel, ...]:
    """Letters over the columns, numbers beside the rows of the even columns."""
    columns = [EdgeLabel(side, 1.5 * k, LETTERS[k]) for k in range(15) for side in ("top", "bottom")]
    rows = [EdgeLabel(side, ROOT3 * row, str(row)) for row in range(1, 16) for side in ("left", "right")]
    return (*columns, *rows)


def _make_hex(printed: Map, snapshot: Mapping[str, Any], name: str, tiles: Mapping[str, str]) -> BoardHex:
    centre = printed.grid.centre(printed.grid.by_name[name])
    words = _hex_words(printed, snapshot, name, tiles)
    if name in printed.towns:
        return _make_town(printed.towns[name], centre, words)
    if name in tiles:
        return BoardHex(name, centre, "plate", symbol=f"tile-{tiles[name]}", words=words)
    return BoardHex(name, centre, words=words)


def _make_town(town: Town, centre: tuple[float, float], words: str) -> BoardHex:
    palette = f"town-{town.colour}"
    icon = f"icon-{town.icon}" if town.icon else ""
    return BoardHex(town.name, centre, "place", palette, palette, town.colour[0].upper(), icon, words=words)


def _hex_words(printed: Map, snapshot: Mapping[str, Any], name: str, tiles: Mapping[str, str]) -> str:
    if name in printed.towns:
        return f"{name}, {printed.towns[name].colour} town" + (", herald" if name in snapshot["heralds"] else "")
    if name in snapshot["envoys"]:
        seat, sealed = snapshot["envoys"][name]
        return f"{name}, envoy of {snapshot['seats'][seat]['colour']}" + (" on a seal" if sealed else "")
    if name in tiles:
        return f"{name}, farmer tile: {TILE_WORDS[tiles[name]]}"
    town = printed.town_beside(name)
    return f"{name}, empty" + (f", next to {printed.towns[town].colour} town {town}" if town else "")


def _make_piece(snapshot: Mapping[str, Any], field: str, seat: int, sealed: bool) -> Piece:
    return Piece(field, f"envoy-{snapshot['seats'][seat]['colour']}", seat, "seal-under" if sealed else "")


def _make_links(printed: Map, snapshot: Mapping[str, Any]) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """Joins inside each group, and roads into the towns it touches. A lone envoy has none: it connects nothing."""
    joins, roads = [], []
    for seat in range(len(snapshot["seats"])):
        own = [field for field, (whose, _) in snapshot["envoys"].items() if whose == seat]
        for group in connected_areas(own, printed.neighbours):
            near = [(field, there) for field in group for there in printed.neighbours[field]]
            joins += [Link(seat, field, there) for field, there in near if there in group and field < there]
            roads += [Link(seat, field, there) for field, there in near if there in printed.towns and len(group) > 1]
    return tuple(joins), tuple(roads)


def _make_marks(printed: Map, actions: Iterable[str], last: Iterable[str]) -> tuple[Mark, ...]:
    """A dot where an action leads (`h6`, `h6*` with a seal, `h6>h7` a move); corners round every hex of the last one."""
    ends = {action.rpartition(">")[2].rstrip("*") for action in actions}
    done = {part.rstrip("*") for action in last for part in action.split(">")}
    on_map = printed.neighbours.keys()
    return (*(Mark(name, "legal") for name in sorted(ends & on_map)), *(Mark(name, "last") for name in sorted(done & on_map)))


def _make_prompt(snapshot: Mapping[str, Any], name: str, actions: Iterable[str]) -> Prompt:
    """What is asked, with the answers that are no places on the map."""
    colours = snapshot["seats"][0]["cubes"]
    choices = tuple(Choice(action, action) for action in actions if action in colours or action == "pass")
    return Prompt(f"{name} {DECISIONS[snapshot['decision']]}", snapshot["seat"], choices)


def _make_result(snapshot: Mapping[str, Any], names: Sequence[str]) -> str:
    if snapshot["winner"] is None:
        return ""
    points = snapshot["seats"][snapshot["winner"]]["vp"]
    return f"{names[snapshot['winner']]} wins with {points} points: {snapshot['victory']} victory"
