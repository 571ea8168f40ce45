"""The styles of bots in Cascadero: what each measures in a position, in steps. A bot with a style prefers more of it."""

from __future__ import annotations

from hexrealm.engine.bot_settings import Style
from hexrealm.engine.game import Record
from hexrealm.games.cascadero.ai.evaluate import count_reach
from hexrealm.games.cascadero.rules.scoring import count_pairs
from hexrealm.i18n.translate import translatable


def _own_track(board: Record, state: Record, seat: int) -> float:
    """The spaces of the own cube on the track of its colour."""
    return float(state.seats[seat].cubes[board.seat_colour[seat]])


def _collection(board: Record, state: Record, seat: int) -> float:
    """Seals, and pairs of towns."""
    me = state.seats[seat]
    return float(me.seals) + 2.0 * float(count_pairs(me))


def _rivals_held(board: Record, state: Record, seat: int) -> float:
    """Fields that rivals cannot use: minus the empty ones next to a town and next to one of their envoys."""
    rivals = (other for other in range(int(board.players)) if other != seat)
    return -sum(float(count_reach(board, state, state.seats[other])) for other in rivals)


STYLES = (
    Style("racer", translatable("racer"), translatable("Hurries up the track of its own colour."), _own_track),
    Style("collector", translatable("collector"), translatable("Collects seals and pairs of towns."), _collection),
    Style("blocker", translatable("blocker"), translatable("Takes the fields that others need."), _rivals_held),
)
