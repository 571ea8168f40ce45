"""The editor of the analysis board, over HTTP: what it lists, accepts and refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from hexrealm import games
from hexrealm.play.match import Match
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", games.names())
def test_a_position_is_edited_until_the_engine_accepts_it(tmp_path: Path, name: str) -> None:
    async def scenario(app: FastAPI) -> None:
        client, options = InProcessClient(app), match_after(name, 1, 0).options
        body: dict[str, Any] = {"game": name, "options": options}

        async def edit(**more: Any) -> dict[str, Any]:
            response = await client.http.post("/api/analysis/edit", json={**body, **more})
            assert response.status_code == 200, response.text
            found: dict[str, Any] = response.json()
            return found

        start = await edit()
        assert (start["accepted"], start["problem"]) == (True, "")
        tools = [each for each in start["edits"] if each["hexes"]]
        places = list(tools[0]["hexes"])
        changes = [{"name": "seat", "value": "1"}, {"name": tools[0]["name"], "value": places[3]}]
        found = await edit(changes=changes, base=start["view"]["base"])
        position = Match(games.find(name), options, start=found["snapshot"])
        assert found["accepted"]
        assert (found["view"]["legal"], found["view"]["seat"]) == (position.legal(), 1)
        assert (found["view"]["base_scene"], found["view"]["snapshot"]) == (None, found["snapshot"])
        on = await edit(snapshot=found["snapshot"], changes=[{"name": "remove", "value": places[3]}])
        assert on["accepted"]
        crowded = [{"name": tools[0]["name"], "value": hex} for hex in places[:60]]
        wrong = await edit(changes=crowded)
        assert (wrong["accepted"], wrong["view"]["legal"], wrong["view"]["snapshot"]) == (False, [], None)
        assert len(wrong["problem"]) > 10
        german = await client.http.post(
            "/api/analysis/edit", json={**body, "changes": crowded}, headers={"accept-language": "de"}
        )
        assert german.json()["problem"] != wrong["problem"]

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize("name", games.names())
def test_changes_that_the_game_does_not_list_are_refused(tmp_path: Path, name: str) -> None:
    async def scenario(app: FastAPI) -> None:
        client, options = InProcessClient(app), match_after(name, 1, 0).options
        wrong: list[Any] = [
            [{"name": "nothing", "value": "1"}],
            [{"name": "seat", "value": "9"}],
            [{"name": "seat", "value": ""}],
            [{"name": "remove", "value": "zz99"}],
            [{"name": "remove"}],
            [{"name": "seat", "value": 1}],
            [{"name": "seat", "value": "1"}] * 201,
            "seat",
        ]
        for changes in wrong:
            response = await client.http.post("/api/analysis/edit", json={"game": name, "options": options, "changes": changes})
            assert response.status_code == 422, response.text
            assert 3 < len(response.json()["words"]) <= 500
        for snapshot in ({}, {"seats": 3}, {**match_after(name, 1, 0).snapshot(), "seat": "x"}):
            response = await client.http.post(
                "/api/analysis/edit", json={"game": name, "options": options, "snapshot": snapshot}
            )
            assert (response.status_code, response.json()["code"]) == (422, "illegal")

    run_in_app(tmp_path, scenario)
