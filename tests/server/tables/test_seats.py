"""Who sits where: invites, hot-seat, bots for absent people, resigning, rematch."""

from __future__ import annotations

import asyncio

import pytest

from hexrealm import games
from tests.support.server.client import Client
from tests.support.server.two_players import GAME, HIDING_GAMES, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled


def test_an_invite_is_for_one_seat_and_one_person(address: str) -> None:
    async def play() -> None:
        ines, tomas, mara = [await Client(address).sign_in(name) for name in ("Ines", "Tomas", "Mara")]
        created = await ines.create_table(GAME, ["me", "open", "open"])
        assert sorted(created["invites"]) == ["1", "2"]
        found = (await tomas.http.post("/api/invites", json={"invite": created["invites"]["2"]})).json()
        assert (found["seat"], found["table"]["table"]) == (2, created["table"])
        assert (await tomas.join(created["invites"]["2"]))["seat"] == 2
        refused = await mara.http.post("/api/join", json={"invite": created["invites"]["2"]})
        assert (refused.status_code, refused.json()["code"]) == (409, "taken")
        assert (await tomas.join(created["invites"]["2"]))["seat"] == 2
        guessed = await mara.http.post("/api/join", json={"invite": created["invites"]["2"][:-4] + "AAAA"})
        assert (guessed.status_code, guessed.json()["code"]) == (403, "no-invite")
        host = await ines.get(f"/api/tables/{created['table']}")
        assert list(host["view"]["invites"]) == ["1"]
        assert (await tomas.get(f"/api/tables/{created['table']}"))["view"]["invites"] == {}
        for person in (ines, tomas, mara):
            await person.close()

    asyncio.run(play())


def test_bots_of_the_same_level_are_numbered_by_their_seats(address: str) -> None:
    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        for levels, names in ((("easy", "easy"), ["Bot 2", "Bot 3"]), (("easy", "medium"), ["Easy bot", "Medium bot"])):
            created = await ines.create_table(GAME, ["me", *({"who": "bot", "level": level} for level in levels)])
            view = (await ines.get(f"/api/tables/{created['table']}"))["view"]
            assert [seat["name"] for seat in view["seats"]] == ["Ines", *names]
            assert [seat["name"] for seat in view["scene"]["seats"]] == ["Ines", *names]
        await ines.close()

    asyncio.run(play())


def test_a_bot_can_have_a_style_of_the_game(address: str) -> None:
    game = next(name for name in games.names() if games.find(name).styles)
    style = games.find(game).styles[0]

    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        known = next(each for each in await ines.get("/api/games") if each["name"] == game)
        assert style.name in [each["name"] for each in known["styles"]]
        created = await ines.create_table(game, ["me", {"who": "bot", "level": f"easy/{style.name}"}])
        view = (await ines.get(f"/api/tables/{created['table']}"))["view"]
        assert view["seats"][1]["name"] == f"Easy bot, {style.label}"
        wanted = {"game": game, "seats": [{"who": "me"}, {"who": "bot", "level": "easy/poet"}]}
        refused = (await ines.http.post("/api/tables", json=wanted)).json()
        assert refused["code"] == "unknown"
        assert "There is no style poet here" in refused["words"]
        await ines.close()

    asyncio.run(play())


def test_a_private_table_needs_an_invite_and_a_public_one_does_not(address: str) -> None:
    async def play() -> None:
        ines, tomas = [await Client(address).sign_in(name) for name in ("Ines", "Tomas")]
        closed = await ines.create_table(GAME, ["me", "open"], title="closed")
        refused = await tomas.http.post(f"/api/tables/{closed['table']}/seats/1/join")
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        public = await ines.create_table(GAME, ["me", "open"], public=True, title="public")
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


def test_one_browser_may_hold_several_seats(address: str) -> None:
    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(GAME, ["me", {"who": "me", "name": "Tomas"}])
        socket = await ines.open_socket()
        await socket.watch(created["table"])
        assert [seat["name"] for seat in socket.views[created["table"]]["seats"]] == ["Ines", "Tomas"]
        for expected in (0, 1, 0):
            view = socket.views[created["table"]]
            assert (view["viewer"], view["yours"]) == (expected, [0, 1])
            done = await socket.play(created["table"], view["legal"][0])
            await socket.receive_version(created["table"], done["version"])
        await socket.close()
        await ines.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_hot_seat_shows_nothing_hidden_until_a_seat_is_requested(address: str, game: str) -> None:
    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(game, ["me", {"who": "me", "name": "Tomas"}])
        socket = await ines.open_socket()
        seen = (await socket.watch(created["table"]))["view"]
        assert (seen["viewer"], seen["legal"]) == ("spectator", [])
        as_seat = (await socket.watch(created["table"], seat=0))["view"]
        assert as_seat["viewer"] == 0
        assert as_seat["legal"]
        assert as_seat["scene"] != seen["scene"]
        await socket.close()
        await ines.close()

    asyncio.run(play())


