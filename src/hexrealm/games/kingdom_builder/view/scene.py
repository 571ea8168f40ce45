"""The Scene of Kingdom Builder, made from options and a snapshot alone, so it shows nothing hidden.

This module makes the board with everything on it, and the whole Scene. Seats, tiles and goals: panels.py; prompt and result:
prompt.py; the texts of all hexes and the characters for a terminal: hex_text.py. Drawings and colours: web/.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from hexrealm.engine.hexgrid import LETTERS, ROOT3, connected_areas
from hexrealm.engine.scene import Area, Board, BoardHex, EdgeLabel, Link, LogLine, Mark, Piece, Scene
from hexrealm.games.kingdom_builder.rules.quadrants import (
    BOARD_SIZE,
    TERRAINS,
    Land,
    lay_board,
    neighbours_by_name,
    quadrant_by_name,
    whole_grid,
)
from hexrealm.games.kingdom_builder.rules.tables import SEAT_COLOURS, TILES_ON_A_LOCATION
from hexrealm.games.kingdom_builder.text.names import kind_name
from hexrealm.games.kingdom_builder.view.hex_text import (
    SIGNS,
    VARIANTS,
    describe_castle,
    describe_field,
    describe_location,
    make_legend,
)
from hexrealm.games.kingdom_builder.view.panels import make_ledger, make_seats, seat_names, show_hands
from hexrealm.games.kingdom_builder.view.prompt import make_prompt, make_result
from hexrealm.games.kingdom_builder.view.sign_rules import describe_rules
from hexrealm.i18n.translate import cached_by_language, translatable, translate

ASSETS = (__package__ or "").rpartition(".")[0]  # the package whose folder `web` has the symbols and colours

BUILDING_GROUNDS = {terrain for terrain in TERRAINS.values() if terrain != "mountain"}  # water too, with a harbour tile
PLAYERS = {2: translatable("two players"), 3: translatable("three players"), 4: translatable("four players")}


def make_scene(
    options: Mapping[str, Any],
    snapshot: Mapping[str, Any],
    *,
    legal: Iterable[str] = (),
    last: Iterable[str] = (),
    names: Sequence[str] | None = None,
    log: Iterable[LogLine | str] = (),
    gold: Sequence[Mapping[str, int]] | None = None,
    gains: Mapping[str, int] | None = None,
) -> Scene:
    """Return the whole Scene. `legal` and `last` hold hexes or actions in notation; `log` is newest first.

    `gold` is what the position would score now, in the form of the snapshot's final gold, and `gains` what each target would
    add to it. To find them takes the rules, so the caller passes them in.
    """
    actions, labels = list(legal), seat_names(snapshot, names)
    counted = snapshot["gold"] or gold
    land = lay_board(options)
    return Scene(
        title="Kingdom Builder",
        facts=_make_facts(land, snapshot),
        assets=ASSETS,
        board=make_board(land, snapshot, labels, actions, last, gains or {}),
        seats=make_seats(snapshot, labels, counted),
        ledger=make_ledger(options["goals"], snapshot, counted),
        prompt=make_prompt(snapshot, labels, actions),
        log=tuple(LogLine(line) if isinstance(line, str) else line for line in log),
        result=make_result(snapshot, labels),
        legend=make_legend(land, snapshot),
        signs=SIGNS,
        unit=translate("gold"),
    )


def make_scene_for_viewer(
    public: Scene,
    options: Mapping[str, Any],
    snapshot: Mapping[str, Any],
    *,
    legal: Iterable[str],
    last: Iterable[str],
    names: Sequence[str] | None,
    gold: Sequence[Mapping[str, int]],
) -> Scene:
    """Return the Scene for spectators with what one viewer is asked, and with this viewer's own terrain tile."""
    actions, labels = list(legal), seat_names(snapshot, names)
    seats = show_hands(public.seats, snapshot, labels, snapshot["gold"] or gold)
    if not actions:
        return public if seats is public.seats else replace(public, seats=seats)
    board = replace(public.board, **_make_targets(lay_board(options), snapshot, actions, last, {}))
    return replace(public, board=board, seats=seats, prompt=make_prompt(snapshot, labels, actions))


