"""The engine gives no help with the position of a running rated game, wherever it comes from."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

import hexrealm
from hexrealm import games
from hexrealm.play.match import Match, new_match
from hexrealm.play.record import format_record
from hexrealm.server.bots.requests import Bots
from hexrealm.server.tables.rules.seat_rules import SUBSTITUTE
from tests.server.ratings.test_rated_tables import make_account, play_until_begun, start_rated, two_servers
from tests.server.studies.test_positions import at
from tests.support.server.clock_app import GAME, play, send, view_of_table
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled


async def ask_engine(app: FastAPI, body: dict[str, Any]) -> tuple[int, str]:
    answer = await InProcessClient(app).http.post("/api/analysis/engine", json=body)
    return answer.status_code, answer.text


async def match_of(app: FastAPI, table: str) -> Match:
    match: Match = (await app.state.context.tables.get(table)).match
    return match


@pytest.mark.parametrize("game", games.names())
def test_no_worker_analyses_a_running_rated_game(postgres: Postgres, game: str) -> None:
    """The game is played on one worker. Its position is entered on the other one: by moves, set up, with more moves."""

    async def run() -> None:
        async with two_servers(postgres.create_database()) as (first, second):
            clients = [await make_account(first, name) for name in ("Ines", "Tomas")]
            table, seats = await start_rated(clients, game)
            assert (await ask_engine(second, at(await match_of(first, table))))[0] == 200  # many games begin like this
            await play_until_begun(table, seats)
            match = await match_of(first, table)
            set_up = {**at(match), "path": [], "snapshot": match.snapshot()}
            imagined = {**set_up, "snapshot": match.imagined(0, 1).snapshot()}  # with guesses for what is hidden
            ahead = {**set_up, "path": match.legal()[:1]}
            for body in (at(match), set_up, imagined, ahead):
                status, text = await ask_engine(second, body)
                assert (status, '"refused"' in text) == (403, True), text
                heat = await InProcessClient(second).http.post("/api/analysis/gains", json=body)
                assert (heat.status_code, heat.json()["code"]) == (403, "refused")
            elsewhere = at(match.at(len(match.steps) - 1))
            assert (await ask_engine(second, elsewhere))[0] == 200
            assert (await InProcessClient(second).http.post("/api/analysis/position", json=set_up)).status_code == 200
            await send(seats[0], table, "resign", seat=0)
            for body in (at(match), set_up, ahead):
                assert (await ask_engine(second, body))[0] == 200
            assert (await InProcessClient(second).http.post("/api/analysis/gains", json=set_up)).status_code == 200

    asyncio.run(run())


@pytest.mark.parametrize("game", games.names())
def test_no_position_that_is_the_same_in_other_words_is_analysed(tmp_path: Path, game: str) -> None:
    """Somebody sets the position up with the seats exchanged, or the board turned: what is good there is good here."""

    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, name) for name in ("Ines", "Tomas")]
        table, seats = await start_rated(clients, game)
        for _ in range(12):
            number = (await view_of_table(seats[0], table))["seat"]
            await play(seats[number], table, number)
        match = await match_of(app, table)
        alike = match.game.list_alike(match.options, match.snapshot())
        assert len(alike) > 1
        for options, snapshot in alike:
            body = {"game": game, "options": options, "snapshot": snapshot, "path": []}
            assert (await ask_engine(app, body))[0] == 403
            ahead = hexrealm.position(game, options, snapshot)
            ahead.play(ahead.legal()[0])
            assert (await ask_engine(app, {**body, "path": list(ahead.history)}))[0] == 403
        await send(seats[0], table, "resign", seat=0)
        assert (await ask_engine(app, body))[0] == 200

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize("game", games.names())
def test_no_position_that_is_nearly_that_of_a_rated_game_is_analysed(tmp_path: Path, game: str) -> None:
    """Somebody sets the position up with one thing changed, or as it is after a move that they consider."""

    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, name) for name in ("Ines", "Tomas")]
        table, seats = await start_rated(clients, game)
        for _ in range(30):
            number = (await view_of_table(seats[0], table))["seat"]
            await play(seats[number], table, number)
        match = await match_of(app, table)
        ahead = match.copy()
        ahead.play(match.legal()[0])
        set_up = {**at(match), "path": []}
        near = [{**set_up, "snapshot": each} for each in (await change_something(app, match), ahead.snapshot())]
        other = new_match(game, **match.options)
        rng = random.Random(1)
        while len(other.steps) < len(match.steps):
            other.play(rng.choice(other.legal() or list(other.odds())))
        for body in near:
            assert (await ask_engine(app, body))[0] == 403
            heat = await InProcessClient(app).http.post("/api/analysis/gains", json=body)
            assert (heat.status_code, heat.json()["code"]) == (403, "refused")
        assert (await ask_engine(app, {**set_up, "snapshot": other.snapshot()}))[0] == 200
        await send(seats[0], table, "resign", seat=0)
        for body in near:
            assert (await ask_engine(app, body))[0] == 200

    run_in_app(tmp_path, scenario)


async def change_something(app: FastAPI, match: Match) -> Any:
    """Return a position in which one number is one more or less, as the editor makes it."""
    asked = {"game": match.game.name, "options": match.options, "snapshot": match.snapshot()}
    client = InProcessClient(app)
    listed = (await client.http.post("/api/analysis/edit", json={**asked, "changes": []})).json()
    for edit in listed["edits"]:
        for value in (int(edit["value"]) + by for by in (1, -1) if edit["high"] > edit["low"]):
            changes = [{"name": edit["name"], "value": str(value)}]
            answer = await client.http.post("/api/analysis/edit", json={**asked, "changes": changes})
            if answer.status_code == 200 and answer.json()["accepted"]:
                return answer.json()["snapshot"]
    raise AssertionError("nothing can be changed")


def test_no_bot_gives_a_hint_where_a_rated_game_was_copied(tmp_path: Path) -> None:
    """Somebody plays the moves of a rated game at a table of their own, where hints are on."""

    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, name) for name in ("Ines", "Tomas")]
        table, seats = await start_rated(clients, GAME)
        await play_until_begun(table, seats)
        match, ines = await match_of(app, table), clients[0]
        options = {name: value for name, value in match.options.items() if name != "players"}
        created = await ines.create_table(GAME, "me", "me", options=options, hints=True, heat=True)
        for action in match.history:
            view = await view_of_table(ines, created["table"])
            await send(ines, created["table"], "act", seat=view["seat"], version=view["version"], action=action)
        view = await view_of_table(ines, created["table"])
        asked = {"seat": view["seat"], "version": view["version"]}
        for kind in ("hint", "chances", "gains"):
            answer = await send(ines, created["table"], kind, **asked)
            assert (answer["code"], "rated" in answer["words"]) == ("refused", True)
        await send(seats[0], table, "resign", seat=0)
        assert (await send(ines, created["table"], "hint", **asked)).get("code") != "refused"

    run_in_app(tmp_path, scenario)


async def copy_by_hand(client: InProcessClient, match: Match) -> str:
    """Import the moves of a game as a record that somebody wrote by hand."""
    answer = await client.http.post("/api/records", json={"record": format_record(match)})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


@pytest.mark.parametrize("game", games.names())
def test_no_review_of_a_running_rated_game_that_was_entered_as_a_record(tmp_path: Path, game: str) -> None:
    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, name) for name in ("Ines", "Tomas")]
        table, seats = await start_rated(clients, game)
        await play_until_begun(table, seats)
        match = await match_of(app, table)
        ahead = match.copy()
        ahead.play(match.legal()[0])
        copies = [await copy_by_hand(clients[0], each) for each in (match, ahead)]
        for copied in copies:
            answer = await clients[0].http.post(f"/api/tables/{copied}/review")
            assert (answer.status_code, answer.json()["code"]) == (403, "refused"), answer.text
        await send(seats[0], table, "resign", seat=0)
        for copied in [*copies, table]:
            answer = await clients[0].http.post(f"/api/tables/{copied}/review")
            assert answer.status_code == 200 or "rated" not in answer.text, answer.text

    run_in_app(tmp_path, scenario)


def test_no_strong_bot_plays_on_where_a_rated_game_was_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody continues from the position of a rated game at a table of their own, with the best bot in their seat."""
    asked: list[str] = []
    choose_move = Bots.choose_move

    async def note_level(self: Bots, table: Any, seat: int, level: str, *more: Any) -> Any:
        asked.append(level)
        return await choose_move(self, table, seat, level, *more)

    monkeypatch.setattr(Bots, "choose_move", note_level)

    async def continue_with_bot(client: InProcessClient, record: str, match: Match) -> str:
        """Let the best bot play the next move, and return the level that was asked for it."""
        wanted = [{"who": "bot", "level": "expert"} if seat == match.seat else {"who": "me"} for seat in range(2)]
        form = {"seats": wanted, "start": {"table": record, "moment": len(match.steps)}}
        before = len(asked)
        answer = await client.http.post("/api/tables", json=form)
        assert answer.status_code == 201, answer.text
        while len(asked) == before:
            await asyncio.sleep(0)
        return asked[before]

    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, name) for name in ("Ines", "Tomas")]
        table, seats = await start_rated(clients, GAME)
        await play_until_begun(table, seats)
        match, ines = await match_of(app, table), clients[0]
        record = await copy_by_hand(ines, match)
        assert await continue_with_bot(ines, record, match) == SUBSTITUTE
        await send(seats[0], table, "resign", seat=0)
        assert await continue_with_bot(ines, record, match) == "expert"

    run_in_app(tmp_path, scenario)


def test_no_bot_explains_its_move_where_a_rated_game_was_copied(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, name) for name in ("Ines", "Tomas")]
        table, seats = await start_rated(clients, GAME)
        await play_until_begun(table, seats)
        match, ines = await match_of(app, table), clients[0]
        record, bot = await copy_by_hand(ines, match), match.seat
        wanted = [{"who": "bot", "level": "beginner"} if seat == bot else {"who": "me"} for seat in range(2)]
        form = {"seats": wanted, "hints": True, "start": {"table": record, "moment": len(match.steps)}}
        created = (await ines.http.post("/api/tables", json=form)).json()
        while (found := await app.state.context.tables.get(created["table"])).bot_to_decide:
            await asyncio.sleep(0)
        asked = {"seat": created["seat"], "version": found.version, "bot": bot}
        answer = await send(ines, created["table"], "explain", **asked)
        assert (answer["code"], "rated" in answer["words"]) == ("refused", True)
        await send(seats[0], table, "resign", seat=0)
        assert (await send(ines, created["table"], "explain", **asked)).get("code") != "refused"

    run_in_app(tmp_path, scenario)
