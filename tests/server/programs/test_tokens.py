"""Tokens of programs: what they open, what they do not, and how they end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from hexrealm.server.settings import Limits
from hexrealm.server.storage import schema
from hexrealm.server.storage.people import moderation
from tests.support.server.in_process_client import ADDRESS, InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS
from tests.support.server.notice_app import Post, run_post
from tests.support.server.programs import Program, list_tokens, make_bot, make_token, with_account, with_program
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled


def code_of(response: httpx.Response) -> str:
    return str(response.json()["code"])


async def create_table(program: Program, *seats: dict[str, str]) -> httpx.Response:
    return await program.http.post("/api/tables", json={"game": GAME, "seats": [{"who": "me"}, *seats]})


def test_a_token_is_a_bot_account_without_cookie_or_origin(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        _, _, program = await with_program(app)
        me = await program.http.get("/api/me")
        assert me.json()["name"] == "Tester"
        assert "set-cookie" not in me.headers
        assert (await create_table(program, {"who": "open"})).status_code == 201

    run_in_app(tmp_path, scenario)


def test_only_people_with_an_account_make_bots_and_tokens_and_not_too_many(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        guest = await InProcessClient(app).sign_in("Guest")
        assert code_of(await guest.http.post("/api/me/bots", json={"name": "Tester"})) == "refused"
        owner, other = await with_account(app, "Ines"), await with_account(app, "Emil")
        bots = [await make_bot(owner, f"Tester {n}") for n in range(5)]
        assert code_of(await owner.http.post("/api/me/bots", json={"name": "One more"})) == "too-many"
        form = {"name": "Laptop", "scopes": ["read"], "bot": bots[0]}
        assert code_of(await other.http.post("/api/me/tokens", json=form)) == "unknown"  # it is not theirs
        for _ in range(10):
            await make_token(owner, bots[0])
        assert code_of(await owner.http.post("/api/me/tokens", json=form)) == "too-many"

    run_in_app(tmp_path, scenario)


def test_a_token_is_shown_once_and_stored_hashed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    async def scenario(app: FastAPI) -> None:
        owner = await with_account(app, "Ines")
        bot = await make_bot(owner, "Tester")
        secret = await make_token(owner, bot, ["play"], days=30)
        (listed,) = await list_tokens(owner)
        assert (listed["name"], listed["scopes"], listed["used"]) == ("Laptop", ["read", "play"], "")
        assert listed["expires"]
        await Program(app, secret).http.get("/api/me")
        (listed,) = await list_tokens(owner)
        assert listed["used"]
        assert secret not in str(listed)
        await Program(app, secret + "x").http.get("/api/me")
        (stored,) = await app.state.context.database.read(
            lambda connection: connection.execute(select(schema.api_tokens)).all()
        )
        assert secret not in str(stored)
        assert len(stored.token) == 32
        printed = "".join(capfd.readouterr())
        assert "token refused" in printed
        assert secret not in printed

    run_in_app(tmp_path, scenario)


def test_a_narrow_token_is_refused_with_the_scope_that_is_needed(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, bot, program = await with_program(app)
        reader = Program(app, await make_token(owner, bot, ["read"]))
        table = (await create_table(program, {"who": "open"})).json()["table"]
        refused = await create_table(reader, {"who": "open"})
        assert (refused.status_code, code_of(refused), refused.json()["option"]) == (403, "narrow-token", "challenge")
        refused = await reader.do("resign", table, seat=0)
        assert (refused.status_code, code_of(refused), refused.json()["option"]) == (403, "narrow-token", "play")
        assert "“play”" in refused.json()["words"]
        assert code_of(await reader.accept(table, 1)) == "narrow-token"
        frames: list[Any] = []
        socket = reader.connect(frames.append)
        socket.send({"type": "resign", "id": "m1", "table": table, "seat": 0})
        while not any(frame["type"] == "error" for frame in frames):
            await asyncio.sleep(0)
        assert (frames[-1]["code"], frames[-1]["type"]) == ("narrow-token", "error")
        await socket.close()

    run_in_app(tmp_path, scenario)


NO_PROGRAMS = [
    ("PUT", "/api/me"),
    ("DELETE", "/api/me"),
    ("POST", "/api/me/delete"),
    ("GET", "/api/me/account"),
    ("GET", "/api/me/export"),
    ("POST", "/api/me/recovery-code"),
    ("POST", "/api/me/bots"),
    ("POST", "/api/me/tokens"),
    ("GET", "/api/me/programs"),
    ("PUT", "/api/me/offer"),
    ("POST", "/api/sign-in/code"),
    ("GET", "/api/notices"),
    ("POST", "/api/studies"),
    ("POST", "/api/analysis/engine"),
    ("POST", "/api/records"),
    ("POST", "/api/reports"),
    ("POST", f"/api/daily/2026-11-18/{GAME}"),
    ("GET", "/api/daily"),
    ("POST", "/api/duplicates"),
    ("GET", f"/api/duplicates/{'d' * 22}"),
    ("POST", f"/api/duplicates/{'d' * 22}/begin"),
    ("POST", f"/api/duplicates/{'d' * 22}/places"),
    ("GET", "/api/puzzles"),
    ("GET", "/"),
]


def test_no_token_opens_anything_about_accounts_the_engine_or_contests(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        _, _, program = await with_program(app)
        for method, path in NO_PROGRAMS:
            assert code_of(await program.http.request(method, path, json={})) == "narrow-token", path

    run_in_app(tmp_path, scenario)


def test_programs_get_no_help_from_the_bots_of_the_server(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        _, _, program = await with_program(app)
        table = (await create_table(program, {"who": "bot", "level": "beginner"})).json()["table"]
        for kind in ("hint", "chances", "gains"):
            refused = await program.do(kind, table, seat=0, version=(await program.view(table))["turn"]["version"])
            assert code_of(refused) == "narrow-token"

    run_in_app(tmp_path, scenario)


def test_a_cookie_beside_a_token_counts_for_nothing(tmp_path: Path) -> None:
    """A page of another origin could send the cookie of a person, but neither their token nor their Origin."""

    async def scenario(app: FastAPI) -> None:
        owner, _, program = await with_program(app)
        evil = {"origin": "https://evil.example"}
        for header in ("Bearer wrong", "Basic SW5lczp4", "Bearer ", "wrong"):
            stolen = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ADDRESS, cookies=owner.http.cookies)
            response = await stolen.get("/api/me", headers={**evil, "authorization": header})
            assert (response.status_code, code_of(response)) == (401, "bad-token")
            response = await stolen.request("DELETE", "/api/me", headers={**evil, "authorization": header})
            assert code_of(response) == "narrow-token"
        cookie = "; ".join(f"{name}={value}" for name, value in owner.http.cookies.items())
        both = await program.http.get("/api/me", headers={**evil, "cookie": cookie})
        assert both.json()["name"] == "Tester"
        assert (await owner.http.get("/api/me")).json()["name"] == "Ines"  # still signed in

    run_in_app(tmp_path, scenario)


def test_a_token_in_a_query_is_not_looked_at(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        _, _, program = await with_program(app)
        secret = program.headers["authorization"].removeprefix("Bearer ")
        stranger = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ADDRESS)
        for name in ("token", "access_token", "authorization", "bearer"):
            assert (await stranger.get("/api/me", params={name: secret})).json()["known"] is False

    run_in_app(tmp_path, scenario)


def test_a_revoked_token_ends_at_once_with_its_sockets(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, bot, program = await with_program(app)
        other = Program(app, await make_token(owner, bot))
        ended, kept = program.connect(), other.connect()
        await program.http.get("/api/me")
        (first, _) = await list_tokens(owner)
        stranger = await with_account(app, "Emil")
        assert code_of(await stranger.http.delete(f"/api/me/tokens/{first['id']}")) == "unknown"
        assert (await owner.http.delete(f"/api/me/tokens/{first['id']}")).status_code == 200
        assert await ended.closed == 1008
        assert code_of(await program.http.get("/api/me")) == "bad-token"
        assert (await other.http.get("/api/me")).status_code == 200
        assert not kept.closed.done()
        refused = program.connect()
        assert await refused.closed == 1008
        await kept.close()

    run_in_app(tmp_path, scenario)


def test_a_token_ends_on_its_day_with_its_sockets(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        _, _, program = await with_program(app)
        socket, context, row = program.connect(), app.state.context, schema.api_tokens
        assert (await program.http.get("/api/me")).status_code == 200
        await context.database.write(lambda connection: connection.execute(update(row), {"expires": 1}) and None)
        assert code_of(await program.http.get("/api/me")) == "bad-token"
        await context._end_tokens()  # what the regular work does every few seconds
        assert await socket.closed == 1008

    run_in_app(tmp_path, scenario)


def test_wrong_tokens_are_limited_by_address(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        _, _, program = await with_program(app)
        attacker = Program(app, "hexrealm_guess", host="198.51.100.7")
        found = [code_of(await attacker.http.get("/api/me")) for _ in range(5)]
        assert found == ["bad-token"] * 3 + ["too-many"] * 2
        assert (await program.http.get("/api/me")).status_code == 200

    run_in_app(tmp_path, scenario, Limits(**{**vars(GENEROUS), "sign_ins": "3/minute"}))


def test_the_programs_of_a_person_share_a_rate(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, _, program = await with_program(app)
        second = Program(app, await make_token(owner, await make_bot(owner, "Second")), host="198.51.100.7")
        found = [(await each.http.get("/api/me")).status_code for each in (program, second, program, second)]
        assert found == [200, 200, 200, 429]
        assert (await owner.http.get("/api/me")).status_code == 200

    run_in_app(tmp_path, scenario, Limits(**{**vars(GENEROUS), "programs": "3/minute"}))


def test_the_programs_of_a_banned_person_end(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, _, program = await with_program(app)
        socket, context = program.connect(), app.state.context
        assert (await program.http.get("/api/me")).status_code == 200
        ines = (await owner.http.get("/api/me")).json()["id"]
        await context.database.write(
            lambda connection: moderation.sanction(connection, moderation.of_person(ines), "ban", None, "")
        )
        await context.moderate()
        assert await socket.closed == 1008
        assert code_of(await program.http.get("/api/me")) == "refused"
        assert code_of(await owner.http.get("/api/me")) == "refused"

    run_in_app(tmp_path, scenario)


def test_the_bots_of_a_deleted_person_go_with_them(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, bot, program = await with_program(app)
        guest = await InProcessClient(app).sign_in("Emil")
        created = await guest.create_table(GAME, "me", "open", "open")
        assert (await program.http.post("/api/join", json={"invite": created["invites"]["1"]})).status_code == 200
        assert (await owner.http.post("/api/me/delete", json={"name": "Ines"})).status_code == 200
        assert code_of(await program.http.get("/api/me")) == "bad-token"
        seat = (await guest.get(f"/api/tables/{created['table']}"))["view"]["seats"][1]
        assert (seat["resigned"], seat["name"], seat["bot_account"]) == (True, "Deleted player (bot)", True)
        database = app.state.context.database
        for column in (schema.people.c.id, schema.api_tokens.c.person):
            found = await database.read(
                lambda connection, column=column: connection.scalar(select(column).where(column == bot))
            )
            assert found is None

    run_in_app(tmp_path, scenario)


def test_the_file_about_me_has_my_bots_and_tokens(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        owner, bot, program = await with_program(app)
        table = (await create_table(program, {"who": "open"})).json()["table"]
        found = (await owner.http.get("/api/me/export")).json()
        assert [(each["person"]["id"], each["person"]["name"]) for each in found["bots"]] == [(bot, "Tester")]
        assert [each["table"] for each in found["bots"][0]["tables"]] == [table]
        (token,) = found["tokens"]
        assert (token["name"], token["scopes"]) == ("Laptop", "read play challenge")
        assert program.headers["authorization"].removeprefix("Bearer ") not in str(found)

    run_in_app(tmp_path, scenario)


def test_people_are_told_about_tokens(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines = await post.sign_in("Ines")
        await ines.http.post("/api/me/recovery-code")
        await post.confirmed(ines, "ines@example.org")
        secret = await make_token(ines, await make_bot(ines, "Tester"))
        await post.deliver()
        (token,) = await list_tokens(ines)
        await ines.http.delete(f"/api/me/tokens/{token['id']}")
        await post.deliver()
        assert post.mailbox.subjects() == [
            "A token for programs was made with your account",
            "A token for programs of your account was revoked",
        ]
        assert secret not in str(post.mailbox.mails)

    run_post(tmp_path, scenario)