def _make_facts(land: Land, snapshot: Mapping[str, Any]) -> str:
    """Return the kinds of locations on the board. The printed names of quadrants would mislead: kinds are drawn apart."""
    return _write_facts(land, len(snapshot["seats"]), snapshot["final_round"] and snapshot["winners"] is None)


@cached_by_language(1024)
def _write_facts(land: Land, players: int, is_final_round: bool) -> str:
    places = ", ".join(kind_name(kind) for kind in dict.fromkeys(land.locations.values()))
    final = [translate("final round")] if is_final_round else []
    return " · ".join([places[0].upper() + places[1:], translate(PLAYERS[players]), *final])


def make_board(
    land: Land,
    snapshot: Mapping[str, Any],
    names: Sequence[str],
    actions: Iterable[str] = (),
    last: Iterable[str] = (),
    gains: Mapping[str, int] | None = None,
) -> Board:
    """Return the board with settlements, their areas, the tiles left on the location hexes, and marks."""
    return Board(
        layout="pointy",
        words=translate("four quadrants, columns a to t, rows 1 to 20"),
        hexes=_make_hexes(land, snapshot, names),
        empty=translate("empty"),
        rules=describe_rules(),
        labels=_make_labels(),
        seams=_make_seams(),
        lined=("water",),
        pieces=_make_pieces(snapshot, names),
        areas=_make_areas(land, snapshot),
        **_make_targets(land, snapshot, actions, last, gains or {}),
    )


def _make_targets(
    land: Land, snapshot: Mapping[str, Any], actions: Iterable[str], last: Iterable[str], gains: Mapping[str, int]
) -> dict[str, Any]:
    """Return the fields of the Board that show what may be chosen, and the last action."""
    targets = sorted(set(actions) & land.quadrant.keys())
    lifted, using = snapshot["lifted"], snapshot["using"]
    return {
        "lit": tuple(sorted({*targets, lifted} - {None})) if using is not None and targets else (),
        "rays": tuple(Link(snapshot["seat"], lifted, there) for there in targets) if using == "paddock" and lifted else (),
        "marks": _make_marks(land, targets, last, gains),
    }


@cache
def _make_labels() -> tuple[EdgeLabel, ...]:
    """Return letters above the first row and below the last, and numbers for every row."""
    columns = [EdgeLabel("top", ROOT3 * k, LETTERS[k]) for k in range(BOARD_SIZE)]
    below = [EdgeLabel("bottom", ROOT3 * (k + 0.5), LETTERS[k]) for k in range(BOARD_SIZE)]
    rows = [EdgeLabel(side, 1.5 * k, str(k + 1)) for k in range(BOARD_SIZE) for side in ("left", "right")]
    return (*columns, *below, *rows)


@cache
def _make_seams() -> tuple[tuple[str, str], ...]:
    """Return the borders between quadrants, which are the same on every board."""
    near, quadrant = neighbours_by_name(), quadrant_by_name()
    return tuple((name, there) for name, found in near.items() for there in found if quadrant[name] < quadrant[there])


def _make_hexes(land: Land, snapshot: Mapping[str, Any], names: Sequence[str]) -> tuple[BoardHex, ...]:
    """Return all hexes. Only location hexes change: with the tiles that are left on them and who took one."""
    locations = tuple(_make_location(land, snapshot, names, name) for name in land.locations)
    return _put_together(land, locations)


@cached_by_language(1024)
def _put_together(land: Land, locations: tuple[BoardHex, ...]) -> tuple[BoardHex, ...]:
    changed = {hex.name: hex for hex in locations}
    return tuple(changed.get(name) or _make_hex(land, name) for name in land.neighbours)


