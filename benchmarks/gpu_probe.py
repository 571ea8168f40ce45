"""A first look at a device: what is installed, whether the kernels load and agree with the CPU, and how fast they are.

python benchmarks/gpu_probe.py prepare FOLDER     here: what the CPU gives
python benchmarks/gpu_probe.py FOLDER             on the device, with HEXREALM_INTERPRETED=1 where there is no Numba
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import sys
import time
import traceback
from pathlib import Path

import hexrealm
from hexrealm import games

SEED, GAMES, STEPS = 5, 256, 300


def digest(device: str, name: str) -> str:
    batch = hexrealm.batch(name, GAMES, device, seed=SEED)
    batch.play(STEPS)
    return hashlib.sha256(batch.states.tobytes()).hexdigest()[:16]


def prepare(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "digests.json").write_text(json.dumps({name: digest("cpu", name) for name in games.names()}))


def try_one(name: str, loop: str, n: int, block: int, steps: int) -> None:
    import cupy

    from hexrealm.batches import cuda

    cuda.BLOCK = block
    batch = hexrealm.batch(name, n, "cuda", seed=SEED)
    actions = cupy.zeros(n, "int32")
    taken = cupy.zeros(n, "int64")
    begin, end = cupy.cuda.Event(), cupy.cuda.Event()
    best = 0.0
    for number in range(4):
        begin.record()
        batch._engine.run(loop, batch._games, False, actions, steps, False, taken, count=n)
        end.record()
        end.synchronize()
        if number:
            best = max(best, n * steps / cupy.cuda.get_elapsed_time(begin, end) / 1e3)
    print(f"{name:16} {loop:12} n {n:7} block {block:4} steps {steps:5}: {best:8.1f} M steps/s", flush=True)


def main(folder: Path) -> None:
    print(
        {
            package: importlib.util.find_spec(package) is not None
            for package in ("numba", "numba_cuda", "cuda", "platformdirs", "rich")
        }
    )
    import cupy

    print(
        "cupy",
        cupy.__version__,
        "runtime",
        cupy.cuda.runtime.runtimeGetVersion(),
        "driver",
        cupy.cuda.runtime.driverGetVersion(),
    )
    wanted = json.loads((folder / "digests.json").read_text())
    for name in games.names():
        for loop in ("advance_all", "play_all"):
            begun = time.perf_counter()
            kernel = hexrealm.batch(name, 2, "cuda", seed=1)._engine.kernel(loop)
            print(name, loop, f"loaded in {time.perf_counter() - begun:.1f} s:", kernel.attributes, flush=True)
        print(name, "equal to the CPU:", digest("cuda", name) == wanted[name], flush=True)
    for name in games.names():
        for loop in ("advance_all", "play_all"):
            for n, block in ((1 << 16, 128), (1 << 17, 128), (1 << 18, 128), (1 << 17, 32), (1 << 17, 64), (1 << 17, 256)):
                try:
                    try_one(name, loop, n, block, 300)
                except Exception:
                    traceback.print_exc(limit=2)


if __name__ == "__main__":
    prepare(Path(sys.argv[2])) if sys.argv[1] == "prepare" else main(Path(sys.argv[1]))
