"""Profiles and my games in the browser: links from names, blocking, filters, the download; in every language, by keyboard."""

from __future__ import annotations

import re
import zipfile

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
PHONE = {"width": 390, "height": 844}
NAMED = {"named": True}


def finish_games(player: Player, other: Player | None = None) -> None:
    """Have an account, and lose a public game of each game to a bot or to somebody."""
    player.go("/lobby")
    player.set_name("Ines")
    player.fetch("/api/me/recovery-code", "POST")
    for game in games.names():
        rival = {"who": "bot", "level": "easy"} if other is None else {"who": "open"}
        made = player.fetch("/api/tables", game=game, seats=[{"who": "me"}, rival], public=True)
        if other is not None:
            other.fetch("/api/join", invite=made["invites"]["1"])
        message = {"type": "resign", "id": f"resign-{game}", "table": made["table"], "seat": 0}
        assert player.fetch(f"/api/tables/{made['table']}/do", **message)["type"] == "done"


def be_tomas(invite: Invite, **more: object) -> Player:
    tomas = invite(settings=NAMED, bypass_csp=True, **more)
    tomas.go("/lobby")
    tomas.set_name("Tomas")
    tomas.page.reload()
    return tomas


def test_a_name_leads_to_a_profile_where_one_can_block(invite: Invite) -> None:
    tomas, ines = be_tomas(invite), invite(settings=NAMED)
    finish_games(ines, tomas)
    tomas.go("/lobby")
    tomas.page.locator(".players").get_by_role("link", name="Ines").first.click()
    expect(tomas.page.get_by_role("heading", name="Ines")).to_be_visible()
    expect(tomas.page.locator(".total")).to_contain_text("1 lost")
    expect(tomas.page.get_by_role("row", name=re.compile("^Tomas"))).to_contain_text("1")
    expect(tomas.page.locator(".scores a")).to_have_count(0)  # Tomas is a guest
    tomas.page.get_by_role("button", name="Block…").click()
    assert serious(tomas) == []
    tomas.page.get_by_role("button", name="Block", exact=True).click()
    expect(tomas.page.get_by_text("You have blocked this person.")).to_be_visible()
    tomas.page.get_by_role("button", name="Unblock").click()
    expect(tomas.page.get_by_role("button", name="Block…")).to_be_visible()
    tomas.page.locator(".to-table").click()
    tomas.page.locator(".podium a", has_text="Ines").click()  # in the dialog at the end of a game
    expect(tomas.page.get_by_role("heading", name="Ines")).to_be_visible()
    tomas.page.go_back()
    tomas.page.locator("dialog[open]").wait_for()
    tomas.page.keyboard.press("Escape")
    tomas.page.locator(".p-seats .who a", has_text="Ines").click()
    expect(tomas.page.get_by_role("heading", name="Ines")).to_be_visible()


def test_the_profile_of_somebody_unknown_is_not_found(invite: Invite) -> None:
    ines = invite(**PHONE, locale="fr")
    ines.may_be_refused = True
    ines.go("/people/nobody")
    with using_language("fr"):
        expect(ines.page.get_by_role("heading", name=translate("Page not found"))).to_be_visible()


def test_my_games_are_filtered_by_keyboard(invite: Invite) -> None:
    ines = invite(settings=NAMED, bypass_csp=True)
    finish_games(ines)
    ines.go("/my")
    rows, page = ines.page.locator(".tables li"), ines.page
    expect(rows).to_have_count(len(games.names()))
    page.locator(".filters summary").focus()
    page.keyboard.press("Enter")
    assert serious(ines) == []
    page.keyboard.press("Tab")
    expect(page.get_by_role("combobox", name="Game")).to_be_focused()
    page.keyboard.type(games.find(games.names()[0]).title[:3])
    expect(rows).to_have_count(1)
    expect(page).to_have_url(re.compile(f"game={games.names()[0]}"))
    page.get_by_role("combobox", name="Variant").select_option(index=1)
    page.get_by_role("combobox", name="Opponents").select_option("against people")
    expect(page.get_by_text("None of your games match.").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("combobox", name="Opponents")).to_have_value("against people")
    page.get_by_role("combobox", name="Opponents").select_option("opponent bot:easy")
    page.get_by_role("combobox", name="Result").select_option("won")
    expect(rows).to_have_count(0)
    expect(page.get_by_role("heading", name="In progress")).to_have_count(0)
    page.get_by_role("button", name="Show all games").click()
    expect(rows).to_have_count(len(games.names()))


def test_all_records_are_downloaded(invite: Invite) -> None:
    ines = invite(**PHONE, settings=NAMED)
    finish_games(ines)
    ines.go("/my")
    with ines.page.expect_download() as download:
        ines.page.get_by_role("link", name="Download all records").click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert len(archive.namelist()) == len(games.names()) + 1
        assert archive.testzip() is None


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
def test_the_pages_are_for_everybody(invite: Invite, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        ines = invite(**size, settings={**NAMED, "language": language}, bypass_csp=True)
        finish_games(ines)
        for path, text in (("/people/me", "Results"), ("/my", "Finished")):
            ines.go(path)
            with using_language(language):
                expect(ines.page.get_by_role("heading", name=translate(text), exact=True)).to_be_visible()
            ines.page.locator("details summary").first.click()
            assert serious(ines) == []
            assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
