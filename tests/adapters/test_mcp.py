"""The MCP server, used by the SDK's own client over stdio; and a table returns nothing that its seat may not know."""

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
from hexrealm.adapters.mcp_tables import MOST_TABLES, Tables, find_rules
from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import HexrealmError, IllegalAction, WrongOption
from hexrealm.play.preview import preview
from tests.support.walks import GAMES

pytestmark = pytest.mark.compiled


@asynccontextmanager
async def client(*arguments: str, counted: bool = True) -> AsyncIterator[Client]:
    """Start the server and connect to it. Unless its lines are counted for coverage, it is twice as fast."""
    command = ["-W", "error", "-m", "hexrealm", "mcp", *arguments]
    environment = {name: value for name, value in os.environ.items() if counted or not name.startswith("COVERAGE_")}
    server = StdioServerParameters(command=sys.executable, args=command, env=environment)
    async with Client(stdio_client(server)) as connected:
        yield connected


async def call(connected: Client, tool: str, **arguments: Any) -> Any:
    """Return the result of a tool, or the text of an error."""
    result: Any = await connected.call_tool(tool, arguments)
    if result.is_error or result.structured_content is None:
        return result.content[0].text
    content = result.structured_content
    return content["result"] if set(content) == {"result"} else content


async def play_to_the_end(connected: Client, view: Any, dice: random.Random) -> Any:
    """Play random actions until the game is over."""
    while not view["over"]:
        view = await call(connected, "play", table=view["table"], action=dice.choice(view["legal"]))
    return view


def test_a_model_plays_complete_games_of_every_game() -> None:
    async def session() -> None:
        async with client("--seed", "1", counted=False) as connected:
            assert set(await call(connected, "list_games")) == set(GAMES)
            dice = random.Random(1)
            for name in GAMES:
                for seed in range(3):
                    options = games.find(name).sample(random.Random(seed))
                    seat = seed % options["players"]
                    view = await call(connected, "new_game", game=name, seat=seat, bots="easy", options=options)
                    end = await play_to_the_end(connected, view, dice)
                    assert end["winners"] and end["board"] and len(end["scores"]) == options["players"]

    anyio.run(session)


@pytest.mark.parametrize("name", GAMES)
def test_a_model_uses_every_tool(name: str) -> None:
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
            end = await play_to_the_end(connected, view, random.Random(2))
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
def test_a_table_returns_nothing_that_its_seat_may_not_know(name: str) -> None:
    """At every tenth decision, replacing what is hidden from the seat changes no answer of the tools."""
    tables, dice = Tables(3), random.Random(3)
    table = tables.open(name, 0, "easy", {})
    while not table.match.over:
        decision = len(table.match.steps)
        last_round = "end" in table.match.legal()
        if decision % 10 == 0 or last_round:
            truth = table.match._state.copy()
            before = all_answers(tables, table.name)
            table.match.game.determinize(table.match.board, table.match._state, 0, np.array([decision], np.uint64))
            assert all_answers(tables, table.name) == before
            table.match._state = truth
        tables.play(table.name, dice.choice(table.match.legal()))


def all_answers(tables: Tables, name: str) -> list[Any]:
    table = tables.find(name)
    table.reported = max(0, len(table.match.steps) - 4)
    some = [*table.match.legal()[:2], *table.match.legal()[-4:]]
    return [table.view(), tables.preview(name, some), tables.advise(name, "greedy"), tables.record(name)]


@pytest.mark.no_cover  # it uses the same lines thousands of times, and the other tests use them too
@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_differ_only_in_what_is_hidden_give_equal_previews(name: str) -> None:
    """Every legal action is previewed at some decisions, including actions that reveal something hidden."""
    tables, dice, different_worlds, revealing = Tables(4), random.Random(4), 0, 0
    for _ in range(4 if games.find(name).has_secrets else 1):
        table = tables.open(name, 0, "uniform", {})
        match = table.match
        while not match.over:
            decision, truth = len(match.steps), match.state
            reveals = [action for action in match.legal()[-4:] if preview(match, action).after is None]
            revealing += len(reveals)
            for seed in (decision, decision + 1) if reveals or decision % 20 == 0 else ():
                previews = tables.preview(table.name, None)
                match.game.determinize(match.board, match._state, 0, new_dice(seed))
                different_worlds += match.state.tobytes() != truth.tobytes()
                assert tables.preview(table.name, None) == previews
                match._state = truth.copy()
            tables.play(table.name, dice.choice(match.legal()))
    assert bool(different_worlds) == bool(revealing) == games.find(name).has_secrets


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_has_the_points_and_events_of_the_action(name: str) -> None:
    tables = Tables(5)
    table = tables.open(name, 0, "uniform", {})
    action = table.match.legal()[0]
    (effect,) = tables.preview(table.name, [action])
    after = table.match.copy()
    after.play(action)
    assert effect == {
        "action": action,
        "points": after.scores[0] - table.match.scores[0],
        "brings": [f"{event.words} ({event.rule})" for event in after.events_for(0)],
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", 0, "easy", {}), "there is no game 'chess'"),
        ((GAMES[0], 5, "easy", {}), "it must be a number from 0 to 1"),
        ((GAMES[0], 0, ["easy", "easy"], {}), "there are 1 other seats, but 2 bots"),
        ((GAMES[0], 0, "nobody", {}), "there is no bot 'nobody'"),
        ((GAMES[0], 0, "easy", {"players": 9}), "players is 9"),
    ],
    ids=str,
)
def test_wrong_arguments_raise_an_error_and_open_no_table(arguments: tuple[Any, ...], message: str) -> None:
    tables = Tables(1)
    with pytest.raises(HexrealmError, match=message):
        tables.open(*arguments)
    with pytest.raises(WrongOption, match="none, open one first"):
        tables.find("table-1")


def test_an_illegal_preview_and_too_many_tables_are_refused() -> None:
    tables = Tables(1)
    for _ in range(MOST_TABLES):
        table = tables.open(GAMES[0], 0, "uniform", {})
    with pytest.raises(WrongOption, match="leave one first"):
        tables.open(GAMES[0], 0, "uniform", {})
    with pytest.raises(IllegalAction):
        tables.preview(table.name, ["zz"])


def test_rules_are_found_by_number_chapter_and_text() -> None:
    for name in GAMES:
        all_rules = find_rules(name, "")
        first, text = next(line for line in all_rules.splitlines() if line.startswith("- **")).split("**")[1:3]
        assert find_rules(name, first) == f"- **{first}**{text}"
        assert find_rules(name, first.split(".")[0]).startswith(f"- **{first}**")
        assert first in find_rules(name, text.split(".")[0].strip().upper())
        with pytest.raises(WrongOption, match="no rule of"):
            find_rules(name, "quantum")
