"""The log: what repeats is dropped, and counted."""

from __future__ import annotations

from typing import Any

import pytest
import structlog

from hexrealm.server.logs import MAX_REPEATS, REPEAT_SECONDS, LimitRepeats
from tests.support.server.manual_clock import ManualClock

pytestmark = pytest.mark.compiled


def test_a_database_that_is_down_does_not_fill_the_log() -> None:
    clock, lines = ManualClock(), list[Any]()

    class Lines:
        def msg(self, **fields: Any) -> None:
            lines.append(fields)

        warning = info = msg

    processors: list[Any] = [LimitRepeats(clock), lambda logger, method, event: ((), dict(event))]
    log = structlog.wrap_logger(Lines(), processors=processors)
    for _ in range(10 * MAX_REPEATS):
        log.warning("database error", error="OperationalError")
    assert len(lines) == MAX_REPEATS
    log.info("game ready")  # other lines are logged
    log.warning("database error", error="TimeoutError")
    assert len(lines) == MAX_REPEATS + 2
    clock.advance(REPEAT_SECONDS)
    log.warning("database error", error="OperationalError")
    assert lines[-1]["dropped"] == 9 * MAX_REPEATS
