"""A guided first game: a fixed set-up and a few steps that teach by playing. The content is in each game's folder.

`lesson/steps.json` lists what is played and shown, without text; `lesson/en.json`, `lesson/fr.json`, ... hold the text. A
step without actions is only read. A step with actions waits until `count` of them are played, in any legal order, and then
the `reply` follows: the actions of the other seats and of chance. To run a lesson, call start() and pass the Match that it
returns to answer() with each action of the learner.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Self

from hexrealm.engine.errors import HexrealmError, IllegalAction
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import ENGLISH, current_language, translate
from hexrealm.play.match import Match


class NoLesson(HexrealmError):
    """Raised for a game without a lesson."""


@dataclass(frozen=True)
class LessonStep:
    """One step: its text, what it marks, and the actions that complete it."""

    id: str
    title: str
    words: str
    hexes: tuple[str, ...] = ()  # hexes to mark
    panel: str = ""  # the part of the table to mark: tracks, tiles, ledger, seats, prompt
    rules: tuple[str, ...] = ()  # numbers of the rules to read more
    actions: tuple[str, ...] = ()  # the actions to choose from; none: a step to read
    count: int = 1  # how many of them must be played
    otherwise: str = ""  # the answer to any other action
    reply: tuple[str, ...] = ()  # the actions that follow without the learner


@dataclass(frozen=True)
class Lesson:
    """The guided first game of one game in one language."""

    game: str
    title: str
    seat: int  # the seat of the learner
    options: dict[str, Any]
    opening: tuple[str, ...]  # actions before the first step, such as chance outcomes
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True)
class LessonProgress:
    """The progress of a learner: the current step, and the actions of it that are already played."""

    step: int = 0
    played: tuple[str, ...] = ()

    def next(self) -> Self:
        """Return the progress at the beginning of the following step."""
        return replace(self, step=self.step + 1, played=())


def read_lesson(game: Game, language: str | None = None) -> Lesson:
    """Return the lesson in a language, by default the current one; in English if it is not translated."""
    folder = game.folder / "lesson"
    if not (folder / "steps.json").exists():
        raise NoLesson(translate("{game} has no lesson", game=game.title))
    translated = folder / f"{language or current_language()}.json"
    script = json.loads((folder / "steps.json").read_text("utf-8"))
    texts = json.loads((translated if translated.exists() else folder / f"{ENGLISH}.json").read_text("utf-8"))
    steps = tuple(_read_step(step, texts["steps"][step["id"]]) for step in script["steps"])
    return Lesson(game.name, texts["title"], script["seat"], script["options"], tuple(script["opening"]), steps)


def _read_step(step: dict[str, Any], texts: dict[str, str]) -> LessonStep:
    lists = {key: tuple(value) for key, value in step.items() if isinstance(value, list)}
    return LessonStep(**{**step, **lists, **texts})


def start(game: Game, lesson: Lesson) -> Match:
    """Return the match that a lesson begins with."""
    match = Match(game, lesson.options, seed=1)
    for action in lesson.opening:
        match.play(action)
    return match


def answer(lesson: Lesson, match: Match, progress: LessonProgress, action: str) -> LessonProgress:
    """Play an action of the learner, and the reply once the step is complete.

    If the step does not ask for this action, raises IllegalAction and changes nothing.
    """
    step = lesson.steps[progress.step]
    if action not in step.actions or action in progress.played:
        raise IllegalAction(step.otherwise or translate("there is nothing to play in this step: read on"))
    match.play(action)
    after = replace(progress, played=(*progress.played, action))
    if len(after.played) < step.count:
        return after
    for reply in step.reply:
        match.play(reply)
    return after.next()
