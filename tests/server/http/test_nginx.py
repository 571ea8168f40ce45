"""docs/deploy as it is written: nginx with TLS in front of a real server, and the systemd unit.

They need nginx, openssl and systemd-analyze, which make test does not install, so they run with pytest -m long.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from hexrealm.server.settings import Settings
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.sections import read_frame, view_of
from tests.support.server.two_players import GAME

pytestmark = [pytest.mark.compiled, pytest.mark.long]
DEPLOY = Path(__file__).parents[3] / "docs" / "deploy"
NAME = "play.example.org"
ORIGIN = f"https://{NAME}"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def run_nginx(folder: Path, server_port: int) -> Iterator[int]:
    """Run nginx with the documented configuration, in a folder of its own; yield its port."""
    port, key, certificate = free_port(), folder / "key.pem", folder / "certificate.pem"
    subject = ["-subj", f"/CN={NAME}", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *subject], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("127.0.0.1:8000", f"127.0.0.1:{server_port}")
    text = text.replace("/var/log/nginx/hexrealm.log", str(folder / "hexrealm.log"))
    text = text.replace(f"/etc/ssl/{NAME}.pem", str(certificate)).replace(f"/etc/ssl/{NAME}.key", str(key))
    paths = "".join(f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.geteuid() == 0 else ""
    whole = f"{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n{paths}{text}}}\n"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    command = ["nginx", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command)
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


async def use_through_proxy(port: int) -> None:
    """Sign in, create a table and play over the websocket, as a browser does."""
    trust_all = ssl.create_default_context()
    trust_all.check_hostname, trust_all.verify_mode = False, ssl.CERT_NONE
    headers = {"host": NAME, "origin": ORIGIN}
    transport = httpx.AsyncHTTPTransport(verify=trust_all, retries=10)
    async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", headers=headers, transport=transport) as http:
        page = await http.get("/")
        assert page.status_code == 200
        assert "max-age" in page.headers["strict-transport-security"]
        me = await http.put("/api/me", json={"name": "Ines"})
        cookie = me.headers["set-cookie"].partition(";")[0]
        assert cookie.startswith("__Host-hexrealm=")
        form = {"game": GAME, "seats": [{"who": "me"}] * 2}
        table = (await http.post("/api/tables", json=form, headers={"cookie": cookie})).json()["table"]
        spoofed = {"x-forwarded-for": "192.0.2.99", "x-forwarded-proto": "http"}  # nginx replaces what a client sends
        assert "strict-transport-security" in (await http.get("/api/health", headers=spoofed)).headers
    async with connect(
        f"wss://{NAME}/ws",
        host="127.0.0.1",
        port=port,
        ssl=trust_all,
        origin=ORIGIN,  # type: ignore[arg-type]
        additional_headers={"cookie": cookie},
        max_size=None,
        proxy=None,
    ) as connection:
        await connection.send(json.dumps({"type": "watch", "id": "w", "table": table, "seat": 0}))
        frame = read_frame(await connection.recv())
        while frame["type"] != "view":
            frame = read_frame(await connection.recv())
        action = {"seat": 0, "version": frame["version"], "action": view_of(frame["sections"])["legal"][0]}
        await connection.send(json.dumps({"type": "act", "id": "a", "table": table, **action}))
        while frame.get("id") != "a":
            frame = read_frame(await connection.recv())
        assert frame["type"] == "done"


def test_the_documented_nginx_works(tmp_path: Path) -> None:
    settings = Settings(
        database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS, host_names=(NAME,), trusted_origins=(ORIGIN,)
    )
    with serving(settings) as address, run_nginx(tmp_path, int(address.rpartition(":")[2])) as port:
        asyncio.run(use_through_proxy(port))


def test_the_documented_unit_is_valid(tmp_path: Path) -> None:
    unit = (DEPLOY / "hexrealm.service").read_text(encoding="utf-8").replace("/opt/hexrealm/bin/hexrealm", "/bin/true")
    (tmp_path / "hexrealm.service").write_text(unit, encoding="utf-8")
    command = ["systemd-analyze", "verify", str(tmp_path / "hexrealm.service")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, [line for line in checked.stderr.splitlines() if "hexrealm" in line]) == (0, [])
