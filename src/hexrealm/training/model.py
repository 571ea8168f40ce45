"""The net in PyTorch: the same sums as bots/network.py, for many positions at once and with gradients. A test compares them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from hexrealm.batches.search_loops import Leaves
from hexrealm.bots.network import HIDDEN, POOL_SCALE, SEATS, SECOND, SLOT_WIDTH, VALUES, Weights, shapes
from hexrealm.engine.features import Features

_SPREAD = {"slots": 0.15, "globals": 0.08, "pool": SLOT_WIDTH**-0.5, "second": (2 / HIDDEN) ** 0.5, "value": SECOND**-0.5}


SumRows = Callable[[torch.Tensor, torch.Tensor, torch.Tensor, bool], torch.Tensor]


class Net(nn.Module):
    """The net. Its parameters have the names and shapes of bots.network.Weights."""

    slots: nn.Parameter
    globals: nn.Parameter
    pool: nn.Parameter
    second: nn.Parameter
    second_bias: nn.Parameter
    value: nn.Parameter
    value_bias: nn.Parameter
    query: nn.Parameter
    query_bias: nn.Parameter

    def __init__(self, features: Features) -> None:
        super().__init__()
        self.heads = features.heads
        for name, shape in shapes(features).items():
            spread = _SPREAD.get(name, 0.02 if name == "query" else 0.0)
            self.register_parameter(name, nn.Parameter(torch.randn(shape) * spread))

    def forward(self, leaves: Leaves, sum_rows: SumRows) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the scores of every slot and head, and the outputs (VALUES for each position)."""
        n, count, most = leaves.slots.shape
        active = sum_rows(self.slots, leaves.slots.reshape(n * count, most), leaves.counts.reshape(-1), True)
        active = active.view(n, count, SLOT_WIDTH)
        hidden = sum_rows(self.globals, leaves.globals, leaves.global_counts, False)
        hidden = (hidden + (active.sum(1) * POOL_SCALE) @ self.pool).relu()
        second = (hidden @ self.second + self.second_bias).relu()
        outputs = second @ self.value + self.value_bias
        query = self.query.view(self.heads, HIDDEN, SLOT_WIDTH)
        queries = torch.einsum("nh,khd->nkd", hidden, query) + self.query_bias
        return torch.bmm(active, queries.transpose(1, 2)), outputs

    def weights(self) -> Weights:
        """Return the parameters as arrays."""
        return Weights(**{name: getattr(self, name).detach().float().cpu().numpy() for name in Weights._fields})

    def load(self, weights: Weights) -> None:
        """Copy parameters from arrays."""
        with torch.no_grad():
            for name in Weights._fields:
                getattr(self, name).copy_(torch.from_numpy(np.asarray(getattr(weights, name))))


def sum_rows_plainly(table: torch.Tensor, ids: torch.Tensor, counts: torch.Tensor, positive: bool) -> torch.Tensor:
    """Return, for each row of ids, the sum of those rows of the table, with PyTorch alone."""
    ids = ids.int().masked_fill(torch.arange(ids.shape[1], device=ids.device) >= counts[:, None], len(table))
    padded = torch.cat([table, table.new_zeros(1, table.shape[1])])
    total = nn.functional.embedding_bag(ids, padded, mode="sum")
    return total.relu() if positive else total


def chances(outputs: torch.Tensor, players: torch.Tensor, points_share: float = 0.0) -> torch.Tensor:
    """Return the chance to win of each seat, counted from the one to play: a mixture of both kinds of values."""
    absent = torch.arange(SEATS, device=outputs.device) >= players[:, None]
    parts = outputs.view(-1, VALUES // SEATS, SEATS).masked_fill(absent[:, None], -1e9).softmax(2)
    return (1 - points_share) * parts[:, 0] + points_share * parts[:, 1]


ABOUT = "about"  # the name of the array with the text about a file's weights


def save_weights(weights: Weights, path: Path, about: Mapping[str, Any] | None = None) -> None:
    """Store weights as float16, in full or not at all, with what is known about them: seeds, versions, settings."""
    part = path.with_name(f".{path.name}.part.npz")
    arrays: dict[str, Any] = {name: np.asarray(array, np.float16) for name, array in weights._asdict().items()}
    arrays[ABOUT] = np.frombuffer(json.dumps(about or {}).encode(), np.uint8)
    np.savez_compressed(part, **arrays)
    part.replace(path)


def read_about(path: Path) -> dict[str, Any]:
    """Return what is known about the weights in a file; nothing for files that say nothing."""
    with np.load(path) as stored:
        about: dict[str, Any] = json.loads(stored[ABOUT].tobytes()) if ABOUT in stored else {}
        return about
