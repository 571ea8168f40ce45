"""Profiles: what people see of themselves and of others, and that they say nothing about private tables, blocks or guests."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, func, select, text

from hexrealm import games
from hexrealm.server.settings import Limits
from hexrealm.server.storage import schema
from hexrealm.server.storage.database import migrate
from hexrealm.server.tables.daily import find_day
from tests.server.tables.test_daily import begin, come, play_on, serve
from tests.support.server.clock_app import DAYS, GAME, LIVE, judge, play, send, serve_with_clock, view_of_table
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled


async def id_of(client: InProcessClient) -> str:
    """Return the id of a person."""
    return str((await client.get("/api/me/export"))["person"]["id"])


async def sit(host: InProcessClient, guest: InProcessClient, game: str = GAME, **more: Any) -> str:
    """Let two people sit down, the host in seat 0."""
    made = await host.create_table(game, "me", "open", **more)
    await guest.join(made["invites"]["1"])
    return str(made["table"])


async def lose(loser: InProcessClient, table: str, seat: int) -> None:
    """Let a seat resign."""
    assert (await send(loser, table, "resign", seat=seat))["type"] == "done"


async def play_games(ines: InProcessClient, tomas: InProcessClient) -> list[str]:
    """Finish a public game that Tomas loses, and a private one that he wins; leave a public one running."""
    tables = [await sit(ines, tomas, public=True), await sit(ines, tomas), await sit(ines, tomas, public=True)]
    await lose(tomas, tables[0], 1)
    await lose(ines, tables[1], 0)
    return tables


async def profile(client: InProcessClient, person: str) -> Any:
    return await client.get(f"/api/people/{person}")


async def games_of(client: InProcessClient, person: str, **query: Any) -> list[str]:
    found = await client.get(f"/api/people/{person}/games", **query)
    return [each["table"] for each in found["tables"]]


def scores(results: Any) -> Any:
    """Return the results of a profile in short."""
    short = [(each["score"]["won"], each["score"]["drawn"], each["score"]["lost"]) for each in results]
    return short[0] if len(short) == 1 else short


def test_a_profile_tells_oneself_everything_and_others_what_is_public(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, stranger = await come(app, "Ines"), await come(app, "Tomas"), InProcessClient(app)
        tables, me, other = await play_games(ines, tomas), await id_of(ines), await id_of(tomas)
        (own,) = (mine := await profile(ines, me))["results"]
        assert (mine["name"], mine["you"], mine["account"], len(mine["since"])) == ("Ines", True, True, 10)
        assert own["total"] == {"won": 1, "drawn": 0, "lost": 1}
        assert [(each["players"], each["seat"]) for each in own["seats"]] == [(2, 0)]
        for reader in (tomas, stranger):
            (seen,) = (found := await profile(reader, me))["results"]
            assert (found["name"], found["you"], found["blocked"]) == ("Ines", False, False)
            assert seen["total"] == {"won": 1, "drawn": 0, "lost": 0}
            (met,) = seen["opponents"]
            assert met["opponent"] == {"person": other, "name": "Tomas", "level": None, "profile": True}
            assert await games_of(reader, me) == [tables[0]]
        assert sorted(await games_of(ines, me)) == sorted(tables[:2])
        assert (await profile(tomas, other))["results"][0]["total"] == {"won": 1, "drawn": 0, "lost": 1}

    run_in_app(tmp_path, scenario)


def test_guests_and_deleted_people_have_no_profile_for_others(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, guest, stranger = await come(app, "Ines"), await come(app, "Gast", account=False), InProcessClient(app)
        await lose(guest, await sit(ines, guest, public=True), 1)
        me, other = await id_of(ines), await id_of(guest)
        assert (await profile(guest, other))["account"] is False and len(await games_of(guest, other)) == 1
        refused = [
            await stranger.http.get(f"/api/people/{each}{more}") for each in (other, "nobody") for more in ("", "/games")
        ]
        (seat,) = [each for each in (await stranger.get("/api/tables", list="finished"))["tables"][0]["seats"] if each["seat"]]
        assert (seat["person"], seat["profile"]) == (other, False)
        assert (await profile(stranger, me))["results"][0]["opponents"][0]["opponent"]["profile"] is False
        await ines.http.post("/api/me/delete", json={"name": "Ines"})
        refused += [await stranger.http.get(f"/api/people/{me}{more}") for more in ("", "/games")]
        assert {(each.status_code, each.text) for each in refused} == {(404, refused[0].text)}
        assert (await profile(guest, other))["results"][0]["opponents"] == []
        german = await stranger.http.get(f"/api/people/{me}", headers={"accept-language": "de"})
        assert "Gäste" in german.json()["words"]
        rows = await app.state.context.database.read(lambda found: count_rows(found, me))
        assert rows == 0

    run_in_app(tmp_path, scenario)


def count_rows(connection: Connection, person: str) -> int:
    row = schema.players
    return connection.scalar(select(func.count()).select_from(row).where(row.c.person == person)) or 0


def test_others_cannot_tell_what_is_private(tmp_path: Path) -> None:
    """Two worlds: in the second, there are private games, running ones, blocks and a challenge of the day besides."""

    async def run() -> None:
        found = []
        for number, busy in enumerate((False, True)):
            folder = tmp_path / str(number)
            folder.mkdir()
            async with serve(sqlite_in(folder)) as (app, _, calendar):
                ines, tomas, blocked = await come(app, "Ines"), await come(app, "Tomas"), await come(app, "Bloc")
                await lose(tomas, await sit(ines, tomas, public=True), 1)
                if busy:
                    await be_busy(app, ines, tomas, blocked, calendar.day)
                found.append([await seen_by(reader, ines, tomas) for reader in (tomas, blocked, InProcessClient(app))])
        assert found[0] == found[1]

    asyncio.run(run())


async def be_busy(app: FastAPI, ines: InProcessClient, tomas: InProcessClient, blocked: InProcessClient, day: str) -> None:
    """Do everything that nobody else may learn of."""
    for client in (tomas, blocked):
        await lose(client, await sit(ines, client), 1)
    await sit(ines, tomas)
    await sit(ines, tomas, public=True)
    await play_on(app, ines, await begin(ines, day))
    await begin(ines, day, practice=True)
    await ines.create_table(GAME, "me", "easy")
    assert (await ines.http.put(f"/api/me/blocks/{await id_of(blocked)}")).status_code == 200
    assert (await tomas.http.put(f"/api/me/blocks/{await id_of(ines)}")).status_code == 200


async def seen_by(reader: InProcessClient, ines: InProcessClient, tomas: InProcessClient) -> str:
    """Return everything that a person is told about Ines, without what is random, and what the reader did."""
    me, other = await id_of(ines), await id_of(tomas)
    listed = await reader.get(f"/api/people/{me}/games")
    told = json.dumps([await profile(reader, me), listed]).replace(me, "INES").replace(other, "TOMAS")
    for table in listed["tables"]:
        for changing in (table["table"], table["created"], table["updated"]):
            told = told.replace(changing, "-")
    return told.replace('"blocked": true', '"blocked": false')


def test_the_challenge_of_a_day_is_on_no_profile_of_others(tmp_path: Path) -> None:
    """The page of a day has no links to the games of others, and nor has the profile that it links to."""

    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
            begun = await begin(ines, calendar.day)
            await lose(ines, begun["table"], begun["seat"])
            (row,) = [each for game in (await tomas.get("/api/daily"))["games"] for each in game["ranking"]]
            assert row["person"] == await id_of(ines)
            assert begun["table"] not in json.dumps([await profile(tomas, row["person"]), row])
            assert await games_of(tomas, row["person"]) == []
            assert await games_of(ines, row["person"]) == [begun["table"]]
            guest = await come(app, "Gast", account=False)
            await lose(guest, (other := await begin(guest, calendar.day))["table"], other["seat"])
            listed = [each for game in (await tomas.get("/api/daily"))["games"] for each in game["others"]]
            assert [(each["name"], each["person"]) for each in listed] == [("Gast", None)]
            assert find_day(calendar.now).isoformat() == calendar.day

    asyncio.run(run())


def test_rated_games_at_private_tables_are_in_no_chart_that_others_see(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
        found = []
        for public in (True, False):
            made = await ines.create_table(GAME, "me", "open", rated=True, clock=LIVE, public=public)
            (invite,) = made["invites"].values()
            await tomas.join(invite)
            seats = {made["seat"]: ines, 1 - made["seat"]: tomas}
            await move_each(made["table"], seats)
            await lose(tomas, made["table"], 1 - made["seat"])
            found.append(made["table"])
        me = await id_of(ines)
        (own,), (seen,) = [(await profile(client, me))["ratings"] for client in (ines, tomas)]
        assert [game["table"] for game in own["history"]] == found
        assert [game["table"] for game in seen["history"]] == found[:1]
        assert own["rating"] == seen["rating"] and own["rating"]["games"] == 2

    run_in_app(tmp_path, scenario)


async def move_each(table: str, seats: dict[int, InProcessClient]) -> None:
    """Play until every seat has moved."""
    moved: set[int] = set()
    while moved != set(seats):
        number = (await view_of_table(seats[0], table))["seat"]
        await play(seats[number], table, number)
        moved.add(number)


def test_what_is_counted(tmp_path: Path) -> None:
    """Closed tables, imported records and games of one person against themselves have no winner, but are in the list."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
        me = await id_of(ines)
        alone = (await ines.create_table(GAME, "me", "me"))["table"]
        await lose(ines, alone, 0)
        closed = await sit(ines, tomas, public=True)
        assert (await send(ines, closed, "close-table"))["type"] == "done"
        record = (await ines.http.get(f"/api/tables/{alone}/record")).text
        imported = (await ines.http.post("/api/records", json={"record": record})).json()["table"]
        against = await ines.create_table(GAME, "me", "easy")
        await lose(ines, against["table"], 0)
        (own,) = (await profile(ines, me))["results"]
        assert own["total"] == {"won": 0, "drawn": 0, "lost": 1}
        assert [each["opponent"]["level"] for each in own["opponents"]] == ["easy"]
        assert sorted(await games_of(ines, me)) == sorted([alone, closed, imported, against["table"]])
        assert await games_of(tomas, me) == []
        assert [each["table"] for each in (await ines.get("/api/me/games", outcome="lost"))["tables"]] == [against["table"]]

    run_in_app(tmp_path, scenario)


