"""The MCP server, played by the SDK's own client over stdio; and that a table tells its seat nothing it may not know."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import numpy as np
import pytest
from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

from hexrealm import games
from hexrealm.adapters.mcp_tables import MOST_TABLES, Tables, read_rules
from hexrealm.engine.errors import HexrealmError, IllegalAction, WrongOption
from tests.support.walks import GAMES

pytestmark = pytest.mark.compiled


@asynccontextmanager
async def client(*arguments: str) -> AsyncIterator[Client]:
    command = ["-W", "error", "-m", "hexrealm", "mcp", *arguments]
    server = StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ))
    async with Client(stdio_client(server)) as connected:
        yield connected


async def call(connected: Client, tool: str, **given: Any) -> Any:
    """What a tool tells; an error as text."""
    result: Any = await connected.call_tool(tool, given)
    if result.is_error or result.structured_content is None:
        return result.content[0].text
    told = result.structured_content
    return told["result"] if set(told) == {"result"} else told


async def roll_out(connected: Client, view: Any, dice: random.Random) -> Any:
    """To the end, with random actions."""
    while not view["over"]:
        view = await call(connected, "play", table=view["table"], action=dice.choice(view["legal"]))
    return view


def test_a_model_plays_whole_games_of_every_kind() -> None:
    async def session() -> None:
        async with client("--seed", "1") as connected:
            assert set(await call(connected, "list_games")) == set(GAMES)
            dice = random.Random(1)
            for name in GAMES:
                for seed in range(3):
                    options = games.find(name).sample(random.Random(seed))
                    seat = seed % options["players"]
                    view = await call(connected, "new_game", game=name, seat=seat, bots="easy", options=options)
                    end = await roll_out(connected, view, dice)
                    assert end["winners"] and end["board"] and len(end["scores"]) == options["players"]

    anyio.run(session)


@pytest.mark.parametrize("name", GAMES)
def test_a_model_asks_plays_and_reviews(name: str) -> None:
    async def session() -> None:
        async with client() as connected:
            assert name in str(connected.instructions)
            view = await call(connected, "new_game", game=name, bots=["uniform"])
            table = view["table"]
            previews = await call(connected, "preview", table=table)
            assert previews[0]["points"] == max(each["points"] for each in previews)
            assert (await call(connected, "preview", table=table, actions=[view["legal"][0]]))[0]["brings"]
            assert await call(connected, "legal_moves", table=table) == view["legal"]
            assert await call(connected, "why_not", table=table, action=view["legal"][0]) == f"{view['legal'][0]} is legal"
            assert "zz" in await call(connected, "play", table=table, action="zz")
            assert (await call(connected, "look", table=table))["legal"] == view["legal"]
            assert (await call(connected, "advise", table=table, bot="greedy"))["action"] in view["legal"]
            end = await roll_out(connected, view, random.Random(2))
            review = await call(connected, "review", table=table, bot="mcts:20")
            assert 0 <= review["agreed"] <= review["decisions"] and len(review["most_costly"]) <= 5
            assert "the game is over" in await call(connected, "play", table=table, action="zz")
            assert (await call(connected, "record", table=table)).startswith("hexrealm record 1")
            rule = next(line for line in end["happened"]).rsplit("(", 1)[1].rstrip(")")
            assert (await call(connected, "rules", game=name, about=rule)).startswith(f"- **{rule}**")
            assert await call(connected, "leave", table=table) == f"left {table}"
            assert "there is no table" in await call(connected, "look", table=table)

    anyio.run(session)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_tells_nothing_that_its_seat_may_not_know(name: str) -> None:
    """At every tenth decision the truth is exchanged for another that looks the same to the seat, and all answers stay."""
    tables, dice = Tables(3), random.Random(3)
    table = tables.open(name, 0, "easy", {})
    while not table.match.over:
        decision = len(table.match.steps)
        last_round = "end" in table.match.legal()
        if decision % 10 == 0 or last_round:
            truth = table.match._state.copy()
            before = ask_everything(tables, table.name)
            table.match.game.determinize(table.match.board, table.match._state, 0, np.array([decision], np.uint64))
            assert ask_everything(tables, table.name) == before
            table.match._state = truth
        tables.play(table.name, dice.choice(table.match.legal()))


def ask_everything(tables: Tables, name: str) -> list[Any]:
    table = tables.find(name)
    table.told = max(0, len(table.match.steps) - 4)
    some = [*table.match.legal()[:2], *table.match.legal()[-4:]]
    return [table.view(), tables.preview(name, some), tables.advise(name, "greedy"), tables.record(name)]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("chess", 0, "easy", {}), "there is no game 'chess'"),
        ((GAMES[0], 5, "easy", {}), "it must be a number from 0 to 1"),
        ((GAMES[0], 0, ["easy", "easy"], {}), "there are 1 other seats, but 2 bots"),
        ((GAMES[0], 0, "nobody", {}), "there is no bot 'nobody'"),
        ((GAMES[0], 0, "easy", {"players": 9}), "players is 9"),
    ],
    ids=str,
)
def test_wrong_wishes_say_what_is_allowed_and_open_nothing(given: tuple[Any, ...], words: str) -> None:
    tables = Tables(1)
    with pytest.raises(HexrealmError, match=words):
        tables.open(*given)
    with pytest.raises(WrongOption, match="none: open one first"):
        tables.find("table-1")


def test_an_illegal_preview_says_why_and_tables_are_not_without_end() -> None:
    tables = Tables(1)
    for _ in range(MOST_TABLES):
        table = tables.open(GAMES[0], 0, "uniform", {})
    with pytest.raises(WrongOption, match="leave one first"):
        tables.open(GAMES[0], 0, "uniform", {})
    with pytest.raises(IllegalAction):
        tables.preview(table.name, ["zz"])


def test_rules_are_found_by_number_section_and_word() -> None:
    for name in GAMES:
        everything = read_rules(name, "")
        first = next(line for line in everything.splitlines() if line.startswith("- **")).split("**")[1]
        assert read_rules(name, first).count("\n") == 0
        assert read_rules(name, first.split(".")[0]).startswith(f"- **{first}**")
        with pytest.raises(WrongOption, match="no rule of"):
            read_rules(name, "quantum")
