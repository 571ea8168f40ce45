"""Several people at one screen: a curtain hides from one what only another may see."""

from __future__ import annotations

import pytest

from hexrealm import games
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
HIDDEN = [name for name in games.names() if games.find(name).has_secrets]
OPEN = [name for name in games.names() if not games.find(name).has_secrets]


@pytest.mark.parametrize("name", HIDDEN)
def test_a_curtain_falls_between_the_seats(name: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, ["me", {"who": "me", "name": "Tomas"}])
    for _ in range(3):
        curtain = ines.page.locator(".curtain")
        curtain.wait_for()
        heading = curtain.locator("h2").inner_text()
        assert ines.page.evaluate("document.querySelector('.page .table').inert")
        hidden_tiles = ines.page.locator('.held-item[data-card*="in hand"]')
        hidden_tiles.first.wait_for(state="detached")
        curtain.get_by_role("button").click()
        curtain.wait_for(state="detached")
        while not curtain.count():
            ines.act()
            ines.page.locator(".curtain, .hits [data-open], .p-prompt .choices button").first.wait_for(state="attached")
        curtain.wait_for()
        assert curtain.locator("h2").inner_text() != heading


@pytest.mark.parametrize("name", OPEN)
def test_there_is_no_curtain_where_nothing_is_hidden(name: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, ["me", {"who": "me", "name": "Tomas"}])
    for _ in range(4):
        ines.act()
    assert ines.moment >= 4 and ines.page.locator(".curtain").count() == 0


def test_a_hot_seat_table_is_created_by_clicking(invite: Invite) -> None:
    ines = invite()
    ines.go("/")
    ines.page.get_by_role("link", name="Hot seat").click()
    ines.page.locator(".set-up svg.board").wait_for()
    ines.page.get_by_label("Name", exact=True).fill("Tomas")
    ines.page.get_by_role("button", name="Start").click()
    ines.act()
    assert any("Tomas" in text for text in ines.texts(".who, .seat-name"))
