"""What is small or short-lived can be read: sentences of a cascade, bars, numbers on hexes, the end of the log."""

from __future__ import annotations

import itertools

import pytest

import hexrealm
from tests.support.web.positions import RECORDS, as_view, plain_events, read_match, recorded
from tests.support.web.table_page import TablePage
from tests.web.conftest import OpenPage

pytestmark = pytest.mark.compiled
LETTERS_PER_SECOND = 40
# Shows the next view, and records how long each sentence is to stay instead of waiting for it.
PLAY = """async () => {
  const next = await (await fetch('/next')).json();
  const wait = window.setTimeout;
  const pauses = [];
  window.setTimeout = (work, ms) => (pauses.push([document.querySelector('.p-prompt h2').textContent, ms]), wait(work, 0));
  await table.show({ scene: next.scene, me: 1, legal: [], log: next.log }, next.events);
  window.setTimeout = wait;
  return pauses;
}"""
BOXES = """() => [...document.querySelectorAll('[class^=badge]:is(circle)')].map((disc) => [disc, disc.nextElementSibling]
  .map((each) => each.getBBox()).flatMap((box) => [box.x, box.x + box.width]))"""


@pytest.mark.parametrize("speed", [1, 4])
def test_a_sentence_of_a_cascade_stays_as_long_as_reading_takes(open_page: OpenPage, speed: int) -> None:
    match = read_match("cascadero", "middle")
    after = match.copy()
    after.play("j6")
    view = {**as_view(after), "events": plain_events(after.events)}
    pauses = TablePage(open_page(), as_view(match), {"next": view}, speed=speed).page.evaluate(PLAY)
    assert len(pauses) == len(after.events)
    for sentence, milliseconds in pauses:
        assert milliseconds * speed >= 1000 * len(sentence) / LETTERS_PER_SECOND, sentence


def test_an_empty_bar_is_empty(open_page: OpenPage) -> None:
    """The bar of the own track is filled as far as the cube has come; how far it can come is a thin line."""
    table = TablePage(open_page(), as_view(recorded("cascadero", 0)))
    assert table.count(".own .own-done") == 0
    widths = table.page.locator(".own").first.evaluate(
        "(own) => ['.own-bar', '.own-reach'].map((name) => parseFloat(getComputedStyle(own.querySelector(name)).strokeWidth))"
    )
    assert widths[1] < widths[0] / 3


def test_gains_of_two_digits_fit_their_discs(open_page: OpenPage) -> None:
    match = recorded("kingdom_builder", 148)
    view = as_view(match)
    hexes = [match.game.hexes_of(action)[-1] for action in match.legal() if match.game.hexes_of(action)]
    losses = itertools.cycle((-12, -10, 18, 0))
    view["gains"] = [{"action": hex, "hexes": [hex], "points": next(losses), "words": "", "steps": 0} for hex in hexes]
    table = TablePage(open_page(), view)
    table.page.locator(".board .badge-loss-text").first.wait_for()
    boxes = table.page.evaluate(BOXES)
    assert len(boxes) == len(hexes) > 3
    for left, right, start, stop in boxes:
        assert left < start < stop < right


def test_the_log_says_who_scored_what_at_the_end(open_page: OpenPage) -> None:
    """In short what every seat scores at once; in full a line for every event, with its own points."""
    match = hexrealm.load(RECORDS / "kingdom_builder.txt")
    events, scores = match.events_of(match.steps[-1]), match.scores
    assert match.names
    table = TablePage(open_page(), {**as_view(match), "seat": 0})
    lines = table.page.locator(".log li").first.locator(".log-event")
    assert [line for line in lines.all_inner_texts() if "+" in line] == [
        f"{name} +{score}" for name, score in zip(match.names, scores, strict=True)
    ]
    table.page.get_by_role("button", name="In full").click()
    assert lines.count() == len(events)
    gains = [int(text.rpartition("+")[2]) for text in lines.all_inner_texts() if "+" in text]
    assert gains == [event.points for event in events if event.points]
