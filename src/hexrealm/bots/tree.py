"""The search tree as arrays, and one simulation down it: the compiled half of every tree search.

A node is a position reached; an edge is one of its actions, with its prior and the values backed up through it. An edge leads
to several nodes, one for each revealed key: chance and hidden things are drawn again in every simulation, and what they reveal
tells the nodes apart. Each seat follows the edges that are best for itself.

Where a simulation ends, the tree asks the evaluator: `assess` fills the value of every seat and, if the node is to get edges, a
score for each legal action. It knows neither the game nor what the evaluator is. Scores become priors; the best few get edges
at once, the others as the node is visited more often (`widen`), so that no legal action stays out of reach.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.dice import roll
from hexrealm.engine.game import CHANCE, GAME_OVER, Game
from hexrealm.engine.records import record_type

apply = list_legal = pick_uniformly = to_play = win_share = determinize = revealed_key = assess = UNBOUND
resolve_chance = choose_edge = find_node = sort_best = write_edges = expand = widen = UNBOUND
descend = evaluate_leaf = back_up = simulate = UNBOUND

SEATS = 4
DEEPEST = 64  # actions from the root
NODE = record_type(
    [
        ("first_edge", np.int32),
        ("edges", np.int32),
        ("legal", np.int32),  # how many legal actions there are: as many edges as the node can get
        ("next", np.int32),
        ("visits", np.int32),
        ("key", np.int32),
        ("seat", np.int32),
    ]
)
EDGE = record_type(
    [("action", np.int32), ("visits", np.int32), ("nodes", np.int32), ("prior", np.float32), ("value", np.float32, (SEATS,))]
)
# The numbers of a search, in one small record.
SETTINGS = record_type(
    [
        ("scale", np.float64),  # points of lead that make a chance about three times as good
        ("exploration", np.float64),  # weight of priors and rarely tried edges
        ("prior_temperature", np.float64),  # difference of scores that makes a prior e times as large
        ("first_play_penalty", np.float64),  # how much worse than its node an edge never tried is thought to be
        ("max_children", np.int64),  # edges a node gets when it is expanded
        ("widen_after", np.int64),  # visits for each edge before the node gets twice as many edges; 0: never
        ("expand_after", np.int64),  # visits before a node gets edges
        ("rollout_share", np.float64),  # weight of a rollout to the end of the game in the value of a leaf
        ("heuristic_share", np.float64),  # weight of the game's own evaluation in the value of a leaf, where a net has the rest
        ("points_share", np.float64),  # weight of the net's value by points, where its chance to win has the rest
        ("random", np.int64),  # 1: rollouts are uniformly random
        ("nodes", np.int64),  # used so far
        ("edges", np.int64),
        ("players", np.int64),
        ("seat", np.int64),  # whose knowledge the search is bound to
    ]
)


def _resolve_chance(board, state, options, events, dice):
    """Let chance decide until a seat does."""
    while to_play(state) == CHANCE:
        apply(board, state, pick_uniformly(board, state, options, roll(dice)), events)


def _choose_edge(nodes, edges, node, settings, evaluator):
    """Return the edge that is best for the node's seat: by its value, its prior, and how rarely it was tried."""
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
    """Return the node an edge leads to under a revealed key, created if there is room for it; -1 if not."""
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
    new.first_edge, new.edges, new.legal, new.visits, new.key, new.seat = -1, 0, 0, 0, key, 0
    new.next = edges[edge].nodes
    edges[edge].nodes = node
    return node


def _sort_best(options, scores, first, last, count):
    """Sort the options from `first` on so that the best of them come first, up to `last`."""
    for place in range(first, last):
        best = place
        for k in range(place + 1, count):
            if scores[k] > scores[best]:
                best = k
        scores[place], scores[best] = scores[best], scores[place]
        options[place], options[best] = options[best], options[place]


def _write_edges(edges, first, options, scores, place, last, top, settings):
    """Write edges for the options from `place` to `last`; their priors are not yet normalized."""
    for k in range(place, last):
        edge = edges[first + k]
        edge.action, edge.visits, edge.nodes = options[k], 0, -1
        edge.prior = math.exp((scores[k] - top) / settings.prior_temperature)
        for seat in range(SEATS):
            edge.value[seat] = 0.0


def _expand(nodes, edges, node, seat, options, scores, count, settings):
    """Give a node its first edges: the actions with the best scores."""
    kept = min(count, settings.max_children)
    if settings.edges + kept > edges.shape[0]:
        return
    first = settings.edges
    settings.edges += kept
    sort_best(options, scores, 0, kept, count)
    write_edges(edges, first, options, scores, 0, kept, scores[0], settings)
    total = 0.0
    for place in range(kept):
        total += edges[first + place].prior
    for place in range(kept):
        edges[first + place].prior /= total
    nodes[node].first_edge, nodes[node].edges, nodes[node].seat, nodes[node].legal = first, kept, seat, count


