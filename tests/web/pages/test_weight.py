"""The size of a table's page, uncompressed."""

from __future__ import annotations

import pytest

from hexrealm import games
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
KILO = 1024
PAGE, SCRIPT, FONTS = 300 * KILO, 150 * KILO, 120 * KILO


ANALYSIS = 170 * KILO


def test_the_scripts_of_the_analysis_board_are_light(invite: Invite) -> None:
    ines = invite()
    weights: dict[str, int] = {}
    ines.page.on("response", lambda each: weights.__setitem__(each.url, len(each.body())) if each.url.endswith(".js") else None)
    ines.open(f"/analysis?game={games.names()[0]}")
    ines.page.wait_for_load_state("networkidle")
    assert 0 < sum(weights.values()) < ANALYSIS


@pytest.mark.parametrize("name", games.names())
def test_a_table_is_light(name: str, invite: Invite) -> None:
    ines = invite()
    table = ines.sit_at(name, ["me", {"who": "bot", "level": "easy"}])
    weights: dict[str, int] = {}
    page = ines.page.context.new_page()
    page.on("response", lambda response: weights.__setitem__(response.url, len(response.body())) if response.ok else None)
    frames: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(len(frame))))
    page.goto(ines.address + table)
    page.locator(".hits [data-hex]").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    script = sum(weight for url, weight in weights.items() if url.endswith(".js"))
    fonts = sum(weight for url, weight in weights.items() if url.endswith(".woff2"))
    assert script < SCRIPT
    assert 0 < fonts < FONTS
    assert sum(weights.values()) - fonts + sum(frames) < PAGE
