"""The bots of contests: repeatable, so no other bot plays for them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from hexrealm import games
from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.bots.quick_bots import make_quick_bot
from hexrealm.server.bots.requests import Bots
from hexrealm.server.bots.worker_process import NoBotAnswer
from hexrealm.server.tables import daily
from hexrealm.server.tables.contest_bot import contest_bot
from hexrealm.server.tables.daily import find_day
from hexrealm.server.tables.table import create_table
from tests.support.server.clock_app import GAME

pytestmark = pytest.mark.compiled


def test_no_other_bot_plays_if_the_bot_of_a_contest_does_not_answer() -> None:
    async def run() -> None:
        contest = daily.draw_contest(find_day(0), games.find(GAME))
        table = create_table("table", daily.set_up(contest, "ines", "Ines"))
        pool = WorkerPool(1, think_seconds=0, compile_seconds=600)
        try:
            with pytest.raises(NoBotAnswer):
                await Bots(pool, b"").choose_move(table, 1 - contest.seat, daily.BOT_LEVEL, "")
            ordinary = replace(table, setup=replace(table.setup, contest=None))
            assert await Bots(pool, b"").choose_move(ordinary, 1 - contest.seat, daily.BOT_LEVEL, "") is None
        finally:
            await asyncio.to_thread(pool.close)

    asyncio.run(run())


def test_the_bot_of_contests_plays_before_the_rules_are_compiled() -> None:
    for name in games.names():
        game = games.find(name)
        assert make_quick_bot(contest_bot(game), game, 1).name
