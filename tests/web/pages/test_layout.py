"""Every page at every size: no text is clipped, nothing overlaps, no control is off the screen. layout.js finds all that.

Translations come first, since their texts are longer; `pytest -m long` has every page in every language.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from scripts.contact_pages import Visitor, list_pages

import tests.support.web
from hexrealm import games
from hexrealm.i18n.translate import ENGLISH, LANGUAGES
from hexrealm.puzzles.shipped import shipped_puzzles
from tests.support.languages import TRANSLATED, games_in_translation, later, one_translation
from tests.web.pages.conftest import Invite
from tests.web.pages.test_profiles import finish_games

pytestmark = pytest.mark.compiled
CHECK = (Path(tests.support.web.__file__).parent / "layout.js").read_text(encoding="utf-8")
RECORDS = Path(__file__).parents[3] / "examples" / "records"
ZOOMED = ((1280, 800), (390, 844), (360, 740), (844, 390))  # with text of twice the size
SIZES = ((1920, 1080), (1440, 900), (1280, 800), (1024, 768), (768, 1024), (390, 844), (360, 740), (844, 390))
PHONES = SIZES[-3:]
LONG_NAMES = ("Bartholomew Quixotepoulos", "Maximiliane Hohenstaufen", "Wilhelmina-Featherstone")
BOT = {"who": "bot", "level": "easy"}
SHEETS = dict(list_pages())
# Pages that no other test here opens. The review is worth a minute of searching: long runs have it.
ONLY_ON_SHEETS = (
    *("clock-new", "confirm", "curtain", "duplicate", "find-waiting", "invited", "keys", "link", "me-bots", "taken"),
    *(f"{page}-{game}" for game in games.names() for page in ("end", "exercise", "goals", "help", "log", "why")),
    *(f"puzzle-{game}-solution" for game in games.names()),
)
# Waits until the page looks the same in two frames in a row: fonts are there, and the board has its new size.
SETTLE = """() => document.fonts.ready.then(() => new Promise((resolve) => {
  let last = '';
  const look = () => {
    const now = [innerWidth, ...[...document.querySelectorAll('.board, .panel, main *')].slice(0, 400)
      .map((each) => each.getBoundingClientRect().bottom)].join();
    if (now === last) return resolve();
    last = now;
    requestAnimationFrame(look);
  };
  look();
}))"""


def find_problems(page: Page, name: str) -> list[str]:
    """Return what is wrong with the layout of a page, at all sizes."""
    return [problem for size in SIZES for problem in find_problems_at(page, name, *size)]


def find_problems_zoomed(page: Page, name: str) -> list[str]:
    """Return what is wrong with the layout of a page, at all sizes, and with text of twice the size."""
    found = find_problems(page, name)
    set_text_size(page, "200%")
    found += [problem for size in ZOOMED for problem in find_problems_at(page, f"{name} 200%", *size)]
    set_text_size(page, "")
    return found


def find_problems_at(page: Page, name: str, width: int, height: int) -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLE)
    return [f"{name} {width}x{height}: {problem}" for problem in page.evaluate(CHECK)]


def set_text_size(page: Page, size: str) -> None:
    page.evaluate("(size) => (document.documentElement.style.fontSize = size)", size)


@pytest.mark.parametrize("language", [*TRANSLATED, later(ENGLISH)])
def test_every_page_fits_every_size(language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.may_be_refused = True  # the page that does not exist
    found = []
    for path, wait in (
        ("/", ".plate svg.board"),
        ("/lobby", ".lists"),
        ("/my", ".lists"),
        ("/find", ".find"),
        ("/ratings", ".ratings"),
        ("/people/nobody", ".lost"),
        ("/daily", ".daily"),
        ("/puzzles", ".puzzles"),
        ("/duplicate/new", ".new-duplicate"),
        ("/load", ".load"),
        ("/analysis", ".analysis-start"),
        ("/me", ".me"),
        ("/nowhere", ".lost"),
    ):
        ines.go(path)
        ines.page.locator(wait).first.wait_for()
        found += find_problems_zoomed(ines.page, path)
    ines.set_name("Ines")
    for path, wait in (("/me", ".me"), ("/settings", ".notices-settings")):
        ines.go(path)
        ines.page.locator(wait).first.wait_for()
        found += find_problems_zoomed(ines.page, path)
    assert found == []


@pytest.mark.parametrize(("game", "language"), games_in_translation(list(LANGUAGES)))
def test_every_page_of_a_game_fits_every_size(game: str, language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.go(f"/new?game={game}")
    ines.page.locator(".set-up svg.board").wait_for()
    found = find_problems_zoomed(ines.page, "/new")
    for path, wait in (
        (f"/games/{game}/rules", ".rulebook section"),
        (f"/games/{game}/learn", ".coach"),
        (f"/puzzles/{next(iter(shipped_puzzles(games.find(game))))}", ".puzzle-coach"),
    ):
        ines.go(path)
        ines.page.locator(wait).first.wait_for()
        found += find_problems_zoomed(ines.page, path)
    ines.set_name("Ines")
    record = ines.fetch("/api/records", record=(RECORDS / f"{game}.txt").read_text(encoding="utf-8"))
    ines.open(f"/t/{record['table']}/replay?moment=80")
    found += find_problems_zoomed(ines.page, "replay")
    assert found == []


@pytest.mark.parametrize(("game", "language"), games_in_translation(list(LANGUAGES)))
def test_the_analysis_board_fits_every_size(game: str, language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    ines.set_name("Ines")
    record = ines.fetch("/api/records", record=(RECORDS / f"{game}.txt").read_text(encoding="utf-8"))
    ines.open(f"/analysis?table={record['table']}&moment=80")
    ines.page.locator(".engine-switch").click()
    ines.page.locator(".chance").first.wait_for(state="attached")
    found = find_problems_zoomed(ines.page, "board")
    ines.page.set_viewport_size({"width": 390, "height": 844})
    ines.page.locator(".tabs button").last.click()
    found += find_problems_zoomed(ines.page, "moves")
    ines.page.keyboard.press("Alt+KeyS")
    ines.page.locator(".editor-values select").first.wait_for()
    found += find_problems(ines.page, "values")
    ines.page.set_viewport_size({"width": 390, "height": 844})
    ines.page.locator(".tabs button").first.click()
    found += find_problems_zoomed(ines.page, "editor")
    assert found == []


@pytest.mark.parametrize(("game", "language"), games_in_translation(list(LANGUAGES)))
def test_the_editor_fits_phones_with_four_seats_and_a_refused_position(game: str, language: str, invite: Invite) -> None:
    ines = invite(width=390, height=844, locale=language)
    ines.open(f"/analysis?game={game}&players=4&edit")
    ines.page.locator(".tabs button").last.click()
    ines.page.locator(".editor-values select").first.wait_for()
    ines.page.evaluate("document.querySelectorAll('.editor-values details').forEach((each) => (each.open = true))")
    for number in ines.page.locator(".editor-values input[type=number]").all():
        if number.is_enabled() and number.input_value() != number.get_attribute("max"):
            with ines.page.expect_response("**/api/analysis/edit") as answer:
                number.fill(number.get_attribute("max") or "")
                number.press("Tab")
            if answer.value.json()["problem"]:
                break
    ines.page.locator(".tabs button").first.click()
    ines.page.locator(".editor-state.wrong").wait_for()
    found = []
    for text in ("", "200%"):
        set_text_size(ines.page, text)
        for width, height in PHONES:
            found += find_problems_at(ines.page, f"editor {text}", width, height)
            board = ines.page.locator(".board").bounding_box()
            if board is None or board["height"] < height / 5:
                found.append(f"editor {text} {width}x{height}: the board is too small: {board}")
    assert found == []


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", games.names())
def test_a_table_fits_every_size(game: str, seats: int, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(game, ["me", *[BOT] * (seats - 1)], name="Marguerite")
    while not ines.page.locator(".recent li").count():
        ines.act()
        ines.wait_for_turn()
    assert find_problems_zoomed(ines.page, game) == []


@pytest.mark.parametrize("game", games.names())
def test_an_open_chat_fits_every_size(game: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(game, ["me", "open"])
    ines.page.get_by_role("button", name="Chat").click()
    ines.page.locator(".say input").wait_for()
    assert find_problems(ines.page, f"{game} chat") == []


@pytest.mark.parametrize("game", games.names())
def test_long_names_beside_clocks_fit_every_size(game: str, invite: Invite) -> None:
    """Four people with long words in their names, three of whom are away."""
    ines = invite(locale="de-DE")
    ines.sit_at(game, ["me", "open", "open", "open"], name="Ines", clock={"kind": "live", "base": 300, "increment": 10})
    for name, link in zip(LONG_NAMES, ines.invites, strict=True):
        other = invite()
        other.set_name(name)
        other.fetch("/api/join", invite=link)
    ines.page.locator("[data-clock].runs").first.wait_for(state="attached")
    ines.page.locator(".starting, .flyer .invite").first.wait_for(state="detached")
    assert find_problems_zoomed(ines.page, game) == []


@pytest.mark.parametrize("language", [*one_translation(1), later(ENGLISH)])
def test_profiles_and_own_games_fit_every_size(language: str, invite: Invite) -> None:
    ines = invite(locale=language)
    finish_games(ines)
    found = []
    for path, wait in (("/people/me", ".score-bar"), (f"/my?game={games.names()[0]}", ".filters select")):
        ines.go(path)
        ines.page.locator(wait).first.wait_for()
        ines.page.locator("details:not([open]) summary").evaluate_all("(all) => all.forEach((each) => each.click())")
        found += find_problems_zoomed(ines.page, path)
    assert found == []


def test_the_settings_fit_every_size(invite: Invite) -> None:
    ines = invite()
    ines.go("/")
    ines.page.locator(".plate svg.board").first.wait_for()
    ines.page.locator(".tools button").last.click()
    ines.page.locator("dialog[open]").wait_for()
    assert find_problems(ines.page, "settings") == []


def pages_in_translation() -> list[Any]:
    """Each page that only the contact sheets have with a translation, in turn; all pages in all languages for long runs."""
    chosen = [(name, TRANSLATED[turn % len(TRANSLATED)]) for turn, name in enumerate(ONLY_ON_SHEETS)]
    rest = [(name, language) for name in SHEETS for language in LANGUAGES if (name, language) not in chosen]
    return [*chosen, *(later(*each) for each in rest)]


@pytest.mark.parametrize(("name", "language"), pages_in_translation())
def test_every_page_of_the_contact_sheets_fits_every_size(name: str, language: str, browser: Browser, address: str) -> None:
    visitor = Visitor(browser, address, language)
    SHEETS[name](visitor)
    found = find_problems_zoomed(visitor.page, name)
    visitor.page.context.close()
    assert found == []


@pytest.mark.parametrize("game", games.names())
def test_nothing_moves_when_a_hex_is_pointed_at(game: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(game, ["me", BOT])
    sight = ines.wait_for_turn()
    measure = (
        "() => [...document.querySelectorAll('.panel, .board')].map((each) => JSON.stringify(each.getBoundingClientRect()))"
    )
    before = ines.page.evaluate(measure)
    _, x, y = sight.places[0]
    ines.page.mouse.move(x, y)
    ines.page.locator(".preview-card .sum").wait_for()
    assert ines.page.evaluate(measure) == before


@pytest.mark.parametrize("game", games.names())
def test_the_moves_of_all_others_stay_marked(game: str, invite: Invite) -> None:
    ines = invite()
    ines.sit_at(game, ["me", BOT, BOT])
    while not ines.page.locator(".recent li").count():
        ines.act()
        ines.wait_for_turn()
    marked = ines.page.locator(".recent-dot")
    assert marked.count() >= 2
    assert [text.strip() for text in marked.all_text_contents()] == [str(number + 1) for number in range(marked.count())]
    ines.page.get_by_role("button", name="Show again").click()
    ines.page.locator(".hits [data-open], .p-prompt .choices button").first.wait_for(state="attached")
    assert marked.count() >= 2
