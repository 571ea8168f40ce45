"""Scene: what any view draws, in words no game owns. A picture, a terminal and the browser are made from it alone.

A game's scene.py makes a Scene from a snapshot; draw/ turns it into SVG, PNG or text. Nothing here knows rules, colours or
drawings: a `symbol` names a drawing of the game's symbols.svg, a `palette` or `ground` a class of its style.css, both found
in the folder `web` of the package `assets`. `signs` says how a symbol is written where only characters can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal

Point = tuple[float, float]
Tone = Literal["plain", "spent", "fresh", "active"]


@dataclass(frozen=True)
class BoardHex:
    """One hex. Frames: `land` lies open, `place` is a picture on a tint, `plate` an engraved plate."""

    name: str
    centre: Point  # in radii of a hex, y downwards
    frame: Literal["land", "place", "plate"] = "land"
    ground: str = ""  # palette of the ground; land without one is plain
    symbol: str = ""
    letter: str = ""
    icon: str = ""  # symbol beside the letter
    pips: tuple[int, int] | None = None  # things still to be had here, of how many
    words: str = ""  # for a screen reader


@dataclass(frozen=True)
class EdgeLabel:
    """A coordinate in the margin; `at` runs along that side, in radii of a hex."""

    side: Literal["top", "bottom", "left", "right"]
    at: float
    text: str


@dataclass(frozen=True)
class Piece:
    """Something a seat (or nobody) has put on a hex; `under` is a symbol that looks out from below it."""

    hex: str
    symbol: str
    seat: int | None = None
    under: str = ""
    ghost: bool = False  # lifted from here, not yet set down


@dataclass(frozen=True)
class Link:
    """From one hex to another, in the colour of a seat."""

    seat: int
    start: str
    end: str


@dataclass(frozen=True)
class Area:
    """Hexes inside one border in the colour of a seat."""

    seat: int
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class Overlay:
    """Something that stands above pieces and hexes alike."""

    hex: str
    symbol: str


@dataclass(frozen=True)
class Mark:
    """A state of a hex. Each kind has its own line, so that two can lie on one hex."""

    hex: str
    kind: Literal["legal", "scoring", "target", "last", "explained", "chosen", "refused"]  # scoring: legal, and scores at once
    badge: str = ""  # a few characters on a target: what it would gain


@dataclass(frozen=True)
class Board:
    """The map and all that lies on it, in no order of drawing: the layers are the drawer's."""

    layout: Literal["flat", "pointy"]
    words: str
    hexes: tuple[BoardHex, ...]
    labels: tuple[EdgeLabel, ...] = ()
    ornaments: tuple[str, ...] = ()  # symbols strewn over plain land
    contours: str = ""  # symbol of the height lines under plain land, in the units and place of the whole board
    seams: tuple[tuple[str, str], ...] = ()  # pairs of hexes with a seam between them
    lined: tuple[str, ...] = ()  # grounds with lines along their shores, as water has on a printed map
    lit: tuple[str, ...] = ()  # if any, all other land pales
    pieces: tuple[Piece, ...] = ()
    joins: tuple[Link, ...] = ()  # between pieces of one figure
    roads: tuple[Link, ...] = ()  # from a piece into a place
    areas: tuple[Area, ...] = ()
    rays: tuple[Link, ...] = ()  # straight ways from a piece to its targets
    overlays: tuple[Overlay, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class HeldTile:
    """A tile in front of a seat, with a word for its state. Frames are those of a hex; `back` lies face down."""

    name: str
    frame: Literal["land", "plate", "back"]
    symbol: str = ""
    ground: str = ""
    state: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True)
class Stock:
    """How many of a thing a seat has."""

    symbol: str
    count: int
    words: str


@dataclass(frozen=True)
class Progress:
    """How far a seat is on the way that counts for it."""

    at: int
    end: int
    ticks: tuple[int, ...] = ()
    reach: int | None = None  # how far it can still come as things stand; None: not counted
    words: str = ""  # the same, said at length


@dataclass(frozen=True)
class Seat:
    """One player's panel."""

    name: str
    palette: str
    symbol: str
    points: int | None  # None: not counted
    stock: tuple[Stock, ...] = ()
    progress: Progress | None = None
    note: str = ""  # beside the progress, or instead of it
    state: str = ""  # beside the name: what the seat is about to do
    turn: bool = False
    won: bool = False
    tiles: tuple[HeldTile, ...] | None = None  # None where seats hold no tiles
    called: str = ""  # as events call it: its colour


