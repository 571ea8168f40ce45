"""A small Scene of an invented game that uses every part of scene.py once, flat-top or pointy-top."""

from __future__ import annotations

from typing import Literal

from hexrealm.engine import scene as s
from hexrealm.engine.hexgrid import ROOT3

ASSETS = "tests.support.draw.meadow"
SIGNS = {"stone": "●", "post": "■", "kite": "^", "mill": "M", "blade": "'"}


def centre(layout: str, column: int, row: int) -> tuple[float, float]:
    if layout == "flat":
        return 1.5 * column, ROOT3 * row - (ROOT3 / 2 if column % 2 else 0)
    return ROOT3 * column + (ROOT3 / 2 if row % 2 else 0), 1.5 * row


def small_board(layout: Literal["flat", "pointy"] = "flat") -> s.Board:
    """Four columns and three rows: a mill in a1, a pond in column d, a plate in c2, plain land in column b."""
    hexes = []
    for column, row in ((column, row) for column in range(4) for row in range(1, 4)):
        name, at = f"{'abcd'[column]}{row}", centre(layout, column, row)
        ground = ("clover", "", "clover", "pond")[column]
        hexes.append(s.BoardHex(name, at, ground=ground, symbol="blade" if ground else "", words=name))
    hexes[0] = s.BoardHex("a1", centre(layout, 0, 1), "place", "clover", "mill", "M", "kite", words="a1, mill")
    hexes[7] = s.BoardHex("c2", centre(layout, 2, 2), "plate", symbol="mill", pips=(1, 2), words="c2, plate")
    kinds: dict[str, Literal["legal", "last", "explained", "chosen", "refused"]]
    kinds = {"b1": "legal", "d2": "last", "c1": "explained", "c3": "chosen", "b3": "refused"}
    return s.Board(
        layout=layout,
        words="a meadow",
        hexes=tuple(hexes),
        labels=(
            *(s.EdgeLabel(side, 0, "a") for side in ("top", "bottom")),
            *(s.EdgeLabel(side, ROOT3, "1") for side in ("left", "right")),
        ),
        ornaments=("land-tuft",),
        seams=(("b2", "c2"), ("b3", "c3")),
        pieces=(s.Piece("a2", "stone", 0, "kite"), s.Piece("a3", "stone", 0), s.Piece("d2", "post", 1), s.Piece("d3", "post")),
        joins=(s.Link(0, "a2", "a3"),),
        roads=(s.Link(0, "a2", "a1"),),
        areas=(s.Area(1, ("d2", "d3")),),
        overlays=(s.Overlay("a1", "kite"),),
        marks=tuple(s.Mark(name, kind) for name, kind in kinds.items()),
    )


def two_seats() -> tuple[s.Seat, s.Seat]:
    stones, posts = s.Stock("stone", 4, "stones"), s.Stock("post", 9, "posts")
    red = s.Seat("Ann & Co", "seat-red", "stone", 7, (stones,), s.Progress(2, 5, (3,)), "two left", "to lay", turn=True)
    return red, s.Seat("Bo <b>", "seat-ash", "post", 12, (posts,), note="no way home", won=True)


def two_tracks() -> s.TrackSheet:
    first = s.Space(1, "take 3, then 1", points=3, later=1)
    spaces = (first, s.Space(2, "a kite", "kite"), s.Space(4, "2 points", points=2, crown=True))
    green = s.Track("green", "clover", "mill", "G", spaces, (1, 4), 0)
    blue = s.Track("blue", "pond", "mill", "U", (first,), (0, 0))
    return s.TrackSheet("Ladders", "upwards", 4, (green, blue), ((4, "I"),), (3,))


def some_log(count: int) -> tuple[s.LogLine, ...]:
    text = "of many things that happened on this meadow today"
    return tuple(s.LogLine(f"number {k} {text}", (0, 1, None)[k % 3], ("a1",)) for k in range(count))


def small_scene(layout: Literal["flat", "pointy"] = "flat", log: int = 0) -> s.Scene:
    tiles = (s.Tile("First kite", ("First", "kite"), 5, "kite", (1,)), s.Tile("Mills", ("Mills",), 2, "mill", (0,), 2))
    rows = (s.LedgerRow("Mills", (3, 9), "mill", "3 for each"), s.LedgerRow("Ponds", (4, 3)))
    return s.Scene(
        title="Meadow",
        facts="two players",
        assets=ASSETS,
        board=small_board(layout),
        seats=two_seats(),
        scale=s.Scale(20, 5, "points"),
        tracks=two_tracks(),
        tiles=s.TileSheet("Prizes", "one each", 2, tiles),
        ledger=s.Ledger("Where points come from", "now", rows),
        prompt=s.Prompt("Ann & Co to lay a stone", 0, (s.Choice("pass", "pass"),)),
        log=some_log(log),
        signs=SIGNS,
    )
