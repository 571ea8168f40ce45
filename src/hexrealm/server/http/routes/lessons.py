"""Guided first games over HTTP. Nothing is kept: a browser sends what its learner has played, and gets where that leads."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StrictInt

from hexrealm.engine.errors import IllegalAction
from hexrealm.engine.game import Game
from hexrealm.engine.scene import Scene
from hexrealm.guides.lesson import Lesson, LessonProgress, NoLesson, answer, read_lesson, start
from hexrealm.i18n.translate import current_language, using_language
from hexrealm.play.match import Match
from hexrealm.play.preview import preview
from hexrealm.server.http.dependencies import as_json, context_of
from hexrealm.server.http.routes.api import ERRORS, GameName
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import PreviewAnswer, StepView
from hexrealm.server.protocol.messages import Action, Message
from hexrealm.server.protocol.replies import LessonView
from hexrealm.server.tables import create

router = APIRouter(prefix="/api/games/{game}", responses=ERRORS)


class AtLesson(Message):
    """How far a learner is: the steps read, and everything played so far."""

    read: Annotated[StrictInt, Field(ge=0, le=200)] = 0
    played: Annotated[list[Action], Field(max_length=200)] = []


@dataclass(frozen=True)
class _Place:
    """Where a learner stands."""

    match: Match
    progress: LessonProgress
    before: int  # moments before the last action of the learner


@router.post("/lesson", response_model=LessonView)
async def lesson(request: Request, game: GameName, at: AtLesson) -> Response:
    """The step a learner is at, and the table as it then is."""
    found, spoken = create.find_game(game), current_language()
    await context_of(request).warmup.wait(found.name)
    return as_json(await asyncio.to_thread(_look, found, spoken, at))


def _look(game: Game, spoken: str, at: AtLesson) -> LessonView:
    with using_language(spoken):
        try:
            lesson = read_lesson(game, spoken)
            return _view(lesson, _replay(game, lesson, at))
        except NoLesson as problem:
            raise Refusal("unknown", str(problem)) from problem
        except IllegalAction as problem:
            raise Refusal("illegal", str(problem)) from problem


def _replay(game: Game, lesson: Lesson, at: AtLesson) -> _Place:
    match, progress, before = start(game, lesson), LessonProgress(), 0
    played = list(at.played)
    while progress.step < len(lesson.steps):
        if lesson.steps[progress.step].actions and played:
            before = len(match.steps)
            progress = answer(lesson, match, progress, played.pop(0))
        elif not lesson.steps[progress.step].actions and progress.step < at.read:
            progress = progress.next()
        else:
            break
    return _Place(match, progress, before)


def _view(lesson: Lesson, place: _Place) -> LessonView:
    match, number = place.match, place.progress.step
    step = lesson.steps[number] if number < len(lesson.steps) else None
    asked = set(step.actions) - set(place.progress.played) if step else set()
    legal = tuple(action for action in match.legal() if action in asked)
    return LessonView(
        title=lesson.title,
        seat=lesson.seat,
        number=number,
        steps=len(lesson.steps),
        step=asdict(step) if step else None,
        moment=len(match.steps),
        before=place.before,
        legal=legal,
        legal_hexes=tuple(map(match.game.hexes_of, legal)),
        previews={action: _preview(match, action) for action in legal},
        log=tuple(_log(match, lesson.seat)),
        scene=_scene(match, lesson.seat, legal),
    )


def _scene(match: Match, seat: int, legal: Sequence[str]) -> Scene:
    """As at a table, but that only what the step asks for can be chosen."""
    last = match.game.hexes_of(match.history[-1]) if match.steps else ()
    return match.game.scene(match.options, match.snapshot(seat), legal=legal, last=last)


def _log(match: Match, seat: int) -> list[StepView]:
    return [
        StepView(number, each.seat, each.name if each.seat is not None else None, tuple(match.events_of(each, seat)))
        for number, each in enumerate(match.steps, 1)
    ]


def _preview(match: Match, action: str) -> PreviewAnswer:
    seen = preview(match, action)
    after = seen.after.scene(seat=match.seat) if seen.after else None
    return PreviewAnswer("", "", 0, action, seen.events, seen.scores, seen.after is None, after)
