"""How well a seat stands in Kingdom Builder, in gold: what bots steer by before the end is in sight. Guesses, not rules.

Gold as if scored now counts in full. A location tile is worth extra settlements for the rest of the game, so more the more is
left of it; settlements still to be built are worth what settlements earn on the average.
"""

from __future__ import annotations

from hexrealm.dice import roll
from hexrealm.games.kingdom_builder.goals import clear_earning, count_castles, count_gold
from hexrealm.games.kingdom_builder.legal import pick_tile
from hexrealm.games.kingdom_builder.state import OVER, WORDS
from hexrealm.games.kingdom_builder.tables import (
    GOALS_IN_A_GAME,
    LAST_BUILDING_KIND,
    LOST,
    NO_TILE,
    SETTLEMENTS,
)
from hexrealm.rule import count_bits, rule

SCALE = 9.0  # gold of lead that makes winning about three times as likely as losing

_BUILDING_TILE, _MOVING_TILE = 7.0, 4.0
_ROOM = 0.05


@rule
def judge(board, state, seat):
    """How well a seat stands, in gold."""
    me = state.seats[seat]
    if state.decision == OVER:
        return 1000.0 if (state.winners >> seat) & 1 else -1000.0
    worth = float(count_castles(board, state, seat))
    for place in range(GOALS_IN_A_GAME):
        worth += float(count_gold(board, state, seat, board.goals[place]))
    clear_earning(state)
    left = float(me.supply) / SETTLEMENTS
    for location in range(1, board.locations + 1):
        if NO_TILE < me.tiles[location] < LOST:
            builds = board.location_kind[location] <= LAST_BUILDING_KIND
            worth += left * (_BUILDING_TILE if builds else _MOVING_TILE)
    return worth + left * _ROOM * count_room(board, state, me)


@rule
def count_room(board, state, me):
    """Free hexes to build on next to own settlements."""
    count = 0
    for word in range(WORDS):
        count += count_bits(me.near[word] & state.free[word] & board.building[word])
    return float(count)


@rule
def share_of_victory(board, state, seat):
    """At the end: those who tie share."""
    winners = int(state.winners)
    if (winners >> seat) & 1 == 0:
        return 0.0
    return 1.0 / count_bits(winners)


@rule
def resample(board, state, seat, dice):
    """K11.1, K11.2: deal the other hands anew from what the seat does not see: those hands and the pile."""
    for other in range(board.players):
        hand = state.seats[other].hand
        if other != seat and hand != 0:
            state.pile[hand] += 1
    for other in range(board.players):
        if other != seat and state.seats[other].hand != 0:
            terrain = pick_tile(state, roll(dice))
            state.pile[terrain] -= 1
            state.seats[other].hand = terrain


@rule
def public_key(state):
    """What hidden tiles came to light: the tile that is played."""
    return int(state.played)
