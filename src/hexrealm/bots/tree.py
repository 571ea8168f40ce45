"""The search tree as arrays, and one simulation down it: the compiled half of mcts. Bound to a game's rules.

A node is a position reached; an edge one of its actions, with its prior and what came of it. An edge leads to several nodes,
one for each public key: chance and hidden tiles are drawn anew in every simulation, and what came to light tells the nodes
apart. Each seat follows the edges that are best for itself. Where the tree ends, the position is judged, and in games that
have hunches a game is imagined from there to the end.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from hexrealm.engine.compiler import OPEN, bind
from hexrealm.engine.dice import roll
from hexrealm.engine.game import CHANCE, GAME_OVER, Game
from hexrealm.engine.records import record_type

apply = list_legal = pick_uniformly = to_play = judge = share_of_victory = resample = public_key = OPEN
follow_hunch = judge_outcome = share_out = judge_chances = judge_outcome_chances = OPEN
resolve_chance = play_on = form_opinion = expand = choose_edge = find_node = simulate = OPEN

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
        ("curiosity", np.float64),  # how much priors and rarely tried edges count
        ("sharpness", np.float64),  # points that make a prior e times as large
        ("doubt", np.float64),  # how much worse than its node an edge never tried is thought to be
        ("widest", np.int64),  # edges kept at a node
        ("patience", np.int64),  # visits before a node gets edges
        ("hunches", np.float64),  # how much of an opinion a game played on to its end makes up, by hunches
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


def _judge_chances(board, state, settings, chances):
    """Every seat's chance to win: exact at the end, else by how well the seats stand."""
    if to_play(state) == GAME_OVER:
        for seat in range(settings.players):
            chances[seat] = share_of_victory(board, state, seat)
        return
    for seat in range(settings.players):
        chances[seat] = judge(board, state, seat)
    share_out(settings, chances)


def _judge_outcome_chances(board, state, settings, chances):
    """Every seat's chance to win, as the end of an imagined game tells it."""
    for seat in range(settings.players):
        chances[seat] = judge_outcome(board, state, seat)
    share_out(settings, chances)


def _share_out(settings, chances):
    """Make chances of points: the more of a lead, the surer."""
    top, total = -1e30, 0.0
    for seat in range(settings.players):
        top = max(top, chances[seat])
    for seat in range(settings.players):
        chances[seat] = math.exp((chances[seat] - top) / settings.scale)
        total += chances[seat]
    for seat in range(settings.players):
        chances[seat] /= total


def _play_on(board, state, options, events, settings, dice):
    """To the end of the game, everybody following hunches."""
    while to_play(state) != GAME_OVER:
        if settings.random != 0:
            action = pick_uniformly(board, state, options, roll(dice))
        else:
            action = follow_hunch(board, state, options, roll(dice))
        apply(board, state, action, events)


def _form_opinion(board, state, options, events, settings, chances, opinion, dice):
    """Every seat's chance to win, judged where the state is and seen where an imagined game ends."""
    hunches = 0.0 if to_play(state) == GAME_OVER else settings.hunches
    for seat in range(settings.players):
        opinion[seat] = 0.0
    if hunches < 1.0:
        judge_chances(board, state, settings, chances)
        for seat in range(settings.players):
            opinion[seat] = (1.0 - hunches) * chances[seat]
    if hunches > 0.0:
        play_on(board, state, options, events, settings, dice)
        judge_outcome_chances(board, state, settings, chances)
        for seat in range(settings.players):
            opinion[seat] += hunches * chances[seat]


def _expand(board, states, nodes, edges, node, options, worths, events, settings):
    """Give a node its edges: the legal actions that promise most at once, with priors by how much."""
    state, seat = states[1], to_play(states[1])
    count = list_legal(board, state, options)
    for k in range(count):
        states[2] = state
        apply(board, states[2], options[k], events)
        worths[k] = judge(board, states[2], seat)
    kept = min(count, settings.widest)
    if settings.edges + kept > edges.shape[0]:
        return
    first = settings.edges
    settings.edges += kept
    for place in range(kept):
        best = place
        for k in range(place + 1, count):
            if worths[k] > worths[best]:
                best = k
        worths[place], worths[best] = worths[best], worths[place]
        options[place], options[best] = options[best], options[place]
        edge = edges[first + place]
        edge.action, edge.visits, edge.nodes = options[place], 0, -1
        edge.prior = math.exp((worths[place] - worths[0]) / settings.sharpness)
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
    untried = (value / visits if visits > 0 else 0.5) - settings.doubt
    curiosity = settings.curiosity * math.sqrt(visits + 1.0)
    best, best_worth = first, -1e30
    for k in range(first, first + count):
        tried = edges[k].visits
        worth = edges[k].value[seat] / tried if tried > 0 else untried
        worth += curiosity * edges[k].prior / (1.0 + tried)
        if worth > best_worth:
            best, best_worth = k, worth
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


def _simulate(board, states, nodes, edges, root, path, options, worths, events, settings, chances, opinion, dice):
    """One game of thought: down the tree, an opinion of where it arrives, remembered along the way."""
    states[1] = states[0]
    resample(board, states[1], settings.seat, dice)
    node, depth = root, 0
    while node >= 0:
        nodes[node].visits += 1
        if to_play(states[1]) == GAME_OVER:
            break
        if nodes[node].edges == 0:
            if nodes[node].visits < settings.patience and node != root:
                break
            expand(board, states, nodes, edges, node, options, worths, events, settings)
            if nodes[node].edges == 0 or node != root:
                break
        edge = choose_edge(nodes, edges, node, settings)
        apply(board, states[1], edges[edge].action, events)
        resolve_chance(board, states[1], options, events, dice)
        path[depth] = edge
        depth += 1
        if depth == path.shape[0]:
            break
        node = find_node(nodes, edges, edge, public_key(states[1]), settings)
    form_opinion(board, states[1], options, events, settings, chances, opinion, dice)
    for place in range(depth):
        edge = edges[path[place]]
        edge.visits += 1
        for seat in range(settings.players):
            edge.value[seat] += opinion[seat]


def _simulate_many(board, states, nodes, edges, root, path, options, worths, events, settings, chances, opinion, dice, count):
    """So many simulations."""
    for _ in range(count):
        simulate(board, states, nodes, edges, root, path, options, worths, events, settings, chances, opinion, dice)


@cache
def bind_simulate_many(game: Game) -> Any:
    """simulate_many for one game."""
    rules = dict(game.rules)
    parts = (_resolve_chance, _share_out, _judge_chances, _judge_outcome_chances, _play_on, _form_opinion)
    for template in (*parts, _expand, _choose_edge, _find_node, _simulate):
        rules[template.__name__[1:]] = bind(template, game.name, **rules)
    return bind(_simulate_many, game.name, **rules)
