"""Compiles every kernel of every game to PTX into a cache, on any machine with numba-cuda, with or without a GPU.

    python -m scripts.compile_kernels [FOLDER] [9.0]

Set HEXREALM_CACHE to FOLDER on a machine that has CuPy but no compiler; without FOLDER, the cache of this machine is filled.
The number is the compute capability of the oldest device that has to run them.
"""

from __future__ import annotations

import os
import sys

from hexrealm import games

HOPPER = "9.0"


def compile_all(folder: str | None, capability: str) -> None:
    """Compile all kernels, one after another."""
    if folder is not None:
        os.environ["HEXREALM_CACHE"] = folder
    from hexrealm.batches.kernels import KERNELS
    from hexrealm.batches.ptx import cache_kernel

    major, minor = map(int, capability.split("."))
    for name in games.names():
        for kernel in KERNELS:
            print(cache_kernel(games.find(name), kernel, (major, minor)).name, flush=True)


if __name__ == "__main__":
    arguments = dict(enumerate(sys.argv))
    compile_all(arguments.get(1), arguments.get(2, HOPPER))
