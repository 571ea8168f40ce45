"""The styles of bots in Kingdom Builder: what each measures in a position, in steps. A bot with a style prefers more of it."""

from __future__ import annotations

from hexrealm.engine.bot_settings import Style
from hexrealm.engine.game import Record
from hexrealm.games.kingdom_builder.rules.goals import count_castles
from hexrealm.games.kingdom_builder.rules.state import MOST_LOCATIONS
from hexrealm.games.kingdom_builder.rules.tables import LOST, NO_TILE
from hexrealm.i18n.translate import translatable

_HEXES_IN_A_STEP = 2.0


def _count(words: Record) -> int:
    return sum(int(word).bit_count() for word in words)


def _tiles(board: Record, state: Record, seat: int) -> float:
    """Location tiles, and castles with an own settlement next to them."""
    tiles = state.seats[seat].tiles
    held = sum(NO_TILE < int(tiles[location]) < LOST for location in range(1, MOST_LOCATIONS + 1))
    return 2.0 * held + float(count_castles(board, state, seat)) / 3.0


def _room(board: Record, state: Record, seat: int) -> float:
    """Free hexes next to own settlements: the more, the wider the kingdom is spread."""
    return _count(state.seats[seat].near & state.free) / _HEXES_IN_A_STEP


def _rivals_held(board: Record, state: Record, seat: int) -> float:
    """Hexes that rivals cannot use: minus the free ones next to their settlements."""
    rivals = (other for other in range(int(board.players)) if other != seat)
    return -2.0 * sum(_count(state.seats[other].near & state.free) for other in rivals) / _HEXES_IN_A_STEP


STYLES = (
    Style("collector", translatable("collector"), translatable("Collects location tiles and castles."), _tiles),
    Style("pioneer", translatable("pioneer"), translatable("Spreads its settlements far over the kingdom."), _room),
    Style("blocker", translatable("blocker"), translatable("Builds where others want to build."), _rivals_held),
)
