"""A GPU can run the rules: every kernel compiles to PTX, also on a machine without a GPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexrealm import games
from hexrealm.batches.kernels import kernels_of
from hexrealm.batches.ptx import NoKernel, cache_kernel, find_kernel, kernels_folder
from tests.support.walks import GAMES

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

HOPPER = (9, 0)


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexrealm.batches.ptx.kernels_folder", lambda: tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_every_kernel_compiles_to_ptx(name: str) -> None:
    """The cache belongs to the sources as they are, so what it holds was compiled from them."""
    for kernel in kernels_of(games.find(name)):
        ptx = find_kernel(games.find(name), kernel, HOPPER).read_text()
        assert f".visible .entry {kernel}(" in ptx
        assert ".target sm_90" in ptx
        assert "malloc" not in ptx


@pytest.mark.usefixtures("empty_cache")
def test_a_compiled_kernel_is_found_again() -> None:
    game = games.find(GAMES[0])
    assert cache_kernel(game, "begin_all", HOPPER) == find_kernel(game, "begin_all", HOPPER)


def test_threads_are_synchronized_at_every_step() -> None:
    ptx = find_kernel(games.find(GAMES[0]), "advance_all", HOPPER).read_text()
    assert ptx.count("bar.red.or.pred") >= 3


@pytest.mark.usefixtures("empty_cache")
def test_the_error_for_a_kernel_that_is_not_cached_and_cannot_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(NoKernel, match="needs numba-cuda"):
        find_kernel(games.find(GAMES[0]), "begin_all", HOPPER)


def test_the_kernel_cache_is_a_folder_of_its_own() -> None:
    assert kernels_folder().parent.name == "kernels"


def test_compiling_what_a_gpu_cannot_do_fails() -> None:
    """The tests above can fail: a GPU has no lists that grow."""
    from numba import cuda, types
    from numba.core.errors import NumbaError

    def grows_a_list(out: Any) -> None:
        numbers = [out[0]]
        numbers.append(1)
        out[0] = len(numbers)

    with pytest.raises(NumbaError):
        cuda.compile_ptx(grows_a_list, types.void(types.int64[::1]), cc=HOPPER)