def _make_location(land: Land, snapshot: Mapping[str, Any], names: Sequence[str], name: str) -> BoardHex:
    seats = list(zip(names, snapshot["seats"], strict=True))
    held = tuple(label for label, seat in seats if any(tile[1] == name for tile in seat["tiles"]))
    lost = tuple(label for label, seat in seats if name in seat["lost"])
    return _draw_location(name, land.locations[name], snapshot["location_tiles"][name], held, lost)


@cached_by_language(4096)
def _draw_location(name: str, kind: str, left: int, held: tuple[str, ...], lost: tuple[str, ...]) -> BoardHex:
    grid = whole_grid()
    centre = grid.centre(grid.by_name[name])
    text = describe_location(name, kind, left, held, lost)
    return BoardHex(name, centre, "plate", "location", f"loc-{kind}", pips=(left, TILES_ON_A_LOCATION), words=text)


def _make_hex(land: Land, name: str) -> BoardHex:
    return _make_castle(name) if name in land.castles else _make_field(name, land.terrain[name])


@cached_by_language(2048)
def _make_castle(name: str) -> BoardHex:
    grid = whole_grid()
    return BoardHex(name, grid.centre(grid.by_name[name]), "plate", "castle", "castle", words=describe_castle(name))


@cached_by_language(16_384)
def _make_field(name: str, terrain: str) -> BoardHex:
    """Cached, since boards have most of these in common and a server keeps many boards."""
    grid = whole_grid()
    where = grid.by_name[name]
    symbol, text = f"{terrain}-{_variant(*where)}", describe_field(name, terrain)
    return BoardHex(name, grid.centre(where), ground=terrain, symbol=symbol, words=text, closed=terrain not in BUILDING_GROUNDS)


def _variant(column: int, row: int) -> int:
    """Return the number of the drawing for a hex: always the same one, without a visible pattern over the board."""
    return (column * 7 + row * 11 + (column * row) // 3 + (column * column + row) // 5) % VARIANTS


def _make_pieces(snapshot: Mapping[str, Any], names: Sequence[str]) -> tuple[Piece, ...]:
    standing = [_make_piece(name, seat, names[seat]) for name, seat in sorted(snapshot["settlements"].items())]
    if snapshot["lifted"] is None:
        return tuple(standing)
    seat, name = snapshot["seat"], names[snapshot["seat"]]
    text = translate("{name} lifted a settlement from here", name=name)
    return (*standing, replace(_make_piece(snapshot["lifted"], seat, name), ghost=True, words=text))


@cached_by_language(16_384)
def _make_piece(hex: str, seat: int, name: str) -> Piece:
    return Piece(hex, f"settlement-{SEAT_COLOURS[seat]}", seat, words=translate("settlement of {name}", name=name))


def _make_areas(land: Land, snapshot: Mapping[str, Any]) -> tuple[Area, ...]:
    """Return the areas of each seat. They are kept, since a move changes one or two."""
    owners: list[list[str]] = [[] for _ in snapshot["seats"]]
    for name, seat in snapshot["settlements"].items():
        owners[seat].append(name)
    return tuple(area for seat, own in enumerate(owners) for area in _find_areas(land, seat, tuple(own)))


@lru_cache(maxsize=4096)
def _find_areas(land: Land, seat: int, own: tuple[str, ...]) -> tuple[Area, ...]:
    return tuple(Area(seat, tuple(area)) for area in connected_areas(own, land.neighbours))


def _make_marks(land: Land, targets: Iterable[str], last: Iterable[str], gains: Mapping[str, int]) -> tuple[Mark, ...]:
    done = sorted(set(last) & land.quadrant.keys())
    marked = [_make_mark(name, "target", _gain_badge(gains.get(name))) for name in targets]
    return (*(_make_mark(name, "last") for name in done), *marked)


_make_mark = lru_cache(maxsize=4096)(Mark)


def _gain_badge(gain: int | None) -> str:
    return "" if gain is None else "0" if gain == 0 else f"{gain:+d}".replace("-", "−")
