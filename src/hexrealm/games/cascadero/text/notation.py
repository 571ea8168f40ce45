"""Actions by name: `h6`, `h6*`, a colour, `h6>h7`, `pass`; and why an action is illegal."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from hexrealm.engine.bits import contains
from hexrealm.games.cascadero.rules.actions import ACTION_COUNT, FIRST_ADVANCE, FIRST_HERALD, FIRST_MOVE, FIRST_SEALED, PASS
from hexrealm.games.cascadero.rules.board import hex_name, hex_number
from hexrealm.games.cascadero.rules.legal import has_empty_field, has_herald, has_seal, heralds_to_move, unlocked_fields
from hexrealm.games.cascadero.rules.state import ADVANCE, HEXES, MOST_TOWNS, MOVE_ENVOY, MOVE_HERALD, NOWHERE, OVER, PLACE
from hexrealm.games.cascadero.rules.tables import COLOURS, ENVOYS, TOP
from hexrealm.games.cascadero.text.names import cube_colour, seat_name
from hexrealm.i18n.translate import translatable, translate

_HEX = re.compile(r"[a-o](?:0|[1-9][0-9]?)\Z")
_PLACE = re.compile(r"([a-o][0-9]{1,2})(\*?)\Z")
_MOVE = re.compile(r"([a-o][0-9]{1,2})>([a-o][0-9]{1,2})\Z")

_EXPECTED = {
    PLACE: translatable("{answer!r} is not valid here: name an empty field, such as h6, or h6* to put a seal under the envoy"),
    ADVANCE: translatable("{answer!r} is not valid here: name the colour of one of your cubes, such as blue, or pass"),
    MOVE_ENVOY: translatable(
        "{answer!r} is not valid here: name one of your envoys and a field next to it, such as h6>h7, or pass"
    ),
    MOVE_HERALD: translatable(
        "{answer!r} is not valid here: name a town with a herald and the town it moves to, such as h5>k5, or pass"
    ),
}


def hex_on_board(board: Any, name: str) -> int:
    """Return the number of a hex of this board, or NOWHERE."""
    if not _HEX.match(name):
        return NOWHERE
    number = hex_number(name)
    on_grid = 0 < number < HEXES and hex_name(number) == name  # else a20 would be a hex of the next column
    return number if on_grid and (contains(board.fields, number) or board.town_on[number]) else NOWHERE


def action_name(board: Any, action: int) -> str | None:
    """Return the notation of an action; None if the number means nothing on this board."""
    if action == PASS:
        return "pass"
    if 0 < action <= FIRST_ADVANCE:
        field, sealed = action % HEXES, action >= FIRST_SEALED
        return hex_name(field) + "*" * sealed if contains(board.fields, field) else None
    if FIRST_ADVANCE < action < FIRST_MOVE:
        return COLOURS[action - FIRST_ADVANCE]
    if FIRST_MOVE <= action < FIRST_HERALD:
        return _envoy_move_name(board, action - FIRST_MOVE)
    return _herald_move_name(board, action - FIRST_HERALD) if FIRST_HERALD <= action < ACTION_COUNT else None


def _envoy_move_name(board: Any, move: int) -> str | None:
    field, target = move // 6, int(board.neighbours[move // 6][move % 6])
    both_fields = contains(board.fields, field) and contains(board.fields, target)
    return f"{hex_name(field)}>{hex_name(target)}" if both_fields else None


def _herald_move_name(board: Any, move: int) -> str | None:
    town, target = move // MOST_TOWNS + 1, move % MOST_TOWNS + 1
    if town == target or max(town, target) > board.towns:
        return None
    return f"{hex_name(int(board.town_hex[town]))}>{hex_name(int(board.town_hex[target]))}"


def action_id(board: Any, name: str) -> int | None:
    """Return the number of an action by its notation; None if the text is not notation on this board."""
    if name == "pass":
        return PASS
    if name in COLOURS[1:]:
        return FIRST_ADVANCE + COLOURS.index(name)
    if match := _PLACE.match(name):
        field = hex_on_board(board, match[1])
        return (FIRST_SEALED if match[2] else 0) + field if field and contains(board.fields, field) else None
    if match := _MOVE.match(name):
        return _move_id(board, hex_on_board(board, match[1]), hex_on_board(board, match[2]))
    return None


def _move_id(board: Any, start: int, target: int) -> int | None:
    if NOWHERE in (start, target) or start == target:
        return None
    if board.town_on[start] and board.town_on[target]:
        return FIRST_HERALD + (int(board.town_on[start]) - 1) * MOST_TOWNS + int(board.town_on[target]) - 1
    directions = board.neighbours[start].tolist()
    if target not in directions or board.town_on[start] or board.town_on[target]:
        return None
    return int(FIRST_MOVE + start * 6 + directions.index(target))


@lru_cache(maxsize=8192)
def hexes_of(name: str) -> tuple[str, ...]:
    """Return the hexes in an action's notation: one for `h6` and `h6*`, two for `h6>h7`, none for others."""
    if match := _MOVE.match(name):
        return match[1], match[2]
    match = _PLACE.match(name)
    return (match[1],) if match else ()


