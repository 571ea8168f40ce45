"""The texts of events and of earnings: each row that apply() emitted becomes an Event with the number of its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexrealm.engine.events import read_rows
from hexrealm.engine.game import Earning, Event
from hexrealm.i18n.translate import translatable, translate, translate_plural

from ..rules.scoring import find_nest_owner
from ..rules.state import DREW, ENDED, HEX_NAMES, NOBODY, PLANTED, SCORED_HEDGE, SCORED_NEST, WEATHERS
from .names import seat_name
from .snapshot import count_by_source, find_hedge_hexes


def read_events(rows: Any) -> list[Event]:
    """Return the events in a buffer, in order."""
    return [_READERS[kind](seat, *numbers) for kind, seat, *numbers in read_rows(rows)]


def _drew(seat: int, weather: int, *_: int) -> Event:
    texts = {
        "sun": translatable("the sun shines: {seat} plants one bush"),
        "rain": translatable("it rains: {seat} plants two bushes"),
    }
    name = WEATHERS[weather]
    return Event("drew", "H2.2", translate(texts[name], seat=seat_name(seat)), seat, details={"weather": name})


def _planted(seat: int, hex: int, *_: int) -> Event:
    name = HEX_NAMES[hex]
    return Event(
        "planted", "H2.3", translate("{seat} plants a bush on {hex}", seat=seat_name(seat), hex=name), seat, 0, (name,)
    )


def _scored_hedge(seat: int, points: int, hex: int, *_: int) -> Event:
    text = translate("{seat} scores {points} for the largest hedge", seat=seat_name(seat), points=_points(points))
    return Event("scored", "H4.1", text, seat, points, (HEX_NAMES[hex],) if points else (), {"key": "hedge"})


def _scored_nest(seat: int, points: int, hex: int, *_: int) -> Event:
    name = HEX_NAMES[hex]
    if seat == NOBODY:
        return Event("scored", "H4.2", translate("nobody scores the nest on {hex}: there is a tie", hex=name), hexes=(name,))
    text = translate("{seat} scores {points} for the nest on {hex}", seat=seat_name(seat), points=_points(points), hex=name)
    return Event("scored", "H4.2", text, seat, points, (name,), {"key": "nests"})


def _ended(seat: int, points: int, winners: int, *_: int) -> Event:
    text = translatable("no field is empty: the game ends, and {points} win")
    if winners > 1:
        text = translatable("no field is empty: the game ends, and {n} seats share the victory with {points}")
    return Event("ended", "H5.1", translate(text, points=_points(points), n=winners), seat)


def _points(count: int) -> str:
    return translate_plural("{n} point", "{n} points", count)


_READERS: dict[int, Callable[..., Event]] = {
    DREW: _drew,
    PLANTED: _planted,
    SCORED_HEDGE: _scored_hedge,
    SCORED_NEST: _scored_nest,
    ENDED: _ended,
}


def list_earnings(board: Any, state: Any) -> list[list[Earning]]:
    """Return the parts of each seat's score: the answer to "why these points?"."""
    return [_earnings_of(board, state, seat) for seat in range(board.players)]


def _earnings_of(board: Any, state: Any, seat: int) -> list[Earning]:
    points = count_by_source(board, state, seat)
    nests = tuple(HEX_NAMES[nest] for nest in board.nests if find_nest_owner(board, state, nest) == seat)
    return [
        Earning(translate("largest hedge"), "H4.1", points["hedge"], find_hedge_hexes(board, state, seat), "hedge"),
        Earning(translate("nests"), "H4.2", points["nests"], nests, "nests"),
    ]
