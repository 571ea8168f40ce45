"""The daily challenge: the challenges of a day with their rankings, and beginning one. The rules are in tables/daily.py."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict
from sqlalchemy import Connection

from hexrealm import games
from hexrealm.i18n.translate import current_language, translate
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, GameName, NamedPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.tables.pictures import ThemeName, content_types, send_picture
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.replies.daily_replies import DayGameView, DayView, ListedTryView, OwnTryView, ParView
from hexrealm.server.protocol.replies.general_replies import Made
from hexrealm.server.storage.contests import find_contest, read_par
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.contests import tries
from hexrealm.server.tables import daily
from hexrealm.server.tables.contest_pictures import plan_contest_picture
from hexrealm.server.tables.create import find_game

router = APIRouter(prefix="/api", responses=ERRORS)


class Begin(BaseModel):
    """Begin a challenge: the try that counts, or a game for practice."""

    model_config = ConfigDict(extra="forbid", strict=True)

    practice: bool = False


@router.get("/daily", response_model=DayView)
async def get_today(request: Request, person: AnyPerson) -> Response:
    """Return the challenges of today."""
    return await _view(request, _today(request), person)


@router.get("/daily/{day}", response_model=DayView)
async def get_day(request: Request, day: date, person: AnyPerson) -> Response:
    """Return the challenges of a day."""
    daily.check_day(day, _today(request))
    return await _view(request, day, person)


@router.post("/daily/{day}/{game}", response_model=Made, status_code=201)
async def begin(request: Request, day: date, game: GameName, form: Begin, person: NamedPerson) -> Response:
    """Begin a challenge, or go on with it. The try that counts can be begun once, on its day."""
    context, today, found = get_context(request), _today(request), find_game(game)
    daily.check_day(day, today)
    challenge = daily.Challenge(day, found, person)
    if not form.practice and (running := await _find_running(request, challenge, person)):
        return json_response(Made(running, None), 201)
    if not form.practice and day < today:
        raise Refusal("refused", translate("This day is over. You can still play its challenge for practice."))
    await context.budgets.spend("tables", context.settings.limits.new_tables, client_address(request), person.id)
    await context.warmup.wait(found.name)
    if form.practice:
        table = await challenge.practise(context.tables, today)
    else:
        begun = await challenge.begin(context.tables, context.settings.calendar())
        if begun is None:  # by another request of the same person, at the same time
            return json_response(Made(await _find_running(request, challenge, person) or "", None), 201)
        table = begun
    context.publish(table)
    return json_response(Made(table.id, next(iter(table.seats_of(person.id)))), 201)


@router.get("/daily/{day}/{game}/picture.png", response_class=Response, responses=content_types("image/png"))
async def get_day_picture(request: Request, day: date, game: GameName, theme: ThemeName = "light") -> Response:
    """Return the set-up of a challenge as a PNG, once somebody has begun it."""
    context, found = get_context(request), find_game(game)
    daily.check_day(day, _today(request))
    name = daily.name_contest(day, found.name)
    contest = await context.database.read(lambda connection: find_contest(connection, name))
    if contest is None:
        raise Refusal("unknown", translate("Nobody has begun this challenge yet."))
    await context.warmup.wait(found.name)
    picture = plan_contest_picture(contest, theme, current_language())
    return await send_picture(request, picture, "image/png", f"{found.name}-{day.isoformat()}.png")


async def _find_running(request: Request, challenge: daily.Challenge, person: Person) -> str | None:
    """Return the table of the try that counts, while it runs. Raise Refusal once it is over."""
    me = person.id
    own = await get_context(request).database.read(lambda connection: tries.read_try(connection, challenge.contest, me))
    if own is not None and own.outcome is not None:
        text = translate("You have played this challenge already. One try counts; you can play for practice.")
        raise Refusal("refused", text)
    return None if own is None else own.table


def _today(request: Request) -> date:
    return daily.find_day(get_context(request).settings.calendar())


async def _view(request: Request, day: date, person: Person) -> Response:
    context = get_context(request)
    context.rates.check("profiles", context.settings.limits.profiles, client_address(request))
    now = context.settings.calendar()
    today = daily.find_day(now)

    def read(connection: Connection) -> DayView:
        views = tuple(_view_game(connection, day, name, person.id, day == today) for name in games.names())
        return DayView(day.isoformat(), today.isoformat(), daily.seconds_left(day, now), views)

    return json_response(await context.database.read(read))


def _view_game(connection: Connection, day: date, game: str, me: str | None, is_today: bool) -> DayGameView:
    contest = daily.name_contest(day, game)
    own = tries.read_try(connection, contest, me)
    practice = daily.may_practise(own, is_today) and find_contest(connection, contest) is not None
    return DayGameView(
        game=game,
        level=daily.BOT_LEVEL,
        mine=None if own is None else _view_own(connection, own),
        practice=practice,
        count=tries.count_finished(connection, contest, ranked=True),
        ranking=_view_ranking(connection, contest, me, ranked=True),
        others=_view_ranking(connection, contest, me, ranked=False),
        par=tuple(ParView(**each) for each in read_par(connection, contest) or ()),
    )


def _view_own(connection: Connection, own: tries.Try) -> OwnTryView:
    rank = None if own.outcome is None else tries.find_rank(connection, own)
    return OwnTryView(own.table, own.ranked, own.outcome, own.lead, own.points, rank)


def _view_ranking(connection: Connection, contest: str, me: str | None, ranked: bool) -> tuple[ListedTryView, ...]:
    return tuple(
        ListedTryView(
            each.rank,
            each.name,
            found.outcome or "resigned",
            found.lead or 0,
            found.points or 0,
            found.person == me,
            found.person if each.has_profile else None,
        )
        for each in tries.read_ranking(connection, contest, ranked)
        for found in (each.result,)
    )
