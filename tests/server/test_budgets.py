"""Limits by what costs: chat, seat changes, hints, tables and reading the past, with one process and with two."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from hexrealm.server.bots.fair_queue import FairQueue, QueuedRequest
from hexrealm.server.bots.pool import MAX_WAITING, MAX_WAITING_PER_OWNER
from hexrealm.server.protocol.bot_messages import CompileRequest
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import PROTOCOL
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.settings import Settings
from hexrealm.server.storage.budgets import Budgets
from hexrealm.server.storage.connect import open_database
from tests.support.server.client import Client, Socket
from tests.support.server.in_process_client import InProcessClient, open_app
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME, two_players

pytestmark = pytest.mark.compiled
# Hours, so that a slow machine changes nothing.
TIGHT = replace(
    GENEROUS,
    chat="5/hour",
    spectator_chat="1/hour",
    all_spectators_chat="3/hour",
    seat_changes="2/hour",
    past="4/hour",
    previews="5/hour",
    gains="3/hour",
    hints="1/hour",
    mutes="1/hour",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = sqlite_in(tmp_path_factory.mktemp("tight"))
    with serving(Settings(database=database, port=0, bot_workers=0, limits=TIGHT)) as found:
        yield found


def test_chat_is_limited_by_person_however_many_sockets_they_have(address: str) -> None:
    """H7."""

    async def attack() -> None:
        async with two_players(address) as two:
            sockets = [await two.clients[0].open_socket() for _ in range(5)]
            answers = [await socket.request("say", table=two.table, text="x") for socket in sockets for _ in range(4)]
            assert [answer.get("code") for answer in answers] == [None] * 5 + ["too-many"] * 15
            assert (await two.request(1, "say", text="I can still write"))["type"] == "done"

    asyncio.run(attack())


def test_spectators_write_in_slow_mode_and_the_host_can_mute_them(address: str) -> None:
    """H7: at public tables."""

    async def attack() -> None:
        async with two_players(address, public=True) as two:
            crowd = [await Client(address).sign_in(f"Guest {number}") for number in range(5)]
            sockets = [await guest.open_socket() for guest in crowd]
            first = [(await socket.request("say", table=two.table, text="x")).get("code") for socket in sockets[:2]]
            again = (await sockets[0].request("say", table=two.table, text="x")).get("code")
            assert (first, again) == ([None, None], "too-many")
            refused = await sockets[0].request("mute-spectators", table=two.table, muted=True)
            assert refused["code"] == "not-yours"
            done = await two.request(0, "mute-spectators", muted=True)
            await two.all_receive(done["version"])
            assert two.view["spectators_muted"]
            assert (await sockets[3].request("say", table=two.table, text="x"))["code"] == "refused"
            assert (await two.request(1, "say", text="players may"))["type"] == "done"
            await two.all_receive((await two.request(0, "mute-spectators", muted=False))["version"])
            assert (await sockets[3].request("say", table=two.table, text="x"))["type"] == "done"
            assert (await sockets[4].request("say", table=two.table, text="x"))["code"] == "too-many"  # all together
            for guest in crowd:
                await guest.close()

    asyncio.run(attack())


def test_a_seat_cannot_be_given_away_again_and_again(address: str) -> None:
    """L13: every change sends the opponent a whole view."""

    async def attack() -> None:
        async with two_players(address) as two:
            codes = []
            for _ in range(4):
                codes.append((await two.request(1, "give-to-bot", seat=1, level="easy")).get("code"))
                await two.request(1, "take-back", seat=1)
            assert codes == [None, None, "too-many", "too-many"]

    asyncio.run(attack())


def test_help_and_the_past_have_budgets(address: str) -> None:
    """L12, and previews and hints by person."""

    async def attack() -> None:
        async with two_players(address) as two:
            statuses = [(await two.clients[0].http.get(f"/api/tables/{two.table}/scores")).status_code for _ in range(6)]
            assert statuses == [200] * 4 + [429] * 2
            assert (await two.clients[0].http.post(f"/api/tables/{two.table}/review", json={})).status_code == 429
            fields = {"seat": 0, "version": two.view["version"]}
            codes = [(await two.request(0, "gains", **fields)).get("code") for _ in range(4)]
            assert codes == [None] * 3 + ["too-many"]
            reasons = [(await two.request(0, "why-not", **fields, action="x")).get("code") for _ in range(3)]
            assert reasons == [None] * 2 + ["too-many"]
            hints = [(await two.request(0, "hint", **fields, level="easy")).get("code") for _ in range(2)]
            assert hints == ["busy", "too-many"]  # there are no bot processes

    asyncio.run(attack())


def test_names_have_a_budget(tmp_path: Path) -> None:
    """All tables of a person are sent again with each new name. A language, and the same name again, cost nothing."""

    async def run() -> None:
        async with open_app(tmp_path, replace(GENEROUS, new_names="2/hour")) as app:
            ines = await InProcessClient(app).sign_in("Ines")
            names = ("Ines", "Ines A.", "Ines", "Ines B.")
            found = [(await ines.http.put("/api/me", json={"name": name})).status_code for name in names]
            assert found == [200, 200, 200, 429]
            assert (await ines.http.put("/api/me", json={"language": "de"})).status_code == 200
            assert (await ines.get("/api/me"))["name"] == "Ines"

    asyncio.run(run())


def test_replays_have_a_budget(tmp_path: Path) -> None:
    """F5: a stranger reads the past of tables that are not in memory, by whatever request."""
    limits = replace(GENEROUS, replays="3/hour", position_gains="2/hour")

    async def attack() -> None:
        async with open_app(tmp_path, limits, cache_megabytes=0) as app:
            ines = await InProcessClient(app).sign_in("Ines")
            tables = [(await ines.create_table(GAME, "me", "open"))["table"] for _ in range(5)]
            stranger = InProcessClient(app, host="127.0.0.9")
            paths = ("scores", "chat", "", "record")
            found = [
                await stranger.http.get(f"/api/tables/{table}/{path}".rstrip("/"))
                for table, path in zip(tables, paths, strict=False)
            ]
            assert [each.status_code for each in found] == [200, 200, 200, 429]
            message = {"type": "why-not", "id": "w", "table": tables[1], "seat": 0, "version": 1, "action": "x"}
            answer = await stranger.http.post(f"/api/tables/{tables[1]}/do", json=message)
            assert answer.status_code == 429
            asked = [await stranger.http.post("/api/analysis/gains", json={"game": GAME}) for _ in range(3)]
            assert [each.status_code for each in asked] == [200, 200, 429]
            notes = [await ines.http.get(f"/api/tables/{table}/private") for table in tables]
            assert (notes[0].status_code, notes[-1].status_code) == (200, 429)

    asyncio.run(attack())


def test_mute_needs_a_person_and_a_table(address: str) -> None:
    """L3."""

    async def attack() -> None:
        async with two_players(address) as two:
            message = {"type": "mute", "table": two.table}
            assert (await two.sockets[0].request(**message, person="x" * 64))["code"] == "bad-message"
            assert (await two.sockets[0].request(**message, person="nobody-at-all"))["code"] == "unknown"
            other = two.view["seats"][1]["person"]
            unknown_table = await two.sockets[1].request("mute", table="x" * 22, person=other)
            assert unknown_table["code"] == "unknown"
            third = (await Client(address).sign_in("Mara")).http
            found = await third.post(f"/api/tables/{two.table}/do", json={**message, "id": "m", "person": other})
            assert found.status_code == 200
            await third.aclose()

    asyncio.run(attack())


def test_budgets_are_shared_between_processes(postgres: Postgres) -> None:
    """H7, M1: the same person on two workers."""

    async def attack(first: str, second: str) -> None:
        async with two_players(first) as two:
            again = Client(second)
            again.use_session(two.clients[0].http.cookies)
            sockets = [two.sockets[0], await again.open_socket()]
            answers = [await sockets[number % 2].request("say", table=two.table, text="x") for number in range(8)]
            assert [answer.get("code") for answer in answers] == [None] * 5 + ["too-many"] * 3
            await again.close()

    settings = Settings(database=postgres.create_database(), port=0, bot_workers=0, limits=TIGHT)
    with serving(settings) as first, serving(settings) as second:
        asyncio.run(attack(first, second))


def test_what_is_frequent_is_settled_between_processes(postgres: Postgres) -> None:
    """No request waits for the database, but what one process allowed is missing in the other."""
    clock, address = ManualClock(), postgres.create_database()
    database = open_database(address)
    processes = [RateLimits(clock), RateLimits(clock)]
    budgets = [Budgets(database, rates, clock, shared=True) for rates in processes]

    def spend(rates: RateLimits, wanted: int) -> int:
        """Return how many of so many requests are allowed."""
        allowed = 0
        with suppress(Refusal):
            for allowed in range(wanted):  # noqa: B007
                rates.check("reads", "40/hour", "192.0.2.1")
            return wanted
        return allowed

    async def check() -> None:
        assert spend(processes[0], 30) == 30
        await budgets[0].settle()
        assert spend(processes[1], 5) == 5  # a burst is allowed until it is settled
        await budgets[1].settle()
        assert spend(processes[1], 40) == 5
        await budgets[1].settle()
        assert spend(processes[0], 2) == 2
        await budgets[0].settle()
        assert spend(processes[0], 40) == 0  # 42 were allowed: this takes longer to refill
        assert spend(processes[1], 40) == 0

    try:
        asyncio.run(check())
    finally:
        database.close()


def test_messages_are_limited_in_all_processes_together(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person with one socket at each of two workers has one budget."""
    monkeypatch.setattr("hexrealm.server.context.SETTLE_SECONDS", 0.01)
    most = 1000

    async def count_allowed(socket: Socket) -> int:
        for number in range(most):
            if (await socket.request("ping"))["type"] == "error":
                return number
        return most

    async def attack(first: str, second: str) -> None:
        ines = await Client(first).sign_in("Ines")
        again = Client(second)
        again.use_session(ines.http.cookies)
        sockets = [await ines.open_socket(), await again.open_socket()]
        assert await count_allowed(sockets[0]) == most
        assert await count_allowed(sockets[1]) < most
        await ines.close()
        await again.close()

    limits = replace(GENEROUS, messages_per_person=f"{most}/day")
    settings = Settings(database=postgres.create_database(), port=0, bot_workers=0, limits=limits)
    with serving(settings) as first, serving(settings) as second:
        asyncio.run(attack(first, second))


