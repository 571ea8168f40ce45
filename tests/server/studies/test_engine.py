"""The engine beside the analysis board: its answers grow, say what they assume, and end when nobody looks any more."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hexrealm import games
from hexrealm.play.match import Match
from hexrealm.server.bots.analyses import MAX_SLICES, Analyses, make_request
from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.bots.worker import analyse
from hexrealm.server.settings import Settings
from tests.server.studies.test_positions import at
from tests.support.server.client import Client
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.two_players import HIDING_GAMES
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled
QUICK = {"seconds": 0.02, "simulations": 400}


def decision_after(name: str, seed: int, steps: int) -> Match:
    """Return a random match at a decision with a choice."""
    match = match_after(name, seed, steps)
    while match.seat is None or len(match.legal()) < 3:
        match.play(match.legal()[0])
    return match


async def think(client: Client, body: dict[str, Any], **headers: str) -> list[dict[str, Any]]:
    response = await client.http.post("/api/analysis/engine", json=body, headers=headers)
    assert response.status_code == 200, response.text
    return [json.loads(line) for line in response.text.splitlines()]


@pytest.mark.parametrize("name", games.names())
def test_answers_grow_until_they_are_finished(address: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexrealm.server.bots.analyses.MAX_SIMULATIONS", 3000)

    async def scenario() -> None:
        client, match = Client(address), decision_after(name, 2, 12)
        lines = await think(client, at(match, lines=2))
        grown = [line["simulations"] for line in lines]
        assert grown == sorted(grown)
        assert [line["finished"] for line in lines] == [*[False] * (len(lines) - 1), True]
        last = lines[-1]
        assert last["simulations"] == last["wanted"] == 3000
        assert sum(last["chances"]) == pytest.approx(1, abs=0.01)
        assert 1 <= len(last["lines"]) <= 2
        for line in last["lines"]:
            after = match.copy()
            for step, hexes in zip(line["steps"], line["step_hexes"], strict=True):
                assert (step["seat"], list(match.game.hexes_of(step["action"]))) == (after.seat, hexes)
                after.play(step["action"])
                assert [event["words"] for event in step["events"]] == [event.words for event in after.events]
            assert line["steps"][0]["action"] == line["action"]
        german = await think(client, at(match), **{"accept-language": "de"})
        assert bool(german[-1]["assumes"]) == match.game.has_secrets
        assert (german[-1]["assumes"] != last["assumes"]) == match.game.has_secrets
        await client.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("name", games.names())
def test_a_finished_game_is_known_and_a_draw_is_the_mean_of_its_outcomes(address: str, name: str) -> None:
    async def scenario() -> None:
        client, over = Client(address), match_after(name, 1, 10_000)
        lines = await think(client, at(over))
        assert lines[-1]["finished"]
        assert [seat for seat, chance in enumerate(lines[-1]["chances"]) if chance > 0] == over.winners
        assert lines[-1]["lines"] == []
        await client.close()

    asyncio.run(scenario())
    draw = next((each for each in (match_after(name, 2, steps) for steps in range(8, 40)) if each.odds()), None)
    if draw is not None:
        request = make_request(draw, None, 3)
        found = analyse(type(request)(**{**vars(request), **QUICK}))
        assert {line["action"] for line in found["lines"]} == set(draw.odds())
        assert sum(line["share"] for line in found["lines"]) == pytest.approx(1)
        mean = sum(line["share"] * line["chances"][0] for line in found["lines"])
        assert found["chances"][0] == pytest.approx(mean, abs=0.001)


@pytest.mark.parametrize("name", HIDING_GAMES)
def test_what_nobody_who_counts_may_know_changes_no_answer(name: str) -> None:
    """The same position with other hidden things, for the seat that decides and for one that only looks."""
    compared = 0
    for seed in range(3):
        match = decision_after(name, seed, 30)
        for knower in range(match.players):
            twins = [match.imagined(knower, number) for number in (1, 2)]
            if twins[0].snapshot() == twins[1].snapshot():
                continue
            requests = [make_request(match_from(twin), knower, 3) for twin in twins]
            first, second = (analyse(type(each)(**{**vars(each), "seconds": 60, "simulations": 200})) for each in requests)
            assert first == second
            compared += 1
    assert compared


def match_from(match: Match) -> Match:
    """Return a match that begins at the position of another."""
    return Match(match.game, match.options, start=match.snapshot())


@pytest.mark.parametrize("name", games.names())
def test_thinking_ends_when_nobody_looks_and_when_the_person_looks_elsewhere(name: str) -> None:
    settings = Settings(bot_workers=1)

    async def scenario() -> None:
        pool = WorkerPool(1, settings.think_seconds, settings.compile_seconds)
        analyses = Analyses(pool)
        first = analyses.run(make_request(decision_after(name, 1, 5), None, 1), "ines", "here")
        await anext(first)
        second = analyses.run(make_request(decision_after(name, 1, 9), None, 1), "ines", "here")
        await anext(second)
        rest = [facts async for facts in first]
        assert len(rest) < MAX_SLICES - 2
        assert len(analyses) == 1
        await second.aclose()
        assert len(analyses) == 0
        waiting = asyncio.ensure_future(anext(analyses.run(make_request(decision_after(name, 2, 5), None, 1), "ines", "here")))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert len(analyses) == 0
        await asyncio.to_thread(pool.close)

    asyncio.run(scenario())


def test_without_bot_processes_and_with_wrong_seats_there_is_a_clear_answer(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        client, match = InProcessClient(app), decision_after(games.names()[0], 1, 5)
        answer = await client.http.post("/api/analysis/engine", json=at(match))
        assert [(each["finished"], each["failed"]) for each in map(json.loads, answer.text.splitlines())] == [(True, True)]
        wrong = await client.http.post("/api/analysis/engine", json=at(match, knows=9))
        assert (wrong.status_code, wrong.json()["code"]) == (404, "unknown")
        illegal = await client.http.post("/api/analysis/engine", json=at(match, path=["zz"]))
        assert (illegal.status_code, illegal.json()["code"]) == (422, "illegal")

    run_in_app(tmp_path, scenario)


def test_a_server_that_stops_ends_analyses_in_order(tmp_path: Path) -> None:
    """The last line says that it is finished. Before, the connection was cut off after some seconds."""
    lines: list[dict[str, Any]] = []
    begun = threading.Event()

    def read(address: str) -> None:
        body = at(decision_after(games.names()[0], 2, 12))
        headers = {"origin": address}
        with httpx.stream("POST", f"{address}/api/analysis/engine", json=body, headers=headers, timeout=None) as response:
            for line in response.iter_lines():
                lines.append(json.loads(line))
                begun.set()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=1, limits=GENEROUS)) as address:
        reader = threading.Thread(target=read, args=(address,))
        reader.start()
        begun.wait()
    reader.join()
    assert (lines[-1]["finished"], lines[-1]["failed"]) == (True, True)
