"""The page of an invite: the invite leaves the address bar, and no request tells it to anybody."""

from __future__ import annotations

import pytest

from hexrealm import games
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled


def test_an_invite_leaves_the_address_bar_and_survives_a_reload(invite: Invite) -> None:
    """L8."""
    ines, tomas = invite(), invite()
    ines.sit_at(games.names()[0], ["me", "open"])
    link = ines.page.evaluate(
        "async () => { const found = await (await fetch('/api/tables/' + location.pathname.slice(3))).json();"
        " return Object.values(found.sections.viewer.invites)[0]; }"
    )
    told: list[str] = []  # what a server on the way, or the one that is asked, could log
    tomas.page.on("request", lambda request: told.extend((request.url.partition("#")[0], request.headers.get("referer", ""))))
    tomas.go(f"/join#{link}")
    for _ in range(2):
        tomas.page.get_by_role("button", name="Join the game").wait_for()
        assert tomas.page.evaluate("location.pathname") == "/join"
        tomas.page.reload()
    assert not any(link in each for each in told)
