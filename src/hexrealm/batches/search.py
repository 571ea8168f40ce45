"""BatchedSearch: tree search in every game of a batch at once, with leaves evaluated together. For training, and for research.

    search = BatchedSearch(batch, simulations=32)
    targets = search.run(evaluate)       # evaluate(leaves, players) -> slot scores, values
    batch.step(targets.chosen)

Arrays are numpy's or CuPy's, as the batch's are, and the next run overwrites them.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from hexrealm.batches.batch import Batch
from hexrealm.batches.search_loops import ROOT_EDGES, TARGETS, Leaves, Search, Targets
from hexrealm.bots.tree import EDGE, NODE, SEATS, SETTINGS
from hexrealm.engine.dice import new_streams
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.features import Features

Evaluate = Callable[[Leaves, Any], tuple[Any, Any]]
DEEPEST = 32  # actions from the root


def visit_sequence(considered: int, simulations: int) -> list[int]:
    """Return sequential halving as a list: the visits that the action tried next must have.

    All considered actions are tried equally often, then the better half of them, and so on.
    """
    if considered <= 1:
        return list(range(simulations))
    phases, visits, left = math.ceil(math.log2(considered)), [0] * considered, considered
    sequence: list[int] = []
    while len(sequence) < simulations:
        for _ in range(max(1, simulations // (phases * left))):
            sequence += visits[:left]
            visits[:left] = [each + 1 for each in visits[:left]]
        left = max(2, left // 2)
    return sequence[:simulations]


class BatchedSearch:
    """A tree search in every game of a batch.

    `considered` is how many actions the root tries; `noise` is how much chance decides which; 0 for none.
    """

    def __init__(
        self,
        batch: Batch,
        simulations: int = 32,
        considered: int = 16,
        noise: float = 1.0,
        children: int = 24,
        exploration: float = 1.0,
        seed: int = 0,
    ) -> None:
        if batch.game.features is None:
            raise WrongOption(f"{batch.game.name} lists no features, so that no net can search it")
        self.batch, self.simulations, self.noise = batch, simulations, noise
        self._engine, n, features = batch.engine, batch.n, batch.game.features
        zeros, records = self._engine.zeros, self._engine.records
        states, words = self._engine.state_rows(2 * n, batch.game)
        nodes, edges = simulations + 2, ROOT_EDGES + children * (simulations + 1)
        sequences = [visit_sequence(count, max(1, simulations)) for count in range(considered + 1)]
        self.search = Search(
            states=states,
            words=words,
            nodes=records((n, nodes), NODE),
            edges=records((n, edges), EDGE),
            settings=self._engine.upload_records(_settings(n, children, exploration)),
            path=zeros((n, DEEPEST), np.int32),
            leaf=zeros((n, 2), np.int32),
            values=zeros((n, SEATS), np.float64),
            root_values=zeros((n, SEATS), np.float64),
            logits=zeros((n, ROOT_EDGES), np.float32),
            noise=zeros((n, ROOT_EDGES), np.float32),
            sequences=self._engine.upload(np.array(sequences, np.int32)),
            dice=self._engine.upload(new_streams(seed, n)),
        )
        self.leaves = new_leaves(n, features, zeros)
        self.targets = Targets(
            zeros(n, np.int32), zeros((n, TARGETS), np.int32), zeros((n, TARGETS), np.float32), zeros((n, SEATS), np.float32)
        )

    def run(self, evaluate: Evaluate) -> Targets:
        """Search every game from its current state."""
        players = self.batch.players
        self._loop("begin_search_all", self.search)
        for simulation in range(self.simulations + 1):
            self._loop("descend_all", self.search, simulation)
            self._loop("list_leaves_all", self.search, self.leaves)
            slot_scores, values = evaluate(self.leaves, players)
            self._loop("finish_round_all", self.search, slot_scores, values, float(self.noise))
        self._loop("write_targets_all", self.search, self.targets)
        return self.targets

    def evaluate_by_rules(self, points: Any) -> None:
        """Fill `points`: what the game's own evaluation gives each seat at the leaves, counted from the seat to play."""
        self._loop("evaluate_leaves_all", self.search, points)

    def _loop(self, name: str, *arguments: Any) -> None:
        self._engine.run(name, self.batch.games, *arguments, count=self.batch.n)


def new_leaves(n: int, features: Features, zeros: Callable[..., Any]) -> Leaves:
    """Return arrays for the features of `n` positions."""
    return Leaves(
        zeros((n, features.slots, features.most_at_a_slot), np.int16),
        zeros((n, features.slots), np.int8),
        zeros((n, features.most_globals), np.int16),
        zeros(n, np.int8),
        zeros(n, np.int32),
    )


def _settings(n: int, children: int, exploration: float) -> Any:
    settings = np.zeros(n, SETTINGS)
    settings["exploration"], settings["prior_temperature"] = exploration, 1.0
    settings["first_play_penalty"], settings["max_children"], settings["expand_after"] = 0.1, children, 1
    return settings
