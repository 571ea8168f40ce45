"""Style sheets settled to plain values: hexrealm.draw.svg.stylesheet."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.draw.svg.stylesheet import Chain, Compound, Look, read_look
from tests.support.colours import THEMES, contrast
from tests.support.draw.drawn_scene import ASSETS


def chain(*elements: str) -> Chain:
    """`g.a.b` is a group with two classes."""
    parts = [element.split(".") for element in elements]
    return tuple(Compound(tag, frozenset(classes)) for tag, *classes in parts)


def test_a_token_has_a_value_for_day_and_one_for_night() -> None:
    assert read_look(ASSETS, "light").root["--red"] == "#aa1111"
    assert read_look(ASSETS, "dark").root["--red"] == "#ff5555"


def test_a_palette_gives_the_colour_of_a_seat() -> None:
    assert read_look(ASSETS, "light").palette("seat-red")["--seat"] == "#aa1111"
    assert read_look(ASSETS, "dark").palette("seat-ash")["--seat"] == "#99aabb"


def test_var_falls_back_where_a_property_is_unknown() -> None:
    look = Look([".a { fill: var(--none, #010203); stroke: var(--none); }"], "light")
    assert look.attributes(chain("path.a"), look.root) == {"fill": "#010203"}


def test_a_property_reaches_inside_but_a_class_does_not() -> None:
    look = Look([".red { --seat: #ff0000; } .body { fill: var(--seat); }"], "light")
    inside = look.properties(chain("g.red"), look.root)
    assert look.attributes(chain("circle.body"), inside) == {"fill": "#ff0000"}
    assert look.attributes(chain("circle.body"), look.root) == {}


def test_descendants_match_at_any_depth_and_only_below() -> None:
    look = Look([".a .b text { fill: #111111; }"], "light")
    assert look.attributes(chain("g.a", "g", "g.b", "text"), {}) == {"fill": "#111111"}
    assert look.attributes(chain("g.b", "g.a", "text"), {}) == {}


def test_the_more_particular_rule_wins_then_the_later_one() -> None:
    look = Look([".a.b { fill: #222222; } .a { fill: #111111; } .c { fill: #333333; } .c { fill: #444444; }"], "light")
    assert look.attributes(chain("g.a.b"), {})["fill"] == "#222222"
    assert look.attributes(chain("g.c"), {})["fill"] == "#444444"


def test_rules_about_screens_are_passed_over() -> None:
    found = read_look(ASSETS, "light").attributes(chain("path.blade"), {"--deep": "#447711"})
    assert found == {"fill": "#447711"}


def test_a_font_becomes_attributes() -> None:
    look = Look(['.t { font: 700 38px "Some Serif", serif; }'], "light")
    assert look.attributes(chain("text.t"), {}) == {
        "font-weight": "700",
        "font-size": "38",
        "font-family": "'Some Serif', serif",
    }


def test_a_font_written_otherwise_is_refused() -> None:
    look = Look([".t { font: bold 2em serif; }"], "light")
    with pytest.raises(ValueError, match="700 38px family"):
        look.attributes(chain("text.t"), {})


@given(st.lists(st.sampled_from("abcdef"), max_size=4), st.sampled_from(["light", "dark"]))
def test_nothing_unsettled_is_left(classes: list[str], theme: str) -> None:
    sheet = "".join(f".{c} {{ --{c}: light-dark(#{c * 6}, #000000); fill: var(--{c}); }}" for c in "abcdef")
    look = Look([sheet], "dark" if theme == "dark" else "light")
    element = (Compound("g", frozenset(classes)),)
    found = look.attributes(element, look.properties(element, look.root))
    assert set(found) == ({"fill"} if classes else set())
    assert all("var(" not in value and "light-dark(" not in value for value in found.values())


# Text on its ground, by day and by night. Marks and the focus ring count as text: they must be found as easily.
TEXTS = {
    ("ink", "sheet"): (14.2, 13.1),
    ("ink-2", "sheet"): (7.1, 7.7),
    ("ink-2", "sheet-2"): (6.4, 6.7),
    ("gold", "sheet"): (4.7, 8.6),
    ("wax", "sheet"): (4.5, 4.5),
    ("good", "sheet"): (5.7, 8.9),
    ("loss", "sheet"): (4.5, 4.5),
    ("focus", "sheet"): (4.5, 4.5),
    ("focus", "desk"): (4.5, 4.5),
    ("on-accent", "wax"): (6.8, 5.2),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back"), TEXTS)
def test_text_stands_out_from_paper(theme: Literal["light", "dark"], front: str, back: str) -> None:
    root, least = read_look(ASSETS, theme).root, TEXTS[front, back][THEMES.index(theme)]
    assert contrast(root[f"--{front}"], root[f"--{back}"]) >= least
