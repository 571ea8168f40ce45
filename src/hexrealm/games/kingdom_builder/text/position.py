"""Read a snapshot back into a state, or raise WrongPosition, which names what is wrong with it.

Every snapshot that hides nothing can be read, at any decision. In a valid position every settlement and tile is in exactly one
place, and there is a legal action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexrealm.engine.bits import contains
from hexrealm.engine.errors import WrongPosition
from hexrealm.engine.events import new_buffer
from hexrealm.games.kingdom_builder.rules.board import hex_name, hex_number, make_board
from hexrealm.games.kingdom_builder.rules.goals import count_all_gold, end_game
from hexrealm.games.kingdom_builder.rules.legal import may_end, prepare_decision
from hexrealm.games.kingdom_builder.rules.settlements import leave, stand
from hexrealm.games.kingdom_builder.rules.state import (
    BUILD,
    DECISIONS,
    DRAW,
    FIRST_HAND,
    HAND,
    LIFT,
    OVER,
    REDRAW,
    SETTLE,
    STATE,
)
from hexrealm.games.kingdom_builder.rules.tables import (
    KINDS,
    LAST_BUILDING_KIND,
    LOST,
    MANDATORY_BUILDS,
    NEW,
    NO_KIND,
    SETTLEMENTS,
    TERRAINS,
    TILE_STATES,
    TILES_OF_A_TERRAIN,
    TILES_ON_A_LOCATION,
    UNKNOWN,
    WATER,
)
from hexrealm.games.kingdom_builder.text.names import terrain_name
from hexrealm.games.kingdom_builder.text.snapshot import gold_by_seat, take_snapshot
from hexrealm.i18n.translate import translatable, translate
from hexrealm.i18n.validation import check_keys, flag, whole_number

_TERRAIN_NAMES = TERRAINS[1:UNKNOWN]


def live_gold(board: Any, state: Any) -> list[dict[str, int]]:
    """Return the gold by seat as if the settlements were scored now. A lifted one does not count."""
    counted = state.copy()
    if state.lifted:
        leave(board, counted, state.seat, state.lifted)
    count_all_gold(board, counted, new_buffer(0))
    return gold_by_seat(board, counted)


def live_gold_of(options: Mapping[str, Any], snapshot: Mapping[str, Any]) -> list[dict[str, int]]:
    """Return the same of a snapshot. Settlements are visible to all."""
    board, state = make_board(options), np.zeros(1, STATE)[0]
    for name, seat in snapshot["settlements"].items():
        stand(board, state, seat, hex_number(name))
    count_all_gold(board, state, new_buffer(0))
    return gold_by_seat(board, state)


def read_snapshot(board: Any, snapshot: Any) -> Any:
    """Return the state that a snapshot describes. Raises WrongPosition."""
    state = np.zeros(1, STATE)[0]
    check_keys("the snapshot", snapshot, take_snapshot(board, state))
    if snapshot["decision"] not in DECISIONS[1:]:
        raise WrongPosition(f"decision is {snapshot['decision']!r}; it must be one of {', '.join(DECISIONS[1:])}")
    state.decision = DECISIONS.index(snapshot["decision"])
    state.free[:] = board.building | board.pools[WATER]
    _read_whose_turn(board, state, snapshot)
    _read_turn(state, snapshot)
    _read_seats(board, state, snapshot)
    _read_settlements(board, state, snapshot)
    _read_terrain_tiles(board, state, snapshot)
    _read_location_tiles(board, state, snapshot)
    _check_decision(board, state, snapshot)
    return state


def _name_or_none(what: str, value: Any, names: tuple[str, ...]) -> int:
    """Return the number of a name, counted from 1; 0 for null."""
    if value is not None and (not isinstance(value, str) or value not in names):
        raise WrongPosition(f"{what} is {value!r}; it must be null or one of {', '.join(names)}")
    return 0 if value is None else names.index(value) + 1


def _read_whose_turn(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    """Read `seat` at a seat's decision, `drawing` at a draw, neither when over."""
    expected = {"seat": state.decision not in (DRAW, OVER), "drawing": state.decision == DRAW}
    for key, needed in expected.items():
        value = snapshot[key]
        if needed:
            state.seat = whole_number(key, value, 0, int(board.players) - 1)
        elif value is not None:
            raise WrongPosition(f"{key} is {value!r} at {snapshot['decision']!r}; it must be null there")


