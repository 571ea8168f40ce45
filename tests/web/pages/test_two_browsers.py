"""Two people, two browsers: undo with consent, lines that break, spectators."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute

from hexrealm import games
from tests.support.web.player import at_one_table
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled


def test_undo_needs_the_other_one(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, games.names()[0])
    ines.act()
    tomas.page.locator('.page[data-moment="1"]').wait_for(state="attached")
    ines.page.get_by_role("button", name="Ask for undo").click()
    asked = tomas.page.get_by_role("alertdialog")
    ines.page.get_by_role("button", name="Withdraw").wait_for()
    asked.get_by_role("button", name="No", exact=True).click()
    ines.page.get_by_role("button", name="Withdraw").wait_for(state="detached")
    assert ines.moment == 1

    ines.page.get_by_role("button", name="Ask for undo").click()
    asked.get_by_role("button", name="Agree").click()
    for player in (ines, tomas):
        player.page.locator('.page[data-moment="0"]').wait_for(state="attached")


def test_undo_against_a_bot_is_free(invite: Invite) -> None:
    ines = invite()
    ines.sit_at(games.names()[0], ["me", {"who": "bot", "level": "easy"}])
    ines.act()
    ines.wait_for_turn()
    ines.page.keyboard.press("Alt+u")
    ines.page.locator('.page[data-moment="0"]').wait_for(state="attached")


def test_a_broken_line_is_mended_without_a_reload(invite: Invite) -> None:
    tomas = invite()
    lines: list[WebSocketRoute] = []
    held: list[bool] = []

    def between(line: WebSocketRoute) -> None:
        if held:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    tomas.page.route_web_socket("**/ws", between)
    ines = invite()
    table = ines.sit_at(games.names()[0], ["me", "open"], public=True)
    tomas.go("/lobby")
    tomas.call_me("Tomas")
    tomas.fetch(f"/api/tables/{table[3:]}/seats/1/join", seat=1)
    tomas.open(table)
    tomas.page.evaluate("window.stays = true")

    held.append(True)
    lines[-1].close()
    tomas.page.locator(".line-sign .dot").wait_for()
    ines.act()
    held.clear()
    tomas.page.locator('.page[data-moment="1"]').wait_for(state="attached")
    tomas.page.locator(".line-sign .dot").wait_for(state="detached")
    tomas.act()
    assert tomas.page.evaluate("window.stays") is True


def test_what_was_chosen_while_the_line_was_broken_is_played(invite: Invite) -> None:
    ines = invite()
    lines: list[WebSocketRoute] = []
    deaf: list[bool] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda message: None if deaf else server.send(message))
        lines.append(line)

    ines.page.route_web_socket("**/ws", between)
    ines.sit_at(games.names()[0], ["me", {"who": "bot", "level": "easy"}])
    now = ines.wait_for_turn()
    deaf.append(True)
    ines.point(now)
    lines[-1].close()
    deaf.clear()
    ines.page.locator('.page:not([data-moment="0"])').wait_for(state="attached")


def test_a_spectator_sees_but_cannot_choose(invite: Invite) -> None:
    ines, guest = invite(), invite()
    table = ines.sit_at(games.names()[0], ["me", {"who": "bot", "level": "easy"}], public=True)
    guest.go("/lobby")
    guest.page.locator(f'.tables a[href="{table}"]').click()
    guest.page.locator(".hits [data-hex]").first.wait_for(state="attached")
    assert "you are watching" in guest.page.locator(".where").inner_text()
    ines.act()
    guest.page.locator('.page:not([data-moment="0"])').wait_for(state="attached")
    assert guest.page.locator(".hits [data-open]").count() == 0
    assert guest.page.get_by_role("button", name="Undo").count() == 0
