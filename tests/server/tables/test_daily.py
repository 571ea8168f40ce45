"""The daily challenge: one try counts, everybody gets the same, equal results share a rank, and nothing tells what is drawn."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import insert, select, update

from hexrealm import games
from hexrealm.cli.admin import run as run_in_database
from hexrealm.server.bots.par import compute_par
from hexrealm.server.clock import now
from hexrealm.server.storage import schema
from hexrealm.server.storage.contests import ensure_contest, read_par, read_secret, save_par
from hexrealm.server.tables import daily
from hexrealm.server.tables.closing import close_as_operator
from hexrealm.server.tables.daily import begin_of, find_day, name_contest
from tests.support.server.clock_app import GAME, judge, play, send, serve_with_clock, view_of_table
from tests.support.server.duplicate_app import expect_hidden
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
HOUR = 3600
DAY = 24 * HOUR


class Calendar:
    """A calendar that a test sets. It begins tomorrow, so that everybody who signs in is older than the day."""

    def __init__(self) -> None:
        self.now = begin_of(find_day(now() + DAY * 1000)) + HOUR * 1000

    def __call__(self) -> int:
        return self.now

    @property
    def day(self) -> str:
        """The day of now."""
        return find_day(self.now).isoformat()


@asynccontextmanager
async def serve(database: str) -> AsyncIterator[tuple[FastAPI, ManualClock, Calendar]]:
    """Open a server whose clock and calendar the test sets."""
    clock, calendar = ManualClock(), Calendar()
    async with serve_with_clock(database, clock, calendar=calendar) as app:
        yield app, clock, calendar


async def come(app: FastAPI, name: str, account: bool = True) -> InProcessClient:
    """Sign somebody in, with an account or as a guest."""
    client = await InProcessClient(app).sign_in(name)
    if account:
        assert (await client.http.post("/api/me/recovery-code")).status_code == 200
    return client


async def begin(client: InProcessClient, day: str, game: str = GAME, practice: bool = False) -> Any:
    """Begin a challenge and return the answer."""
    return (await client.http.post(f"/api/daily/{day}/{game}", json={"practice": practice})).json()


async def challenge(client: InProcessClient, game: str = GAME, day: str = "") -> Any:
    """Return what a client is told about a challenge."""
    found = await client.get(f"/api/daily/{day}" if day else "/api/daily")
    return next(each for each in found["games"] if each["game"] == game)


async def wait_for_bot(app: FastAPI, table: str) -> Any:
    """Wait until no bot is to decide, and return the table."""
    while (found := await app.state.context.tables.get(table)).bot_to_decide:
        await asyncio.sleep(0)
    return found


async def play_on(app: FastAPI, client: InProcessClient, begun: Any, turns: int = 10_000) -> list[str]:
    """Play the first legal action again and again. Return the steps."""
    for _ in range(turns):
        if (await wait_for_bot(app, begun["table"])).over:
            break
        assert (await play(client, begun["table"], begun["seat"]))["type"] == "done"
    return [step.name for step in (await wait_for_bot(app, begun["table"])).match.steps]


@pytest.mark.parametrize("game", games.names())
def test_everybody_gets_the_same_game_and_one_try_counts(tmp_path: Path, game: str) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            ines, tomas, guest = await come(app, "Ines"), await come(app, "Tomas"), await come(app, "Gast", False)
            found = []
            for client in (ines, tomas, guest):
                begun = await begin(client, calendar.day, game)
                found.append(await play_on(app, client, begun))
            assert found[0] == found[1] == found[2]
            view = await challenge(ines, game)
            assert [(each["rank"], each["name"]) for each in view["ranking"]] == [(1, "Ines"), (1, "Tomas")]
            assert [(each["rank"], each["name"]) for each in view["others"]] == [(1, "Gast")]
            mine = view["mine"]
            assert (mine["ranked"], mine["rank"], mine["lead"] == view["ranking"][0]["lead"]) == (True, 1, True)
            assert (await begin(ines, calendar.day, game))["code"] == "refused"
            again = await begin(ines, calendar.day, game, practice=True)
            assert (await send(ines, again["table"], "resign", seat=again["seat"]))["type"] == "done"
            assert (await challenge(ines, game))["mine"] == mine

    asyncio.run(run())


def test_the_link_of_a_day_shows_the_set_up_once_somebody_has_begun(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            ines, tomorrow = await come(app, "Ines"), find_day(calendar.now + DAY * 1000).isoformat()
            pages = ["/daily", f"/daily/{calendar.day}", f"/daily/{tomorrow}", "/daily/nonsense"]

            async def pictures() -> list[str | None]:
                texts = [(await ines.http.get(page, headers={"accept": "text/html"})).text for page in pages]
                found = [re.search('property="og:image" content="(.*?)"', text) for text in texts]
                return [each and each[1] for each in found]

            address = f"/api/daily/{calendar.day}/{GAME}/picture.png"
            assert await pictures() == [None] * 4
            assert (await ines.http.get(address)).json()["code"] == "unknown"
            begun = await begin(ines, calendar.day)
            found = await pictures()
            assert found == [f"http://localhost{address}"] * 2 + [None] * 2
            before = (await ines.http.get(address)).content
            assert before.startswith(b"\x89PNG")
            await play(ines, begun["table"], begun["seat"])
            assert (await ines.http.get(f"{address}?theme=light")).content == before
            assert (await ines.http.get(address.replace(calendar.day, tomorrow))).json()["code"] == "unknown"

    asyncio.run(run())


def test_a_try_can_be_paused_and_counts_as_resigned_after_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, clock, calendar):
            ines, tomas, day = await come(app, "Ines"), await come(app, "Tomas"), calendar.day
            begun = await begin(ines, day)
            assert (await begin(ines, day))["table"] == begun["table"]
            assert (await begin(ines, day, practice=True))["code"] == "refused"
            assert (await begin(tomas, day, practice=True))["code"] == "refused"
            clock.advance(20 * HOUR)
            calendar.now += DAY * 1000
            await wait_for_bot(app, begun["table"])
            assert (await play(ines, begun["table"], begun["seat"]))["type"] == "done"
            assert (await begin(ines, day))["table"] == begun["table"]
            assert (await begin(ines, day, practice=True))["code"] == "refused"
            assert (await begin(tomas, day))["code"] == "refused"
            assert (await begin(tomas, day, practice=True))["table"]
            await wait_for_bot(app, begun["table"])
            while (own := (await challenge(ines, day=day))["mine"])["outcome"] is None:
                clock.advance(5 * HOUR)  # counts for nobody if the database answers something meanwhile
                await judge(app)
            assert (own["outcome"], own["lead"], own["rank"]) == ("resigned", 0, 1)
            assert (await begin(ines, day, practice=True))["table"]
            assert (await challenge(ines))["mine"] is None

    asyncio.run(run())


def test_days_that_never_were_are_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            ines = await come(app, "Ines")
            for day, code in (("2099-01-01", "unknown"), ("soon", "bad-message"), ("2026-13-01", "bad-message")):
                assert (await ines.http.get(f"/api/daily/{day}")).json()["code"] == code
            assert (await begin(ines, calendar.day, "chess"))["code"] == "unknown"
            assert (await begin(ines, "2020-01-01", practice=True))["code"] == "unknown"

    asyncio.run(run())


def test_requests_at_the_same_time_begin_one_try(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> None:
        for database in (sqlite_in(tmp_path), postgres.create_database()):
            async with serve(database) as (app, _, calendar):
                ines = await come(app, "Ines")
                found = await asyncio.gather(*(begin(ines, calendar.day) for _ in range(4)))
                tables = {each["table"] for each in found}
                assert tables == {(await challenge(ines))["mine"]["table"]}
                assert len((await ines.get("/api/tables", list="mine"))["tables"]) == 1

    asyncio.run(run())


def test_who_is_new_is_listed_apart_and_equal_results_share_a_rank(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            ines, database = await come(app, "Ines"), app.state.context.database
            await database.write(lambda found: found.execute(update(schema.people), {"created": calendar.now}))
            begun = await begin(ines, calendar.day)
            await send(ines, begun["table"], "resign", seat=begun["seat"])
            view = await challenge(ines)
            assert ([each["name"] for each in view["others"]], view["ranking"], view["count"]) == (["Ines"], [], 0)
            results = [("won", 3), ("lost", -2), ("won", 9), ("won", 3), ("tied", 0), ("resigned", 0), ("lost", -2)]
            await database.write(partial(add_results, contest=name_contest(find_day(calendar.now), GAME), results=results))
            ranking = (await challenge(ines))["ranking"]
            assert [(each["rank"], each["outcome"], each["lead"]) for each in ranking] == [
                (1, "won", 9),
                *[(2, "won", 3)] * 2,
                (4, "tied", 0),
                *[(5, "lost", -2)] * 2,
                (7, "resigned", 0),
            ]

    asyncio.run(run())


def add_results(connection: Any, contest: str, results: list[tuple[str, int]]) -> None:
    """Write down tries of people who played."""
    for number, (outcome, lead) in enumerate(results):
        person = {"id": f"p{number}", "name": f"Player {number}", "language": "en", "created": 0}
        connection.execute(insert(schema.people), person)
        row = {"contest": contest, "person": f"p{number}", "table_id": "", "ranked": True, "began": 0, "ended": 1}
        connection.execute(insert(schema.tries), {**row, "outcome": outcome, "lead": lead, "points": 10})


def test_nothing_tells_what_is_drawn(tmp_path: Path) -> None:
    """The same day with another secret looks the same until a draw differs, and no reply contains the secret."""

    async def run() -> None:
        for game in games.names():
            seen = [await watch(sqlite_in(tmp_path / f"{game}{world}"), game, world) for world in range(2)]
            for first, second in zip(*seen, strict=False):
                if first["steps"] != second["steps"]:
                    break
                assert first == second

    for game in games.names():
        for world in range(2):
            (tmp_path / f"{game}{world}").mkdir()
    asyncio.run(run())


def test_nobody_who_still_has_to_play_is_shown_a_game_of_others(tmp_path: Path) -> None:
    """On the day, people who have their link, from before the first move to the end of the own try."""

    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            ines, tomas, stranger = await come(app, "Ines"), await come(app, "Tomas"), InProcessClient(app)
            begun = await begin(ines, calendar.day)
            table = begun["table"]
            for _ in range(2):  # while it runs, and when it is over
                for reader in (tomas, stranger):
                    await expect_hidden(reader, table)
                page = (await stranger.http.get(f"/t/{table}")).text
                assert "og:title" in page and "og:image" not in page
                await send(ines, table, "resign", seat=begun["seat"])
            own = await begin(tomas, calendar.day)
            await expect_hidden(tomas, table)
            calendar.now += DAY * 1000
            await expect_hidden(tomas, table)  # the own try runs on after its day
            assert (await stranger.http.get(f"/api/tables/{table}/record")).status_code == 200
            await send(tomas, own["table"], "resign", seat=own["seat"])
            assert (await tomas.http.get(f"/api/tables/{table}/record")).status_code == 200

    asyncio.run(run())


async def watch(database: str, game: str, world: int) -> list[Any]:
    """Play a day with the secret of a world, and return everything that its player saw, moment by moment."""
    async with serve(database) as (app, _, calendar):
        ines, context, contest = await come(app, "Ines"), app.state.context, name_contest(find_day(calendar.now), game)
        await begin(await come(app, "Tomas"), calendar.day, game)  # creates the contest
        fixed = games.find(game).complete({"players": 2}, random.Random(5))
        values = {"secret": bytes([world]) * 32, "seat": 0, "bot_seed": 1}
        options = {"options": json.dumps(fixed)}
        await context.database.write(lambda found: found.execute(update(schema.contests), {**values, **options}))
        begun, seen = await begin(ines, calendar.day, game), []
        secret = await context.database.read(partial(read_secret, contest=contest))
        assert secret == values["secret"]
        for _ in range(12):
            steps = await play_on(app, ines, begun, 1)
            view = await view_of_table(ines, begun["table"], **{"as": 0})
            seats = [{**seat, "person": None} for seat in view["seats"]]
            known = {**view, "table": "", "clock": None, "steps": steps, "seats": seats}
            assert secret.hex() not in str(view) and str(secret) not in str(view)
            seen.append(known)
        return seen


def test_tries_are_exported_moved_and_deleted_with_their_person(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            guest, database = await come(app, "Gast", False), app.state.context.database
            account = await come(app, "Ines", False)
            code = (await account.http.post("/api/me/recovery-code")).json()["code"]
            begun = await begin(guest, calendar.day)
            await send(guest, begun["table"], "resign", seat=begun["seat"])
            answer = await guest.http.post("/api/sign-in/code", json={"code": code, "bring": True})
            assert answer.status_code == 200, answer.text
            mine = (await challenge(account))["mine"]
            assert (mine["outcome"], mine["ranked"]) == ("resigned", False)
            (tried,) = (await account.get("/api/me/export"))["tries"]
            assert (tried["contest"], tried["outcome"]) == (name_contest(find_day(calendar.now), GAME), "resigned")
            deleted = await account.http.post("/api/me/delete", json={"name": "Ines"})
            assert deleted.status_code == 200, deleted.text
            assert await database.read(lambda found: found.execute(select(schema.tries)).all()) == []

    asyncio.run(run())


def test_a_guest_plays_a_running_try_on_as_an_account(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            guest, ines = await come(app, "Gast", False), await come(app, "Ines", False)
            code = (await ines.http.post("/api/me/recovery-code")).json()["code"]
            begun = await begin(guest, calendar.day)
            answer = await guest.http.post("/api/sign-in/code", json={"code": code, "bring": True})
            assert answer.status_code == 200, answer.text
            assert (await begin(guest, calendar.day))["table"] == begun["table"]
            await wait_for_bot(app, begun["table"])
            assert (await play(guest, begun["table"], begun["seat"]))["type"] == "done"
            await send(guest, begun["table"], "resign", seat=begun["seat"])
            mine = (await challenge(ines))["mine"]
            assert (mine["table"], mine["outcome"], mine["ranked"]) == (begun["table"], "resigned", False)

    asyncio.run(run())


def test_a_guest_brings_no_second_try(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            guest, ines = await come(app, "Gast", False), await come(app, "Ines", False)
            code = (await ines.http.post("/api/me/recovery-code")).json()["code"]
            own, begun = await begin(ines, calendar.day), await begin(guest, calendar.day)
            answer = await guest.http.post("/api/sign-in/code", json={"code": code, "bring": True})
            assert answer.status_code == 200, answer.text
            table = await app.state.context.tables.get(begun["table"])
            assert table.state == "over"  # nobody is left to play it
            assert ((await challenge(ines))["mine"]["table"], await begin(ines, calendar.day)) == (
                own["table"],
                own | {"seat": None},
            )

    asyncio.run(run())


def test_a_try_cannot_be_closed_instead_of_resigned(tmp_path: Path) -> None:
    """A closed table has no winner: it would count as lost, which comes before those who resigned.

    The operator closes any table, and then the try counts as resigned.
    """

    async def run() -> None:
        async with serve(sqlite_in(tmp_path)) as (app, _, calendar):
            ines = await come(app, "Ines")
            begun = await begin(ines, calendar.day)
            assert not (await view_of_table(ines, begun["table"]))["may_close"]
            assert (await send(ines, begun["table"], "close-table"))["code"] == "refused"
            assert (await challenge(ines))["mine"]["outcome"] is None
            await app.state.context.database.write(lambda found: close_as_operator(found, begun["table"], "") and None)
            assert (await challenge(ines))["mine"]["outcome"] == "resigned"

    asyncio.run(run())


@pytest.mark.parametrize("game", games.names())
def test_par_is_what_a_level_achieves_and_is_the_same_again(tmp_path: Path, game: str) -> None:
    contest, secret = daily.draw_contest(find_day(0), games.find(game)), b"s" * 32
    par = compute_par(contest, secret, ["beginner"])
    assert par == compute_par(contest, secret, ["beginner"])
    database = sqlite_in(tmp_path)
    run_in_database(database, lambda found: ensure_contest(found, contest))
    assert run_in_database(database, lambda found: read_par(found, contest.id)) is None
    run_in_database(database, lambda found: save_par(found, contest.id, par))

    async def run() -> None:
        async with serve(database) as (app, _, _calendar):
            assert (await challenge(await come(app, "Ines"), game, "1970-01-01"))["par"] == par

    asyncio.run(run())
