"""Tree search in many games at once: what happens to one game between two evaluations. Written once, for CPU and GPU.

A search goes in rounds. Every game descends its own tree to a leaf; the features of all leaves are evaluated together; then
every game gives its leaf edges and backs the values up. Round 0 evaluates the root. The root is searched by sequential halving
over actions drawn with Gumbel noise (Danihelka and others, "Policy improvement by planning with Gumbel", 2022), which improves
a policy with few simulations; below it the tree is that of bots/tree.py. Templates, bound by bind_search().
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any, NamedTuple

from hexrealm.batches.loops import bind_loops
from hexrealm.bots.tree import SEATS, bind_tree
from hexrealm.bots.tree import _choose_edge as choose_by_value_and_prior
from hexrealm.engine.compiler import UNBOUND, bind, rule
from hexrealm.engine.dice import roll
from hexrealm.engine.game import GAME_OVER, Game

to_play = list_legal = determinize = win_share = evaluate = evaluate_outcome = UNBOUND
copy_words = descend = expand = back_up = list_features = action_parts = UNBOUND
score_of = choose_root_edge = choose_inner_edge = expand_root = preference = mixed_value = UNBOUND
list_position = write_policy = UNBOUND

ROOT_EDGES = 64  # actions kept at the root
TARGETS = 32  # actions in a policy target
VISIT_OFFSET, VALUE_SCALE = 50.0, 1.0  # how much a difference of values counts against one of scores


class Search(NamedTuple):
    """The arrays of a batched search; game i is row i."""

    states: Any  # two for each game: the root, and the leaf of this round
    words: Any  # the same in words
    nodes: Any
    edges: Any
    settings: Any
    path: Any
    leaf: Any  # the node where the round ended, and its depth
    values: Any  # float64 by seat: of the leaf
    root_values: Any  # float64 by seat: of the root, as evaluated
    logits: Any  # of the root's edges: logarithms of their priors
    noise: Any  # drawn for them
    sequences: Any  # for each number of actions considered: the visits that the next one tried must have
    dice: Any


class Leaves(NamedTuple):
    """The features of all leaves: what a net is given."""

    slots: Any  # int16: game, slot, feature; how many features each slot has is in
    counts: Any  # int8: game, slot
    globals: Any  # int16: game, feature; and how many there are in
    global_counts: Any  # int8: game
    seats: Any  # int32: who is to play; -1 where the game is over


class Targets(NamedTuple):
    """What a search found: the action to play, and the targets for a net."""

    chosen: Any  # int32: the action to play; -1 where the game is over
    actions: Any  # int32: game, TARGETS; -1 where there are fewer
    shares: Any  # float32: their probabilities
    values: Any  # float32: game, seat


def _score_of(board, state, action, slot_scores):
    """Return the score of an action: the sum over its slots."""
    slot, head, other, other_head = action_parts(board, state, action)
    score = float(slot_scores[slot, head])
    if other >= 0:
        score += float(slot_scores[other, other_head])
    return score


def _begin_search(search, games, game):
    """Start a tree at a game's current state."""
    settings, node = search.settings[game], search.nodes[game, 0]
    copy_words(search.words[2 * game], games.state_words[game])
    settings.nodes, settings.edges, settings.players = 1, 0, games.players[games.setups[game]]
    settings.seat = max(to_play(games.states[game]), 0)
    node.first_edge, node.edges, node.legal, node.next, node.visits, node.key, node.seat = 0, 0, 0, -1, 0, 0, 0


def _preference(search, game, k, most, value):
    """Return how much the root prefers an edge of this value."""
    return search.logits[game, k] + (VISIT_OFFSET + most) * VALUE_SCALE * value


def _choose_edge(nodes, edges, node, settings, round):
    """Return the edge to follow: at the root by sequential halving, below it as every tree does."""
    search, game, simulation = round
    if node == 0:
        return choose_root_edge(search, game, simulation)
    return choose_inner_edge(nodes, edges, node, settings, 0)


def _choose_root_edge(search, game, simulation):
    """Return the best of the root's edges with the visits that are due, by score, noise and value."""
    node, edges = search.nodes[game, 0], search.edges[game]
    considered = min(node.edges, search.sequences.shape[0] - 1)
    due, most = search.sequences[considered, simulation - 1], 0
    for k in range(node.edges):
        most = max(most, edges[k].visits)
    best, best_score = 0, -1e30
    for k in range(node.edges):
        visits = edges[k].visits
        value = edges[k].value[node.seat] / visits if visits > 0 else 0.0
        score = preference(search, game, k, most, value) + search.noise[game, k]
        if visits == due and score > best_score:
            best, best_score = k, score
    return best


