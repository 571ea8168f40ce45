"""Clocks in the browser: a live game to the flag between two people, and a game over days whose days the test lets pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from hexrealm import games
from hexrealm.i18n.translate import translate, translate_plural, using_language
from hexrealm.server.settings import Settings
from tests.support.languages import english_and_one_more
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.steered_clock import SteeredClock
from tests.support.web.axe import serious
from tests.support.web.player import Player, accept_invite, at_one_table
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
GAME = games.names()[0]
HIDING = next(name for name in games.names() if games.find(name).has_secrets)
DARK_PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}
LIVE = {"kind": "live", "base": 300, "increment": 10}
DAYS = {"kind": "days", "days": 1, "vacation": 0}
DAY = 86_400.0
POLL = 0.05  # seconds
AHEAD = 100  # milliseconds that a page may be wrong about the table time, if its connection is quick
# How many changes of the board are seen while the clock that runs shows three other texts.
COUNT_CHANGES = """() => new Promise((resolve) => {
  let [changes, texts] = [0, 0];
  new MutationObserver((all) => (changes += all.length))
    .observe(document.querySelector('.board'), { subtree: true, childList: true, attributes: true, characterData: true });
  new MutationObserver(() => ++texts === 3 && resolve(changes))
    .observe(document.querySelector('[data-clock].runs'), { childList: true, characterData: true, subtree: true });
})"""

# Keeps what a screen reader would say.
HEAR = """
  const heard = (window.heard = []);
  new MutationObserver(() => {
    const text = document.querySelector('.news')?.textContent ?? '';
    if (text !== heard.at(-1)) heard.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""
CONTROL = "{m}\N{NO-BREAK SPACE}min + {s}\N{NO-BREAK SPACE}s"


@pytest.fixture(scope="module")
def clock() -> SteeredClock:
    return SteeredClock()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: SteeredClock) -> Iterator[str]:
    """A server whose clock the tests may advance."""
    settings = Settings(
        database=sqlite_in(tmp_path_factory.mktemp("clocks")),
        port=0,
        bot_workers=0,
        limits=GENEROUS,
        clock=clock,
        clock_poll_seconds=POLL,
    )
    with serving(settings) as found:
        yield found


def own_clock(player: Player, seat: int) -> Locator:
    return player.page.locator(f'[data-clock="{seat}"]').first


def table_time(player: Player) -> tuple[float, float]:
    """Return the table time as the page knows it, and the round trip of its best ping."""
    module = "import('/web/live/table_time.js').then(({ tableTime }) => [tableTime.now(), tableTime.roundTrip])"
    found: tuple[float, float] = player.page.evaluate(module)
    return found


@pytest.mark.parametrize("language", english_and_one_more(0))
def test_a_live_game_goes_on_until_a_flag_falls(invite: Invite, clock: SteeredClock, language: str) -> None:
    with using_language(language):
        label, start, told = translate("Time for each player"), translate("Start"), translate("You have {n} seconds left.")
        choice, won = translate(CONTROL, m=5, s=10), translate("{names} won on time", names="Ines")
        late = translate_plural("{names} ran out of time.", "They ran out of time: {names}.", 1, names="Tomas")
    ines = invite(locale=language, bypass_csp=True)
    tomas = invite(**DARK_PHONE, locale=language, bypass_csp=True)
    ines.go(f"/new?game={GAME}&with=friends")
    ines.set_name("Ines")
    ines.page.get_by_label(label).select_option(choice)
    assert serious(ines) == []
    ines.page.get_by_role("button", name=start, exact=True).click()
    name = ines.page.locator("dialog input[name=name]")
    flyer = ines.page.locator(".flyer .invite input")
    name.or_(flyer).first.wait_for()
    if name.count():
        name.fill("Ines")
        ines.page.locator("dialog .primary").click()
    expect(own_clock(ines, 0)).to_have_text("5:00")  # it waits for the other player
    ines.invites = [flyer.input_value().rpartition("#")[2]]
    accept_invite(ines, tomas)
    expect(own_clock(ines, 0)).to_have_class("runs")
    expect(own_clock(tomas, 0)).to_have_class("runs")
    assert ines.page.evaluate(COUNT_CHANGES) == 0
    ines.act()
    expect(own_clock(ines, 1)).to_have_class("runs")
    clock.advance(285)
    tomas.page.reload()  # the page does not know that a clock was advanced
    expect(own_clock(tomas, 1)).to_have_class("runs low")
    expect(tomas.page.locator(".news")).to_contain_text(told.partition("{n}")[2])
    assert serious(tomas) == []
    clock.advance(30)
    for player, words in ((ines, late), (tomas, won)):
        expect(player.page.locator('.page[data-state="over"]')).to_be_attached()
        expect(player.page.locator("dialog").get_by_text(words).first).to_be_visible()
        expect(player.page.locator(".clock.fallen")).to_have_count(1)


def test_people_are_told_once_that_their_time_runs_out(invite: Invite, clock: SteeredClock) -> None:
    """At 60 and at 20 seconds, however many actions they play meanwhile."""
    ines, _ = at_one_table(invite, HIDING, clock=LIVE)
    clock.advance(245)
    ines.page.add_init_script(HEAR)
    ines.open(ines.page.url.removeprefix(ines.address))
    for _ in range(3):
        ines.act()
    heard = [text for text in ines.page.evaluate("window.heard") if "seconds left" in text]
    assert 1 <= len(heard) <= 2


def test_pages_agree_with_the_server(invite: Invite, clock: SteeredClock) -> None:
    ines, tomas = at_one_table(invite, GAME, clock=LIVE)
    for player in (ines, tomas):
        player.page.wait_for_function("import('/web/live/table_time.js').then(({ tableTime }) => tableTime.isExact)")
        table = player.fetch("/api/tables?list=mine")["tables"][0]
        since = player.fetch(f"/api/tables/{table['table']}")["sections"]["turn"]["clock"]["since"]
        now, round_trip = table_time(player)
        later = player.fetch("/api/tables?list=mine")["tables"][0]
        slack = max(AHEAD, round_trip)
        assert later["time_left"] - slack <= 300_000 - (now - since) <= table["time_left"] + slack


def test_a_page_that_was_wrong_about_the_time_learns_it(invite: Invite, clock: SteeredClock) -> None:
    """After a break of the connection, and when the page or the time of tables stood still: nothing changes at the table."""
    ines, _ = at_one_table(invite, GAME, clock=LIVE)
    expect(own_clock(ines, 0)).to_have_text(re.compile("^(5:00|4:5)"))
    ines.page.wait_for_function("import('/web/live/table_time.js').then(({ tableTime }) => tableTime.isExact)")
    clock.advance(100)
    ines.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(own_clock(ines, 0)).to_have_text(re.compile("^3:[1-4]"))
    ines.page.evaluate("import('/web/live/socket.js').then(({ connection }) => connection.drop())")
    ines.page.wait_for_function("""Promise.all([import('/web/live/socket.js'), import('/web/live/table_time.js')])
      .then(([{ connection }, { tableTime }]) => connection.status === 'open' && tableTime.isExact)""")


@pytest.mark.parametrize("language", english_and_one_more(1))
def test_a_game_over_days(invite: Invite, clock: SteeredClock, language: str) -> None:
    """Two turns, a day apart; the list says which game waits; then nobody comes any more."""
    ines = invite(width=360, height=740, locale=language, bypass_csp=True)
    tomas = invite(locale=language, bypass_csp=True)
    first = ines.sit_at(GAME, ["me", "open"], clock=DAYS)
    accept_invite(ines, tomas)
    clock.advance(DAY - 3600)
    ines.page.reload()
    expect(own_clock(ines, 0)).to_have_class("runs low")
    ines.act()
    expect(own_clock(tomas, 1)).to_have_class("runs")
    ines.sit_at(GAME, ["me", {"who": "bot", "level": "easy"}])
    ines.go("/my")
    rows = ines.page.locator(".tables li")
    expect(rows).to_have_count(2)
    expect(rows.nth(1).locator("a").first).to_have_attribute("href", first)  # there it is the other person's turn
    expect(rows.nth(1).locator(".time-left")).to_be_visible()
    assert serious(ines) == []
    ines.open(first)
    ines.page.keyboard.press("Alt+n")  # to the game against the bot, which waits
    expect(ines.page).not_to_have_url(ines.address + first)
    clock.advance(DAY + 1)
    tomas.page.reload()
    with using_language(language):
        text = translate("{names} won on time", names="Ines")
    expect(tomas.page.get_by_text(text).first).to_be_visible()
    tomas.page.keyboard.press("Escape")
    assert serious(tomas) == []


def test_lifting_the_curtain_starts_a_clock(invite: Invite) -> None:
    ines = invite()
    ines.sit_at(HIDING, ["me", {"who": "me", "name": "Tomas"}], clock=LIVE)
    expect(ines.page.locator(".curtain")).to_be_visible()
    expect(ines.page.locator("[data-clock].runs")).to_have_count(0)
    ines.page.locator(".curtain .primary").click()
    expect(ines.page.locator("[data-clock].runs")).not_to_have_count(0)


def test_a_slow_answer_that_proves_the_estimate_wrong_is_believed(invite: Invite) -> None:
    """The server's time stood still for two minutes. The fastest answer of before says nothing about it any more."""
    ines = invite()
    ines.go("/settings")
    told = ines.page.evaluate("""async () => {
      const { tableTime } = await import('/web/live/table_time.js');
      tableTime.restart(500_000);
      tableTime.sample(500_000, performance.now() - 1);
      const before = tableTime.now();
      tableTime.sample(380_000, performance.now() - 60);
      return [before, tableTime.now()];
    }""")
    assert told == pytest.approx([500_000, 380_000], abs=AHEAD)
