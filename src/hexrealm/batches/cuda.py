"""The engine of a batch on a GPU: CuPy arrays, and the kernels of kernels.py, with one launch per call.

CuPy arrays are shared with PyTorch and JAX without a copy (DLPack, __cuda_array_interface__). Work is queued on CuPy's current
stream, which is the device's default stream unless the caller chose another.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from hexrealm.batches.loops import BY_GAME, Games
from hexrealm.batches.ptx import NoKernel, find_kernel
from hexrealm.batches.setups import Setups
from hexrealm.engine.game import Game

BLOCK = 128  # threads in a block
SMALL_BLOCK = 64  # threads where each does much and there are few of them
LARGE_BLOCK = 512  # threads where sharing instructions pays: for advance_all, and for play_all if its code is long
LONG_CODE = 200_000  # bytes of PTX from which the code does not fit into the device's instruction cache
GAMES_PER_BLOCK = 8  # games whose bytes a block writes: 8 rows always end at a boundary of 8 bytes
LANES = 32  # games whose numbers a block writes


def _cupy() -> Any:
    try:
        import cupy
    except ImportError as missing:
        raise NoKernel("device cuda needs CuPy: pip install hexrealm[cuda]") from missing
    return cupy


class Records:
    """An array of records on the device for kernels: CuPy has no such arrays. The last axis of `words` is one record."""

    def __init__(self, words: Any, itemsize: int) -> None:
        self.words, self.itemsize = words, itemsize


@cache
def _load(game: Game, kernel: str, device: int) -> Any:
    """Return a kernel that can be launched, and the number of threads of its blocks."""
    cupy = _cupy()
    version = cupy.cuda.Device(device).compute_capability
    path = find_kernel(game, kernel, (int(version[:-1]), int(version[-1])))
    large = kernel == "advance_all" or (kernel == "play_all" and path.stat().st_size >= LONG_CODE)
    small = kernel in ("descend_all", "list_leaves_all", "evaluate_leaves_all", "finish_round_all", "list_rows_all")
    block = LARGE_BLOCK if large else SMALL_BLOCK if small else BLOCK
    return cupy.RawModule(path=str(path)).get_function(kernel), block


def flatten(argument: Any) -> list[Any]:
    """Return an argument as Numba's kernels take it: an array is (owner, parent, size, itemsize, address, shape, strides)."""
    if isinstance(argument, Records):
        shape = argument.words.shape[:-1]
        strides = [argument.itemsize * math.prod(shape[axis + 1 :]) for axis in range(len(shape))]
        return [0, 0, math.prod(shape), argument.itemsize, argument.words.data.ptr, *shape, *strides]
    if isinstance(argument, tuple):
        return [part for array in argument for part in flatten(array)]
    if hasattr(argument, "strides"):
        return [0, 0, argument.size, argument.itemsize, argument.data.ptr, *argument.shape, *argument.strides]
    return [np.bool_(argument) if isinstance(argument, bool) else argument]


