"""The Scene of Kingdom Builder, made from options and a snapshot alone, so it shows nothing hidden.

This module makes the board with everything on it, and the whole Scene. Seats, tiles and goals: panels.py; prompt and result:
prompt.py; the texts of all hexes and the characters for a terminal: hex_text.py. Drawings and colours: web/.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from hexrealm.engine.hexgrid import LETTERS, ROOT3, connected_areas
from hexrealm.engine.scene import Area, Board, BoardHex, EdgeLabel, Link, LogLine, Mark, Piece, Scene
from hexrealm.games.kingdom_builder.rules.quadrants import BOARD_SIZE, Land, lay_board
from hexrealm.games.kingdom_builder.rules.tables import SEAT_COLOURS, TILES_ON_A_LOCATION
from hexrealm.games.kingdom_builder.text.names import kind_name
from hexrealm.games.kingdom_builder.view.hex_text import SIGNS, VARIANTS, describe_hex, make_legend
from hexrealm.games.kingdom_builder.view.panels import make_ledger, make_seats, seat_names
from hexrealm.games.kingdom_builder.view.prompt import make_prompt, make_result
from hexrealm.i18n.translate import current_language, translatable, translate

ASSETS = (__package__ or "").rpartition(".")[0]  # the package whose folder `web` has the symbols and colours

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


def _make_facts(land: Land, snapshot: Mapping[str, Any]) -> str:
    """Return the kinds of locations on the board. The printed names of quadrants would mislead: kinds are drawn apart."""
    places = ", ".join(kind_name(kind) for kind in dict.fromkeys(land.locations.values()))
    players = translate(PLAYERS[len(snapshot["seats"])])
    final = [translate("final round")] if snapshot["final_round"] and snapshot["winners"] is None else []
    return " · ".join([places[0].upper() + places[1:], players, *final])


def make_board(
    land: Land,
    snapshot: Mapping[str, Any],
    names: Sequence[str],
    actions: Iterable[str] = (),
    last: Iterable[str] = (),
    gains: Mapping[str, int] | None = None,
) -> Board:
    """Return the board with settlements, their areas, the tiles left on the location hexes, and marks."""
    targets = sorted(set(actions) & land.quadrant.keys())
    lifted = snapshot["lifted"]
    extra = snapshot["using"] is not None
    return Board(
        layout="pointy",
        words=translate("four quadrants, columns a to t, rows 1 to 20"),
        hexes=_make_hexes(land, snapshot, names),
        labels=_make_labels(),
        seams=_make_seams(land),
        lined=("water",),
        lit=tuple(sorted({*targets, lifted} - {None})) if extra and targets else (),
        pieces=_make_pieces(snapshot),
        areas=_make_areas(land, snapshot),
        rays=tuple(Link(snapshot["seat"], lifted, there) for there in targets)
        if snapshot["using"] == "paddock" and lifted
        else (),
        marks=_make_marks(land, targets, last, gains or {}),
    )


@cache
def _make_labels() -> tuple[EdgeLabel, ...]:
    """Return letters above the first row and below the last, and numbers for every row."""
    columns = [EdgeLabel("top", ROOT3 * k, LETTERS[k]) for k in range(BOARD_SIZE)]
    below = [EdgeLabel("bottom", ROOT3 * (k + 0.5), LETTERS[k]) for k in range(BOARD_SIZE)]
    rows = [EdgeLabel(side, 1.5 * k, str(k + 1)) for k in range(BOARD_SIZE) for side in ("left", "right")]
    return (*columns, *below, *rows)


@lru_cache(maxsize=1024)
def _make_seams(land: Land) -> tuple[tuple[str, str], ...]:
    near = [(name, there) for name, found in land.neighbours.items() for there in found]
    return tuple((name, there) for name, there in near if land.quadrant[name] < land.quadrant[there])


def _make_hexes(land: Land, snapshot: Mapping[str, Any], names: Sequence[str]) -> tuple[BoardHex, ...]:
    """Return all hexes. Most are empty at every moment; those are cached. Location hexes change with the tiles left."""
    touched = {*snapshot["settlements"], snapshot["lifted"], *land.locations}
    bare = _bare_hexes(land, current_language())
    return tuple(_make_hex(land, snapshot, names, name) if name in touched else bare[name] for name in land.neighbours)


@lru_cache(maxsize=1024)
def _bare_hexes(land: Land, language: str) -> dict[str, BoardHex]:
    """Return terrain and castles with nothing on them. The language is part of the key: it must be the current one."""
    nothing: dict[str, Any] = {"settlements": {}, "lifted": None}
    return {name: _make_hex(land, nothing, (), name) for name in land.neighbours if name not in land.locations}


def _make_hex(land: Land, snapshot: Mapping[str, Any], names: Sequence[str], name: str) -> BoardHex:
    where = land.grid.by_name[name]
    centre, text = land.grid.centre(where), describe_hex(land, snapshot, names, name)
    if name in land.castles:
        return BoardHex(name, centre, "plate", "castle", "castle", words=text)
    if name in land.locations:
        pips = (snapshot["location_tiles"][name], TILES_ON_A_LOCATION)
        return BoardHex(name, centre, "plate", "location", f"loc-{land.locations[name]}", pips=pips, words=text)
    return _make_field(name, centre, land.terrain[name], _variant(*where), text)


@lru_cache(maxsize=16_384)
def _make_field(name: str, centre: tuple[float, float], terrain: str, variant: int, text: str) -> BoardHex:
    """Cached, since boards have most of these in common and a server keeps many boards."""
    return BoardHex(name, centre, ground=terrain, symbol=f"{terrain}-{variant}", words=text)


def _variant(column: int, row: int) -> int:
    """Return the number of the drawing for a hex: always the same one, without a visible pattern over the board."""
    return (column * 7 + row * 11 + (column * row) // 3 + (column * column + row) // 5) % VARIANTS


def _make_pieces(snapshot: Mapping[str, Any]) -> tuple[Piece, ...]:
    standing = [Piece(name, f"settlement-{SEAT_COLOURS[seat]}", seat) for name, seat in sorted(snapshot["settlements"].items())]
    if snapshot["lifted"] is None:
        return tuple(standing)
    seat = snapshot["seat"]
    return (*standing, Piece(snapshot["lifted"], f"settlement-{SEAT_COLOURS[seat]}", seat, ghost=True))


def _make_areas(land: Land, snapshot: Mapping[str, Any]) -> tuple[Area, ...]:
    areas = []
    for seat in range(len(snapshot["seats"])):
        own = [name for name, whose in snapshot["settlements"].items() if whose == seat]
        areas += [Area(seat, tuple(area)) for area in connected_areas(own, land.neighbours)]
    return tuple(areas)


def _make_marks(land: Land, targets: Iterable[str], last: Iterable[str], gains: Mapping[str, int]) -> tuple[Mark, ...]:
    done = sorted(set(last) & land.quadrant.keys())
    marked = [Mark(name, "target", _gain_badge(gains.get(name))) for name in targets]
    return (*(Mark(name, "last") for name in done), *marked)


def _gain_badge(gain: int | None) -> str:
    return "" if gain is None else "0" if gain == 0 else f"{gain:+d}".replace("-", "−")
