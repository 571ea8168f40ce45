"""A real server, and people with real browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hexrealm.server.settings import Settings
from tests.server.serving import GENEROUS, serving, sqlite_in
from tests.web.conftest import OpenPage
from tests.web.pages.player import Player

Invite = Callable[..., Player]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on SQLite, with one process for bots."""
    database = sqlite_in(tmp_path_factory.mktemp("pages"))
    with serving(Settings(database=database, port=0, bots=1, limits=GENEROUS)) as found:
        yield found


@pytest.fixture
def invite(open_page: OpenPage, address: str) -> Invite:
    """Somebody with a browser of their own. Motion is off unless wanted, so that games are quick."""

    def come(width: int = 1440, height: int = 900, settings: dict[str, Any] | None = None, **more: Any) -> Player:
        page = open_page(width, height, base_url=address, **{"locale": "en-GB", **more})
        return Player(page, address, {"speed": 0, "sound": False, **(settings or {})})

    return come
