"""What a seat could do next, for views: read from the state by the rules themselves."""

from __future__ import annotations

from hexrealm.engine.bits import has
from hexrealm.engine.compiler import rule_not_inlined
from hexrealm.games.cascadero.rules.event_kinds import SCORED
from hexrealm.games.cascadero.rules.state import HEXES, NO_TOWN
from hexrealm.games.cascadero.rules.turn import apply


@rule_not_inlined
def list_scoring_fields(board, states, events, fields):
    """List the fields where an envoy without a seal would make a town score (C4), and return how many there are.

    The position is states[0]. Each empty field next to a town and next to an own envoy is tried in states[1]: elsewhere the
    envoy would not be in a group.
    """
    count, state = 0, states[0]
    near = state.seats[state.seat].near
    for field in range(1, HEXES):
        if board.town_beside[field] != NO_TOWN and has(state.empty, field) and has(near, field):
            states[1] = states[0]
            events[0, 0] = 0
            apply(board, states[1], field, events)
            for row in range(1, events[0, 0] + 1):
                if events[row, 0] == SCORED:
                    fields[count] = field
                    count += 1
                    break
    return count
