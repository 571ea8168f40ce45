"""The page about oneself: passkeys, a second device, blocking, one's data; in every language, by keyboard, as axe checks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from tests.support.languages import TRANSLATED, english_and_one_more
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


def words(language: str, *texts: str) -> list[str]:
    """Return texts without parameters as a person reads them."""
    with using_language(language):
        return [translate(text) for text in texts]


def sign_up(player: Player, name: str, language: str = "en") -> None:
    choose, field, go_on = words(language, "Choose a name", "Name", "Continue")
    player.go("/me")
    player.page.get_by_role("button", name=choose).click()
    player.page.get_by_role("textbox", name=field).fill(name)
    player.page.get_by_role("button", name=go_on).click()
    expect_person(player, name, language)


def expect_person(player: Player, name: str, language: str) -> None:
    """Wait until the page says who this is."""
    with using_language(language):
        expect(player.page.get_by_role("heading", name=translate("You are {name}.", name=name))).to_be_visible()


@pytest.mark.parametrize(("language", "size"), [("en", {}), *((each, PHONE) for each in TRANSLATED)])
def test_a_passkey_brings_a_person_back(invite: Invite, language: str, size: dict[str, int]) -> None:
    """With Chromium's own virtual authenticator."""
    add, here, out, back = words(language, "Add a passkey", "Sign out here", "Sign out", "Sign in with a passkey")
    ines = by_name(invite(**size, locale=language, bypass_csp=True))
    devtools = ines.page.context.new_cdp_session(ines.page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    sign_up(ines, "Ines", language)
    ines.page.get_by_role("button", name=add).click()
    with using_language(language):
        remove = re.compile(translate("Remove the passkey from {device}", device=".+"))
    expect(ines.page.get_by_role("button", name=remove)).to_be_visible()
    assert serious(ines) == []
    ines.page.get_by_role("button", name=here).click()
    ines.page.get_by_role("dialog").get_by_role("button", name=out).click()
    expect(ines.page).to_have_url(f"{ines.address}/")
    ines.go("/me")
    ines.page.get_by_role("button", name=back).click()
    expect_person(ines, "Ines", language)


@pytest.mark.parametrize("language", english_and_one_more(0))
def test_a_link_signs_a_second_browser_in_and_brings_its_games(invite: Invite, language: str) -> None:
    make, qr, field, go_on, bring, yes, elsewhere, passkey, why = words(
        language,
        "Make a link",
        "The link as a QR code",
        "Link",
        "Continue",
        "Bring them to my account",
        "Yes, sign it in",
        "Sign out elsewhere",
        "Sign in with a passkey",
        "Passkeys belong to a fixed name, and this address of the server has none.",
    )
    ines, phone = invite(locale=language, bypass_csp=True), invite(**PHONE, locale=language, bypass_csp=True)
    ines.go("/me")
    expect(ines.page.get_by_role("textbox")).to_be_visible()  # for the code
    expect(ines.page.get_by_text(why)).to_be_visible()
    expect(ines.page.get_by_role("button", name=passkey)).to_have_count(0)
    sign_up(ines, "Ines", language)
    expect(ines.page.get_by_text(why)).to_be_visible()  # this address has no passkeys, and says why
    sign_up(phone, "Guest", language)
    phone.fetch("/api/tables", game=games.names()[0], seats=[{"who": "me"}, {"who": "bot", "level": "easy"}])
    ines.page.get_by_role("button", name=make).click()
    expect(ines.page.get_by_role("img", name=qr)).to_be_visible()
    link = ines.page.get_by_label(field, exact=True).input_value()
    phone.page.goto(link)
    phone.page.get_by_role("button", name=go_on).click()
    phone.page.get_by_role("button", name=bring).click()
    code = phone.page.locator("output.code").inner_text()
    assert serious(phone) == []
    assert link.partition("#")[2] not in phone.page.url
    expect(ines.page.locator("output.code")).to_have_text(code)
    assert serious(ines) == []
    ines.page.get_by_role("button", name=yes).click()
    expect_person(phone, "Ines", language)
    assert len(ines.fetch("/api/tables?list=mine")["tables"]) == 1
    ines.page.reload()
    ines.page.get_by_role("button", name=elsewhere).click()
    expect(ines.page.get_by_role("button", name=elsewhere)).to_have_count(0)
    assert not phone.fetch("/api/me")["known"]


@pytest.mark.parametrize(("language", "size"), [("en", {}), *((each, PHONE) for each in TRANSLATED)])
def test_a_person_takes_a_file_and_deletes_themselves(invite: Invite, language: str, size: dict[str, int]) -> None:
    make, kept, again, file, start, yes = words(
        language, "Make a recovery code", "I have kept it", "Make a new code", "Download everything", "Delete me…", "Delete me"
    )
    ines = invite(**size, locale=language, bypass_csp=True)
    sign_up(ines, "Ines", language)
    ines.page.get_by_role("button", name=make).click()
    expect(ines.page.locator("output.code")).to_have_text(re.compile("^([0-9a-z]{5}-){4}[0-9a-z]{5}$"))
    assert serious(ines) == []
    ines.page.get_by_role("button", name=kept).click()
    expect(ines.page.get_by_role("button", name=again)).to_be_visible()
    with ines.page.expect_download() as started:
        ines.page.get_by_role("button", name=file).click()
    assert '"Ines"' in Path(started.value.path()).read_text(encoding="utf-8")
    ines.page.get_by_role("button", name=start).click()
    assert serious(ines) == []
    ines.page.locator("dialog input[name=name]").fill("Ines")
    ines.page.get_by_role("button", name=yes, exact=True).click()
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
