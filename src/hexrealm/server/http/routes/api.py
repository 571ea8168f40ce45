"""The HTTP API, first half: games, people, lists of tables, making and joining them. One table: table.py."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

import hexrealm
from hexrealm import games
from hexrealm.bots.levels import LEVELS
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import (
    LANGUAGES,
    catalogue_for_browser,
    choose_language,
    current_language,
    translate,
    using_language,
)
from hexrealm.server.http.dependencies import Asker, NamedAsker, as_json, context_of, cookie_name, set_cookie
from hexrealm.server.http.middleware import address_of
from hexrealm.server.protocol.errors import NotSaved, Refusal
from hexrealm.server.protocol.frames import Failure
from hexrealm.server.protocol.messages import PROTOCOL, AboutMe, CheckSetup, ImportRecord, Invite, NewTable, TableId
from hexrealm.server.protocol.replies import (
    GameView,
    Health,
    InviteView,
    Made,
    Me,
    OptionView,
    SetupView,
    TableList,
    TableSummary,
)
from hexrealm.server.protocol.times import in_iso
from hexrealm.server.storage import queries
from hexrealm.server.storage.queries import Listed
from hexrealm.server.storage.sessions import Person, add_person, change_person, clean_name, forget_token
from hexrealm.server.tables import create
from hexrealm.server.tables.log_entries import TableCreated
from hexrealm.server.tables.repository import unknown_table
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.views import make_seat

PAGE = 30
ERRORS: dict[int | str, dict[str, object]] = {
    code: {"model": Failure} for code in (400, 401, 403, 404, 409, 413, 422, 429, 500, 503)
}
GameName = Annotated[str, Path(max_length=64, pattern="^[a-z0-9_]+$")]
router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/health", response_model=Health)
async def health(request: Request) -> Response:
    """How the server is."""
    context = context_of(request)
    ready = {name: "ready" if context.warmup.is_ready(name) else "warming" for name in games.names()}
    status = "ready" if context.warmup.all_ready else "warming"
    try:
        await context.database.read(lambda connection: queries.read_version(connection, ""))
    except NotSaved:
        status = "no-database"
    return as_json(Health(status, hexrealm.__version__, PROTOCOL, ready), 503 if status == "no-database" else 200)  # type: ignore[arg-type]


@router.get("/games", response_model=list[GameView])
async def list_games(request: Request) -> Response:
    """The games one can play here."""
    context = context_of(request)
    return as_json([_game(games.find(name), context.warmup.is_ready(name)) for name in games.names()])


def _game(game: Game, ready: bool) -> GameView:
    options = tuple(
        OptionView(each.name, each.words, each.allowed, each.default, each.choices, each.choice_words) for each in game.options
    )
    players = next((each.choices for each in game.options if each.name == "players"), ())
    return GameView(
        game.name,
        game.title,
        game.credit,
        game.about,
        game.minutes,
        players,
        game.has_secrets,
        options,
        tuple(LEVELS),
        ready,
    )


@router.post("/games/{game}/setup", response_model=SetupView)
async def check_setup(request: Request, game: GameName, form: CheckSetup) -> Response:
    """Options checked and completed, and what the table would look like."""
    found, spoken = create.find_game(game), current_language()
    await context_of(request).warmup.wait(found.name)

    def set_up() -> SetupView:
        with using_language(spoken):
            options = create.complete_options(found, form.options)
            match = hexrealm.new(found.name, **options)
            return SetupView(options, match.scene(seat="spectator"))

    return as_json(await asyncio.to_thread(set_up))


@router.get("/words/{language}", response_model=dict[str, str])
async def words(language: Annotated[str, Path(max_length=35)]) -> Response:
    """What the page says, in a language."""
    if language not in LANGUAGES:
        raise Refusal(
            "unknown",
            translate(
                "There is no language {language}; there are {languages}.", language=language, languages=", ".join(LANGUAGES)
            ),
        )
    return as_json(catalogue_for_browser(language))


# Who you are


@router.get("/me", response_model=Me)
async def who_am_i(person: Asker) -> Response:
    """Who this browser is."""
    return as_json(Me(person.id is not None, person.name, person.language, dict(LANGUAGES)))


@router.put("/me", response_model=Me)
async def name_me(request: Request, about: AboutMe, person: Asker) -> Response:
    """Make this browser a person, or rename the one it is."""
    context = context_of(request)
    spoken = choose_language(about.language) if about.language else person.language
    if person.id is not None:
        renamed = Person(person.id, clean_name(about.name) if about.name is not None else person.name, spoken)
        await context.database.write(lambda connection: change_person(connection, renamed))
        return as_json(Me(True, renamed.name, spoken, dict(LANGUAGES)))
    context.rates.check("people", context.settings.limits.people, address_of(request))
    name = clean_name(about.name or "")
    made, token = await context.database.write(lambda connection: add_person(connection, name, spoken))
    response = as_json(Me(True, made.name, spoken, dict(LANGUAGES)))
    set_cookie(request, response, token)
    return response


@router.delete("/me", response_model=Me)
async def forget_me(request: Request) -> Response:
    """Make this browser a stranger again."""
    token = request.cookies.get(cookie_name(request))
    if token:
        await context_of(request).database.write(lambda connection: forget_token(connection, token))
    response = as_json(Me(False, "", current_language(), dict(LANGUAGES)))
    response.delete_cookie(cookie_name(request), httponly=True, samesite="lax", secure=request.url.scheme == "https")
    return response


# Lists


ListName = Literal["open", "playing", "finished", "mine", "mine-finished"]


@router.get("/tables", response_model=TableList)
async def list_tables(
    request: Request,
    person: Asker,
    list: ListName = "open",
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
) -> Response:
    """Public tables to join or to watch, my own, and finished games; newest first."""
    me = person.id
    rows = await context_of(request).database.read(lambda connection: queries.list_tables(connection, list, me, before, PAGE))
    following = str(rows[-1].updated) if len(rows) == PAGE else None
    return as_json(TableList(tuple(summarise(row, me) for row in rows), following))


def summarise(row: Listed, person: str | None) -> TableSummary:
    """A table in a list."""
    known = row.summary
    seats = [Seat(each["person"], each["name"], each["level"], resigned=each["resigned"]) for each in known["seats"]]
    yours = tuple(number for number, seat in enumerate(seats) if person is not None and seat.person == person)
    return TableSummary(
        table=row.id,
        game=row.game,
        title=known["title"],
        state=row.state,  # type: ignore[arg-type]
        public=row.public,
        seats=tuple(make_seat(seats, number, person) for number in range(len(seats))),
        yours=yours,
        your_turn=known["to_decide"] in yours and not seats[known["to_decide"]].level,
        moment=known["moment"],
        scores=tuple(known["scores"]),
        winners=tuple(known["winners"]),
        created=in_iso(row.created),
        updated=in_iso(row.updated),
    )


# Making and joining


@router.post("/tables", response_model=Made, status_code=201)
async def make_table(request: Request, form: NewTable, person: NamedAsker) -> Response:
    """A new table, or one that goes on from a moment of another."""
    context = context_of(request)
    context.rates.check("tables", context.settings.limits.tables, address_of(request))
    if form.start is not None:
        made = create.from_moment(form, person, await context.tables.get(form.start.table))
    else:
        made = create.from_form(form, person)
    table = await context.tables.create(made)
    context.publish(table)
    return as_json(_made(table, person), 201)


def _made(table: Table, person: Person) -> Made:
    mine = table.seats_of(person.id)
    invites = {
        number: f"{table.id}.{seat.invite}" for number, seat in enumerate(table.seats) if seat.kind == "open" and seat.invite
    }
    return Made(table.id, mine[0] if mine else None, invites)


@router.post("/records", response_model=Made, status_code=201)
async def import_record(request: Request, form: ImportRecord, person: NamedAsker) -> Response:
    """A record, to look at and to play on from."""
    context, spoken = context_of(request), current_language()
    context.rates.check("tables", context.settings.limits.tables, address_of(request))
    named = re.search(r"^game:\s*(\S{1,64})\s*$", form.record[:4096], re.MULTILINE)
    await context.warmup.wait(named[1] if named else "")

    def read() -> TableCreated:
        with using_language(spoken):
            return create.from_record(form.record, person)

    table = await context.tables.create(await asyncio.to_thread(read))
    return as_json(replace(_made(table, person), invites=None), 201)


def split_invite(invite: str) -> tuple[str, str]:
    """The table it is for, and what proves it."""
    table_id, dot, secret = invite.partition(".")
    if not dot or not re.fullmatch(r"[A-Za-z0-9_-]{16,64}", table_id) or not secret:
        raise Refusal("no-invite", translate("This invitation is not valid."))
    return table_id, secret


async def _find_invite(request: Request, invite: Invite) -> tuple[Table, int, str]:
    """Whose seat an invite is for. Every secret of the table is compared, each in constant time."""
    import hmac

    context = context_of(request)
    context.rates.check("invites", context.settings.limits.invites, address_of(request))
    table_id, secret = split_invite(invite.invite)
    try:
        table = await context.tables.get(table_id)
    except Refusal as refusal:
        if refusal.code != "unknown":
            raise
        raise Refusal("no-invite", translate("This invitation is not valid.")) from None
    same = [hmac.compare_digest((seat.invite or "").encode(), secret.encode()) for seat in table.seats]
    if True not in same:
        raise Refusal("no-invite", translate("This invitation is not valid."))
    return table, same.index(True), secret


@router.post("/invites", response_model=InviteView)
async def look_at_invite(request: Request, invite: Invite, person: Asker) -> Response:
    """What an invite invites to."""
    table, seat, _ = await _find_invite(request, invite)
    row = await context_of(request).database.read(lambda connection: queries.read_listed(connection, table.id))
    if row is None:
        raise unknown_table()
    return as_json(InviteView(summarise(row, person.id), seat))


@router.post("/join", response_model=Made)
async def join_by_invite(request: Request, invite: Invite, person: NamedAsker) -> Response:
    """Take the seat an invite is for."""
    table, seat, secret = await _find_invite(request, invite)
    return await _sit(request, table.id, seat, person, secret)


@router.post("/tables/{table}/seats/{seat}/join", response_model=Made)
async def join_public(
    request: Request, table: TableId, seat: Annotated[int, Path(ge=0, le=15)], person: NamedAsker
) -> Response:
    """Take a free seat of a public table."""
    return await _sit(request, table, seat, person, None)


async def _sit(request: Request, table_id: str, seat: int, person: Person, invite: str | None) -> Response:
    context = context_of(request)
    changed = await context.tables.sit_down(table_id, seat, person, invite)
    context.publish(changed.table)
    return as_json(Made(table_id, seat))
