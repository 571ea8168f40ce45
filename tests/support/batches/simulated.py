"""A batch whose kernels run on Numba's CUDA simulator: a program that test_devices starts.

NUMBA_ENABLE_CUDASIM=1 and HEXREALM_INTERPRETED=1 must be set. It prints the lines of `trace()` for a batch on the CPU and for
an equal batch on the simulator.
"""

from __future__ import annotations

import sys
from typing import Any

from numba import cuda

from hexrealm import games
from hexrealm.batches.batch import Batch
from hexrealm.batches.cpu import CpuEngine
from hexrealm.batches.cuda import CudaEngine, blocks_for
from hexrealm.batches.kernels import make_kernel
from hexrealm.batches.loops import Games
from hexrealm.batches.setups import make_setups
from hexrealm.engine.game import Game
from tests.support.batches.tracing import trace

FEW = 64  # threads in a block: the fewest that the kernels work with


class SimulatedEngine(CpuEngine):
    """An engine with the arrays of the CPU and the kernels of the GPU."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 1)
        self._game = game

    def run(self, loop: str, games: Games, *arguments: Any, count: int) -> None:
        cuda.jit(make_kernel(self._game, loop))[blocks_for(loop, count, FEW), FEW](games, *arguments, count)

    byte_rows = CudaEngine.byte_rows


def main(name: str, n: int, steps: int) -> None:
    game = games.find(name)
    for engine in (CpuEngine(game, 1), SimulatedEngine(game)):
        setups = make_setups(game, 3, True, 11, {})
        for line in trace(Batch(game, setups, engine, n, 11, "restart"), steps):
            print(line)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
