"""Undo: free in the own turn while nothing came to light, else by consent; what was undone stays in the log."""

from __future__ import annotations

import asyncio

import pytest

from tests.support.server.client import Person
from tests.support.server.two_players import GAME, HIDING, Two, at_a_table

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", HIDING)
def test_within_the_own_turn_it_is_free(address: str, game: str) -> None:
    async def scene(two: Two) -> None:
        before = two.view
        await two.play()
        assert (two.view["seat"], two.view["may_undo"]) == (0, "free")
        await two.do(0, "undo")
        assert two.view["moment"] == before["moment"]
        assert two.view["legal"] == before["legal"]
        assert two.view["scene"]["board"] == before["scene"]["board"]
        assert [len(socket.logs[two.table]) for socket in (*two.sockets, two.stranger)] == [before["moment"]] * 3
        assert two.view["version"] == before["version"] + 2

    at_a_table(address, scene, game)


@pytest.mark.parametrize("game", HIDING)
def test_once_chance_has_spoken_the_others_are_asked(address: str, game: str) -> None:
    async def scene(two: Two) -> None:
        while two.view["seat"] == 0:
            legal = two.sockets[0].views[two.table]["legal"]
            await two.play("end" if "end" in legal else legal[0])
        assert two.view["may_undo"] == "ask"
        moment = two.view["moment"]
        await two.do(0, "undo")
        assert two.view["moment"] == moment
        assert (two.view["undo"]["seat"], two.view["undo"]["waiting"]) == (0, [1])
        await two.do(1, "answer-undo", agree=True)
        assert (two.view["undo"], two.view["seat"]) == (None, 0)
        assert two.view["moment"] < moment

    at_a_table(address, scene, game)


def test_who_does_not_agree_settles_it(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play()
        await two.do(0, "undo")
        assert (await two.ask(0, "undo", seat=0, version=two.view["version"]))["code"] == "refused"
        await two.do(1, "answer-undo", agree=False)
        assert (two.view["undo"], two.view["moment"]) == (None, 1)

    at_a_table(address, scene)


def test_a_late_copy_is_not_about_another_question(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play()
        asked = await two.do(0, "undo")
        again = {"type": "undo", "id": "again", "table": two.table, "seat": 0, "version": asked["version"]}
        agreed = {**again, "type": "answer-undo", "id": "agreed", "seat": 1, "agree": True}
        assert (await two.send(0, again))["code"] == "refused"
        await two.do(1, "answer-undo", agree=False)
        assert (await two.send(0, again))["code"] == "stale"
        await two.do(0, "undo")
        assert (await two.send(1, agreed))["code"] == "stale"
        assert (two.view["undo"]["waiting"], two.view["moment"]) == ([1], 1)

    at_a_table(address, scene)


def test_who_asked_may_think_better_of_it_but_not_agree_alone(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play()
        await two.do(0, "undo")
        done = await two.ask(0, "answer-undo", seat=0, version=two.view["version"], agree=True)
        assert (done["type"], two.view["moment"]) == ("done", 1)
        await two.do(0, "answer-undo", agree=False)
        assert two.view["undo"] is None

    at_a_table(address, scene)


def test_an_action_meanwhile_withdraws_it(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play()
        await two.do(0, "undo")
        await two.play()
        assert (two.view["undo"], two.view["moment"]) == (None, 2)

    at_a_table(address, scene)


def test_with_nobody_but_bots_it_is_always_free_and_takes_back_the_bots_answer(address: str) -> None:
    async def play() -> None:
        ines = await Person(address).called("Ines")
        made = await ines.new_table(GAME, ["me", {"who": "bot", "level": "easy"}])
        socket = await ines.socket()
        await socket.watch(made["table"])
        await socket.act(made["table"], socket.views[made["table"]]["legal"][0])
        while socket.views[made["table"]]["moment"] < 2:
            await socket.hear()
        view = socket.views[made["table"]]
        assert view["may_undo"] == "free"
        done = await socket.ask("undo", table=made["table"], seat=0, version=view["version"])
        view = await socket.see(made["table"], done["version"])
        assert (view["moment"], view["seat"], socket.logs[made["table"]]) == (0, 0, [])
        assert (await socket.ask("undo", table=made["table"], seat=0, version=view["version"]))["code"] == "refused"
        await socket.close()
        await ines.close()

    asyncio.run(play())


def test_play_goes_on_from_where_it_was_taken_back_to(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play()
        await two.play()
        await two.do(0, "undo")
        await two.do(1, "answer-undo", agree=True)
        other = two.sockets[0].views[two.table]["legal"][-1]
        await two.play(other)
        assert [step["action"] for step in two.stranger.logs[two.table]] == [other]
        fresh = (await two.people[0].get(f"/api/tables/{two.table}"))["log"]["steps"]
        assert fresh == two.sockets[0].logs[two.table]

    at_a_table(address, scene)
