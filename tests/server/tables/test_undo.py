"""Undo: free within the own turn while nothing was revealed, otherwise by consent. What was undone stays in the log."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.server.client import Client
from tests.support.server.two_players import GAME, HIDING_GAMES, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_undo_is_free_within_the_own_turn(address: str, game: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        before = two.view
        await two.play()
        assert (two.view["seat"], two.view["may_undo"]) == (0, "free")
        await two.succeed(0, "undo")
        assert two.view["moment"] == before["moment"]
        assert two.view["legal"] == before["legal"]
        assert two.view["scene"]["board"] == before["scene"]["board"]
        assert [len(socket.logs[two.table]) for socket in (*two.sockets, two.stranger)] == [before["moment"]] * 3
        assert two.view["version"] == before["version"] + 2

    run_with_two_players(address, scenario, game)


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_the_others_are_asked_once_chance_has_decided(address: str, game: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        while two.view["seat"] == 0:
            legal = two.sockets[0].views[two.table]["legal"]
            await two.play("end" if "end" in legal else legal[0])
        assert two.view["may_undo"] == "ask"
        moment = two.view["moment"]
        await two.succeed(0, "undo")
        assert two.view["moment"] == moment
        assert (two.view["undo"]["seat"], two.view["undo"]["waiting"]) == (0, [1])
        await two.succeed(1, "answer-undo", agree=True)
        assert (two.view["undo"], two.view["seat"]) == (None, 0)
        assert two.view["moment"] < moment

    run_with_two_players(address, scenario, game)


def test_one_refusal_ends_the_request(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play()
        await two.succeed(0, "undo")
        assert (await two.request(0, "undo", seat=0, version=two.view["version"]))["code"] == "refused"
        await two.succeed(1, "answer-undo", agree=False)
        assert (two.view["undo"], two.view["moment"]) == (None, 1)

    run_with_two_players(address, scenario)


def test_a_late_copy_does_not_answer_a_newer_request(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play()
        requested = await two.succeed(0, "undo")
        again = {"type": "undo", "id": "again", "table": two.table, "seat": 0, "version": requested["version"]}
        agreed = {**again, "type": "answer-undo", "id": "agreed", "seat": 1, "agree": True}
        assert (await two.sockets[0].request_exactly(again))["code"] == "refused"
        await two.succeed(1, "answer-undo", agree=False)
        assert (await two.sockets[0].request_exactly(again))["code"] == "stale"
        await two.succeed(0, "undo")
        assert (await two.sockets[1].request_exactly(agreed))["code"] == "stale"
        assert (two.view["undo"]["waiting"], two.view["moment"]) == ([1], 1)

    run_with_two_players(address, scenario)


def test_the_requester_may_withdraw_but_not_agree(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play()
        await two.succeed(0, "undo")
        done = await two.request(0, "answer-undo", seat=0, version=two.view["version"], agree=True)
        assert (done["type"], two.view["moment"]) == ("done", 1)
        await two.succeed(0, "answer-undo", agree=False)
        assert two.view["undo"] is None

    run_with_two_players(address, scenario)


def test_an_action_withdraws_the_request(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play()
        await two.succeed(0, "undo")
        await two.play()
        assert (two.view["undo"], two.view["moment"]) == (None, 2)

    run_with_two_players(address, scenario)


def test_undo_against_bots_is_free_and_takes_back_their_moves(address: str) -> None:
    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(GAME, ["me", {"who": "bot", "level": "easy"}])
        socket = await ines.open_socket()
        await socket.watch(created["table"])
        await socket.play(created["table"], socket.views[created["table"]]["legal"][0])
        while socket.views[created["table"]]["moment"] < 2:
            await socket.receive()
        view = socket.views[created["table"]]
        assert view["may_undo"] == "free"
        done = await socket.request("undo", table=created["table"], seat=0, version=view["version"])
        view = await socket.receive_version(created["table"], done["version"])
        assert (view["moment"], view["seat"], socket.logs[created["table"]]) == (0, 0, [])
        assert (await socket.request("undo", table=created["table"], seat=0, version=view["version"]))["code"] == "refused"
        await socket.close()
        await ines.close()

    asyncio.run(play())


def test_play_continues_from_the_moment_before_the_undone_action(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play()
        await two.play()
        await two.succeed(0, "undo")
        await two.succeed(1, "answer-undo", agree=True)
        other = two.sockets[0].views[two.table]["legal"][-1]
        await two.play(other)
        assert [step["action"] for step in two.stranger.logs[two.table]] == [other]
        fresh = (await two.clients[0].get(f"/api/tables/{two.table}"))["log"]["steps"]
        assert fresh == two.sockets[0].logs[two.table]

    run_with_two_players(address, scenario)
