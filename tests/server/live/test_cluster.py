"""PostgreSQL: the same play, several server processes on one database, lost notices, and a database that goes away."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import psycopg
import pytest

from hexrealm import games
from hexrealm.server.settings import Settings
from tests.support.server.client import Person
from tests.support.server.live_server import GENEROUS, serving
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME, two_at_a_table

pytestmark = pytest.mark.compiled


def on(database: str) -> Settings:
    return Settings(database=database, port=0, bots=0, limits=GENEROUS, sweep_seconds=0.3)


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.fresh()


@pytest.fixture(scope="module")
def doors(database: str) -> Iterator[tuple[str, str]]:
    """Two servers on one database, as two workers are."""
    with serving(on(database)) as first, serving(on(database)) as second:
        yield first, second


@pytest.mark.parametrize("game", games.names())
def test_two_people_play_through_different_doors(doors: tuple[str, str], game: str) -> None:
    async def play() -> None:
        ines, tomas = await Person(doors[0]).called("Ines"), await Person(doors[1]).called("Tomas")
        table = (made := await ines.new_table(game, ["me", "open"]))["table"]
        await tomas.join(made["invites"]["1"])
        sockets = [await ines.socket(), await tomas.socket()]
        for socket in sockets:
            await socket.watch(table)
        dice, version = random.Random(3), 0
        for _ in range(40):
            version = max(socket.views[table]["version"] for socket in sockets)
            for socket in sockets:
                await socket.see(table, version)
            if sockets[0].views[table]["state"] == "over":
                break
            seat = sockets[0].views[table]["seat"]
            done = await sockets[seat].act(table, dice.choice(sockets[seat].views[table]["legal"]))
            assert done["type"] == "done", done
            version = done["version"]
            await sockets[seat].see(table, version)
        for socket in sockets:
            await socket.see(table, version)
        assert [step["action"] for step in sockets[0].logs[table]] == [step["action"] for step in sockets[1].logs[table]]
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_of_two_actions_through_two_doors_one_wins_and_the_other_is_told_and_brought_up_to_date(doors: tuple[str, str]) -> None:
    async def play() -> None:
        ines = await Person(doors[0]).called("Ines")
        again = Person(doors[1])
        again.http.cookies = ines.http.cookies
        table = (await ines.new_table(GAME, ["me", {"who": "me", "name": "Tomas"}]))["table"]
        tabs = [await ines.socket(), await again.socket()]
        for tab in tabs:
            await tab.watch(table)
        for moment in range(20):
            version, seat, legal = (tabs[0].views[table][name] for name in ("version", "seat", "legal"))
            asked = [
                tab.ask("act", table=table, seat=seat, version=version, action=legal[number]) for number, tab in enumerate(tabs)
            ]
            answers = await asyncio.gather(*asked)
            assert sorted(answer["type"] for answer in answers) == ["done", "error"], answers
            assert {answer.get("code") for answer in answers} == {None, "stale"}
            done = next(answer for answer in answers if answer["type"] == "done")
            for tab in tabs:
                view = await tab.see(table, done["version"])
                assert view["moment"] == moment + 1
        assert tabs[0].logs[table] == tabs[1].logs[table]
        for person in (ines, again):
            await person.close()

    asyncio.run(play())


def test_chat_and_presence_go_through_both_doors(doors: tuple[str, str]) -> None:
    async def play() -> None:
        ines, tomas = await Person(doors[0]).called("Ines"), await Person(doors[1]).called("Tomas")
        table = (made := await ines.new_table(GAME, ["me", "open"]))["table"]
        await tomas.join(made["invites"]["1"])
        here, there = await ines.socket(), await tomas.socket()
        for socket in (here, there):
            await socket.watch(table)
        while here.presence[table]["connected"] != [0, 1]:
            await here.hear()
        await there.ask("say", table=table, text="hello")
        while not here.chat.get(table):
            await here.hear()
        assert here.chat[table][0]["text"] == "hello"
        await there.close()
        while here.presence[table]["connected"] != [0]:
            await here.hear()
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_a_lost_notice_does_no_harm(doors: tuple[str, str], database: str) -> None:
    """An action that nobody is told of: it is written as another process would, without the notice."""

    async def play() -> None:
        async with two_at_a_table(doors[0]) as two:
            move = {"kind": "took", "seat": 0, "action": two.view["legal"][0]}
            with psycopg.connect(database) as connection:
                number = two.view["version"] + 1
                body = f'{{"seat": 0, "action": "{move["action"]}"}}'
                connection.execute(
                    "INSERT INTO log (table_id, number, kind, body, at) VALUES (%s, %s, 'took', %s, 0)",
                    (two.table, number, body),
                )
                connection.execute("UPDATE tables SET version = %s WHERE id = %s", (number, two.table))
            await two.all_see(number)
            assert two.view["moment"] == 1

    asyncio.run(play())


def test_listeners_that_are_cut_off_listen_again(doors: tuple[str, str], postgres: Postgres) -> None:
    async def play() -> None:
        async with two_at_a_table(doors[0]) as two:
            postgres.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            other = await Person(doors[1]).called("Mara")
            socket = await other.socket()
            await socket.watch(two.table)
            done_at = await two.play()
            await socket.see(two.table, done_at)
            await other.close()

    asyncio.run(play())


def test_while_the_database_is_away_nothing_is_done_and_afterwards_play_goes_on(postgres: Postgres) -> None:
    async def play(address: str) -> None:
        async with two_at_a_table(address) as two:
            await two.play()
            before, action = dict(two.view), two.sockets[1].views[two.table]["legal"][0]
            postgres.stop()
            try:
                for _ in range(3):
                    refused = await two.sockets[1].act(two.table, action)
                    assert refused["code"] == "not-saved"
                assert (await two.people[0].http.get("/api/health")).json()["status"] == "no-database"
                created = await two.people[0].http.post("/api/tables", json={"game": GAME, "seats": [{"who": "me"}] * 2})
                assert (created.status_code, created.json()["code"]) == (503, "not-saved")
                assert (await two.ask(0, "say", text="hello?"))["code"] == "not-saved"
            finally:
                postgres.start()
            await two.play(action)
            assert two.view["version"] == before["version"] + 1
            frame = await two.people[1].get(f"/api/tables/{two.table}")
            assert [step["action"] for step in frame["log"]["steps"]][-1] == action
            assert frame["view"]["moment"] == 2

    with serving(on(postgres.fresh())) as address:
        asyncio.run(play(address))
