"""The server and the PostgreSQL that the tests of this folder share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hexrealm.server.settings import Settings
from tests.support.server.live_server import AWAY_SECONDS, GENEROUS, serving, sqlite_in
from tests.support.server.postgres import Postgres


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on SQLite with one bot process. Nobody needs to be away before others may replace them."""
    database = sqlite_in(tmp_path_factory.mktemp("server"))
    with serving(Settings(database=database, port=0, bot_workers=1, limits=GENEROUS, away_seconds=AWAY_SECONDS)) as found:
        yield found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for this test process."""
    with Postgres() as found:
        yield found
