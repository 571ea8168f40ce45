"""Compile every kernel of every game to PTX and keep it: on any machine with numba-cuda, with or without a GPU.

    python -m scripts.compile_kernels [FOLDER] [9.0]

FOLDER becomes HEXREALM_CACHE on a device that has CuPy but no compiler; without it, this machine's own cache is filled. The
number is the compute capability of the oldest device that shall run them.
"""

from __future__ import annotations

import os
import sys

from hexrealm import games

HOPPER = "9.0"


def compile_all(folder: str | None, capability: str) -> None:
    """All of them, one after another."""
    if folder is not None:
        os.environ["HEXREALM_CACHE"] = folder
    from hexrealm.batches.kernels import KERNELS
    from hexrealm.batches.ptx import keep_kernel

    major, minor = map(int, capability.split("."))
    for name in games.names():
        for kernel in KERNELS:
            print(keep_kernel(games.find(name), kernel, (major, minor)).name, flush=True)


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    compile_all(given.get(1), given.get(2, HOPPER))
