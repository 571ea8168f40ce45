"""Pages by keyboard alone, with a finger on a phone, in every language, with zoomed text, and as axe checks them."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

from hexrealm import games
from hexrealm.i18n.translate import translate, using_language
from hexrealm.puzzles.shipped import shipped_puzzles
from tests.support.languages import TRANSLATED, games_in_translation, one_translation
from tests.support.web.axe import serious
from tests.support.web.player import CHOICE, CONFIRM, Player, Sight
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}
RECORDS = Path(__file__).parents[3] / "examples" / "records"
PAGE = "main .page > *"


class Keys(Player):
    """A person without a mouse."""

    def point(self, now: Sight) -> None:
        """Go to an open hex with the arrow keys, or to a button with Tab, and press Enter."""
        if now.places:
            self.tab_to(".hits [data-hex]")
            self.walk_to(self.random.choice(self.nearest([hex for hex, *_ in now.places])))
        else:
            self.tab_to(CHOICE)
        self.page.keyboard.press("Enter")

    def tab_to(self, selector: str) -> None:
        for _ in range(80):
            if self.page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no tab leads to {selector}")

    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.hex"))

    def nearest(self, hexes: list[str]) -> list[str]:
        """Return the few hexes that are closest to the focus."""
        centres, here = self.centres(), self.here()
        return sorted(hexes, key=lambda name: math.dist(centres[name], centres[here]))[:3]

    def centres(self) -> dict[str, tuple[float, float]]:
        """Return where the hexes are on the board."""
        found: dict[str, tuple[float, float]] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.hits [data-hex]')].map((each) =>"
            " [each.dataset.hex, [each.x.baseVal.value, each.y.baseVal.value]]))"
        )
        return found

    def walk_to(self, hex: str) -> None:
        centres = self.centres()
        for _ in range(80):
            here = self.here()
            if here == hex:
                return
            across, down = (centres[hex][k] - centres[here][k] for k in (0, 1))
            self.page.keyboard.press(
                ("ArrowRight" if across > 0 else "ArrowLeft")
                if abs(across) > abs(down)
                else ("ArrowDown" if down > 0 else "ArrowUp")
            )
        raise AssertionError(f"arrows do not lead to {hex}")

    def confirm(self) -> None:
        self.tab_to(CONFIRM)
        self.page.keyboard.press("Enter")


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_played_by_keyboard(name: str, invite: Invite) -> None:
    ines = invite()
    ines.__class__ = Keys
    ines.play_start_and_end(name, ["me", BOT])


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_is_played_by_keyboard(name: str, invite: Invite) -> None:
    ines = invite()
    ines.__class__ = Keys
    ines.sit_at(name, ["me", BOT])
    ines.play_to_the_end()
    ines.page.locator(".podium").wait_for()


class Finger(Player):
    """A person with a phone: the first tap previews, the button selects."""

    def point(self, now: Sight) -> None:
        if now.places:
            _, x, y = self.random.choice(now.places)
            self.press(self.page.touchscreen.tap, x, y)
        else:
            self.page.locator(CHOICE).first.tap()

    def confirm(self) -> None:
        self.page.locator(CONFIRM).tap()


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "lying"])
def test_a_game_is_played_with_a_finger(name: str, size: tuple[int, int], invite: Invite) -> None:
    ines = invite(*size, has_touch=True, is_mobile=True, device_scale_factor=2)
    ines.__class__ = Finger
    ines.sit_at(name, ["me", BOT])
    for _ in range(6):
        ines.act()
        assert ines.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    small = ines.page.evaluate(
        """() => [...document.querySelectorAll('.bar .tool, .p-prompt button, .tabs button')]
        .filter((each) => each.offsetParent && Math.min(each.offsetWidth, each.offsetHeight) < 40)
        .map((each) => each.outerHTML)"""
    )
    assert small == []


def test_a_first_tap_only_previews(invite: Invite) -> None:
    ines = invite(390, 844, has_touch=True, is_mobile=True)
    ines.__class__ = Finger
    ines.sit_at(games.names()[0], ["me", BOT])
    ines.point(ines.wait_for_turn())
    ines.page.locator(CONFIRM).wait_for()
    assert ines.moment == 0


@pytest.mark.parametrize("language", one_translation(0))
def test_the_language_follows_the_browser_and_the_settings_change_it(language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.go("/")
    ines.page.locator(".plate h2").first.wait_for()
    assert ines.page.evaluate("document.documentElement.lang") == language
    with using_language(language):
        assert ines.page.get_by_role("button", name=translate("Play against a bot")).count() == len(games.names())
    ines.page.locator(".tools button").last.click()
    ines.page.get_by_role("radio", name="English").check()
    ines.page.locator("dialog .close").click()
    ines.page.get_by_role("button", name="Play against a bot").first.wait_for()


@pytest.mark.parametrize(("name", "language"), games_in_translation(TRANSLATED))
def test_a_translated_table_has_no_english_texts(name: str, language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.go("/")
    ines.page.locator(f'[data-play="{name}"]').click()
    ines.act()
    words = ines.page.locator("body").inner_text()
    assert not {"Log", "Rules", "Undo", "Hint", "Guest", "Place an envoy"} & set(words.split("\n"))


# axe


def platform_pages(player: Player) -> list[str]:
    """Return the address of every page that is not about one game, with content on it, and of a table and a record."""
    name = games.names()[0]
    player.sit_at(name, ["me", "open"], public=True)
    invite = player.page.locator(".flyer .invite input").input_value().removeprefix(player.address)
    record = player.fetch("/api/records", record=(RECORDS / f"{name}.txt").read_text())["table"]
    return [
        "/",
        "/new",
        "/lobby",
        "/my",
        "/people/me",
        "/me",
        "/find",
        "/ratings",
        "/daily",
        "/puzzles",
        f"/puzzles/{next(iter(shipped_puzzles(games.find(name))))}",
        "/duplicate/new",
        "/load",
        "/nowhere",
        invite,
        f"/t/{record}/replay?moment=40",
    ]


def game_pages(player: Player) -> list[str]:
    """Return the address of a table, the rules and the lesson of every game."""
    tables = [player.sit_at(each, ["me", BOT]) for each in games.names()]
    return [*tables, *(f"/games/{each}/{what}" for each in games.names() for what in ("rules", "learn"))]


def open_whole(player: Player, path: str) -> None:
    """Open a page and wait until everything on it is loaded."""
    player.go(path)
    player.page.locator(PAGE).first.wait_for()
    player.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("pages", [platform_pages, game_pages])
def test_axe_finds_nothing_serious_on_any_page(pages: Callable[[Player], list[str]], invite: Invite) -> None:
    """In light colours on a desk and in dark ones on a phone. Style sheets make the difference, except in pictures of rules."""
    ines = invite(bypass_csp=True)
    ines.may_be_refused = True  # one of the pages does not exist
    found = {}
    for path in pages(ines):
        set_view(ines, "light", 1440, 900)
        open_whole(ines, path)
        found[path, "light"] = serious(ines)
        set_view(ines, "dark", 390, 844)
        if path.endswith("/rules"):
            open_whole(ines, path)
        found[path, "dark phone"] = serious(ines)
    assert {page: problems for page, problems in found.items() if problems} == {}


def set_view(player: Player, scheme: Literal["light", "dark"], width: int, height: int) -> None:
    player.page.emulate_media(color_scheme=scheme)
    player.page.set_viewport_size({"width": width, "height": height})


def test_axe_finds_nothing_serious_in_dialogs(invite: Invite) -> None:
    ines = invite(bypass_csp=True)
    for name in games.names():
        ines.sit_at(name, ["me", {"who": "me", "name": "Tomas"}])
        ines.page.locator(".curtain, .hits [data-open]").first.wait_for(state="attached")
        assert serious(ines) == []
    ines.sit_at(games.names()[0], ["me", BOT])
    for entry in ("Menu", "Settings"):
        ines.page.get_by_role("button", name=entry).click()
        ines.page.locator("dialog").wait_for()
        assert serious(ines) == []
    ines.go(f"/t/{ines.fetch('/api/records', record=(RECORDS / f'{games.names()[-1]}.txt').read_text())['table']}/replay")
    ines.page.get_by_role("button", name="Menu").click()
    ines.page.get_by_role("button", name="Result").click()
    ines.page.locator(".podium").wait_for()
    assert serious(ines) == []


@pytest.mark.parametrize(("name", "language"), games_in_translation(TRANSLATED))
def test_options_have_translated_names(name: str, language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.go(f"/new?game={name}")
    ines.page.locator(".set-up svg.board").wait_for()
    options = next(each for each in ines.fetch("/api/games") if each["name"] == name)["options"]
    offered = {text.strip().lower() for text in ines.texts(".more select option") + ines.texts(".chips label")}
    offered |= {text.strip().lower() for text in ines.texts(".map-card .words")}
    listed = [each for each in options if each["choice_words"] and each["default"] in each["choices"]]
    assert listed
    assert [word for option in listed for word in option["choice_words"] if word.lower() not in offered] == []


@pytest.mark.parametrize(("name", "width"), [(name, width) for name in games.names() for width in (390, 1440)])
def test_every_option_fits_into_its_form(name: str, width: int, invite: Invite) -> None:
    ines = invite(width, 844)
    ines.go(f"/new?game={name}")
    ines.page.locator(".set-up svg.board").wait_for()
    ines.page.locator(".more summary").click()
    outside = """(form) => [...form.querySelectorAll('*')].filter((each) => {
      const [inner, outer] = [each.getBoundingClientRect(), form.getBoundingClientRect()];
      return !each.closest('svg') && inner.width > 0 && (inner.left < outer.left || inner.right > outer.right);
    }).map((each) => each.outerHTML)"""
    assert ines.page.locator(".rules-of-game").evaluate(outside) == []


def test_zoomed_text_does_not_scroll_sideways(invite: Invite) -> None:
    ines = invite(1280, 900)
    for path in ("/", "/new", "/lobby", f"/games/{games.names()[0]}/rules"):
        ines.go(path)
        ines.page.locator(PAGE).first.wait_for()
        ines.page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert ines.page.evaluate("document.documentElement.scrollWidth") <= 1280, path


def test_hexes_have_descriptions(invite: Invite) -> None:
    ines = invite()
    ines.sit_at(games.names()[0], ["me", BOT])
    ines.wait_for_turn()
    names = [each.get_attribute("aria-label") or "" for each in ines.page.locator(".hits [data-open]").all()[:20]]
    assert all("," in name for name in names)
