"""Many games at once, with arrays in and out, on all cores or on a GPU: hexrealm.batch() creates a batch, see docs/batch.md.

Also random playouts and perft. The loops are bound to a game's rules; no rule is written here. cli and adapters import this.
"""

from hexrealm.batches.batch import Batch, make_batch

__all__ = ["Batch", "make_batch"]
