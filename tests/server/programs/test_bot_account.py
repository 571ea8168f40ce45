"""What `BotAccount` does when something goes wrong, or elsewhere than in a plain program, against a real server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from hexrealm.client import BotAccount, ClientError
from hexrealm.client.player import Choose
from hexrealm.engine.errors import IllegalAction
from hexrealm.play.match import Match
from hexrealm.server.settings import Limits, Settings
from tests.support.server.bot_accounts import challenge, find_seat, keep_token, make_program
from tests.support.server.client import TIMEOUT, Client
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled


async def make_account(address: str, folder: Path, choose: Choose, report: Callable[[str], None] | None = None) -> BotAccount:
    """Make a bot account of a new person."""
    owner = await Client(address).sign_in("Ines")
    _, token = await make_program(owner)
    await owner.close()
    return BotAccount(address, keep_token(folder, token), choose, report)


def choose_first(match: Match) -> str:
    return match.legal()[0]


def raising(error: Exception) -> Choose:
    """Return a bot that fails."""

    def choose(match: Match) -> str:
        raise error

    return choose


# Faults of `choose`


@pytest.mark.parametrize("action", ["nowhere", 7, None])
def test_play_raises_when_an_action_is_refused(address: str, tmp_path: Path, action: object) -> None:
    account = asyncio.run(make_account(address, tmp_path, choose=lambda match: action))  # type: ignore[arg-type, return-value]
    with pytest.raises(ClientError, match=f"{action} was refused: "):
        account.play(GAME)


@pytest.mark.parametrize("error", [FileNotFoundError("weights.npz"), TimeoutError("too slow"), IllegalAction("a1")])
def test_play_raises_what_choose_raises(address: str, tmp_path: Path, error: Exception) -> None:
    reports: list[str] = []
    account = asyncio.run(make_account(address, tmp_path, raising(error), reports.append))
    with pytest.raises(type(error)) as raised:
        account.play(GAME)
    assert raised.value is error
    assert raised.traceback[-1].name == "choose"
    assert not any("connection" in each for each in reports)


def test_play_ends_when_choose_raises_the_end_of_an_iteration(address: str, tmp_path: Path) -> None:
    account = asyncio.run(make_account(address, tmp_path, raising(StopIteration())))
    with pytest.raises(RuntimeError) as raised:  # no coroutine can raise StopIteration itself
        account.play(GAME)
    assert isinstance(raised.value.__cause__, StopIteration)


def test_accept_resigns_and_reports_games_with_a_fault_and_goes_on(address: str, tmp_path: Path) -> None:
    faults = {"weights.npz": raising(FileNotFoundError("weights.npz")), "nowhere": lambda match: "nowhere"}
    bots, reports = [*faults.values(), choose_first], list[str]()

    async def scenario() -> None:
        owner = await Client(address).sign_in("Ines")
        bot, token = await make_program(owner)
        account = BotAccount(address, keep_token(tmp_path, token), lambda match: bots[0](match), reports.append)
        playing = asyncio.create_task(asyncio.to_thread(account.accept))
        try:
            *failing, good = [await challenge(owner, bot) for _ in bots]
            for table, fault in zip(failing, faults, strict=True):
                await play_first(owner, table)
                await find_seat(owner, table, lambda seat: seat["resigned"])
                assert any(table in each and fault in each for each in reports)
                del bots[0]
            await play_first(owner, good)
            while (await count_moves(owner.http, good)) < 2:  # mine, and the answer of the bot
                await asyncio.sleep(0.05)
        finally:  # without its token the program ends
            (listed,) = (await owner.get("/api/me/programs"))["tokens"]
            await owner.http.delete(f"/api/me/tokens/{listed['id']}")
        with pytest.raises(ClientError, match="not valid"):
            await playing
        await owner.close()

    asyncio.run(scenario())


async def count_moves(http: httpx.AsyncClient, table: str) -> int:
    return int((await http.get(f"/api/tables/{table}")).json()["sections"]["turn"]["moment"])


async def play_first(client: Client, table: str) -> None:
    """Play the first action as soon as a bot account has taken its seat."""
    await find_seat(client, table, lambda seat: seat["kind"] == "person")
    socket = await client.open_socket()
    await socket.watch(table)
    while not (legal := socket.views[table]["legal"]):
        await socket.receive()
    assert (await socket.play(table, legal[0]))["type"] == "done"


# Refusals that pass


@pytest.mark.parametrize("messages", [2, 3], ids=["position", "act"])  # after hello and watch
def test_a_request_that_came_too_fast_is_made_again(tmp_path: Path, messages: int) -> None:
    reports = play_within_limits(tmp_path, replace(GENEROUS, messages=f"{messages}/1 second"))
    assert any("was refused: Too many" in each for each in reports)


def test_a_table_that_cannot_be_shown_yet_is_asked_for_again(tmp_path: Path) -> None:
    reports = play_within_limits(tmp_path, replace(GENEROUS, views="1/1 second"), look_first=True)
    assert any(each.startswith("Table ") and "Too many" in each for each in reports)


def play_within_limits(folder: Path, limits: Limits, look_first: bool = False) -> list[str]:
    """Play until an illegal action is refused, and return what was reported. After a refusal a second passes."""
    clock, reports = ManualClock(), list[str]()

    def report(text: str) -> None:
        reports.append(text)
        if "Too many" in text:
            clock.advance(1)

    settings = Settings(database=sqlite_in(folder), port=0, bot_workers=0, limits=limits, clock=clock)
    with serving(settings) as address:
        account = asyncio.run(make_account(address, folder, lambda match: "nowhere", report))
        if look_first:
            httpx.get(f"{address}/api/tables/{22 * 'x'}", trust_env=False)
        with pytest.raises(ClientError, match=r"nowhere was refused: (?!Too many)"):
            account.play(GAME)
    return reports


# Where it runs


def test_play_works_inside_a_running_event_loop(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def cell_of_a_notebook() -> None:
        account = await make_account(address, tmp_path, choose_first)
        assert account.play(GAME).scores

    asyncio.run(cell_of_a_notebook())
    assert "Tester is ready" in capsys.readouterr().err


def test_play_leaves_other_games_and_offers_of_the_account_alone(address: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        owner = await Client(address).sign_in("Ines")
        bot, token = await make_program(owner)
        form = {"game": GAME, "seats": [{"who": "me"}, {"who": "bot", "level": "beginner"}]}
        headers = {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=address, headers=headers, timeout=TIMEOUT) as program:
            other = (await program.post("/api/tables", json=form)).json()["table"]
            offered = await challenge(owner, bot)
            await asyncio.to_thread(BotAccount(address, keep_token(tmp_path, token), choose_first).play, GAME)
            assert await count_moves(program, other) == 0
        await find_seat(owner, offered, lambda seat: seat["offered"] == bot and not seat["declined"])
        await owner.close()

    asyncio.run(scenario())
