"""Meeting others: two strangers find each other and play a rated game, ratings, in every language, on phone and desktop."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from tests.support.languages import english_and_one_more
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
PHONE = {"width": 390, "height": 844}
GAME = games.names()[0]


def be_somebody(player: Player, name: str) -> Player:
    """Let a person have an account, without clicking."""
    player.go("/lobby")
    player.set_name(name)
    player.fetch("/api/me/recovery-code", "POST")
    return player


def move_once_each(one: Player, other: Player) -> None:
    """Let both players move: a game in which somebody has not moved is not rated. The server draws who begins."""
    first, second = (one, other) if one.wait_for_moment(0).turns == ["mine"] else (other, one)
    while second.wait_for_moment(first.moment).turns != ["mine"]:
        first.act()
    second.act()


@pytest.mark.parametrize("language", english_and_one_more(1))
def test_two_strangers_find_each_other_and_play_a_rated_game(invite: Invite, language: str) -> None:
    with using_language(language):
        rated, find, waiting = translate("Rated"), translate("Find a game"), translate("Waiting for players")
        play, menu, resign = translate("Play with {name}", name="Ines"), translate("Menu"), translate("Resign")
        hidden = translate("Let a bot play for you"), translate("Download the record")
        change = re.escape(translate("rating {points} ({change})", points="1", change="+")).replace("1", r"1\d{3}")
        small, provisional = translate("rated"), translate("provisional")
        chart = translate("Rating after each game. Now {points}, give or take {uncertainty}.").partition("{")[0]
    settings = {"named": True, "language": language}
    ines = be_somebody(invite(settings=settings, bypass_csp=True), "Ines")
    tomas = be_somebody(invite(**PHONE, settings=settings, bypass_csp=True), "Tomas")
    ines.go("/find")
    expect(ines.page.get_by_role("checkbox", name=rated)).to_be_checked()
    ines.page.get_by_role("button", name=find).click()
    expect(ines.page.get_by_role("heading", name=waiting)).to_be_visible()
    assert serious(ines) == []
    tomas.go("/find")
    tomas.page.get_by_role("button", name=play).click()
    for player in (ines, tomas):
        player.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
        player.page.locator(".hits [data-hex]").first.wait_for(state="attached")
    move_once_each(ines, tomas)
    ines.page.get_by_role("button", name=menu).click()
    expect(ines.page.get_by_text(f"· {small}")).to_be_visible()
    for text in hidden:
        expect(ines.page.get_by_text(text)).to_have_count(0)
    ines.page.get_by_role("button", name=resign).click()
    ines.page.get_by_role("button", name=resign, exact=True).click()
    expect(tomas.page.locator(".podium .rating").first).to_have_text(re.compile(change.replace(r"\+", r"\+\d+")))
    assert serious(tomas) == []
    tomas.go("/ratings")
    expect(tomas.page.locator(".own-rating")).to_have_text(re.compile(rf"1\d{{3}}\s+± \d+ · {provisional}"))
    expect(tomas.page.get_by_role("img", name=chart)).to_be_visible()
    assert serious(tomas) == []


def test_a_rated_table_by_hand_has_a_clock_and_no_help(invite: Invite) -> None:
    guest = invite(settings={"named": True})
    guest.go("/new?with=friends")
    expect(guest.page.get_by_role("checkbox", name="Rated")).to_be_disabled()
    ines = be_somebody(invite(settings={"named": True}), "Ines")
    ines.go("/new?with=friends")
    ines.page.get_by_role("checkbox", name="Rated").check()
    ines.page.get_by_text("Rules and help").click()
    for name in ("Heat map", "Hints"):
        expect(ines.page.get_by_role("checkbox", name=name)).to_be_disabled()
        expect(ines.page.get_by_role("checkbox", name=name)).not_to_be_checked()
    ines.page.get_by_role("button", name="Start").click()
    ines.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    table = ines.page.url.rpartition("/")[2]
    people = ines.fetch(f"/api/tables/{table}")["sections"]
    assert people["people"]["rated"] and people["turn"]["clock"] and not people["people"]["hints"]


def test_who_waits_can_stop_waiting(invite: Invite) -> None:
    ines = invite(settings={"named": True})
    ines.go("/lobby")
    ines.set_name("Ines")
    ines.page.reload()
    ines.page.get_by_role("link", name="Find a game").click()
    expect(ines.page.get_by_role("checkbox", name="Rated")).to_be_disabled()
    ines.page.get_by_role("button", name="Find a game").click()
    ines.page.get_by_role("button", name="Stop waiting").click()
    expect(ines.page.get_by_role("button", name="Find a game")).to_be_visible()
    assert ines.fetch("/api/me/offer")["wish"] is None


@pytest.mark.parametrize("language", english_and_one_more(0))
def test_who_looks_for_a_game_is_in_the_lobby(invite: Invite, language: str) -> None:
    """One click there seats both. An offer that needs a third player leads to the page where one waits for that one."""
    with using_language(language):
        play = [translate("Play with {name}", name=name) for name in ("Tomas", "Mara", "Rosa")]
        sign_up = translate("Add a way to sign in first.")
        waiting, looking = translate("Waiting for players"), translate("Looking for a game")
    settings = {"named": True, "language": language}
    ines, mara = invite(**PHONE, settings=settings, bypass_csp=True), invite(settings=settings)
    for other, name, players in ((invite(settings=settings), "Tomas", 2), (mara, "Mara", 3)):
        other.go("/lobby")
        other.set_name(name)
        other.fetch("/api/me/offer", "PUT", game=GAME, players=players, speed="days", strength="any")
    rosa = be_somebody(invite(settings=settings), "Rosa")
    rosa.fetch("/api/me/offer", "PUT", game=GAME, players=2, speed="days", rated=True)
    ines.go("/lobby")
    ines.set_name("Ines")
    ines.page.reload()
    expect(ines.page.get_by_role("heading", name=looking)).to_be_visible()
    expect(ines.page.get_by_role("button", name=play[2])).to_be_disabled()
    expect(ines.page.get_by_role("link", name=sign_up)).to_have_attribute("href", "/me")
    assert serious(ines) == []
    assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ines.page.get_by_role("button", name=play[1]).click()
    ines.page.wait_for_url(re.compile("/find$"))
    expect(ines.page.get_by_role("heading", name=waiting)).to_be_visible()
    assert ines.fetch("/api/me/offer")["wish"]["players"] == 3
    ines.fetch("/api/me/offer", "DELETE")
    ines.go("/lobby")
    ines.page.get_by_role("button", name=play[0]).click()
    ines.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    ines.go("/lobby")
    expect(ines.page.get_by_role("button", name=play[1])).to_be_visible()
    expect(ines.page.get_by_role("button", name=play[0])).to_have_count(0)
    for other in (mara, rosa):
        other.fetch("/api/me/offer", "DELETE")


def test_a_server_that_is_away_is_reported_once_and_forgotten(invite: Invite) -> None:
    ines = invite()
    ines.page.clock.install()
    ines.go("/find")
    expect(ines.page.locator(".find select option").first).to_be_attached()
    ines.page.context.set_offline(True)
    for _ in range(3):
        ines.page.clock.run_for(4000)
        expect(ines.page.get_by_role("alert")).to_have_text("The server is not responding. Are you online?")
    ines.page.context.set_offline(False)
    ines.page.clock.run_for(4000)
    expect(ines.page.get_by_role("alert")).to_have_count(0)
    assert all("ERR_INTERNET_DISCONNECTED" in each for each in ines.problems)
    ines.problems.clear()


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
def test_the_pages_are_for_everybody(invite: Invite, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        ines = invite(**size, settings={"language": language}, bypass_csp=True)
        for path, text in (("/find", "Looking for a game"), ("/ratings", "Your rating")):
            ines.go(path)
            with using_language(language):
                expect(ines.page.get_by_role("heading", name=translate(text))).to_be_visible()
            assert serious(ines) == []
            assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
