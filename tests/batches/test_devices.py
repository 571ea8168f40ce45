"""Batches interpreted, compiled, on several threads and on the CUDA simulator give equal bytes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hexrealm import games
from hexrealm.batches.batch import Batch
from hexrealm.batches.cpu import CpuEngine
from hexrealm.batches.setups import make_setups
from tests.support.batches.tracing import trace
from tests.support.walks import GAMES

N, STEPS = 3, 30


def simulated(name: str) -> list[str]:
    """Return the lines of a separate program, because the simulator is chosen when Python starts. The CPU's come first."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "HEXREALM_INTERPRETED": "1"}
    command = [sys.executable, "-W", "error", "-m", "tests.support.batches.simulated", name, str(N), str(STEPS)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_interpreted_compiled_and_simulated_batches_are_equal_bytes(name: str) -> None:
    lines = simulated(name)
    interpreted, on_device = lines[: len(lines) // 2], lines[len(lines) // 2 :]
    assert len(interpreted) > STEPS
    assert on_device == interpreted
    game = games.find(name)
    here = Batch(game, make_setups(game, 3, True, 11, {}), CpuEngine(game, 2), N, 11, "restart")
    assert list(trace(here, STEPS)) == interpreted
