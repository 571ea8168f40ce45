"""Duplicates: everybody gets the same game, games are hidden from those who still play, and the same seats are compared."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update

from hexrealm import games
from hexrealm.server.storage import schema
from hexrealm.server.storage.contests import read_secret
from hexrealm.server.storage.people.contests.duplicates import KEPT, Place, delete_old_duplicates
from hexrealm.server.tables.duplicates import compare
from tests.server.tables.test_daily import come, play_on, wait_for_bot
from tests.support.server.clock_app import GAME, judge, play, send, serve_with_clock, view_of_table
from tests.support.server.duplicate_app import NOT_YET, begin, expect_hidden, look, make, run_with_app, sit, table_of
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres
from tests.support.server.programs import with_program

pytestmark = pytest.mark.compiled
HOUR = 3600


async def play_pair(app: FastAPI, people: tuple[InProcessClient, InProcessClient], table: str) -> list[str]:
    """Let two people play the first legal action again and again. Return the steps."""
    while (found := await app.state.context.tables.get(table)).seat_to_decide is not None:
        assert (await play(people[found.seat_to_decide], table, found.seat_to_decide))["type"] == "done"
    return [step.name for step in found.match.steps]


@pytest.mark.parametrize("game", games.names())
def test_everybody_gets_the_same_game_against_the_bot(tmp_path: Path, game: str) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        people = [await come(app, name, False) for name in ("Ines", "Tomas", "Mara")]
        id, found = await make(people[0], game=game), []
        for client in people:
            begun = await begin(client, id)
            found.append((begun["seat"], await play_on(app, client, begun)))
        assert found[0] == found[1] == found[2]
        places = await look(people[0], id)
        assert [each["rank"] for each in places.values()] == [1, 1, 1]
        assert [each["difference"] for each in places.values()] == [0, 0, 0]
        assert (await begin(people[0], id))["table"] == places["Ines"]["table"]  # one game counts
        again = await begin(people[0], id, practice=True)
        assert again["seat"] == places["Ines"]["seat"]
        await send(people[0], again["table"], "resign", seat=again["seat"])
        assert await look(people[0], id) == places

    run_with_app(tmp_path, scenario)


@pytest.mark.parametrize("game", games.names())
def test_pairs_get_the_same_game_and_are_compared_by_seat(tmp_path: Path, game: str) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        names = ("A", "B", "C", "D")
        people = [await come(app, name, False) for name in names]
        id, found = await make(people[0], "pairs", game), []
        for client, pair, seat in zip(people, (1, 1, 2, 2), (0, 1, 1, 0), strict=True):
            assert "id" in await sit(client, id, pair, seat)
        assert (await sit(people[0], id, 3, 0))["code"] == "refused"  # the game has begun
        assert (await begin(people[0], id))["code"] == "bad-message"
        for both in ((people[0], people[1]), (people[3], people[2])):
            table = await table_of(both[0], id)
            assert table == await table_of(both[1], id)
            found.append(await play_pair(app, both, table))
        assert found[0] == found[1]
        places = await look(people[0], id)
        for one, other in (("A", "D"), ("B", "C")):
            assert places[one]["points"] == places[other]["points"] and places[one]["lead"] == places[other]["lead"]
            assert (places[one]["rank"], places[one]["difference"]) == (1, 0)
        assert places["A"]["lead"] == -places["B"]["lead"]
        again = await begin(people[1], id, practice=True)
        assert again["seat"] == 1
        assert (await wait_for_bot(app, again["table"])).seats[0].level

    run_with_app(tmp_path, scenario)


def test_games_are_hidden_from_everybody_who_still_may_play(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, tomas, stranger = await come(app, "Ines", False), await come(app, "Tomas", False), InProcessClient(app)
        id = await make(ines)
        begun = await begin(ines, id)
        table = begun["table"]
        for reader in (tomas, stranger):
            await expect_hidden(reader, table)
        own = await begin(tomas, id)
        await expect_hidden(tomas, table)
        assert (await look(tomas, id))["Ines"]["table"] is None
        await send(ines, table, "resign", seat=begun["seat"])
        await expect_hidden(tomas, table)  # over, but Tomas still plays
        assert (await look(tomas, id))["Ines"]["table"] is None
        await send(tomas, own["table"], "resign", seat=own["seat"])
        assert (await look(tomas, id))["Ines"]["table"] == table
        assert (await tomas.http.get(f"/api/tables/{table}/record")).status_code == 200
        await expect_hidden(stranger, table)
        page = (await stranger.http.get(f"/t/{table}")).text
        assert "og:title" in page and "og:image" not in page
        assert "og:title" in (await stranger.http.get(f"/duplicate/{id}")).text

    run_with_app(tmp_path, scenario)


def test_games_stay_hidden_after_somebody_who_has_played_is_deleted(tmp_path: Path) -> None:
    """The place of a deleted person belongs to nobody: a stranger is nobody too, and may be a player without their cookie."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, tomas, stranger = await come(app, "Ines", False), await come(app, "Tomas", False), InProcessClient(app)
        id = await make(ines)
        begun = [await begin(client, id) for client in (ines, tomas)]
        await send(ines, begun[0]["table"], "resign", seat=begun[0]["seat"])
        assert (await ines.http.post("/api/me/delete", json={"name": "Ines"})).status_code == 200
        for each in begun:
            await expect_hidden(stranger, each["table"])

    run_with_app(tmp_path, scenario)