def test_messages_are_limited_by_person_and_address_however_many_sockets_there_are(tmp_path: Path) -> None:
    async def attack(address: str) -> None:
        people = [await Client(address).sign_in(name) for name in ("Ines", "Tomas")]
        sockets = [await person.open_socket() for person in people for _ in range(3)]
        codes = [(await socket.request("ping")).get("code") for socket in sockets for _ in range(3)]
        assert codes == [None] * 5 + ["too-many"] * 4 + [None] * 3 + ["too-many"] * 6  # Ines has spent 5 of 8
        for person in people:
            await person.close()

    limits = replace(GENEROUS, messages_per_person="5/hour", messages_per_address="8/hour")
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        asyncio.run(attack(address))


def test_undo_and_muting_spectators_again_and_again_is_limited(tmp_path: Path) -> None:
    """L13 by other messages: each of them sends the opponent a whole view."""

    async def attack(address: str) -> None:
        async with two_players(address) as two:
            codes = []
            for number in range(3):
                await two.all_receive((await two.request(0, "mute-spectators", muted=not number % 2))["version"] or 0)
                codes.append((await two.request(0, "undo", seat=0, version=two.view["version"])).get("code"))
            assert codes[-1] == "too-many"
            assert (await two.request(0, "mute-spectators", muted=False)).get("code") == "too-many"

    limits = replace(GENEROUS, undos="2/hour", seat_changes="3/hour")
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        asyncio.run(attack(address))


