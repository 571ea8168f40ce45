"""Many games at once: arrays in and out, on all cores or on a GPU. hexrealm.batch() makes one; docs/batch.md tells more."""

from hexrealm.batches.batch import Batch, make_batch

__all__ = ["Batch", "make_batch"]
