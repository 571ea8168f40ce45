"""Memory over thousands of tables in one process, without a network. Run: python -m benchmarks.memory_tables -h

benchmarks/memory.py plays with real clients, which takes most of the processor. Here the parts of a server (database,
repository, commands, connections, views) are used directly, and frames go nowhere: so the process is the worker and nothing
else, and a table takes some milliseconds. Each table has two new people with a connection each; they play some actions, undo
and write, and leave. benchmarks/memory_tables.svg plots the memory over the number of tables.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import random
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
from benchmarks.soak_plot import draw_panels
from tests.support.server.live_server import GENEROUS

from hexrealm import games
from hexrealm.server.app import make_app
from hexrealm.server.context import ServerContext
from hexrealm.server.live.connection import ViewerConnection
from hexrealm.server.protocol.messages import Act, NewTable, Say, Undo, Watch
from hexrealm.server.run import collect_garbage_rarely
from hexrealm.server.settings import Settings
from hexrealm.server.storage.people.accounts.sessions import Person, add_person
from hexrealm.server.tables import create

FOLDER = Path(__file__).parent
_numbers = itertools.count()


async def discard(*_: Any) -> None:
    """Send nothing, and close nothing."""


async def make_person(context: ServerContext, name: str, address: str) -> Person:
    """Create a person."""
    person, _ = await context.database.write(lambda connection: add_person(connection, name, "en"))
    return replace(person, address=address)


async def play_table(context: ServerContext, actions: int, rng: random.Random) -> int:
    """Let two new people play some actions at a new table. Return how many were played."""
    number = next(_numbers)
    people = [await make_person(context, f"Player {seat}", f"10.{number >> 8}.{number & 255}.{seat}") for seat in (0, 1)]
    form = NewTable.model_validate(
        {"game": rng.choice(games.names()), "options": {"players": 2}, "seats": [{"who": "me"}, {"who": "open"}]}
    )
    table = await context.tables.create(create.from_form(form, people[0]))
    await context.tables.join(table.id, 1, people[1], table.seats[1].invite)
    connections = [ViewerConnection(context.connection_services(), person, discard, discard) for person in people]
    sending = [asyncio.create_task(connection.send_all()) for connection in connections]
    for connection in connections:
        message = Watch(type="watch", id="w", table=table.id)
        await connection.receive(message.model_dump_json())
    played = await play_actions(context, connections, table.id, actions, rng)
    for task in sending:
        task.cancel()
    await asyncio.gather(*sending, return_exceptions=True)
    for connection in connections:
        connection.close()
    return played


async def play_actions(
    context: ServerContext, connections: list[ViewerConnection], table_id: str, actions: int, rng: random.Random
) -> int:
    """Play random actions, undo some of them and write a line."""
    played = 0
    for number in range(actions):
        table = await context.tables.get(table_id)
        seat = table.seat_to_decide
        if seat is None:
            break
        at: dict[str, Any] = {"table": table_id, "seat": seat, "version": table.version}
        act = Act(type="act", id=f"a{number}", action=rng.choice(table.match.legal()), **at)
        await connections[seat].receive(act.model_dump_json())
        played += 1
        if rng.random() < 0.1:
            undo = Undo(type="undo", id=f"u{number}", **{**at, "version": table.version + 1})
            await connections[seat].receive(undo.model_dump_json())
    say = Say(type="say", id="s", table=table_id, text="Well played!")
    await connections[0].receive(say.model_dump_json())
    await asyncio.sleep(0)
    return played


async def play_all(arguments: argparse.Namespace, log: Path) -> None:
    """Play all tables and write a sample now and then."""
    rng, process, played, started = random.Random(arguments.seed), psutil.Process(), 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{folder}/tables.db", bot_workers=0, limits=GENEROUS)
        app = make_app(settings)
        async with app.router.lifespan_context(app):
            context: ServerContext = app.state.context
            await context.warmup.wait_for_all()
            collect_garbage_rarely()
            for number in range(1, arguments.tables + 1):
                played += await play_table(context, arguments.actions, rng)
                if number % arguments.every == 0:
                    write_sample(log, context, process, number, played, time.monotonic() - started)
                if time.monotonic() - started > 60 * arguments.minutes:
                    break


def write_sample(log: Path, context: ServerContext, process: psutil.Process, tables: int, moves: int, seconds: float) -> None:
    """Append a line with the memory, and what the caches say they take."""
    memory = {"rss": process.memory_info().rss, "tables_cache": context.tables.cache.bytes}
    memory |= {"views_cache": context.views.bytes, "bases_cache": context.views.bases.bytes}
    row = {"tables": tables, "moves": moves, "seconds": round(seconds, 1)}
    row |= {f"{name}_mb": round(value / 2**20, 1) for name, value in memory.items()}
    with log.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    print(row, flush=True)


def write_plot(log: Path, picture: Path) -> None:
    """Draw memory over the number of tables."""
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]

    def curve(name: str, label: str = "") -> tuple[str, list[tuple[float, float]]]:
        return label, [(row["tables"], row[name]) for row in rows]

    last = rows[-1]["tables"]
    caches = [curve(f"{name}_cache_mb", name) for name in ("tables", "views", "bases")]
    panels = [(f"memory of the process, MB, over {last:,} tables", [curve("rss_mb")]), ("caches, MB", caches)]
    picture.write_text(draw_panels([*panels, ("actions of people", [curve("moves")])], last), encoding="utf-8")


def main() -> None:
    """Play, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8000)
    parser.add_argument("--actions", type=int, default=6, help="at each table")
    parser.add_argument("--minutes", type=float, default=60, help="at most")
    parser.add_argument("--every", type=int, default=50, help="tables between two samples")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder for memory_tables.jsonl and memory_tables.svg")
    arguments = parser.parse_args()
    log: Path = arguments.out / "memory_tables.jsonl"
    log.unlink(missing_ok=True)
    asyncio.run(play_all(arguments, log))
    write_plot(log, arguments.out / "memory_tables.svg")


if __name__ == "__main__":
    main()