def test_new_sockets_are_limited(tmp_path: Path) -> None:
    """Opening and closing sockets costs a look into the database each time."""

    async def attack(address: str) -> None:
        ines = await Client(address).sign_in("Ines")
        opened = 0
        with pytest.raises(InvalidStatus):
            for opened in range(10):  # noqa: B007
                await (await ines.open_socket()).close()
        assert opened == 4  # signing in was the first request
        await ines.http.aclose()

    limits = replace(GENEROUS, reads="5/hour")
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        asyncio.run(attack(address))


def test_views_pages_and_rematches_are_limited_by_address(tmp_path: Path) -> None:
    """A watch or a change of language sends whole views; a rematch is a new table."""

    async def attack(address: str) -> None:
        ines = await Client(address).sign_in("Ines")
        created = [await ines.create_table(GAME, ["me", "me"]) for _ in range(2)]
        socket = await ines.open_socket()
        for each in created:
            await socket.watch(each["table"])
        assert (await socket.request("hello", language="fr", protocol=PROTOCOL))["type"] == "done"  # two views more
        assert (await socket.request("watch", table=created[0]["table"]))["type"] == "done"
        assert (await socket.request("watch", table=created[0]["table"]))["code"] == "too-many"
        assert (await socket.request("hello", language="en", protocol=PROTOCOL))["code"] == "too-many"
        assert (await ines.http.get(f"/api/tables/{created[0]['table']}")).status_code == 429
        codes = []
        for each in created:
            assert (await socket.request("resign", table=each["table"], seat=0))["type"] == "done"
            codes.append((await socket.request("rematch", table=each["table"])).get("code"))
        assert codes == [None, "too-many"]
        assert [(await ines.http.get("/")).status_code for _ in range(3)] == [200, 200, 429]
        await ines.close()

    limits = replace(GENEROUS, views="5/hour", new_tables="3/hour", pages="2/hour")
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        asyncio.run(attack(address))


