"""Asking a bot account for a game: seats that are offered to it, its mark, what its games count for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hexrealm.server.tables.rules.rated_rules import find_pool
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.programs import Program, with_account, with_program
from tests.support.server.two_players import GAME, HIDING_GAMES

pytestmark = pytest.mark.compiled
CLOCK = {"kind": "live", "base": 900, "increment": 15, "reserve": 0, "on_flag": None}


def code_of(response: httpx.Response) -> str:
    return str(response.json()["code"])


async def challenge(client: InProcessClient, bot: str, game: str = GAME, **more: Any) -> dict[str, Any]:
    form = {"game": game, "seats": [{"who": "me"}, {"who": "bot-account", "account": bot}], **more}
    response = await client.http.post("/api/tables", json=form)
    assert response.status_code == 201, response.text
    made: dict[str, Any] = response.json()
    return made


def offered_seat(table: dict[str, Any], bot: str) -> int:
    return next(int(seat["seat"]) for seat in table["seats"] if seat["offered"] == bot)


def test_a_bot_account_takes_a_seat_that_is_offered_and_is_marked_everywhere(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        emil = await InProcessClient(app).sign_in("Emil")
        _, bot, program = await with_program(app)
        made = await challenge(emil, bot)
        (listed,) = await program.mine()
        assert (listed["table"], offered_seat(listed, bot)) == (made["table"], 1)
        assert (await program.accept(made["table"], 1)).status_code == 200
        seat = (await emil.get(f"/api/tables/{made['table']}"))["view"]["seats"][1]
        assert (seat["kind"], seat["name"], seat["bot_account"], seat["offered"]) == ("person", "Tester (bot)", True, None)
        (listed,) = (await emil.get("/api/tables", list="mine"))["tables"]
        assert listed["seats"][1]["name"] == "Tester (bot)"
        assert (await program.do("say", made["table"], text="hello")).status_code == 200
        (line,) = (await emil.get(f"/api/tables/{made['table']}/chat"))["lines"]
        assert line["name"] == "Tester (bot)"
        assert "Tester (bot)" in (await emil.http.get(f"/api/tables/{made['table']}/record")).text

    run_in_app(tmp_path, scenario)


def test_a_bot_account_declines_with_a_reason(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        emil = await InProcessClient(app).sign_in("Emil")
        _, bot, program = await with_program(app)
        table = (await challenge(emil, bot))["table"]
        assert code_of(await program.decline(table, 0, "busy")) == "not-yours"
        assert (await program.decline(table, 1, "speed")).status_code == 204
        view = (await emil.get(f"/api/tables/{table}"))["view"]
        assert (view["seats"][1]["kind"], view["seats"][1]["offered"], view["seats"][1]["declined"]) == ("open", None, "speed")
        assert await program.mine() == []
        assert code_of(await program.accept(table, 1)) == "refused"  # it is not asked any more
        emil_takes = {"type": "give-to-bot", "id": "g", "table": table, "seat": 1, "level": "beginner"}
        assert (await emil.http.post(f"/api/tables/{table}/do", json=emil_takes)).status_code == 200

    run_in_app(tmp_path, scenario)


def test_bot_accounts_sit_down_only_where_they_are_asked(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        emil, mara = await InProcessClient(app).sign_in("Emil"), await InProcessClient(app).sign_in("Mara")
        _, bot, program = await with_program(app)
        public = await emil.create_table(GAME, "me", "open", public=True)
        assert code_of(await program.accept(public["table"], 1)) == "refused"
        offered = await challenge(emil, bot, public=True)
        taken = await mara.http.post(f"/api/tables/{offered['table']}/seats/1/join")
        assert code_of(taken) == "taken"
        assert code_of(await program.http.post("/api/tables", json={"game": GAME, "seats": [{"who": "me"}] * 2})) == "refused"
        form = {"game": GAME, "seats": [{"who": "me"}, {"who": "open"}], "public": True}
        assert code_of(await program.http.post("/api/tables", json=form)) == "refused"

    run_in_app(tmp_path, scenario)


def test_nobody_asks_a_person_or_a_bot_whose_owner_blocked_them(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        emil = await InProcessClient(app).sign_in("Emil")
        owner, bot, _ = await with_program(app)
        me, other = (await emil.get("/api/me"))["id"], (await owner.get("/api/me"))["id"]

        async def ask(account: str) -> httpx.Response:
            seats = [{"who": "me"}, {"who": "bot-account", "account": account}]
            return await emil.http.post("/api/tables", json={"game": GAME, "seats": seats})

        assert code_of(await ask(other)) == "unknown"
        assert (await owner.http.put(f"/api/me/blocks/{me}")).status_code == 200
        assert code_of(await ask(bot)) == "refused"

    run_in_app(tmp_path, scenario)


def test_only_connected_bots_are_listed(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, bot, program = await with_program(app)
        assert (await owner.get("/api/bots"))["bots"] == []
        welcome = asyncio.Event()
        socket = program.connect(lambda frame: welcome.set())
        await welcome.wait()
        assert (await owner.get("/api/bots"))["bots"] == [{"person": bot, "name": "Tester (bot)", "mine": True}]
        await socket.close()
        assert (await owner.get("/api/bots"))["bots"] == []

    run_in_app(tmp_path, scenario)


def test_games_with_bot_accounts_count_as_games_against_bots(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        emil, (_, bot, program) = await with_account(app, "Emil"), await with_program(app)
        table = (await challenge(emil, bot, rated=True, clock=CLOCK))["table"]
        (listed,) = [each for each in await program.mine() if each["table"] == table]
        assert find_pool(await app.state.context.tables.get(table)) == "bots"
        assert (await program.accept(table, offered_seat(listed, bot))).status_code == 200
        assert find_pool(await app.state.context.tables.get(table)) == "bots"
        await play_one_each_and_resign(emil, program, table)
        found = (await emil.get("/api/me/ratings"))["ratings"]
        assert [(each["game"], each["pool"]) for each in found] == [(GAME, "bots")]

    run_in_app(tmp_path, scenario)


def test_nobody_plays_a_rated_game_against_their_own_bot_account(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, bot, program = await with_program(app)
        table = (await challenge(owner, bot, rated=True, clock=CLOCK))["table"]
        (listed,) = await program.mine()
        refused = await program.accept(table, offered_seat(listed, bot))
        assert (code_of(refused), refused.json()["words"].split(".")[0]) == (
            "refused",
            "Nobody plays a rated game against their own bot account",
        )
        table = (await challenge(owner, bot))["table"]
        assert (await program.accept(table, 1)).status_code == 200

    run_in_app(tmp_path, scenario)


async def play_one_each_and_resign(client: InProcessClient, program: Program, table: str) -> None:
    """Play until each has moved; then the person resigns."""
    moved: set[int] = set()
    while len(moved) < 2:
        for player in (client, program):
            sections = (await player.http.get(f"/api/tables/{table}")).json()["sections"]
            seat, legal = sections["turn"]["seat"], sections["legal"]["legal"].split()
            if legal:
                act = {"type": "act", "id": f"a{sections['turn']['version']}", "table": table, "seat": seat}
                act |= {"version": sections["turn"]["version"], "action": legal[0]}
                assert (await player.http.post(f"/api/tables/{table}/do", json=act)).json()["type"] == "done"
                moved.add(seat)
    (own,) = (await client.get(f"/api/tables/{table}"))["view"]["yours"]
    resign = {"type": "resign", "id": "resign", "table": table, "seat": own}
    assert (await client.http.post(f"/api/tables/{table}/do", json=resign)).json()["type"] == "done"


def test_a_rematch_asks_the_bot_again(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        emil = await InProcessClient(app).sign_in("Emil")
        _, bot, program = await with_program(app)
        table = (await challenge(emil, bot))["table"]
        await program.accept(table, 1)
        await emil.http.post(f"/api/tables/{table}/do", json={"type": "resign", "id": "r", "table": table, "seat": 0})
        again = await emil.http.post(f"/api/tables/{table}/do", json={"type": "rematch", "id": "again", "table": table})
        (listed,) = await program.mine()
        assert (listed["table"], offered_seat(listed, bot)) == (again.json()["created"], 0)

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize("game", [GAME, *HIDING_GAMES])
def test_a_position_has_what_the_seat_may_know(tmp_path: Path, game: str) -> None:
    async def scenario(app: FastAPI) -> None:
        _, _, program = await with_program(app)
        form = {"game": game, "seats": [{"who": "me"}, {"who": "open"}]}
        table = (await program.http.post("/api/tables", json=form)).json()["table"]
        version = (await program.view(table))["turn"]["version"]
        found = (await program.do("position", table, seat=0, version=version)).json()
        hides = (await app.state.context.tables.get(table)).has_hidden_information
        assert (found["game"], found["start"] is not None, bool(found["history"])) == (game, hides, False)

    run_in_app(tmp_path, scenario)


def test_people_get_no_positions_for_their_engines(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        emil = await InProcessClient(app).sign_in("Emil")
        table = (await emil.create_table(GAME, "me", "open"))["table"]
        message = {"type": "position", "id": "p", "table": table, "seat": 0, "version": 1}
        assert code_of(await emil.http.post(f"/api/tables/{table}/do", json=message)) == "refused"

    run_in_app(tmp_path, scenario)
