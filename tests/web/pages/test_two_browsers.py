"""Two people with two browsers: undo with consent, broken connections, spectators."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute

from hexrealm import games
from tests.support.web.player import accept_invite, at_one_table
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled


def test_undo_needs_the_consent_of_the_other_person(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, games.names()[0])
    ines.act()
    tomas.page.locator('.page[data-moment="1"]').wait_for(state="attached")
    assert tomas.page.locator(".log-who").all_inner_texts() == ["Ines"]  # the log names people, not colours
    ines.page.get_by_role("button", name="Request undo").click()
    asked = tomas.page.get_by_role("alertdialog")
    ines.page.get_by_role("button", name="Withdraw").wait_for()
    asked.get_by_role("button", name="Decline", exact=True).click()
    ines.page.get_by_role("button", name="Withdraw").wait_for(state="detached")
    assert ines.moment == 1

    ines.page.get_by_role("button", name="Request undo").click()
    asked.get_by_role("button", name="Accept").click()
    for player in (ines, tomas):
        player.page.locator('.page[data-moment="0"]').wait_for(state="attached")


def test_undo_against_a_bot_is_free(invite: Invite) -> None:
    ines = invite()
    ines.sit_at(games.names()[0], ["me", {"who": "bot", "level": "easy"}])
    ines.act()
    ines.wait_for_turn()
    ines.page.keyboard.press("Alt+u")
    ines.page.locator('.page[data-moment="0"]').wait_for(state="attached")


def test_a_broken_connection_is_restored_without_a_reload(invite: Invite) -> None:
    tomas = invite()
    sockets: list[WebSocketRoute] = []
    blocked: list[bool] = []

    def between(socket: WebSocketRoute) -> None:
        if blocked:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    tomas.page.route_web_socket("**/ws", between)
    ines = invite()
    table = ines.sit_at(games.names()[0], ["me", "open"], public=True)
    tomas.go("/lobby")
    tomas.set_name("Tomas")
    tomas.fetch(f"/api/tables/{table[3:]}/seats/1/join", seat=1)
    tomas.open(table)
    tomas.page.evaluate("window.stays = true")

    blocked.append(True)
    sockets[-1].close()
    tomas.page.locator(".line-sign .dot").wait_for()
    ines.act()
    blocked.clear()
    tomas.page.locator('.page[data-moment="1"]').wait_for(state="attached")
    tomas.page.locator(".line-sign .dot").wait_for(state="detached")
    tomas.act()
    assert tomas.page.evaluate("window.stays") is True


def test_a_table_that_could_not_be_read_after_a_break_is_asked_for_again(invite: Invite) -> None:
    """The database may not answer yet when the connection is back. Nothing else would tell the page of later moves."""
    sockets: list[WebSocketRoute] = []
    refusing: list[bool] = []
    words = "The database is not responding."

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if refusing and message["type"] == "watch":
                refusing.pop()
                refusal = {"type": "error", "code": "not-saved", "words": words, "option": "", "version": None}
                socket.send(json.dumps(refusal | {"id": message["id"], "table": message["table"]}))
            else:
                server.send(text)

        socket.on_message(answer)
        sockets.append(socket)

    ines, tomas = invite(), invite()
    tomas.page.route_web_socket("**/ws", between)
    ines.sit_at(games.names()[0], ["me", "open"])
    accept_invite(ines, tomas)
    refusing.append(True)
    sockets[-1].close()
    ines.act()
    tomas.page.locator('.page[data-moment="1"]').wait_for(state="attached")
    assert not refusing


def test_an_action_selected_during_a_break_is_played(invite: Invite) -> None:
    ines = invite()
    sockets: list[WebSocketRoute] = []
    dropping: list[bool] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if dropping else server.send(message))
        sockets.append(socket)

    ines.page.route_web_socket("**/ws", between)
    ines.sit_at(games.names()[0], ["me", {"who": "bot", "level": "easy"}])
    now = ines.wait_for_turn()
    dropping.append(True)
    ines.point(now)
    sockets[-1].close()
    dropping.clear()
    ines.page.locator('.page:not([data-moment="0"])').wait_for(state="attached")


def test_a_spectator_sees_the_game_but_cannot_select(invite: Invite) -> None:
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
