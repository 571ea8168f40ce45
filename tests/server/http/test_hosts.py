"""Hosts and proxies: which names the server answers to, whom it believes about addresses, and what it adds under TLS."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from hexrealm.cli.serve import parse_origin
from hexrealm.engine.errors import WrongOption
from hexrealm.server.http.origin import is_own_name, parse_host
from hexrealm.server.settings import Settings
from tests.support.server.live_server import GENEROUS, serving, sqlite_in

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("host", ["[", "]", "[::1", "[evil]", "a b", "x:y", "x:123456", "[::1]x", "%00", "localhost:99999"])
def test_a_host_that_cannot_be_read_is_refused(address: str, host: str) -> None:
    """L1: with the security headers, and not as an error of the server."""
    response = httpx.get(f"{address}/api/games", headers={b"host": host.encode("latin-1", "replace")})
    assert (response.status_code, response.json()["code"]) == (403, "wrong-origin")
    assert response.headers["x-content-type-options"] == "nosniff"
    assert parse_host(host) is None


def test_requests_with_wrong_hosts_are_limited_too(tmp_path: Path) -> None:
    """L1."""
    limits = replace(GENEROUS, reads="3/hour")
    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=limits)) as address:
        statuses = [httpx.get(f"{address}/api/games", headers={"host": "["}).status_code for _ in range(5)]
    assert statuses == [403] * 3 + [429] * 2


@pytest.mark.parametrize(
    ("settings", "name", "allowed"),
    [
        (Settings(), "localhost", True),
        (Settings(), "192.0.2.1", False),
        (Settings(host="0.0.0.0"), "192.0.2.1", True),
        (Settings(host="0.0.0.0"), "2001:db8::1", True),
        (Settings(host="0.0.0.0"), socket.gethostname().lower(), True),
        (Settings(host="0.0.0.0"), "evil.example", False),
        (Settings(host="0.0.0.0", host_names=("play.example.org",)), "play.example.org", True),
        (Settings(host="0.0.0.0", host_names=("play.example.org",)), "192.0.2.1", False),
        (Settings(host="0.0.0.0", trusted_origins=("https://play.example.org",)), "play.example.org", True),
    ],
)
def test_a_server_answers_to_its_own_names(settings: Settings, name: str, allowed: bool) -> None:
    """L7: a page whose name resolves to this server must not be able to use it."""
    assert is_own_name(name, settings) is allowed


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://play.example.org/", "https://play.example.org"),
        ("https://Play.Example.org:443", "https://play.example.org"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
    ],
)
def test_an_origin_is_taken_as_browsers_send_it(given: str, origin: str) -> None:
    """L6."""
    assert parse_origin(given) == origin


@pytest.mark.parametrize("given", ["play.example.org", "ftp://x", "https://x/path", "https://", "https://x:y", "https://x?q"])
def test_what_is_not_an_origin_is_refused(given: str) -> None:
    with pytest.raises(WrongOption, match="is not an origin"):
        parse_origin(given)


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that believes a proxy at another address, and nobody else."""
    database = sqlite_in(tmp_path_factory.mktemp("proxy"))
    settings = Settings(
        database=database, port=0, bot_workers=0, limits=GENEROUS, trusted_proxies=("127.0.0.9",), host_names=("example.org",)
    )
    with serving(settings) as found:
        yield found


@pytest.mark.parametrize(("source", "believed"), [("127.0.0.9", True), ("127.0.0.1", False)])
def test_only_a_trusted_proxy_is_believed(behind_proxy: str, source: str, believed: bool) -> None:
    """L6, and HSTS behind TLS."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=source)) as http:
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7", "host": "example.org"}
        response = http.get(f"{behind_proxy}/api/health", headers=headers)
        assert ("strict-transport-security" in response.headers) is believed
        signed_in = http.put(
            f"{behind_proxy}/api/me", json={"name": "Ines"}, headers={**headers, "origin": "https://example.org"}
        )
        assert signed_in.status_code == (200 if believed else 403)
        if believed:
            cookie = signed_in.headers["set-cookie"]
            assert cookie.startswith("__Host-hexrealm=")
            assert "Secure" in cookie


def test_no_page_sends_a_referrer(address: str) -> None:
    """L8: an address may contain an invite."""
    for path in ("/", "/join/x", "/join", "/t/x"):
        response = httpx.get(f"{address}{path}")
        assert (response.status_code, response.headers["referrer-policy"]) == (200, "no-referrer")
