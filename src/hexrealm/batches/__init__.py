"""Many games at once, with arrays in and out, on all cores or on a GPU. hexrealm.batch() creates a batch; see docs/batch.md."""

from hexrealm.batches.batch import Batch, make_batch

__all__ = ["Batch", "make_batch"]
