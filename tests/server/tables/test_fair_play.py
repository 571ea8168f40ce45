"""Fair play: absence, consent to undo, draws that cannot be repeated, and one seat for each person."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hexrealm import games
from hexrealm.play.match import Match
from hexrealm.server.settings import Settings
from hexrealm.server.storage.tables.log_entries import ActionPlayed, ActionsUndone, TableCreated
from hexrealm.server.tables.create import complete_options
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import create_table
from tests.support.server.client import Client
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.two_players import GAME, HIDING_GAMES, TwoPlayers, run_with_two_players, two_players

pytestmark = pytest.mark.compiled
LIMIT = 60.0
UNDOS = 3000


@pytest.fixture(scope="module")
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory, clock: ManualClock) -> Iterator[str]:
    """A server that has run for an hour by its own clock, with the usual limit of absence."""
    database = sqlite_in(tmp_path_factory.mktemp("timed"))
    settings = Settings(database=database, port=0, bot_workers=0, limits=GENEROUS, away_seconds=LIMIT, clock=clock)
    with serving(settings) as address:
        clock.advance(3600)
        yield address


async def give(client: Client, table: str, seat: int, number: int) -> dict[str, Any]:
    message = {"type": "give-to-bot", "id": f"give-{number}", "table": table, "seat": seat, "level": "easy"}
    found: dict[str, Any] = (await client.http.post(f"/api/tables/{table}/do", json=message)).json()
    return found


def test_absence_counts_from_sitting_down(timed: str, clock: ManualClock) -> None:
    """H1: a person who joined and never watched the table."""

    async def play() -> None:
        ines, tomas = [await Client(timed).sign_in(name) for name in ("Ines", "Tomas")]
        created = await ines.create_table(GAME, ["me", "open"])
        clock.advance(3600)
        await tomas.join(created["invites"]["1"])
        assert (await give(ines, created["table"], 1, 1))["code"] == "refused"
        clock.advance(LIMIT - 1)
        assert (await give(ines, created["table"], 1, 2))["code"] == "refused"
        clock.advance(2)
        assert (await give(ines, created["table"], 1, 3))["type"] == "done"
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_nobody_gives_a_seat_of_a_game_over_days_to_a_bot(timed: str, clock: ManualClock) -> None:
    """Its players are away most of the time: a bot of the opponent's choice would play at once, vacation or not."""

    async def play() -> None:
        ines, tomas = [await Client(timed).sign_in(name) for name in ("Ines", "Tomas")]
        created = await ines.create_table(GAME, ["me", "open"], clock={"kind": "days", "days": 3, "vacation": 7})
        await tomas.join(created["invites"]["1"])
        clock.advance(LIMIT + 1)
        refused = await give(ines, created["table"], 1, 1)
        assert (refused["code"], refused["words"].split(" no bot")[0]) == ("refused", "In a game over days")
        assert (await give(ines, created["table"], 0, 2))["type"] == "done"  # one's own
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_nobody_with_an_open_connection_is_away(timed: str, clock: ManualClock) -> None:
    """H1: the socket is open but does not watch this table."""

    async def play() -> None:
        ines, tomas = [await Client(timed).sign_in(name) for name in ("Ines", "Tomas")]
        created = await ines.create_table(GAME, ["me", "open"])
        await tomas.join(created["invites"]["1"])
        elsewhere = await tomas.open_socket()
        socket = await ines.open_socket()
        await socket.watch(created["table"])
        clock.advance(3600)
        assert (await give(ines, created["table"], 1, 1))["code"] == "refused"
        assert socket.presence[created["table"]]["connected"] == [0, 1]
        await elsewhere.close()
        while socket.presence[created["table"]]["connected"] != [0]:
            await socket.receive()
        assert (await give(ines, created["table"], 1, 2))["code"] == "refused"
        clock.advance(LIMIT)
        assert (await give(ines, created["table"], 1, 3))["type"] == "done"
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_absence_counts_from_the_start_of_a_rematch(timed: str, clock: ManualClock) -> None:
    """H1: a rematch seats people who may not have seen it yet."""

    async def scenario() -> None:
        async with two_players(timed) as two:
            await two.request(1, "resign", seat=1)
            await two.sockets[1].close()
            clock.advance(3600)
            created = (await two.request(0, "rematch"))["created"]
            assert (await give(two.clients[0], created, 0, 1))["code"] == "refused"
            clock.advance(LIMIT)
            assert (await give(two.clients[0], created, 0, 2))["type"] == "done"

    asyncio.run(scenario())


