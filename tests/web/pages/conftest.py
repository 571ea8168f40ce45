"""Fixtures for tests of whole pages: a real server, and people with real browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from hexrealm.server.settings import Settings
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.web.player import Player

Invite = Callable[..., Player]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on SQLite, with one process for bots."""
    database = sqlite_in(tmp_path_factory.mktemp("pages"))
    with serving(Settings(database=database, port=0, bot_workers=1, limits=GENEROUS)) as found:
        yield found


@pytest.fixture
def invite(browser: Browser, address: str) -> Iterator[Invite]:
    """A function that adds a person with a browser of their own. Animations are off by default, so that games are quick.

    At the end no page may have logged an error or warning, nor sent a request to another host.
    """
    players: list[Player] = []

    def come(width: int = 1440, height: int = 900, settings: dict[str, Any] | None = None, **more: Any) -> Player:
        context = browser.new_context(viewport={"width": width, "height": height}, **{"locale": "en-GB", **more})
        players.append(Player(context.new_page(), address, {"speed": 0, "sound": False, **(settings or {})}))
        return players[-1]

    yield come
    for player in players:
        player.page.context.close()
    assert [player.problems for player in players if player.problems] == []
    assert [player.foreign for player in players if player.foreign] == []
