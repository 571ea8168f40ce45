"""Accounts without a password: recovery codes, sessions, games that a guest brings along, blocked people, one's own data."""

from __future__ import annotations

import asyncio
import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from hexrealm.server.http.devices import describe_device
from hexrealm.server.storage import schema
from hexrealm.server.storage.people import moderation
from hexrealm.server.storage.people.accounts import deletion
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
OWN_ROUTES = ("/api/me", "/api/sign-in", "/api/link")
ANYBODY = (
    "/api/me",
    "/api/sign-in/code",
    "/api/sign-in/passkey",
    "/api/sign-in/passkey/options",
    "/api/link/open",
    "/api/link/finish",
)


async def make_code(client: InProcessClient) -> str:
    return str((await client.http.post("/api/me/recovery-code")).json()["code"])


async def use_code(client: InProcessClient, code: str, **more: Any) -> httpx.Response:
    return await client.http.post("/api/sign-in/code", json={"code": code, **more})


async def create_table(client: InProcessClient, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
    form = {"game": GAME, "seats": [{"who": "me"}, *seats], **more}
    made: dict[str, Any] = (await client.http.post("/api/tables", json=form)).json()
    return made


async def play_first(client: InProcessClient, table: str) -> str:
    """Play the first legal action of seat 0, and return it."""
    frame = (await client.http.get(f"/api/tables/{table}")).json()["sections"]
    action = str(frame["legal"]["legal"].split()[0])
    played = {"type": "act", "id": "act", "table": table, "seat": 0, "version": frame["turn"]["version"], "action": action}
    assert (await client.http.post(f"/api/tables/{table}/do", json=played)).json()["type"] == "done"
    return action


def test_a_recovery_code_brings_a_person_back_once(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        assert (await ines.http.get("/api/me/account")).json()["guest"]
        old, code = await make_code(ines), await make_code(ines)
        await ines.http.delete("/api/me")
        again = InProcessClient(app)
        assert (await use_code(again, old)).status_code == 403  # replaced
        assert (await use_code(again, code.upper().replace("-", " "))).json()["name"] == "Ines"
        account = (await again.http.get("/api/me/account")).json()
        assert (account["recovery_code"], len(account["sessions"])) == (False, 1)
        assert (await use_code(InProcessClient(app), code)).status_code == 403  # used

    run_in_app(tmp_path, scenario)


def test_signing_in_replaces_the_token(tmp_path: Path) -> None:
    """Nobody who put their own cookie into the browser before, or copied it, is signed in with it."""

    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        code = await make_code(ines)
        victim = await InProcessClient(app).sign_in("Guest")
        planted = dict(victim.http.cookies)
        await use_code(victim, code)
        assert dict(victim.http.cookies) != planted
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in planted.items())}
        assert not (await InProcessClient(app).http.get("/api/me", headers=headers)).json()["known"]

    run_in_app(tmp_path, scenario)


def list_routes(app: FastAPI) -> list[tuple[str, str, str]]:
    """Return every route of the interface: its pattern, an address of it, and its method."""
    described = app.openapi()["paths"]
    return [(path, re.sub(r"{\w+}", "x", path), method) for path, methods in described.items() for method in methods]


def test_every_route_wants_its_own_origin(tmp_path: Path) -> None:
    """CSRF: each route that changes something, of accounts, tables, notices, offers and all others, is tried from elsewhere.

    But for the form of mail programs (RFC 8058), whose token is what counts.
    """

    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        changing = [
            (path, method) for pattern, path, method in list_routes(app) if method != "get" and pattern.startswith("/api/")
        ]
        for path, method in changing:
            for origin in ("http://evil.example", "null", ""):
                answer = await ines.http.request(method, path, headers={"origin": origin})
                assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin"), (method, path)
        own = [path for path, _ in changing if path.startswith(OWN_ROUTES)]
        assert (len(own), len(changing) > 2 * len(own)) == (26, True)
        assert {"/api/reports", "/api/notices", "/api/tables", "/api/join", "/api/studies"} <= {path for path, _ in changing}

    run_in_app(tmp_path, scenario)


