"""Webhooks: Slack's and Discord's format, and names that must not become commands there."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from tests.support.server.clock_app import GAME
from tests.support.server.notice_app import Post, add_contact, run_post

pytestmark = pytest.mark.compiled
HOSTILE = "<!channel> @everyone [x](y) https://z"


@pytest.mark.parametrize("format", ["slack", "discord"])
def test_a_webhook_is_told_in_its_format(tmp_path: Path, format: str) -> None:
    async def scenario(post: Post) -> None:
        ines, mallory = await post.sign_in("Ines"), await post.sign_in(HOSTILE)
        await add_contact(ines, way="webhook", url=f"{post.endpoint.url}/services/secret?wait=1", format=format)
        created = await ines.create_table(GAME, "me", "open", "open", title="*Sunday*")
        await mallory.join(created["invites"]["1"])
        await post.deliver()
        (call,) = post.endpoint.calls
        assert (call.path, call.headers["content-type"]) == ("/services/secret?wait=1", "application/json")
        assert "cookie" not in call.headers
        message, link = orjson.loads(call.body), f"http://localhost/t/{created['table']}"
        if format == "slack":
            words = message["text"]
            assert f"<{link}|" in words
            assert words.count("<") == 1
            assert "&lt;!channel&gt; ＠everyone ［x］(y) https∶//z" in words
            assert message["unfurl_links"] is False
        else:
            words = message["content"]
            assert words.endswith(f"\n{link}")
            assert r"\<!channel\> \@everyone \[x\]\(y\) https\://z" in words
            assert message["allowed_mentions"] == {"parse": []}
        invite = created["invites"]["2"]
        assert invite not in words and invite.partition(".")[2] not in words[len(link) :]

    run_post(tmp_path, scenario)


def test_the_switch_of_a_contact(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines = await post.sign_in("Ines")
        view = await add_contact(ines, way="webhook", url=f"{post.endpoint.url}/a", format="slack")
        path = f"/api/notices/contacts/{view['contacts'][0]['id']}"
        for enabled, calls in ((False, 0), (True, 1)):
            await ines.http.put(path, json={"enabled": enabled})
            await ines.http.post("/api/notices/test")
            await post.deliver()
            assert len(post.endpoint.calls) == calls
        assert (await ines.http.delete(path)).json()["contacts"] == []
        await ines.http.post("/api/notices/test")
        await post.deliver()
        assert len(post.endpoint.calls) == 1

    run_post(tmp_path, scenario)


def test_notices_are_in_the_persons_language(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines = await post.sign_in("Ines")
        ines.http.headers["accept-language"] = "de"
        await add_contact(ines, way="webhook", url=f"{post.endpoint.url}/a", format="discord")
        await ines.http.post("/api/notices/test")
        await post.deliver()
        assert "Test" in orjson.loads(post.endpoint.calls[0].body)["content"]
        assert "This is" not in orjson.loads(post.endpoint.calls[0].body)["content"]

    run_post(tmp_path, scenario)
