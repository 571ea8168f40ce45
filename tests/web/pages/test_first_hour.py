"""What a person meets in the first hour: wrong links, used invitations, empty forms, cards that explain signs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from hexrealm import games
from tests.support.web.player import at_one_table
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}
RECORDS = Path(__file__).parents[3] / "examples" / "records"


def test_a_wrong_link_gets_a_sentence(invite: Invite) -> None:
    ines = invite()
    ines.go("/t/nowhere")
    expect(ines.page.locator(".lost")).to_contain_text("There is no table at this address.")


@pytest.mark.parametrize("name", games.names())
def test_a_list_shows_no_points_before_anybody_has_moved(name: str, invite: Invite) -> None:
    """Some goals pay from the beginning."""
    ines = invite()
    ines.set_name("Ines")
    made = ines.fetch("/api/tables", game=name, seats=[{"who": "me"}, {"who": "open"}])
    ines.go("/my")
    row = ines.page.locator(".tables li").filter(has=ines.page.locator(f'[href="/t/{made["table"]}"]'))
    expect(row.locator(".players")).to_be_visible()
    expect(row.locator(".players b")).to_have_count(0)


def test_an_empty_record_gets_a_sentence(invite: Invite) -> None:
    ines = invite()
    ines.go("/load")
    ines.page.locator(".load .primary").click()
    expect(ines.page.get_by_role("alert")).to_have_text("Choose a file or paste a record first.")


def test_a_used_invitation_offers_to_watch_before_it_asks_for_a_name(invite: Invite) -> None:
    ines, late = invite(), invite()
    ines.sit_at("cascadero", ["me", "open"])
    link = ines.page.locator(".flyer .invite input").input_value()
    ines.page.context.close()
    tomas = invite()
    tomas.page.goto(link)
    tomas.page.locator(".invited .primary").click()
    tomas.page.locator("dialog input[name=name]").fill("Tomas")
    tomas.page.locator("dialog .primary").click()
    tomas.page.locator(".hits [data-hex]").first.wait_for(state="attached")
    tomas.page.goto(link)  # his own seat by now: back to the table
    tomas.page.wait_for_url("**/t/**")
    late.page.goto(link)
    expect(late.page.locator(".invited")).to_contain_text("This seat is taken")
    late.page.locator(".invited .primary").click()
    late.page.locator(".hits [data-hex]").first.wait_for(state="attached")


def test_seats_at_one_screen_have_names(invite: Invite) -> None:
    ines = invite()
    ines.go("/new?game=cascadero&with=hot-seat")
    name = ines.page.locator(".sitting li input")
    expect(name).to_have_value("Player 2")
    name.fill("")
    ines.page.locator(".new-table .primary").click()
    assert name.evaluate("(each) => each.matches(':invalid') && document.activeElement === each")


def test_hints_are_off_among_people(invite: Invite) -> None:
    ines = invite()
    for way, expected in (("friends", False), ("bot", True)):
        ines.go(f"/new?game=cascadero&with={way}")
        ines.page.locator(".set-up svg.board").wait_for()
        ines.page.locator(".more summary").click()
        assert ines.page.get_by_label("Hints").is_checked() is expected


def test_english_dates_have_the_day_first(invite: Invite) -> None:
    ines = invite()
    ines.set_name("Ines")
    ines.go("/me")
    expect(ines.page.locator(".me")).to_contain_text(re.compile(r"since \d{1,2} [A-Z][a-z]+ \d{4}"))


def test_both_people_see_which_help_is_allowed(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, "cascadero", hints=True)
    for player in (ines, tomas):
        expect(player.page.locator(".where")).to_contain_text("allowed: previews and hints")


def test_the_chat_tab_of_a_phone_counts_unread_lines(invite: Invite) -> None:
    ines, tomas = at_one_table(lambda: invite(390, 844), "cascadero")
    ines.page.locator(".tabs button").last.click()
    ines.page.locator(".say input").fill("Good luck!")
    ines.page.locator(".say button").click()
    expect(tomas.page.locator(".tabs .count")).to_have_text("1")
    tomas.page.locator(".tabs button").last.click()
    expect(tomas.page.locator(".tabs .count")).to_have_count(0)
    expect(ines.page.locator(".chat li")).to_contain_text("You Good luck!")
    expect(tomas.page.locator(".chat li")).to_contain_text("Ines Good luck!")


def test_signs_explain_themselves(invite: Invite) -> None:
    ines = invite()
    ines.sit_at("cascadero", ["me", BOT])
    card = ines.page.locator(".card")
    ines.page.locator(".tile").first.hover()
    expect(card).to_have_text("For the first player whose five cubes have all reached banner I. (C10.2)")
    ines.page.locator(".k-area[data-card]").first.hover()
    expect(card).to_contain_text("Blue track, space 2")
    ines.page.locator('.k-area[data-card^="Banners"]').first.hover()
    expect(card).to_contain_text("Banners count for achievements")
    ines.page.locator('.k-area[data-card*="(C14.1)"]').first.hover()
    expect(card).to_contain_text("a player whose own cube is here beats every player whose own cube is not")
    ines.page.locator('.hits [data-card*="herald"]').first.hover(force=True)
    expect(card).to_contain_text("herald: one more step (C5.3). An envoy placed beside it moves your")
    ines.page.keyboard.press("Escape")


def test_goals_terrain_and_tiles_explain_themselves(invite: Invite) -> None:
    ines = invite()
    ines.sit_at("kingdom_builder", ["me", BOT], options={"preset": "first-game"})
    ines.wait_for_turn()
    card = ines.page.locator(".card")
    ines.page.locator('.ledger th[data-card*="(K10"]').first.focus()
    expect(card).to_contain_text("gold for each")
    ines.page.locator(".held-item").first.focus()
    expect(card).to_contain_text("Settlements are built on this terrain when a tile that shows it is played.")
    ines.page.locator('.hits [data-card*="mountain"]').first.hover(force=True)
    expect(card).to_contain_text("Nobody builds on mountains. (K3.2)")


def test_a_question_mark_shows_the_keys(invite: Invite) -> None:
    ines = invite()
    ines.sit_at("cascadero", ["me", BOT])
    ines.wait_for_turn()
    ines.page.keyboard.press("?")
    expect(ines.page.locator("dialog .keys")).to_contain_text("Alt+U")


def test_the_form_offers_goals_as_pictures(invite: Invite) -> None:
    ines = invite()
    ines.go("/new?game=kingdom_builder")
    ines.page.locator(".set-up .goals").wait_for()
    lords = ines.page.get_by_role("checkbox", name="Lords")
    if not lords.is_checked():
        lords.check(force=True)
    expect(ines.page.locator(".set-up .goals")).to_contain_text("Lords")
    expect(ines.page.locator("input[name=goals]:checked")).to_have_count(3)
    ines.page.get_by_role("radio", name="The suggested first game").check(force=True)
    expect(ines.page.locator(".set-up .bad")).to_have_count(0)


def test_searched_words_are_marked_in_the_rules(invite: Invite) -> None:
    ines = invite()
    ines.go("/games/cascadero/rules?search=seal")
    expect(ines.page.locator(".rulebook mark").first).to_be_in_viewport()


def test_a_free_seat_is_called_so_and_the_invitation_covers_nothing(invite: Invite) -> None:
    ines = invite(1280, 800)
    ines.sit_at("cascadero", ["me", "open"])
    expect(ines.page.locator(".seat .who b").last).to_have_text("Free seat")
    invitation, board = ines.page.locator(".flyer.invites").bounding_box(), ines.page.locator(".map").bounding_box()
    assert invitation and board and invitation["y"] >= board["y"] + board["height"]


def test_a_guest_at_a_shared_screen_is_player_1(invite: Invite) -> None:
    ines = invite()
    ines.go("/new?game=kingdom_builder&with=hot-seat")
    ines.page.locator(".set-up svg.board").wait_for()
    ines.page.locator(".new-table .primary").click()
    ines.page.locator(".curtain .primary").click()
    expect(ines.page.locator(".seat-name")).to_have_text(["Player 1", "Player 2"])


def test_a_ready_made_set_up_contradicts_no_other_choice(invite: Invite) -> None:
    ines = invite(1280, 800)
    ines.go("/new?game=kingdom_builder")
    own = ines.page.get_by_role("radio", name="A set-up of your own")
    expect(own).to_be_checked()
    ines.page.get_by_role("radio", name="The suggested first game").check(force=True)
    expect(own).not_to_be_checked()
    expect(ines.page.locator("input[name=boards]:checked, input[name=side]:checked")).to_have_count(0)
    ines.page.locator("details.more summary").click()
    ines.page.get_by_label("Hints").scroll_into_view_if_needed()
    expect(ines.page.get_by_role("button", name="Start", exact=True)).to_be_in_viewport()


def test_games_that_do_not_exist_get_one_sentence(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    for page in ("rules", "learn", "first"):
        ines.go(f"/games/chess/{page}")
        expect(ines.page.locator(".lost")).to_contain_text(
            "There is no such game here. The games are: Cascadero, Kingdom Builder."
        )


def test_the_wrong_line_of_a_record_is_selected(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    ines.go("/load")
    record = (RECORDS / "cascadero.txt").read_text(encoding="utf-8").splitlines()
    record[40] = "0 q99"
    ines.page.locator("textarea").fill("\n".join(record))
    ines.page.locator(".load .primary").click()
    expect(ines.page.get_by_role("alert")).to_contain_text("Line 41: ")
    assert ines.page.evaluate("getSelection().toString()") == "0 q99"


def test_a_turned_phone_decides_again_what_is_visible(invite: Invite) -> None:
    ines = invite(390, 844, has_touch=True)
    ines.sit_at("kingdom_builder", ["me", BOT])
    ines.wait_for_turn()
    whole = ines.page.get_by_role("button", name="Whole board")
    expect(whole).to_be_visible()
    ines.page.set_viewport_size({"width": 1440, "height": 900})
    expect(whole).to_be_hidden()


def test_a_location_says_what_its_tile_does(invite: Invite) -> None:
    ines = invite()
    ines.sit_at("kingdom_builder", ["me", BOT])
    ines.page.locator('.hits [data-card*="location"]').first.hover(force=True)
    expect(ines.page.locator(".card")).to_contain_text("Build beside it to get a tile. Once a turn you may")


@pytest.mark.parametrize("name", games.names())
def test_people_are_you_to_themselves(name: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, ["me", BOT])
    _, x, y = ines.wait_for_turn().places[0]
    ines.page.mouse.move(x, y)
    preview = ines.page.locator(".preview-card")
    expect(preview).to_contain_text("You ")
    expect(ines.page.locator(".p-prompt")).to_contain_text("Click to choose it.")
    ines.act()
    ines.page.get_by_role("button", name="In full").click()
    expect(ines.page.locator(".log")).to_contain_text("You ")
    ines.page.locator("[data-points]:visible, .ledger .why:visible").first.click()
    expect(ines.page.locator(".p-why")).to_contain_text("Why you have")
    expect(ines.page.locator(".table")).not_to_contain_text("Ines")
    ines.page.locator(".tools button").last.click()
    expect(ines.page.locator("dialog")).to_contain_text("Let a bot play for you")
    expect(ines.page.locator("dialog")).not_to_contain_text("Ines")


def test_winners_are_you_to_themselves(invite: Invite) -> None:
    ines = invite()
    for game, seats, said in (
        ("cascadero", [BOT, "me"], "VP · minor victory"),
        ("kingdom_builder", ["me", BOT], "gold · victory"),
    ):
        ines.sit_near_the_end(game, seats, {}, left=1)
        ines.play_to_the_end()
        dialog = ines.page.locator("dialog[open]")
        expect(dialog).to_contain_text("You win!")
        expect(dialog).to_contain_text(said)
        expect(ines.page.locator(".p-prompt")).to_contain_text(said)
        expect(dialog.locator(".made-of th").filter(has_text="You")).to_have_count(1)
        assert "Ines" not in ines.page.locator("body").inner_text()


@pytest.mark.parametrize("game", games.names())
def test_what_one_does_is_said_to_oneself(game: str, invite: Invite) -> None:
    ines = invite(settings={"speed": 0.5})
    ines.sit_at(game, ["me", BOT])
    ines.point(ines.wait_for_turn())
    expect(ines.page.locator(".p-prompt h2")).to_contain_text("You ")


def test_no_card_appears_over_a_pointer_that_rests(invite: Invite) -> None:
    ines = invite()
    ines.sit_at("cascadero", ["me", BOT])
    ines.page.clock.install()
    town = ines.page.locator('.hits [data-card*="town"]').first
    town.hover(force=True)
    ines.page.clock.run_for(1000)
    card = ines.page.locator(".card")
    expect(card).to_be_visible()
    box = town.bounding_box()
    assert box
    ines.page.set_viewport_size({"width": 1280, "height": 800})  # the board gets another size under the pointer
    expect(card).to_be_hidden()
    ines.page.clock.run_for(1000)
    expect(card).to_be_hidden()
    ines.page.mouse.move(box["x"] - 300, box["y"] + 300)
    town.hover(force=True)
    ines.page.clock.run_for(1000)
    expect(card).to_be_visible()


def test_a_preview_beside_tiles_is_not_cut(invite: Invite) -> None:
    ines = invite(1280, 800)
    ines.sit_at("kingdom_builder", ["me", BOT], options={"preset": "first-game"})
    while not ines.page.locator("button.ltile").count():
        ines.act()
        ines.wait_for_turn()
    _, x, y = ines.wait_for_turn().places[0]
    ines.page.mouse.move(x, y)
    ines.page.locator(".preview-card .sum").wait_for()
    card = ines.page.locator(".preview-card")
    assert card.evaluate("(each) => each.scrollHeight <= each.clientHeight + 1")
