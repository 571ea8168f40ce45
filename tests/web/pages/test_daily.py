"""The daily challenge in the browser: played, shared, and looked at by somebody else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
PHONE = {"width": 390, "height": 844}
GAME = games.names()[-1]
# How many lines the text of each element takes.
LINES = """(all) => all.map((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


def resign(player: Player) -> None:
    """Give up, and wait for the dialog at the end."""
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_role("button", name="Resign").click()
    player.page.get_by_role("button", name="Resign", exact=True).click()
    player.page.locator(".podium").wait_for()


def test_a_day_is_played_shared_and_looked_at(invite: Invite) -> None:
    ines = invite(settings={"named": True}, bypass_csp=True, permissions=["clipboard-read", "clipboard-write"])
    ines.go("/lobby")
    ines.set_name("Ines")
    ines.go("/")
    ines.page.get_by_role("link", name="Daily challenge").click()
    section = ines.page.locator(f'[data-game="{GAME}"]')
    section.get_by_role("button", name="Play the challenge").click()
    ines.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    ines.act()
    ines.wait_for_turn()
    expect(ines.page.get_by_role("button", name="Undo")).to_be_disabled()
    ines.page.get_by_role("button", name="Menu").click()
    for absent in ("Let a bot play for you", "Download the record", "Analysis board"):
        expect(ines.page.get_by_text(absent)).to_have_count(0)
    ines.page.keyboard.press("Escape")
    ines.go("/my")
    expect(ines.page.get_by_text(re.compile("· Daily challenge$"))).to_be_visible()
    ines.go("/daily")
    section.get_by_role("link", name="Go on playing").click()
    ines.wait_for_turn()
    resign(ines)
    ines.page.get_by_role("button", name="Results of the day").click()
    expect(section.locator(".own-result")).to_have_text(re.compile("Resigned · Place 1 of 1 among guests"))
    expect(section.locator("tr.you")).to_contain_text("Ines")
    assert serious(ines) == []
    section.get_by_role("button", name="Share").click()
    ines.page.get_by_role("button", name="Copy the text").click()
    shared = ines.page.evaluate("navigator.clipboard.readText()")
    result = rf"{games.find(GAME).title}\nResigned\nPlace 1 of 1 among guests"
    assert re.fullmatch(rf"Daily challenge, .*\n{result}\nhttp://[^ ]*/daily/[\d-]+", shared)
    with ines.page.expect_download() as download:
        ines.page.get_by_role("button", name="Save a picture").click()
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) > 10_000  # an empty card has 4,000
    assert serious(ines) == []
    tomas = invite(**PHONE, locale="de")
    tomas.go(shared.rpartition("\n")[2].removeprefix(tomas.address))
    expect(tomas.page.locator(f'[data-game="{GAME}"] tbody')).to_contain_text("Ines")
    assert tomas.page.locator('meta[property="og:title"]').count() == 1
    assert not re.search(r"/t/[\w-]+", tomas.page.locator("main").inner_html())  # no way to look at the game before playing it


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
def test_the_page_is_for_everybody(invite: Invite, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        ines = invite(**size, settings={"language": language}, bypass_csp=True)
        ines.go("/daily")
        with using_language(language):
            expect(ines.page.get_by_role("button", name=translate("Play the challenge")).first).to_be_visible()
        ines.page.get_by_role("link").filter(has=ines.page.locator("[href*=i-back]")).click()
        expect(ines.page.locator("nav.answers a")).to_have_count(3)
        assert serious(ines) == []
        assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [360, 390])
def test_no_heading_of_a_ranking_is_broken_within_a_word(invite: Invite, width: int) -> None:
    ines = invite(width, 800, settings={"language": "de", "named": True})
    ines.go("/daily")
    ines.set_name("Ines")
    day = ines.fetch("/api/daily")["day"]
    begun = ines.fetch(f"/api/daily/{day}/{GAME}", practice=False)
    ines.go(f"/t/{begun['table']}")
    ines.page.locator(".page[data-moment]").wait_for()
    with using_language("de"):
        ines.page.get_by_role("button", name=translate("Menu")).click()
        ines.page.get_by_role("button", name=translate("Resign")).click()
        ines.page.get_by_role("button", name=translate("Resign"), exact=True).click()
    ines.page.locator(".podium").wait_for()
    expect(ines.page.locator(".podium")).to_contain_text("Du aufgegeben")
    ines.go("/daily")
    headings = ines.page.locator(f'[data-game="{GAME}"] thead th')
    expect(headings).to_have_count(4)
    assert headings.evaluate_all(LINES) == [1, 1, 1, 1]
    assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
