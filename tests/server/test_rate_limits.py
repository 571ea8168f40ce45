"""Rate limits against a plain token bucket, and what counts as one address."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import MAX_BUCKETS, RateLimits, address_key, parse_rate
from hexrealm.server.settings import Limits
from tests.support.server.manual_clock import ManualClock

pytestmark = pytest.mark.compiled
SIZE, SECONDS = 60, 3


class LimitedClient:
    """Rate limits with a time that tests control."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.limits = RateLimits(self.clock)

    def is_allowed(self, client: str = "a") -> bool:
        try:
            self.limits.check("messages", Limits().messages, client)
        except Refusal as refusal:
            assert refusal.code == "too-many"
            return False
        return True


def test_the_whole_limit_may_be_used_at_once_and_again_later() -> None:
    assert Limits().messages == f"{SIZE}/{SECONDS} second"
    limited = LimitedClient()
    assert [limited.is_allowed() for _ in range(SIZE + 5)] == [True] * SIZE + [False] * 5
    assert limited.is_allowed("b")  # clients are counted separately
    limited.clock.advance(SECONDS)
    assert [limited.is_allowed() for _ in range(SIZE + 5)] == [True] * SIZE + [False] * 5


@given(pauses=st.lists(st.sampled_from([0.0, 0.001, 0.01, 0.04, 0.05, 0.5, 2.9, 3.1]), min_size=100, max_size=400))
def test_exactly_what_a_token_bucket_has_is_allowed(pauses: list[float]) -> None:
    limited, tokens = LimitedClient(), float(SIZE)
    for pause in pauses:
        limited.clock.advance(pause)
        tokens = min(SIZE, tokens + pause * SIZE / SECONDS)
        allowed = limited.is_allowed()
        assert allowed or tokens < 1 + 1e-6
        tokens -= allowed
        assert tokens > -1e-6


def test_a_jump_of_the_calendar_changes_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """M6: setting the system's clock emptied all windows."""
    limited = LimitedClient()
    while limited.is_allowed():
        pass
    monkeypatch.setattr(time, "time", lambda: 4e9)
    monkeypatch.setattr(time, "time_ns", lambda: 4 * 10**18)
    assert not limited.is_allowed()


def test_full_buckets_are_forgotten() -> None:
    limited = LimitedClient()
    for number in range(MAX_BUCKETS + 1):
        limited.is_allowed(str(number))
    limited.clock.advance(SECONDS)
    limited.is_allowed("another")
    assert len(limited.limits) == 1


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_an_ipv6_address_counts_by_its_network(address: str, key: str) -> None:
    """L6."""
    assert address_key(address) == key


@pytest.mark.parametrize("text", ["", "60", "60/week", "0/minute", "x/minute", "60/minute "])
def test_a_wrong_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rate"):
        parse_rate(text)
