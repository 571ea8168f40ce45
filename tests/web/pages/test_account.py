"""The page about oneself: passkeys, a second device, blocking, one's data; in every language, by keyboard, as axe checks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
PHONE = {"width": 390, "height": 844}
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def by_name(player: Player) -> Player:
    """Let a person use the server by a name: passkeys belong to one."""
    player.address = player.address.replace("127.0.0.1", "localhost")
    return player


def sign_up(player: Player, name: str) -> None:
    player.go("/me")
    player.page.get_by_role("button", name="Choose a name").click()
    player.page.get_by_role("textbox", name="Name").fill(name)
    player.page.get_by_role("button", name="Continue").click()
    expect(player.page.get_by_role("heading", name=f"You are {name}.")).to_be_visible()


def test_a_passkey_brings_a_person_back(invite: Invite) -> None:
    """With Chromium's own virtual authenticator."""
    ines = by_name(invite())
    devtools = ines.page.context.new_cdp_session(ines.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    sign_up(ines, "Ines")
    ines.page.get_by_role("button", name="Add a passkey").click()
    expect(ines.page.get_by_role("button", name=re.compile("Remove the passkey"))).to_be_visible()
    ines.page.get_by_role("button", name="Sign out here").click()
    ines.page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(ines.page).to_have_url(f"{ines.address}/")
    ines.go("/me")
    ines.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(ines.page.get_by_role("heading", name="You are Ines.")).to_be_visible()


def test_a_link_signs_a_second_browser_in_and_brings_its_games(invite: Invite) -> None:
    ines, phone = invite(), invite(**PHONE)
    sign_up(ines, "Ines")
    expect(ines.page.get_by_text("--host-name")).to_be_visible()  # this address has no passkeys, and says why
    sign_up(phone, "Guest")
    phone.fetch("/api/tables", game=games.names()[0], seats=[{"who": "me"}, {"who": "bot", "level": "easy"}])
    ines.page.get_by_role("button", name="Make a link").click()
    expect(ines.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    link = ines.page.get_by_label("Link", exact=True).input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name="Continue").click()
    phone.page.get_by_role("button", name="Bring them to my account").click()
    code = phone.page.locator("output.code").inner_text()
    assert link.partition("#")[2] not in phone.page.url
    expect(ines.page.locator("output.code")).to_have_text(code)
    ines.page.get_by_role("button", name="Yes, sign it in").click()
    expect(phone.page.get_by_role("heading", name="You are Ines.")).to_be_visible()
    assert len(ines.fetch("/api/tables?list=mine")["tables"]) == 1
    ines.page.reload()
    ines.page.get_by_role("button", name="Sign out elsewhere").click()
    expect(ines.page.get_by_role("button", name="Sign out elsewhere")).to_have_count(0)
    assert not phone.fetch("/api/me")["known"]


def test_a_person_takes_a_file_and_deletes_themselves(invite: Invite) -> None:
    ines = invite(bypass_csp=True)
    sign_up(ines, "Ines")
    ines.page.get_by_role("button", name="Make a recovery code").click()
    expect(ines.page.locator("output.code")).to_have_text(re.compile("^([0-9a-z]{5}-){4}[0-9a-z]{5}$"))
    assert serious(ines) == []
    ines.page.get_by_role("button", name="I have kept it").click()
    expect(ines.page.get_by_role("button", name="Make a new code")).to_be_visible()
    with ines.page.expect_download() as started:
        ines.page.get_by_role("button", name="Download everything").click()
    assert '"Ines"' in Path(started.value.path()).read_text(encoding="utf-8")
    ines.page.get_by_role("button", name="Delete me…").click()
    assert serious(ines) == []
    ines.page.get_by_label(re.compile("Type your name")).fill("Ines")
    ines.page.get_by_role("button", name="Delete me", exact=True).click()
    expect(ines.page).to_have_url(f"{ines.address}/")
    assert not ines.fetch("/api/me")["known"]


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
def test_the_page_is_for_everybody(invite: Invite, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        ines = invite(**size, settings={"language": language}, bypass_csp=True)
        ines.go("/me")
        ines.fetch("/api/me", "PUT", name="Ines")
        ines.page.reload()
        with using_language(language):
            expect(ines.page.get_by_role("heading", name=translate("Blocked people"))).to_be_visible()
        assert serious(ines) == []
        assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ines.page.keyboard.press("Tab")
    for _ in range(60):
        if ines.page.evaluate("document.activeElement.matches('.danger')"):
            return
        ines.page.keyboard.press("Tab")
    raise AssertionError("no tab leads to the last button")


def test_a_rude_person_is_reported_and_blocked(invite: Invite) -> None:
    ines, mallory = invite(settings={"named": True}), invite()
    table = ines.sit_at(games.names()[0], ["me", "open"], public=True).removeprefix("/t/")
    mallory.go("/")
    mallory.set_name("Mallory")
    mallory.fetch(f"/api/tables/{table}/do", type="say", id="rude", table=table, text="something rude")
    ines.page.get_by_role("button", name="Chat").first.click()
    ines.page.get_by_role("button", name="Block Mallory").click()
    ines.page.get_by_role("button", name="Report the line and block").click()
    expect(ines.page.get_by_text("something rude")).to_have_count(0)
    mallory.may_be_refused = True
    assert mallory.fetch(f"/api/tables/{table}/seats/1/join", "POST")["code"] == "refused"
    ines.go("/me")
    ines.page.get_by_role("button", name="Unblock Mallory").click()
    expect(ines.page.get_by_role("button", name="Unblock Mallory")).to_have_count(0)
