"""Rate limits: a client may use its whole limit at once, and never more than a token bucket of the same size would allow."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.settings import Limits

pytestmark = pytest.mark.compiled
SIZE, SECONDS = 60, 3
START = 4_000_000_000.0  # after the present: a timer of `limits` deletes what has expired by the real clock


class Clock:
    """Rate limits with a time that tests control."""

    def __init__(self) -> None:
        self.now, self.limits = START, RateLimits()

    def is_allowed(self, client: str = "a") -> bool:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("limits.storage.memory.time", SimpleNamespace(time=lambda: self.now))
            try:
                self.limits.check("messages", Limits().messages, client)
            except Refusal as refusal:
                assert refusal.code == "too-many"
                return False
        return True


def test_the_whole_limit_may_be_used_at_once_and_again_later() -> None:
    assert Limits().messages == f"{SIZE}/{SECONDS} second"
    clock = Clock()
    assert [clock.is_allowed() for _ in range(SIZE + 5)] == [True] * SIZE + [False] * 5
    assert clock.is_allowed("b")  # clients are counted separately
    clock.now += 2 * SECONDS
    assert [clock.is_allowed() for _ in range(SIZE + 5)] == [True] * SIZE + [False] * 5


@given(pauses=st.lists(st.sampled_from([0.0, 0.001, 0.01, 0.04, 0.05, 0.5, 2.9, 3.1]), min_size=100, max_size=400))
def test_no_more_is_allowed_than_by_a_token_bucket(pauses: list[float]) -> None:
    clock, tokens = Clock(), float(SIZE)
    for pause in pauses:
        clock.now += pause
        tokens = min(SIZE, tokens + pause * SIZE / SECONDS)
        tokens -= clock.is_allowed()
        assert tokens > -1.001  # the counter rounds its estimate down to a whole message