@dataclass(frozen=True)
class Scale:
    """The score as the scale bar of a map."""

    end: int
    step: int
    words: str


@dataclass(frozen=True)
class Space:
    """A space of a track, and what it gives now: a symbol, or points (`later`: what the next comers get, if less)."""

    at: int
    words: str
    symbol: str = ""
    points: int = 0
    later: int | None = None
    crown: bool = False


@dataclass(frozen=True)
class Track:
    """One ladder, with one marker for each seat."""

    name: str
    palette: str
    symbol: str
    letter: str
    spaces: tuple[Space, ...]
    markers: tuple[int, ...]
    owner: int | None = None  # the seat it matters to most
    key: str = ""  # by which events and actions name it, in every language


@dataclass(frozen=True)
class TrackSheet:
    """The ladders side by side, from 0 to `top`; banners and forbidden rows hold for all of them."""

    heading: str
    note: str
    top: int
    tracks: tuple[Track, ...]
    banners: tuple[tuple[int, str], ...] = ()
    forbidden: tuple[int, ...] = ()


@dataclass(frozen=True)
class Tile:
    """Something to be claimed: its points, and the seats whose flags are on it."""

    name: str
    lines: tuple[str, ...]
    points: int
    symbol: str
    flags: tuple[int, ...] = ()
    places: int = 1
    key: str = ""  # by which events name it, in every language


@dataclass(frozen=True)
class TileSheet:
    """Tiles in rows of `columns`."""

    heading: str
    note: str
    columns: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class LedgerRow:
    """One source of points, and what it is worth now to each seat."""

    name: str
    values: tuple[int | None, ...]  # None: not counted
    symbol: str = ""
    note: str = ""
    key: str = ""  # by which events and earnings name it, in every language


@dataclass(frozen=True)
class Ledger:
    """Points by source and seat; the sums below are the points of the seats."""

    heading: str
    note: str
    rows: tuple[LedgerRow, ...]
    total: str = "Now"


@dataclass(frozen=True)
class Choice:
    """An answer that is not a hex: the action in notation, its words, and the tile it would use or the sign it is about."""

    action: str
    words: str
    tile: HeldTile | None = None
    note: str = ""  # what it means, in a few words
    symbol: str = ""
    palette: str = ""


@dataclass(frozen=True)
class Due:
    """Things still to be done in this turn, of how many, and their words."""

    left: int
    places: int
    words: str


@dataclass(frozen=True)
class Variant:
    """One of several ways to choose the same hex: how its notation ends, and its words."""

    ending: str
    words: str


@dataclass(frozen=True)
class Prompt:
    """What is asked, of whom, and the answers that are not hexes; then the tile it is about, details, and what is due.

    `asked`, `supposed` and `confirm` speak to the seat itself: "Place a piece", "If you place on {hex}", "Place on {hex}".
    """

    words: str
    seat: int | None = None
    choices: tuple[Choice, ...] = ()
    tile: HeldTile | None = None
    details: tuple[str, ...] = ()
    due: Due | None = None
    asked: str = ""
    supposed: str = ""
    confirm: str = ""
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True)
class LogLine:
    """One thing that happened, and the hexes it speaks of."""

    words: str
    seat: int | None = None
    hexes: tuple[str, ...] = ()
    moment: int | None = None  # how many actions stood before it


@dataclass(frozen=True)
class Scene:
    """The whole table at one moment."""

    title: str
    facts: str
    assets: str
    board: Board
    seats: tuple[Seat, ...] = ()
    scale: Scale | None = None
    tracks: TrackSheet | None = None
    tiles: TileSheet | None = None
    ledger: Ledger | None = None
    prompt: Prompt | None = None
    log: tuple[LogLine, ...] = ()  # newest first
    result: str = ""
    legend: tuple[tuple[str, str], ...] = ()  # the signs of the map with their words
    signs: Mapping[str, str] = field(default_factory=dict)
    unit: str = ""  # what points are called, in short

    def to_dict(self) -> dict[str, Any]:
        """Plain dicts, lists, strings and numbers, as JSON has them."""
        plain: dict[str, Any] = _plain(self)
        return plain


_PLAIN = (str, int, float, bool, type(None))


def _plain(value: Any) -> Any:
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return {name: _plain(getattr(value, name)) for name in _names(kind)}


@cache
def _names(kind: type) -> tuple[str, ...]:
    """A table asks for thousands of these with every action."""
    return tuple(each.name for each in fields(kind))