def test_bots_of_people_who_wait_go_first_and_the_others_are_not_forgotten() -> None:
    """M1: the queue."""
    queue = FairQueue()
    for number in range(6):
        queue.put(QueuedRequest(CompileRequest(f"background{number}"), "attacker", urgent=False))
    for number in range(6):
        queue.put(QueuedRequest(CompileRequest(f"waited{number}"), "victim"))
    taken = [queue.get() for _ in range(12)]
    names = [item.request.game for item in taken if item]
    assert names[:4] == ["waited0", "waited1", "waited2", "background0"]
    assert sorted(names) == sorted([f"{kind}{number}" for kind in ("background", "waited") for number in range(6)])


def test_one_owner_cannot_fill_the_queue() -> None:
    """M1: who has a hundred moves waiting gets no more into the queue; others do."""
    queue = FairQueue()
    for _ in range(MAX_WAITING_PER_OWNER):
        queue.put(QueuedRequest(CompileRequest(GAME), "attacker", urgent=False))
    assert queue.count("attacker") == MAX_WAITING_PER_OWNER < MAX_WAITING
    assert queue.count("victim") == 0


def test_all_people_at_one_address_share_their_turns(tmp_path_factory: pytest.TempPathFactory) -> None:
    """M1: persons are free, addresses are not."""

    async def check() -> None:
        async with open_app(tmp_path_factory.mktemp("turns")) as app:
            context = app.state.context
            places = []
            for number, host in enumerate(["192.0.2.1", "192.0.2.1", "192.0.2.9", "2001:db8::1", "2001:db8::2"]):
                person = await InProcessClient(app, host).sign_in(f"Person {number}")
                created = await person.create_table(GAME, "me", "easy")
                places.append(context._queue_place(await context.tables.get(created["table"]))[0])
                await person.http.aclose()
            assert places == ["192.0.2.1", "192.0.2.1", "192.0.2.9", "2001:db8::/64", "2001:db8::/64"]

    asyncio.run(check())
