"""Games at tables as studies: who may have one, and that it tells a seat nothing that it may not know."""

from __future__ import annotations

import asyncio
from itertools import islice

import pytest

from hexrealm import games
from hexrealm.engine.game import SPECTATOR
from hexrealm.i18n.translate import LANGUAGES, using_language
from hexrealm.play.match import match_at
from hexrealm.play.record import format_record
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.studies.table_study import make_table_study
from hexrealm.server.tables.table import Seat, Table
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import Position, make_base_scene, make_own_sections
from tests.support.server.client import Client
from tests.support.server.twin_tables import PERSON, TwinMatches, list_twins, make_table
from tests.support.server.two_players import HIDING_GAMES
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled


def tables_against_bots(twins: TwinMatches) -> list[Table]:
    """Return both tables, with bots at all seats but the viewer's."""
    tables = [make_table(match, twins.viewer) for match in (twins.first, twins.second)]
    for table in tables:
        table.seats = [seat if seat.person else Seat(level="easy") for seat in table.seats]
    return tables


def is_offered(table: Table, person: str | None) -> bool:
    """Return whether a person's view of a table says that it may be studied."""
    viewer = TableViewer(person, 0 if person == PERSON else SPECTATOR)
    found: bool = make_own_sections(Position(table), viewer, make_base_scene(table.match))["viewer"].may_study
    return found


@pytest.mark.parametrize("name", HIDING_GAMES)
def test_the_study_of_a_running_game_contains_nothing_hidden(name: str) -> None:
    compared = 0
    for twins in islice(list_twins(name, range(4), every=19), 60):
        if not isinstance(twins.viewer, int):
            continue
        tables = tables_against_bots(twins)
        for moment in (None, *range(0, tables[0].moment + 1, 7)):
            for language in LANGUAGES:
                with using_language(language):
                    first, second = (to_json(make_table_study(table, PERSON, moment)) for table in tables)
                assert first == second
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("name", HIDING_GAMES)
def test_the_study_of_a_running_game_is_a_position_as_its_player_knows_it(name: str) -> None:
    match = match_after(name, 2, 40)
    viewer = match.seat or 0
    (table,) = tables_against_bots(TwinMatches(match, match, viewer))[:1]
    study = make_table_study(table, PERSON, None)
    assert (study.knows, study.nodes, study.moment) == (viewer, (), 0)
    assert "drawn at random" in study.assumes
    position = match_at(study.game, study.options, study.snapshot)
    assert position.snapshot(viewer) == match.snapshot(viewer)


@pytest.mark.parametrize("name", games.names())
def test_a_record_becomes_a_study_with_all_its_moves(address: str, name: str) -> None:
    async def scenario() -> None:
        match = match_after(name, 1, 25)
        ines = await Client(address).sign_in("Ines")
        table = (await ines.http.post("/api/records", json={"record": format_record(match)})).json()["table"]
        stranger = Client(address)
        study = await stranger.get(f"/api/tables/{table}/analysis", moment=4)
        assert [node["action"] for node in study["nodes"]] == match.history
        assert [node["parent"] for node in study["nodes"]] == [None, *range(len(match.steps) - 1)]
        assert (study["moment"], study["knows"], study["assumes"]) == (4, None, "")
        missing = await stranger.http.get(f"/api/tables/{table}/analysis", params={"moment": 1 + len(match.steps)})
        assert (missing.status_code, missing.json()["code"]) == (404, "unknown")
        await ines.close()
        await stranger.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("name", games.names())
def test_a_running_game_is_studied_only_by_a_person_alone_against_bots(name: str) -> None:
    match = match_after(name, 1, 10)
    table = make_table(match, 0)
    for person in (PERSON, None, "somebody"):  # the other seat is open
        assert not is_offered(table, person)
        with pytest.raises(Refusal, match="alone against bots"):
            make_table_study(table, person, None)
    table.seats = [table.seats[0], *(Seat("tomas-tomas-tomas", "Tomas") for _ in table.seats[1:])]
    assert not is_offered(table, PERSON)
    with pytest.raises(Refusal, match="alone against bots"):
        make_table_study(table, PERSON, None)
    table.seats = [table.seats[0], *(Seat(level="easy") for _ in table.seats[1:])]
    assert is_offered(table, PERSON)
    assert make_table_study(table, PERSON, None).game == name
    for person in (None, "somebody"):
        assert not is_offered(table, person)
        with pytest.raises(Refusal, match="alone against bots"):
            make_table_study(table, person, None)


@pytest.mark.parametrize("name", HIDING_GAMES)
def test_a_record_that_leaves_something_out_is_refused(name: str) -> None:
    table = make_table(match_after(name, 1, 20), 0)
    table.setup = table.setup.__class__(**{**vars(table.setup), "record": True})
    table.match.known_to = 0
    with pytest.raises(Refusal, match="saved for 0"):
        make_table_study(table, PERSON, None)
