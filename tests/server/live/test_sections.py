"""Frames hold the sections that changed; what set-up fixes is sent once; a page of an older protocol is told to reload."""

from __future__ import annotations

import gc
import random
from collections.abc import Sequence
from typing import Any

import httpx
import orjson
import pytest

import hexrealm
from hexrealm import games
from hexrealm.engine.scene import Scene
from hexrealm.server.protocol.encoding import to_json
from hexrealm.server.protocol.frames import LogView, Presence
from hexrealm.server.protocol.messages import PROTOCOL
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import scene_names
from hexrealm.server.tables.viewing.view_cache import NOTHING, Sent, ViewCache
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import MAX_LOGS, make_base_scene, make_scene
from tests.support.server.sections import combine_sections, in_order, scene_of
from tests.support.server.twin_tables import PERSON, make_table
from tests.support.server.two_players import GAME, TwoPlayers, run_with_two_players

pytestmark = pytest.mark.compiled
NOBODY_PRESENT = Presence((), {}, 0)
SMALL = 4000  # bytes: a frame after a move has a tenth of the whole table


def plain(value: Any) -> Any:
    return orjson.loads(to_json(value))


def whole_scene(table: Table, viewer: TableViewer, legal: Sequence[str]) -> Scene:
    """Return the Scene for a viewer as a game makes it from the viewer's snapshot alone."""
    match = table.match
    counted = match.game.count_for_scene(match.board, match.state)
    return make_scene(match, viewer, scene_names(table, match), legal, counted)


@pytest.mark.parametrize("game", games.names())
def test_base_and_sections_make_the_whole_scene(game: str) -> None:
    """For seats and spectators, after every move of a random game and after an undo."""
    rng, played = random.Random(5), hexrealm.new(game, seed=5)
    known: dict[Any, tuple[Sent, dict[str, Any] | None]] = dict.fromkeys((0, 1, "spectator"), (NOTHING, None))
    for _ in range(60):
        if played.over:
            break
        played.undo() if rng.random() < 0.1 and len(played.steps) > 3 else played.play(rng.choice(played.legal()))
        for viewpoint, (sent, sections) in known.items():
            table = make_table(played, viewpoint)
            viewer = TableViewer(PERSON if viewpoint != "spectator" else None, viewpoint)
            frame, sent = ViewCache().encode_frame(table, viewer, "en", sent, NOBODY_PRESENT)
            sections = combine_sections(sections, orjson.loads(frame))
            known[viewpoint] = sent, sections
            legal = sections["legal"]["legal"].split()
            expected = plain(whole_scene(table, viewer, legal))
            made = scene_of(plain(make_base_scene(table.match)), sections)
            assert in_order(made.pop("board")) == in_order(expected.pop("board"))
            assert {**made, "signs": {}, "legend": []} == {**expected, "signs": {}, "legend": []}


@pytest.mark.parametrize("game", games.names())
def test_only_the_newest_version_of_a_table_is_kept(game: str) -> None:
    """A server runs for months: old versions, which nobody is sent, must not fill its memory."""
    played, views = hexrealm.new(game, seed=5), ViewCache()
    for _ in range(30):
        played.play(played.legal()[0])
        newest = ViewCache()
        for cache in (views, newest):
            table, viewer = make_table(played, "spectator"), TableViewer(None, "spectator")
            cache.encode_frame(table, viewer, "en", NOTHING, NOBODY_PRESENT)
        assert views.bytes == newest.bytes


@pytest.mark.parametrize("game", games.names())
def test_the_steps_since_old_versions_are_not_kept(game: str) -> None:
    """Anybody may ask for the steps since any version, again and again."""
    played, views = hexrealm.new(game, seed=5), ViewCache()
    for _ in range(30):
        played.play(played.legal()[0])
    table, viewer = make_table(played, "spectator"), TableViewer(None, "spectator")
    before = count_logs()
    for version in range(table.version):
        views.encode_frame(table, viewer, "en", Sent(version), NOBODY_PRESENT)
    assert table.version > 2 * MAX_LOGS
    assert count_logs() - before <= MAX_LOGS


def count_logs() -> int:
    """Return how many lists of steps are in memory."""
    gc.collect()
    return sum(type(each) is LogView for each in gc.get_objects())


def test_a_frame_after_a_move_is_small_and_the_base_is_kept(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        before = dict(two.sockets[0].sections[two.table])
        act = {"table": two.table, "seat": 0, "version": two.view["version"], "action": two.view["legal"][0]}
        await two.sockets[0].send("act", **act)
        frame = await two.sockets[1].receive_until(lambda frame: frame["type"] == "view")
        assert len(to_json({name: frame[name] for name in ("sections", "log")})) < SMALL
        assert "people" not in frame["sections"]
        assert frame["base"] == before["base"]
        path = f"/api/tables/{two.table}/base/{frame['base']}"
        base: httpx.Response = await two.clients[0].http.get(path)
        assert "immutable" in base.headers["cache-control"]
        assert base.headers["content-encoding"] == "gzip"
        other = await two.clients[0].http.get(path[:-1] + ("0" if path[-1] != "0" else "1"))
        assert (other.status_code, other.headers["cache-control"]) == (404, "no-store")

    run_with_two_players(address, scenario)


def test_a_language_has_its_own_base_and_all_sections(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        english = two.sockets[0].sections[two.table]["base"]
        assert (await two.sockets[0].request("hello", language="fr", protocol=PROTOCOL))["type"] == "done"
        frame = await two.sockets[0].receive_until(lambda frame: frame["type"] == "view")
        assert frame["after"] == ""
        assert frame["base"].startswith("fr/")
        assert frame["base"] != english

    run_with_two_players(address, scenario)


def test_a_page_of_an_older_protocol_is_told_to_reload(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        reply = await two.sockets[0].request("hello", language="de")
        assert (reply["type"], reply["code"]) == ("error", "outdated")
        assert "neu laden" in reply["words"]

    run_with_two_players(address, scenario, GAME)
