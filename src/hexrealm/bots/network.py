"""A small net over a game's features, compiled: win chances of all seats and scores of the legal actions in a few microseconds.

Every active slot sums the rows of its features and passes them through a ReLU. The sum over all slots, with the global
features, makes one hidden layer; a second one gives the values. The score of an action is the product of its slot and a query
that the hidden layer makes for its head. Weights are arguments, never constants. training/model.py has the same net in PyTorch.
"""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.features import Features
from hexrealm.engine.game import Game
from hexrealm.engine.vectors import make_add_scaled, make_dot, make_relu, make_sum_rows

SEATS = 4
SLOT_WIDTH, HIDDEN, SECOND = 32, 128, 32
POOL_SCALE = 1 / 16  # of the sum over slots, so that it is about as large as the other inputs
VALUES = 2 * SEATS  # for each seat, counted from the observer's: to win; by points

list_features = action_parts = UNBOUND
SLOTS = HEADS = UNBOUND
see = hidden_layers = seat_values = score_part = UNBOUND


sum_slot, sum_hidden = make_sum_rows(SLOT_WIDTH), make_sum_rows(HIDDEN)
add_slot, add_hidden = make_add_scaled(SLOT_WIDTH), make_add_scaled(HIDDEN)
add_second, add_value = make_add_scaled(SECOND), make_add_scaled(VALUES)
relu_slot, relu_hidden, dot_slot = make_relu(SLOT_WIDTH), make_relu(HIDDEN), make_dot(SLOT_WIDTH)


class Weights(NamedTuple):
    """The weights of a net, as float32."""

    slots: Any  # slot feature, SLOT_WIDTH
    globals: Any  # global feature, HIDDEN
    pool: Any  # SLOT_WIDTH, HIDDEN
    second: Any  # HIDDEN, SECOND
    second_bias: Any
    value: Any  # SECOND, VALUES
    value_bias: Any
    query: Any  # head * HIDDEN + unit, SLOT_WIDTH
    query_bias: Any


class NetScratch(NamedTuple):
    """Scratch space for one thread."""

    slot_ids: Any
    slot_counts: Any
    global_ids: Any
    active: Any  # slot, SLOT_WIDTH
    pooled: Any
    hidden: Any
    second: Any
    outputs: Any
    queries: Any
    queried: Any  # the heads whose queries are known


def shapes(features: Features) -> dict[str, tuple[int, ...]]:
    """Return the shape of each array of weights."""
    return {
        "slots": (features.slot_features, SLOT_WIDTH),
        "globals": (features.global_features, HIDDEN),
        "pool": (SLOT_WIDTH, HIDDEN),
        "second": (HIDDEN, SECOND),
        "second_bias": (SECOND,),
        "value": (SECOND, VALUES),
        "value_bias": (VALUES,),
        "query": (features.heads * HIDDEN, SLOT_WIDTH),
        "query_bias": (features.heads, SLOT_WIDTH),
    }


def new_scratch(features: Features) -> NetScratch:
    """Return scratch space for one thread."""
    return NetScratch(
        np.zeros((features.slots, features.most_at_a_slot), np.int16),
        np.zeros(features.slots, np.int8),
        np.zeros((1, features.most_globals), np.int16),
        np.zeros((features.slots, SLOT_WIDTH), np.float32),
        np.zeros((1, SLOT_WIDTH), np.float32),
        np.zeros((1, HIDDEN), np.float32),
        np.zeros((1, SECOND), np.float32),
        np.zeros((1, VALUES), np.float32),
        np.zeros((features.heads, SLOT_WIDTH), np.float32),
        np.zeros(features.heads, np.int8),
    )


def read_weights(path: Path, features: Features) -> Weights:
    """Return the weights in a file. They are stored as float16 and used as float32. Raise WrongOption if they do not fit."""
    expected = shapes(features)
    try:
        with np.load(path) as stored:
            found = {name: np.ascontiguousarray(stored[name], np.float32) for name in Weights._fields}
    except (OSError, EOFError, ValueError, KeyError) as error:
        raise WrongOption(f"{path} does not hold the weights of a net: {error}") from error
    for name, shape in expected.items():
        if found[name].shape != shape:
            raise WrongOption(f"{path} fits other features: {name} has the shape {found[name].shape}, expected {shape}")
    return Weights(**found)


