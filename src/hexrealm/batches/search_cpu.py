"""The loops of a batched search on the CPU: those of search_loops.py, game after game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from hexrealm.batches.search_loops import ROOT_EDGES, bind_search
from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.game import Game

begin_search = descend_game = list_leaf = finish_round = write_targets = score_outcome = list_row = list_parts = UNBOUND
evaluate_leaf_by_rules = UNBOUND


class SearchScratch(NamedTuple):
    """Scratch space for one thread."""

    options: Any
    events: Any
    scores: Any
    shares: Any


def new_scratch(game: Game) -> SearchScratch:
    """Return scratch space for one thread."""
    return SearchScratch(game.new_action_buffer(), game.no_events(), np.zeros(game.max_legal), np.zeros(ROOT_EDGES))


def _begin_search_all(games, scratch, search, first, last):
    for game in range(first, last):
        begin_search(search, games, game)


def _descend_all(games, scratch, search, simulation, first, last):
    for game in range(first, last):
        descend_game(search, games, scratch.options, scratch.scores, scratch.events, game, simulation)


def _list_leaves_all(games, scratch, search, leaves, first, last):
    for game in range(first, last):
        list_leaf(search, games, leaves, game)


def _evaluate_leaves_all(games, scratch, search, points, first, last):
    for game in range(first, last):
        evaluate_leaf_by_rules(search, games, points, game)


def _finish_round_all(games, scratch, search, slot_scores, values, spread, first, last):
    for game in range(first, last):
        finish_round(search, games, scratch.options, scratch.scores, slot_scores, values, spread, game)


def _write_targets_all(games, scratch, search, targets, first, last):
    for game in range(first, last):
        write_targets(search, targets, scratch.shares, game)


def _score_outcomes_all(games, scratch, outcomes, first, last):
    for game in range(first, last):
        score_outcome(games, outcomes, game)


def _list_rows_all(games, scratch, leaves, first, last):
    for game in range(first, last):
        list_row(games, leaves, game)


def _list_parts_all(games, scratch, actions, shares, parts, wanted, first, last):
    for game in range(first, last):
        list_parts(games, actions, shares, parts, wanted, scratch.options, game)


TEMPLATES = (
    *(_begin_search_all, _descend_all, _list_leaves_all, _evaluate_leaves_all, _finish_round_all),
    *(_write_targets_all, _score_outcomes_all, _list_rows_all, _list_parts_all),
)
NAMES = tuple(template.__name__[1:] for template in TEMPLATES)


@cache
def bind_search_all(game: Game) -> dict[str, Callable[..., None]]:
    """Return the loops of one game by name."""
    return {template.__name__[1:]: bind(template, game.name, **bind_search(game)) for template in TEMPLATES}
