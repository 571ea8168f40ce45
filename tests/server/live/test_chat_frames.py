"""Frames of chat: the last lines once, and then only what is new."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
CHECKS = 5


def test_nothing_is_sent_while_nobody_writes(tmp_path: Path) -> None:
    """A process of several looks for missed lines every few seconds: watchers of a silent table got empty frames."""

    async def scenario(app: FastAPI) -> None:
        ines, frames = await InProcessClient(app).sign_in("Ines"), asyncio.Queue[Any]()
        table = (await ines.create_table(GAME, "me", "open"))["table"]
        socket = ines.connect(frames.put_nowait)
        chats = []

        async def receive_until(kind: str) -> None:
            while (frame := await frames.get())["type"] != kind:
                if frame["type"] == "chat":
                    chats.append(frame["lines"])
            if kind == "chat":
                chats.append(frame["lines"])

        socket.send({"type": "watch", "id": "w", "table": table})
        await receive_until("chat")
        for number in range(CHECKS):
            app.state.context.subscriptions.publish_chat(table)
            socket.send({"type": "ping", "id": f"p{number}"})
            await receive_until("pong")
        socket.send({"type": "say", "id": "s", "table": table, "text": "hello"})
        await receive_until("chat")
        assert [[line["text"] for line in lines] for lines in chats] == [[], ["hello"]]
        await socket.close()

    run_in_app(tmp_path, scenario)
