"""Previews, gains, hints, why-not, chat and mute, and bots that play."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

import hexrealm
from hexrealm import games
from hexrealm.play.preview import gains, preview
from tests.support.server.client import Person
from tests.support.server.two_players import GAME, Two, at_a_table

pytestmark = pytest.mark.compiled


def test_a_preview_is_what_then_happens(address: str) -> None:
    async def scene(two: Two) -> None:
        action = two.view["legal"][3]
        shown = await two.ask(0, "preview", seat=0, version=two.view["version"], action=action)
        assert (shown["type"], shown["action"], shown["open"]) == ("preview", action, False)
        await two.play(action)
        assert two.sockets[0].logs[two.table][-1]["events"] == shown["events"]
        assert shown["after"]["board"]["pieces"] == two.view["scene"]["board"]["pieces"]

    at_a_table(address, scene)


def test_gains_of_all_legal_actions(address: str) -> None:
    async def scene(two: Two) -> None:
        found = await two.ask(0, "gains", seat=0, version=two.view["version"])
        assert [gain["action"] for gain in found["gains"]] == two.view["legal"]
        assert [gain["hexes"] for gain in found["gains"]] == two.view["legal_hexes"]

    at_a_table(address, scene)


def test_why_not(address: str) -> None:
    async def scene(two: Two) -> None:
        asked = {"seat": 0, "version": two.view["version"]}
        assert (await two.ask(0, "why-not", **asked, action=two.view["legal"][0]))["words"] is None
        match = hexrealm.new(two.view["game"], **two.view["options"])
        assert (await two.ask(0, "why-not", **asked, action="zz"))["words"] == match.why_not("zz")

    at_a_table(address, scene)


def test_a_bot_gives_a_hint_and_others_play_on_meanwhile(address: str) -> None:
    async def scene(two: Two) -> None:
        told = await two.sockets[0].tell("hint", table=two.table, seat=0, version=two.view["version"], level="medium")
        assert (await two.sockets[0].ask("ping"))["type"] == "pong"
        hint = await two.sockets[0].until(lambda frame: frame.get("id") == told)
        assert (hint["type"], hint["level"]) == ("hint", "medium")
        assert hint["action"] in two.view["legal"]
        assert hint["action"] in hint["words"]
        assert hint["candidates"][0]["action"] == hint["action"]

    at_a_table(address, scene)


def test_a_table_may_do_without_help(address: str) -> None:
    async def scene(two: Two) -> None:
        asked = {"seat": 0, "version": two.view["version"]}
        assert (await two.ask(0, "hint", **asked, level="easy"))["code"] == "refused"
        assert (await two.ask(0, "gains", **asked))["code"] == "refused"
        assert (await two.ask(0, "preview", **asked, action=two.view["legal"][0]))["code"] == "refused"
        assert (await two.ask(0, "why-not", **asked, action="zz"))["type"] == "why-not"

    at_a_table(address, scene, hints=False, previews=False)


def test_help_is_for_the_seat_to_decide(address: str) -> None:
    async def scene(two: Two) -> None:
        for type, more in (
            ("hint", {"level": "easy"}),
            ("gains", {}),
            ("preview", {"action": "a2"}),
            ("why-not", {"action": "a2"}),
        ):
            refused = await two.ask(1, type, seat=1, version=two.view["version"], **more)
            assert refused["code"] == "not-your-turn"
            assert (await two.ask(1, type, seat=0, version=two.view["version"], **more))["code"] == "not-yours"

    at_a_table(address, scene)


def test_chat_and_mute(address: str) -> None:
    async def scene(two: Two) -> None:
        await two.ask(0, "say", text="good\tmorning  <b>\u202e")
        await two.ask(1, "say", text="hello")
        while len(two.stranger.chat.get(two.table, [])) < 2:
            await two.stranger.hear()
        lines = two.stranger.chat[two.table]
        assert [(line["number"], line["name"], line["seat"], line["text"]) for line in lines] == [
            (1, "Ines", 0, "good morning <b>"),
            (2, "Tomas", 1, "hello"),
        ]
        await two.ask(1, "mute", person=lines[0]["person"])
        await two.ask(0, "say", text="can you hear me?")
        await two.ask(1, "say", text="no")
        chat = await two.people[1].get(f"/api/tables/{two.table}/chat")
        assert [line["text"] for line in chat["lines"]] == ["hello", "no"]
        await two.ask(1, "mute", person=lines[0]["person"], muted=False)
        chat = await two.people[1].get(f"/api/tables/{two.table}/chat")
        assert [line["number"] for line in chat["lines"]] == [1, 2, 3, 4]
        assert (await two.stranger.ask("say", table=two.table, text="me too"))["code"] == "no-name"
        assert (await two.ask(0, "say", text="\u200b"))["code"] == "bad-message"

    at_a_table(address, scene)


@pytest.mark.parametrize("game", games.names())
def test_bots_play_a_game_among_themselves(address: str, game: str) -> None:
    async def play() -> None:
        ines = await Person(address).called("Ines")
        made = await ines.new_table(game, [{"who": "bot", "level": level} for level in ("easy", "medium")])
        socket = await ines.socket()
        await socket.watch(made["table"])
        while socket.views[made["table"]]["state"] != "over":
            await socket.hear()
        assert socket.views[made["table"]]["seats"][0]["name"] == "Easy bot"
        assert [step["moment"] for step in socket.logs[made["table"]]] == list(range(1, len(socket.logs[made["table"]]) + 1))
        await ines.close()

    asyncio.run(play())


def test_a_killed_thinker_costs_only_its_search(address: str) -> None:
    async def scene(two: Two) -> None:
        for child in children():
            os.kill(child, signal.SIGKILL)
        asked = {"seat": 0, "version": two.view["version"]}
        hint = await two.ask(0, "hint", **asked, level="easy")
        assert hint["type"] == "hint"

    at_a_table(address, scene)


def children() -> list[int]:
    """The thinking processes of this process."""
    import psutil

    return [each.pid for each in psutil.Process().children() if "hexrealm.server.bots.worker" in each.cmdline()]


@pytest.mark.parametrize("game", games.names())
def test_previews_say_nothing_about_chance(game: str) -> None:
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


def test_a_preview_is_for_a_seat() -> None:
    match = hexrealm.new(GAME, seed=3)
    with pytest.raises(hexrealm.IllegalAction):
        preview(match, "zz")
