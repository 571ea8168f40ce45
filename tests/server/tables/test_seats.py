"""Who sits where: invites, hot-seat, bots for people who stay away, resigning, rematch."""

from __future__ import annotations

import asyncio

import pytest

from hexrealm import games
from tests.support.server.client import Person
from tests.support.server.two_players import GAME, HIDING, Two, at_a_table

pytestmark = pytest.mark.compiled


def test_an_invite_is_for_one_seat_and_works_once(address: str) -> None:
    async def play() -> None:
        ines, tomas, mara = [await Person(address).called(name) for name in ("Ines", "Tomas", "Mara")]
        made = await ines.new_table(GAME, ["me", "open", "open"])
        assert sorted(made["invites"]) == ["1", "2"]
        looked = (await tomas.http.post("/api/invites", json={"invite": made["invites"]["2"]})).json()
        assert (looked["seat"], looked["table"]["table"]) == (2, made["table"])
        assert (await tomas.join(made["invites"]["2"]))["seat"] == 2
        refused = await mara.http.post("/api/join", json={"invite": made["invites"]["2"]})
        assert (refused.status_code, refused.json()["code"]) == (409, "taken")
        assert (await tomas.join(made["invites"]["2"]))["seat"] == 2
        guessed = await mara.http.post("/api/join", json={"invite": made["invites"]["2"][:-4] + "AAAA"})
        assert (guessed.status_code, guessed.json()["code"]) == (403, "no-invite")
        host = await ines.get(f"/api/tables/{made['table']}")
        assert list(host["view"]["invites"]) == ["1"]
        assert (await tomas.get(f"/api/tables/{made['table']}"))["view"]["invites"] == {}
        for person in (ines, tomas, mara):
            await person.close()

    asyncio.run(play())


def test_bots_of_one_level_are_told_apart_by_the_numbers_of_their_seats(address: str) -> None:
    async def play() -> None:
        ines = await Person(address).called("Ines")
        for levels, names in ((("easy", "easy"), ["Bot 2", "Bot 3"]), (("easy", "medium"), ["Easy bot", "Medium bot"])):
            made = await ines.new_table(GAME, ["me", *({"who": "bot", "level": level} for level in levels)])
            view = (await ines.get(f"/api/tables/{made['table']}"))["view"]
            assert [seat["name"] for seat in view["seats"]] == ["Ines", *names]
            assert [seat["name"] for seat in view["scene"]["seats"]] == ["Ines", *names]
        await ines.close()

    asyncio.run(play())


def test_a_table_by_link_is_joined_by_invite_only_and_a_public_one_by_anybody(address: str) -> None:
    async def play() -> None:
        ines, tomas = [await Person(address).called(name) for name in ("Ines", "Tomas")]
        closed = await ines.new_table(GAME, ["me", "open"], title="closed")
        refused = await tomas.http.post(f"/api/tables/{closed['table']}/seats/1/join")
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        public = await ines.new_table(GAME, ["me", "open"], public=True, title="public")
        listed = (await tomas.get("/api/tables", list="open"))["tables"]
        assert public["table"] in [each["table"] for each in listed]
        assert closed["table"] not in [each["table"] for each in listed]
        taken = await tomas.http.post(f"/api/tables/{public['table']}/seats/0/join")
        assert (taken.status_code, taken.json()["code"]) == (409, "taken")
        joined = await tomas.http.post(f"/api/tables/{public['table']}/seats/1/join")
        assert joined.json() == {"table": public["table"], "seat": 1, "invites": None}
        mine = (await tomas.get("/api/tables", list="mine"))["tables"]
        assert [(each["table"], each["yours"]) for each in mine] == [(public["table"], [1])]
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_one_browser_holds_several_seats(address: str) -> None:
    async def play() -> None:
        ines = await Person(address).called("Ines")
        made = await ines.new_table(GAME, ["me", {"who": "me", "name": "Tomas"}])
        socket = await ines.socket()
        await socket.watch(made["table"])
        assert [seat["name"] for seat in socket.views[made["table"]]["seats"]] == ["Ines", "Tomas"]
        for expected in (0, 1, 0):
            view = socket.views[made["table"]]
            assert (view["viewer"], view["yours"]) == (expected, [0, 1])
            done = await socket.act(made["table"], view["legal"][0])
            await socket.see(made["table"], done["version"])
        await socket.close()
        await ines.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", HIDING)
def test_on_one_screen_nothing_hidden_is_shown_before_it_is_asked_for(address: str, game: str) -> None:
    async def play() -> None:
        ines = await Person(address).called("Ines")
        made = await ines.new_table(game, ["me", {"who": "me", "name": "Tomas"}])
        socket = await ines.socket()
        seen = (await socket.watch(made["table"]))["view"]
        assert (seen["viewer"], seen["legal"]) == ("spectator", [])
        asked = (await socket.watch(made["table"], seat=0))["view"]
        assert asked["viewer"] == 0
        assert asked["legal"]
        assert asked["scene"]["seats"] != seen["scene"]["seats"] or asked["scene"] != seen["scene"]
        await socket.close()
        await ines.close()

    asyncio.run(play())


