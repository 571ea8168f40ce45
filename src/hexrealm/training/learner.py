"""The learner: fits a net to what searches found and to how games ended."""

from __future__ import annotations

import torch
from torch import nn

from hexrealm.batches.batch import Batch
from hexrealm.batches.search import new_leaves
from hexrealm.batches.search_loops import Leaves
from hexrealm.bots.network import SEATS
from hexrealm.training.arrays import as_array, as_tensor, leaves_as_tensors, make_sum_rows
from hexrealm.training.model import Net
from hexrealm.training.replay import Rows

POINTS_WEIGHT, POLICY_WEIGHT = 0.5, 1.0


class Learner:
    """One net, its optimizer, and a slow average of its weights, which is the net to play with."""

    def __init__(self, batch: Batch, size: int, rate: float = 1e-3, outcome_share: float = 0.6, device: str = "cpu") -> None:
        assert batch.game.features is not None
        self.game, features = batch.game, batch.game.features
        self.net, self.average = Net(features).to(device), Net(features).to(device)
        self.average.load_state_dict(self.net.state_dict())
        self.optimizer = torch.optim.AdamW(self.net.parameters(), rate, betas=(0.9, 0.98), weight_decay=1e-5)
        self.size, self.rate, self.outcome_share, self.steps = size, rate, outcome_share, 0
        self._batch, self._engine = batch, batch.engine
        zeros, longest = self._engine.zeros, batch.game.max_legal
        self._leaves, self._sum_rows = new_leaves(size, features, zeros), make_sum_rows(batch)
        self._parts = zeros((size, longest, 4), "int16")
        self._wanted = zeros((size, longest), "float32")

    def learn(self, rows: Rows, share_of_rate: float = 1.0) -> dict[str, torch.Tensor]:
        """Learn from `size` rows in one step; return the losses."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * share_of_rate * min(1.0, (self.steps + 1) / 200)
        losses = self.losses(rows, self.net)
        total = losses["value"] + POINTS_WEIGHT * losses["points"] + POLICY_WEIGHT * losses["policy"]
        self.optimizer.zero_grad(set_to_none=True)
        total.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.optimizer.step()
        self.steps += 1
        slowness = min(0.998, self.steps / (self.steps + 20))
        with torch.no_grad():
            for mine, new in zip(self.average.parameters(), self.net.parameters(), strict=True):
                mine.lerp_(new, 1 - slowness)
        return {name: loss.detach() for name, loss in losses.items()}

    def losses(self, rows: Rows, net: Net) -> dict[str, torch.Tensor]:
        """Return the losses of value, points and policy: each is the distance from its target."""
        leaves, parts, wanted = self._list(rows)
        slot_scores, outputs = net(leaves, self._sum_rows)
        players = self._players(rows)
        seats = (rows.seats[:, None] + torch.arange(SEATS, device=outputs.device)) % players[:, None]
        present = torch.arange(SEATS, device=outputs.device) < players[:, None]
        found = rows.values.float().gather(1, seats.long())
        won = rows.outcomes[:, :SEATS].float().gather(1, seats.long())
        points = rows.outcomes[:, SEATS:].float().gather(1, seats.long())
        target = self.outcome_share * won + (1 - self.outcome_share) * found
        return {
            "value": _cross_entropy(outputs[:, :SEATS], target, present),
            "points": _cross_entropy(outputs[:, SEATS:], points, present),
            "policy": _policy_loss(slot_scores, parts, wanted),
        }

    def _list(self, rows: Rows) -> tuple[Leaves, torch.Tensor, torch.Tensor]:
        games = self._engine.rows(self._batch.games, as_array(rows.words), as_array(rows.setups))
        count = len(rows.words)
        self._engine.run("list_rows_all", games, self._leaves, count=count)
        actions, shares = as_array(rows.actions), as_array(rows.shares.float())
        self._engine.run("list_parts_all", games, actions, shares, self._parts, self._wanted, count=count)
        return leaves_as_tensors(self._leaves, count), as_tensor(self._parts)[:count], as_tensor(self._wanted)[:count]

    def _players(self, rows: Rows) -> torch.Tensor:
        return as_tensor(self._batch.games.players)[rows.setups.long()]


def _cross_entropy(logits: torch.Tensor, target: torch.Tensor, present: torch.Tensor) -> torch.Tensor:
    """Return the mean Kullback-Leibler distance of distributions over the seats that play."""
    logs = logits.masked_fill(~present, -1e9).log_softmax(1)
    target = target * present
    target = target / target.sum(1, keepdim=True).clamp(min=1e-6)
    distance = -(target * logs).sum(1) + (target * target.clamp(min=1e-9).log()).sum(1)
    return distance.mean()


def _policy_loss(slot_scores: torch.Tensor, parts: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """Return the mean distance from policy targets, over rows that have one."""
    heads, flat, parts = slot_scores.shape[2], slot_scores.flatten(1), parts.long()
    logits = flat.gather(1, (parts[:, :, 0] * heads + parts[:, :, 1]).clamp(min=0))
    second = flat.gather(1, (parts[:, :, 2] * heads + parts[:, :, 3]).clamp(min=0))
    logits = logits + second.masked_fill(parts[:, :, 2] < 0, 0.0)
    logs = logits.masked_fill(parts[:, :, 0] < 0, -1e9).log_softmax(1)
    total = wanted.sum(1, keepdim=True)
    target = wanted / total.clamp(min=1e-6)
    distance = -(target * logs).sum(1) + (target * target.clamp(min=1e-9).log()).sum(1)
    has = (total[:, 0] > 0).float()
    return (distance * has).sum() / has.sum().clamp(min=1)
