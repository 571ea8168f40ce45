"""PostgreSQL: several servers on one database, lost notifications, and a database that goes away."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from hexrealm import games
from hexrealm.server.settings import Settings
from tests.support.server.client import Client
from tests.support.server.live_server import GENEROUS, serving
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME, two_players

pytestmark = pytest.mark.compiled


def settings_for(database: str) -> Settings:
    return Settings(database=database, port=0, bot_workers=0, limits=GENEROUS, sweep_seconds=0.3)


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.create_database()


@pytest.fixture(scope="module")
def servers(database: str) -> Iterator[tuple[str, str]]:
    """Two servers on one database, like two workers."""
    with serving(settings_for(database)) as first, serving(settings_for(database)) as second:
        yield first, second


@pytest.mark.parametrize("game", games.names())
def test_two_people_play_on_different_servers(servers: tuple[str, str], game: str) -> None:
    async def play() -> None:
        ines, tomas = await Client(servers[0]).sign_in("Ines"), await Client(servers[1]).sign_in("Tomas")
        table = (created := await ines.create_table(game, ["me", "open"]))["table"]
        await tomas.join(created["invites"]["1"])
        sockets = [await ines.open_socket(), await tomas.open_socket()]
        for socket in sockets:
            await socket.watch(table)
        rng, version = random.Random(3), 0
        for _ in range(40):
            version = max(socket.views[table]["version"] for socket in sockets)
            for socket in sockets:
                await socket.receive_version(table, version)
            if sockets[0].views[table]["state"] == "over":
                break
            seat = sockets[0].views[table]["seat"]
            done = await sockets[seat].play(table, rng.choice(sockets[seat].views[table]["legal"]))
            assert done["type"] == "done", done
            version = done["version"]
            await sockets[seat].receive_version(table, version)
        for socket in sockets:
            await socket.receive_version(table, version)
        assert [step["action"] for step in sockets[0].logs[table]] == [step["action"] for step in sockets[1].logs[table]]
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_of_two_actions_on_two_servers_one_is_played_and_the_other_is_stale(servers: tuple[str, str]) -> None:
    async def play() -> None:
        ines = await Client(servers[0]).sign_in("Ines")
        again = Client(servers[1])
        again.use_session(ines.http.cookies)
        table = (await ines.create_table(GAME, ["me", {"who": "me", "name": "Tomas"}]))["table"]
        tabs = [await ines.open_socket(), await again.open_socket()]
        for tab in tabs:
            await tab.watch(table)
        for moment in range(20):
            version, seat, legal = (tabs[0].views[table][name] for name in ("version", "seat", "legal"))
            requests = [
                tab.request("act", table=table, seat=seat, version=version, action=legal[number])
                for number, tab in enumerate(tabs)
            ]
            replies = await asyncio.gather(*requests)
            assert sorted(reply["type"] for reply in replies) == ["done", "error"], replies
            assert {reply.get("code") for reply in replies} == {None, "stale"}
            done = next(reply for reply in replies if reply["type"] == "done")
            for tab in tabs:
                view = await tab.receive_version(table, done["version"])
                assert view["moment"] == moment + 1
        assert tabs[0].logs[table] == tabs[1].logs[table]
        for person in (ines, again):
            await person.close()

    asyncio.run(play())


def test_a_move_reads_no_chat(postgres: Postgres) -> None:
    """A process is notified of its own changes too. It did read the chat again for each of its viewers then."""

    async def play(address: str) -> list[str]:
        ines, tomas = await Client(address).sign_in("Ines"), await Client(address).sign_in("Tomas")
        table = (created := await ines.create_table(GAME, ["me", "open"]))["table"]
        await tomas.join(created["invites"]["1"])
        sockets = [await ines.open_socket(), await tomas.open_socket()]
        for socket in sockets:
            await socket.watch(table)
            while table not in socket.chat:
                await socket.receive()
        statements: list[str] = []
        with recording_statements(statements):
            for _ in range(10):
                seat = sockets[0].views[table]["seat"]
                done = await sockets[seat].play(table, sockets[seat].views[table]["legal"][0])
                for socket in sockets:
                    await socket.receive_version(table, done["version"])
            await sockets[0].request("say", table=table, text="hello")  # its notification comes after those of all moves
            while not all(socket.chat[table] for socket in sockets):
                await asyncio.gather(*(socket.receive() for socket in sockets if not socket.chat[table]))
        for person in (ines, tomas):
            await person.close()
        return statements

    with serving(replace(settings_for(postgres.create_database()), sweep_seconds=3600)) as address:
        statements = asyncio.run(play(address))
    assert sum("INSERT INTO log" in statement for statement in statements) == 10
    said = next(number for number, statement in enumerate(statements) if "INSERT INTO chat" in statement)
    assert not [statement for statement in statements[:said] if "FROM chat" in statement and "FROM mutes" in statement]


@contextmanager
def recording_statements(statements: list[str]) -> Iterator[None]:
    """Collect what the servers of this process ask their databases."""
    run: Any = psycopg.Cursor.execute

    def execute(cursor: object, statement: object, *values: Any, **settings: Any) -> Any:
        statements.append(str(statement))
        return run(cursor, statement, *values, **settings)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(psycopg.Cursor, "execute", execute)
        yield


def test_chat_and_presence_reach_the_other_server(servers: tuple[str, str]) -> None:
    async def play() -> None:
        ines, tomas = await Client(servers[0]).sign_in("Ines"), await Client(servers[1]).sign_in("Tomas")
        table = (created := await ines.create_table(GAME, ["me", "open"]))["table"]
        await tomas.join(created["invites"]["1"])
        first, second = await ines.open_socket(), await tomas.open_socket()
        for socket in (first, second):
            await socket.watch(table)
        while first.presence[table]["connected"] != [0, 1]:
            await first.receive()
        await second.request("say", table=table, text="hello")
        while not first.chat.get(table):
            await first.receive()
        assert first.chat[table][0]["text"] == "hello"
        await second.close()
        while first.presence[table]["connected"] != [0]:
            await first.receive()
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_a_person_connected_to_another_server_is_not_away(postgres: Postgres) -> None:
    """H3: nobody watches anything on the server that is asked, and its clock says that hours have passed."""
    database, clock = postgres.create_database(), ManualClock()
    settings = replace(settings_for(database), clock=clock)

    async def give(client: Client, table: str) -> str:
        message = {"type": "give-to-bot", "id": secrets.token_hex(8), "table": table, "seat": 1, "level": "easy"}
        answer = (await client.http.post(f"/api/tables/{table}/do", json=message)).json()
        return str(answer.get("code", answer["type"]))

    async def wait_for_presence(rows: int) -> None:
        """Wait until the servers have stored so many connections: one for the person, since no table is watched."""
        async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
            while await (await connection.execute("SELECT count(*) FROM presence")).fetchone() != (rows,):
                pass

    async def play(first: str, second: str) -> None:
        ines, tomas = await Client(first).sign_in("Ines"), await Client(second).sign_in("Tomas")
        created = await ines.create_table(GAME, ["me", "open"])
        await tomas.join(created["invites"]["1"])
        socket = await tomas.open_socket()
        await wait_for_presence(1)
        for _ in range(3):
            assert await give(ines, created["table"]) == "refused"
            clock.advance(3600)
        await socket.close()
        await wait_for_presence(0)
        assert await give(ines, created["table"]) == "refused"  # has only just left
        clock.advance(3600)
        assert await give(ines, created["table"]) == "done"
        for person in (ines, tomas):
            await person.close()

    with serving(settings) as first, serving(settings) as second:
        asyncio.run(play(first, second))


def test_presence_rows_that_others_deleted_are_saved_again(servers: tuple[str, str], database: str) -> None:
    """Others delete the rows of a process that was suspended. Its people were away for them for good then."""

    async def play() -> None:
        mara = await Client(servers[0]).sign_in("Mara")
        await mara.open_socket()
        async with await psycopg.AsyncConnection.connect(database, autocommit=True) as connection:
            mine = "FROM presence WHERE person IN (SELECT id FROM people WHERE name = 'Mara')"
            for _ in range(3):
                while await (await connection.execute(f"SELECT count(*) {mine}")).fetchone() != (1,):
                    pass
                await connection.execute(f"DELETE {mine}")
        await mara.close()

    asyncio.run(play())


def test_a_lost_notification_is_made_up_for(servers: tuple[str, str], database: str) -> None:
    """An action is written as by another process, but without a notification."""

    async def play() -> None:
        async with two_players(servers[0]) as two:
            action = two.view["legal"][0]
            with psycopg.connect(database) as connection:
                number = two.view["version"] + 1
                body = f'{{"seat": 0, "action": "{action}"}}'
                connection.execute(
                    "INSERT INTO log (table_id, number, kind, body, at) VALUES (%s, %s, 'took', %s, 0)",
                    (two.table, number, body),
                )
                connection.execute("UPDATE tables SET version = %s WHERE id = %s", (number, two.table))
            await two.all_receive(number)
            assert two.view["moment"] == 1

    asyncio.run(play())


def test_a_listener_reconnects(servers: tuple[str, str], postgres: Postgres) -> None:
    async def play() -> None:
        async with two_players(servers[0]) as two:
            postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            other = await Client(servers[1]).sign_in("Mara")
            socket = await other.open_socket()
            await socket.watch(two.table)
            version = await two.play()
            await socket.receive_version(two.table, version)
            await other.close()

    asyncio.run(play())


def test_nothing_changes_while_the_database_is_away_and_play_goes_on_afterwards(postgres: Postgres) -> None:
    async def play(address: str) -> None:
        async with two_players(address) as two:
            await two.play()
            before, action = dict(two.view), two.sockets[1].views[two.table]["legal"][0]
            postgres.stop()
            try:
                for _ in range(3):
                    refused = await two.sockets[1].play(two.table, action)
                    assert refused["code"] == "not-saved"
                assert (await two.clients[0].http.get("/api/health")).json()["status"] == "no-database"
                created = await two.clients[0].http.post("/api/tables", json={"game": GAME, "seats": [{"who": "me"}] * 2})
                assert (created.status_code, created.json()["code"]) == (503, "not-saved")
                assert (await two.request(0, "say", text="hello?"))["code"] == "not-saved"
            finally:
                postgres.start()
            await two.play(action)
            assert two.view["version"] == before["version"] + 1
            frame = await two.clients[1].get(f"/api/tables/{two.table}")
            assert [step["action"] for step in frame["log"]["steps"]][-1] == action
            assert frame["view"]["moment"] == 2

    with serving(settings_for(postgres.create_database())) as address:
        asyncio.run(play(address))
