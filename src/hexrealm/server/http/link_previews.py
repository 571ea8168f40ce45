"""What pages that show links, such as chats, learn about a page: Open Graph tags in its head, with a picture of the position.

They tell what a stranger with the link may know. Whatever cannot be found out at once is left out: the page itself says why.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from html import escape
from importlib.util import find_spec

from starlette.requests import Request
from starlette.responses import Response

from hexrealm import games
from hexrealm.draw.svg.card import WIDE
from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import current_language, translate
from hexrealm.server.http.dependencies import get_context
from hexrealm.server.http.static import read_page
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import TABLE_ID
from hexrealm.server.puzzles.collection import find_puzzle
from hexrealm.server.storage.contests import find_contest
from hexrealm.server.storage.people.contests.duplicates import PREFIX
from hexrealm.server.storage.tables import queries, studies
from hexrealm.server.storage.tables.queries import ListedTable
from hexrealm.server.tables.contest_secrecy import ContestSecrecy
from hexrealm.server.tables.daily import find_day, name_contest
from hexrealm.server.tables.viewing.summary import make_summary

DUPLICATE_ID = r"[A-Za-z0-9_-]{22}"
STUDY_ID = r"[A-Za-z0-9_-]{1,64}"  # an address that no study can have is not looked up
CAN_DRAW = find_spec("resvg_py") is not None


async def get_table_page(request: Request, table: str) -> Response:
    """Return the page of a table, of its replay or its review."""
    context = get_context(request)
    if not re.fullmatch(TABLE_ID, table):
        return _page(request, {})
    try:
        listed = await context.database.read(lambda connection: queries.read_listed(connection, table))
    except Refusal:  # the database does not answer
        listed = None
    if listed is None:
        return _page(request, {})
    return _page(request, describe_table(listed, _address(request), context.secrecy))


async def get_study_page(request: Request, study: str) -> Response:
    """Return the page of a shared study."""
    if not re.fullmatch(STUDY_ID, study):
        return _page(request, {})
    try:
        found = await get_context(request).database.read(lambda connection: studies.read_title(connection, study))
    except Refusal:
        found = None
    return _page(request, {} if found is None else _describe_study(study, *found, _address(request)))


async def get_day_page(request: Request, day: str = "") -> Response:
    """Return the page of the daily challenge, of today or of another day, with the set-up of a game that was begun."""
    list_of_games = ", ".join(games.find(name).title for name in games.names())
    title = translate("Daily challenge: {games}", games=list_of_games)
    text = translate("The same game for everybody, against the same bot, once a day. Open the link to play.")
    begun = await _find_begun(request, day)
    picture = {} if begun is None else _describe_picture(f"{_address(request)}/api/{begun}/picture.png", title)
    return _page(request, {"og:title": title, "og:description": text, **picture})


async def _find_begun(request: Request, day: str) -> str | None:
    """Return the id of a challenge of a day ("": today) that somebody has begun; None if there is none."""
    context = get_context(request)
    today = find_day(context.settings.calendar())
    try:
        wanted = date.fromisoformat(day) if day else today
        names = [name_contest(wanted, game) for game in games.names()] if wanted <= today else []
        return await context.database.read(
            lambda connection: next((name for name in names if find_contest(connection, name) is not None), None)
        )
    except (ValueError, Refusal):  # no day, or the database does not answer
        return None


async def get_puzzles_page(request: Request) -> Response:
    """Return the page of all puzzles."""
    text = translate("Find the best turn, in positions of real games.")
    return _page(request, {"og:title": translate("Puzzles"), "og:description": text})


async def get_puzzle_page(request: Request, puzzle: str) -> Response:
    """Return the page of a puzzle, with a picture of its position and nothing of its solution."""
    try:
        found = find_puzzle(puzzle)
    except Refusal:
        return _page(request, {})
    title = translate("{game}: puzzle", game=_game_title(found.game))
    picture = f"{_address(request)}/api/puzzles/{puzzle}/picture.png"
    return _page(
        request,
        {"og:title": title, "og:description": translate("Find the best turn."), **_describe_picture(picture, title)},
    )


async def get_duplicate_page(request: Request, duplicate: str) -> Response:
    """Return the page of a duplicate. It tells nothing about who takes part."""
    if not re.fullmatch(DUPLICATE_ID, duplicate):
        return _page(request, {})
    contest = f"{PREFIX}{duplicate}"
    try:
        found = await get_context(request).database.read(lambda connection: find_contest(connection, contest))
    except Refusal:  # the database does not answer
        found = None
    if found is None:
        return _page(request, {})
    title = translate("{game}: a duplicate among friends", game=_game_title(found.game))
    text = translate("Everybody plays the same game with the same draws. Open the link to take part.")
    return _page(request, {"og:title": title, "og:description": text})


LINKED_PAGES: dict[str, Callable[..., Awaitable[Response]]] = {
    "/daily": get_day_page,
    "/daily/{day}": get_day_page,
    "/puzzles": get_puzzles_page,
    "/puzzles/{puzzle}": get_puzzle_page,
    "/duplicate/{duplicate}": get_duplicate_page,
    "/t/{table}": get_table_page,
    "/t/{table}/review": get_table_page,
    "/t/{table}/replay": get_table_page,
    "/analysis/{study}": get_study_page,
}


def describe_table(listed: ListedTable, address: str, secrecy: ContestSecrecy) -> dict[str, str]:
    """Return the properties of a table's page. One that people still have to play has no picture."""
    summary = make_summary(listed, None, 0)
    names = ", ".join(seat.name or translate("Free seat") for seat in summary.seats)
    title = f"{_game_title(listed.game)}: {names}" if names else _game_title(listed.game)
    if summary.state == "open":
        text = translate("A seat is free. Open the link to play.")
    elif summary.state == "playing":
        text = translate("This game is being played. Open the link to watch.")
    else:
        text = translate("This game is over. Open the link to replay it move by move.")
    if secrecy.is_hidden_from_strangers(summary.contest):
        return {"og:title": title, "og:description": translate("Those who still have to play this game may not look at it.")}
    picture = f"{address}/api/tables/{listed.id}/picture.png?as={SPECTATOR}&at={listed.updated}"
    return {"og:title": title, "og:description": text, **_describe_picture(picture, title)}


