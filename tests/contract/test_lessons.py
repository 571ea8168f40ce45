"""The guided game of every game: it can be played as written, in every language, and leaves no rule out."""

from __future__ import annotations

import pytest
from scripts.make_lesson_index import TARGET, write_index

from hexrealm import games
from hexrealm.engine.errors import IllegalAction
from hexrealm.guides.lesson import LessonPart, LessonProgress, NoLesson, answer, find_part, read_lesson, start
from hexrealm.guides.rulebook import numbered_rules
from hexrealm.i18n.translate import ENGLISH, LANGUAGES
from hexrealm.play.match import Match
from tests.support.languages import TRANSLATED
from tests.support.walks import GAMES

PANELS = {"", "tracks", "tiles", "ledger", "seats", "prompt"}
LONGEST_TEXT = 290  # characters: what the coach shows without scrolling
WRITTEN = sorted({path.stem for name in GAMES for path in (games.find(name).folder / "lesson").glob("??.json")})
PARTS = [(name, number) for name in GAMES for number in range(len(read_lesson(games.find(name), ENGLISH).parts))]


def answer_any(part: LessonPart, match: Match, progress: LessonProgress) -> LessonProgress:
    """Play the first action that the step asks for, after one that it refuses."""
    step, before = part.steps[progress.step], match.history
    with pytest.raises(IllegalAction) as refused:
        answer(part, match, progress, "something else")
    assert (str(refused.value), match.history) == (step.otherwise, before)
    return answer(part, match, progress, next(action for action in step.wanted(progress.played) if action in match.legal()))


@pytest.mark.parametrize(("name", "number"), PARTS)
def test_a_part_can_be_played_through(name: str, number: int) -> None:
    game = games.find(name)
    lesson = read_lesson(game, ENGLISH)
    part = find_part(lesson, number)
    match, progress = start(game, part), LessonProgress()
    while progress.step < len(part.steps):
        if part.steps[progress.step].actions:
            assert match.seat == lesson.seat
            progress = answer_any(part, match, progress)
            continue
        with pytest.raises(IllegalAction, match="go to the next one"):
            answer(part, match, progress, "something else")
        progress = progress.next()
    assert match.over == (part.id == "end")


def check_all_orders(part: LessonPart, match: Match, progress: LessonProgress) -> None:
    """Complete a step in every order that its learner may choose."""
    legal = [action for action in part.steps[progress.step].wanted(progress.played) if action in match.legal()]
    assert legal, (part.steps[progress.step].id, progress.played)
    for action in legal:
        copied = match.copy()
        after = answer(part, copied, progress, action)
        if after.step == progress.step:
            check_all_orders(part, copied, after)


@pytest.mark.parametrize(("name", "number"), PARTS)
def test_no_order_of_actions_is_a_dead_end(name: str, number: int) -> None:
    game = games.find(name)
    part = find_part(read_lesson(game, ENGLISH), number)
    match, progress = start(game, part), LessonProgress()
    while progress.step < len(part.steps):
        if part.steps[progress.step].actions:
            check_all_orders(part, match, progress)
            progress = answer_any(part, match, progress)
        else:
            progress = progress.next()


@pytest.mark.parametrize("name", GAMES)
def test_every_numbered_rule_is_taught_by_a_step(name: str) -> None:
    game = games.find(name)
    lesson, rules = read_lesson(game, ENGLISH), set(numbered_rules(game))
    taught = {rule for step in lesson.steps for rule in step.teaches}
    assert taught <= rules and set(lesson.not_taught) <= rules - taught
    assert rules - taught == set(lesson.not_taught)
    assert {rule.split(".")[0] for rule in rules} == {rule.split(".")[0] for rule in taught}


def test_the_list_of_chapters_and_steps_is_current() -> None:
    assert TARGET.read_text("utf-8") == write_index(), "run python -m scripts.make_lesson_index"


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_suggests_a_first_game(name: str) -> None:
    match = Match(games.find(name), read_lesson(games.find(name), ENGLISH).first_game, seed=1)
    assert match.players == 2


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize(("name", "number"), PARTS)
def test_a_part_points_at_existing_things(name: str, number: int, language: str) -> None:
    game = games.find(name)
    part = find_part(read_lesson(game, language), number)
    scene = start(game, part).scene()
    hexes, symbols = {each.name for each in scene.board.hexes}, (game.folder / "web" / "symbols.svg").read_text("utf-8")
    assert part.title
    for step in part.steps:
        assert hexes.issuperset(step.hexes) and step.panel in PANELS and step.teaches
        assert step.title and step.words and bool(step.otherwise) == bool(step.actions) and not step.words.isspace()
        assert not step.panel or step.panel == "prompt" or getattr(scene, step.panel)
        assert all(f'id="{card.symbol}"' in symbols and card.name and card.words for card in step.cards)


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("name", GAMES)
def test_the_texts_of_a_lesson_are_short(name: str, language: str) -> None:
    steps = read_lesson(games.find(name), language).steps
    assert [step.id for step in steps if len(step.words) > LONGEST_TEXT] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_lessons_in_two_languages_differ_only_in_texts(name: str, language: str) -> None:
    game = games.find(name)
    english, other = read_lesson(game, ENGLISH), read_lesson(game, language)
    for one, two in zip(english.steps, other.steps, strict=True):
        assert (one.id, one.hexes, one.actions, one.reply) == (two.id, two.hexes, two.actions, two.reply)
        assert [card.id for card in one.cards] == [card.id for card in two.cards]
        assert one.words != two.words


def test_lessons_are_written_in_all_languages() -> None:
    assert set(LANGUAGES) <= set(WRITTEN)


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_without_a_translation_is_english(name: str) -> None:
    game = games.find(name)
    assert read_lesson(game, "tlh") == read_lesson(game, ENGLISH)


def test_a_part_that_does_not_exist_is_refused() -> None:
    lesson = read_lesson(games.find(GAMES[0]), ENGLISH)
    with pytest.raises(NoLesson, match=rf"the lesson has {len(lesson.parts)} parts; there is no part 42"):
        find_part(lesson, 41)