def test_a_person_is_asked_even_while_a_bot_plays_their_seat(timed: str, clock: ManualClock) -> None:
    """H2: an absent opponent's seat is given to a bot; that is no consent to undo."""

    async def scenario() -> None:
        async with two_players(timed) as two:
            await two.play()
            await two.sockets[1].close()
            while two.sockets[0].presence[two.table]["connected"] != [0]:
                await two.sockets[0].receive()
            clock.advance(LIMIT)
            done = await two.request(0, "give-to-bot", seat=1, level="easy")
            while two.view["moment"] < 2:
                await two.sockets[0].receive()
            assert (done["type"], two.view["may_undo"]) == ("done", "ask")
            done = await two.request(0, "undo", seat=0, version=two.view["version"])
            view = await two.sockets[0].receive_version(two.table, done["version"])
            assert (view["undo"]["waiting"], view["moment"]) == ([1], 2)
            socket = await two.clients[1].open_socket()
            await socket.watch(two.table)
            agreed = await socket.request("answer-undo", table=two.table, seat=1, version=view["version"], agree=True)
            assert (await two.sockets[0].receive_version(two.table, agreed["version"]))["moment"] == 0

    asyncio.run(scenario())


def test_who_resigned_cannot_ask_for_undo_and_is_not_asked(address: str) -> None:
    """M8."""

    async def play() -> None:
        people = [await Client(address).sign_in(name) for name in ("Ines", "Tomas", "Mara")]
        created = await people[0].create_table(GAME, ["me", "open", "open"])
        for seat, person in enumerate(people[1:], 1):
            await person.join(created["invites"][str(seat)])
        sockets = [await person.open_socket() for person in people]
        for socket in sockets:
            await socket.watch(created["table"])
        table = created["table"]
        done = await sockets[0].play(table, sockets[0].views[table]["legal"][0])
        await sockets[0].request("resign", table=table, seat=0)
        view = await sockets[0].receive_version(table, done["version"] + 2)
        assert view["may_undo"] == "no"
        for message in ({"type": "undo"}, {"type": "answer-undo", "agree": False}):
            refused = await sockets[0].request(**message, table=table, seat=0, version=view["version"])
            assert refused["code"] == "refused"
        view = await sockets[1].receive_version(table, view["version"])
        done = await sockets[1].play(table, view["legal"][0])
        view = await sockets[1].receive_version(table, done["version"])
        done = await sockets[1].request("undo", table=table, seat=1, version=view["version"])
        assert (await sockets[1].receive_version(table, done["version"]))["undo"]["waiting"] == [2]
        for person in people:
            await person.close()

    asyncio.run(play())


