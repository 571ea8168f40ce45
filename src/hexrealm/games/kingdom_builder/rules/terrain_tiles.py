"""Terrain tiles: the pile, the hands and the redraw (K2). Chance decides which tile is drawn."""

from __future__ import annotations

from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.events import emit
from hexrealm.games.kingdom_builder.rules.event_kinds import DREW, NO_TILE_LEFT, REMOVED, RESHUFFLED
from hexrealm.games.kingdom_builder.rules.state import DRAW, NO_DRAW, REDRAW
from hexrealm.games.kingdom_builder.rules.tables import NO_TERRAIN, UNKNOWN
from hexrealm.games.kingdom_builder.rules.targets import has_free


@rule
def count_tiles(tiles):
    """Count the tiles of a pile."""
    count = 0
    for terrain in range(UNKNOWN + 1):
        count += int(tiles[terrain])
    return count


@rule_not_inlined
def ask_draw(state, purpose, events):
    """K2.3, K2.4: let chance draw; if the pile is empty, the discards become the pile. If no tile is left, nothing is drawn."""
    if count_tiles(state.pile) == 0 and count_tiles(state.discards) > 0:
        emit(events, RESHUFFLED, state.seat, count_tiles(state.discards), 0, 0, 0)
        for terrain in range(UNKNOWN + 1):
            state.pile[terrain] += state.discards[terrain]
            state.discards[terrain] = 0
    if count_tiles(state.pile) > 0:
        state.decision, state.draw_for = DRAW, purpose
    else:
        emit(events, NO_TILE_LEFT, state.seat, 0, 0, 0, 0)


@rule
def take_tile(state, terrain, events):
    """K2.1, K2.5: take a drawn tile into the hand, or play it at once after a redraw. Return the purpose of the draw."""
    purpose = int(state.draw_for)
    state.draw_for = NO_DRAW
    state.pile[terrain] -= 1
    emit(events, DREW, state.seat, terrain, purpose, 0, 0)
    if purpose == REDRAW:
        state.played = terrain
    else:
        state.seats[state.seat].hand = terrain
    return purpose


@rule
def replace_useless_tile(board, state, events):
    """K2.5, K2.6: if a build is due and no hex of the played terrain is free, remove the tile and let chance draw another."""
    if state.due == 0 or has_free(board, state, state.played):
        return
    state.removed[state.played] += 1
    emit(events, REMOVED, state.seat, state.played, 0, 0, 0)
    state.played = NO_TERRAIN
    ask_draw(state, REDRAW, events)
    if state.decision != DRAW:
        state.due = 0
