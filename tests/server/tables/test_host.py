"""What the host of a table may do: remove a person before the game has begun, and close the table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from hexrealm import games
from hexrealm.server.storage import schema
from tests.support.server.client import Client
from tests.support.server.clock_app import DAYS, LIVE, judge, play, send, serve_with_clock, view_of_table
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.notice_app import Post, add_contact, play_turn, run_post
from tests.support.server.two_players import GAME, HIDING_GAMES, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled
OPEN_GAME = next(name for name in games.names() if not games.find(name).has_secrets)


async def sign_in(app: FastAPI, *names: str) -> list[InProcessClient]:
    return [await InProcessClient(app).sign_in(name) for name in names]


async def listed(client: InProcessClient, list: str) -> Any:
    return [(each["table"], each["state"]) for each in (await client.get("/api/tables", list=list))["tables"]]


# Removing


@pytest.mark.parametrize("game", [GAME, *HIDING_GAMES])
@pytest.mark.parametrize("viewpoint", [None, 1])
def test_who_is_removed_sees_what_a_spectator_sees(address: str, game: str, viewpoint: int | None) -> None:
    async def scenario(two: TwoPlayers) -> None:
        if viewpoint is not None:
            await two.sockets[1].watch(two.table, seat=viewpoint)
        assert two.view["may_remove"] == [1]
        done = await two.request(0, "remove-player", seat=1)
        await two.all_receive(done["version"])
        removed, spectator = two.sockets[1].views[two.table], two.stranger.views[two.table]
        assert (removed["viewer"], removed["yours"], removed["legal"], removed["removed"]) == ("spectator", [], [], True)
        assert {**removed, "removed": False} == spectator
        assert (two.view["state"], two.view["seats"][1]["kind"], two.view["may_remove"]) == ("open", "open", [])
        assert (await two.sockets[1].play(two.table, "a1", seat=1))["code"] == "not-yours"
        refused = await two.clients[1].http.get(f"/api/tables/{two.table}", params={"as": "1"})
        assert refused.json()["code"] == "not-yours"

    run_with_two_players(address, scenario, game)


def test_a_seat_is_taken_again_only_by_its_new_link(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, mara = await sign_in(app, "Ines", "Tomas", "Mara")
        created = await ines.create_table(GAME, "me", "open", "open", public=True)
        table, invites = created["table"], created["invites"]
        await tomas.join(invites["1"])
        assert (await listed(tomas, "mine")) == [(table, "open")]
        assert (await send(ines, table, "remove-player", seat=1))["type"] == "done"
        assert (await listed(tomas, "mine")) == []
        for path, body, code in (
            ("join", {"invite": invites["1"]}, "no-invite"),
            ("join", {"invite": invites["2"]}, "refused"),
            (f"tables/{table}/seats/1/join", {}, "refused"),
            (f"tables/{table}/seats/2/join", {}, "refused"),
        ):
            assert (await tomas.http.post(f"/api/{path}", json=body)).json()["code"] == code
        renewed = (await view_of_table(ines, table))["invites"]["1"]
        assert (await view_of_table(tomas, table))["invites"] == {}
        await tomas.join(renewed)
        view = await view_of_table(tomas, table)
        assert (view["yours"], view["removed"]) == ([1], False)
        assert (await listed(tomas, "mine")) == [(table, "open")]
        assert (await send(ines, table, "remove-player", seat=1))["type"] == "done"
        await mara.join((await view_of_table(ines, table))["invites"]["1"])
        assert (await tomas.http.post("/api/join", json={"invite": renewed})).json()["code"] == "no-invite"

    run_in_app(tmp_path, scenario)


def test_nobody_else_removes_anybody_and_nobody_is_removed_from_a_game_that_has_begun(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, mara = await sign_in(app, "Ines", "Tomas", "Mara")
        created = await ines.create_table(GAME, "me", "open", "open")
        table = created["table"]
        await tomas.join(created["invites"]["1"])
        for client, seat, code in ((tomas, 0, "not-yours"), (mara, 1, "not-yours"), (InProcessClient(app), 1, "not-yours")):
            assert (await send(client, table, "remove-player", seat=seat))["code"] == code
            assert (await send(client, table, "close-table"))["code"] == code
        for seat, code in ((0, "refused"), (2, "refused"), (7, "unknown")):
            assert (await send(ines, table, "remove-player", seat=seat))["code"] == code
        assert (await view_of_table(tomas, table))["may_remove"] == []
        while (await view_of_table(ines, table))["seat"] == 0:
            await play(ines, table, 0)
        assert (await view_of_table(ines, table))["may_remove"] == [1]  # the host's own moves do not count
        await play(tomas, table, 1)
        view = await view_of_table(ines, table)
        assert (view["may_remove"], view["may_close"]) == ([], False)
        assert "has begun" in (await send(ines, table, "remove-player", seat=1))["words"]
        assert "has begun" in (await send(ines, table, "close-table"))["words"]

    run_in_app(tmp_path, scenario)


def test_who_takes_the_seat_has_the_full_time(tmp_path: Path) -> None:
    async def run() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(tmp_path), clock) as app:
            ines, tomas, mara = await sign_in(app, "Ines", "Tomas", "Mara")
            created = await ines.create_table(GAME, "me", "open", clock=LIVE)
            table = created["table"]
            await tomas.join(created["invites"]["1"])
            while (await view_of_table(ines, table))["seat"] == 0:
                await play(ines, table, 0, thought=0)
            clock.advance(50)
            await send(ines, table, "remove-player", seat=1)
            clock.advance(50)
            await mara.join((await view_of_table(ines, table))["invites"]["1"])
            shown = (await view_of_table(mara, table))["clock"]
            assert (shown["seats"][1]["bank"], shown["running"]) == (60_000, 1)

    asyncio.run(run())


def test_what_a_removed_person_kept_for_the_seat_is_gone(tmp_path: Path) -> None:
    """Conditional moves, a note and a vacation: the person who takes the seat has none of them, nor have they later."""

    async def run() -> None:
        async with serve_with_clock(sqlite_in(tmp_path), ManualClock()) as app:
            ines, tomas, mara = await sign_in(app, "Ines", "Tomas", "Mara")
            created = await ines.create_table(OPEN_GAME, "me", "open", clock={"kind": "days", "days": 1})
            table, private = created["table"], f"/api/tables/{created['table']}/private"
            await tomas.join(created["invites"]["1"])
            view = await view_of_table(ines, table)
            first, reply = view["legal"][:2]
            form = {"seat": 1, "version": view["version"], "lines": [[first, reply]]}
            kept = await tomas.http.put(f"/api/tables/{table}/conditional", json=form)
            assert kept.json()["lines"] == [[first, reply]]
            await tomas.http.put(private, json={"note": "the river"})
            assert (await send(tomas, table, "vacation", seat=1, away=True))["type"] == "done"
            await send(ines, table, "remove-player", seat=1)
            assert (await tomas.http.get(private)).status_code >= 400
            for client in (mara, tomas):
                await client.join((await view_of_table(ines, table))["invites"]["1"])
                assert (await client.get(private))["note"] == ""
                view = await view_of_table(ines, table)
                assert (view["seats"][1]["vacation"], view["clock"]["seats"][1]["bank"]) == (False, 7 * 86_400_000)
                if client is mara:
                    await send(ines, table, "remove-player", seat=1)
            version = (await view_of_table(ines, table))["version"]
            assert (await send(ines, table, "act", seat=0, version=version, action=first))["type"] == "done"
            view = await view_of_table(ines, table)
            assert (view["seat"], view["moment"]) == (1, 1)

    asyncio.run(run())


# Closing


def test_a_closed_table_is_over_for_everybody(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        assert two.view["may_close"]
        done = await two.request(0, "close-table")
        await two.all_receive(done["version"])
        for socket in (*two.sockets, two.stranger):
            view = socket.views[two.table]
            assert (view["state"], view["result"], view["seat"], view["legal"]) == ("closed", None, None, [])
            assert (view["may_close"], view["may_remove"]) == (False, [])
        for player, type, fields in (
            (0, "close-table", {}),
            (0, "remove-player", {"seat": 1}),
            (1, "act", {"seat": 1, "version": done["version"], "action": "a1"}),
            (1, "undo", {"seat": 1, "version": done["version"]}),
            (1, "resign", {"seat": 1}),
            (1, "give-to-bot", {"seat": 1, "level": "easy"}),
        ):
            refused = await two.request(player, type, **fields)
            assert (refused["code"], refused["words"]) == ("over", "The person who created this table has closed it.")
        assert (await two.request(1, "rematch"))["code"] == "refused"
        hidden = await two.clients[1].http.get(f"/api/tables/{two.table}", params={"as": "all"})
        assert hidden.json()["code"] == "refused"

    run_with_two_players(address, scenario, HIDING_GAMES[0])


def test_nobody_joins_a_closed_table_and_it_is_in_no_public_list(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await sign_in(app, "Ines", "Tomas")
        created = await ines.create_table(GAME, "me", "open", public=True)
        table = created["table"]
        await send(ines, table, "close-table")
        assert (await view_of_table(ines, table))["invites"] == {}
        refused = [
            await tomas.http.post("/api/join", json={"invite": created["invites"]["1"]}),
            await tomas.http.post(f"/api/tables/{table}/seats/1/join"),
        ]
        assert [each.json()["code"] for each in refused] == ["over", "over"]
        for name in ("open", "playing", "finished"):
            assert (await listed(tomas, name)) == []
        assert (await listed(ines, "mine"), await listed(ines, "mine-finished")) == ([], [(table, "closed")])

    run_in_app(tmp_path, scenario)


def test_a_game_against_bots_can_be_closed_at_any_time(address: str) -> None:
    async def run() -> None:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(GAME, ["me", {"who": "bot", "level": "easy"}])
        socket = await ines.open_socket()
        await socket.watch(created["table"])
        await socket.play(created["table"], socket.views[created["table"]]["legal"][0])
        assert (await socket.request("close-table", table=created["table"]))["type"] == "done"
        await ines.close()

    asyncio.run(run())


def test_a_rated_game_begins_when_all_are_seated(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        people = await sign_in(app, "Ines", "Tomas")
        for client in people:
            await client.http.post("/api/me/recovery-code")
        ines, tomas = people
        form: dict[str, Any] = {"rated": True, "clock": DAYS}
        created = await ines.create_table(GAME, "me", "open", **form)
        waiting, full = created["table"], await ines.create_table(GAME, "me", "open", **form)
        assert (await send(ines, waiting, "close-table"))["type"] == "done"
        await tomas.join(*full["invites"].values())
        seat = int(next(iter(full["invites"])))
        assert (await send(ines, full["table"], "remove-player", seat=seat))["code"] == "refused"
        assert (await send(ines, full["table"], "close-table"))["code"] == "refused"
        assert (await ines.get("/api/me/ratings"))["ratings"] == []

    run_in_app(tmp_path, scenario)


def test_people_are_told(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines, tomas, mara = [await post.sign_in(name) for name in ("Ines", "Tomas", "Mara")]
        for client, name in ((tomas, "tomas"), (mara, "mara")):
            await add_contact(client, way="webhook", url=f"{post.endpoint.url}/{name}", format="slack")
        created = await ines.create_table(GAME, "me", "open", "open", clock=DAYS)
        await tomas.join(created["invites"]["1"])
        await send(ines, created["table"], "remove-player", seat=1)
        await post.deliver()
        await mara.join(created["invites"]["2"])
        await send(ines, created["table"], "close-table")
        await post.deliver()
        told = [(call.path, call.body.split(b"*")[1].decode()) for call in post.endpoint.calls]
        assert told == [("/tomas", "You were removed from a table"), ("/mara", "The table was closed")]

    run_post(tmp_path, scenario)


@pytest.mark.parametrize("clock", [LIVE, DAYS], ids=["live", "days"])
def test_nothing_happens_at_a_closed_table_any_more(tmp_path: Path, clock: Any) -> None:
    """No flag falls, nobody is warned or told of a turn, and it waits for nobody."""

    async def scenario(post: Post) -> None:
        ines, tomas = [await post.sign_in(name) for name in ("Ines", "Tomas")]
        for client, name in ((ines, "ines"), (tomas, "tomas")):
            await add_contact(client, way="webhook", url=f"{post.endpoint.url}/{name}", format="slack")
        created = await ines.create_table(GAME, "me", "open", clock=clock)
        table = created["table"]
        await tomas.join(created["invites"]["1"])
        await play_turn(ines, table, 0)
        assert (await tomas.get("/api/waiting"))["total"] == 1
        assert (await send(ines, table, "close-table"))["type"] == "done"
        row = schema.tables
        query = select(row.c.clock_due, row.c.warn_due).where(row.c.id == table)
        found = await post.app.state.context.database.read(lambda connection: connection.execute(query).one())
        assert tuple(found) == (None, None)
        for after in (6, 20 * 3600, 10 * 86_400):
            await post.deliver(after=after)
            await judge(post.app)
        told = [(call.path, call.body.split(b"*")[1].decode()) for call in post.endpoint.calls]
        assert told == [("/tomas", "The table was closed")]
        assert (await tomas.get("/api/waiting"))["total"] == 0
        assert (await view_of_table(ines, table))["state"] == "closed"

    run_post(tmp_path, scenario)


def test_news_of_a_seat_are_not_told_to_who_was_removed_meanwhile(tmp_path: Path) -> None:
    """Mara sits down and Tomas is removed within the seconds that a notice waits."""

    async def scenario(post: Post) -> None:
        ines, tomas, mara = [await post.sign_in(name) for name in ("Ines", "Tomas", "Mara")]
        await add_contact(tomas, way="webhook", url=f"{post.endpoint.url}/tomas", format="slack")
        created = await ines.create_table(GAME, "me", "open", "open", clock=DAYS)
        await tomas.join(created["invites"]["1"])
        await mara.join(created["invites"]["2"])
        await send(ines, created["table"], "remove-player", seat=1)
        await post.deliver()
        told = [call.body.split(b"*")[1].decode() for call in post.endpoint.calls]
        assert told == ["You were removed from a table"]

    run_post(tmp_path, scenario)


def test_who_is_removed_is_told_by_mail_too(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines, tomas = [await post.sign_in(name) for name in ("Ines", "Tomas")]
        await post.confirmed(tomas, "tomas@play.example")
        created = await ines.create_table(GAME, "me", "open", "open", clock=DAYS)
        await tomas.join(created["invites"]["1"])
        await send(ines, created["table"], "remove-player", seat=1)
        await post.deliver()
        await post.deliver(after=3600)
        assert [subject.split(" · ")[0] for subject in post.mailbox.subjects()] == ["You were removed from a table"]

    run_post(tmp_path, scenario)
