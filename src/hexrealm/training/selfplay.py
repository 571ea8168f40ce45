"""Self-play: the net plays every seat of a batch of games; each move is found by a batched search and kept in a window."""

from __future__ import annotations

from typing import Any

import torch

from hexrealm.batches.batch import Batch
from hexrealm.batches.search import BatchedSearch
from hexrealm.batches.search_loops import Leaves
from hexrealm.bots.network import SEATS
from hexrealm.training.arrays import as_array, as_tensor, leaves_as_tensors, make_sum_rows
from hexrealm.training.model import Net, chances
from hexrealm.training.replay import Rows, Window


class SelfPlay:
    """Plays on, move by move, in all games of a batch. Finished games start again at once."""

    def __init__(self, batch: Batch, window: Window, net: Net, simulations: int, noise: float = 1.0, seed: int = 0) -> None:
        self.batch, self.window, self.net = batch, window, net
        self.search = BatchedSearch(batch, simulations=simulations, noise=noise, seed=seed)
        self._sum_rows = make_sum_rows(batch)
        self._outcomes = batch.engine.zeros((batch.n, 2 * SEATS), "float32")
        self._points = batch.engine.zeros((batch.n, SEATS), "float32")
        self.heuristic_share = 0.0  # the share of the game's own evaluation in the values of leaves
        self.moves, self.finished, self.scale = 0, 0, batch.game.evaluation_scale

    @torch.inference_mode()
    def evaluate(self, leaves: Leaves, players: Any) -> tuple[Any, Any]:
        """Ask the net about all leaves, and the game's own evaluation if it has a share."""
        slot_scores, outputs = self.net(leaves_as_tensors(leaves), self._sum_rows)
        values = chances(outputs, as_tensor(players), 0.25)
        if self.heuristic_share > 0:
            self.search.evaluate_by_rules(self._points)
            values = torch.lerp(values, self._to_chances(as_tensor(self._points), as_tensor(players)), self.heuristic_share)
        return as_array(slot_scores), as_array(values)

    def _to_chances(self, points: torch.Tensor, players: torch.Tensor) -> torch.Tensor:
        absent = torch.arange(SEATS, device=points.device) >= players[:, None]
        return (points / self.scale).masked_fill(absent, -1e9).softmax(1)

    @property
    def can_learn(self) -> bool:
        """Whether enough games have ended that positions from all parts of a game can be learned from."""
        return self.finished >= self.batch.n // 2

    def sample(self, count: int) -> Rows:
        """Return rows drawn at random from the window."""
        return self.window.sample(count)

    def close(self) -> None:
        """Do nothing: the games end with this process."""

    @torch.inference_mode()
    def step(self) -> None:
        """Play one move in every game."""
        games, targets = self.batch.games, self.search.run(self.evaluate)
        self.window.add(
            words=as_tensor(games.state_words),
            setups=as_tensor(games.setups),
            seats=as_tensor(games.deciding),
            actions=as_tensor(targets.actions),
            shares=as_tensor(targets.shares),
            values=as_tensor(targets.values),
        )
        self.batch.step(targets.chosen, check=False)
        done = as_tensor(self.batch.done).bool()
        self.moves += self.batch.n
        self.finished += int(done.sum())
        self.window.finish(done, self._ended())

    def _ended(self) -> torch.Tensor:
        """Return how the games that ended last went: win shares, and chances made of points."""
        finals = self.batch.engine.at_final_states(self.batch.games)
        self.batch.engine.run("score_outcomes_all", finals, self._outcomes, count=self.batch.n)
        outcomes = as_tensor(self._outcomes)
        players = as_tensor(self.batch.games.players)[as_tensor(finals.setups).long()]
        return torch.cat([outcomes[:, :SEATS], self._to_chances(outcomes[:, SEATS:], players)], 1)
