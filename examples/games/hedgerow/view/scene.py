"""The Scene of Hedgerow, made from options and a snapshot alone. Drawings and colours: web/. What is asked: prompt.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from hexrealm.engine.hexgrid import LETTERS, ROOT3, connected_areas
from hexrealm.engine.scene import Area, Board, BoardHex, EdgeLabel, Ledger, LedgerRow, LogLine, Mark, Piece, Scene, Seat, Stock
from hexrealm.i18n.translate import cached_by_language, translatable, translate, translate_in

from ..rules.state import COLUMNS, GRID, ROWS, SEATS
from ..text.names import seat_name
from .prompt import make_prompt, make_result

ASSETS = (__package__ or "").rpartition(".")[0]  # the package whose folder `web` has the symbols and colours

PLAYERS = {2: translatable("two players"), 3: translatable("three players"), 4: translatable("four players")}
# The characters for drawings in a terminal. The shapes distinguish the seats without colour.
SIGNS = {"bush-sloe": "●", "bush-rose": "◆", "bush-gorse": "▲", "bush-rowan": "■", "nest": "()"}
NEIGHBOURS = {GRID.names[where]: [GRID.names[there] for there in GRID.neighbours(where)] for where in GRID.hexes}


def make_scene(
    title: str,
    options: Mapping[str, Any],
    snapshot: Mapping[str, Any],
    *,
    legal: Iterable[str] = (),
    last: Iterable[str] = (),
    names: Sequence[str] | None = None,
    log: Iterable[LogLine | str] = (),
) -> Scene:
    """Return the whole Scene. `legal` and `last` hold actions in notation; `log` is newest first."""
    labels = list(names or [seat_name(seat).capitalize() for seat in range(options["players"])])
    return Scene(
        title=title,
        facts=translate(PLAYERS[len(labels)]),
        assets=ASSETS,
        board=make_board(options["nests"], snapshot, labels, legal, last),
        seats=tuple(_make_seat(snapshot, seat, name) for seat, name in enumerate(labels)),
        ledger=_make_ledger(snapshot),
        prompt=make_prompt(snapshot, labels),
        log=tuple(LogLine(line) if isinstance(line, str) else line for line in log),
        result=make_result(snapshot, labels),
        legend=(("()", translate("nest")),),
        signs=SIGNS,
        unit=translate("VP"),
    )


def make_board(
    nests: Iterable[str], snapshot: Mapping[str, Any], names: Sequence[str], legal: Iterable[str], last: Iterable[str]
) -> Board:
    """Return the map with bushes, hedges and marks."""
    bushes = snapshot["bushes"]
    marks = [Mark(name, "legal") for name in legal if name in NEIGHBOURS] + [
        Mark(name, "last") for name in last if name in bushes
    ]
    hedges = [
        Area(seat, tuple(hedge))
        for seat in range(len(names))
        for hedge in connected_areas([name for name in bushes if bushes[name] == seat], NEIGHBOURS)
    ]
    return Board(
        layout="pointy",
        words=translate("hedgerow, columns a to g, rows 1 to 6"),
        hexes=_make_hexes(tuple(nests)),
        empty=translate("empty"),
        labels=_make_labels(),
        pieces=tuple(_make_bush(name, seat, names[seat]) for name, seat in sorted(bushes.items())),
        areas=tuple(hedges),
        marks=tuple(marks),
    )


@cached_by_language(64)
def _make_hexes(nests: tuple[str, ...]) -> tuple[BoardHex, ...]:
    return tuple(_make_hex(name, name in nests) for name in NEIGHBOURS)


def _make_hex(name: str, is_nest: bool) -> BoardHex:
    centre = GRID.centre(GRID.by_name[name])
    if is_nest:
        return BoardHex(name, centre, "place", "nest", "nest", words=translate("{hex}, nest", hex=name))
    return BoardHex(name, centre, words=name)


@cached_by_language(1024)
def _make_bush(hex: str, seat: int, name: str) -> Piece:
    return Piece(hex, f"bush-{SEATS[seat]}", seat, words=translate("bush of {name}", name=name))


@cache
def _make_labels() -> tuple[EdgeLabel, ...]:
    """Return letters above the first row and below the last, and numbers for every row."""
    columns = [EdgeLabel("top", ROOT3 * column, LETTERS[column]) for column in range(COLUMNS)]
    below = [EdgeLabel("bottom", ROOT3 * (column + 0.5), LETTERS[column]) for column in range(COLUMNS)]
    return (*columns, *below, *(EdgeLabel(side, 1.5 * row, str(row + 1)) for row in range(ROWS) for side in ("left", "right")))


def _make_seat(snapshot: Mapping[str, Any], seat: int, name: str) -> Seat:
    bush, won = f"bush-{SEATS[seat]}", seat in snapshot["winners"]
    planted = sum(owner == seat for owner in snapshot["bushes"].values())
    return Seat(
        name=name,
        palette=f"seat-{SEATS[seat]}",
        symbol=bush,
        points=sum(snapshot["points"][seat].values()),
        stock=(Stock(bush, planted, translate("bushes planted")),),
        state=translate_in("state", "wins") if won else "",
        turn=seat == snapshot["seat"],
        won=won,
        called=seat_name(seat),
    )


def _make_ledger(snapshot: Mapping[str, Any]) -> Ledger:
    """Return the points by source. The keys are those of events and earnings."""
    hedge, nests = (tuple(points[key] for points in snapshot["points"]) for key in ("hedge", "nests"))
    rows = (
        LedgerRow(translate("Largest hedge"), hedge, "sign-hedge", translate("1 for each bush of it"), "hedge"),
        LedgerRow(translate("Nests"), nests, "sign-nests", translate("3 for most around it"), "nests"),
    )
    return Ledger(
        translate("Points"), "", rows, translate("Points now") if snapshot["seat"] is not None else translate("Points")
    )
