"""Puzzles in the browser: solved, failed and hinted, in every language, on desktop and phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from hexrealm import games
from hexrealm.i18n.translate import LANGUAGES, translate, using_language
from hexrealm.puzzles.puzzle import Puzzle
from hexrealm.puzzles.shipped import shipped_puzzles
from tests.support.web.axe import serious
from tests.support.web.player import Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
PHONE = {"width": 390, "height": 844}


def short_puzzles() -> list[Puzzle]:
    """Puzzles of any game whose best and second best turn are one click each."""
    found = []
    for puzzle in (each for name in games.names() for each in shipped_puzzles(games.find(name)).values()):
        match = puzzle.start()
        clicks = [match.game.hexes_of(action) for action in match.legal()]
        turns = [match.game.hexes_of(turn[0]) for turn in (puzzle.solution, puzzle.second) if len(turn) == 1]
        if len(turns) == 2 and all(len(each) == 1 and clicks.count(each) == 1 for each in turns):
            found.append(puzzle)
    return sorted(found, key=lambda puzzle: puzzle.id)


SHORT = short_puzzles()


def puzzle_with_buttons() -> Puzzle:
    """A puzzle whose turn may begin with a button instead of a hex."""
    shipped = (puzzle for name in games.names() for puzzle in shipped_puzzles(games.find(name)).values())
    starts = ((puzzle, puzzle.start()) for puzzle in shipped)
    return next(puzzle for puzzle, match in starts if not all(map(match.game.hexes_of, match.legal())))


def coach(player: Player) -> Locator:
    """What is below the board."""
    return player.page.locator(".puzzle-coach")


def press(player: Player, name: str) -> None:
    """Press a button below the board."""
    coach(player).get_by_role("button", name=name, exact=True).click()


def play(player: Player, action: str) -> None:
    """Click the hex of an action, once it can be selected."""
    player.page.locator(f'.hits [data-open][data-hex="{action}"]').click()


def test_a_puzzle_is_failed_solved_and_played_out(invite: Invite) -> None:
    puzzle = SHORT[0]
    ines = invite(bypass_csp=True)
    ines.open(f"/puzzles/{puzzle.id}")
    expect(coach(ines)).to_contain_text("Find the best turn")
    play(ines, puzzle.second[0])
    expect(coach(ines)).to_contain_text("There is something better")
    expect(coach(ines)).to_contain_text("Puzzle rating")
    assert serious(ines) == []
    press(ines, "Try again")
    play(ines, puzzle.solution[0])
    expect(coach(ines)).to_contain_text("Solved!")
    expect(coach(ines)).to_contain_text("after 2 tries")
    press(ines, "Next move")
    expect(coach(ines).locator("[aria-current=step]")).to_have_text(puzzle.better_line[0])
    ines.page.keyboard.press("ArrowLeft")
    expect(coach(ines).locator("[aria-current=step]")).to_have_count(0)
    assert serious(ines) == []
    press(ines, "Play the line out")
    expect(coach(ines).locator(".line li").last).to_have_attribute("aria-current", "step")
    expect(coach(ines).get_by_role("button", name="Play the line out")).to_be_visible()
    press(ines, "Analyse")
    ines.page.wait_for_url(re.compile(r"/analysis\?study="))
    ines.page.locator(".hits [data-hex]").first.wait_for(state="attached")


def test_a_hinted_puzzle_does_not_count_and_another_one_follows(invite: Invite) -> None:
    puzzle = SHORT[1]
    ines = invite(**PHONE, bypass_csp=True)
    ines.open(f"/puzzles/{puzzle.id}?game={puzzle.game}")
    coach(ines).get_by_role("button", name="Hint", exact=True).wait_for()
    ines.page.keyboard.press("h")
    expect(coach(ines).locator(".hints-given li")).to_have_count(1)
    for count in (2, 3):
        press(ines, "Hint")
        expect(coach(ines).locator(".hints-given li")).to_have_count(count)
    expect(coach(ines).locator(".hints-given")).to_contain_text(puzzle.solution[0])
    assert serious(ines) == []
    press(ines, "Solution")
    expect(coach(ines)).to_contain_text("The best turn is marked on the board.")
    assert coach(ines).get_by_text("Puzzle rating").count() == 0
    assert serious(ines) == []
    ines.page.keyboard.press("n")
    ines.page.wait_for_url(re.compile(rf"/puzzles/(?!{puzzle.id})\w+\?game={puzzle.game}"))
    expect(coach(ines)).to_contain_text("Find the best turn")


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE])
def test_the_page_is_for_everybody(invite: Invite, size: dict[str, int]) -> None:
    for language in LANGUAGES:
        ines = invite(**size, settings={"language": language}, bypass_csp=True)
        ines.go("/")
        with using_language(language):
            ines.page.get_by_role("link", name=translate("Puzzles")).click()
            start = ines.page.get_by_role("button", name=translate("Mixed puzzles"))
            expect(start).to_be_visible()
            assert serious(ines) == []
            assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            start.press("Enter")
            expect(coach(ines)).to_contain_text(translate("Find the best turn"))
        assert ines.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(360, 740), (844, 390)])
def test_on_small_phones_the_coach_leaves_the_prompt_free(invite: Invite, size: tuple[int, int]) -> None:
    ines = invite(*size, has_touch=True, is_mobile=True)
    ines.open(f"/puzzles/{puzzle_with_buttons().id}")
    expect(ines.page.locator(".seat.me")).to_contain_text("You")
    for button in ines.page.locator(".p-prompt button.ltile, .p-prompt .choices button").all():
        button.click(trial=True)  # fails if something lies over it
    press(ines, "Hint")
    expect(coach(ines).locator(".hints-given li")).to_be_in_viewport()


def test_a_long_line_leaves_room_for_its_buttons_on_phones(invite: Invite) -> None:
    shipped = (puzzle for name in games.names() for puzzle in shipped_puzzles(games.find(name)).values())
    puzzle = max(shipped, key=lambda each: len(each.better_line))
    ines = invite(**PHONE, has_touch=True, is_mobile=True)
    ines.open(f"/puzzles/{puzzle.id}")
    press(ines, "Solution")
    expect(coach(ines).locator(".line li")).to_have_count(len(puzzle.better_line))
    for name in ("Next move", "Play the line out", "Second best turn"):
        expect(coach(ines).get_by_role("button", name=name)).to_be_in_viewport()
    wide = "list => list.clientWidth / list.closest('.line').clientWidth"
    assert coach(ines).locator(".line ol").evaluate(wide) > 0.9
