"""The set-up form: maps, signs, and a board that is arranged by clicking, with mouse, keyboard and finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled


def open_form(player: Player, game: str) -> None:
    """Open the form of a game and wait for its map."""
    player.go(f"/new?game={game}")
    player.page.locator(".set-up svg.board").wait_for()


def option(player: Player, name: str) -> Locator:
    return player.page.locator(f"[data-option={name}]")


def choose(player: Player, name: str, text: str) -> None:
    """Choose one of an option's chips, and wait for the server."""
    with player.page.expect_response("**/setup"):
        option(player, name).locator("label", has_text=text).click()


def region(player: Player, number: int) -> Locator:
    return player.page.locator(".region-pick").nth(number)


def change(player: Player, click: Locator) -> None:
    """Click something that changes the set-up, and wait for the server."""
    with player.page.expect_response("**/setup"):
        click.click()


def start(player: Player) -> dict[str, Any]:
    """Start the game. Return what the page asked the server for."""
    with player.page.expect_request(lambda request: request.url.endswith("/api/tables") and request.method == "POST") as sent:
        player.page.locator(".new-table .primary").click()
    player.page.locator(".hits [data-hex]").first.wait_for(state="attached")
    asked = sent.value.post_data_json
    assert isinstance(asked, dict)
    return asked


def test_parts_of_the_board_are_turned_exchanged_and_replaced(invite: Invite) -> None:
    ines = invite()
    open_form(ines, "kingdom_builder")
    region(ines, 0).click()
    heading = ines.page.locator(".part h3")
    before = heading.inner_text()
    change(ines, ines.page.get_by_role("button", name="Turn", exact=True))
    expect(heading).not_to_have_text(before)
    turned = heading.inner_text().removeprefix("Top left: ")
    ines.page.get_by_role("button", name="Exchange", exact=True).click()
    change(ines, region(ines, 3))
    region(ines, 3).click()
    expect(heading).to_have_text(f"Bottom right: {turned}")
    change(ines, ines.page.locator(".thumb", has_text="B2"))
    expect(heading).to_have_text("Bottom right: B2")
    kind = ines.page.locator(".part label:has(input:not(:checked))").first
    name = kind.inner_text().lower()
    change(ines, kind)
    options = start(ines)["options"]
    assert options["boards"][3] == "harbor"
    assert len({each.removesuffix("/180") for each in options["boards"]}) == 4
    assert options["locations"][3] == name
    assert len(set(options["locations"])) == 4


def test_a_ready_made_set_up_can_be_changed(invite: Invite) -> None:
    ines = invite()
    open_form(ines, "kingdom_builder")
    choose(ines, "preset", "The suggested first game")
    expect(option(ines, "locations").get_by_label("As printed")).to_be_checked()
    region(ines, 0).click()
    change(ines, ines.page.get_by_role("button", name="Turn", exact=True))
    expect(ines.page.locator(".part h3")).to_have_text("Top left: A1, turned")
    expect(option(ines, "preset").get_by_label("a set-up of your own")).to_be_checked()
    asked = start(ines)["options"]
    assert (asked["boards"][0], asked["locations"]) == ("tavern/180", "printed")


def test_castles_are_placed_on_the_map_by_keyboard(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    open_form(ines, "kingdom_builder")
    option(ines, "castles").get_by_label("Choose on the map").focus()
    ines.page.keyboard.press("Space")
    expect(ines.page.locator(".region-pick.single")).to_have_count(8)
    region(ines, 0).focus()
    ines.page.keyboard.press("Enter")
    expect(option(ines, "castles").get_by_role("alert")).to_have_text("Choose 2. You have chosen 1.")
    expect(ines.page.locator(".new-table .primary")).to_be_disabled()
    region(ines, 1).focus()
    ines.page.keyboard.press("Space")
    expect(option(ines, "castles").get_by_role("alert")).to_have_text("Choose two location hexes in different quadrants.")
    region(ines, 7).focus()
    ines.page.keyboard.press("Enter")
    expect(option(ines, "castles").get_by_role("alert")).to_have_count(0)
    assert len(start(ines)["options"]["castles"]) == 2


def test_a_wrong_combination_is_explained_where_it_is(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    open_form(ines, "cascadero")
    choose(ines, "board", "Farmer")
    choose(ines, "heralds", "Advanced")
    expect(option(ines, "heralds").get_by_role("alert")).to_have_text("Moving heralds need the basic board.")
    choose(ines, "board", "Basic")
    expect(ines.page.get_by_role("alert")).to_have_count(0)
    expect(option(ines, "heralds")).to_contain_text("Only two heralds")
    assert start(ines)["options"]["heralds"] == "advanced"


def test_tiles_are_exchanged_and_colours_changed(invite: Invite) -> None:
    ines = invite()
    open_form(ines, "cascadero")
    choose(ines, "board", "Farmer")
    option(ines, "farmers").locator("label", has_text="Choose on the map").click()
    places = ines.page.locator(".region-pick.single")
    expect(places).to_have_count(24)
    words = [each.get_attribute("aria-label") or "" for each in places.all()]
    kinds = [text.partition(",")[2] for text in words]
    other = next(number for number, kind in enumerate(kinds) if kind != kinds[0])
    region(ines, 0).click()
    change(ines, region(ines, other))
    expect(region(ines, 0)).to_have_attribute("aria-label", words[0].replace(kinds[0], kinds[other]))
    change(ines, ines.page.get_by_role("button", name="Seat 1 is blue"))
    asked = start(ines)["options"]
    assert asked["colours"][0] != "blue"
    assert len(asked["farmers"]) == 24


def test_what_was_drawn_stays_until_it_is_drawn_again(invite: Invite) -> None:
    ines = invite()
    open_form(ines, "kingdom_builder")
    facts = ines.page.locator(".set-up .facts")
    before = facts.inner_text()
    goal = ines.page.locator("input[name=goals]:not(:checked)").first
    with ines.page.expect_response("**/setup"):
        goal.check(force=True)
    assert facts.inner_text() == before
    choose(ines, "locations", "As printed on the quadrants")
    assert start(ines)["options"]["locations"] == "printed"


def test_anyone_may_start(invite: Invite) -> None:
    ines = invite()
    ines.page.add_init_script("let lot = 1; Math.random = () => (lot *= 0.9)")
    open_form(ines, "cascadero")
    ines.page.get_by_label("Random first player").check()
    assert [seat["who"] for seat in start(ines)["seats"]] == ["bot", "me"]


def test_a_finger_arranges_the_board(invite: Invite) -> None:
    ines = invite(390, 844, has_touch=True, is_mobile=True)
    open_form(ines, "kingdom_builder")
    option(ines, "castles").locator("label", has_text="Choose on the map").tap()
    for number in (0, 7):
        with ines.page.expect_response("**/setup"):
            region(ines, number).tap()
    assert len(start(ines)["options"]["castles"]) == 2