def _descend_game(search, games, options, scores, events, game, simulation):
    """Find the leaf of this round."""
    board, states = games.boards[games.setups[game]], search.states[2 * game : 2 * game + 2]
    nodes, edges, settings, dice = search.nodes[game], search.edges[game], search.settings[game], search.dice[game]
    path, values = search.path[game], search.values[game]
    copy_words(search.words[2 * game + 1], search.words[2 * game])
    node, depth = 0, 0
    if to_play(states[1]) != GAME_OVER:
        determinize(board, states[1], settings.seat, dice)
        round = (search, game, simulation)
        node, depth = descend(board, states, nodes, edges, 0, path, options, scores, events, settings, values, round, dice)
    search.leaf[game, 0], search.leaf[game, 1] = node, depth
    if to_play(states[1]) == GAME_OVER:
        for seat in range(settings.players):
            values[seat] = win_share(board, states[1], seat)


def _list_position(board, state, leaves, game):
    """Write the features of a position."""
    seat, slots, counts = to_play(state), leaves.slots[game], leaves.counts[game]
    leaves.seats[game] = seat
    if seat >= 0:
        leaves.global_counts[game] = list_features(board, state, seat, slots, counts, leaves.globals[game])


def _list_leaf(search, games, leaves, game):
    """Write the features of a leaf."""
    list_position(games.boards[games.setups[game]], search.states[2 * game + 1], leaves, game)


def _evaluate_leaf_by_rules(search, games, points, game):
    """Write the points that the game's own evaluation gives each seat at a leaf, counted from the seat to play."""
    board, state = games.boards[games.setups[game]], search.states[2 * game + 1]
    seat, players = to_play(state), search.settings[game].players
    if seat >= 0:
        for ahead in range(players):
            points[game, ahead] = evaluate(board, state, (seat + ahead) % players)


def _expand_root(search, board, state, seat, options, scores, slot_scores, count, spread, game):
    """Give the root its edges: the actions that their scores, with Gumbel noise, prefer."""
    node, dice, top, total = search.nodes[game, 0], search.dice[game], -1e30, 0.0
    for k in range(count):
        scores[k] = score_of(board, state, options[k], slot_scores)
        top = max(top, scores[k])
    for k in range(count):
        total += math.exp(scores[k] - top)
        uniform = (float(roll(dice)) + 0.5) / 4294967296.0
        scores[k] -= spread * math.log(-math.log(uniform))
    kept = min(count, ROOT_EDGES)
    for place in range(kept):
        best = 0
        for k in range(1, count):
            if scores[k] > scores[best]:
                best = k
        score = score_of(board, state, options[best], slot_scores)
        search.logits[game, place] = score - top - math.log(total)
        search.noise[game, place] = scores[best] - score
        scores[best] = -1e30
        edge = search.edges[game, place]
        edge.action, edge.visits, edge.nodes = options[best], 0, -1
        edge.prior = math.exp(search.logits[game, place])
        for each in range(SEATS):
            edge.value[each] = 0.0
    node.first_edge, node.edges, node.seat, node.legal = 0, kept, seat, count
    search.settings[game].edges = kept


def _finish_round(search, games, options, scores, slot_scores, values, spread, game):
    """Give the leaf its edges and back its values up. `values` are by seat, counted from the one to play at the leaf."""
    board, state = games.boards[games.setups[game]], search.states[2 * game + 1]
    settings, mine, seat = search.settings[game], search.values[game], to_play(state)
    node, depth = search.leaf[game, 0], search.leaf[game, 1]
    if seat >= 0:
        for ahead in range(settings.players):
            mine[(seat + ahead) % settings.players] = values[game, ahead]
        if node >= 0 and search.nodes[game, node].edges == 0:
            count = list_legal(board, state, options)
            if node == 0:
                expand_root(search, board, state, seat, options, scores, slot_scores[game], count, spread, game)
                for each in range(settings.players):
                    search.root_values[game, each] = mine[each]
            else:
                for k in range(count):
                    scores[k] = score_of(board, state, options[k], slot_scores[game])
                expand(search.nodes[game], search.edges[game], node, seat, options, scores, count, settings)
    back_up(search.edges[game], search.path[game], depth, mine, settings.players)


def _mixed_value(search, game, seat):
    """Return a seat's value of the root from its evaluation and its visited edges. Edges never tried get it too."""
    edges, visits, prior, value = search.edges[game], 0, 0.0, 0.0
    for k in range(search.nodes[game, 0].edges):
        if edges[k].visits > 0:
            visits += edges[k].visits
            prior += edges[k].prior
            value += edges[k].prior * edges[k].value[seat] / edges[k].visits
    if visits == 0 or prior <= 0.0:
        return search.root_values[game, seat]
    return (search.root_values[game, seat] + visits * value / prior) / (1 + visits)