def test_who_was_seated_and_never_came_has_not_lost(tmp_path: Path) -> None:
    """A rematch seats everybody without asking: nobody is to collect losses on another's profile by asking for more of them."""

    async def run() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(tmp_path), clock) as app:
            ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
            other = await id_of(tomas)
            first = await sit(ines, tomas, public=True, clock=LIVE)
            await lose(tomas, first, 1)
            rematch = (await send(ines, first, "rematch"))["created"]  # Tomas is in seat 0
            number = (await view_of_table(ines, rematch))["seat"]
            if number == 1:
                await play(ines, rematch, 1)
            await run_out(app, clock)
            assert (await view_of_table(ines, rematch))["seats"][0]["flagged"]
            for reader in (ines, tomas):
                assert (await profile(reader, other))["results"][0]["total"] == {"won": 0, "drawn": 0, "lost": 1}
            again = (await send(ines, rematch, "rematch"))["created"]
            while (number := (await view_of_table(ines, again))["seat"]) == 0:
                await play(ines, again, 0)
            await play(tomas, again, 1)
            while (await view_of_table(ines, again))["seat"] == 0:
                await play(ines, again, 0)
            await run_out(app, clock)
            assert (await profile(ines, other))["results"][0]["total"]["lost"] == 2  # who has moved loses on time

    async def run_out(app: FastAPI, clock: ManualClock) -> None:
        clock.advance(100)
        await judge(app)

    asyncio.run(run())


