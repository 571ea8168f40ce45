"""Passkeys: signing up and in, and every answer that must be refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.support.server.authenticator import PRESENT, Authenticator
from tests.support.server.in_process_client import InProcessClient, run_in_app

pytestmark = pytest.mark.compiled
MINUTES = 60_000


async def add_passkey(client: InProcessClient, passkey: Authenticator) -> httpx.Response:
    asked = (await client.http.post("/api/me/passkeys/options")).json()
    return await client.http.post(
        "/api/me/passkeys", json={"ticket": asked["ticket"], "credential": passkey.create(asked["options"])}
    )


async def sign_in(client: InProcessClient, passkey: Authenticator, **more: Any) -> httpx.Response:
    asked = (await client.http.post("/api/sign-in/passkey/options")).json()
    form = {"ticket": asked["ticket"], "credential": passkey.sign(asked["options"]), **more}
    return await client.http.post("/api/sign-in/passkey", json=form)


async def with_passkey(app: FastAPI, name: str = "Ines") -> tuple[InProcessClient, Authenticator]:
    client, passkey = await InProcessClient(app).sign_in(name), Authenticator()
    assert (await add_passkey(client, passkey)).status_code == 201
    return client, passkey


def refused(response: httpx.Response) -> bool:
    return response.status_code == 403 and response.json()["code"] == "refused" and "set-cookie" not in response.headers


def test_a_passkey_signs_another_browser_in(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, passkey = await with_passkey(app)
        account = (await ines.http.get("/api/me/account")).json()
        assert (account["guest"], len(account["passkeys"]), account["no_passkeys"]) == (False, 1, "")
        other = InProcessClient(app)
        assert (await sign_in(other, passkey)).json() == {"name": "Ines", "waiting": False}
        assert (await other.http.get("/api/me")).json()["name"] == "Ines"
        account = (await other.http.get("/api/me/account")).json()
        assert len(account["sessions"]) == 2
        assert account["passkeys"][0]["used"]
        removed = await other.http.delete(f"/api/me/passkeys/{account['passkeys'][0]['id']}")
        assert removed.json()["passkeys"] == []
        assert refused(await sign_in(InProcessClient(app), passkey))

    run_in_app(tmp_path, scenario)


LIES: dict[str, Callable[[Authenticator], None]] = {
    "another origin": lambda passkey: setattr(passkey, "origin", "http://evil.example"),
    "another port": lambda passkey: setattr(passkey, "origin", "http://localhost:81"),
    "another name": lambda passkey: setattr(passkey, "host", "evil.example"),
    "no verification": lambda passkey: setattr(passkey, "flags", PRESENT),
    "another person": lambda passkey: setattr(passkey, "owner", b"somebody-else-00"),
    "a copied device": lambda passkey: setattr(passkey, "count", -1),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_wrong_answer_is_refused(tmp_path: Path, lie: str) -> None:
    async def scenario(app: FastAPI) -> None:
        _, passkey = await with_passkey(app)
        assert (await sign_in(InProcessClient(app), passkey)).status_code == 200
        LIES[lie](passkey)
        stranger = InProcessClient(app)
        assert refused(await sign_in(stranger, passkey))
        assert not (await stranger.http.get("/api/me")).json()["known"]

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize("lie", ["another origin", "another name", "no verification"])
def test_a_wrong_passkey_is_not_added(tmp_path: Path, lie: str) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, passkey = await InProcessClient(app).sign_in("Ines"), Authenticator()
        LIES[lie](passkey)
        assert refused(await add_passkey(ines, passkey))
        assert (await ines.http.get("/api/me/account")).json()["passkeys"] == []

    run_in_app(tmp_path, scenario)


def test_an_answer_is_valid_once_and_not_for_long(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        _, passkey = await with_passkey(app)
        stranger = InProcessClient(app)
        asked = (await stranger.http.post("/api/sign-in/passkey/options")).json()
        form = {"ticket": asked["ticket"], "credential": passkey.sign(asked["options"])}
        assert (await stranger.http.post("/api/sign-in/passkey", json=form)).status_code == 200
        assert refused(await InProcessClient(app).http.post("/api/sign-in/passkey", json=form))  # replayed
        asked = (await stranger.http.post("/api/sign-in/passkey/options")).json()
        late = {"ticket": asked["ticket"], "credential": passkey.sign(asked["options"])}
        app.state.context.time.adopt(app.state.context.time.now() + 6 * MINUTES)
        assert refused(await InProcessClient(app).http.post("/api/sign-in/passkey", json=late))

    run_in_app(tmp_path, scenario)


def test_a_challenge_belongs_to_one_person_and_purpose(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, passkey = await with_passkey(app)
        tomas = await InProcessClient(app).sign_in("Tomas")
        asked = (await ines.http.post("/api/me/passkeys/options")).json()
        form = {"ticket": asked["ticket"], "credential": Authenticator().create(asked["options"])}
        assert refused(await tomas.http.post("/api/me/passkeys", json=form))
        asked = (await ines.http.post("/api/me/passkeys/options")).json()
        form = {"ticket": asked["ticket"], "credential": passkey.sign(asked["options"])}
        assert refused(await InProcessClient(app).http.post("/api/sign-in/passkey", json=form))
        again = await add_passkey(tomas, passkey)
        assert (again.status_code, again.json()["code"]) == (403, "refused")  # it is Ines's already

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize(
    "credential", [{}, {"rawId": 7}, {"rawId": "!"}, {"rawId": "aaaa", "response": {}}, {"response": None}]
)
def test_nonsense_is_refused(tmp_path: Path, credential: dict[str, Any]) -> None:
    async def scenario(app: FastAPI) -> None:
        stranger = await InProcessClient(app).sign_in("Ines")
        for options, path in (
            ("/api/sign-in/passkey/options", "/api/sign-in/passkey"),
            ("/api/me/passkeys/options", "/api/me/passkeys"),
        ):
            ticket = (await stranger.http.post(options)).json()["ticket"]
            assert refused(await stranger.http.post(path, json={"ticket": ticket, "credential": credential}))

    run_in_app(tmp_path, scenario)


def test_an_address_without_a_name_has_no_passkeys_and_says_why(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        headers = {"host": "127.0.0.1", "origin": "http://127.0.0.1"}
        account = (await ines.http.get("/api/me/account", headers=headers)).json()
        stranger = (await InProcessClient(app).http.get("/api/me", headers=headers)).json()
        assert "fixed name" in account["no_passkeys"] == stranger["no_passkeys"]
        assert (await InProcessClient(app).http.get("/api/me")).json()["no_passkeys"] == ""
        assert refused(await ines.http.post("/api/me/passkeys/options", headers=headers))
        assert refused(await ines.http.post("/api/sign-in/passkey/options", headers=headers))

    run_in_app(tmp_path, scenario)
