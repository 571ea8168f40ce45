"""Bots from outside in the browser: a bot account and its token on the page about oneself, and a game with it."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.bots import make_bot
from hexrealm.client.acceptance import Acceptance
from hexrealm.client.player import ProgramPlayer
from hexrealm.client.server_access import ServerAccess
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled


@contextmanager
def connected(address: str, token: str, acceptance: Acceptance) -> Iterator[None]:
    """Let a program play meanwhile, in a thread."""
    ready, loop = threading.Event(), asyncio.new_event_loop()
    player = ProgramPlayer(
        ServerAccess(address, token), lambda: make_bot("uniform").choose, acceptance, lambda text: ready.set()
    )
    task = loop.create_task(player.run())

    def run() -> None:
        asyncio.set_event_loop(loop)
        loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    assert ready.wait()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()


def make_token(ines: Player) -> str:
    """Make a bot account and a token with the mouse, and return the token."""
    ines.go("/me")
    ines.fetch("/api/me", "PUT", name="Ines")
    ines.fetch("/api/me/recovery-code", "POST")
    ines.page.reload()
    ines.page.get_by_role("button", name="Make a bot account").click()
    ines.page.get_by_label("Name of the bot").fill("Tester")
    ines.page.get_by_role("button", name="Make it").click()
    ines.page.get_by_role("button", name="Make a token").click()
    assert serious(ines) == []
    ines.page.get_by_label("What it is for").fill("my laptop")
    ines.page.get_by_role("button", name="Make it").click()
    token = ines.page.locator("output.code").inner_text()
    ines.page.get_by_role("button", name="I have kept it").click()
    expect(ines.page.get_by_text("my laptop")).to_be_visible()
    return token


def ask(emil: Player) -> None:
    """Set up a game with the connected bot account."""
    emil.go(f"/new?game={games.names()[0]}")
    emil.page.get_by_label("Seat 2", exact=True).select_option(label="Tester (bot), from outside")
    emil.page.get_by_role("button", name="Start").click()
    emil.page.wait_for_url(re.compile("/t/"))


def test_a_token_lets_a_program_play_with_people(invite: Invite, address: str) -> None:
    ines, emil = invite(bypass_csp=True), invite(settings={"named": True})
    token = make_token(ines)
    emil.go("/")
    emil.set_name("Emil")
    with connected(address, token, Acceptance()):
        ask(emil)
        expect(emil.page.get_by_text("Tester (bot)").first).to_be_visible()
    with connected(address, token, Acceptance(players=(4,))):
        ask(emil)
        expect(emil.page.get_by_text("it does not play with so many players")).to_be_visible()
    ines.page.get_by_role("button", name="Revoke my laptop").click()
    expect(ines.page.get_by_text("my laptop")).to_have_count(0)


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, {"width": 390, "height": 844}])
def test_bot_accounts_are_for_everybody(invite: Invite, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        ines = invite(**size, settings={"language": language}, bypass_csp=True)
        ines.go("/me")
        ines.fetch("/api/me", "PUT", name="Ines")
        ines.fetch("/api/me/recovery-code", "POST")
        bot = ines.fetch("/api/me/bots", "POST", name="Tester")["bots"][0]["id"]
        ines.fetch("/api/me/tokens", "POST", name="Laptop", bot=bot, scopes=["play"])
        ines.page.reload()
        with using_language(language):
            expect(ines.page.get_by_role("heading", name=translate("Bots from outside"))).to_be_visible()
        assert serious(ines) == []
        assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
