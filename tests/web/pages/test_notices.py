"""Notifications in the browser: switched on and off, in the page, by push, e-mail and webhook; the links in mails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tests.support.web
from hexrealm import games
from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.settings import Mail, Settings
from tests.support.languages import TRANSLATED
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.notice_app import SENDER, Post, PushKeys, post_office_in_thread
from tests.support.server.steered_clock import SteeredClock
from tests.support.web.axe import serious
from tests.support.web.player import Player, accept_invite
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
CHECK = (Path(tests.support.web.__file__).parent / "layout.js").read_text(encoding="utf-8")
GAME = games.names()[0]
POLL = 0.05  # seconds
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
    """Add an address by keyboard, and confirm it on another page."""
    player.page.get_by_label("E-mail address").focus()
    player.page.keyboard.type(address)
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".contacts li")).to_contain_text("Waiting for you")
    wait_for(player.page, post.mailbox.mails, 1)


def test_notifications_are_switched_on_and_off(invite: Invite, post: Post, clock: SteeredClock) -> None:
    ines, tomas, phone = invite(bypass_csp=True), invite(), invite(width=360, height=740, bypass_csp=True)
    ines.may_be_refused = True
    page, keys = ines.page, PushKeys()
    page.context.grant_permissions(["notifications"])
    page.add_init_script(f"({PUSH_SERVICE})({json.dumps(keys.subscription(post.endpoint.url + '/push'))})")
    ines.go("/settings")
    page.get_by_role("button", name="Choose a name").click()
    page.locator("dialog input[name=name]").fill("Ines")
    page.locator("dialog .primary").click()
    active = page.get_by_label("Notifications", exact=False).first
    expect(active).not_to_be_checked()
    assert serious(ines) == []

    turn_on_mail(ines, post, "ines@play.example")
    expect(active).to_be_checked()
    phone.go(find_path(post, "/confirm/"))
    assert serious(phone) == []
    phone.page.get_by_role("button", name="Confirm").click()
    expect(phone.page.get_by_text("Your address is confirmed.")).to_be_visible()
    page.reload()
    expect(page.locator(".contacts li")).to_contain_text("Switched on")

    webhook = page.get_by_label("Address of the webhook")
    webhook.fill("ftp://chat.example/x")
    webhook.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    webhook.fill(post.endpoint.url + "/hook/T0123")
    webhook.press("Enter")
    expect(page.get_by_text("Slack (127.0.0.1)")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert "T0123" not in page.content()
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("This browser", exact=True)).to_be_visible()
    page.get_by_label("While a page is open here").check()
    assert serious(ines) == []

    page.get_by_role("button", name="Send a test notification").click()
    wait_for(page, post.endpoint.calls, 2)
    wait_for(page, post.mailbox.mails, 2)
    assert {call.path for call in post.endpoint.calls} == {"/hook/T0123", "/push"}
    assert keys.decrypt(next(call for call in post.endpoint.calls if call.path == "/push"))["title"] == "This is a test"
    post.endpoint.calls.clear()
    post.mailbox.mails.clear()

    page.get_by_label("Somebody takes a seat").uncheck()
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
    assert post.mailbox.subjects() == [f"It is your turn · {games.find(GAME).title} with Tomas"]
    page.clock.fast_forward(LONG)
    toast = page.locator(".notice a")
    expect(toast).to_contain_text("It is your turn")
    expect(page).to_have_title("(1) My games · hexrealm")
    toast.click()
    expect(page).to_have_url(table)
    expect(toast).to_have_count(0)

    phone.go(find_path(post, "/unsubscribe/"))
    assert serious(phone) == []
    phone.page.get_by_role("button", name="Unsubscribe").click()
    expect(phone.page.get_by_text("You are unsubscribed.")).to_be_visible()
    ines.go("/settings")
    expect(page.locator(".contacts li")).to_have_count(2)
    page.get_by_role("button", name="Slack (127.0.0.1): Switch off").click()
    expect(page.get_by_role("button", name="Slack (127.0.0.1): Switch on")).to_be_visible()
    page.get_by_role("button", name="Slack (127.0.0.1): Remove").click()
    expect(page.locator(".contacts li")).to_have_count(1)
    active.uncheck()
    expect(page.get_by_text("Everything is off: nothing is sent.")).to_be_visible()
    expect(page.get_by_role("button", name="Send a test notification")).to_be_disabled()
    expect(page).to_have_title("Notifications · hexrealm")
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
    ines.fetch("/api/notices/contacts", way="webhook", url="https://hooks.chat.example/services/1", format="discord")
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
