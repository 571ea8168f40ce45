"""Notifications in the browser: switched on and off, in the page, by push, e-mail and webhook; the links in mails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

import tests.support.web
from hexrealm import games
from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.settings import Mail, Settings
from tests.support.languages import TRANSLATED, english_and_one_more
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.notice_app import SENDER, Post, PushKeys, post_office_in_thread
from tests.support.server.steered_clock import SteeredClock
from tests.support.web.axe import serious
from tests.support.web.player import Player, accept_invite
from tests.web.conftest import launch
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
CHECK = (Path(tests.support.web.__file__).parent / "layout.js").read_text(encoding="utf-8")
GAME = games.names()[0]
POLL = 0.05  # seconds
SLACK = "Slack (127.0.0.1)"
SETTLED = 6.0  # seconds after which a notice is due
LONG = 60_000  # milliseconds after which a page has looked again which games wait
# Chromium without Google's services has no push service. Everything else of a subscription is the browser's own.
PUSH_SERVICE = """(found) => {
  let subscribed = null;
  const keys = { p256dh: found.p256dh, auth: found.auth };
  const made = { endpoint: found.endpoint, toJSON: () => ({ keys }), unsubscribe: async () => ((subscribed = null), true) };
  PushManager.prototype.subscribe = async () => (subscribed = made);
  PushManager.prototype.getSubscription = async () => subscribed;
}"""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The headless shell never permits notifications."""
    with launch(playwright, whole=True) as started:
        yield started


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with post_office_in_thread() as found:
        yield found


@pytest.fixture(scope="module")
def clock() -> SteeredClock:
    return SteeredClock()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, post: Post, clock: SteeredClock) -> Iterator[str]:
    settings = Settings(
        database=sqlite_in(tmp_path_factory.mktemp("notices")),
        port=0,
        bot_workers=0,
        limits=GENEROUS,
        clock=clock,
        notice_poll_seconds=POLL,
        mail=Mail("127.0.0.1", SENDER, post.mailbox.port, security="none"),
        allow_private_addresses=True,
    )
    with serving(settings) as found:
        yield found


def wait_for(page: Page, found: object, count: int) -> None:
    """Wait until a mail server or an endpoint has got so many."""
    assert isinstance(found, list)
    while len(found) < count:
        page.evaluate("() => new Promise(requestAnimationFrame)")


def find_path(post: Post, part: str) -> str:
    words: list[str] = post.mailbox.mails[-1].get_content().split()
    link = next(word for word in words if part in word)
    return part + link.partition(part)[2]


def turn_on_mail(player: Player, post: Post, address: str) -> None:
    """Add an address by keyboard."""
    player.page.get_by_label(translate("E-mail address")).focus()
    player.page.keyboard.type(address)
    player.page.keyboard.press("Enter")
    waiting = translate("Not confirmed yet: open the link in the e-mail to this address within a day.")
    expect(player.page.locator(".contacts li")).to_contain_text(waiting)
    wait_for(player.page, post.mailbox.mails, 1)


def click(page: Page, text: str) -> None:
    page.get_by_role("button", name=translate(text), exact=True).click()


@pytest.mark.parametrize("language", english_and_one_more(1))
def test_notifications_are_switched_on_and_off(invite: Invite, post: Post, clock: SteeredClock, language: str) -> None:
    ines = invite(locale=language, bypass_csp=True)
    tomas, phone = invite(), invite(width=360, height=740, locale=language, bypass_csp=True)
    ines.may_be_refused = True
    page, keys = ines.page, PushKeys()
    page.context.grant_permissions(["notifications"])
    page.add_init_script(f"({PUSH_SERVICE})({json.dumps(keys.subscription(post.endpoint.url + '/push'))})")
    post.endpoint.calls.clear()
    post.mailbox.mails.clear()
    with using_language(language):
        active = switch_on(ines, phone, post, f"ines.{language}@play.example")
        check_test_notice(page, keys, post)
        check_turn(ines, tomas, post, clock)
        switch_off(ines, phone, post, active)


def switch_on(ines: Player, phone: Player, post: Post, address: str) -> Locator:
    """Switch every way on, the mail from a phone. Return the one switch for all."""
    page = ines.page
    ines.go("/settings")
    click(page, "Choose a name")
    page.locator("dialog input[name=name]").fill("Ines")
    page.locator("dialog .primary").click()
    active = page.get_by_label(translate("Notifications"), exact=False).first
    expect(active).not_to_be_checked()
    assert serious(ines) == []
    turn_on_mail(ines, post, address)
    expect(active).to_be_checked()
    phone.go(find_path(post, "/confirm/"))
    assert serious(phone) == []
    phone.page.locator("main .primary").click()
    done = translate("Your address is confirmed. You will get a mail when a game waits for you.")
    expect(phone.page.get_by_text(done)).to_be_visible()
    page.reload()
    expect(page.locator(".contacts li")).to_contain_text(translate("Switched on"))
    add_webhook(page, post)
    click(page, "Notify me in this browser")
    expect(page.get_by_text(translate("This browser"), exact=True)).to_be_visible()
    page.get_by_label(translate("While a page is open here")).check()
    assert serious(ines) == []
    return active


