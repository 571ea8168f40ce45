"""Nothing is told: two tables that differ only in what is hidden from a viewer send that viewer the same bytes."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert
from websockets.asyncio.client import ClientConnection, connect

from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.play.match import Match
from hexrealm.play.preview import gains, preview
from hexrealm.server.bots.pool import ask_about
from hexrealm.server.protocol.frames import Presence
from hexrealm.server.settings import Settings
from hexrealm.server.storage import queries, schema
from hexrealm.server.storage.database import Database, open_database
from hexrealm.server.storage.queries import Author
from hexrealm.server.storage.sessions import hash_token
from hexrealm.server.tables import views
from hexrealm.server.tables.view_cache import Writer, to_json
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.twin_tables import PERSON, Twins, list_twins, make_log, make_table
from tests.support.server.two_players import HIDING

pytestmark = pytest.mark.compiled
NOBODY = Presence((), {}, 0)
KEY = b"k" * 32


def everything_sent(twins: Twins, whole: bool) -> tuple[list[bytes], list[bytes]]:
    """What both tables would send."""
    sent = []
    for match in (twins.here, twins.there):
        table = make_table(match, twins.viewer)
        person = PERSON if isinstance(twins.viewer, int) else None
        viewer = views.look(table, person, twins.viewer)  # type: ignore[arg-type]
        sent.append(list(_frames(table, viewer, whole)))
    return sent[0], sent[1]


def _frames(table: Any, viewer: views.TableViewer, whole: bool) -> Any:
    languages = list(LANGUAGES) if whole else ["en"]
    for language in languages:
        yield Writer().frame(table, viewer, language, 0 if whole else max(0, table.moment - 4), NOBODY)
    if whole:
        yield queries.summarise(table).encode()
        yield views.make_record(table, viewer).encode()
        yield to_json(views.make_scores(table))
        yield to_json(views.make_earnings(table, None))
        for moment in range(max(0, table.moment - 4), table.moment):
            yield to_json(views.make_moment(table, viewer, moment))
    if whole and table.to_decide == viewer.viewer:
        yield ask_about(table, table.to_decide, "medium", KEY)


@pytest.mark.parametrize("game", HIDING)
def test_frames_over_thousands_of_positions(game: str) -> None:
    count = 0
    for twins in list_twins(game, range(8), every=3):
        here, there = everything_sent(twins, whole=False)
        assert here == there
        count += 1
    assert count > 1000


@pytest.mark.parametrize("game", HIDING)
def test_lists_records_moments_scores_reasons_languages_and_questions_to_bots(game: str) -> None:
    count = 0
    for twins in list_twins(game, range(6), every=53):
        here, there = everything_sent(twins, whole=True)
        assert here == there
        count += 1
    assert count > 30


@pytest.mark.parametrize("game", HIDING)
def test_previews_gains_and_reasons_of_every_legal_action(game: str) -> None:
    count = 0
    for twins in list_twins(game, range(6), every=11, shift=3):
        if twins.here.seat != twins.viewer:
            continue
        assert twins.here.legal() == twins.there.legal()
        assert gains(twins.here) == gains(twins.there)
        for action in twins.here.legal()[-3:]:
            seen = [preview(match, action) for match in (twins.here, twins.there)]
            assert (seen[0].events, seen[0].scores) == (seen[1].events, seen[1].scores)
            after = [each.after.snapshot(twins.viewer) if each.after is not None else None for each in seen]
            assert after[0] == after[1]
        for name in ("end", "a1", "zz", *twins.here.legal()[:1]):
            assert twins.here.why_not(name) == twins.there.why_not(name)
        count += 1
    assert count > 40


@pytest.mark.parametrize("game", HIDING)
def test_the_twins_do_differ(game: str) -> None:
    """So that the tests above compare something."""
    for twins in list_twins(game, range(2), every=41):
        assert twins.here.snapshot() != twins.there.snapshot()
        with using_language("en"):
            assert to_json(twins.here.scene().to_dict()) != to_json(twins.there.scene().to_dict())


# Over the wire


def settle(database: Database, twins: Twins, match: Match, table_id: str) -> None:
    """Put this table into a database, as if it had been played there."""
    table = make_table(match, twins.viewer)
    table.id = table_id
    with database.engine.begin() as connection:
        queries.append(connection, table, make_log(match, twins.viewer), Author(), first=True)


def introduce(database: Database) -> None:
    """Ines, with a cookie we know."""
    ines = {"id": PERSON, "token": hash_token("token"), "name": "Ines", "language": "en", "created": 0}
    with database.engine.begin() as connection:
        connection.execute(insert(schema.people), ines)


async def hear_all(address: str, twins: Twins, table: str) -> list[str]:
    """Everything one can ask, and every answer, word for word."""
    cookie = {"cookie": "hexrealm=token"} if isinstance(twins.viewer, int) else {}
    heard = []
    async with httpx.AsyncClient(base_url=address, headers={"origin": address, **cookie}, timeout=600) as http:
        for path in ("", "/scores", "/why", "/record", "/chat", "/moments/3", "/moments/9?as=spectator", "/record?as=all"):
            heard.append((await http.get(f"/api/tables/{table}{path}")).text)
        where = address.replace("http", "ws") + "/ws"
        async with connect(where, origin=address, additional_headers=cookie, max_size=None) as socket:  # type: ignore[arg-type]
            for message in messages(twins, table):
                heard += await send(socket, message)
    return heard


def without_times(heard: list[str]) -> list[str]:
    """How long ago somebody left depends on when one asks."""
    return [re.sub(r'"away":{[^}]*}', '"away":{}', each) for each in heard]


def messages(twins: Twins, table: str) -> list[dict[str, Any]]:
    version, seat = len(twins.here.steps) + 1, twins.viewer if isinstance(twins.viewer, int) else 0
    at = {"table": table, "seat": seat, "version": version}
    action = random.Random(version).choice(twins.here.legal() or ["a1"])
    said: list[dict[str, Any]] = [
        {"type": "watch", "table": table, "seat": twins.viewer},
        {"type": "hint", **at, "level": "medium"},
        {"type": "gains", **at},
        {"type": "preview", **at, "action": action},
        {"type": "why-not", **at, "action": "t20"},
        {"type": "act", **at, "action": "zz"},
        {"type": "act", **at, "seat": 9, "action": "zz"},
        {"type": "undo", **at},
        {"type": "hello", "language": "fr"},
    ]
    return [{"id": f"m{number}", **each} for number, each in enumerate(said)]


async def send(socket: ClientConnection, message: dict[str, Any]) -> list[str]:
    """Say something, then wait until all that it caused has come: a ping is answered last."""
    heard = []
    await socket.send(json.dumps(message))
    while True:
        frame = str(await socket.recv())
        heard.append(frame)
        if json.loads(frame).get("id") == message["id"]:
            break
    await socket.send(json.dumps({"type": "ping", "id": "done"}))
    while json.loads(frame := str(await socket.recv())).get("id") != "done":
        heard.append(frame)
    return heard


@pytest.mark.parametrize("game", HIDING)
def test_every_word_over_the_wire(game: str, tmp_path: Path) -> None:
    addresses = [sqlite_in(tmp_path / name) for name in ("here", "there")]
    databases = [open_database(address) for address in addresses]
    settings = [Settings(database=each, port=0, bots=1, limits=GENEROUS, bot_key=KEY) for each in addresses]
    with serving(settings[0]) as here, serving(settings[1]) as there:
        for database in databases:
            introduce(database)
        for number, twins in enumerate(list_twins(game, range(1, 3), every=53)):
            table, heard = f"twins-twins-twins-{number}", []
            for database, match, address in zip(databases, (twins.here, twins.there), (here, there), strict=True):
                settle(database, twins, match, table)
                heard.append(without_times(asyncio.run(hear_all(address, twins, table))))
            assert heard[0] == heard[1]
    for database in databases:
        database.close()
    assert number > 5
