"""The rules stay within what a GPU can do: a playout kernel compiles to PTX, on a machine without one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from hexrealm import games
from hexrealm.batches.kernels import compile_playout_kernel
from tests.walking import GAMES

pytestmark = pytest.mark.compiled


HOPPER = (9, 0)


@pytest.fixture(autouse=True)
def device(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stands in for the device, of which compiling asks only what it can compute."""
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_kernel_compiles_to_ptx(name: str) -> None:
    ptx = compile_playout_kernel(games.find(name), HOPPER)
    assert ".visible .entry" in ptx
    assert ".target sm_90" in ptx
    assert "malloc" not in ptx


def test_what_a_gpu_cannot_do_is_refused() -> None:
    """The check above can fail: text cannot be made there."""
    from numba import cuda, types
    from numba.core.errors import NumbaError

    def writes_text(out: Any) -> None:
        out[0] = len(str(out[0]) + "!")

    with pytest.raises(NumbaError):
        cuda.compile_ptx(writes_text, types.void(types.int64[::1]), cc=HOPPER)
