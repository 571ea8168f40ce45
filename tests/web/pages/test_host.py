"""The host of a table in a browser: removes a player, who comes back by the new link, and closes the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hexrealm import games
from tests.support.web.player import Player, accept_invite, at_one_table
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled


def open_menu(player: Player) -> None:
    player.page.get_by_role("button", name="Menu").click()
    player.page.locator("dialog .menu").wait_for()


def test_the_host_removes_a_player_and_closes_the_table(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, games.names()[0])
    open_menu(tomas)
    assert tomas.page.locator("dialog").get_by_role("button", name="Close the table").count() == 0
    tomas.page.keyboard.press("Escape")

    open_menu(ines)
    ines.page.get_by_role("button", name="Remove Tomas").click()
    asked = ines.page.get_by_role("dialog", name="Remove Tomas from the table?")
    expect(asked.get_by_role("button", name="Cancel")).to_be_focused()
    asked.get_by_role("button", name="Remove", exact=True).click()
    tomas.page.get_by_text("You were removed from this table.").wait_for()
    link = ines.page.locator(".flyer .invite input")
    link.wait_for()
    renewed = link.input_value().partition("#")[2]
    assert renewed != ines.invites[0]

    ines.invites = [renewed]
    accept_invite(ines, tomas)
    expect(tomas.page.get_by_text("You were removed from this table.")).to_have_count(0)
    ines.page.locator(".flyer.invites").wait_for(state="detached")

    open_menu(ines)
    ines.page.get_by_role("button", name="Close the table").click()
    ines.page.get_by_role("dialog").get_by_role("button", name="Close the table", exact=True).click()
    for player in (ines, tomas):
        player.page.locator('.page[data-state="closed"]').wait_for(state="attached")
        player.page.get_by_text("The table was closed").first.wait_for()
        assert player.page.locator(".hits [data-open]").count() == 0
    tomas.go("/my")
    expect(tomas.page.locator(".lists li").filter(has_text="closed")).to_have_count(1)


def test_a_game_that_has_begun_has_neither(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, games.names()[0])
    ines.act()
    tomas.act()
    ines.page.locator('.page[data-moment="2"]').wait_for(state="attached")
    open_menu(ines)
    assert ines.page.locator("dialog .menu").get_by_role("button", name="Remove Tomas").count() == 0
    assert ines.page.locator("dialog .menu").get_by_role("button", name="Close the table").count() == 0
