"""The HTTP API: games, people, lists, moments, records."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import hexrealm
from hexrealm import games
from hexrealm.play.record import format_record, parse_record
from tests.support.server.client import Person
from tests.support.server.two_players import GAME, HIDING, Two, at_a_table
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled


def as_person(address: str, scene: Callable[[Person], Awaitable[None]], name: str | None = "Ines") -> None:
    async def play() -> None:
        person = Person(address)
        if name is not None:
            await person.called(name)
        try:
            await scene(person)
        finally:
            await person.close()

    asyncio.run(play())


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_the_games_and_their_options(address: str) -> None:
    async def scene(person: Person) -> None:
        found = {each["name"]: each for each in await person.get("/api/games")}
        assert list(found) == games.names()
        for name, game in found.items():
            assert game["title"] == games.find(name).title
            assert [option["name"] for option in game["options"]] == [option.name for option in games.find(name).options]
            assert game["players"] == [2, 3, 4]
            assert game["hides"] == (name in HIDING)

    as_person(address, scene, None)


@pytest.mark.parametrize("game", games.names())
def test_a_set_up_is_completed_and_drawn(address: str, game: str) -> None:
    async def scene(person: Person) -> None:
        answer = await person.http.post(f"/api/games/{game}/setup", json={"options": {"players": 3}})
        shown = answer.json()
        match = hexrealm.new(game, **shown["options"])
        assert match.players == 3
        assert shown["scene"]["board"] == match.scene(seat="spectator").to_dict()["board"]
        wrong = await person.http.post(f"/api/games/{game}/setup", json={"options": {"players": 9}})
        assert code(wrong) == (422, "bad-message")
        assert "players is 9; allowed are 2, 3, 4" in wrong.json()["words"]
        assert code(await person.http.post("/api/games/nim/setup", json={})) == (404, "unknown")

    as_person(address, scene, None)


def test_who_i_am(address: str) -> None:
    async def scene(person: Person) -> None:
        assert not (await person.get("/api/me"))["known"]
        assert code(await person.http.post("/api/tables", json={"game": GAME, "seats": [{"who": "me"}]})) == (401, "no-name")
        made = await person.http.put("/api/me", json={"name": "  Ines\u202e \x00 B  ", "language": "fr"})
        assert made.json()["name"] == "Ines B"
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()
        assert (await person.http.put("/api/me", json={"name": "Inés"})).json()["name"] == "Inés"
        assert (await person.get("/api/me"))["known"]
        await person.http.delete("/api/me")
        assert not (await person.get("/api/me"))["known"]

    as_person(address, scene, None)


@pytest.mark.parametrize("name", ["", " ", "\u200b\u202e", "\x00\x01"])
def test_a_name_must_be_seen(address: str, name: str) -> None:
    async def scene(person: Person) -> None:
        assert code(await person.http.put("/api/me", json={"name": name})) == (422, "bad-message")

    as_person(address, scene, None)


@pytest.mark.parametrize("game", games.names())
def test_every_moment_can_be_looked_at_again(address: str, game: str) -> None:
    async def scene(two: Two) -> None:
        dice = random.Random(3)
        for _ in range(6):
            await two.play(dice=dice)
        path = f"/api/tables/{two.table}"
        last = await two.people[0].get(f"{path}/moments/{two.view['moment']}")
        for part in ("tracks", "ledger", "seats"):
            assert last["scene"][part] == two.view["scene"][part]
        first = await two.people[0].get(f"{path}/moments/0")
        assert (first["moment"], first["moments"], first["step"]) == (0, two.view["moment"], None)
        step = (await two.people[0].get(f"{path}/moments/4"))["step"]
        assert step == two.sockets[0].logs[two.table][3]
        assert code(await two.people[0].http.get(f"{path}/moments/{two.view['moment'] + 1}")) == (404, "unknown")
        assert code(await two.people[0].http.get(f"{path}/moments/1?as=1")) == (403, "not-yours")
        assert code(await two.people[0].http.get(f"{path}/moments/1?as=all")) == (403, "refused")
        scores = await two.people[0].get(f"{path}/scores")
        assert len(scores["scores"]) == two.view["moment"] + 1
        assert scores["movers"] == [step["seat"] for step in two.sockets[0].logs[two.table]]
        why = await two.people[0].get(f"{path}/why")
        assert [sum(each["points"] for each in seat) for seat in why["seats"]] == scores["scores"][-1]

    at_a_table(address, scene, game)


@pytest.mark.parametrize("game", games.names())
def test_a_record_is_looked_at_and_played_on(address: str, game: str) -> None:
    async def scene(person: Person) -> None:
        match = match_after(game, 5, 30)
        match.names = [f"<b>{number}</b>" for number in range(match.players)]
        made = (await person.http.post("/api/records", json={"record": format_record(match)})).json()
        view = (await person.get(f"/api/tables/{made['table']}"))["view"]
        assert (view["state"], view["moment"], view["seat"], view["viewer"]) == ("record", len(match.steps), None, "all")
        exported = (await person.http.get(f"/api/tables/{made['table']}/record")).text
        assert exported.split("[play]")[1] == format_record(match).split("[play]")[1]
        assert [seat["name"] for seat in view["seats"]] == match.names
        moment = await person.get(f"/api/tables/{made['table']}/moments/12", **{"as": "all"})
        assert moment["scores"] == match.at(12).scores
        start = {"table": made["table"], "moment": 12}
        seats = [{"who": "me"}, *[{"who": "bot", "level": "easy"}] * (match.players - 1)]
        on = await person.http.post("/api/tables", json={"start": start, "seats": seats})
        assert on.status_code == 201, on.text
        record = (await person.http.get(f"/api/tables/{on.json()['table']}/record")).text
        assert parse_record(record).history[:12] == match.history[:12] or match.game.has_secrets
        assert code(
            await person.http.post("/api/tables", json={"start": start | {"moment": len(match.steps) + 1}, "seats": seats})
        ) == (
            404,
            "unknown",
        )

    as_person(address, scene)


@pytest.mark.parametrize("game", HIDING)
def test_a_record_for_a_seat_is_looked_at_as_that_seat_and_not_played_on(address: str, game: str) -> None:
    async def scene(person: Person) -> None:
        match = match_after(game, 5, 30)
        made = (await person.http.post("/api/records", json={"record": format_record(match, 1)})).json()
        frame = await person.get(f"/api/tables/{made['table']}")
        assert frame["view"]["viewer"] == 1
        start = {"table": made["table"], "moment": 12}
        seats = [{"who": "me"}] * match.players
        assert code(await person.http.post("/api/tables", json={"start": start, "seats": seats})) == (403, "refused")

    as_person(address, scene)


@pytest.mark.parametrize("game", HIDING)
def test_a_game_that_hides_something_is_not_played_on_before_it_is_over(address: str, game: str) -> None:
    async def scene(two: Two) -> None:
        form = {"start": {"table": two.table, "moment": 1}, "seats": [{"who": "me"}] * 2}
        assert code(await two.people[0].http.post("/api/tables", json=form)) == (403, "refused")
        await two.ask(1, "resign", seat=1)
        assert (await two.people[0].http.post("/api/tables", json=form)).status_code == 201

    at_a_table(address, scene, game)


@pytest.mark.parametrize(
    "record", ["", "x", "hexrealm record 1\n[play]\n", "hexrealm record 1\ngame: nim\nresult: x\n\n[play]\n"]
)
def test_what_is_no_record_is_refused_with_its_line(address: str, record: str) -> None:
    async def scene(person: Person) -> None:
        answer = await person.http.post("/api/records", json={"record": record})
        assert code(answer) == (422, "bad-message")

    as_person(address, scene)


def test_lists(address: str) -> None:
    async def scene(person: Person) -> None:
        table = (await person.new_table(GAME, ["me", {"who": "bot", "level": "easy"}], public=True))["table"]
        mine = (await person.get("/api/tables", list="mine"))["tables"]
        assert [(each["table"], each["your_turn"]) for each in mine] == [(table, True)]
        assert table in [each["table"] for each in (await person.get("/api/tables", list="playing"))["tables"]]
        await person.http.post(f"/api/tables/{table}/do", json={"type": "resign", "id": "r", "table": table, "seat": 0})
        assert (await person.get("/api/tables", list="mine"))["tables"] == []
        for which in ("finished", "mine-finished"):
            found = {each["table"]: each["winners"] for each in (await person.get("/api/tables", list=which))["tables"]}
            assert found[table] == [1]

    as_person(address, scene)


def test_wrong_tables_are_refused_in_words(address: str) -> None:
    async def scene(person: Person) -> None:
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
            answer = await person.http.post("/api/tables", json=form)
            assert answer.status_code in (400, 422), form
            assert answer.json()["code"] == "bad-message"
            assert answer.json()["words"]
        assert code(await person.http.post("/api/tables", json={"game": "nim", "seats": [{"who": "me"}]})) == (404, "unknown")

    as_person(address, scene)


def test_words_for_the_page(address: str) -> None:
    async def scene(person: Person) -> None:
        assert (await person.http.get("/api/words/fr")).status_code == 200
        assert code(await person.http.get("/api/words/xx")) == (404, "unknown")

    as_person(address, scene, None)
