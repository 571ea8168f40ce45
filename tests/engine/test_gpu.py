"""The rules stay within what a GPU can do: every kernel compiles to PTX, on a machine without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexrealm import games
from hexrealm.batches.kernels import KERNELS
from hexrealm.batches.ptx import NoKernel, cache_kernel, find_kernel, kernels_folder
from tests.support.walks import GAMES

pytestmark = pytest.mark.compiled

HOPPER = (9, 0)


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexrealm.batches.ptx.kernels_folder", lambda: tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_compiles_to_ptx(name: str) -> None:
    for kernel in KERNELS:
        path = cache_kernel(games.find(name), kernel, HOPPER)
        ptx = path.read_text()
        assert f".visible .entry {kernel}(" in ptx
        assert ".target sm_90" in ptx
        assert "malloc" not in ptx
        assert find_kernel(games.find(name), kernel, HOPPER) == path


def test_threads_are_brought_together_at_every_step() -> None:
    ptx = cache_kernel(games.find(GAMES[0]), "advance_all", HOPPER).read_text()
    assert ptx.count("bar.red.or.pred") >= 3


def test_a_kernel_that_is_neither_kept_nor_can_be_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(NoKernel, match="needs numba-cuda"):
        find_kernel(games.find(GAMES[0]), "begin_all", HOPPER)


def test_kernels_are_kept_by_their_sources_alone() -> None:
    assert kernels_folder().parent.name == "kernels"


def test_what_a_gpu_cannot_do_is_refused() -> None:
    """The check above can fail: text cannot be made there."""
    from numba import cuda, types
    from numba.core.errors import NumbaError

    def writes_text(out: Any) -> None:
        out[0] = len(str(out[0]) + "!")

    with pytest.raises(NumbaError):
        cuda.compile_ptx(writes_text, types.void(types.int64[::1]), cc=HOPPER)
