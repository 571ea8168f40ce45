"""Hostile frames and requests by the hundred thousand against a real server. Run: python -m benchmarks.hostile -h

Half are websocket messages (valid ones with wrong values, missing and unknown fields, noise), half are HTTP requests in raw
bytes (wrong headers, bodies, paths). The server must answer each or close the connection, without an error of its own, and its
memory must stay within a bound.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
from tests.support.server.client import Client
from tests.support.server.forked_server import ForkedServer
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.postgres import Postgres
from tests.support.server.sections import read_frame
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from hexrealm import games
from hexrealm.server.settings import Settings

MAX_GROWTH = 150 * 2**20  # bytes of memory, after the first tenth of the run
BATCH = 200  # messages sent before their answers are read
FIELDS: dict[str, tuple[str, ...]] = {
    "act": ("seat", "version", "action"),
    "undo": ("seat", "version"),
    "answer-undo": ("seat", "version", "agree"),
    "give-to-bot": ("seat", "level"),
    "take-back": ("seat",),
    "rematch": (),
    "say": ("text",),
    "mute": ("person", "muted"),
    "preview": ("seat", "version", "action"),
    "gains": ("seat", "version"),
    "why-not": ("seat", "version", "action"),
    "watch": ("seat", "version"),
    "lift-curtain": ("seat", "version"),
    "emote": ("emote",),
    "mute-spectators": ("muted",),
    "hint": ("seat", "version", "level"),
    "chances": ("seat", "version"),
    "explain": ("version",),
    "look": ("looking",),
    "vacation": ("seat", "away"),
    "remove-player": ("seat",),
}
NOISE: tuple[Any, ...] = (None, True, -1, 2**63, 1.5, "", "x" * 300, "\u202e\u0000", [], {}, [[[]]], "null", "0")
PATHS = (
    *("/", "/api/health", "/api/tables", "/api/me", "/api/tables/%00", "/web/../x", "/join/" + "x" * 500, "/api/records"),
    *("/api/waiting", "/api/notices", "/api/notices/contacts", "/api/notices/contacts/x", "/api/notices/test"),
    *("/api/notices/confirm", "/unsubscribe/x", "/confirm/x", "/api/tables?list=mine", "/api/join", "/api/invites"),
    *("/api/daily", "/api/daily/2020-01-01", "/api/daily/0", "/api/daily/x", "/api/daily/9999-12-31/x", "/daily/x"),
    *("/api/offers", "/api/me/offer", "/api/me/account", "/api/me/export", "/api/me/link", "/api/link/open", "/api/reports"),
    *("/api/studies", "/api/studies/x", "/api/studies/read", "/api/sign-in/code", "/api/sign-in/passkey", "/api/me/ratings"),
    *("/api/puzzles", "/api/puzzles/next", "/api/puzzles/x", "/api/puzzles/0000000000", "/api/puzzles/%00", "/puzzles/x"),
    *("/api/duplicates", "/api/duplicates/x", "/api/duplicates/" + "x" * 22, "/duplicate/" + "x" * 22, "/api/bots"),
    *("/api/me/programs", "/api/me/bots", "/api/me/bots/" + "x" * 16, "/api/me/tokens", "/api/me/tokens/" + "x" * 16),
    *("/api/people/me", "/api/people/" + "x" * 16, "/api/people/%00", "/api/people/me/games?before=1.x", "/people/%ff"),
    *(
        "/api/me/games",
        "/api/me/games?before=9999999999999999999999.x",
        "/api/me/games?opponent=%00&variant=%25",
        "/api/me/records",
    ),
    *("/api/me/games?state=running&opponent=bot:", "/api/me/opponents", "/api/me/blocks/x", "/api/me/blocks/" + "x" * 16),
    *("/api/ratings/x/live", "/api/ratings/%00/bots", "/api/link/finish", "/api/me/link/confirm", "/api/me/recovery-code"),
)
# Of a puzzle and of a duplicate.
PUZZLE_PATHS = ("", "/position", "/preview", "/why-not", "/tries", "/hints", "/solution", "/picture.png?theme=x")
DUPLICATE_PATHS = ("", "/begin", "/places", "/place")
# Of the table: {table} is its id.
TABLE_PATHS = (
    *("", "/scores", "/why", "/record", "/chat", "/moments/3", "/analysis", "/review", "/review/moments/1", "/do"),
    *("/private", "/conditional", "/conditional/look", "/ratings", "/seats/1/join", "/animation.gif"),
)
STUDY_PATHS = (
    "/api/analysis/position",
    "/api/analysis/preview",
    "/api/analysis/gains",
    "/api/analysis/why-not",
    "/api/analysis/engine",
)


async def main() -> None:
    """Attack, and report what was answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, which takes less than SQLite does")
    arguments = parser.parse_args()
    rng, answers, started = random.Random(arguments.seed), Counter[str](), time.perf_counter()
    with open_database(arguments.postgres) as database:
        server = ForkedServer(Settings(database=database, port=0, bot_workers=0, limits=GENEROUS))
        server.start()
        try:
            await attack(server, arguments.count, rng, answers)
        finally:
            server.close()
    print(f"{sum(answers.values())} answers in {(time.perf_counter() - started) / 60:.1f} minutes: {dict(answers)}")