def test_a_bot_account_neither_takes_part_nor_looks(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, _, program = await with_program(app)
        id = await make(ines)
        for method, path in (("GET", ""), ("POST", "/begin"), ("POST", "/places")):
            refused = await program.http.request(method, f"/api/duplicates/{id}{path}", json={})
            assert refused.json()["code"] == "narrow-token", path
        begun = await begin(ines, id)
        await send(ines, begun["table"], "resign", seat=begun["seat"])
        for page in ("", "/moments/0", "/record"):  # its person has played
            assert (await program.http.get(f"/api/tables/{begun['table']}{page}")).json()["code"] == NOT_YET

    run_with_app(tmp_path, scenario)


def test_no_help_no_undo_and_no_way_out(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, tomas = await come(app, "Ines", False), await come(app, "Tomas", False)
        id = await make(ines, "pairs")
        await sit(ines, id, 1, 0)
        await sit(tomas, id, 1, 1)
        table = await table_of(ines, id)
        now = await app.state.context.tables.get(table)
        seat, client = now.seat_to_decide, (ines, tomas)[now.seat_to_decide]
        assert (await play(client, table, seat))["type"] == "done"
        now = await app.state.context.tables.get(table)
        at = {"seat": seat, "version": now.version}
        for type, more in (("undo", at), ("hint", {**at, "level": "hard"}), ("give-to-bot", {"seat": seat, "level": "hard"})):
            assert (await send(client, table, type, **more))["type"] == "error", type
        assert (await send(ines, table, "close-table"))["code"] == "not-yours"
        assert (await ines.http.get(f"/api/tables/{table}/record")).json()["code"] == "refused"
        alone = await begin(ines, await make(ines))
        assert (await send(ines, alone["table"], "close-table"))["code"] == "refused"

    run_with_app(tmp_path, scenario)


def test_nothing_tells_what_is_drawn(tmp_path: Path) -> None:
    """The same duplicate with another secret looks the same until a draw differs, and no reply contains the secret."""
    for game in games.names():
        seen: list[list[Any]] = []
        for world in range(2):
            folder = tmp_path / f"{game}{world}"
            folder.mkdir()
            run_with_app(folder, partial(watch_world, game=game, world=world, seen=seen))
        for first, second in zip(*seen, strict=True):
            if first["steps"] != second["steps"]:
                break
            assert first == second


async def watch_world(app: FastAPI, clock: ManualClock, game: str, world: int, seen: list[list[Any]]) -> None:
    """Play a duplicate with the secret of a world, and note everything that its player saw, moment by moment."""
    ines, context = await come(app, "Ines", False), app.state.context
    id = await make(ines, game=game)
    options = json.dumps(games.find(game).complete({"players": 2}, random.Random(5)))
    fixed = {"secret": bytes([world]) * 32, "seat": 0, "bot_seed": 1, "options": options}
    await context.database.write(lambda found: found.execute(update(schema.contests), fixed))
    begun, moments = await begin(ines, id), []
    secret = await context.database.read(partial(read_secret, contest=f"duplicate/{id}"))
    assert secret == fixed["secret"]
    for _ in range(12):
        steps = await play_on(app, ines, begun, 1)
        view = await view_of_table(ines, begun["table"], **{"as": 0})
        page = await ines.get(f"/api/duplicates/{id}")
        for sent in (view, page):
            assert secret.hex() not in str(sent) and str(secret) not in str(sent)
        places = [{**each, "table": ""} for each in page["places"]]
        seats = [{**seat, "person": None} for seat in view["seats"]]
        moments.append({**view, "table": "", "contest": "", "clock": None, "steps": steps, "seats": seats, "places": places})
    seen.append(moments)


def test_two_people_take_the_same_place_on_two_workers(tmp_path: Path, postgres: Postgres) -> None:
    async def run() -> None:
        database, clock = postgres.create_database(), ManualClock()
        async with serve_with_clock(database, clock) as one, serve_with_clock(database, clock) as other:
            people = [await come(app, f"Player {k}", False) for k, app in enumerate((one, other, one, other))]
            id = await make(people[0], "pairs")
            found = await asyncio.gather(*(sit(client, id, 1, 0) for client in people))
            assert sorted(each.get("code", "") for each in found) == ["", "taken", "taken", "taken"]
            waiting = [client for client, each in zip(people, found, strict=True) if "code" in each]
            await sit(waiting[0], id, 1, 1)
            assert len({each["table"] for each in (await look(waiting[0], id)).values() if each["you"]}) == 1
            await asyncio.gather(sit(waiting[1], id, 2, 0), sit(waiting[2], id, 2, 1))  # both at once
            tables = [await table_of(client, id) for client in waiting[1:]]
            assert tables[0] == tables[1] != "None"
            count = lambda found: found.scalar(select(func.count()).select_from(schema.tables))  # noqa: E731
            assert await one.state.context.database.read(count) == 2
            alone = await make(people[0])
            begun = await asyncio.gather(*(begin(people[0], alone) for _ in range(4)))
            assert len({each["table"] for each in begun}) == 1
            everybody = await asyncio.gather(*(begin(client, alone) for client in people))
            assert len({each["table"] for each in everybody}) == 4

    asyncio.run(run())


def test_a_place_can_be_left_and_changed_before_the_game_begins(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, tomas, mara = [await come(app, name, False) for name in ("Ines", "Tomas", "Mara")]
        id = await make(ines, "pairs")
        await sit(ines, id, 1, 0)
        await sit(ines, id, 1, 1)  # not against oneself
        assert [(each["pair"], each["seat"], each["state"]) for each in (await look(ines, id)).values()] == [(1, 1, "waiting")]
        assert (await ines.http.delete(f"/api/duplicates/{id}/place")).json()["places"] == []
        await sit(ines, id, 2, 0)
        me = next(iter((await view_of_seat(app, ines, id)).values()))
        assert me == "Ines"
        person = await app.state.context.database.read(partial(person_named, name="Tomas"))
        assert (await ines.http.put(f"/api/me/blocks/{person}")).status_code == 200
        assert (await sit(tomas, id, 2, 1))["code"] == "refused"  # who was blocked meets nobody who blocked them
        assert (await sit(tomas, id, 1, 1))["places"][0]["you"]
        assert (await mara.http.delete(f"/api/duplicates/{id}/place")).status_code == 200
        await sit(mara, id, 2, 1)
        assert (await mara.http.delete(f"/api/duplicates/{id}/place")).json()["code"] == "refused"

    run_with_app(tmp_path, scenario)


async def view_of_seat(app: FastAPI, client: InProcessClient, id: str) -> dict[tuple[int, int], str]:
    """Return who has which place."""
    return {(each["pair"], each["seat"]): each["name"] for each in (await look(client, id)).values()}


def person_named(connection: Any, name: str) -> str:
    """Return the id of a person."""
    return str(connection.scalar(select(schema.people.c.id).where(schema.people.c.name == name)))


def test_time_that_runs_out_ends_a_game_without_a_comparison(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        people = [await come(app, name, False) for name in ("Ines", "Tomas", "Mara")]
        id, pairs = await make(people[0]), await make(people[0], "pairs")
        await wait_for_bot(app, (await begin(people[0], id))["table"])
        for seat in range(2):
            await sit(people[seat], pairs, 1, seat)
        clock.advance(25 * HOUR)
        await judge(app)
        own = (await look(people[0], id))["Ines"]
        assert (own["outcome"], own["lead"], own["rank"], own["difference"]) == ("resigned", None, None, None)
        assert {each["state"] for each in (await look(people[0], pairs)).values()} == {"playing"}
        clock.advance(48 * HOUR)
        await judge(app)
        found = await look(people[0], pairs)
        assert sorted(each["outcome"] for each in found.values()) == ["resigned", "won"]
        assert {(each["lead"], each["rank"]) for each in found.values()} == {(None, None)}

    run_with_app(tmp_path, scenario)


def test_the_comparison_is_within_a_seat() -> None:
    def place(pair: int, seat: int, outcome: Any, lead: int | None, points: int | None) -> Place:
        return Place(pair, seat, "", "", "t", outcome, lead, points)

    places = [
        place(1, 0, "won", 6, 20),
        place(1, 1, "lost", -6, 14),
        place(2, 0, "lost", -2, 15),
        place(2, 1, "won", 2, 17),
        place(3, 0, "won", 6, 16),
        place(3, 1, "lost", -6, 10),
        place(4, 0, "won", None, 30),
        place(4, 1, "resigned", None, 3),
        place(5, 0, None, None, None),
    ]
    found = [(each.rank, each.difference) for each in compare(places)]
    assert found[:6] == [(1, 4.5), (2, 0.5), (3, -3.0), (1, 5.0), (1, -1.5), (2, -5.5)]
    assert found[6:] == [(None, None)] * 3


def test_results_outlast_their_people_and_are_exported(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, tomas, guest = await come(app, "Ines", False), await come(app, "Tomas", False), await come(app, "Gast", False)
        id, pairs = await make(ines), await make(ines, "pairs")
        for client in (ines, tomas, guest):
            begun = await begin(client, id)
            await send(client, begun["table"], "resign", seat=begun["seat"])
        await sit(tomas, pairs, 1, 0)
        (exported, waiting) = sorted(
            (await tomas.get("/api/me/export"))["duplicates"], key=lambda each: each["outcome"] is None
        )
        assert (exported["contest"], exported["outcome"], waiting["contest"]) == (
            f"duplicate/{id}",
            "resigned",
            f"duplicate/{pairs}",
        )
        assert (await tomas.http.post("/api/me/delete", json={"name": "Tomas"})).status_code == 200
        assert list(await look(ines, id)) == ["Ines", "Deleted player", "Gast"]
        assert await look(ines, pairs) == {}
        german = (await ines.http.get(f"/api/duplicates/{id}", headers={"accept-language": "de"})).json()
        assert german["places"][1]["name"] not in ("", "Deleted player")
        code = (await ines.http.post("/api/me/recovery-code")).json()["code"]
        second = await make(guest)
        begun = await begin(guest, second)
        await send(guest, begun["table"], "resign", seat=begun["seat"])
        answer = await guest.http.post("/api/sign-in/code", json={"code": code, "bring": True})
        assert answer.status_code == 200, answer.text
        assert (await look(guest, second))["Ines"]["you"]  # brought along
        names = [each["name"] for each in (await guest.get(f"/api/duplicates/{id}"))["places"]]
        assert names == ["Ines", "Deleted player", "Deleted player"]  # Ines had a place there already

    run_with_app(tmp_path, scenario)


def test_duplicates_are_deleted_30_days_after_the_last_change(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, context = await come(app, "Ines", False), app.state.context
        played, running, idle = [await make(ines) for _ in range(3)]
        begun = await begin(ines, played)
        await send(ines, begun["table"], "resign", seat=begun["seat"])
        await begin(ines, running)
        now = max(await context.database.read(lambda found: list(found.scalars(select(schema.duplicate_places.c.taken)))))
        await context.database.write(partial(delete_old_duplicates, before=now - KEPT))
        for id in (played, running, idle):
            assert (await ines.http.get(f"/api/duplicates/{id}")).status_code == 200
        await context.database.write(partial(delete_old_duplicates, before=now + HOUR * 1000))
        codes = [(await ines.http.get(f"/api/duplicates/{id}")).status_code for id in (played, running, idle)]
        assert codes == [404, 200, 404]
        left = await context.database.read(lambda found: set(found.scalars(select(schema.contests.c.id))))
        assert left == {f"duplicate/{played}", f"duplicate/{running}"}
        assert (await InProcessClient(app).http.get(f"/api/tables/{begun['table']}")).status_code == 200  # no secret any more

    run_with_app(tmp_path, scenario)


def test_hostile_requests_are_refused(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, nobody = await come(app, "Ines", False), "A" * 22
        for id in (nobody, "x", "..", "A" * 5000, "%00" * 22, "daily"):
            for answer in (
                await ines.http.get(f"/api/duplicates/{id}"),
                await ines.http.post(f"/api/duplicates/{id}/begin", json={}),
                await ines.http.post(f"/api/duplicates/{id}/places", json={"pair": 1, "seat": 0}),
                await ines.http.delete(f"/api/duplicates/{id}/place"),
            ):
                assert 400 <= answer.status_code < 500, (id, answer.text)
        forms: list[Any] = [
            {"game": "chess", "kind": "bot"},
            {"game": GAME, "kind": "team"},
            {"game": GAME, "kind": "bot", "options": {"players": 99}},
            {"game": GAME, "kind": "bot", "options": {"players": [2]}},
            {"game": GAME, "kind": "pairs", "options": {"players": 3}},
            {"game": GAME, "kind": "bot", "options": {"secret": "x"}},
            {"game": GAME, "kind": "bot", "options": {f"o{k}": 1 for k in range(99)}},
            {"game": GAME, "kind": "bot", "contest": "daily/2026-11-18"},
        ]
        for form in forms:
            assert 400 <= (await ines.http.post("/api/duplicates", json=form)).status_code < 500, form
        id = await make(ines, "pairs")
        for pair, seat in ((0, 0), (3, 0), (64, 1), (1, 2), (1, -1), (True, 0), ("1", 0)):
            answer = await ines.http.post(f"/api/duplicates/{id}/places", json={"pair": pair, "seat": seat})
            assert 400 <= answer.status_code < 500, (pair, seat)
        assert await look(ines, id) == {}
        stranger = InProcessClient(app)
        assert (await stranger.http.post(f"/api/duplicates/{id}/places", json={"pair": 1, "seat": 0})).status_code == 401
        assert (await stranger.http.post("/api/duplicates", json={"game": GAME, "kind": "bot"})).status_code == 401

    run_with_app(tmp_path, scenario)
