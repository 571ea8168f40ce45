"""A bot explains its last turn, to the one person who plays against it and only from what that person may know."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from hexrealm import games
from hexrealm.i18n.translate import using_language
from hexrealm.server.bots.requests import make_request
from hexrealm.server.protocol.bot_messages import BotMove, encode
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Explain
from hexrealm.server.tables.help.turn_reasons import find_turn, make_explanation, table_to_ask
from hexrealm.server.tables.table import Seat, Table
from tests.support.server.client import Client, Socket
from tests.support.server.twin_tables import PERSON, TwinMatches, list_twins, make_table
from tests.support.server.two_players import GAME, HIDING_GAMES, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}


def run_against_bot(
    address: str, game: str, scenario: Callable[[Socket, str], Awaitable[None]], seats: list[Any] | None = None, **more: Any
) -> None:
    """Let Ines sit down at a new table, by default against an easy bot."""

    async def play() -> None:
        ines = await Client(address).sign_in("Ines")
        table = (await ines.create_table(game, seats or ["me", BOT], **more))["table"]
        socket = await ines.open_socket()
        await socket.watch(table)
        await scenario(socket, table)
        await ines.close()

    asyncio.run(play())


async def play_until_bot_has_played(socket: Socket, table: str) -> dict[str, Any]:
    """Play the first legal actions until it is the person's turn again. Return the view."""
    while not any(step["seat"] == 1 for step in socket.logs[table]) or socket.views[table]["seat"] != 0:
        if socket.views[table]["legal"]:
            await socket.play(table, socket.views[table]["legal"][0])
        await socket.receive()
    return socket.views[table]


@pytest.mark.parametrize("game", games.names())
def test_a_bot_explains_its_last_turn(address: str, game: str) -> None:
    async def scenario(socket: Socket, table: str) -> None:
        fields = {"table": table, "seat": 0, "bot": 1}
        early = await socket.request("explain", **fields, version=socket.views[table]["version"])
        assert (early["code"], early["words"]) == ("refused", "This bot has not played yet.")
        view = await play_until_bot_has_played(socket, table)
        answer = await socket.request("explain", **fields, version=view["version"])
        played = [hex for step in socket.logs[table] if step["seat"] == 1 for event in step["events"] for hex in event["hexes"]]
        assert answer["type"] == "explain" and answer["hexes"] and set(answer["hexes"]) <= set(played)
        assert answer["reasons"][0].startswith("It brought ") and "Easy bot" in answer["reasons"][0]
        assert answer["reasons"][-1].startswith("Master bot would have played")

    run_against_bot(address, game, scenario)


def test_a_table_without_hints_has_no_explanations(address: str) -> None:
    async def scenario(socket: Socket, table: str) -> None:
        refused = await socket.request("explain", table=table, seat=0, bot=1, version=socket.views[table]["version"])
        assert (refused["code"], refused["words"].split(",")[0]) == ("refused", "Hints are off at this table")

    run_against_bot(address, GAME, scenario, hints=False)


def test_bots_do_not_explain_where_two_people_play(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        refused = await two.request(0, "explain", seat=0, bot=1, version=two.view["version"])
        assert (refused["code"], refused["words"]) == ("refused", "Bots explain their moves only to a person who plays alone.")
        assert (await two.request(0, "explain", seat=1, bot=0, version=two.view["version"]))["code"] == "not-yours"

    run_with_two_players(address, scenario)


def table_against_bots(twins: TwinMatches, second: bool) -> Table:
    """Return one of two tables at which Ines plays against bots."""
    table = make_table(twins.second if second else twins.first, twins.viewer)
    return replace(table, seats=[seat if seat.person else Seat(level="easy") for seat in table.seats])


def test_only_a_seat_of_a_bot_can_be_asked() -> None:
    twins = next(each for each in list_twins(HIDING_GAMES[0], range(2), every=41) if each.viewer == 0)
    table = table_against_bots(twins, second=False)
    message = Explain(type="explain", id="x", table=table.id, seat=0, version=table.version, bot=0)
    for bot in (0, 9):
        with pytest.raises(Refusal, match=f"No bot plays seat {bot}"):
            find_turn(table, message.model_copy(update={"bot": bot}), PERSON)
    with pytest.raises(Refusal, match="Seat 0 is not yours"):
        find_turn(table, message, "somebody else")


def explain_all(table: Table, seat: int) -> list[bytes]:
    """Return everything that explanations of bots' turns send to bot processes and to the person at a seat."""
    sent = []
    for bot in set(range(table.match.players)) - {seat}:
        message = Explain(type="explain", id="x", table=table.id, seat=seat, version=table.version, bot=bot)
        turn = find_turn(table, message, PERSON)
        asked = table_to_ask(table, turn, seat)
        move = BotMove(asked.match.legal()[0], (), (), ()) if asked else None
        sent += [encode(make_request(asked, bot, "hard", b"k" * 32))] if asked else []
        with using_language("en"):
            sent.append(to_json(make_explanation(table, message, turn, asked, move)))
    return sent


@pytest.mark.parametrize("game", HIDING_GAMES)
def test_an_explanation_reveals_nothing_hidden(game: str) -> None:
    count = 0
    for twins in list_twins(game, range(6), every=37):
        if isinstance(twins.viewer, int) and {step.seat for step in twins.first.steps} >= set(range(twins.first.players)):
            assert explain_all(table_against_bots(twins, False), twins.viewer) == explain_all(
                table_against_bots(twins, True), twins.viewer
            )
            count += 1
    assert count > 5
