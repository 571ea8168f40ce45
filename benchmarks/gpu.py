"""Compares batches on a GPU with Pgx on the same GPU in one run. Prints the speeds and writes them as JSON.

    python -m benchmarks.gpu prepare FOLDER     on any machine with numba-cuda: compile kernels, save digests of the CPU
    python -m benchmarks.gpu FOLDER             on the device, with CuPy; and JAX and Pgx for the comparison

The device needs no Numba: set HEXREALM_INTERPRETED=1 there. Copy FOLDER to it with the sources.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from scripts.compile_kernels import HOPPER, compile_all

import hexrealm
from hexrealm import games

SEED, SETUPS = 5, 16
CHECKED, CHECKED_STEPS = 256, 300  # games and steps of which the CPU's and the GPU's bytes are compared
PLAYING, STEPS = (1 << 17, 1 << 18), 512
STEPPING, TURNS = (1 << 15, 1 << 17, 1 << 18), 40
BEFORE = 300  # steps before measuring, so that games are at all stages
PGX = ("hex", "go_9x9")


def digest(name: str, device: str) -> str:
    """Return a digest of the states and arrays of games of all variants after random play and some steps."""
    batch = hexrealm.batch(name, CHECKED, device, seed=SEED, setups=SETUPS, sampled=True)
    batch.play(CHECKED_STEPS)
    hashed = hashlib.sha256(batch.states.tobytes())
    for _ in range(20):
        batch.step(batch.random_actions())
        hashed.update(batch.states.tobytes())
    for array in (batch.legal_mask, batch.observe(), *batch.observe_compactly(), batch.rewards):
        hashed.update((array.get() if hasattr(array, "get") else array).tobytes())
    return hashed.hexdigest()[:16]


def prepare(folder: Path) -> None:
    """Compile the kernels, and save the digests of the CPU."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "digests.json").write_text(json.dumps({name: digest(name, "cpu") for name in games.names()}))
    compile_all(str(folder), HOPPER)


def milliseconds(run: Callable[[], Any], rounds: int = 3) -> float:
    """Return the time of the fastest of some rounds after a warm-up round, by the device's clock."""
    import cupy

    begin, end, times = cupy.cuda.Event(), cupy.cuda.Event(), []
    for _ in range(rounds + 1):
        begin.record()
        run()
        end.record()
        end.synchronize()
        times.append(cupy.cuda.get_elapsed_time(begin, end))
    return float(min(times[1:]))


def playing(name: str, n: int, setups: int) -> float:
    """Return millions of uniformly random steps per second."""
    batch = hexrealm.batch(name, n, "cuda", seed=SEED, setups=setups, players=2)
    return n * STEPS / milliseconds(lambda: batch.play(STEPS)) / 1e3


def stepping(name: str, n: int, read: Callable[[Any], Any]) -> float:
    """Return the same for single steps: choose at random, step, and read masks or observations."""
    batch = hexrealm.batch(name, n, "cuda", seed=SEED, setups=SETUPS, players=2)
    batch.play(BEFORE)

    def run() -> None:
        for _ in range(TURNS):
            batch.step(batch.random_actions(), check=False)
            read(batch)

    return n * TURNS / milliseconds(run) / 1e3


WAYS: dict[str, Callable[[Any], Any]] = {
    "steps alone": lambda batch: None,
    "with masks": lambda batch: batch.legal_mask,
    "with masks and compact observations": lambda batch: (batch.legal_mask, batch.observe_compactly()),
    "with masks and float32 planes": lambda batch: (batch.legal_mask, batch.observe()),
}


def measure(name: str) -> dict[str, float]:
    """Return the speed of every way of playing, each at its best size."""
    speeds = {
        "random play, one set-up": max(playing(name, n, 1) for n in PLAYING),
        f"random play, {SETUPS} set-ups": max(playing(name, n, SETUPS) for n in PLAYING),
    }
    for way, read in WAYS.items():
        sizes = STEPPING[:1] if "float32" in way else STEPPING
        speeds[way] = max(stepping(name, n, read) for n in sizes)
    return speeds


def measure_pgx(name: str) -> float:
    """Return the speed of Pgx at its best size."""
    from benchmarks import pgx_speed

    return max(pgx_speed.measure(name, n, pgx_speed.STEPS) for n in pgx_speed.SIZES)


def main(folder: Path) -> None:
    """Check and measure all games, measure Pgx, and print the results."""
    expected = json.loads((folder / "digests.json").read_text())
    results: dict[str, Any] = {}
    for name in games.names():
        equal = digest(name, "cuda") == expected[name]
        print(f"{name}: bytes equal to the CPU's: {equal}", flush=True)
        results[name] = {"equal": equal, **measure(name)}
        for way, speed in results[name].items():
            print(f"  {way:38} {speed:9.1f}", flush=True)
    for name in PGX:
        results[f"pgx {name}"] = measure_pgx(name)
        print(f"pgx {name:34} {results[f'pgx {name}']:9.1f}", flush=True)
    for name in games.names():
        best = results[name]["random play, one set-up"]
        print(name, *(f"is {best / results[f'pgx {other}']:.1f} times pgx {other}" for other in PGX), flush=True)
    if "OUT" in os.environ:
        (Path(os.environ["OUT"]) / "gpu.json").write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    prepare(Path(sys.argv[2])) if sys.argv[1] == "prepare" else main(Path(sys.argv[1]))