def blocks_for(loop: str, count: int, block: int) -> int:
    """Return how many blocks of threads a kernel needs for `count` games: kernels.py describes each kernel."""
    groups, warps = -(-count // GAMES_PER_BLOCK), -(-count // LANES)
    special = {"observe_all": groups, "observe_compactly": warps + groups, "mark_all_legal": groups}
    special |= dict.fromkeys(("sum_rows_all", "add_rows_all"), -(-count * LANES // block))
    return max(1, special.get(loop, -(-count // block)))


class CudaEngine:
    """Launches the kernels of one game."""

    device = "cuda"

    def __init__(self, game: Game) -> None:
        self._game, self._cupy = game, _cupy()
        self._flat: tuple[Games, list[Any]] | None = None

    def run(self, loop: str, games: Games, *arguments: Any, count: int) -> None:
        """Launch a kernel over `count` rows."""
        if self._flat is None or self._flat[0] is not games:
            self._flat = games, [part for array in games for part in flatten(array)]
        flat = [*self._flat[1], *(part for argument in arguments for part in flatten(argument)), count]
        kernel, block = _load(self._game, loop, self._cupy.cuda.Device().id)
        kernel((blocks_for(loop, count, block),), (block,), tuple(flat))

    # CuPy arrays

    def new_games(self, game: Game, setups: Setups, dice: np.ndarray[Any, Any], seats: int, restart: bool) -> Games:
        """Return the arrays of a batch before its games start."""
        n, size = len(dice), game.state_type.itemsize
        words = self.zeros((n, size // 8), np.uint64)
        boards = setups.boards.view(np.uint8).reshape(len(setups.boards), -1)
        return Games(
            boards=Records(self.upload(boards), game.board_type.itemsize),
            initial_states=self.upload(setups.initial_states.view(np.uint64).reshape(len(setups.initial_states), -1)),
            players=self.upload(setups.players),
            setups=self.zeros(n, np.int32),
            states=Records(words, size),
            state_words=words,
            dice=self.upload(dice),
            final_states=self.zeros((n, size // 8), np.uint64),
            final_setups=self.zeros(n, np.int32),
            rewards=self.zeros((n, seats), np.float32),
            done=self.zeros(n, np.bool_),
            deciding=self.zeros(n, np.int32),
            restart=restart,
        )

    def records(self, shape: tuple[int, ...], kind: np.dtype[Any]) -> Records:
        """Return a new array of records."""
        return Records(self.zeros((*shape, kind.itemsize), np.uint8), kind.itemsize)

    def upload_records(self, records: np.ndarray[Any, Any]) -> Records:
        """Return records of the host as kernels take them."""
        size = records.dtype.itemsize
        return Records(self.upload(records.view(np.uint8).reshape(*records.shape, size)), size)

    def state_rows(self, n: int, game: Game) -> tuple[Records, Any]:
        """Return new states, and the same memory in words."""
        words = self.zeros((n, game.state_type.itemsize // 8), np.uint64)
        return Records(words, game.state_type.itemsize), words

    def zeros(self, shape: Any, kind: Any) -> Any:
        """Return a new array of zeros."""
        return self._cupy.zeros(shape, kind)

    def byte_rows(self, n: int, size: int, kind: Any) -> tuple[Any, Any]:
        """Return a new array of n rows of `size` bytes twice: as kernels write it, in 64-bit words, and as callers get it."""
        words = self.zeros(-(-n * size // 8), np.uint64)
        return words, words.view(kind)[: n * size].reshape(n, size)

    def read(self, given: Any) -> Any:
        """Return a caller's data as an array on the device, without a copy if it is there already."""
        if hasattr(given, "__dlpack__") and not hasattr(given, "__cuda_array_interface__") and not hasattr(given, "__array__"):
            return self._cupy.from_dlpack(given)
        return self._cupy.asarray(given)

    def upload(self, array: np.ndarray[Any, Any]) -> Any:
        """Return a host array where kernels can use it."""
        return self._cupy.asarray(array)

    def upload_into(self, target: Any, array: np.ndarray[Any, Any]) -> None:
        """Fill an array from a host array."""
        target.set(array)

    def as_type(self, array: Any, kind: Any) -> Any:
        """Return the same numbers as a contiguous array of this type."""
        return self._cupy.ascontiguousarray(array, kind)

    def download_records(self, words: Any, kind: np.dtype[Any]) -> np.ndarray[Any, Any]:
        """Return words as records on the host, in a new array."""
        records: np.ndarray[Any, Any] = words.get().view(kind)[:, 0]
        return records

    def take(self, games: Games, which: Any) -> Games:
        """Return the rows of some games in new arrays."""
        taken = games._replace(**{name: getattr(games, name)[which] for name in BY_GAME})
        return taken._replace(states=Records(taken.state_words, games.states.itemsize))

    def put(self, games: Games, which: Any, others: Games) -> None:
        """Overwrite the rows of some games."""
        for name in BY_GAME:
            getattr(games, name)[which] = getattr(others, name)

    def rows(self, games: Games, words: Any, setups: Any) -> Games:
        """Return games of the same set-ups with other states."""
        return games._replace(setups=setups, state_words=words, states=Records(words, games.states.itemsize))

    def at_final_states(self, games: Games) -> Games:
        """Return the games with their final states instead of their current ones."""
        final = games.final_states
        return games._replace(setups=games.final_setups, state_words=final, states=Records(final, games.states.itemsize))
