"""The pages of tables and studies, at addresses that none can have."""

from __future__ import annotations

import asyncio

import pytest
from structlog.testing import capture_logs

from tests.support.server.clock_app import serve_with_clock
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled


def test_addresses_that_no_table_and_no_study_can_have_are_not_looked_up(postgres: Postgres) -> None:
    """PostgreSQL has no text with a NUL: looking for it is an error of the database, which anybody could cause."""

    async def run() -> None:
        async with serve_with_clock(postgres.create_database(), ManualClock()) as app:
            with capture_logs() as logged:
                for path in ("/t/%00", "/t/a%00b/replay", "/analysis/%00"):
                    assert (await InProcessClient(app).http.get(path)).status_code == 200
            assert logged == []

    asyncio.run(run())
