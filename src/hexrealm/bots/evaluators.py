"""What a tree search asks for values and scores: the game's own evaluation with rollouts, a net, or a mixture of both.

An evaluator is two things: a compiled function `assess`, bound to a game, and the arrays that it takes (weights, scratch
space).

    assess(board, states, options, count, scores, events, settings, valued, values, evaluator, dice)

fills `scores` of the legal actions in options[:count], if there are any, and, if `valued`, `values`: every seat's chance to
win. The position is states[1]; states[2] is scratch space, and so is states[1] once the values are found.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np

from hexrealm.bots.network import NetScratch, Weights, bind_network, new_scratch
from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.dice import roll
from hexrealm.engine.game import GAME_OVER, Game

apply = pick_uniformly = to_play = evaluate = rollout_action = evaluate_outcome = evaluate_net = score_actions = UNBOUND
points_to_chances = score_by_evaluating = roll_out = heuristic_chances = UNBOUND
SEATS = 4


class Evaluator(Protocol):
    """What a tree search asks about a leaf."""

    def bind(self, game: Game) -> tuple[str, dict[str, Any]]:
        """Return a name for the variant of the tree, and the functions for it: `assess`, and perhaps others."""

    def arguments(self, game: Game) -> Any:
        """Return the arrays that `assess` takes as `evaluator`. Each thread needs its own."""

    def score_unit(self, game: Game) -> float:
        """Return the difference of two scores that counts as 1 where a temperature is given."""


def _points_to_chances(settings, chances):
    """Convert points to chances to win: the larger a lead, the larger the chance."""
    top, total = -1e30, 0.0
    for seat in range(settings.players):
        top = max(top, chances[seat])
    for seat in range(settings.players):
        chances[seat] = math.exp((chances[seat] - top) / settings.scale)
        total += chances[seat]
    for seat in range(settings.players):
        chances[seat] /= total


def _score_by_evaluating(board, states, options, count, scores, events):
    """Score each action by how well its seat stands after it."""
    seat = to_play(states[1])
    for k in range(count):
        states[2] = states[1]
        apply(board, states[2], options[k], events)
        scores[k] = evaluate(board, states[2], seat)


def _roll_out(board, state, options, events, settings, dice):
    """Play to the end of the game by the rollout policy."""
    while to_play(state) != GAME_OVER:
        if settings.random != 0:
            action = pick_uniformly(board, state, options, roll(dice))
        else:
            action = rollout_action(board, state, options, roll(dice))
        apply(board, state, action, events)


def _heuristic_chances(board, state, options, events, settings, chances, values, share, weight, dice):
    """Add to `values`, with a weight, the chances that the game's evaluation and a rollout give; `share` is the rollout's."""
    if share < 1.0:
        for seat in range(settings.players):
            chances[seat] = evaluate(board, state, seat)
        points_to_chances(settings, chances)
        for seat in range(settings.players):
            values[seat] += weight * (1.0 - share) * chances[seat]
    if share > 0.0:
        roll_out(board, state, options, events, settings, dice)
        for seat in range(settings.players):
            chances[seat] = evaluate_outcome(board, state, seat)
        points_to_chances(settings, chances)
        for seat in range(settings.players):
            values[seat] += weight * share * chances[seat]


def _assess_heuristically(board, states, options, count, scores, events, settings, valued, values, evaluator, dice):
    """Assess a position by the game's own evaluation, and by rollouts if they have a share."""
    if count > 0:
        score_by_evaluating(board, states, options, count, scores, events)
    if valued:
        for seat in range(settings.players):
            values[seat] = 0.0
        share = settings.rollout_share
        heuristic_chances(board, states[1], evaluator.options, events, settings, evaluator.chances, values, share, 1.0, dice)


def _assess_by_net(board, states, options, count, scores, events, settings, valued, values, evaluator, dice):
    """Assess a position by a net. The game's own evaluation and rollouts may have a share in the values."""
    state = states[1]
    seat, share, rollouts = to_play(state), settings.heuristic_share, settings.rollout_share
    evaluate_net(board, state, seat, settings.players, settings.points_share, evaluator.weights, evaluator.scratch, values)
    if count > 0:
        score_actions(board, state, options, count, evaluator.weights, evaluator.scratch, scores)
    if valued and share + rollouts > 0.0:
        weight = share + rollouts
        for each in range(settings.players):
            values[each] *= 1.0 - weight
        part = rollouts / weight
        heuristic_chances(board, state, evaluator.options, events, settings, evaluator.chances, values, part, weight, dice)


class HeuristicArguments(NamedTuple):
    """Scratch space of the heuristic evaluator."""

    options: Any  # of its own: those of the tree still hold the legal actions of the leaf
    chances: Any


class NetArguments(NamedTuple):
    """Weights and scratch space of a net."""

    weights: Weights
    scratch: NetScratch
    options: Any
    chances: Any


@cache
def _bind_parts(game: Game) -> dict[str, Any]:
    bound = dict(game.rules)
    for template in (_points_to_chances, _score_by_evaluating, _roll_out, _heuristic_chances):
        bound[template.__name__[1:]] = bind(template, game.name, **bound)
    return bound


@cache
def bind_heuristic(game: Game) -> tuple[str, dict[str, Any]]:
    """Return `assess` for the game's own evaluation."""
    return "heuristic", {"assess": bind(_assess_heuristically, game.name, **_bind_parts(game))}


@cache
def bind_net(game: Game) -> tuple[str, dict[str, Any]]:
    """Return `assess` for a net."""
    return "net", {"assess": bind(_assess_by_net, game.name, **_bind_parts(game), **bind_network(game))}


class HeuristicEvaluator:
    """The game's own evaluation, with rollouts as the settings say."""

    bind = staticmethod(bind_heuristic)

    def arguments(self, game: Game) -> HeuristicArguments:
        """Return scratch space for one thread."""
        return HeuristicArguments(game.new_action_buffer(), np.zeros(SEATS))

    def score_unit(self, game: Game) -> float:
        """Return the game's scale: scores are points."""
        return game.evaluation_scale


class NetEvaluator:
    """A net with its weights."""

    bind = staticmethod(bind_net)

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def arguments(self, game: Game) -> NetArguments:
        """Return the weights, and scratch space for one thread."""
        assert game.features is not None
        return NetArguments(self._weights, new_scratch(game.features), game.new_action_buffer(), np.zeros(SEATS))

    def score_unit(self, game: Game) -> float:
        """Return 1: scores are logarithms of priors."""
        return 1.0
