"""Previewing and selecting actions with mouse and finger, at every kind of decision, and refusals."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from playwright.sync_api import expect

from hexrealm.play import preview
from tests.support.web.positions import as_view, gain, gains, read_match, recorded
from tests.support.web.table_page import TablePage
from tests.web.conftest import OpenPage

pytestmark = pytest.mark.compiled


def test_hovering_shows_all_steps_and_a_click_selects(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle"), ["j6"]))
    page = table.page
    table.hover("j6")
    expect(page.locator(".preview-card h3")).to_have_text("If you place on j6 +4 VP")
    assert table.count(".preview-card ol.steps li") == 6
    assert page.locator(".board .step text").all_text_contents() == ["1", "3"]  # the hex itself, and the town that scores
    assert page.locator(".tracks .k-step text").all_text_contents() == ["4", "5", "6"]
    assert page.locator(".step-tag").all_inner_texts() == ["2"]
    assert table.count(".board .ghost use") == 1
    assert table.count(".tracks .ghost use") == 1
    assert table.count(".tile.soon .ghost") == 1
    assert table.text(".seat.turn .seat-points").split() == ["Pink:", "+4", "12", "VP"]
    assert page.locator(".callout .c-gain").text_content() == "+4 VP"
    table.hex("j6").click(force=True)
    assert table.selected() == ["j6"]


def test_a_preview_disappears_and_is_loaded_only_once(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle"), ["j6"]))
    table.hover("j6")
    expect(table.page.locator(".preview-card")).to_be_visible()
    table.page.mouse.move(5, 5)
    expect(table.page.locator(".preview-card")).to_be_hidden()
    table.hover("j6")
    expect(table.page.locator(".board .callout")).to_be_visible()
    assert table.calls("preview") == [["j6"]]


def test_the_first_tap_previews_and_the_second_selects(open_page: OpenPage) -> None:
    page = open_page(390, 844, has_touch=True)
    table = TablePage(page, as_view(read_match("cascadero", "middle"), ["j6"]))
    table.hex("j6").tap(force=True)
    expect(page.get_by_role("button", name="Place on j6")).to_be_visible()
    assert table.selected() == []
    assert table.count(".m-chosen") == 1
    page.get_by_role("button", name="Cancel").tap()
    assert table.count(".m-chosen") == 0
    table.hex("j6").tap(force=True)
    table.hex("j6").tap(force=True)
    assert table.selected() == ["j6"]


def test_buttons_are_large_enough_for_a_finger(open_page: OpenPage) -> None:
    page = open_page(390, 844, has_touch=True)
    table = TablePage(page, as_view(recorded("kingdom_builder", 148)))
    table.page.evaluate("table.selector.suggest(view.legal[0])")
    for button in page.locator(".p-prompt button:visible, .tabs button:visible, .map-tool:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


def test_a_setting_makes_every_action_be_confirmed(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle"), ["j6"]), confirm="always")
    table.hex("j6").click(force=True)
    assert table.selected() == []
    table.page.get_by_role("button", name="Place on j6").click()
    assert table.selected() == ["j6"]


def test_a_hex_that_cannot_be_selected_gets_a_reason(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(read_match("cascadero", "middle"), ["j6"]))
    table.hex("k5").click(force=True)
    expect(table.page.get_by_role("alert")).to_have_text("k5 cannot be chosen")
    assert table.count(".m-refused") == 1
    table.hover("j6")
    expect(table.page.get_by_role("alert")).to_have_count(0)
    assert table.selected() == []


def test_two_actions_on_one_hex_are_offered_as_variants(open_page: OpenPage) -> None:
    match = recorded("cascadero", 11)
    both = next(action for action in match.legal() if f"{action}*" in match.legal())
    table = TablePage(open_page(), as_view(match, [both, f"{both}*"]))
    table.hex(both).click(force=True)
    assert table.selected() == []
    table.page.get_by_role("radio", name="With a seal").click()
    expect(table.page.get_by_role("radio", name="With a seal")).to_be_checked()
    table.page.get_by_role("button", name=f"Place on {both}").click()
    assert table.selected() == [f"{both}*"]


def test_a_move_is_selected_by_its_two_hexes(open_page: OpenPage) -> None:
    match = recorded("cascadero", 21)
    table = TablePage(open_page(), as_view(match, ["c14>d14"]))
    table.hex("c14").click(force=True)
    assert table.count(".m-chosen") == 1
    table.hex("j6").click(force=True)
    assert table.calls("whyNot") == [["c14>j6"]]
    table.hover("d14")
    expect(table.page.locator(".flight")).to_have_count(1)
    table.hex("d14").click(force=True)
    assert table.selected() == ["c14>d14"]


def test_choices_without_a_hex_are_buttons_and_tracks(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("cascadero", 18), ["yellow"]))
    assert "no cube moves" in table.text(".choices")
    table.page.locator(".k-choice").nth(1).hover()
    expect(table.page.locator(".preview-card h3")).to_contain_text("Yellow")
    table.page.locator(".k-choice").nth(1).click()
    assert table.selected() == ["yellow"]


def test_a_tile_is_selected_by_its_button(open_page: OpenPage) -> None:
    match = recorded("kingdom_builder", 94)
    kind = next(action for action in match.legal() if action.isalpha() and action != "end")
    table = TablePage(open_page(), as_view(match))
    table.page.locator("button.ltile").first.click()
    assert table.selected() == [kind]


def test_targets_show_their_gains_and_heat_shows_all_gains(open_page: OpenPage) -> None:
    match = recorded("kingdom_builder", 148)
    found = gains(match)
    table = TablePage(open_page(), {**as_view(match), "gains": found})
    assert table.count(".board [class^=badge][class$=text]") == len(found)
    assert table.calls("gains") == [[]]
    table.page.evaluate("table.showHeat(true)")
    printed = table.page.locator(".heat-num").all_text_contents()
    assert sorted(printed) == sorted("0" if not one["points"] else f"{one['points']:+d}".replace("-", "−") for one in found)
    table.page.evaluate("table.showHeat(false)")
    assert table.count(".heat") == 0


def test_points_are_explained(open_page: OpenPage) -> None:
    match = recorded("kingdom_builder", 148)
    rule = {"rule": "K10.1", "ruleText": "", "ruleLink": ""}
    earnings = [{"what": "beside water", "points": 3, "hexes": ["a1", "b2"], "key": "fishermen", **rule}]
    table = TablePage(open_page(), {**as_view(match), "earnings": earnings})
    table.page.locator(".ledger tbody button.why").first.click()
    assert table.calls("explain") == [[0, "fishermen"]]
    expect(table.page.get_by_role("dialog")).to_contain_text("Beside water")
    assert table.count(".m-explained") == 2
    table.page.get_by_role("button", name="Close").click()
    assert table.count(".m-explained") == 0


def test_a_log_line_highlights_its_hexes_and_goes_to_its_moment(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("cascadero", 30)))
    table.page.locator(".log-line").first.hover()
    assert table.count(".m-explained") >= 1
    table.page.locator(".log-line").first.click()
    assert table.calls("goTo") == [[30]]


def test_spectators_cannot_select(open_page: OpenPage) -> None:
    view = {**as_view(read_match("cascadero", "middle"), ["j6"]), "legal": [], "legal_hexes": [], "seat": None}
    table = TablePage(open_page(), view)
    table.hex("j6").click(force=True)
    assert (table.selected(), table.calls("whyNot"), table.calls("preview")) == ([], [], [])
    assert table.text(".p-prompt h2") == "Pink must place an envoy"
    assert table.count(".p-prompt button") == 0


def test_a_move_of_two_parts_is_guided(open_page: OpenPage) -> None:
    match = recorded("cascadero", 21)
    table = TablePage(open_page(), as_view(match))
    assert table.text(".parts [aria-current]") == "Choose which one"
    first = {match.game.hexes_of(action)[0] for action in match.legal() if match.game.hexes_of(action)}
    assert table.count(".m-target") == len(first)
    table.hex("c14").click(force=True)
    assert table.text(".parts [aria-current]") == "Choose where to"


def test_the_better_variant_is_previewed_first(open_page: OpenPage) -> None:
    match = recorded("cascadero", 11)
    pairs = [action for action in match.legal() if f"{action}*" in match.legal()]
    better = next(action for action in pairs if gain(match, f"{action}*") > gain(match, action))
    table = TablePage(open_page(), {**as_view(match, [better, f"{better}*"]), "gains": gains(match)})
    table.page.wait_for_function("table.gains.length > 0")
    table.hover(better)
    expect(table.page.get_by_role("radio", name="With a seal")).to_be_checked()
    expect(table.page.get_by_role("radio", name="With a seal")).to_contain_text(f"+{gain(match, f'{better}*')}")


def test_a_seal_that_only_moves_a_cube_is_previewed_first(open_page: OpenPage) -> None:
    """Steps decide between ways to play that bring the same points, and are named."""
    match = recorded("cascadero", 11)
    found = {each.action: each for each in preview.gains(match)}
    pairs = [(found[action], found[f"{action}*"]) for action in found if f"{action}*" in found]
    better = next(one.action for one, sealed in pairs if one.points == sealed.points == one.steps == 0 and sealed.steps == 1)
    view = {**as_view(match, [better, f"{better}*"]), "gains": list(map(asdict, found.values()))}
    table = TablePage(open_page(), view)
    table.page.wait_for_function("table.gains.length > 0")
    table.hover(better)
    expect(table.page.get_by_role("radio", name="With a seal")).to_be_checked()
    expect(table.page.get_by_role("radio", name="With a seal")).to_contain_text("1 step")


def test_an_extra_turn_is_announced(open_page: OpenPage) -> None:
    after = recorded("cascadero", 28)
    first = next(k for k in range(27, 0, -1) if after.steps[k - 1].seat != after.seat)
    table = TablePage(open_page(), as_view(recorded("cascadero", first)), {"next": as_view(after)})
    assert table.count(".extra-turn") == 0
    table.page.evaluate("""async () => {
      const next = await (await fetch('/next')).json();
      await table.show(toView(next, next.seat));
    }""")
    assert table.text(".extra-turn") == "Extra turn!"


def test_the_log_is_short_until_it_is_opened(open_page: OpenPage) -> None:
    table = TablePage(open_page(), as_view(recorded("cascadero", 28)))
    short = table.text(".p-log .log")
    table.page.get_by_role("button", name="In full").click()
    assert len(table.text(".p-log .log")) > 2 * len(short)
