"""The canonical position of Kingdom Builder as a dict, or what a viewer may know of it (K11). Reading it: position.py."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from hexrealm.engine.bits import list_set
from hexrealm.engine.game import Viewer
from hexrealm.engine.records import to_plain
from hexrealm.games.kingdom_builder.rules.board import hex_name
from hexrealm.games.kingdom_builder.rules.state import DECISIONS, DRAW, OVER, SETTLE
from hexrealm.games.kingdom_builder.rules.tables import GOALS, KINDS, LOST, NO_TILE, TERRAINS, TILE_STATES, UNKNOWN

HIDDEN = "hidden"
MAX_NEWEST = 8  # positions whose numbers are kept
_newest: dict[tuple[int, bytes], tuple[Any, tuple[SimpleNamespace, SimpleNamespace, dict[str, int]]]] = {}


def take_snapshot(board: Any, state: Any, viewer: Viewer = None) -> dict[str, Any]:
    """Return the position. K11.1: a viewer does not see other hands; K11.2: nor the pile."""
    board, state, settlements = _read(board, state)
    waiting = state.decision in (DRAW, OVER)
    snapshot = {
        "seat": None if waiting else state.seat,
        "decision": DECISIONS[state.decision],
        "drawing": state.seat if state.decision == DRAW else None,
        "settlements": dict(settlements),
        "seats": [_seat(board, state, seat, viewer) for seat in range(board.players)],
        "played": _terrain(state.played),
        "due": state.due,
        "begun": bool(state.begun),
        "using": KINDS[state.using] if state.using else None,
        "lifted": hex_name(state.lifted) if state.decision == SETTLE else None,
        "pile": _tiles(state.pile),
        "discards": _tiles(state.discards),
        "removed": _tiles(state.removed),
        "location_tiles": {_location(board, number): state.tiles_left[number] for number in _locations(board)},
        "final_round": bool(state.final_round),
        "gold": _name_gold(board.goals, [seat.gold for seat in state.seats[: board.players]])
        if state.decision == OVER
        else None,
        "winners": list_winners(board, state) if state.decision == OVER else None,
    }
    if viewer is not None:
        del snapshot["pile"]
    return snapshot


def _read(board: Any, state: Any) -> tuple[SimpleNamespace, SimpleNamespace, dict[str, int]]:
    """Return board and state with plain numbers, and the settlements. The newest are kept: viewers ask for them in turn."""
    key = (id(board), state.tobytes())
    found = _newest.get(key)
    if found is None:
        plain = _plain_board(board), to_plain(state)
        found = _newest[key] = (board, (*plain, _settlements(*plain)))  # with the board, so that no other one has its id
        while len(_newest) > MAX_NEWEST:
            with suppress(KeyError, RuntimeError):  # another thread did the same
                del _newest[next(iter(_newest))]
    return found[1]


def list_winners(board: Any, state: Any) -> list[int]:
    """Return the seats that share the victory."""
    return [seat for seat in range(board.players) if state.winners >> seat & 1]


def gold_by_seat(board: Any, state: Any) -> list[dict[str, int]]:
    """Return the gold in a state, by seat and name."""
    return _name_gold(board["goals"].tolist(), state["seats"]["gold"].tolist()[: int(board["players"])])


def _name_gold(goals: list[int], gold: list[list[int]]) -> list[dict[str, int]]:
    names = [*(GOALS[goal] for goal in goals), "castles", "total"]
    return [dict(zip(names, own, strict=True)) for own in gold]


def _plain_board(board: Any) -> SimpleNamespace:
    """Return the few fields of the board that are read here."""
    names = ("players", "goals", "locations", "location_hex", "location_kind")
    return SimpleNamespace(**{name: board[name].tolist() for name in names})


def _settlements(board: Any, state: Any) -> dict[str, int]:
    found = {hex_name(hex): seat for seat in range(board.players) for hex in list_set(state.seats[seat].standing)}
    if state.decision == SETTLE:
        del found[hex_name(state.lifted)]
    return dict(sorted(found.items()))


def _seat(board: Any, state: Any, seat: int, viewer: Viewer) -> dict[str, Any]:
    me = state.seats[seat]
    may_know = viewer is None or viewer == seat
    tiles = [
        [KINDS[board.location_kind[number]], _location(board, number), TILE_STATES[me.tiles[number]]]
        for number in _locations(board)
        if NO_TILE < me.tiles[number] < LOST
    ]
    return {
        "supply": me.supply,
        "hand": _terrain(me.hand) if may_know or not me.hand else HIDDEN,
        "tiles": sorted(tiles),
        "lost": sorted(_location(board, number) for number in _locations(board) if me.tiles[number] == LOST),
    }


def _terrain(number: Any) -> str | None:
    return None if not number else HIDDEN if number == UNKNOWN else TERRAINS[number]


def _tiles(counts: Any) -> dict[str, int]:
    return dict(list(zip(TERRAINS, counts, strict=True))[1:UNKNOWN])


def _locations(board: Any) -> range:
    return range(1, board.locations + 1)


def _location(board: Any, number: int) -> str:
    return hex_name(board.location_hex[number])
