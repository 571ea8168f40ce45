"""Sharing a table: its link, the picture of the position that is shown, and the file that is saved."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from hexrealm import games
from tests.support.web.axe import serious
from tests.support.web.player import PATIENCE
from tests.web.pages.conftest import Invite
from tests.web.pages.test_replay import load, wait_for

pytestmark = pytest.mark.compiled
SIZES = {"en-GB": (1440, 900), "fr-FR": (390, 844), "de-DE": (768, 1024)}
WORDS = {
    "en-GB": ("Menu", "Share", "Save the picture"),
    "fr-FR": ("Menu", "Partager", "Enregistrer l'image"),
    "de-DE": ("Menü", "Teilen", "Bild speichern"),
}


@pytest.mark.parametrize("locale", SIZES)
def test_a_moment_is_shared_as_a_link_and_as_a_picture(locale: str, invite: Invite) -> None:
    width, height = SIZES[locale]
    ines = invite(width, height, locale="en-GB")
    load(ines, games.names()[0])
    ines.page.get_by_role("slider").fill("12")
    wait_for(ines, 12)
    table = ines.page.url.partition("/t/")[2].partition("/")[0]
    guest = invite(width, height, locale=locale)
    guest.page.goto(ines.page.url)
    wait_for(guest, 12)
    menu, share, save = WORDS[locale]
    guest.page.get_by_role("button", name=menu, exact=True).click()
    guest.page.get_by_role("dialog").get_by_role("button", name=share).click()
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox")).to_have_value(f"{guest.address}/t/{table}/replay?moment=12")
    image = dialog.get_by_role("img").first
    assert image.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }") == 1200
    assert serious(guest) == []
    with guest.page.expect_download(timeout=PATIENCE) as download:
        dialog.get_by_role("button", name=save).click()
    picture = Image.open(io.BytesIO(download.value.path().read_bytes()))
    assert (picture.format, picture.width) == ("PNG", 1440)
