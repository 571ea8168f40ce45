"""The loops of a batched search as kernels: one game a thread. Compiled and launched as those of kernels.py are."""

from __future__ import annotations

from typing import Any

from numba import cuda, float32, float64, from_dtype, int16, int32, types

from hexrealm.batches.search_loops import ROOT_EDGES, Leaves, Search, Targets
from hexrealm.bots.tree import EDGE, NODE, SETTINGS
from hexrealm.engine.compiler import UNBOUND
from hexrealm.engine.game import Game

begin_search = descend_game = list_leaf = finish_round = write_targets = score_outcome = list_row = list_parts = UNBOUND
evaluate_leaf_by_rules = MAX_LEGAL = UNBOUND
LANES = 32


def _begin_search_all(games, search, count):
    game = cuda.grid(1)
    if game < count:
        begin_search(search, games, game)


def _descend_all(games, search, simulation, count):
    game = cuda.grid(1)
    if game < count:
        options, events = cuda.local.array(MAX_LEGAL, int32), cuda.local.array((1, 6), int16)
        scores = cuda.local.array(MAX_LEGAL, float64)
        descend_game(search, games, options, scores, events[:0], game, simulation)


def _list_leaves_all(games, search, leaves, count):
    game = cuda.grid(1)
    if game < count:
        list_leaf(search, games, leaves, game)


def _evaluate_leaves_all(games, search, points, count):
    game = cuda.grid(1)
    if game < count:
        evaluate_leaf_by_rules(search, games, points, game)


def _finish_round_all(games, search, slot_scores, values, spread, count):
    game = cuda.grid(1)
    if game < count:
        options, scores = cuda.local.array(MAX_LEGAL, int32), cuda.local.array(MAX_LEGAL, float64)
        finish_round(search, games, options, scores, slot_scores, values, spread, game)


def _write_targets_all(games, search, targets, count):
    game = cuda.grid(1)
    if game < count:
        shares = cuda.local.array(ROOT_EDGES, float64)
        write_targets(search, targets, shares, game)


def _score_outcomes_all(games, outcomes, count):
    game = cuda.grid(1)
    if game < count:
        score_outcome(games, outcomes, game)


def _list_rows_all(games, leaves, count):
    game = cuda.grid(1)
    if game < count:
        list_row(games, leaves, game)


def _list_parts_all(games, actions, shares, parts, wanted, count):
    game = cuda.grid(1)
    if game < count:
        options = cuda.local.array(MAX_LEGAL, int32)
        list_parts(games, actions, shares, parts, wanted, options, game)


def _sum_rows_all(games, table, ids, counts, positive, out, count):
    """Sum the rows of a table that each row of ids names; with `positive`, at least 0. One warp per row."""
    row, lane = cuda.grid(1) // LANES, cuda.laneid
    if row < count:
        for column in range(lane, out.shape[1], LANES):
            total = float32(0)
            for k in range(counts[row]):
                total += table[ids[row, k], column]
            out[row, column] = max(total, float32(0)) if positive else total


def _add_rows_all(games, slopes, ids, counts, table, count):
    """Add each row of slopes to the rows of a table that its ids name: the gradient of sum_rows_all()."""
    row, lane = cuda.grid(1) // LANES, cuda.laneid
    if row < count:
        for column in range(lane, slopes.shape[1], LANES):
            slope = slopes[row, column]
            if slope != 0:
                for k in range(counts[row]):
                    cuda.atomic.add(table, (ids[row, k], column), slope)


_WHOLE, _FLOATS = types.int32[:, ::1], types.float32[:, ::1]
_SLOTS = (types.int16[:, :, ::1], types.int8[:, ::1])
_LEAVES = types.NamedTuple((*_SLOTS, types.int16[:, ::1], types.int8[::1], types.int32[::1]), Leaves)
_TARGETS = types.NamedTuple((types.int32[::1], _WHOLE, _FLOATS, _FLOATS), Targets)


def _search_type(game: Game) -> Any:
    words, doubles = types.uint64[:, ::1], types.float64[:, ::1]
    trees = (from_dtype(NODE)[:, ::1], from_dtype(EDGE)[:, ::1], from_dtype(SETTINGS)[::1])
    arrays = (
        from_dtype(game.state_type)[::1],
        words,
        *trees,
        _WHOLE,
        _WHOLE,
        doubles,
        doubles,
        _FLOATS,
        _FLOATS,
        _WHOLE,
        words,
    )
    return types.NamedTuple(arrays, Search)


def search_kernels(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Return each kernel with the types of its arguments between the games and their count."""
    search = _search_type(game)
    return {
        "begin_search_all": (_begin_search_all, (search,)),
        "descend_all": (_descend_all, (search, types.int64)),
        "list_leaves_all": (_list_leaves_all, (search, _LEAVES)),
        "evaluate_leaves_all": (_evaluate_leaves_all, (search, _FLOATS)),
        "finish_round_all": (_finish_round_all, (search, types.float32[:, :, ::1], _FLOATS, types.float64)),
        "write_targets_all": (_write_targets_all, (search, _TARGETS)),
        "score_outcomes_all": (_score_outcomes_all, (_FLOATS,)),
        "list_rows_all": (_list_rows_all, (_LEAVES,)),
        "sum_rows_all": (_sum_rows_all, (_FLOATS, types.int16[:, ::1], types.int8[::1], types.boolean, _FLOATS)),
        "add_rows_all": (_add_rows_all, (_FLOATS, types.int16[:, ::1], types.int8[::1], _FLOATS)),
        "list_parts_all": (_list_parts_all, (_WHOLE, _FLOATS, types.int16[:, :, ::1], _FLOATS)),
    }
