"""The parts of a seat's gold now, goal by goal, with the hexes that earn it: the answer to "why these points?"."""

from __future__ import annotations

from typing import Any

from hexrealm.engine.bits import list_set
from hexrealm.engine.game import Earning
from hexrealm.games.kingdom_builder.rules.areas import EARNING
from hexrealm.games.kingdom_builder.rules.board import hex_name
from hexrealm.games.kingdom_builder.rules.goals import count_castles, count_gold
from hexrealm.games.kingdom_builder.rules.settlements import leave
from hexrealm.games.kingdom_builder.rules.tables import GOALS
from hexrealm.games.kingdom_builder.text.names import goal_name


def list_earnings(board: Any, state: Any) -> list[list[Earning]]:
    """Return, for each seat, its gold for the goals of this game in order, then for castles."""
    counted = state.copy()
    if state.lifted:  # a lifted settlement does not count
        leave(board, counted, state.seat, state.lifted)
    return [_earnings_of(board, counted, seat) for seat in range(board.players)]


def _earnings_of(board: Any, state: Any, seat: int) -> list[Earning]:
    found = []
    for goal in board.goals.tolist():
        gold = int(count_gold(board, state, seat, goal))
        found.append(Earning(goal_name(GOALS[goal]), f"K10.{goal}", gold, _hexes(state), GOALS[goal]))
    gold = int(count_castles(board, state, seat))
    return [*found, Earning(goal_name("castles"), "K9.1", gold, _hexes(state), "castles")]


def _hexes(state: Any) -> tuple[str, ...]:
    return tuple(hex_name(hex) for hex in list_set(state.scratch[EARNING]))
