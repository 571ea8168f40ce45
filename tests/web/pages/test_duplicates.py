"""Duplicates in the browser: three friends against the bot, and two people at one table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite
from tests.web.pages.test_daily import PHONE, resign

pytestmark = pytest.mark.compiled
GAME = games.names()[0]
LINK = re.compile(r"/duplicate/[\w-]{22}$")
TABLE = re.compile(r"/t/[\w-]+$")


def come(invite: Invite, name: str, width: int = 1440, height: int = 900) -> Player:
    """Let somebody come who has a name."""
    player = invite(width, height, settings={"named": True}, bypass_csp=True)
    player.go("/lobby")
    player.set_name(name)
    return player


def create(player: Player, kind: str) -> str:
    """Create a duplicate and return its path."""
    player.go(f"/duplicate/new?game={GAME}")
    player.page.get_by_role("radio", name=kind).focus()
    player.page.keyboard.press("Space")
    player.page.get_by_role("button", name="Create").click()
    player.page.wait_for_url(LINK)
    return player.page.url.removeprefix(player.address)


def test_three_friends_play_against_the_bot(invite: Invite) -> None:
    ines, tomas, mara = come(invite, "Ines"), come(invite, "Tomas", **PHONE), come(invite, "Mara")
    path = create(ines, "Everybody against the bot")
    tables = []
    for player in (ines, tomas, mara):
        player.go(path)
        expect(player.page.get_by_label("Link for your friends")).to_have_value(player.address + path)
        assert serious(player) == []
        player.page.get_by_role("button", name="Begin").focus()
        player.page.keyboard.press("Enter")
        player.page.wait_for_url(TABLE)
        tables.append(player.page.url.removeprefix(player.address))
        player.page.locator(".page[data-moment]").wait_for()
        player.wait_for_turn()
        expect(player.page.get_by_role("button", name="Undo")).to_be_disabled()
    assert len(set(tables)) == 3
    tomas.may_be_refused = True
    tomas.go(tables[0])  # before his own game is over
    expect(tomas.page.get_by_text("You can look at it once you have played it too.")).to_be_visible()
    ines.go(tables[0])
    ines.page.locator(".page[data-moment]").wait_for()
    ines.wait_for_turn()
    resign(ines)
    ines.page.get_by_role("button", name="Results of the duplicate").click()
    expect(ines.page.locator("tr.you")).to_contain_text("resigned")
    expect(ines.page.locator(".results tbody tr")).to_have_count(3)
    expect(ines.page.locator(".results")).to_contain_text("playing")
    expect(ines.page.locator(".links")).to_have_count(1)  # to her own game only: the others still play
    tomas.go(tables[1])
    tomas.page.locator(".page[data-moment]").wait_for()
    tomas.wait_for_turn()
    resign(tomas)
    tomas.go(path)
    expect(tomas.page.locator(".links")).to_have_count(2)
    tomas.page.get_by_role("button", name="Share").click()
    shared = tomas.page.locator(".share-text").input_value()
    assert shared == f"A duplicate among friends\n{games.find(GAME).title}\nResigned\n{tomas.address}{path}"
    assert serious(tomas) == []
    assert tomas.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_pair_plays_one_table(invite: Invite) -> None:
    ines, tomas = come(invite, "Ines"), come(invite, "Tomas", **PHONE)
    path = create(ines, "In pairs")
    ines.page.get_by_role("button", name="Take table 1, seat 1").click()
    expect(ines.page.get_by_role("button", name="Leave the place")).to_be_visible()
    tomas.go(path)
    expect(tomas.page.locator(".places")).to_contain_text("Ines")
    assert serious(tomas) == []
    tomas.page.get_by_role("button", name="Take table 1, seat 2").click()
    for player in (tomas, ines):  # Ines waited on the page
        player.page.wait_for_url(TABLE)
    assert ines.page.url == tomas.page.url
    ines.page.locator(".page[data-moment]").wait_for()
    resign(ines)
    ines.page.get_by_role("button", name="Results of the duplicate").click()
    expect(ines.page.locator(".results tr", has_text="Tomas")).to_contain_text("won early: somebody resigned")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
def test_the_form_is_for_everybody(invite: Invite, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        ines = invite(**size, settings={"language": language}, bypass_csp=True)
        ines.go("/daily")
        with using_language(language):
            ines.page.get_by_role("link", name=translate("New duplicate")).click()
            expect(ines.page.get_by_role("button", name=translate("Create"))).to_be_enabled()
        assert serious(ines) == []
        assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
