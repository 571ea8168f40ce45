"""The same rules interpreted, compiled, and compiled with bounds checks give equal bytes after every action."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support.walks import GAMES

pytestmark = [pytest.mark.compiled, pytest.mark.slow]
WALKS, STEPS = 12, 400


def digests(**environment: str) -> list[str]:
    command = [sys.executable, "-W", "error", "-m", "tests.support.engine.walk_digest", str(WALKS), str(STEPS)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_interpreted_compiled_and_bounds_checked_rules_give_equal_bytes() -> None:
    interpreted = digests(HEXREALM_INTERPRETED="1")
    assert len(interpreted) == WALKS * len(GAMES)
    assert min(len(line.split()) for line in interpreted) > 20
    assert digests(HEXREALM_INTERPRETED="") == interpreted
    assert digests(HEXREALM_INTERPRETED="", NUMBA_BOUNDSCHECK="1") == interpreted
