"""Links that sign a second device in: once, soon, confirmed on both, and for nobody else."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from hexrealm.server.http.routes.people.device_links import QUIET_ZONE, draw_qr
from hexrealm.server.settings import Settings
from tests.support.server.client import Client
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, serving
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
MINUTES = 60_000


async def make_token(client: InProcessClient | Client) -> str:
    made = (await client.http.post("/api/me/link")).json()
    return str(made["path"].partition("#")[2])


def refused(response: httpx.Response) -> bool:
    return response.status_code == 403 and response.json()["code"] == "refused" and "set-cookie" not in response.headers


def test_a_second_device_is_signed_in_after_both_have_confirmed(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, phone = await InProcessClient(app).sign_in("Ines"), InProcessClient(app)
        token = await make_token(ines)
        assert (await ines.http.get("/api/me/link")).json()["code"] == ""
        opened = (await phone.http.post("/api/link/open", json={"token": token})).json()
        assert opened["name"] == "Ines"
        seen = (await ines.http.get("/api/me/link")).json()
        assert (seen["code"], seen["path"], seen["qr"]) == (opened["code"], "", "")
        claim = {"claim": opened["claim"]}
        assert (await phone.http.post("/api/link/finish", json=claim)).json() == {"name": "", "waiting": True}
        await ines.http.post("/api/me/link/confirm", json={"code": opened["code"]})
        assert (await phone.http.post("/api/link/finish", json=claim)).json() == {"name": "Ines", "waiting": False}
        assert (await phone.http.get("/api/me")).json()["name"] == "Ines"
        assert len((await phone.http.get("/api/me/account")).json()["sessions"]) == 2
        assert refused(await InProcessClient(app).http.post("/api/link/finish", json=claim))

    run_in_app(tmp_path, scenario)


def test_a_link_is_opened_once(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, thief = await InProcessClient(app).sign_in("Ines"), InProcessClient(app)
        token = await make_token(ines)
        assert (await InProcessClient(app).http.post("/api/link/open", json={"token": token})).status_code == 200
        assert refused(await thief.http.post("/api/link/open", json={"token": token}))

    run_in_app(tmp_path, scenario)


def test_a_stolen_link_gives_nothing_without_the_first_device(tmp_path: Path) -> None:
    """The thief sees a code. Who made the link sees another device, and that their own shows no code: they say no."""

    async def scenario(app: FastAPI) -> None:
        ines, thief = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Mallory")
        opened = (await thief.http.post("/api/link/open", json={"token": await make_token(ines)})).json()
        assert refused(await thief.http.post("/api/me/link/confirm", json={"code": opened["code"]}))
        wrong = f"{(int(opened['code']) + 1) % 10_000:04}"
        assert refused(await ines.http.post("/api/me/link/confirm", json={"code": wrong}))
        await ines.http.delete("/api/me/link")
        assert refused(await ines.http.post("/api/me/link/confirm", json={"code": opened["code"]}))
        assert refused(await thief.http.post("/api/link/finish", json={"claim": opened["claim"]}))
        assert (await thief.http.get("/api/me")).json()["name"] == "Mallory"

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize("late", ["open", "confirm", "finish"])
def test_a_link_is_valid_for_ten_minutes(tmp_path: Path, late: str) -> None:
    async def scenario(app: FastAPI) -> None:
        def wait(step: str) -> None:
            if step == late:
                app.state.context.time.adopt(app.state.context.time.now() + 11 * MINUTES)

        ines, phone = await InProcessClient(app).sign_in("Ines"), InProcessClient(app)
        token = await make_token(ines)
        wait("open")
        opened = await phone.http.post("/api/link/open", json={"token": token})
        if late == "open":
            assert refused(opened)
            return
        wait("confirm")
        confirmed = await ines.http.post("/api/me/link/confirm", json={"code": opened.json()["code"]})
        assert refused(confirmed) is (late == "confirm")
        wait("finish")
        assert refused(await phone.http.post("/api/link/finish", json={"claim": opened.json()["claim"]}))

    run_in_app(tmp_path, scenario)


def test_tokens_cannot_be_found_by_trying(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        thief = InProcessClient(app)
        tries = [await thief.http.post("/api/link/open", json={"token": f"guess-{number}"}) for number in range(8)]
        assert [response.status_code for response in tries] == [403] * 5 + [429] * 3
        code = await thief.http.post("/api/sign-in/code", json={"code": "00000-00000-00000-00000-00000"})
        assert code.status_code == 429  # the same budget

    run_in_app(tmp_path, scenario, replace(GENEROUS, sign_ins="5/minute"))


def test_secrets_are_stored_hashed_and_not_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Quetzalcoatl")
        code = (await ines.http.post("/api/me/recovery-code")).json()["code"]
        token = await make_token(ines)
        opened = (await InProcessClient(app).http.post("/api/link/open", json={"token": token})).json()
        await InProcessClient(app).http.post("/api/sign-in/code", json={"code": "wrong-" + code})
        secrets = [code, code.replace("-", ""), token, opened["claim"], *ines.http.cookies.values()]
        database = sqlite3.connect(tmp_path / "tables.db")
        stored = "\n".join(database.iterdump())
        database.close()
        assert [secret for secret in secrets if secret in stored] == []
        assert (await InProcessClient(app).http.post("/api/sign-in/code", json={"code": code})).status_code == 200
        printed = "".join(capsys.readouterr())
        assert "sign-in refused" in printed and "signed in" in printed
        assert [secret for secret in [*secrets, "Quetzalcoatl"] if secret in printed] == []

    run_in_app(tmp_path, scenario)


def test_a_qr_code_is_square_and_has_room_around_it() -> None:
    path, size = draw_qr("https://play.example.org/link#" + "x" * 43)
    columns = [int(part.partition(" ")[0]) for part in path.split("M")[1:]]
    assert (min(columns), max(columns)) == (QUIET_ZONE, size - QUIET_ZONE - 1)


def test_a_link_works_across_processes(postgres: Postgres) -> None:
    async def check(first: str, second: str) -> None:
        ines, phone = await Client(first).sign_in("Ines"), Client(second)
        opened = (await phone.http.post("/api/link/open", json={"token": await make_token(ines)})).json()
        await ines.http.post("/api/me/link/confirm", json={"code": opened["code"]})
        assert (await phone.http.post("/api/link/finish", json={"claim": opened["claim"]})).json()["name"] == "Ines"
        assert (await phone.get("/api/me"))["name"] == "Ines"
        await ines.close()
        await phone.close()

    settings = Settings(database=postgres.create_database(), port=0, bot_workers=0, limits=GENEROUS)
    with serving(settings) as first, serving(settings) as second:
        asyncio.run(check(first, second))