@pytest.mark.parametrize("game", games.names())
def test_variants_are_what_the_game_describes(tmp_path: Path, game: str) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
        await lose(tomas, await sit(ines, tomas, game, public=True), 1)
        (found,) = (await profile(tomas, await id_of(ines)))["results"]
        described = {
            each["option"]: each for each in next(g for g in await ines.get("/api/games") if g["name"] == game)["variants"]
        }
        assert {each["option"] for each in found["variants"]} == set(described)
        for each in found["variants"]:
            assert each["value"] in described[each["option"]]["values"]
            wanted = f"{each['option']}={each['value']}"
            assert len((await ines.get("/api/me/games", variant=wanted, game=game))["tables"]) == 1
        assert all(each["label"] and len(each["words"]) == len(each["values"]) for each in described.values())

    run_in_app(tmp_path, scenario)


def test_my_games_follow_what_happens_at_their_tables(tmp_path: Path, postgres: Postgres) -> None:
    async def run(database: str) -> None:
        async with serve_with_clock(database, ManualClock()) as app:
            ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
            table = await sit(ines, tomas, clock=DAYS)
            other = await id_of(tomas)
            wanted = {"state": "running", "against": "people", "pace": "days", "opponent": other}
            assert await own(ines, **wanted) == [table]
            assert await own(ines) == await own(ines, **{**wanted, "pace": "live"}) == []
            await lose(tomas, table, 1)
            assert await own(ines, **wanted) == []
            assert await own(ines, outcome="won", opponent=other) == await own(tomas, outcome="lost") == [table]
            assert await own(ines, rated=False) == [table] and await own(ines, rated=True) == []
            made = await ines.create_table(GAME, "me", "open")
            assert await own(ines, state="running") == [made["table"]] and await own(ines, **wanted) == []
            assert [each["name"] for each in (await ines.get("/api/me/opponents"))["opponents"]] == ["Tomas"]

    async def own(client: InProcessClient, **query: Any) -> list[str]:
        return [each["table"] for each in (await client.get("/api/me/games", **query))["tables"]]

    for database in (sqlite_in(tmp_path), postgres.create_database()):
        asyncio.run(run(database))


