"""Tables and views in memory: fresh tables give way to others, and tables that nobody watches leave."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

import hexrealm
from hexrealm import games
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.table_cache import MAX_UNWATCHED, TableCache, estimate_bytes
from hexrealm.server.tables.viewing.bases import BaseCache
from hexrealm.server.tables.viewing.view_cache import NOTHING, ViewCache
from hexrealm.server.tables.viewing.viewers import TableViewer
from tests.support.server.in_process_client import InProcessClient, open_app
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled


def test_fresh_tables_are_evicted_from_the_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """M2: a table without steps takes memory too."""

    async def check() -> None:
        async with open_app(tmp_path_factory.mktemp("cache")) as app:
            context = app.state.context
            person = await InProcessClient(app).sign_in("Ines")
            ids = [(await person.create_table(GAME, "me", "me"))["table"] for _ in range(6)]
            small = TableCache(100_000, is_watched=lambda table_id: True, on_forget=context.views.forget_sections)
            repository = TableRepository(context.database, context.warmup.wait, False, small, context.time)
            tables = [await repository.get(each) for each in ids]
            assert small.bytes <= 100_000
            assert sum(map(estimate_bytes, tables)) > 100_000
            views = ViewCache(max_bytes=100_000)
            for table in tables:
                views.encode_frame(table, TableViewer(None, "spectator"), "en", NOTHING, context.presence.make_presence(table))
                views.encode_scores(table)
            assert 0 < views.bytes <= 100_000
            await person.http.aclose()

    asyncio.run(check())


def test_tables_that_nobody_watches_leave_memory(tmp_path: Path) -> None:
    """The newest few stay for a moment, since a page is often loaded again or a connection comes back."""

    async def check() -> None:
        async with open_app(tmp_path) as app:
            cache, subscriptions = app.state.context.tables.cache, app.state.context.subscriptions
            person = await InProcessClient(app).sign_in("Ines")
            table = await app.state.context.tables.get((await person.create_table(GAME, "me", "me"))["table"])
            watcher = UninterestedWatcher()
            subscriptions.subscribe(watcher, table)
            fill(cache, table)
            assert cache.get(table.id) is table
            assert len(cache) == MAX_UNWATCHED + 1
            subscriptions.unsubscribe(watcher, table.id)
            cache.release(table.id)
            fill(cache, table)
            assert cache.get(table.id) is None
            assert len(cache) == MAX_UNWATCHED
            await person.http.aclose()

    asyncio.run(check())


def test_the_sections_of_a_table_leave_memory_with_it(tmp_path: Path) -> None:
    async def check() -> None:
        async with open_app(tmp_path) as app:
            cache, views = app.state.context.tables.cache, app.state.context.views
            person = await InProcessClient(app).sign_in("Ines")
            table = await app.state.context.tables.get((await person.create_table(GAME, "me", "me"))["table"])
            presence = app.state.context.presence.make_presence(table)
            before = views.section_bytes
            views.encode_frame(table, TableViewer(None, "spectator"), "de", NOTHING, presence)
            assert views.section_bytes > before
            fill(cache, table)
            assert cache.get(table.id) is None
            assert views.section_bytes == 0
            await person.http.aclose()

    asyncio.run(check())


class UninterestedWatcher:
    """A connection that watches tables and is not interested in their changes."""

    person = Person()

    def table_changed(self, table_id: str) -> None: ...
    def chat_changed(self, table_id: str) -> None: ...
    def presence_changed(self, table_id: str) -> None: ...
    def person_changed(self, person: Person) -> None: ...


def fill(cache: TableCache, table: Table) -> None:
    """Store more tables than may stay unwatched."""
    for number in range(2 * MAX_UNWATCHED):
        cache.store(replace(table, id=f"{number}-{id(table)}"))


@pytest.mark.parametrize("game", games.names())
def test_bases_are_bounded_in_bytes(game: str) -> None:
    """Strangers look at one new set-up after the other: what is fixed by them fills no memory, and nobody gets a wrong one."""
    whole = BaseCache().get_for_match(hexrealm.new(game, seed=0), "en").size
    cache = BaseCache(max_bytes=4 * whole)
    matches = [hexrealm.new(game, seed=seed, players=2 + seed % 3) for seed in range(12)]
    addresses = []
    for match in matches:
        addresses.append(cache.get_for_match(match, "en").address)
        assert cache.bytes <= 4 * whole
    assert [cache.get_for_match(match, "en").address for match in matches] == addresses