def test_a_person_returns_to_their_seat(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.play()
        again = Client(address)
        again.use_session(two.clients[1].http.cookies)
        socket = await again.open_socket()
        await socket.watch(two.table)
        assert socket.views[two.table]["yours"] == [1]
        done = await socket.play(two.table, socket.views[two.table]["legal"][0])
        assert done["type"] == "done"
        await socket.close()
        await again.close()

    run_with_two_players(address, scenario)


def test_a_seat_can_be_given_to_a_bot_and_taken_back(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        done = await two.request(0, "give-to-bot", seat=0, level="easy")
        assert done["type"] == "done"
        view = await two.sockets[1].receive_version(two.table, done["version"] + 1)
        assert view["seats"][0] | {"person": None} == {
            "seat": 0,
            "kind": "bot",
            "name": "Ines",
            "level": "easy",
            "person": None,
            "resigned": False,
            "flagged": False,
            "vacation": False,
            "hot_seat": False,
            "bot_account": False,
            "offered": None,
            "declined": None,
            "profile": False,
        }
        assert (view["moment"], view["seat"]) == (1, 1)
        await two.sockets[0].receive_version(two.table, view["version"])
        refused = await two.request(1, "take-back", seat=0)
        assert refused["code"] == "not-yours"
        back = await two.request(0, "take-back", seat=0)
        view = await two.sockets[1].receive_version(two.table, back["version"])
        assert view["seats"][0]["kind"] == "person"

    run_with_two_players(address, scenario)


def test_taking_a_seat_back_makes_no_action_of_others_stale(address: str) -> None:
    """Otherwise a player could keep the other from moving."""

    async def scenario(two: TwoPlayers) -> None:
        seen, waiting = two.view["version"], 1 - two.view["seat"]
        action = two.sockets[1 - waiting].views[two.table]["legal"][0]
        await two.request(waiting, "give-to-bot", seat=waiting, level="easy")
        await two.request(waiting, "take-back", seat=waiting)
        done = await two.request(1 - waiting, "act", seat=1 - waiting, version=seen, action=action)
        assert done["type"] == "done"

    run_with_two_players(address, scenario)


def test_others_may_give_away_only_the_seat_of_an_absent_person(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        refused = await two.request(0, "give-to-bot", seat=1, level="easy")
        assert refused["code"] == "refused"
        await two.sockets[1].close()
        while two.sockets[0].presence[two.table]["connected"] != [0]:
            await two.sockets[0].receive()
        done = await two.request(0, "give-to-bot", seat=1, level="easy")
        view = await two.sockets[0].receive_version(two.table, done["version"])
        assert (view["seats"][1]["kind"], view["seats"][1]["name"]) == ("bot", "Tomas")

    run_with_two_players(address, scenario)


def test_the_host_may_give_an_open_seat_to_a_bot(address: str) -> None:
    async def play() -> None:
        ines, tomas = [await Client(address).sign_in(name) for name in ("Ines", "Tomas")]
        created = await ines.create_table(GAME, ["me", "open"])
        sockets = [await ines.open_socket(), await tomas.open_socket()]
        for socket in sockets:
            await socket.watch(created["table"])
        assert (await sockets[1].request("give-to-bot", table=created["table"], seat=1, level="easy"))["code"] == "not-yours"
        assert (await sockets[0].request("give-to-bot", table=created["table"], seat=1, level="wise"))["code"] == "unknown"
        done = await sockets[0].request("give-to-bot", table=created["table"], seat=1, level="easy")
        view = await sockets[0].receive_version(created["table"], done["version"])
        assert (view["state"], view["seats"][1]["kind"], view["invites"]) == ("playing", "bot", {})
        assert (await tomas.http.post("/api/join", json={"invite": created["invites"]["1"]})).json()["code"] == "taken"
        for person in (ines, tomas):
            await person.close()

    asyncio.run(play())


def test_with_two_players_the_other_wins_by_resignation(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        done = await two.request(1, "resign", seat=1)
        await two.all_receive(done["version"])
        result = two.view["result"]
        assert (two.view["state"], result["by"], result["winners"]) == ("over", "resignation", [0])
        assert "Ines" in result["words"]
        assert (await two.request(0, "act", seat=0, version=done["version"], action="a2"))["code"] == "over"
        record = (await two.clients[0].http.get(f"/api/tables/{two.table}/record")).text
        assert "known to" not in record

    run_with_two_players(address, scenario)


def test_with_three_players_a_bot_replaces_the_one_who_resigns(address: str) -> None:
    async def play() -> None:
        people = [await Client(address).sign_in(name) for name in ("Ines", "Tomas", "Mara")]
        created = await people[0].create_table(GAME, ["me", "open", "open"])
        for seat, person in enumerate(people[1:], 1):
            await person.join(created["invites"][str(seat)])
        sockets = [await person.open_socket() for person in people]
        for socket in sockets:
            await socket.watch(created["table"])
        done = await sockets[0].request("resign", table=created["table"], seat=0)
        view = await sockets[1].receive_version(created["table"], done["version"] + 1)
        assert (view["state"], view["moment"], view["seat"]) == ("playing", 1, 1)
        assert view["seats"][0]["resigned"]
        assert (await sockets[0].request("take-back", table=created["table"], seat=0))["code"] == "refused"
        for person in people:
            await person.close()

    asyncio.run(play())


def test_there_is_one_rematch_with_rotated_seats(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        assert (await two.request(0, "rematch"))["code"] == "refused"
        over = await two.request(1, "resign", seat=1)
        await two.all_receive(over["version"])
        first, second = await asyncio.gather(two.request(0, "rematch"), two.request(1, "rematch"))
        assert first["created"] == second["created"] != two.table
        assert (await two.request(0, "rematch"))["created"] == first["created"]
        assert (await two.stranger.receive_version(two.table, over["version"] + 1))["rematch"] == first["created"]
        view = (await two.clients[1].get(f"/api/tables/{first['created']}"))["view"]
        assert (view["yours"], [seat["name"] for seat in view["seats"]]) == ([0], ["Tomas", "Ines"])

    run_with_two_players(address, scenario)


def test_only_players_may_ask_for_a_rematch(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.request(1, "resign", seat=1)
        mara = await Client(address).sign_in("Mara")
        socket = await mara.open_socket()
        assert (await socket.request("rematch", table=two.table))["code"] == "not-yours"
        await socket.close()
        await mara.close()

    run_with_two_players(address, scenario)


def test_some_games_hide_something() -> None:
    assert set(HIDING_GAMES) < set(games.names())
