"""Guided games. The server keeps no state: the browser sends what the learner has played so far."""

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
from hexrealm.guides.lesson import Lesson, LessonPart, LessonProgress, NoLesson, answer, find_part, read_lesson, start
from hexrealm.i18n.translate import current_language, using_language
from hexrealm.play.match import Match
from hexrealm.play.preview import preview
from hexrealm.server.http.dependencies import ERRORS, GameName, get_context, json_response
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import StepView
from hexrealm.server.protocol.messages import Action, Message
from hexrealm.server.protocol.replies.general_replies import LessonPreview, LessonView
from hexrealm.server.tables import create

router = APIRouter(prefix="/api/games/{game}", responses=ERRORS)


class AtLesson(Message):
    """A learner's progress in a part of the lesson: the number of steps read, and all actions played so far."""

    part: Annotated[StrictInt, Field(ge=0, le=50)] = 0
    read: Annotated[StrictInt, Field(ge=0, le=200)] = 0
    played: Annotated[list[Action], Field(max_length=200)] = []


@dataclass(frozen=True)
class _LessonState:
    """The state that a learner's progress leads to."""

    match: Match
    progress: LessonProgress
    before: int  # the moment before the learner's last action


@router.post("/lesson", response_model=LessonView)
async def get_lesson(request: Request, game: GameName, at: AtLesson) -> Response:
    """Return the step a learner is at, and the table at that step."""
    found, language = create.find_game(game), current_language()
    await get_context(request).warmup.wait(found.name)
    return json_response(await asyncio.to_thread(_make_lesson, found, language, at))


def _make_lesson(game: Game, language: str, at: AtLesson) -> LessonView:
    with using_language(language):
        try:
            lesson = read_lesson(game, language)
            return _make_view(lesson, at.part, _replay(game, find_part(lesson, at.part), at))
        except NoLesson as problem:
            raise Refusal("unknown", str(problem)) from problem
        except IllegalAction as problem:
            raise Refusal("illegal", str(problem)) from problem


def _replay(game: Game, part: LessonPart, at: AtLesson) -> _LessonState:
    match, progress, before = start(game, part), LessonProgress(), 0
    played = list(at.played)
    while progress.step < len(part.steps):
        if part.steps[progress.step].actions and played:
            before = len(match.steps)
            progress = answer(part, match, progress, played.pop(0))
        elif not part.steps[progress.step].actions and progress.step < at.read:
            progress = progress.next()
        else:
            break
    return _LessonState(match, progress, before)


def _make_view(lesson: Lesson, part: int, state: _LessonState) -> LessonView:
    match, number, steps = state.match, state.progress.step, lesson.parts[part].steps
    step = steps[number] if number < len(steps) else None
    wanted, possible = step.wanted(state.progress.played) if step else (), match.legal()
    legal = tuple(action for action in wanted if action in possible)  # in the order of the text
    return LessonView(
        title=lesson.title,
        seat=lesson.seat,
        part=part,
        parts=tuple(each.title for each in lesson.parts),
        hexes=tuple(dict.fromkeys(hex for each in steps for hex in each.hexes)),
        first_game=lesson.first_game,
        number=number,
        steps=len(steps),
        step=asdict(step) if step else None,
        moment=len(match.steps),
        before=state.before,
        legal=legal,
        legal_hexes=tuple(map(match.game.hexes_of, legal)),
        previews={action: _make_preview(match, action) for action in legal},
        log=tuple(_make_log(match, lesson.seat)),
        scene=_make_scene(match, lesson.seat, legal),
    )


def _make_scene(match: Match, seat: int, legal: Sequence[str]) -> Scene:
    """Return the scene as at a table, except that only the actions of the lesson's step can be selected."""
    last = match.game.hexes_of(match.history[-1]) if match.steps else ()
    return match.game.scene(match.options, match.snapshot(seat), legal=legal, last=last)


def _make_log(match: Match, seat: int) -> list[StepView]:
    return [
        StepView(number, each.seat, each.name if each.seat is not None else None, tuple(match.events_of(each, seat)))
        for number, each in enumerate(match.steps, 1)
    ]


def _make_preview(match: Match, action: str) -> LessonPreview:
    found = preview(match, action)
    after = found.after.scene(seat=match.seat) if found.after else None
    return LessonPreview(action, found.events, found.scores, found.after is None, after)
