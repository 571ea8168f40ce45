"""Every game speaks every language, in the same places, and tells no more in one than in another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hexrealm import games
from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import ENGLISH, LANGUAGES, using_language
from hexrealm.play.match import Match
from tests.support.walks import GAMES, walk

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
# The fields of a Scene that are read by people; all others are names for programs.
READ = {
    *("words", "name", "facts", "letter", "text", "state", "note", "heading", "total", "result", "lines", "details", "banners"),
    *("asked", "supposed", "confirm", "unit", "called"),
}
# Words that are English and nothing else here, as whole words.
ENGLISH_WORDS = re.compile(
    r"\b(the|of|is|are|and|with|to|at|by|from|first|turn|turns|tile|tiles|track|seat|build|builds|empty|next|wins|"
    r"game|ends|moves|move|draws|plays|points? for|held|left|gold|now|each|may|must|cannot|your|you)\b"
)


def told(scene: Any, within: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a scene with its place; `legend` holds signs with their words."""
    for key, value in scene.items() if isinstance(scene, dict) else enumerate(scene):
        place = f"{within}.{key}"
        if isinstance(value, dict | list):
            yield from told(value, place)
        elif isinstance(value, str):
            yield place, value


def is_read(place: str) -> bool:
    """Names of hexes are names too, but not words."""
    parts = [part for part in place.split(".") if part and not part.isdigit()]
    return (parts[-1] in READ and ".board.hexes" not in place) or place.endswith(".words") or parts[0] == "legend"


def shape(value: Any, place: str = "") -> Any:
    """A scene without what people read."""
    if isinstance(value, dict):
        return {key: shape(item, f"{place}.{key}") for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item, f"{place}.{k}") for k, item in enumerate(value)]
    return "words" if isinstance(value, str) and (is_read(place) or place.endswith(".letter")) else value


def walks(name: str, every: int = 9) -> Iterator[Match]:
    """A few moments of walks through several variants."""
    for seed in (1, 2, 3, 5, 7, 8):
        yield from (match for number, match in enumerate(walk(name, seed)) if number % every == 0 or match.over)


@pytest.mark.compiled
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_scenes_differ_in_words_alone_and_no_english_is_left(name: str, language: str) -> None:
    for match in walks(name, every=23):
        scene = match.scene(legal=True)
        with using_language(language):
            other = match.scene(legal=True)
        assert shape(scene.to_dict()) == shape(other.to_dict())
        words = [text for place, text in told(other.to_dict()) if is_read(place)]
        assert [text for text in words if ENGLISH_WORDS.search(text.removeprefix(other.title))] == []
        assert replace(scene, legend=()) != replace(other, legend=())


@pytest.mark.compiled
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_events_tell_the_same_and_no_more(name: str, language: str) -> None:
    """Whoever reads equal English words reads equal words in the other language, whatever may be hidden."""
    heard: dict[tuple[str, str], str] = {}
    for match in walks(name):
        for viewer in (*range(match.players), SPECTATOR):
            english = match.events_for(viewer)
            with using_language(language):
                other = match.events_for(viewer)
            assert [replace(event, words="") for event in english] == [replace(event, words="") for event in other]
            for first, second in zip(english, other, strict=True):
                assert heard.setdefault((first.rule, first.words), second.words) == second.words
    assert [words for words in heard.values() if ENGLISH_WORDS.search(words)] == []
    assert len(heard) > 40


@pytest.mark.compiled
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_why_not_speaks_the_language(name: str, language: str) -> None:
    reasons = set()
    for match in walks(name):
        tried = [
            match.action_name(action)
            for action in range(match.game.action_count)
            if match.game.action_name(match.board, action)
        ]
        with using_language(language):
            reasons |= {match.why_not(action) for action in [*tried[:: len(tried) // 60 or 1], "nonsense"]}
    # What is typed, and the names of options, stay as they are.
    said = [re.sub(r"«.*?»|\(?\bend\)?$", "", reason) for reason in reasons if reason]
    assert [reason for reason in said if ENGLISH_WORDS.search(reason)] == []
    assert len(reasons) > 20


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_what_programs_read_is_the_same_in_every_language(name: str) -> None:
    for match in walks(name):
        plain = (match.snapshot(), match.legal(), match.history, match.scores, match.decision)
        for language in OTHERS:
            with using_language(language):
                assert (match.snapshot(), match.legal(), match.history, match.scores, match.decision) == plain


@pytest.mark.parametrize("name", GAMES)
def test_options_are_told_in_every_language(name: str) -> None:
    game = games.find(name)
    english = game.options
    assert all(not option.choice_words or len(option.choice_words) == len(option.choices) for option in english)
    for language in OTHERS:
        with using_language(language):
            other = game.options
            assert game.credit
        assert [(option.name, option.choices) for option in other] == [(option.name, option.choices) for option in english]
        assert all(one.words != two.words for one, two in zip(english, other, strict=True))
