"""Puzzles: choosing one, playing its turn, hints, and the solution once it was found or given up."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import APIRouter, Path, Request, Response
from sqlalchemy import Connection

from hexrealm import games
from hexrealm.i18n.translate import current_language
from hexrealm.puzzles.puzzle import Puzzle
from hexrealm.puzzles.shipped import shipped_puzzles
from hexrealm.server.clock import now
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.study.analysis import read_in_thread
from hexrealm.server.http.routes.tables.pictures import ThemeName, content_types, send_picture
from hexrealm.server.people.rating import Rating
from hexrealm.server.protocol.forms.puzzle_forms import (
    PUZZLE_ID,
    AskHint,
    AskInTurn,
    GiveUp,
    InTurn,
    NextPuzzle,
    TryTurn,
)
from hexrealm.server.protocol.replies.puzzle_replies import (
    ChosenPuzzle,
    PuzzleAnswer,
    PuzzleHintView,
    PuzzleResultView,
    PuzzlesView,
    PuzzleView,
)
from hexrealm.server.protocol.replies.study_replies import ActionPreview, ActionProblem, PositionView
from hexrealm.server.puzzles import collection, explain, turns, wrong_turns
from hexrealm.server.puzzles.pictures import plan_puzzle_picture
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.contests import puzzle_tries
from hexrealm.server.storage.people.contests.puzzle_tries import Decision, PuzzleTry

T = TypeVar("T")
PuzzleId = Annotated[str, Path(pattern=PUZZLE_ID)]
router = APIRouter(prefix="/api/puzzles", responses=ERRORS)


async def _spend(request: Request, person: Person) -> None:
    context = get_context(request)
    limits = context.settings.limits
    await context.budgets.spend("puzzle tries of address", limits.puzzle_tries_per_address, client_address(request))
    await context.budgets.spend("puzzle tries", limits.puzzle_tries, person.id)


async def _work(request: Request, puzzle: Puzzle, work: Callable[[], T]) -> T:
    return await read_in_thread(request, puzzle.game, work)


# Looking


@router.get("", response_model=PuzzlesView)
async def get_puzzles(request: Request, person: AnyPerson) -> Response:
    """Return all puzzles in numbers, with the reader's ratings."""
    context, me = get_context(request), person.id
    context.rates.check("profiles", context.settings.limits.profiles, client_address(request))

    def read(connection: Connection) -> PuzzlesView:
        tries, ratings = puzzle_tries.read_tries(connection, me), puzzle_tries.read_puzzle_ratings(connection, me)
        found = tuple(
            collection.view_game(
                name, tries, ratings.get(name, Rating()), puzzle_tries.read_puzzle_history(connection, me, name)
            )
            for name in games.names()
            if shipped_puzzles(games.find(name))
        )
        return PuzzlesView(found, puzzle_tries.read_streak(connection, me))

    return json_response(await context.database.read(read))


@router.post("/next", response_model=ChosenPuzzle)
async def choose(request: Request, form: NextPuzzle, person: AnyPerson) -> Response:
    """Choose a puzzle: one that the reader has not seen, of about their strength."""
    context, me = get_context(request), person.id
    await _spend(request, person)

    def read(connection: Connection) -> tuple[dict[str, PuzzleTry], dict[str, Rating]]:
        return puzzle_tries.read_tries(connection, me), puzzle_tries.read_puzzle_ratings(connection, me)

    tries, ratings = await context.database.read(read)
    wanted = collection.list_puzzles(form.game, form.theme)
    others = {name: puzzle for name, puzzle in wanted.items() if name != form.after} or wanted
    return json_response(ChosenPuzzle(*collection.choose_next(others, tries, ratings, random.Random())))


@router.get("/{puzzle}", response_model=PuzzleView)
async def get_puzzle(request: Request, puzzle: PuzzleId, person: AnyPerson) -> Response:
    """Return a puzzle without its solution."""
    context, found, me = get_context(request), collection.find_puzzle(puzzle), person.id
    context.rates.check("profiles", context.settings.limits.profiles, client_address(request))
    mine = await context.database.read(lambda connection: puzzle_tries.read_try(connection, me, puzzle))
    ended = mine is not None and mine.ended is not None
    labels = await _work(request, found, lambda: explain.theme_labels(found)) if ended else ()
    players = int(found.options.get("players", 2))
    result = None if mine is None else _view_result(mine)
    points = collection.points_of(found)
    return json_response(PuzzleView(puzzle, found.game, found.seat, players, points, result, labels))