def _see(board, state, seat, weights, scratch):
    """List the features, and fill the slots and their sum."""
    counts, ids, active, pooled, table = scratch.slot_counts, scratch.slot_ids, scratch.active, scratch.pooled, weights.slots
    count = list_features(board, state, seat, ids, counts, scratch.global_ids[0])
    for d in range(SLOT_WIDTH):
        pooled[0, d] = 0
    for slot in range(SLOTS):
        features = counts[slot]
        if features > 0:
            sum_slot(table, ids, slot, features, active, slot)
            relu_slot(active, slot)
            add_slot(pooled, 0, active, slot, np.float32(POOL_SCALE))
    return count


def _hidden_layers(count, weights, scratch):
    """Compute both hidden layers and the outputs from the sum over slots and the global features."""
    hidden, second, outputs = scratch.hidden, scratch.second, scratch.outputs
    sum_hidden(weights.globals, scratch.global_ids, 0, count, hidden, 0)
    for d in range(SLOT_WIDTH):
        add_hidden(hidden, 0, weights.pool, d, scratch.pooled[0, d])
    relu_hidden(hidden, 0)
    second[0] = weights.second_bias
    for j in range(HIDDEN):
        if hidden[0, j] > 0:
            add_second(second, 0, weights.second, j, hidden[0, j])
    outputs[0] = weights.value_bias
    for j in range(SECOND):
        if second[0, j] > 0:
            add_value(outputs, 0, weights.value, j, second[0, j])


def _seat_values(outputs, seat, players, points_share, values):
    """Fill every seat's chance to win: a mixture of the two kinds of values that the net gives."""
    for kind in range(2):
        top, total, share = -1e30, 0.0, points_share if kind == 1 else 1.0 - points_share
        for ahead in range(players):
            top = max(top, float(outputs[0, kind * SEATS + ahead]))
        for ahead in range(players):
            total += math.exp(float(outputs[0, kind * SEATS + ahead]) - top)
        for ahead in range(players):
            chance = share * math.exp(float(outputs[0, kind * SEATS + ahead]) - top) / total
            other = (seat + ahead) % players
            values[other] = chance if kind == 0 else values[other] + chance


def _score_part(slot, head, slot_counts, active, hidden, query, query_bias, queries, queried):
    """Return the score of a slot for a head. The query of a head is computed once for each evaluation."""
    if slot_counts[slot] == 0:
        return np.float32(0)
    if queried[head] == 0:
        queried[head] = 1
        for d in range(SLOT_WIDTH):
            queries[head, d] = query_bias[head, d]
        for j in range(HIDDEN):
            if hidden[0, j] > 0:
                add_slot(queries, head, query, head * HIDDEN + j, hidden[0, j])
    return dot_slot(active, slot, queries, head)


def _score_actions(board, state, options, count, weights, scratch, scores):
    """Fill the scores of the legal actions; the slots and the hidden layer are those of the last evaluation."""
    counts, active, hidden = scratch.slot_counts, scratch.active, scratch.hidden
    query, bias, queries, queried = weights.query, weights.query_bias, scratch.queries, scratch.queried
    for head in range(HEADS):
        queried[head] = 0
    for k in range(count):
        slot, head, other, other_head = action_parts(board, state, options[k])
        scores[k] = score_part(slot, head, counts, active, hidden, query, bias, queries, queried)
        if other >= 0:
            scores[k] += score_part(other, other_head, counts, active, hidden, query, bias, queries, queried)


def _evaluate_net(board, state, seat, players, points_share, weights, scratch, values):
    """Fill every seat's chance to win, seen from the seat to play."""
    hidden_layers(see(board, state, seat, weights, scratch), weights, scratch)
    seat_values(scratch.outputs, seat, players, points_share, values)


@cache
def bind_network(game: Game) -> dict[str, Any]:
    """Return evaluate_net and score_actions for one game."""
    features = game.features
    assert features is not None
    bound: dict[str, Any] = {
        "list_features": features.list_features,
        "action_parts": features.action_parts,
        "SLOTS": features.slots,
        "HEADS": features.heads,
    }
    for template in (_see, _hidden_layers, _seat_values, _score_part, _score_actions, _evaluate_net):
        bound[template.__name__[1:]] = bind(template, game.name, **bound)
    return bound
