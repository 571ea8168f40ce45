"""The review of a game in the browser: from one click after a game to the exercises, in every language and on a phone."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from hexrealm import games
from hexrealm.i18n.translate import ENGLISH, translate, using_language
from hexrealm.play.match import Match
from hexrealm.play.record import format_record
from hexrealm.reviews.search import Searcher
from tests.support.languages import PHONE, desk_and_phone
from tests.support.walks import match_after
from tests.support.web.axe import serious
from tests.support.web.player import CHOICE, Player
from tests.web.pages.conftest import Invite

pytestmark = pytest.mark.compiled
STEPS = 14  # a random game that is so short has mistakes, and is reviewed quickly
TURNS = ".review-turns .steps button"
Reviews = dict[str, tuple[str, dict[str, Any]]]  # by game: a table, and its review


def load_game(player: Player, name: str) -> str:
    """Give the server the record of a short random game. Return the table."""
    player.set_name("Ines")
    table: str = player.fetch("/api/records", record=format_record(match_after(name, 1, STEPS)))["table"]
    return table


def read_review(player: Player, table: str) -> dict[str, Any]:
    """Return the finished review from the server."""
    response = player.page.request.post(
        f"{player.address}/api/tables/{table}/review", data={}, headers={"origin": player.address}, timeout=0
    )
    review: dict[str, Any] = json.loads(response.text().splitlines()[-1])["review"]
    return review


@pytest.fixture(scope="module")
def reviews() -> Reviews:
    """The reviews that were made, by game: one takes seconds."""
    return {}


def find_review(player: Player, name: str, reviews: Reviews) -> tuple[str, dict[str, Any]]:
    """Return a table with a short random game, and its finished review."""
    if name not in reviews:
        table = load_game(player, name)
        reviews[name] = table, read_review(player, table)
    return reviews[name]


@pytest.mark.parametrize("name", games.names())
def test_a_review_leads_from_mistake_to_exercise(name: str, invite: Invite, reviews: Reviews) -> None:
    ines = invite()
    table, review = find_review(ines, name, reviews)
    ines.open(f"/t/{table}/replay")
    ines.page.get_by_role("button", name="Menu").click()
    ines.page.locator("dialog").get_by_role("button", name="Review").click()
    coach = ines.page.locator(".review-coach")
    expect(coach.get_by_role("heading")).to_have_text("The review is ready")
    steps = [step for turn in review["turns"] for step in turn["steps"]]
    mistakes = [step for step in steps if step["mistake"]]
    expect(ines.page.locator(TURNS)).to_have_count(len(steps))
    expect(ines.page.locator(".review-report .chart")).to_have_count(2)
    ines.page.keyboard.press("ArrowRight")
    expect(coach.get_by_role("heading")).to_contain_text(f"played {mistakes[0]['played']}")
    expect(coach).to_contain_text(f"Better was {mistakes[0]['best']}")
    for reason in mistakes[0]["reasons"]:
        expect(coach).to_contain_text(reason)
    coach.get_by_role("button", name="Try again").click()
    expect(coach.get_by_role("status")).to_contain_text("Find something better on the board.")
    coach.get_by_role("button", name="Show the answer").click()
    expect(coach.get_by_role("status")).to_have_text(f"The best move is {mistakes[0]['best']}.")
    coach.get_by_role("button", name="Back to the review").click()
    expect(coach).to_contain_text("Better was")


def test_an_exercise_is_solved_on_the_board(invite: Invite, reviews: Reviews) -> None:
    ines = invite()
    table, review = find_review(ines, games.names()[0], reviews)
    steps = [step for turn in review["turns"] for step in turn["steps"]]
    step = next(step for step in steps if step["mistake"] and step["best_hexes"] == [step["best"]])
    ines.open(f"/t/{table}/review")
    coach = ines.page.locator(".review-coach")
    ines.page.locator(TURNS).nth(steps.index(step)).click()
    expect(coach).to_contain_text("Better was")  # the first mistake can be tried before any is shown
    coach.get_by_role("button", name="Try again").click()
    status = coach.get_by_role("status")
    expect(status).to_contain_text("Find something better")
    ines.page.locator(f'.hits [data-hex="{step["best"]}"]').click(force=True)
    expect(status).to_have_text(f"{step['best']} is the best move.")


def lose_with_a_button() -> Match:
    """Return a short random game whose last action is the worst of several that are all buttons, not hexes."""
    for name, seed in product(games.names(), range(20)):
        match = match_after(name, seed, STEPS)
        legal, seat = match.legal(), match.seat
        if seat is not None and len(legal) > 2 and not any(match.game.hexes_of(action) for action in legal):
            searcher = Searcher(match.game)
            chances = {action: searcher.look_at(match, match.action_id(action), 400)[seat] for action in legal}
            match.play(min(legal, key=chances.__getitem__))
            return match
    raise AssertionError("no random game has such a decision")


def test_an_exercise_is_solved_with_a_button_where_the_answer_is_no_hex(invite: Invite) -> None:
    ines, match = invite(), lose_with_a_button()
    ines.set_name("Ines")
    table: str = ines.fetch("/api/records", record=format_record(match))["table"]
    review = read_review(ines, table)
    step = review["turns"][-1]["steps"][-1]
    assert step["best_hexes"] == []
    ines.open(f"/t/{table}/review")
    coach = ines.page.locator(".review-coach")
    expect(ines.page.locator(TURNS).last).to_have_text(f"{step['played_name']}{step['mark']}")
    ines.page.locator(TURNS).last.click()
    expect(coach.get_by_role("heading")).to_contain_text(f"played {step['played_name']}")
    coach.get_by_role("button", name="Try again").click()
    status = coach.get_by_role("status")
    expect(status).to_contain_text(f"played {step['played_name']} here. Find something better")
    position = match.at(len(match.steps) - 1)
    prompt = match.game.scene(position.options, position.snapshot(), legal=position.legal()).prompt
    assert prompt is not None
    (words,) = (choice.words for choice in prompt.choices if choice.action == step["best"])
    ines.page.locator(CHOICE).filter(has_text=words).click()
    expect(status).to_have_text(f"{step['best_name']} is the best move.")


def test_who_played_is_you_and_the_bot_keeps_its_name(invite: Invite) -> None:
    ines = invite()
    table = ines.sit_at(games.names()[0], ["me", {"who": "bot", "level": "beginner"}])
    ines.act()
    ines.wait_for_turn()
    ines.open(f"{table}/review")
    coach = ines.page.locator(".review-coach")
    expect(coach.get_by_role("heading")).to_have_text("The review is ready")
    expect(ines.page.locator(".seats .who b")).to_have_text(["You", "Beginner bot"])
    expect(ines.page.locator(".review-report .made-of tbody th")).to_have_text(["You", "Beginner bot"])
    ines.page.locator(TURNS).first.click()
    expect(coach.get_by_role("heading")).to_contain_text("You played")
    ines.page.locator(TURNS).last.click()
    expect(coach.get_by_role("heading")).to_contain_text("Beginner bot played")


@pytest.mark.parametrize(("size", "language"), desk_and_phone(1))
def test_a_review_leads_to_an_exercise_by_keyboard_in_every_language_and_as_axe_checks_it(
    size: tuple[int, int], language: str, invite: Invite, reviews: Reviews
) -> None:
    width, height = size
    ines = invite(width=width, height=height, locale=language, bypass_csp=True, has_touch=size == PHONE)
    table, review = find_review(ines, games.names()[size == PHONE], reviews)
    steps = [step for turn in review["turns"] for step in turn["steps"]]
    step = next(step for step in steps if step["mistake"] and step["best_hexes"] == [step["best"]])
    ines.open(f"/t/{table}/review")
    with using_language(language):
        ready, next_mistake, tab = translate("The review is ready"), translate("Next mistake"), translate("Review")
        try_again, solved = translate("Try again"), translate("{action} is the best move.", action=step["best"])
    coach = ines.page.locator(".review-coach")
    expect(coach.get_by_role("heading")).to_have_text(ready)
    assert serious(ines) == []
    coach.get_by_role("button", name=next_mistake).press("Enter")
    expect(coach.get_by_role("heading")).not_to_have_text(ready)
    if size == PHONE:
        check_room_for_reasons(ines)
        ines.page.locator(".tabs").get_by_role("button", name=tab).press("Enter")
    expect(ines.page.locator(TURNS).first).to_be_visible()
    numbers = [text.bounding_box() for text in ines.page.locator(".review-report .chart-num").all()]
    assert all(box and box["height"] > 9 for box in numbers)  # charts are small there, but can be read
    told = ines.page.locator(".review-report").inner_text() + coach.inner_text()
    assert bool(re.search(r"\d%", told)) == (language == ENGLISH)  # others put a space before the sign
    assert serious(ines) == []
    ines.page.locator(TURNS).nth(steps.index(step)).press("Enter")
    expect(coach.get_by_role("heading")).to_contain_text(step["played"])
    coach.get_by_role("button", name=try_again).press("Enter")
    expect(coach.get_by_role("heading")).to_have_text(try_again)
    assert serious(ines) == []
    answer = ines.page.locator(f'.hits [data-hex="{step["best"]}"]')
    answer.press("ArrowRight")  # on the board it does not lead to the next mistake
    answer.press("Enter")
    expect(coach.get_by_role("status")).to_have_text(solved)
    ines.page.emulate_media(color_scheme="dark")
    assert serious(ines) == []
    expect(coach.get_by_role("heading")).to_have_text(try_again)


def check_room_for_reasons(player: Player) -> None:
    """Look whether a decision is explained below the board of a phone, above a single row of buttons."""
    coach = player.page.locator(".review-coach")
    board, below = player.page.locator(".map").bounding_box(), coach.bounding_box()
    assert board and below and board["y"] + board["height"] <= below["y"]
    boxes = [box for button in coach.get_by_role("button").all() if (box := button.bounding_box())]
    assert len({box["y"] for box in boxes}) == 1  # the buttons leave room for the reasons
    reasons = coach.locator(".reasons, .quiet").first.bounding_box()
    assert reasons and reasons["y"] + 40 < min(box["y"] for box in boxes)


def test_a_game_with_other_people_is_not_reviewed_before_its_end(invite: Invite) -> None:
    ines = invite()
    ines.may_be_refused = True
    table = ines.sit_at(games.names()[0], ["me", {"who": "me", "name": "Tomas"}])
    ines.act()
    ines.page.get_by_role("button", name="Menu").click()
    expect(ines.page.locator("dialog").get_by_role("button", name="Settings")).to_be_visible()
    expect(ines.page.locator("dialog").get_by_role("button", name="Review")).to_have_count(0)
    ines.open(f"{table}/review")
    expect(ines.page.locator(".review-coach")).to_contain_text("A game can be reviewed and analysed when it is over")
