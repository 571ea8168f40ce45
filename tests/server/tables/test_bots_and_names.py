"""Fair play, continued: no hints by way of bots, and names that cannot be mistaken for each other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hexrealm.server.protocol.messages import Act, AnswerUndo, GiveToBot, TakeBack, Undo
from hexrealm.server.tables.rules import seat_rules, undo_rules
from hexrealm.server.tables.rules.table_rules import TableChange, play, play_for_bot
from tests.support.server.clock_app import send
from tests.support.server.in_process_client import InProcessClient, open_app
from tests.support.server.two_players import GAME, HIDING_GAMES

pytestmark = pytest.mark.compiled


def test_a_bot_gives_no_hint_where_hints_are_off(tmp_path: Path) -> None:
    """Somebody lets a bot play a step, takes the seat back and undoes: then they know what the bot would do."""

    async def scenario() -> None:
        async with open_app(tmp_path) as app:
            ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
            created = await ines.create_table(HIDING_GAMES[0], "me", "open", hints=False)
            await tomas.join(created["invites"]["1"])
            table = created["table"]
            refused = await send(ines, table, "give-to-bot", seat=0, level="expert")
            assert (refused["code"], "Hints are off" in refused["words"]) == ("refused", True)
            stored = await app.state.context.tables.get(table)
        change = TableChange(stored, 0)
        give = GiveToBot(type="give-to-bot", id="a", table=table, seat=0, level="easy")
        me = stored.seats[0].person
        seat_rules.give_to_bot(change, give, me, lambda _: 0.0, 60.0)
        play_for_bot(change, 0, change.table.version, change.table.match.legal()[0])
        seat_rules.take_back(change, TakeBack(type="take-back", id="b", table=table, seat=0), me)
        undo_rules.undo(change, Undo(type="undo", id="c", table=table, seat=0, version=change.table.version), me)
        assert change.table.undo_request is not None  # Tomas is asked

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "names", [("Ines", "\u0406nes", "INÈS", "Tomas"), ("Marnie", "Mamie", "M\u0251rnie", "Tomas")], ids=["letters", "pairs"]
)
def test_names_that_look_alike_are_told_apart(tmp_path: Path, names: tuple[str, ...]) -> None:
    async def scenario() -> None:
        async with open_app(tmp_path) as app:
            clients = [await InProcessClient(app).sign_in(name) for name in names]
            created = await clients[0].create_table(GAME, "me", "open", "open", "open", options={"players": 4})
            for seat in (1, 2, 3):
                await clients[seat].join(created["invites"][str(seat)])
            view = (await clients[3].get(f"/api/tables/{created['table']}"))["view"]
            numbered = [f"{name} ({number})" for number, name in enumerate(names[:3], 1)]
            assert [seat["name"] for seat in view["seats"]] == [*numbered, "Tomas"]

    asyncio.run(scenario())


def test_undo_requests_do_not_hold_up_a_bot(tmp_path: Path) -> None:
    """The first request after a move makes the bot wait; who asks again after it lapsed or was declined waits for nothing."""

    async def scenario() -> None:
        async with open_app(tmp_path) as app:
            ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
            created = await ines.create_table(GAME, "me", "open", "open", options={"players": 3})
            await tomas.join(created["invites"]["1"])
            stored = await app.state.context.tables.get(created["table"])
        change, (me, other) = TableChange(stored, 0), (stored.seats[0].person, stored.seats[1].person)
        at = {"id": "m", "table": stored.id}
        seat_rules.give_to_bot(change, GiveToBot(type="give-to-bot", seat=2, level="easy", **at), me, lambda _: 0.0, 60.0)
        for seat, person in ((0, me), (1, other)):
            while change.table.seat_to_decide == seat:
                action = change.table.match.legal()[0]
                play(change, Act(type="act", seat=seat, version=change.table.version, action=action, **at), person)
        asked_at = change.table.version

        def ask() -> None:
            undo_rules.undo(change, Undo(type="undo", seat=0, version=change.table.version, **at), me)

        ask()
        assert change.table.bot_to_decide is None
        answer = AnswerUndo(type="answer-undo", seat=1, version=change.table.version, agree=False, **at)
        undo_rules.answer_undo(change, answer, other)
        ask()
        play_for_bot(change, 2, asked_at, change.table.match.legal()[0])  # the move that it thought about meanwhile
        assert change.table.undo_request is None

    asyncio.run(scenario())
