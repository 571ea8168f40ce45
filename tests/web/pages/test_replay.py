"""Replay, links to a moment, records, playing on from a moment, and the explanation of points."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import hexrealm
from hexrealm import games
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
RECORDS = Path(__file__).parents[3] / "examples" / "records"


def load(player: Player, name: str) -> None:
    """Load the example record of a game through its page."""
    player.go("/load")
    player.page.get_by_label("Or paste the text").fill((RECORDS / f"{name}.txt").read_text())
    player.page.get_by_role("button", name="Open the record").click()
    player.page.locator(".replay").wait_for()


def wait_for(player: Player, moment: int) -> None:
    """Wait until the replay shows a moment."""
    player.page.wait_for_url(f"**/replay?moment={moment}")
    player.page.locator(".replay output").filter(has_text=f"{moment}/").wait_for()


@pytest.mark.parametrize("name", games.names())
def test_a_record_is_loaded_and_replayed(name: str, invite: Invite) -> None:
    ines = invite()
    load(ines, name)
    moments = len(hexrealm.load(RECORDS / f"{name}.txt").steps)
    wait_for(ines, 0)
    ines.page.keyboard.press("End")
    wait_for(ines, moments)
    ines.page.keyboard.press("ArrowLeft")
    wait_for(ines, moments - 1)
    ines.page.get_by_role("slider").fill("3")
    wait_for(ines, 3)


def test_a_replay_names_the_players_of_the_record(invite: Invite) -> None:
    ines = invite()
    load(ines, "cascadero")
    expect(ines.page.locator(".seat .who b")).to_have_text(["Ines", "Marguerite", "Tomas"])


def test_a_replay_shows_the_round_of_its_moment_and_lists_name_the_players(invite: Invite) -> None:
    ines = invite()
    load(ines, games.names()[0])
    wait_for(ines, 0)
    ines.page.locator(".where .round").filter(has_text="Round 1").wait_for()
    ines.page.keyboard.press("End")
    ines.page.locator(".where .round").filter(has_not_text="Round 1").wait_for()
    ines.page.goto(f"{ines.address}/my")
    assert "free seat" not in ines.page.locator(".tables .players").first.inner_text()


def test_a_link_to_a_moment_shows_that_moment(invite: Invite) -> None:
    ines, guest = invite(), invite()
    load(ines, games.names()[0])
    ines.page.get_by_role("slider").fill("12")
    wait_for(ines, 12)
    guest.page.goto(ines.page.url)
    wait_for(guest, 12)
    pieces = ".board [data-piece]"
    guest.page.locator(pieces).first.wait_for(state="attached")
    assert guest.page.locator(pieces).count() == ines.page.locator(pieces).count() > 0


def test_a_replay_runs_by_itself(invite: Invite) -> None:
    ines = invite()
    load(ines, games.names()[0])
    ines.page.get_by_label("Speed").select_option("4")
    ines.page.get_by_role("button", name="Play", exact=True).click()
    wait_for(ines, 3)
    ines.page.get_by_role("button", name="Pause").click()


def play_on(player: Player) -> None:
    """Start a new table from the moment that is shown, and play an action there."""
    player.page.get_by_role("button", name="Continue from here").click()
    player.page.locator("dialog .primary").click()
    player.page.wait_for_url(lambda url: "/replay" not in url)
    player.act()


def test_a_new_game_starts_from_a_moment(invite: Invite) -> None:
    ines = invite()
    load(ines, games.names()[0])
    ines.page.get_by_role("slider").fill("20")
    wait_for(ines, 20)
    play_on(ines)
    assert ines.moment > 20


def test_a_visitor_by_link_can_play_on(invite: Invite) -> None:
    ines, guest = invite(), invite()
    load(ines, games.names()[0])
    guest.page.goto(ines.page.url)
    wait_for(guest, 0)
    play_on(guest)
    assert guest.moment > 0


def test_a_log_line_leads_to_its_moment_and_back(invite: Invite) -> None:
    ines = invite()
    ines.sit_at(games.names()[0], ["me", {"who": "bot", "level": "easy"}])
    for _ in range(3):
        ines.act()
    ines.wait_for_turn()
    oldest = ines.page.locator("button.log-line").last
    assert oldest.inner_text().startswith("You")
    oldest.click()
    wait_for(ines, 1)
    ines.page.get_by_role("button", name="Back to the game").click()
    ines.wait_for_turn()
    assert "/replay" not in ines.page.url


def test_a_wrong_record_is_refused_with_a_reason(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    ines.go("/load")
    ines.page.get_by_label("Or paste the text").fill("no record at all")
    ines.page.get_by_role("button", name="Open the record").click()
    assert ines.page.get_by_role("alert").inner_text() != ""


@pytest.mark.parametrize("name", games.names())
def test_points_are_explained(name: str, invite: Invite) -> None:
    ines = invite()
    load(ines, name)
    wait_for(ines, 0)
    ines.page.keyboard.press("End")
    wait_for(ines, len(hexrealm.load(RECORDS / f"{name}.txt").steps))
    ines.page.locator(".seat-points:visible, .total .why:visible").first.click()
    earnings = ines.page.locator(".p-why .earnings li")
    earnings.first.wait_for()
    assert earnings.first.locator(".rule a").inner_text() != ""
    numbers = ines.page.locator(".ledger tbody .why").all()
    for number in numbers[:: len(games.names())]:
        number.click()
        ines.page.locator(".p-why h2").filter(has_text=f"why {number.inner_text()} for").wait_for()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_points_are_explained_with_the_names_of_people_over_the_prompt(size: tuple[int, int], invite: Invite) -> None:
    ines = invite(*size)
    load(ines, "cascadero")
    wait_for(ines, 0)
    ines.page.keyboard.press("End")
    wait_for(ines, len(hexrealm.load(RECORDS / "cascadero.txt").steps))
    ines.page.locator(".seat-points").first.click()
    earning = ines.page.locator(".earnings li").filter(has_text="Ines is the first to claim an achievement").first
    earning.scroll_into_view_if_needed()
    earning.click()  # which Playwright refuses where something lies over it
