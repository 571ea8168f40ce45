"""The search tree as arrays, and one simulation down it: the compiled half of mcts. Bound to a game's rules.

A node is a position reached; an edge one of its actions, with its prior and what came of it. An edge leads to several nodes,
one for each public key: chance and hidden tiles are drawn anew in every simulation, and what came to light tells the nodes
apart. Each seat follows the edges that are best for itself. Where the tree ends, the position is evaluated, and in games that
have a rollout policy the game is also played to its end by that policy.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.dice import roll
from hexrealm.engine.game import CHANCE, GAME_OVER, Game
from hexrealm.engine.records import record_type

apply = list_legal = pick_uniformly = to_play = evaluate = win_share = determinize = revealed_key = UNBOUND
rollout_action = evaluate_outcome = points_to_chances = evaluate_chances = outcome_chances = UNBOUND
resolve_chance = roll_out = evaluate_leaf = expand = choose_edge = find_node = simulate = UNBOUND

SEATS = 4
NODE = record_type(
    [
        ("first_edge", np.int32),
        ("edges", np.int32),
        ("next", np.int32),
        ("visits", np.int32),
        ("key", np.int32),
        ("seat", np.int32),
    ]
)
EDGE = record_type(
    [("action", np.int32), ("visits", np.int32), ("nodes", np.int32), ("prior", np.float32), ("value", np.float32, (SEATS,))]
)
# Numbers that a search is steered by, in one small record.
SETTINGS = record_type(
    [
        ("scale", np.float64),  # points that make a chance about three times as good
        ("exploration", np.float64),  # how much priors and rarely tried edges count
        ("prior_temperature", np.float64),  # points that make a prior e times as large
        ("first_play_penalty", np.float64),  # how much worse than its node an edge never tried is thought to be
        ("max_children", np.int64),  # edges kept at a node
        ("expand_after", np.int64),  # visits before a node gets edges
        ("rollout_share", np.float64),  # weight of a rollout to the end of the game in the value of a leaf
        ("random", np.int64),  # 1: by random actions instead
        ("nodes", np.int64),  # used so far
        ("edges", np.int64),
        ("players", np.int64),
        ("seat", np.int64),  # whose knowledge the search is bound to
    ]
)


def _resolve_chance(board, state, options, events, dice):
    """Let chance decide until somebody else does."""
    while to_play(state) == CHANCE:
        apply(board, state, pick_uniformly(board, state, options, roll(dice)), events)


def _evaluate_chances(board, state, settings, chances):
    """Every seat's chance to win: exact at the end, else by how well the seats stand."""
    if to_play(state) == GAME_OVER:
        for seat in range(settings.players):
            chances[seat] = win_share(board, state, seat)
        return
    for seat in range(settings.players):
        chances[seat] = evaluate(board, state, seat)
    points_to_chances(settings, chances)


def _outcome_chances(board, state, settings, chances):
    """Every seat's chance to win, as the end of an imagined game tells it."""
    for seat in range(settings.players):
        chances[seat] = evaluate_outcome(board, state, seat)
    points_to_chances(settings, chances)


def _points_to_chances(settings, chances):
    """Make chances of points: the more of a lead, the surer."""
    top, total = -1e30, 0.0
    for seat in range(settings.players):
        top = max(top, chances[seat])
    for seat in range(settings.players):
        chances[seat] = math.exp((chances[seat] - top) / settings.scale)
        total += chances[seat]
    for seat in range(settings.players):
        chances[seat] /= total


def _roll_out(board, state, options, events, settings, dice):
    """Play to the end of the game by the rollout policy."""
    while to_play(state) != GAME_OVER:
        if settings.random != 0:
            action = pick_uniformly(board, state, options, roll(dice))
        else:
            action = rollout_action(board, state, options, roll(dice))
        apply(board, state, action, events)


def _evaluate_leaf(board, state, options, events, settings, chances, values, dice):
    """Every seat's chance to win, judged where the state is and seen where an imagined game ends."""
    rollout_share = 0.0 if to_play(state) == GAME_OVER else settings.rollout_share
    for seat in range(settings.players):
        values[seat] = 0.0
    if rollout_share < 1.0:
        evaluate_chances(board, state, settings, chances)
        for seat in range(settings.players):
            values[seat] = (1.0 - rollout_share) * chances[seat]
    if rollout_share > 0.0:
        roll_out(board, state, options, events, settings, dice)
        outcome_chances(board, state, settings, chances)
        for seat in range(settings.players):
            values[seat] += rollout_share * chances[seat]