def _describe_study(study: str, game: str, title: str, updated: int, address: str) -> dict[str, str]:
    name = translate("{game}: analysis", game=_game_title(game))
    name = f"{name} · {title}" if title else name
    picture = f"{address}/api/studies/{study}/picture.png?at={updated}"
    return {"og:title": name, "og:description": translate("A shared analysis of a game."), **_describe_picture(picture, name)}


def _describe_picture(address: str, alt_text: str) -> dict[str, str]:
    """Return the properties of a picture; none if this server cannot draw any."""
    if not CAN_DRAW:
        return {}
    width, height = WIDE
    size = {"og:image:width": str(width), "og:image:height": str(height), "og:image:type": "image/png"}
    return {"og:image": address, **size, "og:image:alt": alt_text, "twitter:card": "summary_large_image"}


def _game_title(name: str) -> str:
    return games.find(name).title if name in games.names() else name


def _address(request: Request) -> str:
    """Return the address of this server as the reader wrote it. The middleware has checked the host."""
    return f"{request.url.scheme}://{request.headers['host']}"


def _page(request: Request, properties: Mapping[str, str]) -> Response:
    if not properties:
        return Response(read_page(), media_type="text/html")
    whole = {"og:site_name": "hexrealm", "og:type": "website", "og:locale": current_language(), **properties}
    tags = "".join(f'<meta property="{name}" content="{escape(value, quote=True)}">\n' for name, value in whole.items())
    return Response(read_page().replace("</head>", f"{tags}</head>", 1), media_type="text/html")