def test_every_route_about_a_person_wants_one(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        stranger = InProcessClient(app)
        for pattern, path, method in list_routes(app):
            if pattern.startswith(OWN_ROUTES) and pattern not in ANYBODY:
                form = {"code": "0000", "name": "x", "ticket": "x", "credential": {}}
                answer = await stranger.http.request(method, path, json=form)
                assert (answer.status_code, answer.json()["code"]) == (401, "no-name"), (method, path)

    run_in_app(tmp_path, scenario)


def test_sessions_are_listed_and_ended(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, phone, old = await InProcessClient(app).sign_in("Ines"), InProcessClient(app), InProcessClient(app)
        for client in (phone, old):
            client.http.headers["user-agent"] = FIREFOX
            await use_code(client, await make_code(ines))
        found = (await ines.http.get("/api/me/account")).json()["sessions"]
        assert sorted((each["device"], each["here"]) for each in found) == [
            ("", True),
            ("Firefox, Linux", False),
            ("Firefox, Linux", False),
        ]
        here = next(each["id"] for each in found if each["here"])
        assert (await ines.http.delete(f"/api/me/sessions/{here}")).status_code == 404  # that is signing out
        tomas = await InProcessClient(app).sign_in("Tomas")
        other = next(each["id"] for each in found if not each["here"])
        assert (await tomas.http.delete(f"/api/me/sessions/{other}")).status_code == 404
        assert len((await ines.http.delete(f"/api/me/sessions/{other}")).json()["sessions"]) == 2
        assert [each["here"] for each in (await ines.http.delete("/api/me/sessions")).json()["sessions"]] == [True]
        assert not (await phone.http.get("/api/me")).json()["known"]
        assert not (await old.http.get("/api/me")).json()["known"]
        assert (await ines.http.get("/api/me")).json()["known"]

    run_in_app(tmp_path, scenario)


def test_ending_a_session_ends_its_sockets_alone(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, phone = await InProcessClient(app).sign_in("Ines"), InProcessClient(app)
        await use_code(phone, await make_code(ines))
        welcomed = [asyncio.Event(), asyncio.Event()]
        stays, ends = ines.connect(lambda frame: welcomed[0].set()), phone.connect(lambda frame: welcomed[1].set())
        for event in welcomed:
            await event.wait()
        await ines.http.delete("/api/me/sessions")
        assert await ends.closed == 1008
        assert not stays.closed.done()

    run_in_app(tmp_path, scenario)


def test_a_guest_brings_games_along(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        code = await make_code(ines)
        guest, tomas = await InProcessClient(app).sign_in("Guest"), await InProcessClient(app).sign_in("Tomas")
        made = await create_table(guest, {"who": "open"}, title="ours")
        await tomas.http.post("/api/join", json={"invite": made["invites"]["1"]})
        action = await play_first(guest, made["table"])
        both = await create_table(guest, {"who": "open"})
        await ines.http.post("/api/join", json={"invite": both["invites"]["1"]})
        assert (await use_code(guest, code, bring=True)).json()["name"] == "Ines"
        frame = (await guest.http.get(f"/api/tables/{made['table']}")).json()["sections"]
        assert [seat["name"] for seat in frame["people"]["seats"]] == ["Ines", "Tomas"]
        assert (frame["viewer"]["yours"], frame["viewer"]["host"], frame["people"]["title"]) == ([0], True, "ours")
        mine = (await ines.http.get("/api/tables?list=mine")).json()["tables"]
        assert {each["table"] for each in mine} == {made["table"], both["table"]}
        frame = (await ines.http.get(f"/api/tables/{both['table']}")).json()["sections"]
        assert frame["viewer"]["yours"] == [1]  # nobody plays against themselves: that seat stays the guest's
        exported = (await ines.http.get("/api/me/export")).json()["tables"]
        done = next(each["done"] for each in exported if each["table"] == made["table"])
        assert action in [entry.get("action") for entry in done]  # also what the guest did
        app.state.context.tables.cache.forget([made["table"]])
        again = (await guest.http.get(f"/api/tables/{made['table']}")).json()["sections"]  # replayed from the log
        assert (again["viewer"]["yours"], again["viewer"]["host"]) == ([0], True)

    run_in_app(tmp_path, scenario)


def test_games_are_left_unless_asked_for_and_never_taken_from_an_account(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
        made = await create_table(tomas, {"who": "bot", "level": "easy"})
        await make_code(tomas)
        code = await make_code(ines)
        refused = await use_code(tomas, code, bring=True)
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        assert (await tomas.http.get("/api/me")).json()["name"] == "Tomas"
        assert (await use_code(tomas, code)).status_code == 200  # the code was not used up
        frame = (await tomas.http.get(f"/api/tables/{made['table']}")).json()["sections"]
        assert (frame["viewer"]["yours"], frame["people"]["seats"][0]["name"]) == ([], "Tomas")

    run_in_app(tmp_path, scenario)


def test_who_is_blocked_does_not_come_back_as_a_guest(tmp_path: Path) -> None:
    """A guest sits down with somebody who has blocked the guest's account, and brings the game to that account."""

    async def scenario(app: FastAPI) -> None:
        ines, mallory = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Mallory")
        code = await make_code(mallory)
        person = (await mallory.http.get("/api/me/export")).json()["person"]["id"]
        await ines.http.put(f"/api/me/blocks/{person}")
        guest, made = await InProcessClient(app).sign_in("Guest"), await create_table(ines, {"who": "open"})
        await guest.http.post("/api/join", json={"invite": made["invites"]["1"]})
        assert (await use_code(guest, code, bring=True)).status_code == 200
        frame = (await mallory.http.get(f"/api/tables/{made['table']}")).json()["sections"]
        assert frame["viewer"]["yours"] == []
        seats = frame["people"]["seats"]
        assert (frame["turn"]["state"], [seat["resigned"] for seat in seats]) == ("over", [False, True])
        assert "Mallory" not in [seat["name"] for seat in seats]

    run_in_app(tmp_path, scenario)


def test_a_guest_brings_along_who_is_blocked_and_reported(tmp_path: Path) -> None:
    """Ines is a guest who blocks, mutes and reports Mallory, another guest. Both sign in to the accounts that they have."""

    async def scenario(app: FastAPI) -> None:
        clients = [await InProcessClient(app).sign_in(name) for name in ("Ines", "Mallory")]
        codes = [await make_code(client) for client in clients]
        ines, mallory = [await InProcessClient(app).sign_in(name) for name in ("Guest", "Other")]
        made = await create_table(ines, {"who": "open"})
        table = made["table"]
        await mallory.join(made["invites"]["1"])
        person = (await mallory.http.get("/api/me")).json()["id"]
        for client, type, more in ((mallory, "say", {"text": "rude"}), (ines, "mute", {"person": person, "muted": True})):
            message = {"type": type, "id": "m", "table": table, **more}
            assert (await client.http.post(f"/api/tables/{table}/do", json=message)).status_code == 200
        assert (await ines.http.post("/api/reports", json={"table": table, "line": 1})).status_code == 204
        await ines.http.put(f"/api/me/blocks/{person}")
        for client, code in ((mallory, codes[1]), (ines, codes[0])):
            assert (await use_code(client, code, bring=True)).status_code == 200
        mine = (await ines.http.get("/api/me/export")).json()
        other = (await mallory.http.get("/api/me")).json()["id"]
        assert ([each["blocked"] for each in mine["blocked"]], [each["muted"] for each in mine["muted"]]) == ([other], [other])
        (report,) = await app.state.context.database.read(partial(moderation.list_reports, closed=False))
        assert (report.person, report.text) == (other, "rude")
        assert (await ines.http.get(f"/api/tables/{table}/chat")).json()["lines"] == []
        public = await create_table(ines, {"who": "open"}, public=True)
        assert (await mallory.http.post(f"/api/tables/{public['table']}/seats/1/join", json={})).status_code == 403

    run_in_app(tmp_path, scenario)


def test_who_is_blocked_gets_no_rematch(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, mallory = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Mallory")
        made = await create_table(ines, {"who": "open"})
        await mallory.join(made["invites"]["1"])
        table, person = made["table"], (await mallory.http.get("/api/me/export")).json()["person"]["id"]
        resign = {"type": "resign", "id": "r", "table": table, "seat": 1}
        assert (await mallory.http.post(f"/api/tables/{table}/do", json=resign)).status_code == 200
        await ines.http.put(f"/api/me/blocks/{person}")
        again = {"type": "rematch", "id": "m", "table": table}
        refused = await mallory.http.post(f"/api/tables/{table}/do", json=again)
        assert refused.status_code == 403 and "block" not in refused.json()["words"]
        await ines.http.delete(f"/api/me/blocks/{person}")
        assert (await mallory.http.post(f"/api/tables/{table}/do", json=again)).status_code == 200

    run_in_app(tmp_path, scenario)


def test_who_is_blocked_is_not_heard_and_takes_no_seat(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, mallory = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Mallory")
        made = await create_table(ines, {"who": "open"}, public=True)
        say = {"type": "say", "id": "rude", "table": made["table"], "text": "something rude"}
        await mallory.http.post(f"/api/tables/{made['table']}/do", json=say)
        (line,) = (await ines.http.get(f"/api/tables/{made['table']}/chat")).json()["lines"]
        account = (await ines.http.put(f"/api/me/blocks/{line['person']}")).json()
        assert [each["name"] for each in account["blocked"]] == ["Mallory"]
        assert (await ines.http.get(f"/api/tables/{made['table']}/chat")).json()["lines"] == []
        for path, form in ((f"/api/tables/{made['table']}/seats/1/join", {}), ("/api/join", {"invite": made["invites"]["1"]})):
            refused = await mallory.http.post(path, json=form)
            assert (refused.status_code, refused.json()["code"]) == (403, "refused")
            assert "block" not in refused.json()["words"]
        await ines.http.delete(f"/api/me/blocks/{line['person']}")
        assert (await mallory.http.post("/api/join", json={"invite": made["invites"]["1"]})).status_code == 200
        unknown = await ines.http.put("/api/me/blocks/nobody")
        assert unknown.status_code == 404

    run_in_app(tmp_path, scenario)


def test_the_file_about_me_has_everything_of_mine_and_nothing_of_others(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas the Other")
        code = await make_code(ines)
        made = await create_table(ines, {"who": "open"}, title="my title")
        table = made["table"]
        await tomas.http.post("/api/join", json={"invite": made["invites"]["1"]})
        for client, text in ((ines, "my own words"), (tomas, "words of another")):
            message = {"type": "say", "id": "say", "table": table, "text": text}
            await client.http.post(f"/api/tables/{table}/do", json=message)
        action = await play_first(ines, table)
        response = await ines.http.get("/api/me/export")
        assert "attachment" in response.headers["content-disposition"]
        found = response.json()
        assert found["person"]["name"] == "Ines"
        assert [line["text"] for line in found["chat"]] == ["my own words"]
        assert [label["text"] for label in found["labels"]] == ["my title"]
        (mine,) = found["tables"]
        assert (mine["table"], mine["seats"]) == (table, [0])
        assert action in [entry.get("action") for entry in mine["done"]]
        assert (len(found["sessions"]), len(found["recovery_code"])) == (1, 1)
        others = (await tomas.http.get("/api/me/export")).json()["person"]["id"]
        for foreign in ("Tomas the Other", "words of another", others, code, made["invites"]["1"], *ines.http.cookies.values()):
            assert foreign not in json.dumps(found), foreign

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (FIREFOX, "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/140.0 Mobile Safari/537", "Chrome, Android"),
        ("curl/8", ""),
        ("", ""),
    ],
)
def test_devices_are_recognised(agent: str, device: str) -> None:
    assert describe_device(agent) == device


def test_deletion_knows_every_table_about_people() -> None:
    """A new table that says something about a person must be added there. The log keeps ids, which then belong to nobody."""
    about_people = {table.name for table in schema.metadata.tables.values() if "person" in table.c} - {"log"}
    deleted = {column.table.name for column in deletion.OWNED} - {"people"}
    assert about_people == deleted | {
        "contacts",
        "notice_settings",
        "notices",
    }  # contacts.py deletes these
