"""Whole games in a real browser, against a bot: every variant, to the end and its page."""

from __future__ import annotations

from typing import Any

import pytest

from hexrealm import games
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}


@pytest.mark.parametrize("name", games.names())
def test_one_click_and_the_first_move(name: str, invite: Invite) -> None:
    ines = invite()
    ines.go("/")
    ines.page.locator(f'[data-play="{name}"]').click()
    ines.act()
    assert ines.moment > 0 and "/t/" in ines.page.url


def variants() -> list[tuple[str, dict[str, Any]]]:
    """One set-up for every value of every option with few values, as the games list them."""
    found = []
    for name in games.names():
        for option in games.find(name).options:
            values = option.choices if option.name in VARIANTS else ()
            found += [(name, {option.name: value}) for value in values]
    return found


VARIANTS = ("board", "heralds", "side", "preset")


@pytest.mark.parametrize(("name", "options"), variants(), ids=str)
def test_a_whole_game_against_a_bot(name: str, options: dict[str, Any], invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, ["me", BOT], options=options)
    ines.play_to_the_end()
    ines.page.locator(".podium").wait_for()
    assert ines.page.locator("dialog .chart").count() == 1


@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_of_three(name: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, [BOT, "me", BOT])
    ines.play_to_the_end()
    ines.page.locator(".podium").wait_for()
    assert len(ines.texts(".podium li")) == 3
