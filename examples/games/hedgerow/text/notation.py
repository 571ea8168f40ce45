"""Actions by name: `c4` plants a bush, `sun` and `rain` are the outcomes of chance; and why an action is illegal."""

from __future__ import annotations

from typing import Any

from hexrealm.engine.bits import contains
from hexrealm.i18n.translate import translate

from ..rules.state import HEX_NAMES, OVER, WEATHER, WEATHERS
from .names import seat_name

_NAMES = {**dict(enumerate(HEX_NAMES)), **WEATHERS}
_IDS = {name: action for action, name in _NAMES.items()}


def action_name(action: int) -> str | None:
    """Return the notation of an action; None if the number means nothing."""
    return _NAMES.get(action)


def action_id(name: str) -> int | None:
    """Return the number of an action by its notation; None if the text is not notation."""
    return _IDS.get(name)


def hexes_of(name: str) -> tuple[str, ...]:
    """Return the hexes in an action's notation: one for a bush, none for a weather."""
    return (name,) if name in HEX_NAMES else ()


def why_not(board: Any, state: Any, name: str) -> str:
    """Return why an action, known to be illegal, is illegal."""
    if state.decision == OVER:
        return translate("the game is over")
    if state.decision == WEATHER:
        return translate("{answer!r} is not valid here: the weather is drawn, sun or rain", answer=name)
    if name not in HEX_NAMES:
        return translate("{answer!r} is not valid here: name an empty field, such as c4", answer=name)
    if not contains([board.fields], HEX_NAMES.index(name)):
        return translate("there is a nest on {hex}", hex=name)
    owner = next(seat for seat in range(board.players) if contains([state.bushes[seat]], HEX_NAMES.index(name)))
    return translate("{hex} is taken by {seat}", hex=name, seat=seat_name(owner))
