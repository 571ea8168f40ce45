"""The disk cache of compiled kernels. A missing kernel is compiled if numba-cuda is installed. The cache is separate from that
of compiled rules, which depend on the processor and Python: a kernel is text for any GPU at least as new as its target.
"""

from __future__ import annotations

import importlib.util
import os
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from hexrealm.engine.compiler import cache_root, digest_of
from hexrealm.engine.errors import HexrealmError
from hexrealm.engine.game import Game


class NoKernel(HexrealmError):
    """Raised for a kernel that is not in the cache and cannot be compiled here."""


@cache
def kernels_folder() -> Path:
    """Return the cache folder for kernels of the current sources."""
    return cache_root() / "kernels" / digest_of()


def find_kernel(game: Game, kernel: str, compute_capability: tuple[int, int]) -> Path:
    """Return the PTX file of a kernel for a compute capability, from the cache or compiled now."""
    path = kernel_path(game, kernel, compute_capability)
    if not path.exists():
        if importlib.util.find_spec("numba_cuda") is None:
            raise NoKernel(
                f"{path.name} is not in {path.parent}, and compiling it needs numba-cuda: pip install hexrealm[cuda]"
            )
        cache_kernel(game, kernel, compute_capability)
    return path


def kernel_path(game: Game, kernel: str, compute_capability: tuple[int, int]) -> Path:
    """Return the path of a kernel in the cache."""
    return kernels_folder() / f"{game.name}-{kernel}-{compute_capability[0]}{compute_capability[1]}.ptx"


def cache_kernel(game: Game, kernel: str, compute_capability: tuple[int, int]) -> Path:
    """Compile a kernel into the cache, on a machine with or without a GPU."""
    from numba.cuda import dispatcher

    from hexrealm.batches.kernels import compile_kernel

    # Numba asks the device only for its compute capability, which is known here.
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=compute_capability)
    path = kernel_path(game, kernel, compute_capability)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_text(compile_kernel(game, kernel, compute_capability))
    part.replace(path)
    return path