@contextmanager
def open_database(postgres: bool) -> Iterator[str]:
    """Yield the address of an empty database."""
    if postgres:
        with Postgres() as found:
            yield found.create_database()
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield sqlite_in(Path(folder))


@dataclass(frozen=True)
class Target:
    """What hostile messages name: things that exist, and who sends them."""

    cookies: str
    table: str
    puzzle: str
    duplicate: str
    token: str  # of a bot account


async def make_target(client: Client) -> Target:
    """Create one of everything."""
    game = games.names()[0]
    table = (await client.create_table(game, ["me", "open"]))["table"]
    puzzle = (await post(client, "/api/puzzles/next", {"game": "", "theme": "", "after": ""}))["id"]
    duplicate = (await post(client, "/api/duplicates", {"game": game, "kind": "pairs", "options": {}}))["id"]
    await post(client, "/api/me/recovery-code", {})  # only people with an account have bots
    bot = (await post(client, "/api/me/bots", {"name": "Robo"}))["bots"][0]["id"]
    token = (await post(client, "/api/me/tokens", {"name": "x", "bot": bot, "scopes": ["play"], "days": None}))["token"]
    cookies = "; ".join(f"{name}={value}; hexrealm={value}" for name, value in client.http.cookies.items())  # for any port
    return Target(cookies, table, puzzle, duplicate, token)


async def post(client: Client, path: str, form: dict[str, Any]) -> dict[str, Any]:
    """Send a form that is right."""
    response = await client.http.post(path, json=form)
    response.raise_for_status()
    found: dict[str, Any] = response.json()
    return found


async def attack(server: ForkedServer, count: int, rng: random.Random, answers: Counter[str]) -> None:
    """Send everything in batches, and check the server's memory after each tenth."""
    client = await Client(server.address).sign_in("Mallory")
    target = await make_target(client)
    process, base, sent = psutil.Process(server.pid), 0, 0
    for tenth in range(10):
        while sent < count * (tenth + 1) // 10:
            await send_frames(server.address, target, rng, answers)
            await send_requests(server.address, target, rng, answers)
            sent += 2 * BATCH
        memory = process.memory_info().rss
        base = base or memory
        print(f"{sent} sent, {memory / 2**20:.0f} MB, {dict(answers.most_common(6))}", flush=True)
        assert memory - base < MAX_GROWTH, "memory grows"
    assert not answers["internal"] and not answers["500"], answers
    assert (await client.get("/api/health"))["status"] == "ready"
    await client.close()


def make_message(table: str, rng: random.Random) -> str:
    """Return a message that is wrong somewhere, as text."""
    if rng.random() < 0.1:
        return "".join(chr(rng.randrange(32, 0x2000)) for _ in range(rng.randrange(60)))
    kind = rng.choice(list(FIELDS))
    values = {"seat": rng.randrange(4), "version": rng.randrange(9), "action": rng.choice(["h6", "a2", "pass", "x"])}
    values |= {"emote": rng.choice(["hello", "x"]), "looking": True}
    values |= {
        "agree": True,
        "away": True,
        "level": "easy",
        "text": "\u3164x" * rng.randrange(90),
        "person": "x" * 16,
        "muted": False,
    }
    message: dict[str, Any] = {"type": kind, "id": f"x{rng.randrange(10**9)}", "table": table}
    message |= {name: values[name] for name in FIELDS[kind]}
    for _ in range(rng.choice([0, 0, 1, 2])):
        message[rng.choice([*message, "extra"])] = rng.choice(NOISE)
    return json.dumps(message)


async def send_frames(address: str, target: Target, rng: random.Random, answers: Counter[str]) -> None:
    """Send a batch over one websocket and read the answers."""
    url = address.replace("http", "ws") + "/ws"
    headers = {"cookie": target.cookies}
    options: dict[str, Any] = {"max_size": None, "compression": None, "proxy": None, "open_timeout": None}
    async with connect(url, origin=address, additional_headers=headers, **options) as socket:  # type: ignore[arg-type]
        with suppress(ConnectionClosed):
            for _ in range(BATCH):
                await socket.send(make_message(target.table, rng))
            await socket.send('{"type": "ping", "id": "end"}')
            while (frame := read_frame(await socket.recv())).get("id") != "end":
                answers[frame.get("code", frame["type"])] += 1


