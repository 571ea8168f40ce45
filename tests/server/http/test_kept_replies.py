"""What is the same for everybody is encoded once, and a client that has it gets no body. Set-ups wait their turn."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest
from fastapi import FastAPI

from hexrealm import games
from hexrealm.server.readers import MAX_PER_ADDRESS
from tests.support.server.in_process_client import InProcessClient, run_in_app

pytestmark = pytest.mark.compiled
NAME = games.names()[0]


@pytest.mark.parametrize("path", ["openapi.json", "games", f"games/{NAME}/pictures", "words/de"])
def test_who_has_a_kept_reply_gets_no_body(tmp_path: Path, path: str) -> None:
    async def scenario(app: FastAPI) -> None:
        http = InProcessClient(app).http
        await app.state.context.warmup.wait_for_all()
        first = await http.get(f"/api/{path}")
        assert (first.status_code, first.headers["content-type"]) == (200, "application/json")
        assert first.json()
        again = await http.get(f"/api/{path}", headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    run_in_app(tmp_path, scenario)


def test_the_list_of_games_is_kept_by_language(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        http = InProcessClient(app).http
        found = [await http.get("/api/games", headers={"accept-language": each}) for each in ("en", "de", "en")]
        assert found[0].content == found[2].content != found[1].content

    run_in_app(tmp_path, scenario)


def test_set_ups_of_an_address_wait_their_turn(tmp_path: Path) -> None:
    """They are drawn in the few threads for such work, so an address cannot have all of the server's threads."""

    async def scenario(app: FastAPI) -> None:
        client, go, readers = InProcessClient(app), threading.Event(), app.state.context.readers
        form = {"options": {"players": 2}}
        assert (await client.http.post(f"/api/games/{NAME}/setup", json=form)).status_code == 200
        busy = [asyncio.create_task(readers.run("127.0.0.1", go.wait)) for _ in range(MAX_PER_ADDRESS)]
        await asyncio.sleep(0)
        refused = await client.http.post(f"/api/games/{NAME}/setup", json=form)
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        go.set()
        await asyncio.gather(*busy)
        assert (await client.http.post(f"/api/games/{NAME}/setup", json=form)).status_code == 200

    run_in_app(tmp_path, scenario)
