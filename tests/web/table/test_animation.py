"""Events are animated one by one; any key skips the rest; with reduced motion there is no animation."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from hexrealm.play.match import Match
from tests.support.web.positions import as_view, plain_events, read_match, recorded
from tests.support.web.table_page import TablePage
from tests.web.conftest import OpenPage

pytestmark = pytest.mark.compiled
# Shows the next view with the events that led to it, and records every state of the table on the way.
PLAY = """async () => {
  const next = await (await fetch('/next')).json();
  const states = [];
  const state = () => ({
    pieces: document.querySelectorAll('[data-piece]').length, text: document.querySelector('.p-prompt h2')?.textContent,
    points: [...document.querySelectorAll('.seats .seat-points b')].map((each) => Number(each.textContent)),
    flags: document.querySelectorAll('[data-flag]').length, moving: document.getAnimations().length });
  const render = table.render.bind(table);
  table.render = () => { render(); states.push(state()); };
  window.states = states;
  window.finished = table.show({ scene: next.scene, me: 1, legal: [], log: next.log }, next.events).then(() => states.length);
  return null;
}"""


def after(match: Match, action: str) -> dict[str, Any]:
    """Return the view after an action, with its events."""
    later = match.copy()
    later.play(action)
    return {**as_view(later), "events": plain_events(later.events)}


def wait_for_first_state(page: Page) -> None:
    """Wait until the animation has started. (The content policy forbids the eval of wait_for_function.)"""
    page.evaluate(
        """() => new Promise((resolve) => {
          const check = () => (window.states.length ? resolve() : requestAnimationFrame(check));
          check();
        })"""
    )


def states(page: Page) -> list[dict[str, Any]]:
    page.evaluate("window.finished")
    found: list[dict[str, Any]] = page.evaluate("window.states")
    return found


def test_events_are_animated_one_at_a_time(open_page: OpenPage) -> None:
    match = read_match("cascadero", "middle")
    table = TablePage(open_page(), as_view(match), {"next": after(match, "j6")}, speed=8)
    table.page.evaluate(PLAY)
    seen = states(table.page)
    texts = [state["text"] for state in seen]
    assert texts[0] == "Pink places an envoy on j6"
    assert len(texts) == 7
    assert [state["pieces"] for state in seen] == [41] * 7
    assert [state["points"][1] for state in seen] == [12, 15, 15, 15, 16, 16, 16]
    assert [state["flags"] for state in seen] == [7, 8, 8, 8, 8, 8, 8]
    assert texts[-1] == "Orange to place an envoy"


def test_a_key_skips_the_rest(open_page: OpenPage) -> None:
    match = read_match("cascadero", "middle")
    table = TablePage(open_page(), as_view(match), {"next": after(match, "j6")}, speed=0.01)
    table.page.evaluate(PLAY)
    wait_for_first_state(table.page)
    table.page.keyboard.press("Escape")
    assert len(states(table.page)) == 2
    assert table.text(".p-prompt h2") == "Orange to place an envoy"
    assert table.page.evaluate("document.getAnimations().length") == 0


def test_a_newer_view_ends_the_animation_of_an_older_one(open_page: OpenPage) -> None:
    match = read_match("cascadero", "middle")
    table = TablePage(open_page(), as_view(match), {"next": after(match, "j6")}, speed=0.01)
    table.page.evaluate(PLAY)
    wait_for_first_state(table.page)
    table.page.evaluate("table.show(toView(view, 1))")
    states(table.page)
    assert table.text(".p-prompt h2") == "Place an envoy"
    assert table.count("[data-piece]") == 40


def test_reduced_motion_skips_the_animation(open_page: OpenPage) -> None:
    match = read_match("cascadero", "middle")
    page = open_page(reduced_motion="reduce")
    table = TablePage(page, as_view(match), {"next": after(match, "j6")}, speed=1)
    page.evaluate(PLAY)
    assert len(states(page)) == 1
    assert table.count(".m-last") == 1


@pytest.mark.parametrize(("game", "moments"), [("cascadero", range(58, 64)), ("kingdom_builder", range(145, 151))])
def test_after_an_animation_the_board_is_as_without_it(open_page: OpenPage, game: str, moments: range) -> None:
    """Go from each moment of a real game to the next, with the animation and without."""
    path = [as_view(recorded(game, moment)) for moment in (*moments, moments.stop)]
    table = TablePage(open_page(), path[0], {"path": path}, speed=30)
    differing = """async () => {
      const path = await (await fetch('/path')).json();
      const shot = () => document.querySelector('.board').innerHTML.replace(/<!--.*?-->/g, '').replace(/\\s+/g, ' ');
      const wrong = [];
      for (const view of path.slice(1)) {
        const given = { scene: view.scene, me: null, legal: [], log: view.log };
        await table.show(given, view.log.at(-1).events);
        const animated = shot();
        await table.show(given);
        if (shot() !== animated) wrong.push(view.log.length);
      }
      return wrong;
    }"""
    assert table.page.evaluate(differing) == []


@pytest.mark.parametrize("game", ["cascadero", "kingdom_builder"])
def test_a_move_does_not_render_the_ornaments_again(open_page: OpenPage, game: str) -> None:
    """A piece hides the ornament under it. The hundreds of others must stay, or every move takes long."""
    path = [as_view(recorded(game, moment)) for moment in range(50, 60)]
    table = TablePage(open_page(), path[0], {"path": path}, speed=0)
    changed_symbols = """async () => {
      const path = await (await fetch('/path')).json();
      let count = 0;
      const watching = new MutationObserver((changes) => (count += changes.length));
      watching.observe(document.querySelector('.board'), { subtree: true, attributeFilter: ['href'] });
      const counts = [];
      for (const view of path.slice(1)) {
        count = 0;
        await table.show({ scene: view.scene, me: null, legal: [], log: view.log });
        await new Promise(requestAnimationFrame);
        counts.push(count);
      }
      return Math.max(...counts);
    }"""
    assert table.page.evaluate(changed_symbols) == 0


@pytest.mark.parametrize("ask", ["table.explain(0, '')", "table.selector.refuse('a1')"])
def test_an_answer_about_an_older_position_is_not_shown(open_page: OpenPage, ask: str) -> None:
    match = read_match("cascadero", "middle")
    table = TablePage(open_page(), as_view(match), {"next": after(match, "j6")}, speed=0)
    shown = """async () => {
      const next = await (await fetch('/next')).json();
      let answer;
      const later = () => new Promise((resolve) => (answer = resolve));
      [table.callbacks.explain, table.callbacks.whyNot] = [later, later];
      const asking = ASK;
      await table.show({ scene: next.scene, me: 1, legal: [], log: next.log });
      answer([]);
      await asking;
      return document.querySelectorAll('.p-why, .refusal').length;
    }"""
    assert table.page.evaluate(shown.replace("ASK", ask)) == 0