def why_not(board: Any, state: Any, name: str) -> str:
    """Return why an action, known to be illegal, is illegal."""
    if state.decision == OVER:
        return translate("the game is over")
    match = _PLACE.match(name)
    if state.decision == PLACE and match:
        return _why_not_place(board, state, match[1], bool(match[2]))
    if state.decision == ADVANCE and name in COLOURS[1:]:
        return _why_not_advance(state, name)
    match = _MOVE.match(name)
    if state.decision == MOVE_ENVOY and match:
        return _why_not_move_envoy(board, state, match[1], match[2])
    if state.decision == MOVE_HERALD and match:
        return _why_not_move_herald(board, state, match[1], match[2])
    return translate(_EXPECTED[int(state.decision)], answer=name)


def owner_of(board: Any, state: Any, field: int) -> str:
    """Return the name of the seat whose envoy is on a field."""
    return seat_name(COLOURS[board.seat_colour[(int(state.envoy_on[field]) - 1) // ENVOYS]])


def _why_not_empty_field(board: Any, state: Any, name: str) -> str | None:
    field = hex_on_board(board, name)
    if not field:
        return translate("{hex} is not on the board", hex=name)
    if board.town_on[field]:
        return translate("{hex} is a town", hex=name)
    return (
        translate("{hex} is taken by {seat}", hex=name, seat=owner_of(board, state, field)) if state.envoy_on[field] else None
    )


def _why_not_place(board: Any, state: Any, name: str, with_seal: bool) -> str:
    taken = _why_not_empty_field(board, state, name)
    if taken:
        return taken
    field = hex_number(name)
    if not int(unlocked_fields(board, state, field // 64)) >> field % 64 & 1:
        return translate("{hex} is a farmer tile: you need an envoy next to it", hex=name)
    if with_seal and not has_seal(state):
        return translate("you have no seal")
    if with_seal and not contains(board.beside_town, field):
        return translate("{hex} is not next to a town, so a seal would do nothing there", hex=name)
    standing = state.seats[state.seat].standing
    own = [hex_name(near) for near in board.neighbours[field].tolist() if near and contains(standing, near)]
    text = translatable("a seal can only go under a lone envoy, and {hex} is next to your envoy on {hexes}")
    return translate(text, hexes=", ".join(own), hex=name)


def _why_not_advance(state: Any, name: str) -> str:
    cube = state.seats[state.seat].cubes[COLOURS.index(name)]
    if cube == TOP:
        return translate("your {colour} cube is at the top of its track", colour=cube_colour(name))
    text = translatable("your {colour} cube is on {space}, just below a forbidden space that one step cannot jump")
    return translate(text, colour=cube_colour(name), space=cube)


def _why_not_move_envoy(board: Any, state: Any, start: str, target: str) -> str:
    field = hex_on_board(board, start)
    if not field or not contains(state.seats[state.seat].standing, field):
        return translate("none of your envoys is on {hex}", hex=start)
    if hex_on_board(board, target) not in board.neighbours[field].tolist() or not hex_on_board(board, target):
        return translate("{there} is not next to {hex}", there=target, hex=start)
    return str(_why_not_empty_field(board, state, target))


def _why_not_move_herald(board: Any, state: Any, start: str, target: str) -> str:
    town, there = (int(board.town_on[hex_on_board(board, name)]) for name in (start, target))
    if not town or not has_herald(state, town):
        return translate("there is no herald on {hex}", hex=start)
    if not int(heralds_to_move(state)) >> town & 1:
        scored = hex_name(int(board.town_hex[state.scored_herald]))
        return translate("only the herald on {hex} may move: its town just scored", hex=scored)
    if not there:
        return translate("{hex} is not a town", hex=target)
    if has_herald(state, there):
        return translate("{hex} already has a herald", hex=target)
    if not has_empty_field(board, state, there):
        return translate("{hex} has no empty field next to it", hex=target)
    return translate("{there} is not exactly 3 hexes away from {hex}", there=target, hex=start)