@pytest.mark.parametrize("public", [True, False])
def test_nobody_joins_a_second_seat(address: str, public: bool) -> None:
    """M7."""

    async def play() -> None:
        ines, tomas = [await Client(address).sign_in(name) for name in ("Ines", "Tomas")]
        created = await ines.create_table(GAME, ["me", "open", "open"], public=public)
        await tomas.join(created["invites"]["1"])
        for person in (ines, tomas):
            refused = await person.http.post("/api/join", json={"invite": created["invites"]["2"]})
            assert (refused.status_code, refused.json()["code"]) == (403, "refused")
            if public:
                refused = await person.http.post(f"/api/tables/{created['table']}/seats/2/join")
                assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_hot_seats_are_shown_and_refused_at_public_tables_with_secrets(address: str) -> None:
    """M7: several people at one browser."""

    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        seats = [{"who": "me"}, {"who": "me", "name": "Tomas"}, {"who": "open"}]
        created = await ines.create_table(GAME, seats)
        view = (await ines.get(f"/api/tables/{created['table']}"))["view"]
        assert [seat["hot_seat"] for seat in view["seats"]] == [True, True, False]
        for game in games.names():
            response = await ines.http.post("/api/tables", json={"game": game, "seats": seats, "public": True})
            assert response.status_code == (403 if game in HIDING_GAMES else 201)
        await ines.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_an_undone_draw_gives_the_same_again(address: str, game: str) -> None:
    """H2: with consent, over the wire, and the others learn that the outcome stays known."""

    async def scenario(two: TwoPlayers) -> None:
        drawn: set[str] = set()
        rng = random.Random(5)
        for _ in range(6):
            while two.view["seat"] == 0:
                await two.play(rng=rng)
            steps = two.sockets[0].logs[two.table]
            drawn.add(str([event["words"] for step in steps if step["seat"] is None for event in step["events"]]))
            await two.succeed(0, "undo")
            assert two.view["undo"]["draws"]
            await two.succeed(1, "answer-undo", agree=True)
        assert len(drawn) == 1

    run_with_two_players(address, scenario, game)


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_nothing_hidden_is_tried_out_before_the_other_person_sits_down(address: str, game: str) -> None:
    """Alone at the table, a person could see the other hand and the next draw, and take that back without a trace."""

    async def play() -> None:
        ines, tomas = [await Client(address).sign_in(name) for name in ("Ines", "Tomas")]
        table = (created := await ines.create_table(game, ["me", "open"]))["table"]
        socket = await ines.open_socket()
        view = (await socket.watch(table))["view"]
        seen = []
        while view["seat"] == 0:
            done = await socket.play(table, "end" if "end" in view["legal"] else view["legal"][0])
            view = await socket.receive_version(table, done["version"])
            seen.append(view["may_undo"])
        assert seen == ["free"] * (len(seen) - 1) + ["no"]  # the end of the turn draws
        refused = await socket.request("undo", table=table, seat=0, version=view["version"])
        assert (refused["code"], "seat is still open" in refused["words"]) == ("refused", True)
        await tomas.join(created["invites"]["1"])
        view = await socket.receive_version(table, view["version"] + 1)
        assert (view["may_undo"], view["moment"]) == ("ask", socket.logs[table][-1]["moment"])
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", [name for name in games.names() if games.find(name).has_chance])
def test_thousands_of_undos_never_draw_twice(game: str) -> None:
    """H2: the k-th draw of a seat gives what it first gave, whatever is played before it, as long as that is possible."""
    rng = random.Random(7)
    options = complete_options(games.find(game), {"players": 2})
    seats: list[dict[str, Any]] = [{"person": "a"}, {"person": "b"}]
    change = TableChange(create_table("t", TableCreated(game, options, options, seats, "a", "", False, True, True)), 0)
    change.resolve_chance()
    first: dict[tuple[int | None, int], str] = {}
    repeated = undos = 0
    while undos < UNDOS:
        match = change.table.match
        own = [number for number, step in enumerate(match.steps) if step.seat is not None]
        if match.over or (len(own) > 4 and rng.random() < 0.4):
            change.append(ActionsUndone(0, rng.choice(own[-12:])))
            undos += 1
            continue
        assert match.seat is not None
        before = len(match.steps) + 1
        change.append(ActionPlayed(match.seat, rng.choice(match.legal())))
        for number, draw, outcome in list_draws(change.table.match):
            if number >= before and first.setdefault(draw, outcome) != outcome:
                assert first[draw] not in change.table.match.at(number).odds()
            repeated += number >= before
    assert repeated > len(first)


def list_draws(match: Match) -> list[tuple[int, tuple[int | None, int], str]]:
    """Return every draw of a match: its step, the seat that acted before it with the number of its draws, the outcome."""
    found: list[tuple[int, tuple[int | None, int], str]] = []
    seat: int | None = None
    counts: Counter[int | None] = Counter()
    for number, step in enumerate(match.steps):
        if step.seat is None:
            found.append((number, (seat, counts[seat]), step.name))
            counts[seat] += 1
        else:
            seat = step.seat
    return found


def test_a_server_keeps_drawing_the_same_after_a_restart(tmp_path: Path) -> None:
    """H2: what was drawn first is in the log, so a restart does not forget it."""
    game, drawn = HIDING_GAMES[0], set()
    database = sqlite_in(tmp_path)
    cookies: Any = None
    table = ""

    async def play(address: str) -> None:
        nonlocal cookies, table
        ines = Client(address)
        if cookies is None:
            await ines.sign_in("Ines")
            table = (await ines.create_table(game, ["me", {"who": "bot", "level": "easy"}]))["table"]
        else:
            ines.use_session(cookies)
        cookies = ines.http.cookies
        socket = await ines.open_socket()
        view = (await socket.watch(table))["view"]
        rng = random.Random(3)
        while view["seat"] == 0 and view["moment"] < 20:
            done = await socket.play(table, rng.choice(view["legal"]))
            view = await socket.receive_version(table, done["version"])
        drawn.add(str([event["words"] for step in socket.logs[table] for event in step["events"] if step["seat"] is None]))
        while view["seat"] != 0 or not any(step["seat"] == 1 for step in socket.logs[table]):
            await socket.receive()
            view = socket.views[table]
        while view["may_undo"] == "free":
            done = await socket.request("undo", table=table, seat=0, version=view["version"])
            view = await socket.receive_version(table, done["version"])
        await ines.close()

    for _ in range(3):
        with serving(Settings(database=database, port=0, bot_workers=0, limits=GENEROUS)) as address:
            asyncio.run(play(address))
    assert len(drawn) == 1
