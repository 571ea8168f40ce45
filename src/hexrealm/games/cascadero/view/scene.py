"""The Scene of Cascadero, made from options and a snapshot alone, so it shows nothing hidden.

This module makes the map with everything on it, and the whole Scene. Seats, tracks and achievements: panels.py; what is asked:
prompt.py. Drawings and colours: web/.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from hexrealm.engine.hexgrid import LETTERS, ROOT3
from hexrealm.engine.scene import (
    Board,
    BoardHex,
    EdgeLabel,
    Link,
    LogLine,
    Mark,
    Overlay,
    Piece,
    Prompt,
    Scene,
    Seat,
    SignRule,
    cite,
)
from hexrealm.games.cascadero.rules.maps import Map, Town, read_map
from hexrealm.games.cascadero.rules.tables import COLOURS, FARMER_TILE_COUNTS
from hexrealm.games.cascadero.text.names import TILE_NAMES, colour_letter, cube_colour, seat_possessive, town_colour
from hexrealm.games.cascadero.text.notation import hexes_of
from hexrealm.games.cascadero.view.panels import make_achievements, make_scale, make_seats, make_tracks
from hexrealm.games.cascadero.view.prompt import make_prompt
from hexrealm.i18n.translate import cached_by_language, translatable, translate, translate_in

ASSETS = (__package__ or "").rpartition(".")[0]  # the package whose folder `web` has the symbols and colours

PLAYERS = {2: translatable("two players"), 3: translatable("three players"), 4: translatable("four players")}
BOARDS = {"basic": translatable("Basic board"), "farmer": translatable("Farmer board")}
MAPS = {"basic": translatable("basic board, columns a to o"), "farmer": translatable("farmer board, columns a to o")}
RESULTS = {
    "full": translatable("{name} wins with {points} points: full victory"),
    "minor": translatable("{name} wins with {points} points: minor victory"),
}
ORNAMENTS = ("land-tuft", "land-hill", "land-dots", "land-copse")
# The characters for drawings in a terminal. The shapes distinguish the seats without colour.
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
    scoring: Set[str] = frozenset(),
) -> Scene:
    """Return the whole Scene. `legal` and `last` hold hexes or actions in notation; `log` is newest first.

    `scoring` are the legal fields where a town would score. To find them takes the rules, so the caller passes them in.
    """
    printed = read_map(options["board"])
    actions = list(legal)
    seats = make_seats(printed, snapshot, names)
    return Scene(
        title="Cascadero",
        facts=_make_facts(options, len(seats)),
        assets=ASSETS,
        board=make_board(options, snapshot, actions, last, scoring),
        seats=seats,
        scale=make_scale(snapshot),
        tracks=make_tracks(snapshot),
        tiles=make_achievements(snapshot),
        prompt=_make_prompt(options, snapshot, seats, actions),
        log=tuple(LogLine(line) if isinstance(line, str) else line for line in log),
        result=_make_result(snapshot, [seat.name for seat in seats]),
        signs=SIGNS,
        unit=translate("VP"),
    )


def make_scene_for_viewer(
    public: Scene,
    options: Mapping[str, Any],
    snapshot: Mapping[str, Any],
    actions: Sequence[str],
    last: Iterable[str],
    scoring: Set[str],
) -> Scene:
    """Return the Scene that all viewers share with what one of them is asked. Nothing else differs: the game hides nothing."""
    marks = _make_marks(read_map(options["board"]), actions, last, scoring)
    prompt = _make_prompt(options, snapshot, public.seats, actions)
    return replace(public, board=replace(public.board, marks=marks), prompt=prompt)


def _make_prompt(
    options: Mapping[str, Any], snapshot: Mapping[str, Any], seats: Sequence[Seat], actions: Iterable[str]
) -> Prompt | None:
    seat = snapshot["seat"]
    if seat is None:
        return None
    return make_prompt(snapshot, seats[seat].name, actions, far_heralds=options["heralds"] == "advanced")


def _make_facts(options: Mapping[str, Any], players: int) -> str:
    facts = f"{translate(BOARDS[options['board']])} · {translate(PLAYERS[players])}"
    return translate("{facts}, moving heralds", facts=facts) if options["heralds"] == "advanced" else facts


def make_board(
    options: Mapping[str, Any],
    snapshot: Mapping[str, Any],
    actions: Iterable[str] = (),
    last: Iterable[str] = (),
    scoring: Set[str] = frozenset(),
) -> Board:
    """Return the map with envoys, seals, heralds and marks."""
    printed = read_map(options["board"])
    tiles = dict(zip(printed.farmer_slots, options.get("farmers") or [], strict=True))
    joins, roads = _make_links(printed, snapshot)
    colours = [seat["colour"] for seat in snapshot["seats"]]
    herald = cite(translate("herald: one more step"), "C5.3")
    return Board(
        layout="flat",
        words=translate(MAPS[options["board"]]),
        hexes=_make_hexes(printed, tuple(tiles.items())),
        empty=translate("empty"),
        rules=_describe_towns(),
        labels=_make_labels(),
        ornaments=ORNAMENTS,
        contours="contours",
        pieces=tuple(
            _make_piece(field, seat, sealed, colours[seat]) for field, (seat, sealed) in sorted(snapshot["envoys"].items())
        ),
        joins=joins,
        roads=roads,
        overlays=tuple(Overlay(town, "herald", herald) for town in snapshot["heralds"]),
        marks=_make_marks(printed, actions, last, scoring),
    )


def draw_maps() -> tuple[Board, ...]:
    """Return the sides of the board as small pictures, for the form of the set-up."""
    return tuple(_draw_map(board) for board in MAPS)


def _draw_map(board: str) -> Board:
    printed = read_map(board)
    tiles = [tile for tile, count in FARMER_TILE_COUNTS.items() for _ in range(count)]
    options = {"board": board, "farmers": tiles[: len(printed.farmer_slots)]}
    drawn = make_board(options, {"envoys": {}, "heralds": [], "seats": []})
    return replace(drawn, labels=(), ornaments=(), contours="")


@cache
def _make_labels() -> tuple[EdgeLabel, ...]:
    """Return letters for the columns, and numbers for the rows of the even columns."""
    columns = [EdgeLabel(side, 1.5 * k, LETTERS[k]) for k in range(15) for side in ("top", "bottom")]
    rows = [EdgeLabel(side, ROOT3 * row, str(row)) for row in range(1, 16) for side in ("left", "right")]
    return (*columns, *rows)


@cached_by_language(256)
def _make_hexes(printed: Map, tiles: tuple[tuple[str, str], ...]) -> tuple[BoardHex, ...]:
    return tuple(_make_hex(printed, name, dict(tiles)) for name in printed.neighbours)


def _make_hex(printed: Map, name: str, tiles: Mapping[str, str]) -> BoardHex:
    centre = printed.grid.centre(printed.grid.by_name[name])
    text = _describe_hex(printed, name, tiles)
    if name in printed.towns:
        return _make_town(printed.towns[name], centre, text)
    if name in tiles:
        return BoardHex(name, centre, "plate", symbol=f"tile-{tiles[name]}", words=text)
    return BoardHex(name, centre, words=text)


def _make_town(town: Town, centre: tuple[float, float], text: str) -> BoardHex:
    palette = f"town-{town.colour}"
    icon = f"icon-{town.icon}" if town.icon else ""
    return BoardHex(town.name, centre, "place", palette, palette, colour_letter(town.colour), icon, words=text)


@cached_by_language(8)
def _describe_towns() -> tuple[SignRule, ...]:
    text = translatable("An envoy placed beside it moves your {colour} cube up, if the envoy is then in a group.")
    rules = {colour: translate(text, colour=cube_colour(colour)) for colour in COLOURS[1:]}
    return tuple(SignRule(f"town-{colour}", cite(rule, "C4.1")) for colour, rule in rules.items())


def _describe_hex(printed: Map, name: str, tiles: Mapping[str, str]) -> str:
    if name in printed.towns:
        return translate("{hex}, {colour} town", hex=name, colour=town_colour(printed.towns[name].colour))
    if name in tiles:
        return translate("{hex}, farmer tile: {what}", hex=name, what=translate_in(*TILE_NAMES[tiles[name]]))
    town = printed.town_beside.get(name)
    if not town:
        return name
    return translate("{hex}, next to {colour} town {town}", hex=name, colour=town_colour(printed.towns[town].colour), town=town)


@cached_by_language(16_384)
def _make_piece(field: str, seat: int, sealed: bool, colour: str) -> Piece:
    text = translatable("envoy of {seat} on a seal") if sealed else translatable("envoy of {seat}")
    described = translate(text, seat=seat_possessive(colour))
    return Piece(field, f"envoy-{colour}", seat, "seal-under" if sealed else "", words=described)


def _make_links(printed: Map, snapshot: Mapping[str, Any]) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """Return joins inside each group, and roads into the towns next to it. A lone envoy has none: it connects nothing."""
    owners = {field: seat for field, (seat, _) in snapshot["envoys"].items()}
    seat_on, beside = owners.get, printed.neighbours
    joins: list[Link] = []
    roads: list[Link] = []
    for field, seat in owners.items():
        friends = [there for there in beside[field] if seat_on(there) == seat]
        if friends:
            joins += [_make_link(seat, field, there) for there in friends if field < there]
            roads += _make_roads(printed, seat, field)
    return tuple(joins), tuple(roads)


@lru_cache(maxsize=4096)
def _make_roads(printed: Map, seat: int, field: str) -> tuple[Link, ...]:
    return tuple(_make_link(seat, field, there) for there in printed.neighbours[field] if there in printed.towns)


_make_link = lru_cache(maxsize=16_384)(Link)


def _make_marks(printed: Map, actions: Iterable[str], last: Iterable[str], scoring: Set[str]) -> tuple[Mark, ...]:
    """Mark the hex where each action ends (h7 of `h6>h7`), and every hex of the last action."""
    ends = {hexes[-1] for hexes in map(hexes_of, actions) if hexes}
    done = {name for action in last for name in hexes_of(action)}
    on_map = printed.neighbours.keys()
    legal = [_make_mark(name, "scoring" if name in scoring else "legal") for name in sorted(ends & on_map)]
    return (*legal, *(_make_mark(name, "last") for name in sorted(done & on_map)))


_make_mark = lru_cache(maxsize=1024)(Mark)


def _make_result(snapshot: Mapping[str, Any], names: Sequence[str]) -> str:
    if snapshot["winner"] is None:
        return ""
    points = snapshot["seats"][snapshot["winner"]]["vp"]
    return translate(RESULTS[snapshot["victory"]], name=names[snapshot["winner"]], points=points)
