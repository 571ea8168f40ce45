"""Scene: everything a view draws, described without a word of any game. Pictures, terminals and browsers use nothing else.

A game's view/scene.py makes a Scene from a snapshot; draw/ turns it into SVG, PNG or text. Nothing here knows rules, colours
or drawings: a `symbol` names a drawing of the game's symbols.svg, a `palette` or `ground` a class of its style.css, both in the
folder `web` of the package `assets`. `signs` maps a symbol to characters, for terminals. `words` are for people to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal

Point = tuple[float, float]
Tone = Literal["plain", "spent", "fresh", "active"]


def cite(text: str, rule: str) -> str:
    """Return the text of a sign with the number of its rule."""
    return f"{text} ({rule})"


@dataclass(frozen=True)
class BoardHex:
    """One hex. Its frame: `land` has none, `place` is a picture on a tint, `plate` an engraved plate."""

    name: str
    centre: Point  # in radii of a hex, y downwards
    frame: Literal["land", "place", "plate"] = "land"
    ground: str = ""  # the palette of the ground; land without one is plain
    symbol: str = ""
    letter: str = ""
    icon: str = ""  # the symbol next to the letter
    pips: tuple[int, int] | None = None  # how many things are left here, of how many
    words: str = ""  # what it is, for a screen reader; not what stands on it
    closed: bool = False  # whether no piece can ever stand here


@dataclass(frozen=True)
class EdgeLabel:
    """A coordinate in the margin; `at` is its position along that side, in radii of a hex."""

    side: Literal["top", "bottom", "left", "right"]
    at: float
    text: str


@dataclass(frozen=True)
class Piece:
    """A piece of a seat, or of nobody, on a hex; `under` is a symbol partly hidden below it."""

    hex: str
    symbol: str
    seat: int | None = None
    under: str = ""
    ghost: bool = False  # lifted from here and not set down yet
    words: str = ""  # for a screen reader


@dataclass(frozen=True)
class Link:
    """A line from one hex to another, in the colour of a seat."""

    seat: int
    start: str
    end: str


@dataclass(frozen=True)
class Area:
    """Hexes inside one border, in the colour of a seat."""

    seat: int
    hexes: tuple[str, ...]


@dataclass(frozen=True)
class Overlay:
    """A symbol drawn above the pieces."""

    hex: str
    symbol: str
    words: str = ""  # for a screen reader


@dataclass(frozen=True)
class Mark:
    """A mark on a hex. Each kind is drawn in its own way, so a hex can have several."""

    hex: str
    kind: Literal["legal", "scoring", "target", "last", "explained", "chosen", "refused"]  # scoring: legal, and scores at once
    badge: str = ""  # a few characters on a target: what it would gain


@dataclass(frozen=True)
class SignRule:
    """What hexes of a ground, or things with a symbol, mean in the game."""

    sign: str  # the ground or symbol
    words: str


@dataclass(frozen=True)
class Board:
    """The map and everything on it. The order of the fields is not the order of drawing."""

    layout: Literal["flat", "pointy"]
    words: str
    hexes: tuple[BoardHex, ...]
    labels: tuple[EdgeLabel, ...] = ()
    ornaments: tuple[str, ...] = ()  # symbols strewn over plain land
    contours: str = ""  # symbol of the height lines under plain land, in the units and place of the whole board
    seams: tuple[tuple[str, str], ...] = ()  # pairs of hexes with a seam between them
    lined: tuple[str, ...] = ()  # grounds with lines along their shores, like water on a printed map
    lit: tuple[str, ...] = ()  # if there are any, all other land is drawn pale
    pieces: tuple[Piece, ...] = ()
    joins: tuple[Link, ...] = ()  # between connected pieces
    roads: tuple[Link, ...] = ()  # from a piece into a hex with the frame `place`
    areas: tuple[Area, ...] = ()
    rays: tuple[Link, ...] = ()  # straight lines from a piece to its targets
    overlays: tuple[Overlay, ...] = ()
    marks: tuple[Mark, ...] = ()
    empty: str = ""  # what a screen reader says of land with nothing on it
    rules: tuple[SignRule, ...] = ()  # for a player who points at a sign


@dataclass(frozen=True)
class HeldTile:
    """A tile in front of a seat, with a word for its state. Frames are those of a hex; `back` is face down."""

    name: str
    frame: Literal["land", "plate", "back"]
    symbol: str = ""
    ground: str = ""
    state: str = ""
    tone: Tone = "plain"


@dataclass(frozen=True)
class Stock:
    """How many pieces of one kind a seat has."""

    symbol: str
    count: int
    words: str


@dataclass(frozen=True)
class Progress:
    """How far a seat is on the track that counts for it."""

    at: int
    end: int
    ticks: tuple[int, ...] = ()
    reach: int | None = None  # how far it can still come from this position; None: not counted
    words: str = ""  # the same in a sentence


@dataclass(frozen=True)
class Seat:
    """The panel of one seat."""

    name: str
    palette: str
    symbol: str
    points: int | None  # None: not counted
    stock: tuple[Stock, ...] = ()
    progress: Progress | None = None
    note: str = ""  # next to the progress, or instead of it
    state: str = ""  # next to the name: what the seat is about to do
    turn: bool = False
    won: bool = False
    tiles: tuple[HeldTile, ...] | None = None  # None where seats hold no tiles
    called: str = ""  # the name of the seat in events: its colour


@dataclass(frozen=True)
class Scale:
    """The scores, drawn as the scale bar of a map."""

    end: int
    step: int
    words: str


@dataclass(frozen=True)
class Space:
    """A space of a track, and what it gives now: a symbol, or points (`later`: what it gives after the first time, if less)."""

    at: int
    words: str
    symbol: str = ""
    points: int = 0
    later: int | None = None
    crown: bool = False


@dataclass(frozen=True)
class Track:
    """One track, with one marker for each seat."""

    name: str
    palette: str
    symbol: str
    letter: str
    spaces: tuple[Space, ...]
    markers: tuple[int, ...]
    owner: int | None = None  # the seat it matters to most
    key: str = ""  # its name in events and actions, the same in every language


@dataclass(frozen=True)
class TrackSheet:
    """The tracks next to each other, from 0 to `top`; banners and forbidden rows are the same for all of them."""

    heading: str
    note: str
    top: int
    tracks: tuple[Track, ...]
    banners: tuple[tuple[int, str], ...] = ()
    forbidden: tuple[int, ...] = ()
    forbidden_words: str = ""  # what a forbidden row means
    banner_words: str = ""  # what banners are for


@dataclass(frozen=True)
class Tile:
    """A tile to claim: its points, and the seats that have claimed it."""

    name: str
    lines: tuple[str, ...]
    points: int
    symbol: str
    flags: tuple[int, ...] = ()
    places: int = 1
    key: str = ""  # its name in events, the same in every language
    words: str = ""  # how to claim it, in one sentence


@dataclass(frozen=True)
class TileSheet:
    """Tiles in rows of `columns` tiles."""

    heading: str
    note: str
    columns: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class LedgerRow:
    """One source of points, and the points it gives each seat now."""

    name: str
    values: tuple[int | None, ...]  # None: not counted
    symbol: str = ""
    note: str = ""
    key: str = ""  # its name in events and earnings, the same in every language


@dataclass(frozen=True)
class Ledger:
    """Points by source and seat; their sums are the points of the seats."""

    heading: str
    note: str
    rows: tuple[LedgerRow, ...]
    total: str = "Now"


@dataclass(frozen=True)
class Choice:
    """An answer that is not a hex: the action in notation, its text, and the tile it would use or the symbol it is about."""

    action: str
    words: str
    tile: HeldTile | None = None
    note: str = ""  # what it means, in a few words
    symbol: str = ""
    palette: str = ""
    alone: str = ""  # what a text calls it, where the words would not do without the question


@dataclass(frozen=True)
class Due:
    """How many things must still be done in this turn, of how many, and a text about them."""

    left: int
    places: int
    words: str


@dataclass(frozen=True)
class Variant:
    """One of several actions on the same hex: how its notation ends, and its text."""

    ending: str
    words: str


@dataclass(frozen=True)
class Prompt:
    """What is asked of which seat, and the answers that are not hexes; then the tile it is about, details, and what is due.

    `asked`, `supposed` and `confirm` address the seat itself: "Place a piece", "If you place on {hex}", "Place on {hex}".
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
    """One line of the log, and the hexes it mentions."""

    words: str
    seat: int | None = None
    hexes: tuple[str, ...] = ()
    moment: int | None = None  # how many actions were played before it


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
    legend: tuple[tuple[str, str], ...] = ()  # the signs of the map and what they mean
    signs: Mapping[str, str] = field(default_factory=dict)
    unit: str = ""  # the short name of points

    def to_dict(self) -> dict[str, Any]:
        """Return the scene as dicts, lists, strings and numbers, for JSON."""
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
    """Return the names of a dataclass's fields. Cached: a table asks for thousands of them with every action."""
    return tuple(each.name for each in fields(kind))
