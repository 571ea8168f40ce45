"""Reviews of tables: who may have one, its progress, and that it tells a seat nothing that it may not know."""

from __future__ import annotations

import asyncio
import json
from itertools import islice
from typing import Any

import pytest

from hexrealm import games
from hexrealm.play.record import format_record
from hexrealm.reviews.facts import ROUGH, list_questions
from hexrealm.server.bots.reviews import ReviewJob, make_request
from hexrealm.server.bots.worker import find_facts
from hexrealm.server.protocol.bot_messages import encode
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.tables.rules.review_rules import find_review_viewer, make_exercise
from hexrealm.server.tables.table import Seat
from hexrealm.server.tables.viewing.views import make_base_scene
from tests.support.server.client import Client
from tests.support.server.sections import apply_difference
from tests.support.server.twin_tables import PERSON, list_twins, make_table
from tests.support.server.two_players import HIDING_GAMES
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled
BOT = {"who": "bot", "level": "easy"}


async def ask_for_review(client: Client, table: str, **headers: str) -> list[dict[str, Any]]:
    """Ask for a review and return all its lines."""
    response = await client.http.post(f"/api/tables/{table}/review", json={}, headers=headers)
    assert response.status_code == 200, response.text
    return [json.loads(line) for line in response.text.splitlines()]


@pytest.mark.parametrize("game", games.names())
def test_a_record_is_reviewed_with_progress_first_roughly_and_then_well(address: str, game: str) -> None:
    async def scenario() -> None:
        match = match_after(game, 1, 11)
        ines = await Client(address).sign_in("Ines")
        table = (await ines.http.post("/api/records", json={"record": format_record(match)})).json()["table"]
        lines = await ask_for_review(ines, table)
        assert [line["done"] for line in lines] == sorted(line["done"] for line in lines)
        assert [line["finished"] for line in lines] == [*[False] * (len(lines) - 1), True]
        assert lines[-1]["done"] == lines[-1]["total"]
        rough, refined = (line["review"] for line in lines if line["review"] is not None)
        assert (rough["refined"], refined["refined"]) == (False, True)
        assert len(refined["points"]) == len(match.steps) + 1
        assert len(set(refined["names"])) == match.players  # in a record without names nobody is called a free seat
        tomas = await Client(address).sign_in("Tomas")
        again = await ask_for_review(tomas, table, **{"accept-language": "de"})
        await tomas.close()
        assert len(again) == 1
        assert refined["you"] is None
        assert [turn["loss"] for turn in again[0]["review"]["turns"]] == [turn["loss"] for turn in refined["turns"]]
        step = next(step for turn in refined["turns"] for step in turn["steps"])
        exercise = await ines.get(f"/api/tables/{table}/review/moments/{step['moment']}")
        assert step["best"] in exercise["legal"]
        assert step["played"] in exercise["legal"]
        await ines.close()

    asyncio.run(scenario())


def test_a_running_game_is_reviewed_only_for_a_person_alone_against_bots(address: str) -> None:
    async def scenario() -> None:
        ines, tomas = await Client(address).sign_in("Ines"), await Client(address).sign_in("Tomas")
        game = games.names()[0]
        alone = (await ines.create_table(game, ["me", BOT]))["table"]
        early = await ines.http.post(f"/api/tables/{alone}/review", json={})
        assert (early.status_code, early.json()["words"]) == (403, "There is nothing to review: nobody has played yet.")
        socket = await ines.open_socket()
        await socket.watch(alone)
        await socket.play(alone, socket.views[alone]["legal"][0])
        last = (await ask_for_review(ines, alone))[-1]
        assert last["finished"]
        assert last["review"]["you"] == 0
        refused = await tomas.http.post(f"/api/tables/{alone}/review", json={})
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        assert (await tomas.http.get(f"/api/tables/{alone}/review/moments/0")).status_code == 403
        both = (await ines.create_table(game, ["me", "me"]))["table"]
        await socket.watch(both)
        await socket.play(both, socket.views[both]["legal"][0])
        assert (await ines.http.post(f"/api/tables/{both}/review", json={})).json()["code"] == "refused"
        await ines.close()
        await tomas.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("name", HIDING_GAMES)
def test_requests_for_a_review_of_a_running_game_contain_nothing_hidden(name: str) -> None:
    compared = 0
    for twins in islice(list_twins(name, range(2), every=23), 8):
        if not isinstance(twins.viewer, int):
            continue
        tables = [make_table(match, twins.viewer) for match in (twins.first, twins.second)]
        for table in tables:
            table.seats = [seat if seat.person else Seat(level="easy") for seat in table.seats]
        if not any(step.seat is not None for step in twins.first.steps):
            continue
        viewer = find_review_viewer(tables[0], PERSON)
        assert viewer == twins.viewer
        jobs = [ReviewJob(table.match, viewer, PERSON) for table in tables]
        questions = [list(list_questions(job.match, viewer)) for job in jobs]
        assert questions[0] == questions[1]
        for question in questions[0]:
            first, second = (encode(make_request(job, question.moment, ROUGH)) for job in jobs)
            assert first == second
        own = [each.moment for each in questions[0] if twins.first.steps[each.moment].seat == viewer]
        for moment in own[:2]:
            views = [make_exercise(table, viewer, moment, make_base_scene(table.match), "") for table in tables]
            assert to_json(views[0]) == to_json(views[1])
        compared += 1
    assert compared


@pytest.mark.parametrize("name", games.names())
def test_every_request_can_be_answered_by_a_process_that_knows_only_the_request(name: str) -> None:
    match = match_after(name, 2, 40)
    job = ReviewJob(match, None, "")
    for question in list(list_questions(match, None))[::4]:
        facts = find_facts(make_request(job, question.moment, ROUGH))
        assert facts["moment"] == question.moment
        assert ("expected" in facts) == question.is_draw


@pytest.mark.parametrize("name", games.names())
def test_an_exercise_offers_every_legal_answer(name: str) -> None:
    """Some answers are no hexes: a track, a tile, the end of a turn. They are buttons in the prompt."""
    match = match_after(name, 2, 10_000)
    table = make_table(match, 0)
    base, asked = make_base_scene(match), 0
    for moment, step in enumerate(match.steps):
        others = {action for action in match.at(moment).legal() if not match.game.hexes_of(action)}
        if step.seat is None or not others:
            continue
        found = json.loads(to_json(make_exercise(table, None, moment, base, "")))
        assert others <= set(found["legal"])
        scene = apply_difference(json.loads(to_json(base)), found["scene"])
        assert {choice["action"] for choice in scene["prompt"]["choices"]} == others
        asked += 1
        if asked == 6:
            return
    assert asked


@pytest.mark.parametrize("name", games.names())
def test_an_exercise_needs_a_decision_of_ones_own(name: str) -> None:
    match = match_after(name, 1, 30)
    table = make_table(match, 0)
    table.seats = [seat if seat.person else Seat(level="easy") for seat in table.seats]
    base = make_base_scene(table.match)
    other = next(moment for moment, step in enumerate(match.steps) if step.seat == 1)
    with pytest.raises(Refusal, match="not yours"):
        make_exercise(table, 0, other, base, "")
    with pytest.raises(Refusal, match="Nobody decided"):
        make_exercise(table, None, len(match.steps), base, "")
