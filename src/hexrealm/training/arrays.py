"""Between PyTorch's tensors and the arrays of a batch (numpy's or CuPy's): the same memory, without a copy."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

from hexrealm.batches.batch import Batch
from hexrealm.batches.search_loops import Leaves
from hexrealm.training.model import SumRows, sum_rows_plainly


def as_tensor(array: Any) -> torch.Tensor:
    """Return an array as a tensor; unsigned words become signed ones, bit for bit."""
    if array.dtype == np.uint64:
        array = array.view(np.int64)
    return torch.from_numpy(array) if isinstance(array, np.ndarray) else torch.as_tensor(array, device="cuda")


def as_array(tensor: torch.Tensor) -> Any:
    """Return a tensor as an array; signed words become unsigned ones, bit for bit."""
    tensor = tensor.contiguous()
    if tensor.device.type == "cpu":
        array: Any = tensor.numpy()
    else:
        import cupy

        array = cupy.asarray(tensor)
    return array.view(np.uint64) if array.dtype == np.int64 else array


def leaves_as_tensors(leaves: Leaves, count: int | None = None) -> Leaves:
    """Return the features of positions as tensors."""
    return Leaves(*(as_tensor(array)[:count] for array in leaves))


def make_sum_rows(batch: Batch) -> SumRows:
    """Return a function that sums rows of a table on a batch's device. On a GPU it is our own kernel."""
    if batch.device == "cpu":
        return sum_rows_plainly

    def sum_rows(table: torch.Tensor, ids: torch.Tensor, counts: torch.Tensor, positive: bool) -> torch.Tensor:
        total: torch.Tensor = _KernelSum.apply(table, ids, counts, positive, batch)  # type: ignore[no-untyped-call]
        return total

    return sum_rows


class _KernelSum(torch.autograd.Function):
    """sum_rows() by the kernels sum_rows_all and add_rows_all."""

    @staticmethod
    def forward(ctx: Any, table: Any, ids: Any, counts: Any, positive: bool, batch: Batch) -> torch.Tensor:
        out: torch.Tensor = table.new_empty(len(ids), table.shape[1])
        arrays = [as_array(part.detach()) for part in (table, ids, counts)]
        batch.engine.run("sum_rows_all", batch.games, *arrays, positive, as_array(out), count=len(ids))
        ctx.save_for_backward(ids, counts, out if positive else None)
        ctx.batch, ctx.shape = batch, table.shape
        return out

    @staticmethod
    def backward(ctx: Any, slopes: torch.Tensor) -> Any:
        ids, counts, out = ctx.saved_tensors
        if out is not None:
            slopes = slopes * (out > 0)
        table = slopes.new_zeros(ctx.shape)
        arrays = [as_array(part) for part in (slopes, ids, counts, table)]
        ctx.batch.engine.run("add_rows_all", ctx.batch.games, *arrays, count=len(ids))
        return table, None, None, None, None
