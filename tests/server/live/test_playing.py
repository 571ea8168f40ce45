"""People play over real websockets, as in docs/protocol.md."""

from __future__ import annotations

import asyncio
import random

import pytest

import hexrealm
from hexrealm import games
from hexrealm.play.record import parse_record
from tests.support.server.two_players import Two, at_a_table

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", games.names())
def test_two_people_play_a_whole_game(address: str, game: str) -> None:
    async def scene(two: Two) -> None:
        dice = random.Random(4)
        while two.view["state"] != "over":
            await two.play(dice=dice)
        seen = [socket.views[two.table] for socket in (*two.sockets, two.stranger)]
        assert [view["viewer"] for view in seen] == [0, 1, "spectator"]
        assert seen[0]["result"] == seen[1]["result"] == seen[2]["result"]
        assert seen[0]["result"]["by"] == "rules"
        record = (await two.people[1].http.get(f"/api/tables/{two.table}/record")).text
        match = parse_record(record)
        assert match.over
        assert match.winners == seen[0]["result"]["winners"]
        assert [step["action"] for step in two.sockets[0].logs[two.table] if step["seat"] is not None] == [
            step.name for step in match.steps if step.seat is not None
        ]
        assert [len(socket.logs[two.table]) for socket in (*two.sockets, two.stranger)] == [len(match.steps)] * 3

    at_a_table(address, scene, game)


@pytest.mark.parametrize("game", games.names())
def test_the_view_is_the_engines_own_for_that_viewer(address: str, game: str) -> None:
    async def scene(two: Two) -> None:
        for _ in range(9):
            await two.play(dice=random.Random(7))
        for socket in two.sockets:
            view = socket.views[two.table]
            record = (await two.people[view["viewer"]].http.get(f"/api/tables/{two.table}/record")).text
            match = parse_record(record)
            names = ["Ines", "Tomas"]
            assert match.known_to == view["viewer"]
            scene = match.game.scene(match.options, match.snapshot(view["viewer"]), names=names)
            for part in ("title", "facts", "seats", "tracks", "ledger", "tiles"):
                assert view["scene"][part] == scene.to_dict()[part]
            assert bool(view["legal"]) == (view["seat"] == view["viewer"])

    at_a_table(address, scene, game)


def test_a_stranger_may_watch_and_nothing_else(address: str) -> None:
    async def scene(two: Two) -> None:
        view = two.stranger.views[two.table]
        assert (view["viewer"], view["yours"], view["legal"], view["invites"]) == ("spectator", [], [], {})
        answer = await two.stranger.ask("act", table=two.table, seat=0, version=view["version"], action="h6")
        assert (answer["type"], answer["code"]) == ("error", "no-name")
        refused = await two.stranger.ask("watch", table=two.table, seat=0)
        assert refused["code"] == "not-yours"

    at_a_table(address, scene)


def test_an_illegal_action_says_why_and_changes_nothing(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play(action := two.sockets[0].views[two.table]["legal"][0])
        before = two.view["version"]
        refused = await two.sockets[1].act(two.table, action)
        assert (refused["code"], refused["version"]) == ("illegal", before)
        match = hexrealm.new(two.view["game"], **two.view["options"])
        match.play(action)
        assert refused["words"] == match.why_not(action)
        assert (await two.people[0].get(f"/api/tables/{two.table}"))["version"] == before

    at_a_table(address, scene)


def test_of_two_tabs_that_race_one_wins_and_the_other_is_told_and_brought_up_to_date(address: str) -> None:
    async def scene(two: Two) -> None:
        other = await two.people[0].socket()
        await other.watch(two.table)
        legal, version = two.view["legal"], two.view["version"]
        tabs = [two.sockets[0], other]
        asked = [tab.ask("act", table=two.table, seat=0, version=version, action=legal[n]) for n, tab in enumerate(tabs)]
        answers = await asyncio.gather(*asked)
        assert sorted(answer["type"] for answer in answers) == ["done", "error"]
        lost = next(answer for answer in answers if answer["type"] == "error")
        assert lost["code"] == "stale"
        done = next(answer for answer in answers if answer["type"] == "done")
        for tab in tabs:
            view = await tab.see(two.table, done["version"])
            assert view["moment"] == 1
            assert len(tab.logs[two.table]) == 1
        await other.close()

    at_a_table(address, scene)


def test_a_message_said_twice_is_done_once(address: str) -> None:
    async def scene(two: Two) -> None:
        message = {"id": "once", "table": two.table, "seat": 0, "version": two.view["version"], "action": two.view["legal"][0]}
        first = await two.people[0].http.post(f"/api/tables/{two.table}/do", json={"type": "act", **message})
        again = await two.people[0].http.post(f"/api/tables/{two.table}/do", json={"type": "act", **message})
        assert first.json() == again.json()
        assert first.json()["type"] == "done"
        view = await two.sockets[0].see(two.table, first.json()["version"])
        assert view["moment"] == 1

    at_a_table(address, scene)


def test_a_version_from_the_future_is_refused(address: str) -> None:
    async def scene(two: Two) -> None:
        action = two.view["legal"][0]
        refused = await two.ask(0, "act", seat=0, version=two.view["version"] + 1, action=action)
        assert refused["code"] == "ahead"

    at_a_table(address, scene)


def test_after_a_break_the_gap_is_filled_without_a_reload(address: str) -> None:
    async def scene(two: Two) -> None:
        dice = random.Random(5)
        for _ in range(3):
            await two.play(dice=dice)
        socket = two.sockets[1]
        known, version = list(socket.logs[two.table]), socket.views[two.table]["version"]
        await socket.close()
        two.sockets[1] = two.sockets[0]
        await two.play(dice=dice) if two.view["seat"] == 0 else None
        back = await two.people[1].socket()
        back.logs[two.table] = known
        frame = await back.watch(two.table, version=version)
        assert frame["log"]["since"] == len(known)
        assert [step["moment"] for step in back.logs[two.table]] == list(range(1, frame["view"]["moment"] + 1))
        two.sockets[1] = back

    at_a_table(address, scene)


def test_ping_tells_the_versions(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play()
        pong = await two.sockets[0].ask("ping")
        assert pong["versions"] == {two.table: two.view["version"]}

    at_a_table(address, scene)


def test_people_come_and_go(address: str) -> None:
    async def scene(two: Two) -> None:
        while two.sockets[0].presence[two.table] != {"connected": [0, 1], "away": {}, "watchers": 1}:
            await two.sockets[0].hear()
        await two.sockets[1].close()
        while two.sockets[0].presence[two.table]["connected"] != [0]:
            await two.sockets[0].hear()
        assert "1" in two.sockets[0].presence[two.table]["away"]

    at_a_table(address, scene)
