"""Studies with thousands of actions: what they cost is counted, and they keep nobody else waiting."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

import hexrealm
from hexrealm import games
from hexrealm.server.readers import MAX_STUDIES_PER_ADDRESS
from tests.server.studies.test_positions import at
from tests.server.studies.test_shared_studies import a_study, refuse, share
from tests.support.server.clock_app import serve_with_clock
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
NAME = games.names()[0]
SMALL = replace(GENEROUS, study_actions="24/hour")  # two studies of eight actions, which count as nine, and some more


def test_studies_keep_no_other_reading_waiting(tmp_path: Path) -> None:
    """Somebody has as many studies checked as an address may at once. A position is shown meanwhile; another study waits."""

    async def scenario(app: FastAPI) -> None:
        greedy, other = InProcessClient(app, "192.0.2.1"), InProcessClient(app, "192.0.2.2")
        readers, go = app.state.context.study_readers, threading.Event()
        study, position = a_study(NAME), at(hexrealm.new(NAME, players=2, seed=1))
        busy = [asyncio.create_task(readers.run("192.0.2.1", go.wait)) for _ in range(MAX_STUDIES_PER_ADDRESS)]
        await asyncio.sleep(0)
        assert await refuse(greedy, "POST", "/write", study) == (429, "too-many")
        waiting = asyncio.create_task(other.http.post("/api/studies/write", json=study))
        assert (await other.http.post("/api/analysis/position", json=position)).status_code == 200
        assert not waiting.done()
        go.set()
        await asyncio.gather(*busy)
        assert (await waiting).status_code == 200

    run_in_app(tmp_path, scenario)


async def check_actions_are_counted(app: FastAPI) -> None:
    client, study = await InProcessClient(app).sign_in("Ines"), a_study(NAME)
    assert len(study["nodes"]) == 8
    id = await share(client, study)
    text = (await client.http.get(f"/api/studies/{id}/record")).text
    for method, path, body in (
        ("POST", "", study),
        ("PUT", f"/{id}", study),
        ("POST", "/write", study),
        ("POST", "/read", {"text": text}),
        ("GET", f"/{id}/record", None),
    ):
        assert await refuse(client, method, path, body) == (429, "too-many")
    small = {**study, "nodes": study["nodes"][:1]}
    assert (await client.http.post("/api/studies/write", json=small)).status_code == 200


def test_the_actions_of_studies_are_counted(tmp_path: Path) -> None:
    run_in_app(tmp_path, check_actions_are_counted, SMALL)


def test_the_actions_of_studies_are_counted_in_postgresql(postgres: Postgres) -> None:
    async def run() -> None:
        async with serve_with_clock(postgres.create_database(), ManualClock(), limits=SMALL) as app:
            await check_actions_are_counted(app)

    asyncio.run(run())