def _expand(board, states, nodes, edges, node, options, action_values, events, settings):
    """Give a node its edges: the legal actions that promise most at once, with priors by how much."""
    state, seat = states[1], to_play(states[1])
    count = list_legal(board, state, options)
    for k in range(count):
        states[2] = state
        apply(board, states[2], options[k], events)
        action_values[k] = evaluate(board, states[2], seat)
    kept = min(count, settings.max_children)
    if settings.edges + kept > edges.shape[0]:
        return
    first = settings.edges
    settings.edges += kept
    for place in range(kept):
        best = place
        for k in range(place + 1, count):
            if action_values[k] > action_values[best]:
                best = k
        action_values[place], action_values[best] = action_values[best], action_values[place]
        options[place], options[best] = options[best], options[place]
        edge = edges[first + place]
        edge.action, edge.visits, edge.nodes = options[place], 0, -1
        edge.prior = math.exp((action_values[place] - action_values[0]) / settings.prior_temperature)
        for each in range(SEATS):
            edge.value[each] = 0.0
    total = 0.0
    for place in range(kept):
        total += edges[first + place].prior
    for place in range(kept):
        edges[first + place].prior /= total
    nodes[node].first_edge, nodes[node].edges, nodes[node].seat = first, kept, seat


def _choose_edge(nodes, edges, node, settings):
    """The edge that is best for the node's seat: by what came of it, its prior, and how little it was tried."""
    first, count, seat = nodes[node].first_edge, nodes[node].edges, nodes[node].seat
    visits, value = 0, 0.0
    for k in range(first, first + count):
        visits += edges[k].visits
        value += edges[k].value[seat]
    untried = (value / visits if visits > 0 else 0.5) - settings.first_play_penalty
    exploration = settings.exploration * math.sqrt(visits + 1.0)
    best, best_score = first, -1e30
    for k in range(first, first + count):
        tried = edges[k].visits
        score = edges[k].value[seat] / tried if tried > 0 else untried
        score += exploration * edges[k].prior / (1.0 + tried)
        if score > best_score:
            best, best_score = k, score
    return best


def _find_node(nodes, edges, edge, key, settings):
    """The node an edge leads to under a public key, made if there is room for it; -1 if not."""
    node = edges[edge].nodes
    while node >= 0:
        if nodes[node].key == key:
            return node
        node = nodes[node].next
    if settings.nodes == nodes.shape[0]:
        return -1
    node = settings.nodes
    settings.nodes += 1
    new = nodes[node]
    new.first_edge, new.edges, new.visits, new.key, new.seat = -1, 0, 0, key, 0
    new.next = edges[edge].nodes
    edges[edge].nodes = node
    return node


def _simulate(board, states, nodes, edges, root, path, options, action_values, events, settings, chances, values, dice):
    """One simulation: down the tree, evaluate the leaf, and add its value to every edge on the way."""
    states[1] = states[0]
    determinize(board, states[1], settings.seat, dice)
    node, depth = root, 0
    while node >= 0:
        nodes[node].visits += 1
        if to_play(states[1]) == GAME_OVER:
            break
        if nodes[node].edges == 0:
            if nodes[node].visits < settings.expand_after and node != root:
                break
            expand(board, states, nodes, edges, node, options, action_values, events, settings)
            if nodes[node].edges == 0 or node != root:
                break
        edge = choose_edge(nodes, edges, node, settings)
        apply(board, states[1], edges[edge].action, events)
        resolve_chance(board, states[1], options, events, dice)
        path[depth] = edge
        depth += 1
        if depth == path.shape[0]:
            break
        node = find_node(nodes, edges, edge, revealed_key(states[1]), settings)
    evaluate_leaf(board, states[1], options, events, settings, chances, values, dice)
    for place in range(depth):
        edge = edges[path[place]]
        edge.visits += 1
        for seat in range(settings.players):
            edge.value[seat] += values[seat]


def _simulate_many(
    board, states, nodes, edges, root, path, options, action_values, events, settings, chances, values, dice, count
):
    """So many simulations."""
    for _ in range(count):
        simulate(board, states, nodes, edges, root, path, options, action_values, events, settings, chances, values, dice)


@cache
def bind_simulate_many(game: Game) -> Any:
    """simulate_many for one game."""
    rules = dict(game.rules)
    parts = (_resolve_chance, _points_to_chances, _evaluate_chances, _outcome_chances, _roll_out, _evaluate_leaf)
    for template in (*parts, _expand, _choose_edge, _find_node, _simulate):
        rules[template.__name__[1:]] = bind(template, game.name, **rules)
    return bind(_simulate_many, game.name, **rules)