def test_games_that_a_guest_brings_along_are_the_accounts(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, guest = await come(app, "Ines"), await come(app, "Tomas"), await come(app, "Gast", account=False)
        code = (await ines.http.post("/api/me/recovery-code")).json()["code"]
        finished, running = await sit(guest, tomas, public=True), await sit(guest, tomas)
        await lose(tomas, finished, 1)
        answer = await guest.http.post("/api/sign-in/code", json={"code": code, "bring": True})
        assert answer.status_code == 200, answer.text
        assert await games_of(guest, me := await id_of(guest)) == [finished]
        assert (await profile(guest, me))["results"][0]["total"]["won"] == 1
        assert [each["table"] for each in (await guest.get("/api/me/games", state="running"))["tables"]] == [running]

    run_in_app(tmp_path, scenario)


def test_reading_profiles_is_limited(tmp_path: Path) -> None:
    limits = replace(GENEROUS, profiles=Limits(profiles="3/minute").profiles)

    async def scenario(app: FastAPI) -> None:
        ines = await come(app, "Ines")
        me = await id_of(ines)
        paths = (f"/api/people/{me}", f"/api/people/{me}/games", "/api/me/games", "/api/me/opponents")
        assert [(await ines.http.get(path)).status_code for path in paths] == [200, 200, 200, 429]

    run_in_app(tmp_path, scenario, limits)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migration_writes_what_the_server_would_have(tmp_path: Path, kind: str, request: pytest.FixtureRequest) -> None:
    """Finished and running tables of before get the rows that their changes would have written."""
    database = sqlite_in(tmp_path) if kind == "sqlite" else request.getfixturevalue("postgres").create_database()

    async def run() -> None:
        async with serve_with_clock(database, ManualClock()) as app:
            ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
            await play_games(ines, tomas)
            await sit(ines, tomas, games.names()[-1], clock=DAYS)
            await sit(tomas, ines, clock=LIVE)
            await lose(ines, (await ines.create_table(GAME, "me", "easy", "easy", "hard"))["table"], 0)
            await ines.create_table(GAME, "me", "me")
            await ines.create_table(GAME, "easy", "hard")
            left = await come(app, "Gone")
            await lose(left, await sit(ines, left, public=True), 1)
            await left.http.post("/api/me/delete", json={"name": "Gone"})
            with app.state.context.database.engine.begin() as connection:
                before = read_players(connection)
                connection.execute(text("DROP TABLE players"))
                connection.execute(text("UPDATE alembic_version SET version_num = '0015'"))
                migrate(connection, "0016")  # later ones have run already
                assert read_players(connection) == before and len(before) > 15

    asyncio.run(run())


def read_players(connection: Connection) -> list[Any]:
    rows = connection.execute(select(schema.players)).mappings()
    found = [{name: value for name, value in row.items() if name != "number"} for row in rows]
    return sorted(found, key=lambda row: (row["table_id"], str(row["person"]), str(row["level"])))
