"""Location tiles: gaining, using and losing them (K5)."""

from __future__ import annotations

from hexrealm.engine.bits import has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.events import emit
from hexrealm.games.kingdom_builder.rules.event_kinds import GAINED, LOST_TILE, MADE_READY, USED_TILE
from hexrealm.games.kingdom_builder.rules.tables import LOST, NEW, NO_TILE, READY, USED


@rule
def make_tiles_ready(board, state):
    """K5.3: make all tiles of the seat ready, at the start of its turn."""
    me = state.seats[state.seat]
    for location in range(1, board.locations + 1):
        if me.tiles[location] == NEW or me.tiles[location] == USED:  # `in` is four times the code
            me.tiles[location] = READY


@rule_not_inlined
def use_tile(board, state, kind, events):
    """K5.2: use the first ready tile of a kind; it counts as used from the moment it is chosen."""
    me = state.seats[state.seat]
    for location in range(1, board.locations + 1):
        if board.location_kind[location] == kind and me.tiles[location] == READY:
            me.tiles[location] = USED
            emit(events, USED_TILE, state.seat, kind, 0, 0, 0)
            return


@rule_not_inlined
def gain_tiles(board, state, hex, events):
    """K5.1, K5.4: take a tile from each location hex next to a settlement, if one is left and the seat never had one of it."""
    beside = int(board.locations_beside[hex])
    if beside == 0:
        return
    me = state.seats[state.seat]
    for location in range(1, board.locations + 1):
        if (beside >> location) & 1 and me.tiles[location] == NO_TILE and state.tiles_left[location] > 0:
            me.tiles[location] = NEW
            state.tiles_left[location] -= 1
            emit(events, GAINED, state.seat, board.location_hex[location], board.location_kind[location], 0, 0)


@rule_not_inlined
def lose_tiles(board, state, events):
    """K5.5: remove the tiles whose location hex no longer has an own settlement next to it."""
    me = state.seats[state.seat]
    for location in range(1, board.locations + 1):
        if NO_TILE < me.tiles[location] < LOST and not has(me.near, board.location_hex[location]):
            was_ready = me.tiles[location] == READY
            me.tiles[location] = LOST
            emit(events, LOST_TILE, state.seat, board.location_hex[location], board.location_kind[location], 0, 0)
            if was_ready:
                make_twin_ready(board, state, board.location_kind[location], events)


@rule
def make_twin_ready(board, state, kind, events):
    """K5.6: two tiles of a kind are interchangeable: if the ready one was lost, the used one becomes ready."""
    me = state.seats[state.seat]
    for location in range(1, board.locations + 1):
        if board.location_kind[location] == kind and me.tiles[location] == USED:
            me.tiles[location] = READY
            emit(events, MADE_READY, state.seat, board.location_hex[location], kind, 0, 0)
            return