def _widen(board, states, nodes, edges, node, options, scores, events, settings, values, evaluator, dice):
    """Give a node that is visited often twice as many edges: those it has move along, the best of the others join them."""
    old, has = nodes[node].first_edge, nodes[node].edges
    wanted = min(2 * has, nodes[node].legal)
    if settings.edges + wanted > edges.shape[0]:
        return
    count = list_legal(board, states[1], options)
    if count < wanted:  # what is legal may depend on what is hidden
        return
    assess(board, states, options, count, scores, events, settings, False, values, evaluator, dice)
    for place in range(has):  # the actions that have edges come first
        for k in range(place, count):
            if options[k] == edges[old + place].action:
                options[k], options[place] = options[place], options[k]
                scores[k], scores[place] = scores[place], scores[k]
                break
    top = scores[0]
    for k in range(1, has):
        top = max(top, scores[k])
    sort_best(options, scores, has, wanted, count)
    first = settings.edges
    settings.edges += wanted
    for place in range(has):
        edges[first + place] = edges[old + place]
        edges[first + place].prior = math.exp((scores[place] - top) / settings.prior_temperature)
    write_edges(edges, first, options, scores, has, wanted, top, settings)
    total = 0.0
    for place in range(wanted):
        total += edges[first + place].prior
    for place in range(wanted):
        edges[first + place].prior /= total
    nodes[node].first_edge, nodes[node].edges = first, wanted


def _descend(board, states, nodes, edges, root, path, options, scores, events, settings, values, evaluator, dice):
    """Follow the best edges down from the root; return the node where the tree ends, or -1, and how many actions led there."""
    node, depth = root, 0
    while node >= 0:
        nodes[node].visits += 1
        if nodes[node].edges == 0 or depth == path.shape[0] or to_play(states[1]) == GAME_OVER:
            break
        has = nodes[node].edges
        if settings.widen_after > 0 and has < nodes[node].legal and nodes[node].visits > settings.widen_after * has:
            widen(board, states, nodes, edges, node, options, scores, events, settings, values, evaluator, dice)
        edge = choose_edge(nodes, edges, node, settings, evaluator)
        apply(board, states[1], edges[edge].action, events)
        resolve_chance(board, states[1], options, events, dice)
        path[depth] = edge
        depth += 1
        if depth == path.shape[0]:
            node = -1
        else:
            node = find_node(nodes, edges, edge, revealed_key(states[1]), settings)
    return node, depth


def _evaluate_leaf(board, states, nodes, edges, node, options, scores, events, settings, values, evaluator, dice):
    """Fill the value of every seat where a simulation ended, and give the node its edges if it was visited often enough."""
    if to_play(states[1]) == GAME_OVER:
        for seat in range(settings.players):
            values[seat] = win_share(board, states[1], seat)
        return
    count = 0
    if node >= 0 and nodes[node].edges == 0 and nodes[node].visits >= settings.expand_after:
        count = list_legal(board, states[1], options)
    seat = to_play(states[1])
    assess(board, states, options, count, scores, events, settings, True, values, evaluator, dice)
    if count > 0:
        expand(nodes, edges, node, seat, options, scores, count, settings)


def _back_up(edges, path, depth, values, players):
    """Add the values of a leaf to every edge on the way to it."""
    for place in range(depth):
        edge = edges[path[place]]
        edge.visits += 1
        for seat in range(players):
            edge.value[seat] += values[seat]


def _simulate(board, states, nodes, edges, root, path, options, scores, events, settings, values, evaluator, dice):
    """Run one simulation: go down the tree, evaluate the leaf, and back its value up."""
    states[1] = states[0]
    determinize(board, states[1], settings.seat, dice)
    if nodes[root].edges == 0:
        seat, count = to_play(states[1]), list_legal(board, states[1], options)
        assess(board, states, options, count, scores, events, settings, False, values, evaluator, dice)
        expand(nodes, edges, root, seat, options, scores, count, settings)
    node, depth = descend(board, states, nodes, edges, root, path, options, scores, events, settings, values, evaluator, dice)
    evaluate_leaf(board, states, nodes, edges, node, options, scores, events, settings, values, evaluator, dice)
    back_up(edges, path, depth, values, settings.players)


def _simulate_many(board, states, nodes, edges, root, path, options, scores, events, settings, values, evaluator, dice, count):
    """Run several simulations."""
    for _ in range(count):
        simulate(board, states, nodes, edges, root, path, options, scores, events, settings, values, evaluator, dice)


_PARTS = (
    *(_resolve_chance, _choose_edge, _find_node, _sort_best, _write_edges, _expand, _widen),
    *(_descend, _evaluate_leaf, _back_up, _simulate),
)


@cache
def bind_tree(game: Game, evaluator: Callable[[Game], tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    """Return the functions of the tree for one game and one kind of evaluator, by name.

    An evaluator brings `assess`, and may bring its own `choose_edge` or `widen`.
    """
    variant, own = evaluator(game)
    bound = {**game.rules, **own}
    for template in (*_PARTS, _simulate_many):
        if template.__name__[1:] not in own:
            bound[template.__name__[1:]] = bind(template, game.name, variant, **bound)
    return bound
