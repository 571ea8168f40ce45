"""After somebody deletes themselves, nothing that a server has in memory or in its files holds what it knew of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.server.clock_app import DAYS, GAME, send, view_of_table
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.memory import find_texts
from tests.support.server.notice_app import Post, add_contact, play_turn, run_post

pytestmark = pytest.mark.compiled
NAME, LINE, ADDRESS, HOOK = "Quetzalcoatl-Ines", "meet-me-at-the-fountain", "quetzal@example.org", "hooks-quetzal.example"
TEXTS = (NAME, LINE, ADDRESS, HOOK)
OF_TABLES = ("", "/record", "/chat", "/moments/0", "/scores", "/why", "/ratings")
OF_EVERYBODY = ("/api/tables?list=open", "/api/tables?list=playing", "/api/tables?list=mine", "/api/offers", "/api/waiting")


async def live(post: Post, ines: InProcessClient, tomas: InProcessClient) -> str:
    """Let somebody do everything that a server keeps, and others look at it. Return the table."""
    for client in (ines, tomas):
        await client.http.post("/api/me/recovery-code")
    made = await ines.create_table(GAME, "me", "open", title=f"{NAME}'s table", public=True, clock=DAYS)
    table, me = str(made["table"]), (await ines.get("/api/me"))["id"]
    await tomas.join(made["invites"]["1"])
    assert (await send(ines, table, "say", text=LINE))["type"] == "done"
    assert (await tomas.http.post("/api/reports", json={"table": table, "line": 1})).status_code == 204
    await add_contact(ines, way="email", address=ADDRESS)
    await add_contact(ines, way="webhook", url=f"https://{HOOK}/x", format="slack")
    await ines.http.put("/api/me/offer", json={"game": GAME, "players": 2, "speed": "days"})
    await ines.http.post("/api/me/bots", json={"name": f"{NAME}'s bot"})
    await play_turn(ines, table, 0)
    pages = [
        f"/t/{table}",
        f"/people/{me}",
        f"/api/people/{me}",
        f"/api/people/{me}/games",
        "/api/me/export",
        "/api/me/records",
    ]
    pages += [*OF_EVERYBODY, *(f"/api/tables/{table}{end}" for end in OF_TABLES)]
    read = [(await client.http.get(path)).text for client in (ines, tomas, InProcessClient(post.app)) for path in pages]
    assert all(any(text in each for each in read) for text in (NAME, LINE, ADDRESS))
    return table


def test_nothing_is_left_of_a_deleted_person(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines, tomas = await post.sign_in(NAME), await post.sign_in("Tomas")
        table = await live(post, ines, tomas)
        sockets = [client.connect(lambda frame: None) for client in (ines, tomas)]
        for socket in sockets:
            socket.send({"type": "watch", "id": "w", "table": table})
        await view_of_table(tomas, table)
        context = post.app.state.context
        assert {text for text, _ in find_texts(context, TEXTS)} >= {NAME}
        assert (await ines.http.post("/api/me/delete", json={"name": NAME})).status_code == 200
        assert await sockets[0].closed == 1008
        await sockets[0].close()
        assert find_texts(context, TEXTS) == []
        await sockets[1].close()

    run_post(tmp_path, scenario)
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert [text for text in TEXTS if text.encode() in content] == []