@router.post("/{puzzle}/position", response_model=PositionView)
async def look_at_turn(request: Request, puzzle: PuzzleId, form: InTurn) -> Response:
    """Return a position within the turn, as its seat sees it."""
    found, bases = collection.find_puzzle(puzzle), get_context(request).views.bases
    return json_response(await _work(request, found, lambda: turns.view_turn(found, form.path, bases, form.base)))


@router.post("/{puzzle}/preview", response_model=ActionPreview)
async def preview_action(request: Request, puzzle: PuzzleId, form: AskInTurn) -> Response:
    """Return exactly what an action would cause."""
    found, bases = collection.find_puzzle(puzzle), get_context(request).views.bases
    return json_response(await _work(request, found, lambda: turns.preview_turn(found, form.path, form.action, bases)))


@router.post("/{puzzle}/why-not", response_model=ActionProblem)
async def find_turn_problem(request: Request, puzzle: PuzzleId, form: AskInTurn) -> Response:
    """Return why an action is not legal."""
    found = collection.find_puzzle(puzzle)
    return json_response(await _work(request, found, lambda: turns.find_problem(found, form.path, form.action)))


@router.get("/{puzzle}/picture.png", response_class=Response, responses=content_types("image/png"))
async def get_puzzle_picture(request: Request, puzzle: PuzzleId, theme: ThemeName = "light") -> Response:
    """Return the position of a puzzle as a PNG."""
    found = collection.find_puzzle(puzzle)
    await get_context(request).warmup.wait(found.game)
    picture = plan_puzzle_picture(found, theme, current_language())
    return await send_picture(request, picture, "image/png", f"{found.game}-puzzle.png")


# Trying


@router.post("/{puzzle}/tries", response_model=PuzzleAnswer)
async def try_turn(request: Request, puzzle: PuzzleId, form: TryTurn, person: NamedPerson) -> Response:
    """Judge a turn. The first one decides the puzzle; all orders of the same turn are equal."""
    found, me = collection.find_puzzle(puzzle), person.id
    assert me is not None
    await _spend(request, person)

    def judge() -> tuple[bool, tuple[str, ...]]:
        after = turns.finish_turn(found, form.path)
        right = turns.is_right(found, after)
        return right, () if right else wrong_turns.explain_wrong(found, form.path, after)

    right, words = await _work(request, found, judge)
    decision, streak = await _decide(
        request, me, lambda connection: puzzle_tries.note_try(connection, me, collection.know(found), right, now())
    )
    return await _answer(request, found, right, words, decision, streak)


@router.post("/{puzzle}/hints", response_model=PuzzleHintView)
async def ask_hint(request: Request, puzzle: PuzzleId, form: AskHint, person: NamedPerson) -> Response:
    """Give a step of the hints. A puzzle whose first try comes after a hint does not count."""
    found, me = collection.find_puzzle(puzzle), person.id
    assert me is not None
    await _spend(request, person)
    hint = await _work(request, found, lambda: explain.give_hint(found, form.step))
    await get_context(request).database.write(
        lambda connection: puzzle_tries.note_hint(connection, me, collection.know(found), form.step, now())
    )
    return json_response(hint)


@router.post("/{puzzle}/solution", response_model=PuzzleAnswer)
async def show_solution(request: Request, puzzle: PuzzleId, form: GiveUp, person: NamedPerson) -> Response:
    """Give up, or see the solution once more."""
    found, me = collection.find_puzzle(puzzle), person.id
    assert me is not None
    await _spend(request, person)
    decision, streak = await _decide(
        request, me, lambda connection: puzzle_tries.give_up(connection, me, collection.know(found), now())
    )
    return await _answer(request, found, decision.done.solved, (), decision, streak)


async def _decide(request: Request, me: str, change: Callable[[Connection], Decision]) -> tuple[Decision, int]:
    def write(connection: Connection) -> tuple[Decision, int]:
        return change(connection), puzzle_tries.read_streak(connection, me)

    return await get_context(request).database.write(write)


async def _answer(
    request: Request, found: Puzzle, right: bool, words: tuple[str, ...], decision: Decision, streak: int
) -> Response:
    """Return the answer. The solution is in it only once the puzzle has ended for this person."""
    done, before, after = decision.done, decision.before, decision.after
    solution = None
    if done.ended is not None:
        solution = await _work(request, found, lambda: explain.view_solution(found))
    return json_response(
        PuzzleAnswer(
            solved=right,
            words=words,
            counted=before != after,
            rating=collection.view_rating(after),
            gained=after.points - before.points,
            streak=streak,
            mine=_view_result(done),
            solution=solution,
        )
    )


def _view_result(done: PuzzleTry) -> PuzzleResultView:
    return PuzzleResultView(done.tries, done.hints, done.won, done.solved, done.ended is not None)