def _write_targets(search, targets, shares, game):
    """Write what the search found at one game's root: the action to play, the improved policy and its values."""
    node, edges, settings = search.nodes[game, 0], search.edges[game], search.settings[game]
    targets.chosen[game] = -1
    for place in range(TARGETS):
        targets.actions[game, place], targets.shares[game, place] = -1, 0
    if node.edges == 0:
        return
    seat, most, top, total = node.seat, 0, -1e30, 0.0
    unknown = mixed_value(search, game, seat)
    for k in range(node.edges):
        most = max(most, edges[k].visits)
    best, best_score = 0, -1e30
    for k in range(node.edges):
        visits = edges[k].visits
        value = edges[k].value[seat] / visits if visits > 0 else unknown
        shares[k] = preference(search, game, k, most, value)
        top = max(top, shares[k])
        if visits == most and shares[k] + search.noise[game, k] > best_score:
            best, best_score = k, shares[k] + search.noise[game, k]
    targets.chosen[game] = edges[best].action
    for k in range(node.edges):
        shares[k] = math.exp(shares[k] - top)
        total += shares[k]
    for each in range(settings.players):
        value, unknown = 0.0, mixed_value(search, game, each)
        for k in range(node.edges):
            visits = edges[k].visits
            value += shares[k] / total * (edges[k].value[each] / visits if visits > 0 else unknown)
        targets.values[game, each] = value
    write_policy(search, targets, shares, total, game)


def _write_policy(search, targets, shares, total, game):
    """Write the largest shares of the improved policy."""
    for place in range(min(search.nodes[game, 0].edges, TARGETS)):
        best = 0
        for k in range(1, search.nodes[game, 0].edges):
            if shares[k] > shares[best]:
                best = k
        if shares[best] < 1e-4 * total:
            break
        targets.actions[game, place] = search.edges[game, best].action
        targets.shares[game, place] = shares[best] / total
        shares[best] = -1.0


def _score_outcome(games, outcomes, game):
    """Write how well each seat did in a finished game: its win share, and its points as the game counts them for a search."""
    setup = games.setups[game]
    board, state = games.boards[setup], games.states[game]
    for seat in range(games.players[setup]):
        outcomes[game, seat] = win_share(board, state, seat)
        outcomes[game, SEATS + seat] = evaluate_outcome(board, state, seat)


def _list_row(games, leaves, game):
    """Write the features of a game's state."""
    list_position(games.boards[games.setups[game]], games.states[game], leaves, game)


def _list_parts(games, actions, shares, parts, wanted, options, game):
    """Write, for each legal action of a game, its slots and its share in a policy target."""
    board, state, count = games.boards[games.setups[game]], games.states[game], 0
    if to_play(state) >= 0:
        count = list_legal(board, state, options)
    for k in range(parts.shape[1]):
        parts[game, k, 0], parts[game, k, 2], wanted[game, k] = -1, -1, 0
        if k < count:
            slot, head, other, other_head = action_parts(board, state, options[k])
            parts[game, k, 0], parts[game, k, 1], parts[game, k, 2], parts[game, k, 3] = slot, head, other, other_head
            for place in range(actions.shape[1]):
                if actions[game, place] == options[k]:
                    wanted[game, k] = shares[game, place]


@rule
def _ask_nobody(board, states, options, count, scores, events, settings, valued, values, evaluator, dice):
    """Leaves are evaluated between rounds, not inside a tree."""


@rule
def _stay_narrow(board, states, nodes, edges, node, options, scores, events, settings, values, evaluator, dice):
    """A tree of a few dozen simulations does not widen."""


@cache
def _between_rounds(game: Game) -> tuple[str, dict[str, Any]]:
    """Return what a batched search brings to the tree."""
    variant = "batched"
    bound: dict[str, Any] = {"choose_inner_edge": bind(choose_by_value_and_prior, game.name, variant)}
    for template in (_preference, _choose_root_edge, _choose_edge):
        bound[template.__name__[1:]] = bind(template, game.name, variant, **bound)
    return variant, {**bound, "assess": _ask_nobody, "widen": _stay_narrow}


PARTS = (
    *(_score_of, _begin_search, _descend_game, _list_position, _list_leaf, _evaluate_leaf_by_rules),
    *(_expand_root, _finish_round, _mixed_value, _write_policy, _write_targets, _score_outcome, _list_row, _list_parts),
)


@cache
def bind_search(game: Game) -> dict[str, Any]:
    """Return the templates of one game by name."""
    features = game.features
    assert features is not None
    bound = {
        **bind_tree(game, _between_rounds),
        "copy_words": bind_loops(game)["copy_words"],
        "list_features": features.list_features,
        "action_parts": features.action_parts,
    }
    for template in PARTS:
        bound[template.__name__[1:]] = bind(template, game.name, **bound)
    return bound