def add_webhook(page: Page, post: Post) -> None:
    """Add an address that is refused, and one that is not."""
    webhook = page.get_by_label(translate("Address of the webhook"))
    webhook.fill("ftp://chat.example/x")
    webhook.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    webhook.fill(post.endpoint.url + "/hook/T0123")
    webhook.press("Enter")
    expect(page.get_by_text(SLACK)).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert "T0123" not in page.content()


def check_test_notice(page: Page, keys: PushKeys, post: Post) -> None:
    click(page, "Send a test notification")
    wait_for(page, post.endpoint.calls, 2)
    wait_for(page, post.mailbox.mails, 2)
    assert {call.path for call in post.endpoint.calls} == {"/hook/T0123", "/push"}
    pushed = keys.decrypt(next(call for call in post.endpoint.calls if call.path == "/push"))
    assert pushed["title"] == translate("This is a test")
    post.endpoint.calls.clear()
    post.mailbox.mails.clear()


def check_turn(ines: Player, tomas: Player, post: Post, clock: SteeredClock) -> None:
    """Ines is told by all ways that it is her turn, and not that a seat was taken."""
    page = ines.page
    page.get_by_label(translate("Somebody takes a seat")).uncheck()
    tomas.sit_at(GAME, ["me", "open"], name="Tomas")
    table = tomas.page.url
    page.clock.install()
    accept_invite(tomas, ines)
    ines.go("/my")
    page.locator(".tables li").first.wait_for()
    play_until_it_is_the_others_turn(tomas)
    clock.advance(SETTLED)
    wait_for(tomas.page, post.endpoint.calls, 2)
    wait_for(tomas.page, post.mailbox.mails, 1)
    where = translate("{game} with {names}", game=games.find(GAME).title, names="Tomas")
    assert post.mailbox.subjects() == [f"{translate('It is your turn')} · {where}"]
    page.clock.fast_forward(LONG)
    toast = page.locator(".notice a")
    expect(toast).to_contain_text(translate("It is your turn"))
    expect(page).to_have_title(f"(1) {translate('My games')} · hexrealm")
    toast.click()
    expect(page).to_have_url(table)
    expect(toast).to_have_count(0)


def switch_off(ines: Player, phone: Player, post: Post, active: Locator) -> None:
    """Unsubscribe by the link in the mail, switch a webhook off and remove it, then everything by the one switch."""
    page = ines.page
    phone.go(find_path(post, "/unsubscribe/"))
    assert serious(phone) == []
    phone.page.locator("main .primary").click()
    done = translate("You are unsubscribed. This address gets no more mail from here.")
    expect(phone.page.get_by_text(done)).to_be_visible()
    ines.go("/settings")
    expect(page.locator(".contacts li")).to_have_count(2)
    page.get_by_role("button", name=f"{SLACK}: {translate('Switch off')}").click()
    expect(page.get_by_role("button", name=f"{SLACK}: {translate('Switch on')}")).to_be_visible()
    page.get_by_role("button", name=f"{SLACK}: {translate('Remove')}").click()
    expect(page.locator(".contacts li")).to_have_count(1)
    active.uncheck()
    expect(page.get_by_text(translate("Everything is off: nothing is sent."))).to_be_visible()
    expect(page.get_by_role("button", name=translate("Send a test notification"))).to_be_disabled()
    expect(page).to_have_title(f"{translate('Notifications')} · hexrealm")
    assert ines.fetch("/api/me")["notified"] is False


def play_until_it_is_the_others_turn(player: Player) -> None:
    while player.wait_for_moment(player.moment).turns == ["mine"]:
        player.act()


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_the_settings_fit_every_size(invite: Invite, language: str) -> None:
    ines = invite(locale=language, bypass_csp=True)
    ines.go("/settings")
    ines.set_name("Ines")
    ines.fetch("/api/notices/contacts", way="email", address="a.person.with.a.very.long.name@mail.play.example")
    ines.fetch("/api/notices/contacts", way="webhook", url="https://127.0.0.1/services/1", format="discord")
    with using_language(language):
        title, notice = translate("Notifications"), translate("Unsubscribe")
    for path, text in (("/settings", title), ("/unsubscribe/x", notice), ("/confirm/x", "")):
        ines.go(path)
        expect(ines.page.locator("main h2")).to_contain_text(text)
        found = []
        for width, height in ((1440, 900), (768, 1024), (360, 740)):
            ines.page.set_viewport_size({"width": width, "height": height})
            found += [f"{path} {width}: {problem}" for problem in ines.page.evaluate(CHECK)]
        assert found + serious(ines) == []


def test_the_page_says_why_a_way_does_not_work(invite: Invite, tmp_path: Path) -> None:
    """A server without a mail server; a browser that blocks notifications, and one that has none."""
    settings = Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)
    with serving(settings) as bare:
        ines = invite()
        ines.address = bare
        ines.page.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })")
        ines.go("/settings")
        ines.set_name("Ines")
        ines.page.reload()
        expect(ines.page.get_by_text("This server sends no e-mail: its operator has set up no mail server.")).to_be_visible()
        expect(ines.page.get_by_text("This browser blocks notifications from this site.")).to_be_visible()
        expect(ines.page.get_by_role("button", name="Send a test notification")).to_be_disabled()
        why = "import('/web/pages/notices/push.js').then(({ whyNoPush }) => whyNoPush(null))"
        assert ines.page.evaluate(why).startswith("This server sends no push notifications")
