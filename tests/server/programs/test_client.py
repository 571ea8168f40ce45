"""`hexrealm client` and the example bot, against a real server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hexrealm.bots import make_bot
from hexrealm.client import Acceptance, BotAccount, ClientError
from hexrealm.client.player import ProgramPlayer
from hexrealm.client.server_access import ServerAccess, check_address, read_token
from hexrealm.server.settings import Settings
from tests.support.server.bot_accounts import challenge, find_seat, keep_token, make_program
from tests.support.server.client import Client
from tests.support.server.forked_server import ForkedServer
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
EXAMPLE = Path(__file__).parents[3] / "examples" / "bot_from_outside.py"


@contextmanager
def running_client(address: str, folder: Path, token: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """Run the command as a person does."""
    file = str(keep_token(folder, token))
    command = [sys.executable, "-u", "-m", "hexrealm", "client", "--server", address, "--token-file", file, *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=dict(os.environ))
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            process.communicate()


def test_the_client_accepts_plays_declines_and_ends_in_order(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        owner, emil = await Client(address).sign_in("Ines"), await Client(address).sign_in("Emil")
        bot, token = await make_program(owner)
        with running_client(address, tmp_path, token, "--bot", "uniform", "--players", "2", "--speed", "none") as process:
            assert process.stdout is not None
            assert "Tester is ready" in process.stdout.readline()
            table = await challenge(emil, bot)
            seat = await find_seat(emil, table, lambda seat: seat["kind"] == "person")
            assert seat["name"] == "Tester (bot)"
            socket = await emil.open_socket()
            await socket.watch(table)
            for _ in range(3):  # the bot answers each move
                while not (legal := socket.views[table]["legal"]):
                    await socket.receive()
                done = await socket.play(table, legal[0])
                assert done["type"] == "done", done
                await socket.receive_version(table, done["version"])
            clock = {"kind": "live", "base": 900, "increment": 15, "reserve": 0}
            fast = await challenge(emil, bot, clock=clock)
            assert (await find_seat(emil, fast, lambda seat: seat["declined"]))["declined"] == "speed"
            process.send_signal(signal.SIGINT)
            output, _ = await asyncio.to_thread(process.communicate)
            assert process.returncode == 0, output
            assert "Accepted" in output
            assert "Declined" in output
            assert "Stopped." in output
            assert token not in output
        for client in (owner, emil):
            await client.close()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(scenario(address))


def test_the_client_goes_on_after_the_server_was_gone(tmp_path: Path) -> None:
    server = ForkedServer(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS))

    async def scenario() -> None:
        owner = await Client(server.address).sign_in("Ines")
        bot, token = await make_program(owner)
        reports: list[str] = []
        player = ProgramPlayer(
            ServerAccess(server.address, token), lambda: make_bot("uniform").choose, Acceptance(), reports.append
        )
        playing = asyncio.create_task(player.run())
        table = await challenge(owner, bot)
        await find_seat(owner, table, lambda seat: seat["kind"] == "person")
        await asyncio.to_thread(server.kill)
        while not any("connection is lost" in each for each in reports):
            await asyncio.sleep(0.05)
        await asyncio.to_thread(server.start)
        moves = 0
        while moves < 2:  # mine, and the answer of the bot
            sections = (await owner.http.get(f"/api/tables/{table}")).json()["sections"]
            turn, legal = sections["turn"], sections["legal"]["legal"].split()
            moves = turn["moment"]
            if legal:
                act = {"type": "act", "id": f"a{turn['version']}", "table": table, "seat": 0, "version": turn["version"]}
                await owner.http.post(f"/api/tables/{table}/do", json={**act, "action": legal[0]})
            await asyncio.sleep(0.05)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await owner.close()

    server.start()
    try:
        asyncio.run(scenario())
    finally:
        server.close()


def test_the_client_ends_when_its_token_is_revoked_on_another_worker(tmp_path: Path, postgres: Postgres) -> None:
    async def scenario(first: str, second: str) -> None:
        owner = await Client(first).sign_in("Ines")
        _, token = await make_program(owner)
        ready = asyncio.Event()
        player = ProgramPlayer(
            ServerAccess(second, token), lambda: make_bot("uniform").choose, Acceptance(), lambda text: ready.set()
        )
        playing = asyncio.create_task(player.run())
        await ready.wait()
        while not (await owner.get("/api/bots"))["bots"]:  # the other worker tells that it is connected
            await asyncio.sleep(0.05)
        (listed,) = (await owner.get("/api/me/programs"))["tokens"]
        assert (await owner.http.delete(f"/api/me/tokens/{listed['id']}")).status_code == 200
        with pytest.raises(ClientError, match="not valid"):
            await playing
        await owner.close()

    settings = Settings(database=postgres.create_database(), port=0, bot_workers=0, limits=GENEROUS)
    with serving(settings) as first, serving(settings) as second:
        asyncio.run(scenario(first, second))


@pytest.mark.parametrize("games", [pytest.param(3, id="few"), pytest.param(100, marks=pytest.mark.long, id="all")])
def test_ten_lines_of_python_play_through_a_token(tmp_path: Path, games: int) -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 10

    async def prepare(address: str) -> str:
        owner = await Client(address).sign_in("Ines")
        _, token = await make_program(owner)
        await owner.close()
        return token

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as address:
        token, began = asyncio.run(prepare(address)), time.perf_counter()
        command = [sys.executable, "-W", "error", str(EXAMPLE), address, str(keep_token(tmp_path, token)), str(games)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        lines = done.stdout.splitlines()
        assert len(lines) == games
        won = sum(line.startswith("won") for line in lines)
        sys.stdout.write(f"{games} games in {time.perf_counter() - began:.1f} s, {won} won\n")


def test_a_bot_account_plays_whoever_asks_until_its_token_ends(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        owner = await Client(address).sign_in("Ines")
        bot, token = await make_program(owner)
        account = BotAccount(address, keep_token(tmp_path, token), choose=lambda match: match.legal()[-1])
        playing = asyncio.create_task(asyncio.to_thread(account.accept))
        table = await challenge(owner, bot)
        await find_seat(owner, table, lambda seat: seat["kind"] == "person")
        socket = await owner.open_socket()
        await socket.watch(table)
        while not (legal := socket.views[table]["legal"]):
            await socket.receive()
        done = await socket.play(table, legal[0])
        await socket.receive_version(table, done["version"] + 1)
        (listed,) = (await owner.get("/api/me/programs"))["tokens"]
        await owner.http.delete(f"/api/me/tokens/{listed['id']}")
        with pytest.raises(ClientError, match="not valid"):
            await playing
        await owner.close()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(scenario(address))


def test_a_bot_account_whose_token_is_too_narrow_is_told_what_it_lacks(tmp_path: Path) -> None:
    async def scenario(address: str) -> None:
        owner = await Client(address).sign_in("Ines")
        _, token = await make_program(owner, scopes=("play",))
        account = BotAccount(address, keep_token(tmp_path, token), choose=lambda match: match.legal()[0])
        with pytest.raises(ClientError, match="challenge"):
            await asyncio.to_thread(account.play, GAME)
        await owner.close()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(scenario(address))


# What keeps the token safe on the side of the program


def test_a_token_that_others_can_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "token.txt"
    for text, mode, problem in (("t", 0o644, "Other users"), ("", 0o600, "one token"), ("a b", 0o600, "one token")):
        file.write_text(text)
        file.chmod(mode)
        with pytest.raises(ClientError, match=problem):
            read_token(file)
    file.write_text("hexrealm_x\n")
    assert read_token(file) == "hexrealm_x"


@pytest.mark.parametrize(
    ("address", "is_good"),
    [
        ("https://hexrealm.example", True),
        ("http://127.0.0.1:8000/", True),
        ("http://[::1]:8000", True),
        ("http://hexrealm.example", False),
        ("http://127.0.0.1.example", False),
        ("ftp://localhost", False),
        ("https://user@hexrealm.example", False),
        ("https://hexrealm.example/path", False),
        ("https://", False),
        ("http://localhost:99999", False),
    ],
)
def test_a_token_goes_only_to_https_or_this_machine(address: str, is_good: bool) -> None:
    if is_good:
        check_address(address)
        return
    with pytest.raises(ClientError):
        check_address(address)


TABLE = {"game": "a", "seats": [{}, {}], "clock": {"kind": "live"}, "rated": False}


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (Acceptance(), None),
        (Acceptance(games=("b",)), "game"),
        (Acceptance(players=(3, 4)), "players"),
        (Acceptance(speeds=("days", "none")), "speed"),
        (Acceptance(rated="only"), "rated"),
        (Acceptance(rated="never"), None),
        (Acceptance(at_once=1), "busy"),
    ],
)
def test_a_program_accepts_by_its_rules(rules: Acceptance, reason: str | None) -> None:
    assert rules.refuse(TABLE, ("a", "b"), running=1) == reason
