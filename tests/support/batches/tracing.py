"""Digests of everything a batch does, as lines of text: for comparing devices, threads and programs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import numpy as np

from hexrealm.batches import Batch


def digest(*arrays: object) -> str:
    """Return a digest of the bytes of arrays."""
    hashed = hashlib.sha256()
    for array in arrays:
        hashed.update(np.ascontiguousarray(array).tobytes())
    return hashed.hexdigest()[:16]


def trace(batch: Batch, steps: int) -> Iterator[str]:
    """Yield a line for every step, and for everything else that a batch can do."""
    for _ in range(steps):
        batch.step(batch.random_actions())
        yield digest(batch.states, batch.rewards, batch.done, batch.to_play, batch.setup_of)
    yield digest(batch.legal_mask)
    yield digest(batch.observe())
    yield digest(*batch.observe_compactly())
    batch.resample()
    yield digest(batch.play(3), batch.states, batch.rewards, batch.done)
    yield digest(batch.play_out(), batch.finals, batch.states, batch.rewards)
    batch.restart([0])
    yield digest(batch.observe(0, final=True), batch.states)
