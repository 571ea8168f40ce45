"""Conditional moves: played at once when their condition occurs, once, and known to nobody else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st

from hexrealm import games
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Act
from hexrealm.server.storage.tables.log_entries import ActionsUndone, BotSeated
from hexrealm.server.tables.rules.clocks import DAY, TimeControl
from hexrealm.server.tables.rules.conditional_moves import ConditionalMoves, check_may_store, make_conditions, play_conditions
from hexrealm.server.tables.rules.table_rules import TableChange, play
from hexrealm.server.tables.table import Table, create_table
from tests.server.tables.test_clocks_against_model import PEOPLE, TABLE, set_up
from tests.support.server.clock_app import DAYS, LIVE, send, serve_with_clock, start_game, view_of_table
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
OPEN = next(name for name in games.names() if not games.find(name).has_secrets)
HIDING = next(name for name in games.names() if games.find(name).has_secrets)
CONTROL = TimeControl("days", DAY, 0, DAY, "bot")


# The rules


def new_table(game: str = OPEN, control: TimeControl | None = CONTROL, people: int = 2) -> Table:
    change = TableChange(create_table(TABLE, set_up(game, control, PEOPLE[:people])), 0)
    change.resolve_chance()
    return change.table


def act(table: Table, action: str, stored: dict[str, ConditionalMoves], now: int = 0) -> tuple[Table, dict[str, Any]]:
    """Play an action for the seat to decide, and then what people have stored."""
    change, seat = TableChange(table, now), table.seat_to_decide
    assert seat is not None
    play(change, Act(type="act", id="m", table=TABLE, seat=seat, version=table.version, action=action), PEOPLE[seat])
    return change.table, play_conditions(change, stored)


def turns(table: Table) -> list[int | None]:
    return [step.seat for step in table.match.steps]


def names(table: Table) -> list[str]:
    return [step.name for step in table.match.steps]


def test_an_answer_is_played_at_once_and_costs_no_time() -> None:
    table = new_table()
    first, _ = table.match.legal()[:2]
    reply = play_to(table, [first]).match.legal()[0]
    stored = {PEOPLE[1]: make_conditions(table, 1, [[first, reply]])}
    after, left = act(table, first, stored, now=1000)
    assert names(after)[-2:] == [first, reply]
    assert turns(after)[-2:] == [0, 1]
    assert after.clocks is not None
    assert after.clocks.reserves == (DAY, DAY) or after.clocks.banks == (DAY, DAY)
    assert left[PEOPLE[1]].lines == ()
    assert left[PEOPLE[1]].dropped == ""


def play_to(table: Table, actions: list[str]) -> Table:
    for action in actions:
        table, _ = act(table, action, {})
    return table


def test_something_else_drops_them() -> None:
    table = new_table()
    first, other = table.match.legal()[:2]
    reply = play_to(table, [first]).match.legal()[0]
    after, left = act(table, other, {PEOPLE[1]: make_conditions(table, 1, [[first, reply]])})
    assert names(after) == [*names(table), other]
    assert (left[PEOPLE[1]].lines, left[PEOPLE[1]].dropped) == ((), "other")


def test_undo_and_bots_drop_them() -> None:
    table = new_table()
    first = table.match.legal()[0]
    table = play_to(table, [first])
    for_ines = {PEOPLE[0]: make_conditions(table, 0, [[table.match.legal()[0], table.match.legal()[1]]][:0])}
    assert for_ines[PEOPLE[0]].lines == ()
    after = play_to(table, [table.match.legal()[0]])
    line = [table.match.legal()[0]]
    while after.seat_to_decide == 1:
        line.append(after.match.legal()[0])
        after = play_to(table, line)
    stored = {PEOPLE[0]: make_conditions(table, 0, [[*line, after.match.legal()[0]]])}
    for entry, reason in ((ActionsUndone(0, 0), "undone"), (BotSeated(0, "easy"), "seat")):
        change = TableChange(table, 0)
        change.append(entry)
        assert play_conditions(change, stored)[PEOPLE[0]].dropped == reason


def test_what_cannot_be_stored() -> None:
    table = new_table()
    first = table.match.legal()[0]
    replies = play_to(table, [first]).match.legal()
    for lines, code in (
        ([["nowhere", replies[0]]], "illegal"),
        ([[first, replies[0]], [first, replies[1]]], "refused"),  # two answers
        ([[first, replies[0]]] * 25, "refused"),
        ([[first] * 13], "refused"),
    ):
        with pytest.raises(Refusal) as refused:
            make_conditions(table, 1, lines)
        assert refused.value.code == code
    assert make_conditions(table, 1, [[first]]).lines == ()  # a condition without an answer decides nothing
    check_may_store(table, PEOPLE[1], 1, table.version)
    for other, person, seat, version in (
        (table, PEOPLE[0], 0, table.version),  # it is their turn
        (table, PEOPLE[0], 1, table.version),
        (table, None, 1, table.version),
        (table, PEOPLE[1], 1, table.version + 1),
        (new_table(HIDING), PEOPLE[1], 1, 1),
        (new_table(control=None), PEOPLE[1], 1, 1),
        (new_table(control=TimeControl("live", DAY, 0, 0, "end")), PEOPLE[1], 1, 1),
    ):
        with pytest.raises(Refusal):
            check_may_store(other, person, seat, version)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_trees_agree_with_a_plain_model(data: st.DataObject) -> None:
    """Any tree of two people, any game: what is played is what somebody who reads the tree would play."""
    table = play_to(new_table(), [])
    for _ in range(data.draw(st.integers(0, 3))):
        table = play_to(table, [data.draw(st.sampled_from(table.match.legal()[:4]))])
    owner = 1 - (table.seat_to_decide or 0)
    tree: dict[tuple[str, ...], str] = {}  # by what was played since: the person's answer
    lines = []
    for _ in range(data.draw(st.integers(1, 4))):
        line: list[str] = []
        match = table.match.copy()
        for _ in range(data.draw(st.integers(1, 6))):
            choice = tree.get(tuple(line)) or data.draw(st.sampled_from(match.legal()[:3]))
            if match.seat == owner:
                tree[tuple(line)] = choice
            line.append(choice)
            match.play(choice)
        lines.append(line)
    stored = {PEOPLE[owner]: make_conditions(table, owner, lines)}
    known = {tuple(line[:k]) for line in stored[PEOPLE[owner]].lines for k in range(len(line) + 1)}
    played: tuple[str, ...] = ()
    for _ in range(data.draw(st.integers(1, 4))):
        if table.seat_to_decide == owner or not stored[PEOPLE[owner]].lines:
            break
        action = data.draw(st.sampled_from(table.match.legal()[:3]))
        table, stored = act(table, action, stored)
        played = (*played, action)
        expected = [action]
        while played in tree and (*played, tree[played]) in known and played in known:
            expected.append(tree[played])
            played = (*played, tree[played])
        assert names(table)[-len(expected) :] == expected
        if played not in known:
            assert stored[PEOPLE[owner]].dropped == "other"
        assert bool(stored[PEOPLE[owner]].lines) == any(each[: len(played)] == played and each != played for each in known)


# On a server


async def store(client: InProcessClient, table: str, seat: int, lines: list[list[str]]) -> Any:
    version = (await view_of_table(client, table))["version"]
    body = {"seat": seat, "version": version, "lines": lines}
    response = await client.http.put(f"/api/tables/{table}/conditional", json=body)
    return response.json()


async def look(client: InProcessClient, table: str, seat: int, line: list[str]) -> Any:
    version = (await view_of_table(client, table))["version"]
    body = {"seat": seat, "version": version, "line": line}
    return (await client.http.post(f"/api/tables/{table}/conditional/look", json=body)).json()


def test_storing_them_has_a_budget_of_its_own(tmp_path: Path) -> None:
    """The engine plays all 24 lines each time: within the budget of previews that took a whole core."""

    async def scenario() -> None:
        limits = replace(GENEROUS, conditions="4/hour", conditions_per_address="6/hour")
        async with serve_with_clock(sqlite_in(tmp_path), ManualClock(), limits=limits) as app:
            table, (ines, tomas) = await start_game(app, DAYS, OPEN)
            answers = [await store(tomas, table, 1, []) for _ in range(5)]
            assert [each.get("code") for each in answers] == [None] * 4 + ["too-many"]
            answers = [await store(ines, table, 0, []) for _ in range(3)]
            assert [each.get("code") for each in answers] == [None] * 2 + ["too-many"]

    asyncio.run(scenario())


async def start_with_line(app: FastAPI) -> tuple[str, list[InProcessClient], list[str]]:
    """Start a game over days. Tomas stores an answer to the first thing that Ines could play."""
    table, (ines, tomas) = await start_game(app, DAYS, OPEN)
    first = (await look(tomas, table, 1, []))["legal"][0]
    line = [first]
    while (found := await look(tomas, table, 1, line))["seat"] == 0:
        line.append(found["legal"][0])
    line.append(found["legal"][0])
    assert (await store(tomas, table, 1, [line]))["lines"] == [line]
    return table, [ines, tomas], line


async def act_by(client: InProcessClient, table: str, seat: int, action: str) -> Any:
    view = await view_of_table(client, table, **{"as": seat})
    return await send(client, table, "act", seat=seat, version=view["version"], action=action)


async def steps_of(client: InProcessClient, table: str) -> list[tuple[int, str]]:
    log = (await client.get(f"/api/tables/{table}"))["log"]["steps"]
    return [(step["seat"], step["action"]) for step in log if step["seat"] is not None]


def run_on_each_database(tmp_path: Path, scenario: Any) -> None:
    """Run a scenario with an address and the number of servers: SQLite with one, PostgreSQL with two."""
    asyncio.run(scenario(sqlite_in(tmp_path)))
    with Postgres() as postgres:
        asyncio.run(scenario(postgres.create_database()))


def test_they_are_played_once_over_restarts_and_with_two_workers(tmp_path: Path) -> None:
    async def scenario(database: str) -> None:
        clock = ManualClock()
        async with serve_with_clock(database, clock) as app:
            table, (ines, _), line = await start_with_line(app)
            session = ines.http.cookies
        shared = database.startswith("postgresql")
        async with serve_with_clock(database, clock) as app, serve_with_clock(database, clock) as other:
            ines = InProcessClient(app)
            ines.http.cookies = session
            twin = InProcessClient(other if shared else app)
            twin.http.cookies = session
            for action in line[:-1]:
                view = await view_of_table(ines, table, **{"as": 0})
                message = {"type": "act", "id": f"m-{action}", "table": table, "seat": 0, "version": view["version"]}
                bodies = [{**message, "action": action}] * 2
                path = f"/api/tables/{table}/do"
                await asyncio.gather(
                    *(each.http.post(path, json=body) for each, body in zip((ines, twin), bodies, strict=True))
                )
            seats = [0] * (len(line) - 1) + [1]
            assert await steps_of(ines, table) == list(zip(seats, line, strict=True))

    run_on_each_database(tmp_path, scenario)


def test_nobody_else_learns_of_them(tmp_path: Path) -> None:
    """Two tables that differ only in what Tomas keeps: everything that others are sent is the same."""

    async def everything(client: InProcessClient, table: str) -> list[Any]:
        paths = ("", "/moments/0", "/scores", "/why", "/record", "/chat")
        found: list[Any] = [(await client.http.get(f"/api/tables/{table}{path}")).text for path in paths]
        private = (await client.http.get(f"/api/tables/{table}/private")).json()
        listed = [(await client.http.get(f"/api/tables?list={name}")).text for name in ("mine", "open", "playing")]
        return [*found, private, listed, (await client.http.get("/api/waiting")).text]

    async def scenario() -> None:
        async with serve_with_clock(sqlite_in(tmp_path), ManualClock()) as app:
            table, (ines, tomas) = await start_game(app, DAYS, OPEN)
            stranger = InProcessClient(app)
            before = [await everything(client, table) for client in (ines, stranger)]
            first = (await look(tomas, table, 1, []))["legal"][0]
            reply = (await look(tomas, table, 1, [first]))["legal"][0]
            assert (await store(tomas, table, 1, [[first, reply]])).get("lines") in ([[first, reply]], [])
            kept = {"note": "my secret plan", "seen": 1}
            assert (await tomas.http.put(f"/api/tables/{table}/private", json=kept)).json()["note"] == "my secret plan"
            assert [await everything(client, table) for client in (ines, stranger)] == before
            for client, path in ((ines, "conditional"), (stranger, "conditional")):
                body = {"seat": 1, "version": 1, "lines": [[first, reply]]}
                assert (await client.http.put(f"/api/tables/{table}/{path}", json=body)).status_code >= 400
            assert (await stranger.http.get(f"/api/tables/{table}/private")).status_code >= 400

    asyncio.run(scenario())


def test_dropped_ones_are_told_until_they_are_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serve_with_clock(sqlite_in(tmp_path), ManualClock()) as app:
            table, (ines, tomas), line = await start_with_line(app)
            other = (await look(tomas, table, 1, []))["legal"][1]
            assert other != line[0]
            await act_by(ines, table, 0, other)
            own = await tomas.get(f"/api/tables/{table}/private")
            assert (own["lines"], own["dropped"]) == ([], "other")
            assert (await store(tomas, table, 1, []))["dropped"] == ""

    asyncio.run(scenario())


def test_notes_and_what_was_seen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serve_with_clock(sqlite_in(tmp_path), ManualClock()) as app:
            table, (ines, tomas) = await start_game(app, LIVE, HIDING)
            path = f"/api/tables/{table}/private"
            assert (await ines.get(path)) == {"note": "", "since": None, "conditional": False, "lines": [], "dropped": ""}
            await ines.http.put(path, json={"note": " two\n\nlines \u0000 ", "seen": 10**6})
            own = await ines.get(path)
            assert own["note"] == "two\n\nlines"
            seen = own["since"]
            view = await view_of_table(ines, table, **{"as": 0})
            await act_by(ines, table, 0, view["legal"][0])
            assert (await ines.get(path))["since"] == seen
            assert (await ines.http.put(path, json={"note": "x" * 5000})).status_code == 422
            await ines.http.delete("/api/me")
            assert (await tomas.get(path))["note"] == ""

    asyncio.run(scenario())
