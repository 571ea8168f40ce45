"""The HTTP API: games, people, lists, moments, records."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import hexrealm
from hexrealm import games
from hexrealm.bots.levels import LEVELS
from hexrealm.i18n.translate import LANGUAGES
from hexrealm.play.record import format_record, parse_record
from tests.support.server.client import Client
from tests.support.server.live_server import AWAY_SECONDS
from tests.support.server.sections import apply_difference, get_base
from tests.support.server.two_players import GAME, HIDING_GAMES, TwoPlayers, run_with_two_players
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled


def run_with_client(address: str, scenario: Callable[[Client], Awaitable[None]], name: str | None = "Ines") -> None:
    async def run() -> None:
        client = Client(address)
        if name is not None:
            await client.sign_in(name)
        try:
            await scenario(client)
        finally:
            await client.close()

    asyncio.run(run())


def error_of(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def test_games_are_listed_with_their_options(address: str) -> None:
    async def scenario(client: Client) -> None:
        found = {each["name"]: each for each in await client.get("/api/games")}
        assert list(found) == games.names()
        for name, game in found.items():
            assert game["title"] == games.find(name).title
            assert [option["name"] for option in game["options"]] == [option.name for option in games.find(name).options]
            assert game["players"] == [2, 3, 4]
            assert game["hides"] == (name in HIDING_GAMES)

    run_with_client(address, scenario, None)


@pytest.mark.parametrize("game", games.names())
def test_the_choices_of_a_form_have_pictures_and_regions(address: str, game: str) -> None:
    async def scenario(client: Client) -> None:
        options = {each.name: each for each in games.find(game).options}
        boards = (await client.get(f"/api/games/{game}/pictures"))["boards"]
        assert set(boards) == {name for name, option in options.items() if option.picker in ("pictures", "parts")}
        for name, drawn in boards.items():
            assert len(drawn) == len(options[name].choices)
        shown = (await client.http.post(f"/api/games/{game}/setup", json={"options": {}})).json()
        hexes = {each["name"] for each in shown["scene"]["board"]["hexes"]}
        for name, regions in shown["regions"].items():
            assert options[name].picker in ("parts", "each", "hexes", "order")
            assert {each for region in regions for each in region} <= hexes

    run_with_client(address, scenario, None)


@pytest.mark.parametrize("game", games.names())
def test_a_wrong_option_is_named(address: str, game: str) -> None:
    async def scenario(client: Client) -> None:
        for option in games.find(game).options:
            answer = await client.http.post(f"/api/games/{game}/setup", json={"options": {option.name: ["wrong"]}})
            assert (answer.status_code, answer.json()["option"]) == (422, option.name)

    run_with_client(address, scenario, None)


@pytest.mark.parametrize("game", games.names())
def test_a_setup_is_completed_and_shown(address: str, game: str) -> None:
    async def scenario(client: Client) -> None:
        shown = (await client.http.post(f"/api/games/{game}/setup", json={"options": {"players": 3}})).json()
        match = hexrealm.new(game, **shown["options"])
        assert match.players == 3
        assert shown["scene"]["board"] == match.scene(seat="spectator").to_dict()["board"]
        wrong = await client.http.post(f"/api/games/{game}/setup", json={"options": {"players": 9}})
        assert error_of(wrong) == (422, "bad-message")
        assert "players is 9; it must be one of 2, 3, 4" in wrong.json()["words"]
        assert error_of(await client.http.post("/api/games/nim/setup", json={})) == (404, "unknown")

    run_with_client(address, scenario, None)


def test_a_person_is_created_renamed_and_forgotten(address: str) -> None:
    async def scenario(client: Client) -> None:
        assert not (await client.get("/api/me"))["known"]
        assert error_of(await client.http.post("/api/tables", json={"game": GAME, "seats": [{"who": "me"}]})) == (
            401,
            "no-name",
        )
        created = await client.http.put("/api/me", json={"name": "  Ines\u202e \x00 B  ", "language": "fr"})
        assert created.json()["name"] == "Ines B"
        cookie = created.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert (await client.http.put("/api/me", json={"name": "Inés"})).json()["name"] == "Inés"
        me = await client.get("/api/me")
        assert me["known"]
        assert (me["languages"], me["levels"], me["away_seconds"]) == (LANGUAGES, list(LEVELS), AWAY_SECONDS)
        await client.http.delete("/api/me")
        assert not (await client.get("/api/me"))["known"]

    run_with_client(address, scenario, None)


@pytest.mark.parametrize("name", ["", " ", "\u200b\u202e", "\x00\x01"])
def test_a_name_must_be_visible(address: str, name: str) -> None:
    async def scenario(client: Client) -> None:
        assert error_of(await client.http.put("/api/me", json={"name": name})) == (422, "bad-message")

    run_with_client(address, scenario, None)


@pytest.mark.parametrize("game", games.names())
def test_every_moment_can_be_viewed_again(address: str, game: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        rng = random.Random(3)
        for _ in range(6):
            await two.play(rng=rng)
        path = f"/api/tables/{two.table}"
        last = await two.clients[0].get(f"{path}/moments/{two.view['moment']}")
        scene = apply_difference((await get_base(two.clients[0].http, last))["scene"], last["scene"])
        for part in ("tracks", "ledger", "seats"):
            assert scene[part] == two.view["scene"][part]
        first = await two.clients[0].get(f"{path}/moments/0")
        assert (first["moment"], first["moments"], first["step"]) == (0, two.view["moment"], None)
        step = (await two.clients[0].get(f"{path}/moments/4"))["step"]
        assert step == two.sockets[0].logs[two.table][3]
        assert error_of(await two.clients[0].http.get(f"{path}/moments/{two.view['moment'] + 1}")) == (404, "unknown")
        assert error_of(await two.clients[0].http.get(f"{path}/moments/1?as=1")) == (403, "not-yours")
        assert error_of(await two.clients[0].http.get(f"{path}/moments/1?as=all")) == (403, "refused")
        scores = await two.clients[0].get(f"{path}/scores")
        assert len(scores["scores"]) == two.view["moment"] + 1
        assert scores["movers"] == [step["seat"] for step in two.sockets[0].logs[two.table]]
        why = await two.clients[0].get(f"{path}/why")
        assert [sum(each["points"] for each in seat) for seat in why["seats"]] == scores["scores"][-1]

    run_with_two_players(address, scenario, game)


@pytest.mark.parametrize("game", games.names())
def test_a_record_can_be_viewed_and_continued(address: str, game: str) -> None:
    async def scenario(client: Client) -> None:
        match = match_after(game, 5, 30)
        match.names = [f"<b>{number}</b>" for number in range(match.players)]
        created = (await client.http.post("/api/records", json={"record": format_record(match)})).json()
        view = (await client.get(f"/api/tables/{created['table']}"))["view"]
        assert (view["state"], view["moment"], view["seat"], view["viewer"]) == ("record", len(match.steps), None, "all")
        exported = (await client.http.get(f"/api/tables/{created['table']}/record")).text
        assert exported.split("[play]")[1] == format_record(match).split("[play]")[1]
        assert [seat["name"] for seat in view["seats"]] == match.names
        moment = await client.get(f"/api/tables/{created['table']}/moments/12", **{"as": "all"})
        assert moment["scores"] == match.at(12).scores
        start = {"table": created["table"], "moment": 12}
        seats = [{"who": "me"}, *[{"who": "bot", "level": "easy"}] * (match.players - 1)]
        continued = await client.http.post("/api/tables", json={"start": start, "seats": seats})
        assert continued.status_code == 201, continued.text
        record = (await client.http.get(f"/api/tables/{continued.json()['table']}/record")).text
        assert parse_record(record).history[:12] == match.history[:12] or match.game.has_secrets
        form = {"start": start | {"moment": len(match.steps) + 1}, "seats": seats}
        assert error_of(await client.http.post("/api/tables", json=form)) == (404, "unknown")

    run_with_client(address, scenario)


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_a_record_for_one_seat_is_viewed_as_that_seat_and_not_continued(address: str, game: str) -> None:
    async def scenario(client: Client) -> None:
        match = match_after(game, 5, 30)
        created = (await client.http.post("/api/records", json={"record": format_record(match, 1)})).json()
        frame = await client.get(f"/api/tables/{created['table']}")
        assert frame["view"]["viewer"] == 1
        start = {"table": created["table"], "moment": 12}
        seats = [{"who": "me"}] * match.players
        assert error_of(await client.http.post("/api/tables", json={"start": start, "seats": seats})) == (403, "refused")

    run_with_client(address, scenario)


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_a_game_that_hides_something_is_not_continued_before_it_is_over(address: str, game: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        form = {"start": {"table": two.table, "moment": 1}, "seats": [{"who": "me"}] * 2}
        assert error_of(await two.clients[0].http.post("/api/tables", json=form)) == (403, "refused")
        await two.request(1, "resign", seat=1)
        assert (await two.clients[0].http.post("/api/tables", json=form)).status_code == 201

    run_with_two_players(address, scenario, game)


@pytest.mark.parametrize(
    "record", ["", "x", "hexrealm record 1\n[play]\n", "hexrealm record 1\ngame: nim\nresult: x\n\n[play]\n"]
)
def test_invalid_records_are_refused(address: str, record: str) -> None:
    async def scenario(client: Client) -> None:
        response = await client.http.post("/api/records", json={"record": record})
        assert error_of(response) == (422, "bad-message")

    run_with_client(address, scenario)


def test_tables_move_between_lists(address: str) -> None:
    async def scenario(client: Client) -> None:
        table = (await client.create_table(GAME, ["me", {"who": "bot", "level": "easy"}], public=True))["table"]
        mine = (await client.get("/api/tables", list="mine"))["tables"]
        assert [(each["table"], each["your_turn"]) for each in mine] == [(table, True)]
        assert table in [each["table"] for each in (await client.get("/api/tables", list="playing"))["tables"]]
        await client.http.post(f"/api/tables/{table}/do", json={"type": "resign", "id": "r", "table": table, "seat": 0})
        assert (await client.get("/api/tables", list="mine"))["tables"] == []
        for list_name in ("finished", "mine-finished"):
            found = {each["table"]: each["winners"] for each in (await client.get("/api/tables", list=list_name))["tables"]}
            assert found[table] == [1]

    run_with_client(address, scenario)


def test_invalid_new_tables_are_refused_with_a_text(address: str) -> None:
    async def scenario(client: Client) -> None:
        forms: list[dict[str, Any]] = [
            {"seats": [{"who": "me"}, {"who": "me"}]},
            {"game": GAME, "seats": []},
            {"game": GAME, "seats": [{"who": "me"}] * 5},
            {"game": GAME, "seats": [{"who": "me"}] * 2, "options": {"players": 3}},
            {"game": GAME, "seats": [{"who": "bot"}] * 2},
            {"game": GAME, "seats": [{"who": "me"}] * 2, "colour": "red"},
            {"game": GAME, "seats": [{"who": "me"}] * 2, "options": {"board": [[[[[[[[[[1]]]]]]]]]]}},
            {"game": GAME, "seats": [{"who": "me"}] * 2, "public": "yes"},
        ]
        for form in forms:
            response = await client.http.post("/api/tables", json=form)
            assert response.status_code in (400, 422), form
            assert response.json()["code"] == "bad-message"
            assert response.json()["words"]
        assert error_of(await client.http.post("/api/tables", json={"game": "nim", "seats": [{"who": "me"}]})) == (
            404,
            "unknown",
        )

    run_with_client(address, scenario)


def test_catalogues_for_the_page(address: str) -> None:
    async def scenario(client: Client) -> None:
        assert (await client.http.get("/api/words/fr")).status_code == 200
        assert error_of(await client.http.get("/api/words/xx")) == (404, "unknown")

    run_with_client(address, scenario, None)
