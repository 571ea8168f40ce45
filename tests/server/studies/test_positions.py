"""The positions of the analysis board: any position of any game, its Scene, what its actions bring, and wrong ones."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from hexrealm import games
from hexrealm.i18n.translate import using_language
from hexrealm.play.match import Match
from hexrealm.play.preview import gains
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.tables.viewing.viewers import ALL, TableViewer
from hexrealm.server.tables.viewing.views import make_scene
from tests.support.server.client import Client
from tests.support.server.sections import apply_difference, in_order, read_frame
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled


def at(match: Match, **more: Any) -> dict[str, Any]:
    """Return the request for the position of a match, from where it began."""
    return {"game": match.game.name, "options": match.options, "snapshot": match.start, "path": match.history, **more}


async def ask(client: Client, what: str, body: dict[str, Any]) -> dict[str, Any]:
    response = await client.http.post(f"/api/analysis/{what}", json=body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def refuse(client: Client, what: str, body: Any, **headers: str) -> httpx.Response:
    response = await client.http.post(f"/api/analysis/{what}", json=body, headers=headers)
    assert 400 <= response.status_code < 500, response.text
    return response


def scene_of(view: dict[str, Any]) -> dict[str, Any]:
    """Return the Scene of a reply, as a client puts it together."""
    scene = apply_difference(apply_difference(None, view["base_scene"]), view["scene"])
    return {**scene, "board": in_order(scene["board"])}


@pytest.mark.parametrize("name", games.names())
def test_a_position_is_shown_with_all_that_can_be_done_there(address: str, name: str) -> None:
    async def scenario() -> None:
        client = Client(address)
        for steps in (0, 1, 17, 60, 400):
            match = match_after(name, steps, steps)
            view = await ask(client, "position", at(match))
            assert (view["moment"], view["seat"], view["decision"]) == (len(match.steps), match.seat, match.decision)
            assert (view["legal"], view["odds"]) == (match.legal(), match.odds())
            assert view["legal_hexes"] == [list(match.game.hexes_of(action)) for action in match.legal()]
            assert (view["over"], view["winners"], view["scores"]) == (match.over, match.winners, match.scores)
            assert [step["seat"] for step in view["log"]] == [step.seat for step in match.steps]
            with using_language("en"):
                counted = match.game.count_for_scene(match.board, match.state)
                scene = read_frame(to_json(make_scene(match, TableViewer(None, ALL), None, match.legal(), counted)).decode())
            expected = {**scene, "board": in_order(scene["board"]), "legend": [], "signs": {}}
            assert scene_of(view) == expected
            again = await ask(client, "position", at(match, base=view["base"], since=len(match.steps)))
            assert (again["base_scene"], again["log"], again["scene"]) == (None, [], view["scene"])
        await client.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("name", games.names())
def test_an_analysis_can_start_at_any_complete_position(address: str, name: str) -> None:
    async def scenario() -> None:
        client, starts = Client(address), 0
        for steps in range(20, 32):
            match = match_after(name, 1, steps)
            view = await ask(client, "position", at(match))
            if view["snapshot"] is None:
                continue
            starts += 1
            assert view["snapshot"] == match.snapshot()
            there = await ask(client, "position", {**at(match), "snapshot": view["snapshot"], "path": []})
            assert (there["legal"], there["moment"]) == (view["legal"], 0)
        assert starts
        await client.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("name", games.names())
def test_previews_and_gains_are_those_of_the_rules(address: str, name: str) -> None:
    async def scenario() -> None:
        client, match = Client(address), match_after(name, 3, 30)
        while match.seat is None:
            match.play(match.legal()[0])
        action = match.legal()[-1]
        found = await ask(client, "preview", at(match, action=action))
        after = match.copy()
        after.play(action)
        assert found["scores"] == [now - then for now, then in zip(after.scores, match.scores, strict=True)]
        assert [event["words"] for event in found["events"]] == [event.words for event in after.events]
        assert found["after"] and not found["open"]
        listed = (await ask(client, "gains", at(match)))["gains"]
        assert [(each["action"], each["points"]) for each in listed] == [(each.action, each.points) for each in gains(match)]
        legal = await ask(client, "why-not", at(match, action=action))
        wrong = await ask(client, "why-not", at(match, action="zz"))
        assert (legal["words"], wrong["words"]) == (None, match.why_not("zz"))
        assert (await refuse(client, "preview", at(match, action="zz"))).json()["code"] == "illegal"
        over = match_after(name, 3, 10_000)
        assert (await refuse(client, "gains", at(over))).json()["code"] == "illegal"
        await client.close()

    asyncio.run(scenario())


def test_what_is_wrong_is_told_in_the_language_of_the_reader(address: str) -> None:
    async def scenario() -> None:
        client, match = Client(address), match_after(games.names()[0], 1, 12)
        twice = at(match, path=[*match.history, "zz"])
        answer = (await refuse(client, "position", twice)).json()
        assert answer["code"] == "illegal"
        assert answer["words"].startswith(f"Move {len(twice['path'])}: ")
        german = (await refuse(client, "position", twice, **{"accept-language": "de"})).json()
        assert german["words"].startswith(f"Zug {len(twice['path'])}: ")
        names = (await refuse(client, "position", at(match, names=["one"]))).json()
        assert names["code"] == "bad-message"
        assert (await refuse(client, "position", {"game": "nothing"})).status_code == 404
        option = (await refuse(client, "position", {"game": match.game.name, "options": {"players": 77}})).json()
        assert option["option"] == "players"
        await client.close()

    asyncio.run(scenario())


NONSENSE: list[Any] = [None, 0, -1, 10**30, 1.5, "", "zz", "a" * 5000, [], {}, [[]], {"seats": 3}, True, [None] * 300]


@pytest.mark.parametrize("name", games.names())
def test_nonsense_in_a_snapshot_gets_a_clear_error(address: str, name: str) -> None:
    async def scenario() -> None:
        client, match = Client(address), match_after(name, 1, 0)
        snapshot = match.snapshot()
        for key in snapshot:
            for value in NONSENSE:
                body = at(match, snapshot={**snapshot, key: value})
                response = await client.http.post("/api/analysis/position", json=body)
                assert response.status_code in (200, 422), response.text
                if response.status_code == 422:
                    assert 3 < len(response.json()["words"]) <= 500
        for wrong in ({}, {"x": 1}, {**snapshot, "more": 1}, {key: snapshot[key] for key in list(snapshot)[1:]}):
            assert (await refuse(client, "position", at(match, snapshot=wrong))).json()["code"] == "illegal"
        long = await refuse(client, "position", at(match, path=["a"] * 2001))
        assert long.json()["code"] == "bad-message"
        large = await refuse(client, "position", at(match, snapshot={"a": "x" * 70_000}))
        assert large.status_code == 413
        await client.close()

    asyncio.run(scenario())
