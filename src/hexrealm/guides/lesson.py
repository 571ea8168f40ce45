"""A guided first game: a fixed set-up and a few steps that teach by playing. What is particular lies in each game's folder.

`lesson/steps.json` tells, without words, what is played and shown; `lesson/en.json`, `lesson/fr.json`, ... say it. A step
without actions is only read; one with actions waits until `count` of them are played, in any legal order, and then the
`reply` follows: what the other seats and chance do. Whoever shows a lesson keeps a Match, from start(), and answer()s.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from hexrealm.engine.errors import HexrealmError, IllegalAction
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import ENGLISH, current_language, translate
from hexrealm.play.match import Match


class NoLesson(HexrealmError):
    """A game that brings no lesson."""


@dataclass(frozen=True)
class LessonStep:
    """What is said and shown, and which actions go on from here."""

    id: str
    title: str
    words: str
    hexes: tuple[str, ...] = ()  # to be marked
    panel: str = ""  # the part of the table to be marked: tracks, tiles, ledger, seats, prompt
    rules: tuple[str, ...] = ()  # numbers, to read more
    actions: tuple[str, ...] = ()  # what may be played; none: a step to read
    count: int = 1  # how many of them are to be played
    otherwise: str = ""  # said to one who tries something else
    reply: tuple[str, ...] = ()  # what follows without the learner


@dataclass(frozen=True)
class Lesson:
    """The guided first game of one game in one language."""

    game: str
    title: str
    seat: int  # the learner's
    options: dict[str, Any]
    opening: tuple[str, ...]  # actions before the first step, of chance for example
    steps: tuple[LessonStep, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain dicts, lists, strings and numbers, as JSON has them."""
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return plain


@dataclass(frozen=True)
class LessonProgress:
    """Where a learner is: the step, and what of it is played already."""

    step: int = 0
    played: tuple[str, ...] = ()

    def next(self) -> Self:
        """At the beginning of the following step."""
        return replace(self, step=self.step + 1, played=())


def read_lesson(game: Game, speech: str | None = None) -> Lesson:
    """The lesson in a language: that in force, if none is named; in English, where it has no other."""
    folder = game.folder / "lesson"
    if not (folder / "steps.json").exists():
        raise NoLesson(translate("{game} has no lesson", game=game.title))
    said = folder / f"{speech or current_language()}.json"
    told = json.loads((folder / "steps.json").read_text("utf-8"))
    words = json.loads((said if said.exists() else folder / f"{ENGLISH}.json").read_text("utf-8"))
    steps = tuple(_read_step(step, words["steps"][step["id"]]) for step in told["steps"])
    return Lesson(game.name, words["title"], told["seat"], told["options"], tuple(told["opening"]), steps)


def _read_step(told: dict[str, Any], words: dict[str, str]) -> LessonStep:
    lists = {key: tuple(value) for key, value in told.items() if isinstance(value, list)}
    return LessonStep(**{**told, **lists, **words})


def start(game: Game, lesson: Lesson) -> Match:
    """The match a lesson begins with."""
    match = Match(game, lesson.options, seed=1)
    for action in lesson.opening:
        match.play(action)
    return match


def answer(lesson: Lesson, match: Match, progress: LessonProgress, action: str) -> LessonProgress:
    """Play what the learner chose, and the reply once a step is done.

    Raises IllegalAction, and then nothing has changed, for what the step does not ask for.
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
