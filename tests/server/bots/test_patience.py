"""How long a bot process may take where nobody waits: a machine that is too busy must not end a review."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from hexrealm.server.bots.patience import TRIES, read_patiently, used_seconds

LIMIT = 10.0


class BusyMachine:
    """A process on a machine that gives it a share of the processor, and that answers after so much work."""

    def __init__(self, share: float, work: float) -> None:
        self.share, self.work, self.used, self.waits = share, work, 0.0, 0

    def read(self, timeout: float) -> bytes:
        assert timeout > 0
        self.waits += 1
        if self.used + self.share * timeout >= self.work:
            return b"answer"
        self.used += self.share * timeout
        raise TimeoutError


@pytest.mark.parametrize("share", [1.0, 0.3, 0.04])
def test_a_part_that_is_short_ends_on_a_machine_that_is_too_busy(share: float) -> None:
    machine = BusyMachine(share, work=0.8)
    assert read_patiently(machine.read, LIMIT, lambda: machine.used) == b"answer"


@pytest.mark.parametrize("share", [1.0, 0.3])
def test_a_part_that_takes_too_much_of_the_processor_is_given_up(share: float) -> None:
    machine = BusyMachine(share, work=2 * LIMIT)
    with pytest.raises(TimeoutError):
        read_patiently(machine.read, LIMIT, lambda: machine.used)
    assert machine.used <= LIMIT


def test_a_process_that_does_nothing_is_given_up_too() -> None:
    machine = BusyMachine(0.0, work=1.0)
    with pytest.raises(TimeoutError):
        read_patiently(machine.read, LIMIT, lambda: machine.used)
    assert machine.waits == TRIES


def test_only_the_processor_time_of_a_process_counts() -> None:
    first = used_seconds(os.getpid())
    while used_seconds(os.getpid()) <= first:
        pass
    if not sys.platform.startswith("linux"):
        return  # elsewhere it is the clock
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as waiting:
        assert used_seconds(waiting.pid) < used_seconds(os.getpid())
        waiting.kill()


def test_a_process_that_has_ended_is_not_asked_for_its_time() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    assert used_seconds(ended.pid) >= 0
