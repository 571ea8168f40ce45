"""Frames are dropped, doubled, late and out of order: in the end all clients equal the log, and nothing was done twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import create_engine, select

from hexrealm import games
from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from tests.support.server.in_process import Browser, inside
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.lossy_network import Player
from tests.support.server.remote_browser import FarBrowser

pytestmark = pytest.mark.compiled
RUNS, PARTS, AT_ONCE = 1000, 8, 25
DEEDS = 7  # of the clients, in one run


@pytest.mark.no_cover  # counting lines a thousand times takes a minute
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_is_lost_clients_end_equal_to_the_log(tmp_path: Path, part: int) -> None:
    async def scene(app: FastAPI) -> None:
        people = [await Browser(app).called("Ines"), await Browser(app).called("Tomas"), Browser(app)]
        seeds = list(range(part, RUNS, PARTS))
        for first in range(0, len(seeds), AT_ONCE):
            await asyncio.gather(*(one_run(people, seed, tmp_path) for seed in seeds[first : first + AT_ONCE]))

    inside(tmp_path, scene)


def test_the_same_over_real_websockets(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        people = [await FarBrowser(address).called("Ines"), await FarBrowser(address).called("Tomas"), FarBrowser(address)]
        await asyncio.gather(*(one_run(people, RUNS + seed, tmp_path) for seed in range(AT_ONCE)))
        for browser in people:
            await browser.http.aclose()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bots=0, limits=GENEROUS)) as address:
        asyncio.run(play(address))


async def one_run(people: Sequence[Browser], seed: int, folder: Path) -> None:
    dice = random.Random(seed)
    made = await people[0].make(games.names()[seed % len(games.names())], "me", "open")
    await people[1].join(made["invites"]["1"])
    seats: list[int | str] = [0, 1, "spectator"]
    players = [Player(browser, made["table"], seat, dice) for browser, seat in zip(people, seats, strict=True)]
    await roll_out(players, dice)
    await asyncio.gather(*(player.mend() for player in players))
    await compare(people, players, made["table"])
    compare_with_rows(sqlite_in(folder), players, made["table"])
    for player in players:
        await player.end()


async def roll_out(players: list[Player], dice: random.Random) -> None:
    deeds = 0
    while deeds < DEEDS:
        player = dice.choice(players)
        if dice.random() < 0.2:
            deeds += do_something(player, dice)
        elif not any(each.carry() for each in dice.sample(players, len(players))):
            await player.lose_patience()
        await asyncio.sleep(0)


def do_something(player: Player, dice: random.Random) -> int:
    """Act, take back, agree or talk, whatever the client believes it can do now. It waits for no answer before it goes on."""
    view, mirror, table = player.known.view, player.mirror, player.table
    if not view or player.seat == "spectator":
        return 0
    position = {"table": table, "seat": player.seat, "version": player.known.version}
    possible = [mirror.act] * 6 if view["legal"] else []
    wishes: list[dict[str, Any]] = [{"type": "say", "table": table, "text": f"line {dice.random()}"}]
    wishes += [{"type": "undo", **position}] * 2 if view["may_undo"] != "no" else []
    if view["undo"] and player.seat in view["undo"]["waiting"]:
        wishes += [{"type": "answer-undo", "agree": dice.random() < 0.8, **position}] * 8
    if possible and dice.random() < len(possible) / (len(possible) + len(wishes)):
        player.send(mirror.act(table, dice.choice(view["legal"])))
    else:
        player.send(mirror.send(**dice.choice(wishes)))
    return 1


async def compare(people: Sequence[Browser], players: list[Player], table: str) -> None:
    """Every client's view, log and chat with what the server says over HTTP; and what was answered with what is saved."""
    for browser, player in zip(people, players, strict=True):
        truth = await browser.get(f"/api/tables/{table}", **{"as": player.seat})
        await player.catch_up(truth["version"])
        assert player.known.view == truth["view"]
        assert player.known.log == truth["log"]["steps"]
        lines = (await browser.get(f"/api/tables/{table}/chat"))["lines"]
        await player.until(lambda player=player, lines=lines: len(player.known.chat) == len(lines))  # type: ignore[misc]
        assert [player.known.chat[number] for number in sorted(player.known.chat)] == lines


def compare_with_rows(database: str, players: list[Player], table: str) -> None:
    """Read from the file itself."""
    row, engine = schema.log, create_engine(database)
    query = select(row.c.message, row.c.number).where(row.c.table_id == table, row.c.message.is_not(None))
    with engine.connect() as connection:
        rows = connection.execute(query).all()
    engine.dispose()
    saved = Counter(message for message, _ in rows)
    assert max(saved.values(), default=1) == 1
    answers = {id: answer for player in players for id, answer in player.mirror.answers.items() if answer.get("table") == table}
    done = {id: each["version"] for id, each in answers.items() if each["type"] == "done" and each["version"] is not None}
    assert {each.message: each.number for each in rows} == {id: done.get(id, answers.get(id)) for id in saved}
    refused = {id for id, answer in answers.items() if answer["type"] == "error"}
    assert not refused & saved.keys()
