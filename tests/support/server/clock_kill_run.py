"""Kills a server again and again while clocks run: no flag may fall twice or early, and none may be forgotten.

People make a move now and then and then leave, so that in the end a flag falls at every table. The database is read from
outside, and time is measured outside too: by the test's own clock, while a server process was alive.
"""

from __future__ import annotations

import random
import time
from contextlib import suppress
from dataclasses import dataclass, field

import httpx
from sqlalchemy import Engine, create_engine, select

from hexrealm import games
from hexrealm.server.storage import schema
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.log_entries import FlagFell, TableCreated
from hexrealm.server.tables.rules.clocks import MAX_LAG
from hexrealm.server.tables.table import Table, create_table
from tests.support.server.forked_server import ForkedServer

TIMEOUT = 600.0  # seconds: only for what hangs
LOOK_EVERY = 0.05  # seconds
ROUNDING = 1  # millisecond
SECONDS = (2, 3, 5, 8, 13)  # that a seat has
MOVES = 0.2  # of the looks, after which somebody plays
ALIVE = (0.0, 2.5)  # seconds between two kills
AT_A_FLAG = 0.5  # of the kills come at once when a flag has fallen, before the server can do anything else with it


@dataclass
class ClockKillRun:
    """What happened so far. `alive` are the seconds in which a server process ran."""

    server: ForkedServer
    rng: random.Random
    tables: list[str] = field(default_factory=list)
    asked_for: dict[str, float] = field(default_factory=dict)  # by table: `alive` before its creation
    created: dict[str, float] = field(default_factory=dict)  # by table: `alive` after its creation
    fallen: dict[str, float] = field(default_factory=dict)  # by table: `alive` when its flag was first seen
    kills: int = 0
    moves: int = 0
    _before: float = 0.0
    _started: float | None = None

    @property
    def alive(self) -> float:
        return self._before + (0.0 if self._started is None else time.monotonic() - self._started)

    def start(self) -> None:
        if self._started is None:
            self._started = time.monotonic()
        self.server.start()

    def kill(self) -> None:
        """Kill all processes, or one of several. Time goes on where one is left."""
        only = self.rng.choice([None, *range(self.server.settings.workers)]) if self.server.settings.workers > 1 else None
        self.server.kill(only)
        self.kills += 1
        if only is None:
            self._before, self._started = self.alive, None


def run_clocks_with_kills(server: ForkedServer, tables: int, kills: int, seed: int) -> ClockKillRun:
    """Kill the server a number of times while clocks run, then let all flags fall, and check them."""
    run, engine = ClockKillRun(server, random.Random(seed)), create_engine(_driver(server.settings.database))
    run.start()
    people = [_sign_in(server.address, name) for name in ("Ines", "Tomas")]
    for number in range(tables):
        _create(run, people, games.names()[number % len(games.names())])
    for number in range(kills):
        _create(run, people, games.names()[number % len(games.names())])  # so that clocks run at every kill
        if run.rng.random() < AT_A_FLAG:
            _live_until_a_flag(run, engine)
        else:
            _live_for(run, engine, people, run.rng.uniform(*ALIVE))
        run.kill()
        run.start()
    while len(run.fallen) < len(run.tables):
        _live_for(run, engine, people, LOOK_EVERY)
    server.kill()
    for http in people:
        http.close()
    check_flags(run, engine)
    engine.dispose()
    return run


def _driver(address: str) -> str:
    return address.replace("postgresql://", "postgresql+psycopg://")


def _sign_in(address: str, name: str) -> httpx.Client:
    http = httpx.Client(base_url=address, headers={"origin": address}, timeout=TIMEOUT, trust_env=False)
    http.put("/api/me", json={"name": name}).raise_for_status()
    return http


def _create(run: ClockKillRun, people: list[httpx.Client], game: str) -> None:
    """Create a table and let both people sit down, so that a clock runs."""
    clock = {"kind": "live", "base": run.rng.choice(SECONDS), "increment": run.rng.choice([0, 1])}
    form = {"game": game, "seats": [{"who": "me"}, {"who": "open"}], "clock": clock}
    before = run.alive
    created = people[0].post("/api/tables", json=form).raise_for_status().json()
    run.asked_for[created["table"]] = before
    run.created[created["table"]] = run.alive
    run.tables.append(created["table"])
    people[1].post("/api/join", json={"invite": created["invites"]["1"]}).raise_for_status()


def _live_for(run: ClockKillRun, engine: Engine, people: list[httpx.Client], seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        _look(run, engine)
        time.sleep(min(LOOK_EVERY, seconds))
        running = [table for table in run.tables if table not in run.fallen]
        if running and seconds > LOOK_EVERY and run.rng.random() < MOVES:
            run.moves += _play(people, run.rng.choice(running))


def _live_until_a_flag(run: ClockKillRun, engine: Engine) -> None:
    """Look as often as possible until one more flag has fallen, but not longer than usual."""
    end, fallen = time.monotonic() + ALIVE[1], len(run.fallen)
    while time.monotonic() < end and len(run.fallen) == fallen:
        _look(run, engine)


def _play(people: list[httpx.Client], table: str) -> bool:
    """Play for the seat to decide. The game may be over by now."""
    seat = people[0].get(f"/api/tables/{table}").json()["sections"]["turn"]["seat"]
    if seat is None:
        return False
    sections = people[seat].get(f"/api/tables/{table}").json()["sections"]
    legal = sections["legal"]["legal"].split()
    message = {"type": "act", "id": f"m{time.monotonic_ns()}", "table": table, "seat": seat, "action": "".join(legal[:1])}
    answer = people[seat].post(f"/api/tables/{table}/do", json={**message, "version": sections["turn"]["version"]})
    return bool(answer.is_success)


def _look(run: ClockKillRun, engine: Engine) -> None:
    """Note the flags that have fallen."""
    with suppress(Exception), engine.connect() as connection:  # SQLite may be busy
        row = schema.log
        fallen = connection.scalars(select(row.c.table_id).where(row.c.kind == FlagFell.kind)).all()
        for table in fallen:
            run.fallen.setdefault(table, run.alive)


def check_flags(run: ClockKillRun, engine: Engine) -> None:
    """Check that at every table one flag fell: that of the seat whose clock ran, and not before its time had passed."""
    with engine.connect() as connection:
        for table_id in run.tables:
            log = queries.read_log(connection, table_id)
            assert sum(isinstance(entry, FlagFell) for entry in log) == 1
            assert isinstance(log[0], TableCreated)
            table = create_table(table_id, log[0])
            for entry in log[1:]:
                if isinstance(entry, FlagFell):
                    check_flag(run, table, entry)
                table.append(entry)


def check_flag(run: ClockKillRun, table: Table, entry: FlagFell) -> None:
    """Check a flag by the table time of its entry, and by the time that a server was alive, which is measured outside."""
    assert table.clocks is not None
    assert (table.clocks.running, table.clocks.flag_due is not None) == (entry.seat, True)
    assert (entry.table_time or 0) >= (table.clocks.flag_due or 0)
    counted = (entry.table_time or 0) - (table.setup.table_time or 0)
    lived = 1000 * (run.fallen[table.id] - run.asked_for[table.id])
    assert counted <= lived + ROUNDING, f"clocks counted {counted} ms while a server was alive for {lived} ms"
    passed = 1000 * (run.fallen[table.id] - run.created[table.id])
    assert passed >= table.clocks.control.bank + MAX_LAG - 1000 * LOOK_EVERY - ROUNDING, "a flag fell early"
