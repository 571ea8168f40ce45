"""People play over real websockets, as docs/protocol.md describes."""

from __future__ import annotations

import asyncio
import random

import pytest

import hexrealm
from hexrealm import games
from hexrealm.play.record import parse_record
from tests.support.server.two_players import TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", games.names())
def test_two_people_play_a_whole_game(address: str, game: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        rng = random.Random(4)
        while two.view["state"] != "over":
            await two.play(rng=rng)
        seen = [socket.views[two.table] for socket in (*two.sockets, two.stranger)]
        assert [view["viewer"] for view in seen] == [0, 1, "spectator"]
        assert seen[0]["result"] == seen[1]["result"] == seen[2]["result"]
        assert seen[0]["result"]["by"] == "rules"
        record = (await two.clients[1].http.get(f"/api/tables/{two.table}/record")).text
        match = parse_record(record)
        assert match.over
        assert match.winners == seen[0]["result"]["winners"]
        assert [step["action"] for step in two.sockets[0].logs[two.table] if step["seat"] is not None] == [
            step.name for step in match.steps if step.seat is not None
        ]
        assert [len(socket.logs[two.table]) for socket in (*two.sockets, two.stranger)] == [len(match.steps)] * 3

    run_with_two_players(address, scenario, game)


@pytest.mark.parametrize("game", games.names())
def test_the_view_is_what_the_engine_shows_that_viewer(address: str, game: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        for _ in range(9):
            await two.play(rng=random.Random(7))
        for socket in two.sockets:
            view = socket.views[two.table]
            record = (await two.clients[view["viewer"]].http.get(f"/api/tables/{two.table}/record")).text
            match = parse_record(record)
            names = ["Ines", "Tomas"]
            assert match.known_to == view["viewer"]
            scene = match.game.scene(match.options, match.snapshot(view["viewer"]), names=names)
            for part in ("title", "facts", "seats", "tracks", "ledger", "tiles"):
                assert view["scene"][part] == scene.to_dict()[part]
            assert bool(view["legal"]) == (view["seat"] == view["viewer"])

    run_with_two_players(address, scenario, game)


def test_a_stranger_may_only_watch(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        view = two.stranger.views[two.table]
        assert (view["viewer"], view["yours"], view["legal"], view["invites"]) == ("spectator", [], [], {})
        answer = await two.stranger.request("act", table=two.table, seat=0, version=view["version"], action="h6")
        assert (answer["type"], answer["code"]) == ("error", "no-name")
        refused = await two.stranger.request("watch", table=two.table, seat=0)
        assert refused["code"] == "not-yours"

    run_with_two_players(address, scenario)


def test_an_illegal_action_is_explained_and_changes_nothing(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play(action := two.sockets[0].views[two.table]["legal"][0])
        before = two.view["version"]
        refused = await two.sockets[1].play(two.table, action)
        assert (refused["code"], refused["version"]) == ("illegal", before)
        match = hexrealm.new(two.view["game"], **two.view["options"])
        match.play(action)
        assert refused["words"] == match.why_not(action)
        assert (await two.clients[0].get(f"/api/tables/{two.table}"))["version"] == before

    run_with_two_players(address, scenario)


def test_of_two_racing_tabs_one_plays_and_the_other_is_stale_and_updated(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        other = await two.clients[0].open_socket()
        await other.watch(two.table)
        legal, version = two.view["legal"], two.view["version"]
        tabs = [two.sockets[0], other]
        requests = [tab.request("act", table=two.table, seat=0, version=version, action=legal[n]) for n, tab in enumerate(tabs)]
        replies = await asyncio.gather(*requests)
        assert sorted(reply["type"] for reply in replies) == ["done", "error"]
        error = next(reply for reply in replies if reply["type"] == "error")
        assert error["code"] == "stale"
        done = next(reply for reply in replies if reply["type"] == "done")
        for tab in tabs:
            view = await tab.receive_version(two.table, done["version"])
            assert view["moment"] == 1
            assert len(tab.logs[two.table]) == 1
        await other.close()

    run_with_two_players(address, scenario)


def test_a_repeated_message_is_carried_out_once(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        message = {"id": "once", "table": two.table, "seat": 0, "version": two.view["version"], "action": two.view["legal"][0]}
        first = await two.clients[0].http.post(f"/api/tables/{two.table}/do", json={"type": "act", **message})
        again = await two.clients[0].http.post(f"/api/tables/{two.table}/do", json={"type": "act", **message})
        assert first.json() == again.json()
        assert first.json()["type"] == "done"
        view = await two.sockets[0].receive_version(two.table, first.json()["version"])
        assert view["moment"] == 1

    run_with_two_players(address, scenario)


def test_a_version_from_the_future_is_refused(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        action = two.view["legal"][0]
        refused = await two.request(0, "act", seat=0, version=two.view["version"] + 1, action=action)
        assert refused["code"] == "ahead"

    run_with_two_players(address, scenario)


def test_a_reconnecting_client_gets_only_the_missing_steps(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        rng = random.Random(5)
        for _ in range(3):
            await two.play(rng=rng)
        socket = two.sockets[1]
        known, version = list(socket.logs[two.table]), socket.views[two.table]["version"]
        await socket.close()
        two.sockets[1] = two.sockets[0]
        await two.play(rng=rng) if two.view["seat"] == 0 else None
        back = await two.clients[1].open_socket()
        back.logs[two.table] = known
        frame = await back.watch(two.table, version=version)
        assert frame["log"]["since"] == len(known)
        assert [step["moment"] for step in back.logs[two.table]] == list(range(1, frame["view"]["moment"] + 1))
        two.sockets[1] = back

    run_with_two_players(address, scenario)


def test_a_pong_has_the_versions_of_watched_tables(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play()
        pong = await two.sockets[0].request("ping")
        assert pong["versions"] == {two.table: two.view["version"]}

    run_with_two_players(address, scenario)


def test_presence_follows_connections(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        while two.sockets[0].presence[two.table] != {"connected": [0, 1], "away": {}, "watchers": 1}:
            await two.sockets[0].receive()
        await two.sockets[1].close()
        while two.sockets[0].presence[two.table]["connected"] != [0]:
            await two.sockets[0].receive()
        assert "1" in two.sockets[0].presence[two.table]["away"]

    run_with_two_players(address, scenario)
