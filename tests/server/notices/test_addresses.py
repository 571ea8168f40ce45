"""Where the server may be sent: to public https addresses only, checked on the address that it connects to."""

from __future__ import annotations

import asyncio
import ipaddress
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.server.notices.outcomes import Gone, Rejected, TryLater
from hexrealm.server.notices.web_client import NotAllowed, WebClient, is_public, parse_url
from tests.support.server.notice_app import Endpoint, Post, run_post

PRIVATE = [
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254"),
    *(
        "100.64.0.1",
        "192.0.0.1",
        "192.0.0.8",
        "192.0.2.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
    ),
    *("255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "2001:db8::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::a00:1"),
    *(
        "2002:7f00:1::",
        "2002:c0a8:101::",
        "2001:0:0:0:0:0:80ff:fffe",
        "::127.0.0.1",
        "100::1",
        "3fff::1",
        "",
        "localhost",
        "1.2.3",
    ),
]
PUBLIC = ["1.1.1.1", "8.8.8.8", "172.32.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::"]


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


@given(st.ip_addresses(v=4))
def test_an_address_is_as_public_however_it_is_written(address: ipaddress.IPv4Address) -> None:
    mapped = ipaddress.IPv6Address(f"::ffff:{address}")
    nat64 = ipaddress.IPv6Address(int(ipaddress.IPv6Address("64:ff9b::")) + int(address))
    assert is_public(str(mapped)) == is_public(str(nat64)) == is_public(str(address))


@pytest.mark.parametrize(
    "url",
    [
        *("http://example.org/", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///x", "//example.org/x"),
        *("https://user:secret@example.org/", "https://example.org:22/", "https://example.org:99999/", "https://[::1/"),
        *(
            "https://exa mple.org/",
            "https://example.org/\r\nHost: x",
            "https://éxample.org/",
            "https://example.org/" + "x" * 2000,
        ),
    ],
)
def test_other_addresses_are_not_taken(url: str) -> None:
    with pytest.raises(NotAllowed):
        parse_url(url, allow_private=False)


def post_to(url: str, *addresses: str, allow_private: bool = False) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return list(addresses)

    asyncio.run(WebClient(allow_private, resolve).post(url, {}, b"{}"))


@pytest.mark.parametrize("found", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:127.0.0.1"], []])
def test_a_name_with_a_private_address_is_not_connected_to(found: list[str]) -> None:
    with pytest.raises(Rejected):
        post_to("https://rebinding.example/", *found)


def test_the_connection_goes_to_the_address_that_was_checked() -> None:
    """The name is resolved once: a second answer of a hostile name server is never asked for."""

    async def run() -> None:
        asked: list[str] = []

        async def resolve(host: str, port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"]

        endpoint = Endpoint()
        server = await asyncio.start_server(endpoint.serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        await WebClient(True, resolve).post(f"http://somewhere.example:{port}/x", {}, b"{}")
        assert (asked, endpoint.calls[0].headers["host"]) == (["somewhere.example"], f"somewhere.example:{port}")
        server.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("status", "outcome"), [(301, Rejected), (307, Rejected), (400, Rejected), (410, Gone), (429, TryLater), (500, TryLater)]
)
def test_answers(status: int, outcome: type[Exception]) -> None:
    async def run() -> None:
        endpoint = Endpoint(status, [("location", "http://127.0.0.1:1/")])
        server = await asyncio.start_server(endpoint.serve, "127.0.0.1", 0)
        with pytest.raises(outcome):
            await WebClient(True).post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", {}, b"{}")
        assert len(endpoint.calls) == 1
        server.close()

    asyncio.run(run())


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nx: " + b"y" * 70_000])
def test_a_server_that_answers_nonsense_is_tried_later(answer: bytes) -> None:
    async def run() -> None:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(10)
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        with pytest.raises(TryLater):
            await WebClient(True).post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", {}, b"{}")
        server.close()

    asyncio.run(run())


def test_an_answer_without_an_end_is_rejected() -> None:
    """Responses before the answer could go on for ever, and reading them would stop the whole process."""

    async def run() -> None:
        ended = asyncio.Event()

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 100 Continue\r\n\r\n" * 1000)
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
            ended.set()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        with pytest.raises(Rejected):
            await WebClient(True).post(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", {}, b"{}")
        await ended.wait()
        server.close()

    asyncio.run(run())


@pytest.mark.compiled
def test_people_cannot_register_such_addresses(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        mallory = await post.sign_in("Mallory")
        for url in ("http://example.org/x", "https://127.0.0.1/x", "https://[::1]/x", "https://169.254.169.254/x"):
            form = {"way": "webhook", "url": url, "format": "slack"}
            assert (await mallory.http.post("/api/notices/contacts", json=form)).status_code == 422

    run_post(tmp_path, scenario, allow_private_addresses=False)


@pytest.mark.compiled
def test_a_name_that_resolves_to_this_machine_is_not_connected_to(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        mallory = await post.sign_in("Mallory")
        form = {"way": "webhook", "url": f"https://localhost:{post.endpoint.port}/x", "format": "slack"}
        assert (await mallory.http.post("/api/notices/contacts", json=form)).status_code == 201
        await mallory.http.post("/api/notices/test")
        await post.deliver()
        assert post.endpoint.calls == []

    run_post(tmp_path, scenario, allow_private_addresses=False)
