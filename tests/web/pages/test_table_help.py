"""Help at a table in a real browser: switches, heat of win chances, hints with reasons, planned moves, signs, refusals."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import WebSocketRoute, expect

import hexrealm
from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES
from hexrealm.play.record import format_record
from tests.support.web.player import Player, at_one_table
from tests.support.web.positions import as_view
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}
GAME = games.names()[0]
PLANNED = ".board .planned"


def at_table_of_three_kinds(invite: Invite) -> tuple[Player, Player, Player]:
    """Return two players and a spectator of one table."""
    ines, tomas = at_one_table(invite, GAME)
    guest = invite()
    guest.open(ines.page.url.removeprefix(ines.address))
    return ines, tomas, guest


def test_everybody_sees_which_help_is_allowed_and_the_tools_follow(invite: Invite) -> None:
    ines, tomas, guest = at_table_of_three_kinds(invite)
    for player in (ines, tomas, guest):
        expect(player.page.locator(".where")).to_contain_text("allowed: previews")
        player.page.get_by_role("button", name="Menu").click()
        player.page.locator("dialog .help-chips").wait_for()
        assert [text.split(":")[0].strip() for text in player.texts("dialog .help-chips .off")] == ["heat map", "hints"]
        player.page.keyboard.press("Escape")
    ines.wait_for_turn()
    for tool in ("Heat map", "Hint"):
        expect(ines.page.get_by_role("button", name=tool)).to_have_count(0)
    ines.page.keyboard.press("Alt+g")
    ines.page.keyboard.press("Alt+h")
    expect(ines.page.locator(".heat, .flyer.hint, .notice")).to_have_count(0)


def test_an_invitation_shows_which_help_is_allowed(invite: Invite) -> None:
    ines, tomas = invite(), invite()
    ines.sit_at(GAME, ["me", "open"], hints=True)
    tomas.go(f"/join/{ines.invites[0]}")
    expect(tomas.page.locator(".invited .help-chips .on")).to_have_text(["previews: on", "hints: on"])


TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("name", games.names())
def test_heat_shows_points_or_win_chances(name: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(name, ["me", BOT])
    places = ines.wait_for_turn().places
    ines.page.keyboard.press("Alt+g")
    ines.page.get_by_role("radio", name="Win chance").click()
    percents = ines.page.locator(".heat-percent")
    expect(percents.first).to_be_visible()
    assert all(0 < int(text.strip("%")) <= 100 for text in percents.all_text_contents())
    assert percents.count() >= len(places)
    ines.page.get_by_role("radio", name="Points and steps").click()
    expect(percents).to_have_count(0)
    ines.page.get_by_role("radio", name="Win chance").click()
    ines.page.keyboard.press("Alt+g")
    expect(ines.page.get_by_role("radio", name="Win chance")).to_have_count(0)
    ines.page.evaluate(TWO_FRAMES)  # the board takes the room of the choice
    ines.act()
    ines.wait_for_turn()
    ines.page.keyboard.press("Alt+g")  # the choice is kept
    expect(percents.first).to_be_visible()


def test_a_hint_gives_its_reasons(invite: Invite) -> None:
    ines = invite()
    ines.sit_at(GAME, ["me", BOT])
    ines.wait_for_turn()
    ines.page.keyboard.press("Alt+h")
    reasons = ines.page.locator(".flyer.hint .reasons li")
    expect(reasons.first).to_contain_text("It brings")
    expect(reasons.filter(has_text="Second best")).to_have_count(1)


def test_the_better_variant_is_found_without_heat(invite: Invite) -> None:
    """With a seal in hand, previews are compared where the table allows no heat."""
    ines = invite()
    ines.sit_at(GAME, ["me", BOT], heat=False)
    ines.wait_for_turn()
    expect(ines.page.get_by_role("button", name="Heat map")).to_have_count(0)
    ines.act()
    assert ines.moment > 0


def test_a_guest_is_you_and_the_bar_counts_rounds(invite: Invite) -> None:
    ines = invite()
    ines.go("/")
    ines.page.locator(f'[data-play="{GAME}"]').click()
    ines.wait_for_turn()
    expect(ines.page.locator(".seat.me .who b")).to_have_text("You")
    expect(ines.page.locator(".round")).to_have_text("Round 1")
    ines.act()
    ines.wait_for_turn()
    expect(ines.page.locator(".round")).to_have_text("Round 2")
    expect(ines.page.locator(".log-who").last).to_have_text("You")
    ines.go("/my")
    expect(ines.page.locator(".tables")).to_contain_text("moves")


def test_a_tile_in_use_has_its_undo(invite: Invite) -> None:
    """The use of a location tile is taken back next to it."""
    match, rng = hexrealm.new("kingdom_builder", seed=1, players=2), random.Random(3)
    while match.seat != 0 or not any(choice["tile"] for choice in as_view(match)["scene"]["prompt"]["choices"]):
        match.play(rng.choice(match.legal()))
    ines = invite()
    ines.set_name("Ines")
    record = ines.fetch("/api/records", record=format_record(match))["table"]
    ines.sit_at(None, ["me", BOT], start={"table": record, "moment": len(match.steps)})
    ines.page.locator(".p-prompt button.ltile").first.click()
    undo = ines.page.locator(".undo-tile")
    expect(undo).to_contain_text("Undo ")
    undo.click()
    expect(undo).to_have_count(0)
    expect(ines.page.locator(".p-prompt button.ltile").first).to_be_visible()
    assert ines.moment == len(match.steps)


# Planned moves


def free_hexes(player: Player) -> list[str]:
    """Return hexes that the other player could choose now."""
    return [hex for hex, *_ in player.wait_for_turn().places]


def select(player: Player, hex: str) -> None:
    player.page.locator(f'.hits [data-hex="{hex}"]').click(force=True)


def test_a_planned_move_is_a_ghost_and_played_when_the_turn_comes(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, GAME)
    first, second = free_hexes(ines)[:2]
    select(tomas, second)
    expect(tomas.page.locator(PLANNED)).to_have_count(1)
    expect(tomas.page.locator(".planned-card")).to_contain_text(second)
    assert ines.page.locator(PLANNED).count() == 0
    select(ines, first)
    ines.wait_for_moment(2)
    assert ines.page.locator(f'[data-piece="{second}"]').count() == 1
    expect(tomas.page.locator(PLANNED)).to_have_count(0)


def test_a_planned_move_is_cancelled_by_escape_a_second_click_and_the_button(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, GAME)
    hex = free_hexes(ines)[0]
    planned = tomas.page.locator(PLANNED)
    for cancel in ("Escape", "click", "button"):
        select(tomas, hex)
        expect(planned).to_have_count(1)
        if cancel == "Escape":
            tomas.page.keyboard.press("Escape")
        elif cancel == "click":
            select(tomas, hex)
        else:
            tomas.page.locator(".planned-card button").click()
        expect(planned).to_have_count(0)
    ines.act()
    assert tomas.wait_for_turn().moment == 1


def test_a_planned_move_that_became_illegal_is_dropped_with_a_notice(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, GAME)
    hex = free_hexes(ines)[0]
    select(tomas, hex)
    expect(tomas.page.locator(PLANNED)).to_have_count(1)
    select(ines, hex)
    expect(tomas.page.locator(".notice")).to_have_text(f"Your planned move {hex} is not possible now.")
    assert tomas.wait_for_turn().moment == 1
    expect(tomas.page.locator(PLANNED)).to_have_count(0)


def test_a_planned_move_is_dropped_by_an_undo(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, GAME)
    ines.act()
    tomas.act()
    ines.wait_for_turn()
    hex = free_hexes(ines)[0]
    select(tomas, hex)
    expect(tomas.page.locator(PLANNED)).to_have_count(1)
    tomas.page.get_by_role("button", name="Request undo").click()
    expect(tomas.page.locator(".notice")).to_contain_text("is dropped: a move is being undone")
    expect(tomas.page.locator(PLANNED)).to_have_count(0)


def test_a_move_is_planned_by_keyboard_and_with_a_finger(invite: Invite) -> None:
    ines, tomas = at_one_table(lambda: invite(has_touch=True), GAME)
    hex = free_hexes(ines)[0]
    tomas.page.locator('.hits [tabindex="0"]').focus()
    tomas.page.locator(f'.hits [data-hex="{hex}"]').focus()
    tomas.page.keyboard.press("Enter")
    expect(tomas.page.locator(PLANNED)).to_have_count(1)
    tomas.page.keyboard.press("Escape")
    expect(tomas.page.locator(PLANNED)).to_have_count(0)
    tomas.page.locator(f'.hits [data-hex="{hex}"]').tap(force=True)
    expect(tomas.page.locator(PLANNED)).to_have_count(1)


def test_nothing_is_planned_by_spectators_or_in_a_replay(invite: Invite) -> None:
    ines, tomas, guest = at_table_of_three_kinds(invite)
    hex = free_hexes(ines)[0]
    select(guest, hex)
    ines.act()
    tomas.act()
    ines.wait_for_turn()
    tomas.page.locator(".log-line").first.click()
    tomas.page.locator(".replay-bar, .replay").first.wait_for()
    select(tomas, hex)
    for player in (guest, tomas):
        expect(player.page.locator(PLANNED)).to_have_count(0)


# Signs


def test_a_sign_is_a_bubble_at_the_seat_and_a_line_of_chat(invite: Invite) -> None:
    ines, tomas = at_one_table(invite, GAME)
    ines.page.get_by_role("button", name="Chat").click()
    ines.page.get_by_role("button", name="Well played!").click()
    for player in (ines, tomas):
        expect(player.page.locator(".seat .bubble")).to_have_text("Well played!")
    tomas.page.get_by_role("button", name="Chat").click()
    expect(tomas.page.locator(".chat li")).to_contain_text("Well played!")
    tomas.page.locator(".chat li").hover()
    tomas.page.get_by_role("button", name="Mute Ines").click()
    expect(tomas.page.locator(".chat li, .bubble")).to_have_count(0)


# Refusals


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_links_and_forms_get_a_sentence_in_every_language(language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.may_be_refused = True
    ines.set_name("Ines")
    found = []
    for path in ("/t/nowhere", "/t/" + "x" * 22, "/join/nowhere", "/join/" + "x" * 22 + ".y", "/games/nim/rules", "/nowhere"):
        ines.go(path)
        found.append(ines.page.locator(".lost p").first.inner_text())
    ines.go("/load")
    ines.page.locator("textarea").fill("not a record")
    ines.page.locator(".load .primary").click()
    found.append(ines.page.get_by_role("alert").inner_text())
    for text in found:
        assert "should" not in text and "String" not in text and len(text.split()) > 2, text
        assert language == "en" or text not in ENGLISH, text
    ENGLISH.extend(found if language == "en" else [])


ENGLISH: list[str] = []  # what the first language of the list was told


def test_the_page_tells_who_thinks_and_that_a_bot_is_getting_ready(invite: Invite) -> None:
    ines = invite()
    state = {"bots": "warming"}

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: None if '"type":"hint"' in str(text) else socket.send(text))

    ines.page.route_web_socket("**/ws", between)
    ines.page.route("**/api/health", lambda route: route.fulfill(json={"status": "ready", "bots": {GAME: state["bots"]}}))
    ines.sit_at(GAME, ["me", BOT])
    ines.wait_for_turn()
    ines.page.keyboard.press("Alt+h")
    hint = ines.page.locator(".flyer.hint")
    expect(hint).to_have_text("A bot is thinking…")
    expect(hint).to_have_text("The bot is getting ready. After an update this takes about a minute.")
    state["bots"] = "ready"
    expect(hint).to_have_text("A bot is thinking…")


def test_the_prompt_tells_who_thinks(invite: Invite) -> None:
    ines, tomas = at_one_table(lambda: invite(1280, 800), GAME)
    prompt, measure = tomas.page.locator(".p-prompt"), "() => document.querySelector('.p-seats').offsetHeight"
    expect(prompt.locator("h2")).to_have_text("Ines is thinking…")
    expect(prompt).to_contain_text("Choose a hex to plan your next move.")
    expect(prompt).not_to_contain_text("On any")
    height = tomas.page.evaluate(measure)
    ines.act()
    tomas.wait_for_turn()
    expect(ines.page.locator(".p-prompt h2")).to_have_text("Tomas is thinking…")
    assert tomas.page.evaluate(measure) == height
    ines.page.context.close()
    tomas.act()
    expect(prompt.locator("h2")).to_have_text("Ines is away")


def test_nobody_is_to_move_after_a_resignation(invite: Invite) -> None:
    ines = invite()
    ines.sit_at(GAME, ["me", BOT])
    ines.act()
    ines.wait_for_turn()
    ines.page.get_by_role("button", name="Menu").click()
    ines.page.get_by_role("button", name="Resign").click()
    expect(ines.page.get_by_role("button", name="Keep playing")).to_be_focused()
    ines.page.get_by_role("button", name="Resign", exact=True).click()
    ines.page.locator(".podium").wait_for()
    ines.page.keyboard.press("Escape")
    expect(ines.page.locator(".seat.turn")).to_have_count(0)
    expect(ines.page.locator(".seats")).not_to_contain_text("must")
    expect(ines.page.locator(".seat.me .who")).to_contain_text("resigned")
    expect(ines.page.locator(".round")).to_have_text("Round 2")
