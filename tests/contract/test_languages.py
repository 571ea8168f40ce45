"""Every game is translated into every language, completely, and reveals no more in one than in another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from hexrealm import games
from hexrealm.engine.game import SPECTATOR, Event
from hexrealm.i18n.translate import using_language
from hexrealm.play.match import Match
from tests.support.languages import TRANSLATED
from tests.support.walks import GAMES, walk

# The fields of a Scene that people read; all others are names for programs.
READ = {
    *("words", "name", "facts", "letter", "text", "state", "note", "heading", "total", "result", "lines", "details", "banners"),
    *("asked", "supposed", "confirm", "unit", "called", "forbidden_words", "banner_words", "empty"),
}
# Whole words that occur only in English.
ENGLISH_WORDS = re.compile(
    r"\b(the|of|is|are|and|with|to|at|by|from|first|turn|turns|tile|tiles|track|seat|build|builds|empty|next|wins|"
    r"game|ends|moves|move|draws|plays|points? for|held|left|gold|now|each|may|must|cannot|your|you)\b"
)


def texts_of(scene: Any, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text of a scene with its path; `legend` holds signs with what they mean."""
    for key, value in scene.items() if isinstance(scene, dict) else enumerate(scene):
        path = f"{within}.{key}"
        if isinstance(value, dict | list):
            yield from texts_of(value, path)
        elif isinstance(value, str):
            yield path, value


def is_read(path: str) -> bool:
    """Return whether people read the text at a path. Names of hexes are names for programs."""
    parts = [part for part in path.split(".") if part and not part.isdigit()]
    return (parts[-1] in READ and ".board.hexes" not in path) or path.endswith(".words") or parts[0] == "legend"


def shape(value: Any, path: str = "") -> Any:
    """Return a scene without the texts that people read."""
    if isinstance(value, dict):
        return {key: shape(item, f"{path}.{key}") for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item, f"{path}.{k}") for k, item in enumerate(value)]
    return "words" if isinstance(value, str) and (is_read(path) or path.endswith(".letter")) else value


def walks(name: str, every: int = 9) -> Iterator[Match]:
    """Yield some moments of walks through several variants."""
    for seed in (1, 2, 3, 5, 7, 8):
        yield from (match for number, match in enumerate(walk(name, seed)) if number % every == 0 or match.over)


@pytest.mark.compiled
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_scenes_differ_only_in_texts_and_no_english_is_left(name: str, language: str) -> None:
    for match in walks(name, every=23):
        scene = match.scene(legal=True)
        with using_language(language):
            other = match.scene(legal=True)
        assert shape(scene.to_dict()) == shape(other.to_dict())
        texts = [text for path, text in texts_of(other.to_dict()) if is_read(path)]
        assert [text for text in texts if ENGLISH_WORDS.search(text.removeprefix(other.title))] == []
        assert replace(scene, legend=()) != replace(other, legend=())


def without_texts(event: Event) -> tuple[Event, list[str]]:
    """Return what an event says in every language: its numbers, and the seats and hexes that its text names."""
    details = {name: value for name, value in event.details.items() if name not in ("own", "short")}
    return replace(event, words="", template="", brief="", details=details), sorted(re.findall(r"\{(\w+)\}", event.template))


@pytest.mark.compiled
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_events_reveal_the_same_in_every_language(name: str, language: str) -> None:
    """Events with equal English texts have equal texts in the other language, so it does not reveal more."""
    translations: dict[tuple[str, str], str] = {}
    for match in walks(name):
        for viewer in (*range(match.players), SPECTATOR):
            english = match.events_for(viewer)
            with using_language(language):
                other = match.events_for(viewer)
            assert list(map(without_texts, english)) == list(map(without_texts, other))
            for first, second in zip(english, other, strict=True):
                assert translations.setdefault((first.rule, first.words), second.words) == second.words
    assert [text for text in translations.values() if ENGLISH_WORDS.search(text)] == []
    assert len(translations) > 40


@pytest.mark.compiled
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_why_not_is_translated(name: str, language: str) -> None:
    reasons = set()
    for match in walks(name):
        tried = [
            match.action_name(action)
            for action in range(match.game.action_count)
            if match.game.action_name(match.board, action)
        ]
        with using_language(language):
            reasons |= {match.why_not(action) for action in [*tried[:: len(tried) // 60 or 1], "nonsense"]}
    # What a player types, and the names of options, are not translated.
    texts = [re.sub(r"«.*?»|„.*?“|\(?\bend\)?$", "", reason) for reason in reasons if reason]
    assert [text for text in texts if ENGLISH_WORDS.search(text)] == []
    assert len(reasons) > 20


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_names_for_programs_are_the_same_in_every_language(name: str) -> None:
    for match in walks(name):
        plain = (match.snapshot(), match.legal(), match.history, match.scores, match.decision)
        for language in TRANSLATED:
            with using_language(language):
                assert (match.snapshot(), match.legal(), match.history, match.scores, match.decision) == plain


@pytest.mark.parametrize("name", GAMES)
def test_options_are_translated(name: str) -> None:
    game = games.find(name)
    english = game.options
    assert all(not option.choice_words or len(option.choice_words) == len(option.choices) for option in english)
    for language in TRANSLATED:
        with using_language(language):
            other = game.options
            assert game.credit
        assert [(option.name, option.choices) for option in other] == [(option.name, option.choices) for option in english]
        assert all(one.words != two.words for one, two in zip(english, other, strict=True))
