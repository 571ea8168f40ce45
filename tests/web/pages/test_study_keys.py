"""A study from its first move to its link, by keyboard alone: branches, undo, the editor, sharing; on phones and desks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import translate, using_language
from tests.support.languages import PHONE, desk_and_phone
from tests.support.web.axe import serious
from tests.web.pages.conftest import Invite
from tests.web.pages.test_accessibility import Keys
from tests.web.pages.test_analysis import current, moves

pytestmark = pytest.mark.compiled
BAR = ".analysis-bar .tool:enabled"


def branch(player: Keys, count: int) -> None:
    """Go back one move and play, until there is a variation more."""
    for _ in range(12):
        moment = int(player.page.locator(".page").get_attribute("data-moment") or 0)
        player.tab_to(BAR)
        player.page.keyboard.press("ArrowLeft")
        expect(player.page.locator(".page")).to_have_attribute("data-moment", str(moment - 1))
        player.act()
        if moves(player).count() == count:
            return
    raise AssertionError("every move was the same")


@pytest.mark.long  # on a busy machine it fails now and then, and why is not known yet
@pytest.mark.parametrize(("size", "language"), desk_and_phone(0))
def test_a_study_is_made_and_shared_by_keyboard(size: tuple[int, int], language: str, invite: Invite) -> None:
    width, height = size
    ines, tomas = (invite(width=width, height=height, locale=language, bypass_csp=True) for _ in range(2))
    ines.__class__ = Keys
    assert isinstance(ines, Keys)
    with using_language(language):
        menu, undo = translate("Menu"), translate("Undo")
    ines.open(f"/analysis?game={games.names()[size == PHONE]}")
    for count in (2, 3):
        ines.act()
        expect(moves(ines)).to_have_count(count)
    branch(ines, 4)
    ines.tab_to(BAR)
    ines.page.keyboard.press("Alt+KeyZ")
    expect(moves(ines)).to_have_count(3)
    ines.act()
    branch(ines, 4)
    ines.page.keyboard.press("Alt+Digit3")
    expect(current(ines)).to_contain_text("!?")
    ines.page.keyboard.press("Alt+KeyC")
    ines.page.keyboard.type("And now?")
    expect(ines.page.locator(".tree .note")).to_have_text("And now?")
    tool = ines.page.locator(".move-tools:visible").get_by_role("button", name=undo, exact=True)
    tool.press("Enter")
    expect(ines.page.locator(".tree .note")).to_have_count(0)
    assert serious(ines) == []
    ines.page.keyboard.press("Alt+KeyS")
    ines.page.locator(".editor-tool").first.wait_for(state="attached")
    assert serious(ines) == []
    ines.page.keyboard.press("Alt+KeyS")
    expect(ines.page.locator(".editor")).to_have_count(0)
    ines.page.get_by_role("button", name=menu).press("Enter")
    ines.page.locator("dialog button[value=share]").press("Enter")
    link = ines.page.locator("dialog input[name=link]")
    address = link.input_value().removeprefix(ines.address)
    assert serious(ines) == []
    tomas.open(address)
    expect(moves(tomas)).to_have_text([text.strip() for text in moves(ines).all_text_contents()])
    assert serious(tomas) == []
