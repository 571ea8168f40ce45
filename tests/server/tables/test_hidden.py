"""Nothing leaks: two tables that differ only in what is hidden from a viewer send that viewer the same bytes."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection, connect

from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.play.match import Match
from hexrealm.play.preview import gains, preview
from hexrealm.server.bots.requests import make_request
from hexrealm.server.protocol.bot_messages import SURVEY, BotMove, encode
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.frames import CandidateView, Presence
from hexrealm.server.protocol.messages import PROTOCOL
from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.accounts.sessions import hash_token
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.queries import Author
from hexrealm.server.tables.help.hint_reasons import explain_move
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing import views
from hexrealm.server.tables.viewing.summary import make_row, summarise
from hexrealm.server.tables.viewing.view_cache import NOTHING, Sent, ViewCache
from hexrealm.server.tables.viewing.viewers import TableViewer, choose_viewer
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.sections import read_text
from tests.support.server.twin_tables import PERSON, TwinMatches, list_twins, make_log, make_table
from tests.support.server.two_players import HIDING_GAMES

pytestmark = pytest.mark.compiled
NOBODY_PRESENT = Presence((), {}, 0)
KEY = b"k" * 32
TABLE_PATHS = (
    *("", "/scores", "/why", "/record", "/chat", "/moments/3", "/moments/9?as=spectator", "/record?as=all"),
    *("/private", "/analysis", "/ratings", "/review/moments/3"),
)


def frames_of_both(twins: TwinMatches) -> list[bytes]:
    """Return the frame that each of the two tables sends to the viewer."""
    return [
        ViewCache().encode_frame(table, viewer, "en", Sent(max(0, table.moment - 4)), NOBODY_PRESENT)[0]
        for table, viewer in tables_and_viewers(twins)
    ]


def everything_of_both(twins: TwinMatches) -> list[list[bytes]]:
    """Return everything else that each of the two tables sends to the viewer, stores for lists or sends to a bot."""
    return [list(_everything(table, viewer)) for table, viewer in tables_and_viewers(twins)]


def tables_and_viewers(twins: TwinMatches) -> Iterator[tuple[Table, TableViewer]]:
    for match in (twins.first, twins.second):
        table = make_table(match, twins.viewer)
        person = PERSON if isinstance(twins.viewer, int) else None
        yield table, choose_viewer(table, person, twins.viewer)  # type: ignore[arg-type]


def _everything(table: Table, viewer: TableViewer) -> Iterator[bytes]:
    for language in LANGUAGES:
        cache = ViewCache()
        yield cache.encode_frame(table, viewer, language, NOTHING, NOBODY_PRESENT)[0]
        yield cache.bases.get(table, language).plain
    yield summarise(table).encode()
    yield views.make_record(table, viewer).encode()
    yield to_json(views.make_scores(table))
    yield to_json(views.make_earnings(table, None))
    for moment in range(max(0, table.moment - 4), table.moment):
        yield to_json(views.make_moment(table, viewer, moment, views.make_base_scene(table.match), ""))
    if table.seat_to_decide is not None and table.seat_to_decide == viewer.viewpoint:
        yield encode(make_request(table, table.seat_to_decide, "medium", KEY))
        yield encode(make_request(table, table.seat_to_decide, SURVEY, KEY))
        yield "".join(explain_move(table, table.seat_to_decide, invent_move(table.match))).encode()


def invent_move(match: Match) -> BotMove:
    """Return a move that a bot could suggest, with a line of play that goes on after it."""
    after, line = match.copy(), [match.legal()[0]]
    after.play(line[0])
    line += after.legal()[:1]
    candidates = tuple(CandidateView(action, 0.5, 10, (0.5,) * match.players) for action in match.legal()[:2])
    return BotMove(line[0], candidates, (0.5,) * match.players, tuple(line))


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_frames_do_not_differ(game: str) -> None:
    assert compare_frames(game, every=11) > 300


@pytest.mark.long
@pytest.mark.parametrize("game", HIDING_GAMES)
def test_frames_do_not_differ_in_thousands_of_positions(game: str) -> None:
    assert compare_frames(game, every=1) > 3000


def compare_frames(game: str, every: int) -> int:
    """Compare frames at every so many moments of eight games. Return how many were compared."""
    count = 0
    for twins in list_twins(game, range(8), every):
        first, second = frames_of_both(twins)
        assert first == second
        count += 1
    return count


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_lists_records_moments_scores_earnings_languages_and_bot_requests_do_not_differ(game: str) -> None:
    count = 0
    for twins in list_twins(game, range(6), every=53):
        first, second = everything_of_both(twins)
        assert first == second
        count += 1
    assert count > 30


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_previews_gains_and_why_not_do_not_differ(game: str) -> None:
    count = 0
    for twins in list_twins(game, range(6), every=11, offset=3):
        if twins.first.seat != twins.viewer:
            continue
        assert twins.first.legal() == twins.second.legal()
        assert gains(twins.first) == gains(twins.second)
        for action in twins.first.legal()[-3:]:
            first, second = (preview(match, action) for match in (twins.first, twins.second))
            assert (first.events, first.scores) == (second.events, second.scores)
            after = [each.after.snapshot(twins.viewer) if each.after is not None else None for each in (first, second)]
            assert after[0] == after[1]
        for name in ("end", "a1", "zz", *twins.first.legal()[:1]):
            assert twins.first.why_not(name) == twins.second.why_not(name)
        count += 1
    assert count > 40


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_the_twins_do_differ(game: str) -> None:
    """Check that the tests above compare different matches."""
    for twins in list_twins(game, range(2), every=41):
        assert twins.first.snapshot() != twins.second.snapshot()
        with using_language("en"):
            assert to_json(twins.first.scene().to_dict()) != to_json(twins.second.scene().to_dict())


# Over the network


def store_table(database: Database, twins: TwinMatches, match: Match, table_id: str) -> None:
    """Store a table as if it had been played on this database."""
    table = make_table(match, twins.viewer)
    table.id = table_id
    with database.engine.begin() as connection:
        queries.create_table(connection, make_row(table), make_log(match, twins.viewer), Author(PERSON))
        queries.add_to_own_tables(connection, PERSON, table_id)


def store_ines(database: Database) -> None:
    """Store Ines with a known cookie."""
    ines = {"id": PERSON, "name": "Ines", "language": "en", "created": 0}
    session = {"id": PERSON, "person": PERSON, "token": hash_token("token"), "created": 0}
    with database.engine.begin() as connection:
        connection.execute(insert(schema.people), ines)
        connection.execute(insert(schema.sessions), session)


async def collect_responses(address: str, twins: TwinMatches, table: str) -> list[str]:
    """Send every kind of request and return all responses unchanged."""
    cookie = {"cookie": "hexrealm=token"} if isinstance(twins.viewer, int) else {}
    received = []
    async with httpx.AsyncClient(base_url=address, headers={"origin": address, **cookie}, timeout=600) as http:
        for path in TABLE_PATHS:
            received.append((await http.get(f"/api/tables/{table}{path}")).text)
        for path in ("/api/me/export", "/api/tables?list=mine", "/api/waiting", f"/t/{table}"):
            received.append((await http.get(path)).text.replace(address, ""))
        url = address.replace("http", "ws") + "/ws"
        async with connect(url, origin=address, additional_headers=cookie, max_size=None) as socket:  # type: ignore[arg-type]
            for message in make_messages(twins, table):
                received += await exchange(socket, message)
    return received


def without_times(received: list[str]) -> list[str]:
    """Remove how long somebody has been away, and times in a greeting and in files: they depend on the time of the request."""
    received = [re.sub(r'"20\d\d-\d\d-\d\dT[0-9:]+Z"', '""', each) for each in received]
    plain = [re.sub(r'"away":{[^}]*}', '"away":{}', each) for each in received]
    return [re.sub(r'"time":\d+,"type":"welcome"', '"type":"welcome"', each) for each in plain]


def make_messages(twins: TwinMatches, table: str) -> list[dict[str, Any]]:
    version, seat = len(twins.first.steps) + 1, twins.viewer if isinstance(twins.viewer, int) else 0
    at = {"table": table, "seat": seat, "version": version}
    action = random.Random(version).choice(twins.first.legal() or ["a1"])
    messages: list[dict[str, Any]] = [
        {"type": "watch", "table": table, "seat": twins.viewer},
        {"type": "hint", **at, "level": "medium"},
        {"type": "gains", **at},
        {"type": "preview", **at, "action": action},
        {"type": "why-not", **at, "action": "t20"},
        {"type": "act", **at, "action": "zz"},
        {"type": "act", **at, "seat": 9, "action": "zz"},
        {"type": "undo", **at},
        {"type": "hello", "language": "fr", "protocol": PROTOCOL},
    ]
    return [{"id": f"m{number}", **each} for number, each in enumerate(messages)]


async def exchange(socket: ClientConnection, message: dict[str, Any]) -> list[str]:
    """Send a message and return all frames it causes. The reply to a ping marks the end."""
    received = []
    await socket.send(json.dumps(message))
    while True:
        frame = read_text(await socket.recv())
        received.append(frame)
        if json.loads(frame).get("id") == message["id"]:
            break
    await socket.send(json.dumps({"type": "ping", "id": "done"}))
    while json.loads(frame := read_text(await socket.recv())).get("id") != "done":
        received.append(frame)
    return received


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_responses_of_two_servers_do_not_differ(game: str, tmp_path: Path) -> None:
    addresses = [sqlite_in(tmp_path / name) for name in ("first", "second")]
    databases = [open_database(address) for address in addresses]
    settings = [Settings(database=each, port=0, bot_workers=1, limits=GENEROUS, bot_seed_key=KEY) for each in addresses]
    with serving(settings[0]) as first, serving(settings[1]) as second:
        for database in databases:
            store_ines(database)
        for number, twins in enumerate(list_twins(game, range(1, 3), every=53)):
            table, received = f"twins-twins-twins-{number}", []
            for database, match, address in zip(databases, (twins.first, twins.second), (first, second), strict=True):
                store_table(database, twins, match, table)
                received.append(without_times(asyncio.run(collect_responses(address, twins, table))))
            assert received[0] == received[1]
    for database in databases:
        database.close()
    assert number > 5
