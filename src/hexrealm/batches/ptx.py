"""Compiled kernels on disk: found, or made where numba-cuda is installed. Kept apart from compiled rules, which are for one
processor and one Python: a kernel is text that any GPU at least as new as its target can run.
"""

from __future__ import annotations

import importlib.util
import os
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hexrealm.engine.compiler import cache_root, digest_of
from hexrealm.engine.errors import HexrealmError
from hexrealm.engine.game import Game


class NoKernel(HexrealmError):
    """A kernel that is not there and cannot be made here."""


@cache
def kernels_folder() -> Path:
    """Where the kernels of these sources are kept."""
    return cache_root() / "kernels" / digest_of()


def find_kernel(game: Game, kernel: str, compute_capability: tuple[int, int]) -> Path:
    """The PTX of a kernel for a device that can compute so much: kept, or compiled now."""
    path = kernel_path(game, kernel, compute_capability)
    if not path.exists():
        if importlib.util.find_spec("numba_cuda") is None:
            raise NoKernel(
                f"{path.name} is not in {path.parent}, and compiling it needs numba-cuda: pip install hexrealm[cuda]"
            )
        keep_kernel(game, kernel, compute_capability)
    return path


def kernel_path(game: Game, kernel: str, compute_capability: tuple[int, int]) -> Path:
    """Where a kernel is kept."""
    return kernels_folder() / f"{game.name}-{kernel}-{compute_capability[0]}{compute_capability[1]}.ptx"


def keep_kernel(game: Game, kernel: str, compute_capability: tuple[int, int], **settings: Any) -> Path:
    """Compile a kernel, on a machine with or without a GPU."""
    from numba.cuda import dispatcher

    from hexrealm.batches.kernels import compile_kernel

    # Compiling asks the device only what it can compute; that is known.
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=compute_capability)
    path = kernel_path(game, kernel, compute_capability)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    part.write_text(compile_kernel(game, kernel, compute_capability, **settings))
    part.replace(path)
    return path
