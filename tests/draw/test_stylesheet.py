"""Style sheets resolved to plain values: hexrealm.draw.svg.stylesheet."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.draw.svg.stylesheet import Chain, Compound, StyleSheet, load_stylesheet
from tests.support.colours import THEMES, contrast
from tests.support.draw.example_scene import ASSETS


def chain(*elements: str) -> Chain:
    """Return an element and its ancestors: `g.a.b` is a group with two classes."""
    parts = [element.split(".") for element in elements]
    return tuple(Compound(tag, frozenset(classes)) for tag, *classes in parts)


def test_a_token_has_a_light_and_a_dark_value() -> None:
    assert load_stylesheet(ASSETS, "light").root["--red"] == "#aa1111"
    assert load_stylesheet(ASSETS, "dark").root["--red"] == "#ff5555"


def test_a_palette_gives_the_colour_of_a_seat() -> None:
    assert load_stylesheet(ASSETS, "light").palette("seat-red")["--seat"] == "#aa1111"
    assert load_stylesheet(ASSETS, "dark").palette("seat-ash")["--seat"] == "#99aabb"


def test_var_uses_its_fallback_for_an_unknown_property() -> None:
    stylesheet = StyleSheet([".a { fill: var(--none, #010203); stroke: var(--none); }"], "light")
    assert stylesheet.attributes(chain("path.a"), stylesheet.root) == {"fill": "#010203"}


def test_a_property_is_inherited_but_a_class_is_not() -> None:
    stylesheet = StyleSheet([".red { --seat: #ff0000; } .body { fill: var(--seat); }"], "light")
    inside = stylesheet.properties(chain("g.red"), stylesheet.root)
    assert stylesheet.attributes(chain("circle.body"), inside) == {"fill": "#ff0000"}
    assert stylesheet.attributes(chain("circle.body"), stylesheet.root) == {}


def test_a_descendant_selector_matches_at_any_depth() -> None:
    stylesheet = StyleSheet([".a .b text { fill: #111111; }"], "light")
    assert stylesheet.attributes(chain("g.a", "g", "g.b", "text"), {}) == {"fill": "#111111"}
    assert stylesheet.attributes(chain("g.b", "g.a", "text"), {}) == {}


def test_the_more_specific_rule_wins_then_the_later_one() -> None:
    stylesheet = StyleSheet(
        [".a.b { fill: #222222; } .a { fill: #111111; } .c { fill: #333333; } .c { fill: #444444; }"], "light"
    )
    assert stylesheet.attributes(chain("g.a.b"), {})["fill"] == "#222222"
    assert stylesheet.attributes(chain("g.c"), {})["fill"] == "#444444"


def test_media_queries_and_pseudo_classes_are_ignored() -> None:
    found = load_stylesheet(ASSETS, "light").attributes(chain("path.blade"), {"--deep": "#447711"})
    assert found == {"fill": "#447711"}


def test_a_font_becomes_attributes() -> None:
    stylesheet = StyleSheet(['.t { font: 700 38px "Some Serif", serif; }'], "light")
    assert stylesheet.attributes(chain("text.t"), {}) == {
        "font-weight": "700",
        "font-size": "38",
        "font-family": "'Some Serif', serif",
    }


def test_another_form_of_font_raises_an_error() -> None:
    stylesheet = StyleSheet([".t { font: bold 2em serif; }"], "light")
    with pytest.raises(ValueError, match="700 38px family"):
        stylesheet.attributes(chain("text.t"), {})


@given(st.lists(st.sampled_from("abcdef"), max_size=4), st.sampled_from(["light", "dark"]))
def test_all_functions_are_resolved(classes: list[str], theme: str) -> None:
    sheet = "".join(f".{c} {{ --{c}: light-dark(#{c * 6}, #000000); fill: var(--{c}); }}" for c in "abcdef")
    stylesheet = StyleSheet([sheet], "dark" if theme == "dark" else "light")
    element = (Compound("g", frozenset(classes)),)
    found = stylesheet.attributes(element, stylesheet.properties(element, stylesheet.root))
    assert set(found) == ({"fill"} if classes else set())
    assert all("var(" not in value and "light-dark(" not in value for value in found.values())


# Least contrast of text in the light and the dark theme. Marks and the focus ring need the same contrast as text.
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
def test_text_has_enough_contrast(theme: Literal["light", "dark"], front: str, back: str) -> None:
    root, least = load_stylesheet(ASSETS, theme).root, TEXTS[front, back][THEMES.index(theme)]
    assert contrast(root[f"--{front}"], root[f"--{back}"]) >= least