def make_body(rng: random.Random) -> bytes:
    """Return the body of a request: noise, or a form that is wrong somewhere."""
    if rng.random() < 0.5:
        return rng.choice([b"", b"{}", b"[" * 50, b'{"name": 5}', b"\xff" * 40, b'{"name": "x", "x": 1}'])
    game = rng.choice(games.names())
    clock = {
        "kind": rng.choice(["live", "days", "x"]),
        "base": rng.choice([0, 60, 2**40]),
        "increment": rng.choice([-1, 5, None]),
    }
    forms: tuple[dict[str, Any], ...] = (
        {"game": game, "options": {"players": 2}, "path": ["a1"] * rng.randrange(9), "action": "h6"},
        {"game": game, "snapshot": {"x": [1]}, "since": 3, "lines": rng.randrange(9), "knows": rng.randrange(5)},
        {"game": game, "seats": [{"who": "me"}, {"who": "open"}], "clock": clock, "options": {"players": 9}},
        {
            "way": rng.choice(["email", "webhook", "push"]),
            "address": "=?x?=@y.z",
            "url": "https://127.0.0.1/",
            "format": "slack",
        },
        {"occasions": ["turn", "x"], "active": "yes"},
        {"token": "x" * 43},
        {
            "path": rng.choice([[], ["h6"], ["x"] * 70, "h6"]),
            "action": "h6",
            "base": "en/0",
            "step": rng.choice([0, 1, 4, True]),
        },
        {
            "kind": rng.choice(["bot", "pairs", "x"]),
            "game": game,
            "options": rng.choice([{}, {"players": 3}, {"x": "y" * 999}]),
        },
        {"pair": rng.choice([1, 0, 2**40]), "seat": rng.choice([0, 1, -1]), "practice": rng.choice([True, False, 1])},
        {"name": rng.choice(["Robo", "", "\u3164", "x" * 999]), "bot": "x" * 16, "scopes": ["play", "x"], "days": 2**40},
        {"code": rng.choice(["0000", "x", "aaaaa-bbbbb"]), "claim": "x" * 43, "bring": "yes"},
        {"game": game, "theme": rng.choice(["", "\x00", "x" * 65]), "after": "0" * 10},
    )
    form = dict(rng.choice(forms))
    if rng.random() < 0.5:
        form[rng.choice([*form, "extra"])] = rng.choice(NOISE)
    return json.dumps(form).encode()


def make_request(target: Target, rng: random.Random) -> bytes:
    """Return an HTTP request that is wrong somewhere."""
    method = rng.choice(["GET", "GET", "PUT", "POST", "POST", "POST", "DELETE", "PATCH", "G E T", "\x00"])
    lists = (
        PATHS,
        [f"/api/tables/{target.table}{path}" for path in TABLE_PATHS],
        STUDY_PATHS,
        [f"/api/puzzles/{target.puzzle}{path}" for path in PUZZLE_PATHS],
        [f"/api/duplicates/{target.duplicate}{path}" for path in DUPLICATE_PATHS],
    )
    path = rng.choice(rng.choices(lists, (7, 2, 1, 1, 1))[0])
    body = make_body(rng)
    length = rng.choice([len(body), len(body), len(body), -1, "x"])
    host = rng.choice(["localhost", "localhost", "localhost", "[", "evil.example", ""])
    session = "" if method == "DELETE" else f"cookie: {target.cookies}\r\norigin: http://localhost\r\n"  # or it would sign out
    extras = (
        "",
        session,
        "x: y\r\n z\r\n",
        "transfer-encoding: chunked\r\n",
        "origin: http://localhost\r\n",
        "x" * 900 + ": y\r\n",
        f"authorization: Bearer {target.token}\r\n",
        f"authorization: Bearer {target.token}x\r\ncookie: {target.cookies}\r\n",
    )
    extra = rng.choice(extras)
    return f"{method} {path} HTTP/1.1\r\nhost: {host}\r\ncontent-length: {length}\r\n{extra}\r\n".encode() + body


async def send_requests(address: str, target: Target, rng: random.Random, answers: Counter[str]) -> None:
    """Send a batch, on a new connection whenever the server closes one."""
    port, left = int(address.rpartition(":")[2]), BATCH
    while left:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while left:
                left -= 1
                writer.write(make_request(target, rng))
                head = await reader.readuntil(b"\r\n\r\n")
                status = head.split()[1].decode()
                answers[status] += 1
                found = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
                if status == "400" or not found:
                    break
                await reader.readexactly(int(found[0].split(b":")[1]))
        writer.close()


if __name__ == "__main__":
    asyncio.run(main())
