"""Previews, gains, hints, why-not, chat and mute, and games between bots."""

from __future__ import annotations

import asyncio
import os
import signal

import psutil
import pytest

import hexrealm
from hexrealm import games
from hexrealm.bots.levels import LEVELS
from hexrealm.play.preview import gains, preview
from hexrealm.server.protocol.messages import HINT_LEVEL
from tests.support.server.client import Client
from tests.support.server.sections import apply_difference, in_order
from tests.support.server.two_players import GAME, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled


def test_a_preview_matches_what_the_action_then_does(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        action = two.view["legal"][3]
        shown = await two.request(0, "preview", seat=0, version=two.view["version"], action=action)
        assert (shown["type"], shown["action"], shown["open"]) == ("preview", action, False)
        await two.play(action)
        assert two.sockets[0].logs[two.table][-1]["events"] == shown["events"]
        base = await two.sockets[0].get_base(two.table)
        after = apply_difference(base["scene"], shown["after"])
        assert in_order(after["board"])["pieces"] == in_order(two.view["scene"]["board"])["pieces"]

    run_with_two_players(address, scenario)


def test_gains_cover_all_legal_actions(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        found = await two.request(0, "gains", seat=0, version=two.view["version"])
        assert [gain["action"] for gain in found["gains"]] == two.view["legal"]
        assert [gain["hexes"] for gain in found["gains"]] == two.view["legal_hexes"]

    run_with_two_players(address, scenario)


def test_why_not_gives_the_reason_of_the_match(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        fields = {"seat": 0, "version": two.view["version"]}
        assert (await two.request(0, "why-not", **fields, action=two.view["legal"][0]))["words"] is None
        match = hexrealm.new(two.view["game"], **two.view["options"])
        assert (await two.request(0, "why-not", **fields, action="zz"))["words"] == match.why_not("zz")

    run_with_two_players(address, scenario)


def test_other_messages_do_not_wait_for_a_hint(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        message_id = await two.sockets[0].send("hint", table=two.table, seat=0, version=two.view["version"], level="medium")
        assert (await two.sockets[0].request("ping"))["type"] == "pong"
        hint = await two.sockets[0].receive_reply(message_id)
        assert (hint["type"], hint["level"]) == ("hint", "medium")
        assert hint["action"] in two.view["legal"]
        assert hint["action"] in hint["words"]
        assert hint["candidates"][0]["action"] == hint["action"]

    run_with_two_players(address, scenario)


def test_a_table_may_forbid_all_help(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        fields = {"seat": 0, "version": two.view["version"]}
        assert (await two.request(0, "hint", **fields, level="easy"))["code"] == "refused"
        assert (await two.request(0, "gains", **fields))["code"] == "refused"
        assert (await two.request(0, "chances", **fields))["code"] == "refused"
        assert (await two.request(0, "preview", **fields, action=two.view["legal"][0]))["code"] == "refused"
        assert (await two.request(0, "why-not", **fields, action="zz"))["type"] == "why-not"

    run_with_two_players(address, scenario, hints=False, previews=False, heat=False)


def test_only_the_seat_to_decide_gets_help(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        for type, more in (
            ("hint", {"level": "easy"}),
            ("gains", {}),
            ("chances", {}),
            ("preview", {"action": "a2"}),
            ("why-not", {"action": "a2"}),
        ):
            refused = await two.request(1, type, seat=1, version=two.view["version"], **more)
            assert refused["code"] == "not-your-turn"
            assert (await two.request(1, type, seat=0, version=two.view["version"], **more))["code"] == "not-yours"

    run_with_two_players(address, scenario)


def test_muting_hides_chat_lines(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.request(0, "say", text="good\tmorning  <b>\u202e")
        await two.request(1, "say", text="hello")
        while len(two.stranger.chat.get(two.table, [])) < 2:
            await two.stranger.receive()
        lines = two.stranger.chat[two.table]
        assert [(line["number"], line["name"], line["seat"], line["text"]) for line in lines] == [
            (1, "Ines", 0, "good morning <b>"),
            (2, "Tomas", 1, "hello"),
        ]
        await two.request(1, "mute", person=lines[0]["person"])
        await two.request(0, "say", text="can you hear me?")
        await two.request(1, "say", text="no")
        chat = await two.clients[1].get(f"/api/tables/{two.table}/chat")
        assert [line["text"] for line in chat["lines"]] == ["hello", "no"]
        await two.request(1, "mute", person=lines[0]["person"], muted=False)
        chat = await two.clients[1].get(f"/api/tables/{two.table}/chat")
        assert [line["number"] for line in chat["lines"]] == [1, 2, 3, 4]
        assert (await two.stranger.request("say", table=two.table, text="me too"))["code"] == "no-name"
        assert (await two.request(0, "say", text="\u200b"))["code"] == "bad-message"

    run_with_two_players(address, scenario)


@pytest.mark.parametrize("game", games.names())
def test_bots_play_a_whole_game(address: str, game: str) -> None:
    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(game, [{"who": "bot", "level": level} for level in ("easy", "medium")])
        socket = await ines.open_socket()
        await socket.watch(created["table"])
        while socket.views[created["table"]]["state"] != "over":
            await socket.receive()
        assert socket.views[created["table"]]["seats"][0]["name"] == "Easy bot"
        assert [step["moment"] for step in socket.logs[created["table"]]] == list(
            range(1, len(socket.logs[created["table"]]) + 1)
        )
        await ines.close()

    asyncio.run(play())


def test_a_request_is_repeated_when_its_bot_process_is_killed(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        for child in bot_processes():
            os.kill(child, signal.SIGKILL)
        fields = {"seat": 0, "version": two.view["version"]}
        hint = await two.request(0, "hint", **fields, level="easy")
        assert hint["type"] == "hint"

    run_with_two_players(address, scenario)


def bot_processes() -> list[int]:
    """Return the bot processes of this process."""
    return [each.pid for each in psutil.Process().children() if "hexrealm.server.bots.worker" in each.cmdline()]


@pytest.mark.parametrize("game", games.names())
def test_previews_stop_before_chance(game: str) -> None:
    match = hexrealm.new(game, seed=3)
    while match.seat is None:
        match.play_chance()
    for gain in gains(match)[:5]:
        shown = preview(match, gain.action)
        assert shown.scores[match.seat] == gain.points
        assert shown.after is not None
        copied = match.copy()
        copied.play(gain.action)
        assert list(shown.events) == copied.events_for(match.seat)


def test_a_preview_of_an_illegal_action_is_refused() -> None:
    match = hexrealm.new(GAME, seed=3)
    with pytest.raises(hexrealm.IllegalAction):
        preview(match, "zz")


def test_hints_come_from_the_strongest_level_by_default() -> None:
    assert list(LEVELS)[-1] == HINT_LEVEL
