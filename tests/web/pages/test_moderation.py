"""A rude line is reported and its writer blocked; the operator of the server bans them, which their page tells them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from hexrealm import games
from hexrealm.cli.main import app as commands
from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.settings import Settings
from tests.support.languages import english_and_one_more
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.web.axe import serious
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
DARK_PHONE: dict[str, Any] = {"width": 390, "height": 844, "color_scheme": "dark"}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return sqlite_in(tmp_path_factory.mktemp("moderation"))


@pytest.fixture(scope="module")
def address(database: str) -> Iterator[str]:
    """A server whose database an operator works on."""
    with serving(Settings(database=database, port=0, bot_workers=0, limits=GENEROUS)) as found:
        yield found


def administrate(database: str, *arguments: str) -> str:
    """Run `hexrealm admin`, as the operator of the server does."""
    result = CliRunner().invoke(commands, ["admin", *arguments, "--db", database])
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


@pytest.mark.parametrize("language", english_and_one_more(1))
def test_who_is_rude_is_reported_blocked_and_banned(invite: Invite, database: str, language: str) -> None:
    text, name = f"something rude in {language}", f"Mallory {language}"
    with using_language(language):
        chat, block, both = translate("Chat"), translate("Block {name}", name=name), translate("Report the line and block")
        unblock = translate("Unblock {name}", name=name)
        banned, mine = translate("You are banned from this server."), translate("My games")
    ines = invite(**DARK_PHONE, locale=language, settings={"named": True}, bypass_csp=True)
    mallory = invite(locale=language, settings={"named": True}, bypass_csp=True)
    path = ines.sit_at(games.names()[0], ["me", "open"], public=True)
    mallory.go("/")
    mallory.set_name(name)
    mallory.go(path)
    table = path.removeprefix("/t/")
    mallory.fetch(f"/api/tables/{table}/do", type="say", id="rude", table=table, text=text)
    ines.page.get_by_role("button", name=chat).first.click()
    ines.page.get_by_role("button", name=block).click()
    assert serious(ines) == []
    ines.page.get_by_role("button", name=both).click()
    expect(ines.page.get_by_text(text)).to_have_count(0)
    mallory.may_be_refused = True
    assert mallory.fetch(f"/api/tables/{table}/seats/1/join", "POST")["code"] == "refused"
    assert text in administrate(database, "reports")
    administrate(database, "ban", administrate(database, "people", name).split()[0], "--reason", "rude")
    expect(mallory.page.get_by_role("status").get_by_text(banned)).to_be_visible()
    assert serious(mallory) == []
    mallory.go("/my")
    expect(mallory.page.locator("main h2").first).to_have_text(mine)
    mallory.page.close()
    assert all("403" in problem for problem in mallory.problems)  # of websockets
    mallory.problems.clear()
    ines.go("/me")
    ines.page.get_by_role("button", name=unblock).click()
    expect(ines.page.get_by_role("button", name=unblock)).to_have_count(0)
