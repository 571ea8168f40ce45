"""The Scene, and the width of texts in pictures: hexrealm.engine.scene, hexrealm.draw.svg.text_size."""

from __future__ import annotations

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.draw.svg.text_size import shorten, text_width, wrap
from tests.support.draw.example_scene import small_scene


def test_a_scene_can_be_written_as_json() -> None:
    plain = small_scene("pointy", log=2).to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["board"]["hexes"][0]["name"] == "a1"
    assert plain["seats"][0]["stock"] == [{"symbol": "stone", "count": 4, "words": "stones"}]


def test_a_scene_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        small_scene().title = "other"  # type: ignore[misc]


@given(st.text("abc mwi", max_size=80), st.integers(30, 200), st.integers(0, 25))
def test_wrapped_lines_keep_all_words_and_fit(text: str, width: int, indent: int) -> None:
    lines = wrap(text, width, 13, indent)
    assert " ".join(lines).split() == text.split()
    for number, line in enumerate(lines):
        assert " " not in line or text_width(line, 13) <= width - (indent if number == 0 else 0)


@given(st.text("abcmwi ", max_size=60), st.integers(20, 200))
def test_a_shortened_text_fits(text: str, width: int) -> None:
    short = shorten(text, width, 15)
    assert text_width(short, 15) <= width
    assert short == text or short.endswith("…")