def _read_turn(state: Any, snapshot: Mapping[str, Any]) -> None:
    state.played = _name_or_none("played", snapshot["played"], _TERRAIN_NAMES)
    state.due = whole_number("due", snapshot["due"], 0, MANDATORY_BUILDS)
    state.begun = flag("begun", snapshot["begun"])
    state.using = _name_or_none("using", snapshot["using"], KINDS[1:])
    state.final_round = flag("final_round", snapshot["final_round"])
    in_use = state.decision in (BUILD, LIFT, SETTLE)
    builds = NO_KIND < state.using <= LAST_BUILDING_KIND
    if in_use != (state.using != NO_KIND) or (in_use and builds != (state.decision == BUILD)):
        raise WrongPosition(f"using is {snapshot['using']!r} at {snapshot['decision']!r}, which do not go together")


def _read_seats(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    seats = snapshot["seats"]
    if not isinstance(seats, list | tuple) or len(seats) != board.players:
        raise WrongPosition(f"seats must be a list of {board.players}, one for each player")
    for number, seat in enumerate(seats):
        check_keys(f"seat {number}", seat, dict.fromkeys(("supply", "hand", "tiles", "lost")))
        state.seats[number].supply = whole_number(f"supply of seat {number}", seat["supply"], 0, SETTLEMENTS)
        state.seats[number].hand = _name_or_none(f"hand of seat {number}", seat["hand"], _TERRAIN_NAMES)
    empty = any(state.seats[number].supply == 0 for number in range(len(seats)))
    if empty != bool(state.final_round):
        raise WrongPosition(f"final_round is {snapshot['final_round']}; it is true from the moment a supply is empty")


def _hex(what: str, name: Any) -> int:
    if not isinstance(name, str) or name not in _HEX_NAMES:
        raise WrongPosition(f"{what} is {name!r}, which is not a hex of the board")
    return hex_number(name)


_HEX_NAMES = frozenset(hex_name(number) for number in range(1, 401))


def _read_settlements(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    if not isinstance(snapshot["settlements"], Mapping):
        raise WrongPosition("settlements must be a mapping of hexes to seats")
    found = {_hex("a settlement's place", name): seat for name, seat in snapshot["settlements"].items()}
    if (snapshot["lifted"] is not None) != (state.decision == SETTLE):
        raise WrongPosition(f"lifted is {snapshot['lifted']!r} at {snapshot['decision']!r}; it is set at 'settle' only")
    if state.decision == SETTLE:
        state.lifted = _hex("lifted", snapshot["lifted"])
        if int(state.lifted) in found:
            raise WrongPosition(f"lifted is {snapshot['lifted']}, where a settlement stands")
        found[int(state.lifted)] = int(state.seat)
    for hex, seat in found.items():
        whole_number(f"the seat of the settlement on {hex_name(hex)}", seat, 0, int(board.players) - 1)
        if not contains(state.free, hex):
            raise WrongPosition(f"a settlement is on {hex_name(hex)}, which cannot be built on")
        stand(board, state, seat, hex)
    for seat in range(board.players):
        count, supply = sum(owner == seat for owner in found.values()), int(state.seats[seat].supply)
        if count + supply != SETTLEMENTS:
            text = translatable("seat {seat} has {count} settlements built and {left} left; they must be {n} together")
            raise WrongPosition(translate(text, seat=seat, count=count, left=supply, n=SETTLEMENTS))


def _read_terrain_tiles(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    for key, counts in (("pile", state.pile), ("discards", state.discards), ("removed", state.removed)):
        check_keys(key, snapshot[key], dict.fromkeys(_TERRAIN_NAMES))
        for terrain, name in enumerate(_TERRAIN_NAMES, 1):
            counts[terrain] = whole_number(f"{key} of {name}", snapshot[key][name], 0, TILES_OF_A_TERRAIN)
    out = [int(state.played), *(int(state.seats[seat].hand) for seat in range(board.players))]
    for terrain, name in enumerate(_TERRAIN_NAMES, 1):
        count = int(state.pile[terrain]) + int(state.discards[terrain]) + int(state.removed[terrain]) + out.count(terrain)
        if count != TILES_OF_A_TERRAIN:
            text = translatable("there are {count} {terrain} tiles; together they must be {n}")
            raise WrongPosition(translate(text, count=count, terrain=terrain_name(name), n=TILES_OF_A_TERRAIN))


def _read_location_tiles(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    names = {hex_name(int(board.location_hex[number])): number for number in range(1, board.locations + 1)}
    check_keys("location_tiles", snapshot["location_tiles"], names)
    for seat, given in enumerate(snapshot["seats"]):
        for number, status in _tiles_of(board, seat, given, names):
            if state.seats[seat].tiles[number]:
                raise WrongPosition(f"seat {seat} has two tiles from {hex_name(int(board.location_hex[number]))}")
            state.seats[seat].tiles[number] = status
    for name, number in names.items():
        state.tiles_left[number] = whole_number(
            f"location_tiles of {name}", snapshot["location_tiles"][name], 0, TILES_ON_A_LOCATION
        )
        taken = sum(bool(state.seats[seat].tiles[number]) for seat in range(board.players))
        if taken + state.tiles_left[number] != TILES_ON_A_LOCATION:
            text = translatable("{taken} tiles were taken from {hex} and {left} are left; they must be {n} together")
            left = int(state.tiles_left[number])
            raise WrongPosition(translate(text, taken=taken, hex=name, left=left, n=TILES_ON_A_LOCATION))


def _tiles_of(board: Any, seat: int, given: Mapping[str, Any], names: Mapping[str, int]) -> list[tuple[int, int]]:
    """Return the location hexes whose tile a seat has or had, with the state of the tile."""
    if not isinstance(given["tiles"], list | tuple) or not isinstance(given["lost"], list | tuple):
        raise WrongPosition(f"tiles and lost of seat {seat} must be lists")
    found = []
    for tile in given["tiles"]:
        if not isinstance(tile, list | tuple) or len(tile) != 3 or not all(isinstance(part, str) for part in tile):
            raise WrongPosition(f"a tile of seat {seat} is {tile!r}; it must be [kind, location hex, new, ready or used]")
        kind, name, status = tile
        if name not in names or KINDS[board.location_kind[names[name]]] != kind or status not in TILE_STATES[NEW:LOST]:
            raise WrongPosition(f"a tile of seat {seat} is {tile!r}; there is no such tile on this board")
        found.append((names[name], TILE_STATES.index(status)))
    for name in given["lost"]:
        if not isinstance(name, str) or name not in names:
            raise WrongPosition(
                f"lost of seat {seat} has {name!r}, which is not a location hex; the location hexes are {', '.join(names)}"
            )
        found.append((names[name], LOST))
    return found


def _check_decision(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    """Check that the decision can be made, and that gold and winners agree with the settlements."""
    idle = state.played == 0 and (state.due == 0 or state.decision == DRAW)
    if (state.decision in (DRAW, OVER) and state.played) or (state.due and not (state.played or idle)):
        raise WrongPosition(f"played is {snapshot['played']!r} with {snapshot['due']} builds due at {snapshot['decision']!r}")
    if state.decision != OVER and state.seats[state.seat].hand:
        text = translatable("seat {seat} has a tile in hand in its turn; its tile is played, or is being drawn")
        raise WrongPosition(translate(text, seat=int(state.seat)))
    if state.begun and state.due == MANDATORY_BUILDS:
        text = translatable("the first mandatory build is made, but {n} are still due")
        raise WrongPosition(translate(text, n=MANDATORY_BUILDS))
    if state.begun and (state.decision == OVER or (state.decision == DRAW and not state.due)):
        raise WrongPosition(f"begun is true at {snapshot['decision']!r}, where no turn is under way")
    if state.decision == OVER and not state.final_round:
        raise WrongPosition("final_round is false; a game that is over has had its last round")
    if state.due > state.seats[state.seat].supply:
        text = translatable("{due} builds are due with {left} settlements left")
        raise WrongPosition(translate(text, due=int(state.due), left=int(state.seats[state.seat].supply)))
    if state.decision == DRAW:
        state.draw_for = REDRAW if state.due else HAND if snapshot["settlements"] else FIRST_HAND
    elif state.decision == OVER:
        end_game(board, state, new_buffer(0))
    prepare_decision(board, state)
    counted = take_snapshot(board, state)
    for key in ("gold", "winners"):
        if snapshot[key] != counted[key]:
            raise WrongPosition(f"{key} is {snapshot[key]!r}; with these settlements it is {counted[key]!r}")
    stuck = not state.targets.any() and not state.kinds and not may_end(state)
    if state.decision not in (DRAW, OVER) and stuck:
        raise WrongPosition(translate("nothing can be done at {decision!r}", decision=snapshot["decision"]))
    if state.decision == DRAW and not state.pile.any():
        raise WrongPosition("a tile must be drawn, but the pile is empty")
