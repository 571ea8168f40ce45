"""Studies that people share by a link: who may read, change and delete them, files, limits, and hostile ones."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, create_engine, insert, select

from hexrealm import games
from hexrealm.play.match import Match
from hexrealm.play.record import format_record
from hexrealm.play.study import Study
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import Limits, Settings
from hexrealm.server.storage import schema
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.database import Database, migrate, parse_address
from hexrealm.server.storage.people.accounts.sessions import add_person
from hexrealm.server.storage.retention import Retention
from hexrealm.server.storage.tables import studies
from hexrealm.server.storage.tables.studies import StoredStudy
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.postgres import Postgres
from tests.support.walks import match_after

pytestmark = pytest.mark.compiled
BEFORE_NAMES_LEFT = "0010"  # the migration


def a_study(name: str, steps: int = 6, **more: Any) -> dict[str, Any]:
    """Return a study as a client describes it: a line, and a variation of its last action."""
    match = match_after(name, 1, steps)
    nodes = [{"parent": number - 1 if number else None, "action": step.name} for number, step in enumerate(match.steps)]
    before = match.at(len(match.steps) - 1)
    other = next(action for action in before.legal() if action != match.history[-1])
    variation = {"parent": nodes[-1]["parent"], "action": other, "mark": "!?", "comment": "two\nlines"}
    return {
        "game": name,
        "options": match.options,
        "title": "A study",
        "comment": "from here",
        "nodes": [*nodes, variation],
        **more,
    }


async def share(client: InProcessClient, study: dict[str, Any]) -> str:
    response = await client.http.post("/api/studies", json=study)
    assert response.status_code == 201, response.text
    id: str = response.json()["id"]
    return id


async def refuse(client: InProcessClient, method: str, path: str, body: Any = None) -> tuple[int, str]:
    response = await client.http.request(method, f"/api/studies{path}", json=body)
    assert response.is_error, response.text
    words = response.json()["words"]
    assert 3 < len(words) <= 500
    return response.status_code, response.json()["code"]


@pytest.mark.parametrize("name", games.names())
def test_others_read_a_shared_study_and_only_its_owner_changes_it(tmp_path: Path, name: str) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, stranger = InProcessClient(app), InProcessClient(app), InProcessClient(app)
        await ines.sign_in("Ines")
        await tomas.sign_in("Tomas")
        study = a_study(name)
        assert await refuse(stranger, "POST", "", study) == (401, "no-name")
        id = await share(ines, study)
        assert len(id) >= 22
        for client, yours in ((ines, True), (tomas, False), (stranger, False)):
            found = (await client.http.get(f"/api/studies/{id}")).json()
            assert (found["id"], found["yours"]) == (id, yours)
            told = found["study"]
            assert (told["options"], told["title"], told["comment"]) == (study["options"], "A study", "from here")
            assert [(node["parent"], node["action"]) for node in told["nodes"]] == [
                (node["parent"], node["action"]) for node in study["nodes"]
            ]
            assert (told["nodes"][-1]["mark"], told["nodes"][-1]["comment"]) == ("!?", "two\nlines")
        record = await stranger.http.get(f"/api/studies/{id}/record")
        assert record.headers["content-disposition"].startswith("attachment")
        assert len(Study.parse(record.text)) == len(study["nodes"])
        changed = {**study, "title": "Better", "nodes": study["nodes"][:-1]}
        for client, refused in ((tomas, (403, "not-yours")), (stranger, (401, "no-name"))):
            assert await refuse(client, "PUT", f"/{id}", changed) == refused
            assert await refuse(client, "DELETE", f"/{id}") == refused
        assert (await ines.http.put(f"/api/studies/{id}", json=changed)).json() == {"id": id}
        assert (await stranger.http.get(f"/api/studies/{id}")).json()["study"]["title"] == "Better"
        listed = (await ines.http.get("/api/studies")).json()["studies"]
        assert [(each["id"], each["title"], each["nodes"]) for each in listed] == [(id, "Better", len(changed["nodes"]))]
        assert (await stranger.http.get("/api/studies")).json() == {"studies": []}
        assert (await ines.http.delete(f"/api/studies/{id}")).status_code == 204
        for path in (f"/{id}", f"/{id}/record", "/" + "x" * 22):
            assert await refuse(ines, "GET", path) == (404, "unknown")
        assert await refuse(ines, "PUT", f"/{id}", changed) == (404, "unknown")

    run_in_app(tmp_path, scenario)


def test_a_shared_study_does_not_keep_the_names_of_people(tmp_path: Path) -> None:
    """A person who deletes themselves would stay in it."""

    async def scenario(app: FastAPI) -> None:
        ines, stranger = await InProcessClient(app).sign_in("Ines"), InProcessClient(app)
        study = a_study(games.names()[0], names=["Ines", "Zebulon"])
        id = await share(ines, study)
        assert "Zebulon" in (await ines.http.post("/api/studies/write", json=study)).text
        for _ in range(2):
            found = await stranger.http.get(f"/api/studies/{id}")
            assert "Zebulon" not in found.text
            assert found.json()["study"]["names"] is None
            assert "Zebulon" not in (await stranger.http.get(f"/api/studies/{id}/record")).text
            await ines.http.put(f"/api/studies/{id}", json=study)

    run_in_app(tmp_path, scenario)


def test_the_migration_removes_names_from_studies(tmp_path: Path) -> None:
    engine = create_engine(parse_address(sqlite_in(tmp_path)))
    tree = {**dict.fromkeys(("title", "comment"), "Zoë"), "names": ["Ines", "Zebulon"], "nodes": []}
    texts = {"a": json.dumps(tree), "b": json.dumps({**tree, "names": None})}
    row = {"person": "p", "game": "g", "title": "t", "nodes": 0, "bytes": 0, "created": 1, "updated": 1}
    with engine.begin() as connection:
        migrate(connection, BEFORE_NAMES_LEFT)
        connection.execute(insert(schema.studies), [{**row, "id": id, "tree": text} for id, text in texts.items()])
        migrate(connection)
        query = select(schema.studies.c.id, schema.studies.c.tree)
        found = {each.id: each.tree for each in connection.execute(query)}
    engine.dispose()
    assert [json.loads(found[id]) for id in texts] == [{**tree, "names": None}] * 2


@pytest.mark.parametrize("name", games.names())
def test_files_of_either_version_and_snapshots_become_studies_and_back(tmp_path: Path, name: str) -> None:
    async def scenario(app: FastAPI) -> None:
        client, match = InProcessClient(app), match_after(name, 1, 12)

        async def read(text: str, **more: Any) -> dict[str, Any]:
            response = await client.http.post("/api/studies/read", json={"text": text, **more})
            assert response.status_code == 200, response.text
            found: dict[str, Any] = response.json()
            return {key: found[key] for key in ("game", "options", "snapshot", "names", "title", "comment", "nodes")}

        async def write(study: dict[str, Any]) -> str:
            response = await client.http.post("/api/studies/write", json=study)
            assert response.status_code == 200, response.text
            return response.text

        old = format_record(match)
        read_back = await read(old)
        assert [node["action"] for node in read_back["nodes"]] == match.history
        assert (await write(read_back)).splitlines()[0] == "hexrealm record 1"
        text = await write(a_study(name))
        assert text.splitlines()[0] == "hexrealm record 2"
        assert await write(await read(text)) == text
        start = Match(match.game, match.options)
        alone = await read(json.dumps(start.snapshot()), game=name, options=match.options)
        whole = await read(json.dumps({"game": name, "options": match.options, "snapshot": start.snapshot()}))
        assert alone == whole
        assert (alone["snapshot"], alone["nodes"]) == (start.snapshot(), [])

    run_in_app(tmp_path, scenario)


def test_hostile_studies_get_a_clear_error(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        client, name = await InProcessClient(app).sign_in("Ines"), games.names()[0]
        study = a_study(name)
        first = study["nodes"][0]["action"]
        wrong: list[tuple[dict[str, Any], int]] = [
            ({"nodes": [{"parent": 0, "action": first}]}, 422),
            ({"nodes": [{"parent": None, "action": "nonsense"}]}, 422),
            ({"nodes": [{"parent": None, "action": first}] * 2}, 422),
            ({"nodes": [{"parent": None, "action": first, "mark": "!!!"}]}, 422),
            ({"nodes": [{"parent": number - 1 if number else None, "action": first} for number in range(5000)]}, 422),
            ({"nodes": [{"parent": None, "action": first}] * 5001}, 422),
            ({"nodes": [{"parent": "0", "action": first}]}, 422),
            ({"nodes": [{"parent": None, "action": first, "comment": "x" * 4001}]}, 422),
            ({"title": "x" * 300}, 422),
            ({"snapshot": {"a": 1}}, 422),
            ({"game": "nothing"}, 404),
            ({"names": ["one"]}, 422),
            ({"comment": "x" * 700_000}, 413),
            ({"more": 1}, 422),
        ]
        for change, status in wrong:
            for method, path in (("POST", ""), ("POST", "/write")):
                assert (await refuse(client, method, path, {**study, **change}))[0] == status
        for text in ("", "x", "{", "{}", "[]", "hexrealm record 2", '{"snapshot": 3}', '{"game": "nothing", "snapshot": {}}'):
            assert (await refuse(client, "POST", "/read", {"text": text}))[0] in (404, 422)
        deep = "[" * 1000 + "]" * 1000
        snapshot = f'{{"game": "{name}", "options": {{"players": {deep}}}, "snapshot": {{}}}}'
        record = f"hexrealm record 1\ngame: {name}\nresult: unfinished\n\n[set-up]\nplayers: {deep}\n\n[play]\n"
        for text in (snapshot, record):  # what shows a value calls itself for each level
            assert await refuse(client, "POST", "/read", {"text": text}) == (422, "bad-message")
        assert (await client.http.post("/api/records", json={"record": record})).status_code == 422
        legal = Match(games.find(name), study["options"]).legal()
        large = {**study, "nodes": [{"parent": None, "action": each, "comment": "ü" * 4000} for each in legal[:40]]}
        assert await refuse(client, "POST", "", large) == (422, "bad-message")
        strange = {**study, "title": "a\x00\u202eb", "comment": "\x00one\n\x1b[2Jtwo", "nodes": []}
        found = (await client.http.get(f"/api/studies/{await share(client, strange)}")).json()["study"]
        assert (found["title"], found["comment"]) == ("a b", "one\n[2Jtwo")

    run_in_app(tmp_path, scenario)


def test_sharing_is_limited_by_number_by_size_and_in_time(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        client, study = await InProcessClient(app).sign_in("Ines"), a_study(games.names()[0])
        ids = [await share(client, study) for _ in range(3)]
        assert await refuse(client, "POST", "", study) == (429, "too-many")
        assert (await client.http.put(f"/api/studies/{ids[0]}", json=study)).status_code == 200
        await client.http.delete(f"/api/studies/{ids[0]}")
        await share(client, study)
        assert await refuse(client, "POST", "", study) == (429, "too-many")

    run_in_app(tmp_path / "number", scenario, replace(GENEROUS, studies=3))

    async def in_time(app: FastAPI) -> None:
        client, study = await InProcessClient(app).sign_in("Ines"), a_study(games.names()[0])
        ids = [await share(client, study) for _ in range(2)]
        other = await InProcessClient(app).sign_in("Tomas")  # at the same address
        assert await refuse(other, "POST", "", study) == (429, "too-many")
        await client.http.put(f"/api/studies/{ids[0]}", json=study)
        assert await refuse(client, "PUT", f"/{ids[0]}", study) == (429, "too-many")
        await client.http.post("/api/studies/write", json=study)
        assert await refuse(client, "GET", f"/{ids[0]}/record") == (429, "too-many")

    run_in_app(
        tmp_path / "time", in_time, replace(GENEROUS, new_studies="2/hour", study_changes="1/hour", study_files="1/hour")
    )


def test_whoever_signs_out_leaves_no_study_behind(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
        study = a_study(games.names()[0])
        first, second = await share(ines, study), await share(tomas, study)
        await ines.http.delete("/api/me")
        assert await refuse(tomas, "GET", f"/{first}") == (404, "unknown")
        assert (await ines.http.get(f"/api/studies/{second}")).status_code == 200

    run_in_app(tmp_path, scenario)


def check_storage(database: Database) -> None:
    """Two people store, change and delete; the total counts; old studies are deleted."""

    async def scenario() -> None:
        limits = Limits(studies=20, study_bytes=100)
        ines, _ = await database.write(lambda connection: add_person(connection, "Ines", "en"))
        tomas, _ = await database.write(lambda connection: add_person(connection, "Tomas", "en"))
        small = StoredStudy("g", "t", "x" * 30, 1)

        def add(connection: Connection, person: str | None = ines.id, size: int = 30) -> str:
            return studies.add_study(connection, str(person), StoredStudy("g", "t", "x" * size, 1), limits)

        ids = await asyncio.gather(*(database.write(add) for _ in range(3)))
        results = await asyncio.gather(*(database.write(add) for _ in range(3)), return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == ["too-many"] * 3
        with pytest.raises(Refusal, match="too many studies"):
            await database.write(
                lambda connection: studies.change_study(
                    connection, str(ines.id), ids[0], StoredStudy("g", "t", "x" * 41, 1), limits
                )
            )
        await database.write(lambda connection: studies.change_study(connection, str(ines.id), ids[0], small, limits))
        with pytest.raises(Refusal, match="somebody else"):
            await database.write(lambda connection: studies.delete_study(connection, str(tomas.id), ids[0]))
        with pytest.raises(Refusal, match="Choose a name"):
            await database.write(lambda connection: add(connection, "nobody"))
        assert {each.id for each in await database.read(lambda c: studies.list_studies(c, str(ines.id)))} == set(ids)
        settings = Settings(keep_studies_days=1)
        assert await Retention(database, settings).delete_old() == []
        assert len(await database.read(lambda c: studies.list_studies(c, str(ines.id)))) == 3
        await database.write(lambda connection: studies.delete_old_studies(connection, 2**53))
        assert await database.read(lambda c: studies.list_studies(c, str(ines.id))) == []

    asyncio.run(scenario())
    database.close()


def test_storage_in_sqlite(tmp_path: Path) -> None:
    check_storage(open_database(sqlite_in(tmp_path)))


def test_storage_in_postgresql(postgres: Postgres) -> None:
    check_storage(open_database(postgres.create_database()))
