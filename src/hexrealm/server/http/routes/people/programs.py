"""Bots from outside: my bot accounts and the tokens of their programs, and who can be asked for a game. docs/people.md."""

from __future__ import annotations

import structlog
from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection

from hexrealm.server.clock import now
from hexrealm.server.context import ServerContext
from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.devices import describe_device
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.people.account import SomeId, id_of
from hexrealm.server.http.routes.people.me import resign_and_delete
from hexrealm.server.http.sign_in import check_recent
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.forms.program_forms import NewBot, NewToken
from hexrealm.server.protocol.replies.program_replies import (
    BotAccountView,
    ConnectedBotsView,
    ConnectedBotView,
    NewTokenView,
    ProgramsView,
    ScopeView,
    TokenView,
)
from hexrealm.server.protocol.scopes import SCOPES, explain_scopes
from hexrealm.server.storage.people.accounts import bot_accounts
from hexrealm.server.storage.people.accounts.account_changes import tell_account_change
from hexrealm.server.storage.people.accounts.accounts import has_account
from hexrealm.server.storage.people.accounts.bot_accounts import BotAccount, Token
from hexrealm.server.storage.people.accounts.sessions import Person, clean_name
from hexrealm.server.tables.viewing.seat_names import mark_bot

DAY = 86_400_000  # milliseconds
RECENTLY = 300_000  # a program that is connected uses its token more often
logger = structlog.get_logger("hexrealm.accounts")
router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/me/programs", response_model=ProgramsView)
async def get_programs(request: Request, person: NamedPerson) -> Response:
    """Return my bot accounts and tokens."""
    return json_response(await _make_programs(request, person))


async def _make_programs(request: Request, person: Person) -> ProgramsView:
    context, me = get_context(request), id_of(person)

    def read(connection: Connection) -> tuple[bool, list[BotAccount], list[Token]]:
        return has_account(connection, me), bot_accounts.list_bots(connection, me), bot_accounts.list_tokens(connection, me)

    account, bots, tokens = await context.database.read(read)
    await context.presence.confirm_absence([bot.id for bot in bots])
    scopes = tuple(ScopeView(name, words) for name, words in explain_scopes().items())
    return ProgramsView(account, tuple(_view_bot(context, each) for each in bots), tuple(map(_view_token, tokens)), scopes)


def _view_bot(context: ServerContext, bot: BotAccount) -> BotAccountView:
    return BotAccountView(bot.id, bot.name, format_time(bot.created), context.presence.is_connected(bot.id))


def _view_token(token: Token) -> TokenView:
    used = format_time(token.used) if token.used else ""
    expires = format_time(token.expires) if token.expires else ""
    return TokenView(token.id, token.name, token.person, token.scopes, format_time(token.created), used, expires)


# Bot accounts


@router.post("/me/bots", response_model=ProgramsView, status_code=201)
async def add_bot(request: Request, form: NewBot, person: NamedPerson) -> Response:
    """Make a bot account, which belongs to me and is a bot for good."""
    await check_recent(request, person)
    context, me, name = get_context(request), id_of(person), clean_name(form.name)
    await context.budgets.spend("bots", context.settings.limits.new_bots, me, client_address(request))
    await context.database.write(lambda connection: bot_accounts.add_bot(connection, me, name, person.language))
    return json_response(await _make_programs(request, person), 201)


@router.delete("/me/bots/{bot}", response_model=ProgramsView)
async def delete_bot(request: Request, bot: SomeId, person: NamedPerson) -> Response:
    """Delete one of my bot accounts, with its tokens. It resigns its games, which stay under "Deleted player"."""
    await check_recent(request, person)
    context, me = get_context(request), id_of(person)
    if bot not in {each.id for each in await context.database.read(lambda connection: bot_accounts.list_bots(connection, me))}:
        raise bot_accounts.unknown_bot()
    chats = await resign_and_delete(context, person, bot)
    await context.refresh_people([bot])
    for table_id in chats:
        context.subscriptions.publish_chat(table_id)
    return json_response(await _make_programs(request, person))


@router.get("/bots", response_model=ConnectedBotsView)
async def list_connected_bots(request: Request, person: AnyPerson) -> Response:
    """Return the bot accounts whose programs are connected: they can be asked for a game."""
    context = get_context(request)
    context.rates.check("profiles", context.settings.limits.profiles, client_address(request))
    found = await context.database.read(lambda connection: bot_accounts.list_used(connection, now() - RECENTLY))
    await context.presence.confirm_absence(found)
    here = [bot for bot in found if context.presence.is_connected(bot)]

    def read(connection: Connection) -> tuple[dict[str, str], dict[str, str]]:
        return bot_accounts.read_bot_names(connection, here), bot_accounts.find_owners(connection, here)

    names, owners = await context.database.read(read)
    bots = tuple(ConnectedBotView(bot, mark_bot(name), owners.get(bot) == person.id) for bot, name in names.items())
    return json_response(ConnectedBotsView(bots))


# Tokens


@router.post("/me/tokens", response_model=NewTokenView, status_code=201)
async def add_token(request: Request, form: NewToken, person: NamedPerson) -> Response:
    """Make a token for one of my bot accounts. It is shown once."""
    await check_recent(request, person)
    context, me = get_context(request), id_of(person)
    await context.budgets.spend("ways to sign in", context.settings.limits.new_ways, me, client_address(request))
    expires = None if form.days is None else now() + form.days * DAY
    scopes = tuple(each for each in SCOPES if each == "read" or each in form.scopes)
    token = Token("", form.bot, clean_name(form.name), scopes, 0, None, expires)
    device, time = describe_device(request.headers.get("user-agent", "")), context.time.now()

    def job(connection: Connection) -> str:
        tell_account_change(connection, me, "token-made", device, time)
        return bot_accounts.add_token(connection, token, me)

    secret = await context.database.write(job)
    logger.info("token made")
    return json_response(NewTokenView(secret), 201)


@router.delete("/me/tokens/{token}", response_model=ProgramsView)
async def revoke_token(request: Request, token: SomeId, person: NamedPerson) -> Response:
    """Revoke one of my tokens. What its programs have open ends at once."""
    context, me = get_context(request), id_of(person)
    device, time = describe_device(request.headers.get("user-agent", "")), context.time.now()

    def job(connection: Connection) -> str:
        tell_account_change(connection, me, "token-revoked", device, time)
        return bot_accounts.revoke_token(connection, me, token)

    bot = await context.database.write(job)
    await context.refresh_connections([bot])
    logger.info("token revoked")
    return json_response(await _make_programs(request, person))
