"""What protects an account after signing in: notices about changes, sessions that end, signing in again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from hexrealm.server.storage.retention import Retention
from tests.server.accounts.test_passkeys import sign_in, with_passkey
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import sqlite_in
from tests.support.server.notice_app import Post, add_contact, run_post
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
HOUR, DAY = 3_600_000, 86_400_000  # milliseconds
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


async def age_sessions(app: FastAPI, **values: int) -> None:
    """Set columns of all sessions back by so many milliseconds."""
    row = schema.sessions
    changes = {name: row.c[name] - by for name, by in values.items()}
    await app.state.context.database.write(lambda connection: connection.execute(update(row).values(changes)) and None)


# Notices


def test_people_are_told_what_changes_about_signing_in(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines, other = await post.sign_in("Ines"), InProcessClient(post.app)
        other.http.headers["user-agent"] = FIREFOX
        await post.confirmed(ines, "ines@example.org")
        code = (await ines.http.post("/api/me/recovery-code")).json()["code"]
        await post.deliver()
        assert (await other.http.post("/api/sign-in/code", json={"code": code})).status_code == 200
        await post.deliver()
        assert post.mailbox.subjects() == [
            "A new recovery code was made for your account",
            "Somebody signed in to your account",
        ]
        text = post.mailbox.mails[1].get_content()
        assert "Firefox, Linux" in text
        assert "/me" in text
        assert code not in str(post.mailbox.mails)

    run_post(tmp_path, scenario)


def test_people_are_told_about_passkeys(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines, _ = await with_passkey(post.app)
        await add_contact(ines, way="webhook", url=f"{post.endpoint.url}/ines", format="slack")
        (passkey,) = (await ines.http.get("/api/me/account")).json()["passkeys"]
        await ines.http.delete(f"/api/me/passkeys/{passkey['id']}")
        await post.deliver()
        (call,) = post.endpoint.calls
        assert b"A passkey was removed from your account" in call.body

    run_post(tmp_path, scenario)


# Sessions that end


@pytest.mark.parametrize(
    ("aged", "with_passkey_ends", "with_code_ends"),
    [
        ({"used": 31 * DAY}, True, False),
        ({"created": 181 * DAY}, True, False),
        ({"used": 181 * DAY}, True, True),
        ({"used": 29 * DAY, "created": 179 * DAY}, False, False),
    ],
)
def test_old_sessions_of_accounts_end_and_guests_keep_theirs(
    tmp_path: Path, aged: dict[str, int], with_passkey_ends: bool, with_code_ends: bool
) -> None:
    async def scenario(app: FastAPI) -> None:
        (ines, _), tomas, guest = (
            await with_passkey(app),
            *[await InProcessClient(app).sign_in(name) for name in ("Tomas", "Guest")],
        )
        for client in (ines, tomas):  # who has both is asked for the passkey
            await client.http.post("/api/me/recovery-code")
        await age_sessions(app, **aged)
        context = app.state.context
        ended = await Retention(context.database, context.settings).end_sessions()
        assert len(ended) == with_passkey_ends + with_code_ends
        known = [(await client.get("/api/me"))["known"] for client in (ines, tomas, guest)]
        assert known == [not with_passkey_ends, not with_code_ends, True]

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize("has_code", [False, True])
def test_a_passkey_that_nobody_can_use_any_more_ends_no_session(tmp_path: Path, has_code: bool) -> None:
    """The operator dropped the name of the server that it belongs to. Who has only this passkey could not come back."""

    async def scenario(app: FastAPI) -> None:
        context, retention = app.state.context, Retention(app.state.context.database, app.state.context.settings)
        ines, _ = await with_passkey(app)
        if has_code:
            await ines.http.post("/api/me/recovery-code")
        renamed = update(schema.passkeys).values(host="dropped.example.org")
        await context.database.write(lambda connection: connection.execute(renamed) and None)
        await age_sessions(app, used=31 * DAY, created=179 * DAY)
        assert await retention.end_sessions() == []
        await age_sessions(app, used=150 * DAY)
        assert len(await retention.end_sessions()) == has_code
        assert (await ines.get("/api/me"))["known"] != has_code

    run_in_app(tmp_path, scenario)


def test_sessions_end_on_postgresql_too(postgres: Postgres) -> None:
    check_settings(Settings(database=postgres.create_database(), bot_workers=0, session_idle_days=1, session_days=2))


def test_the_operator_says_when_sessions_end(tmp_path: Path) -> None:
    check_settings(Settings(database=sqlite_in(tmp_path), bot_workers=0, session_idle_days=1, session_days=2))


def check_settings(settings: Settings) -> None:
    from hexrealm.server.app import make_app

    async def run() -> None:
        app = make_app(settings)
        async with app.router.lifespan_context(app):
            (ines, _), tomas = await with_passkey(app), await InProcessClient(app).sign_in("Tomas")
            await tomas.http.post("/api/me/recovery-code")
            retention = Retention(app.state.context.database, settings)
            for hours, are_known in ((23, [True, True]), (25, [False, True]), (49, [False, False])):
                await age_sessions(app, used=hours * HOUR)
                await retention.end_sessions()
                assert [(await client.get("/api/me"))["known"] for client in (ines, tomas)] == are_known

    asyncio.run(run())


# Signing in again


def test_sensitive_changes_need_a_recent_sign_in_of_who_has_a_passkey(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, passkey = await with_passkey(app)
        await age_sessions(app, created=HOUR)
        (known,) = (await ines.http.get("/api/me/account")).json()["passkeys"]
        sensitive: list[tuple[str, str, Any]] = [
            ("POST", "/api/me/recovery-code", None),
            ("POST", "/api/me/passkeys/options", None),
            ("DELETE", f"/api/me/passkeys/{known['id']}", None),
            ("POST", "/api/me/link", None),
            ("POST", "/api/me/bots", {"name": "Tester"}),
            ("GET", "/api/me/export", None),
            ("DELETE", "/api/me/sessions", None),
            ("POST", "/api/me/delete", {"name": "Ines"}),
        ]
        for method, path, body in sensitive:
            answer = await ines.http.request(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "sign-in-again"), path
        assert (await ines.http.put("/api/me", json={"name": "Ines"})).status_code == 200
        assert (await sign_in(ines, passkey)).status_code == 200
        for method, path, body in sensitive:
            assert (await ines.http.request(method, path, json=body)).is_success, path

    run_in_app(tmp_path, scenario)


def test_no_other_name_of_the_server_makes_a_sign_in_recent(tmp_path: Path) -> None:
    """Whoever stole a session chooses the Host. Passkeys belong to one name, but their person has them under each."""

    async def scenario(app: FastAPI) -> None:
        ines, _ = await with_passkey(app)
        await age_sessions(app, created=HOUR)
        for host in ("127.0.0.1", "[::1]", "LOCALHOST"):
            headers = {"host": host, "origin": f"http://{host}"}
            answer = await ines.http.post("/api/me/recovery-code", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "sign-in-again"), host

    run_in_app(tmp_path, scenario)


def test_who_has_no_passkey_is_not_locked_out(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        await ines.http.post("/api/me/recovery-code")
        await age_sessions(app, created=HOUR)
        assert (await ines.http.post("/api/me/recovery-code")).status_code == 200

    run_in_app(tmp_path, scenario)