def test_the_same_person_comes_back_to_the_seat(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.play()
        again = Person(address)
        again.http.cookies = two.people[1].http.cookies
        socket = await again.socket()
        await socket.watch(two.table)
        assert socket.views[two.table]["yours"] == [1]
        done = await socket.act(two.table, socket.views[two.table]["legal"][0])
        assert done["type"] == "done"
        await socket.close()
        await again.close()

    at_a_table(address, scene)


def test_a_seat_is_given_to_a_bot_and_taken_back(address: str) -> None:
    async def scene(two: Two) -> None:
        done = await two.ask(0, "give-to-bot", seat=0, level="easy")
        assert done["type"] == "done"
        view = await two.sockets[1].see(two.table, done["version"] + 1)
        assert view["seats"][0] | {"person": None} == {
            "seat": 0,
            "kind": "bot",
            "name": "Ines",
            "level": "easy",
            "person": None,
            "yours": False,
            "resigned": False,
        }
        assert (view["moment"], view["seat"]) == (1, 1)
        await two.sockets[0].see(two.table, view["version"])
        refused = await two.ask(1, "take-back", seat=0)
        assert refused["code"] == "not-yours"
        back = await two.ask(0, "take-back", seat=0)
        view = await two.sockets[1].see(two.table, back["version"])
        assert view["seats"][0]["kind"] == "person"

    at_a_table(address, scene)


def test_only_the_seat_of_somebody_who_left_is_given_away_by_others(address: str) -> None:
    async def scene(two: Two) -> None:
        refused = await two.ask(0, "give-to-bot", seat=1, level="easy")
        assert refused["code"] == "refused"
        await two.sockets[1].close()
        while two.sockets[0].presence[two.table]["connected"] != [0]:
            await two.sockets[0].hear()
        done = await two.ask(0, "give-to-bot", seat=1, level="easy")
        view = await two.sockets[0].see(two.table, done["version"])
        assert (view["seats"][1]["kind"], view["seats"][1]["name"]) == ("bot", "Tomas")

    at_a_table(address, scene)


def test_an_open_seat_may_be_given_to_a_bot_by_who_made_the_table(address: str) -> None:
    async def play() -> None:
        ines, tomas = [await Person(address).called(name) for name in ("Ines", "Tomas")]
        made = await ines.new_table(GAME, ["me", "open"])
        sockets = [await ines.socket(), await tomas.socket()]
        for socket in sockets:
            await socket.watch(made["table"])
        assert (await sockets[1].ask("give-to-bot", table=made["table"], seat=1, level="easy"))["code"] == "not-yours"
        assert (await sockets[0].ask("give-to-bot", table=made["table"], seat=1, level="wise"))["code"] == "unknown"
        done = await sockets[0].ask("give-to-bot", table=made["table"], seat=1, level="easy")
        view = await sockets[0].see(made["table"], done["version"])
        assert (view["state"], view["seats"][1]["kind"], view["invites"]) == ("playing", "bot", {})
        assert (await tomas.http.post("/api/join", json={"invite": made["invites"]["1"]})).json()["code"] == "taken"
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_of_two_one_resigns_and_the_other_has_won(address: str) -> None:
    async def scene(two: Two) -> None:
        done = await two.ask(1, "resign", seat=1)
        await two.all_see(done["version"])
        result = two.view["result"]
        assert (two.view["state"], result["by"], result["winners"]) == ("over", "resignation", [0])
        assert "Ines" in result["words"]
        assert (await two.ask(0, "act", seat=0, version=done["version"], action="a2"))["code"] == "over"
        record = (await two.people[0].http.get(f"/api/tables/{two.table}/record")).text
        assert "known to" not in record

    at_a_table(address, scene)


def test_of_three_one_resigns_and_a_bot_plays_on_for_the_others(address: str) -> None:
    async def play() -> None:
        people = [await Person(address).called(name) for name in ("Ines", "Tomas", "Mara")]
        made = await people[0].new_table(GAME, ["me", "open", "open"])
        for seat, person in enumerate(people[1:], 1):
            await person.join(made["invites"][str(seat)])
        sockets = [await person.socket() for person in people]
        for socket in sockets:
            await socket.watch(made["table"])
        done = await sockets[0].ask("resign", table=made["table"], seat=0)
        view = await sockets[1].see(made["table"], done["version"] + 1)
        assert (view["state"], view["moment"], view["seat"]) == ("playing", 1, 1)
        assert view["seats"][0]["resigned"]
        assert (await sockets[0].ask("take-back", table=made["table"], seat=0))["code"] == "refused"
        for person in people:
            await person.close()

    asyncio.run(play())


def test_a_rematch_has_the_seats_swapped_and_there_is_one(address: str) -> None:
    async def scene(two: Two) -> None:
        assert (await two.ask(0, "rematch"))["code"] == "refused"
        over = await two.ask(1, "resign", seat=1)
        await two.all_see(over["version"])
        first, second = await asyncio.gather(two.ask(0, "rematch"), two.ask(1, "rematch"))
        assert first["created"] == second["created"] != two.table
        assert (await two.ask(0, "rematch"))["created"] == first["created"]
        assert (await two.stranger.see(two.table, over["version"] + 1))["rematch"] == first["created"]
        view = (await two.people[1].get(f"/api/tables/{first['created']}"))["view"]
        assert (view["yours"], [seat["name"] for seat in view["seats"]]) == ([0], ["Tomas", "Ines"])

    at_a_table(address, scene)


def test_a_rematch_is_for_those_who_sat_there(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.ask(1, "resign", seat=1)
        mara = await Person(address).called("Mara")
        socket = await mara.socket()
        assert (await socket.ask("rematch", table=two.table))["code"] == "not-yours"
        await socket.close()
        await mara.close()

    at_a_table(address, scene)


def test_games_that_hide_something_exist() -> None:
    assert set(HIDING) < set(games.names())
