"""MCP: a program that uses the tools as a language model would: it opens a table, previews, plays, reviews."""

import os
import sys

import anyio
from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client


async def main() -> None:
    server = StdioServerParameters(command=sys.executable, args=["-m", "hexrealm", "mcp"], env={**os.environ})
    async with Client(stdio_client(server)) as client:
        view = (await client.call_tool("new_game", {"game": "cascadero", "bots": "easy"})).structured_content
        table = {"table": view["table"]}
        while not view["over"]:
            best = (await client.call_tool("preview", table)).structured_content["result"][0]
            view = (await client.call_tool("play", {**table, "action": best["action"]})).structured_content
        print(view["board"], view["scores"], sep="\n")
        print((await client.call_tool("review", {**table, "bot": "mcts:50"})).structured_content)


anyio.run(main)
