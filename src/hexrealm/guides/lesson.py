"""A guided game: parts with fixed set-ups and steps that teach by playing. The content is in each game's folder.

`lesson/steps.json` lists what is played and shown, without text; `lesson/en.json`, `lesson/fr.json`, ... hold the text. A
part begins at its set-up and plays its `opening`, or it begins at a `position` (a snapshot). A step without actions is only
read. A step with actions waits until `count` of them are played, in any legal order or in the given one (`ordered`). Then
the `reply` follows: the actions of the other seats and of chance. `teaches` names the rules that a step explains; together
the steps teach every numbered rule, except those in `not_taught`. To run a part, call start() and pass the Match that it
returns to answer() with each action of the learner.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Self

from hexrealm.engine.errors import HexrealmError, IllegalAction
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import ENGLISH, current_language, translate
from hexrealm.play.match import BEGINNING, Match


class NoLesson(HexrealmError):
    """Raised for a game without a lesson, and for a part that a lesson does not have."""


@dataclass(frozen=True)
class LessonCard:
    """One thing that a step explains with others of its kind: its drawing, its name and a sentence."""

    id: str
    name: str
    words: str
    symbol: str = ""


@dataclass(frozen=True)
class LessonStep:
    """One step: its text, what it marks, and the actions that complete it."""

    id: str
    title: str
    words: str
    hexes: tuple[str, ...] = ()  # hexes to mark
    panel: str = ""  # the part of the table to mark: tracks, tiles, ledger, seats, prompt
    teaches: tuple[str, ...] = ()  # numbers of the rules that it explains
    actions: tuple[str, ...] = ()  # the actions to choose from; none: a step to read
    count: int = 1  # how many of them must be played
    ordered: bool = False  # whether they must be played in this order
    otherwise: str = ""  # the answer to any other action
    reply: tuple[str, ...] = ()  # the actions that follow without the learner
    cards: tuple[LessonCard, ...] = ()

    def wanted(self, played: tuple[str, ...]) -> tuple[str, ...]:
        """Return the actions that the learner may play next, after some of this step are played."""
        left = tuple(action for action in self.actions if action not in played)
        return left[:1] if self.ordered else left


@dataclass(frozen=True)
class LessonPart:
    """Some steps on one board."""

    id: str
    title: str
    options: dict[str, Any]
    steps: tuple[LessonStep, ...]
    opening: tuple[str, ...] = ()  # actions before the first step, such as chance outcomes
    position: Any = None  # a snapshot to begin at


@dataclass(frozen=True)
class Lesson:
    """The guided game of one game in one language."""

    game: str
    title: str
    seat: int  # the seat of the learner
    first_game: dict[str, Any]  # the options of the suggested first game
    not_taught: tuple[str, ...]  # numbers of the rules that no step explains
    parts: tuple[LessonPart, ...]

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """The steps of all parts."""
        return tuple(step for part in self.parts for step in part.steps)


@dataclass(frozen=True)
class LessonProgress:
    """The progress of a learner in a part: the current step, and the actions of it that are already played."""

    step: int = 0
    played: tuple[str, ...] = ()

    def next(self) -> Self:
        """Return the progress at the beginning of the following step."""
        return replace(self, step=self.step + 1, played=())


def has_lesson(game: Game) -> bool:
    """Return whether a game has a lesson."""
    return (game.folder / "lesson" / "steps.json").exists()


def read_lesson(game: Game, language: str | None = None) -> Lesson:
    """Return the lesson in a language, by default the current one; in English if it is not translated."""
    if not has_lesson(game):
        raise NoLesson(translate("{game} has no lesson", game=game.title))
    folder = game.folder / "lesson"
    translated = folder / f"{language or current_language()}.json"
    script = json.loads((folder / "steps.json").read_text("utf-8"))
    texts = json.loads((translated if translated.exists() else folder / f"{ENGLISH}.json").read_text("utf-8"))
    parts = tuple(_read_part(part, texts) for part in script["parts"])
    not_taught = tuple(script["not_taught"])
    return Lesson(game.name, texts["title"], script["seat"], script["first_game"], not_taught, parts)


def _read_part(part: dict[str, Any], texts: dict[str, Any]) -> LessonPart:
    steps = tuple(_read_step(step, texts["steps"][step["id"]]) for step in part["steps"])
    opening = tuple(part.get("opening", ()))
    return LessonPart(part["id"], texts["parts"][part["id"]], part["options"], steps, opening, part.get("position"))


def _read_step(step: dict[str, Any], texts: dict[str, Any]) -> LessonStep:
    lists = {key: tuple(value) for key, value in step.items() if isinstance(value, list)}
    card_texts = texts.get("cards", {})
    cards = tuple(LessonCard(id, card_texts[id][0], card_texts[id][1], symbol) for id, symbol in step.get("cards", {}).items())
    return LessonStep(**{**step, **lists, **texts, "cards": cards})


def find_part(lesson: Lesson, number: int) -> LessonPart:
    """Return a part by its number, from 0. Raises NoLesson."""
    if number >= len(lesson.parts):
        text = translate("the lesson has {count} parts; there is no part {number}", count=len(lesson.parts), number=number + 1)
        raise NoLesson(text)
    return lesson.parts[number]


def start(game: Game, part: LessonPart) -> Match:
    """Return the match that a part of a lesson begins with."""
    match = Match(game, part.options, seed=1, start=BEGINNING if part.position is None else part.position)
    for action in part.opening:
        match.play(action)
    return match


def answer(part: LessonPart, match: Match, progress: LessonProgress, action: str) -> LessonProgress:
    """Play an action of the learner, and the reply once the step is complete.

    If the step does not ask for this action, raises IllegalAction and changes nothing.
    """
    step = part.steps[progress.step]
    if action not in step.wanted(progress.played):
        raise IllegalAction(step.otherwise or translate("there is nothing to play in this step: go to the next one"))
    match.play(action)
    after = replace(progress, played=(*progress.played, action))
    if len(after.played) < step.count:
        return after
    for reply in step.reply:
        match.play(reply)
    return after.next()
