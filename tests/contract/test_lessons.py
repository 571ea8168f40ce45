"""The guided first game of every game: it can be played as written, in every language."""

from __future__ import annotations

import pytest

from hexrealm import games
from hexrealm.engine.errors import IllegalAction
from hexrealm.guides.lesson import LessonProgress, answer, read_lesson, start
from hexrealm.guides.rulebook import numbered_rules
from hexrealm.i18n.translate import ENGLISH, LANGUAGES
from tests.support.languages import TRANSLATED
from tests.support.walks import GAMES

PANELS = {"", "tracks", "tiles", "ledger", "seats", "prompt"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_can_be_played_through(name: str, language: str) -> None:
    game = games.find(name)
    lesson = read_lesson(game, language)
    match, progress = start(game, lesson), LessonProgress()
    assert 8 <= len(lesson.steps) <= 14
    while progress.step < len(lesson.steps):
        step = lesson.steps[progress.step]
        if not step.actions:
            with pytest.raises(IllegalAction, match="go to the next one"):
                answer(lesson, match, progress, match.legal()[0])
            progress = progress.next()
            continue
        assert match.seat == lesson.seat
        left = [action for action in step.actions if action not in progress.played]
        before = match.history
        with pytest.raises(IllegalAction) as refused:
            answer(lesson, match, progress, "something else")
        assert (str(refused.value), match.history) == (step.otherwise, before)
        progress = answer(lesson, match, progress, next(action for action in left if action in match.legal()))
    assert not match.over


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_points_at_existing_things(name: str, language: str) -> None:
    game = games.find(name)
    lesson = read_lesson(game, language)
    scene = start(game, lesson).scene()
    hexes, rules = {each.name for each in scene.board.hexes}, numbered_rules(game)
    for step in lesson.steps:
        assert hexes.issuperset(step.hexes) and rules.keys() >= set(step.rules) and step.panel in PANELS
        assert step.title and step.words and bool(step.otherwise) == bool(step.actions) and not step.words.isspace()
        assert not step.panel or step.panel == "prompt" or getattr(scene, step.panel)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_lessons_in_two_languages_differ_only_in_texts(name: str, language: str) -> None:
    game = games.find(name)
    english, other = read_lesson(game, ENGLISH), read_lesson(game, language)
    for one, two in zip(english.steps, other.steps, strict=True):
        assert (one.id, one.hexes, one.actions, one.reply) == (two.id, two.hexes, two.actions, two.reply)
        assert one.words != two.words


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_without_a_translation_is_english(name: str) -> None:
    game = games.find(name)
    assert read_lesson(game, "tlh") == read_lesson(game, ENGLISH)
