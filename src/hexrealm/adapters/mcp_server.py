"""An MCP server over stdio, with which a language model plays: `hexrealm mcp`. It sees only what its seat may know.

The tools are a thin layer over mcp_tables.py. Needs the extra hexrealm[mcp].
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import hexrealm
from hexrealm import games
from hexrealm.adapters.mcp_tables import Tables, read_rules
from hexrealm.engine.errors import HexrealmError

_Given = ParamSpec("_Given")
_Told = TypeVar("_Told")

INSTRUCTIONS = """Play board games against bots. new_game opens a table and gives you a seat; you then see what it may know.
Actions are written in the notation that `legal` lists. preview tells what actions would bring at once, play takes one, and the
others answer until you decide again. rules looks up the rules by number or word; every event names its rule. When a game is
over, review tells where a bot would have played otherwise. The games: {games}."""


class Tools:
    """What a model can call; their docstrings are what it is told of them."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def list_games(self) -> dict[str, Any]:
        """The games, and the options of their set-up."""
        return {
            name: {
                "title": games.find(name).title,
                "options": {each.name: f"{each.words}: {each.allowed}" for each in games.find(name).options},
            }
            for name in games.names()
        }

    def new_game(
        self, game: str, seat: int = 0, bots: str | list[str] = "medium", options: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Open a table. bots: uniform, easy, medium, hard or expert, one name for all other seats or a list of one for each."""
        return self._tables.open(game, seat, bots, options or {}).view()

    def look(self, table: str) -> dict[str, Any]:
        """How it stands: the board as text, the legal actions, the scores, and what happened since you last looked."""
        return self._tables.find(table).view()

    def legal_moves(self, table: str) -> list[str]:
        """Your legal actions; none when the game is over."""
        return self._tables.find(table).match.legal()

    def why_not(self, table: str, action: str) -> str:
        """Why an action is not legal."""
        return self._tables.find(table).match.why_not(action) or f"{action} is legal"

    def preview(self, table: str, actions: list[str] | None = None) -> list[dict[str, Any]]:
        """What actions would bring at once, in points and events; without a list, all legal ones, the best first."""
        return self._tables.preview(table, actions)

    def play(self, table: str, action: str) -> dict[str, Any]:
        """Take an action, and see how the others answered."""
        return self._tables.play(table, action)

    def advise(self, table: str, bot: str = "mcts:400") -> dict[str, Any]:
        """What a bot would do in your place, knowing what you know."""
        return self._tables.advise(table, bot)

    def review(self, table: str, bot: str = "mcts:400") -> dict[str, Any]:
        """Where a bot would have played otherwise than you did, the most costly decisions first."""
        return self._tables.review(table, bot)

    def record(self, table: str) -> str:
        """The record of the game so far, with ? for what you may not know."""
        return self._tables.record(table)

    def rules(self, game: str, about: str = "") -> str:
        """The rules of a game: all, those of a number (as events cite them), or those that hold a word."""
        return read_rules(game, about)

    def leave(self, table: str) -> str:
        """Leave a table for good."""
        self._tables.leave(table)
        return f"left {table}"


def _telling(tool: Callable[_Given, _Told]) -> Callable[_Given, _Told]:
    """Errors of ours reach the model as words it can act on."""

    @wraps(tool)
    def told(*args: _Given.args, **kwargs: _Given.kwargs) -> _Told:
        try:
            return tool(*args, **kwargs)
        except HexrealmError as error:
            raise ToolError(str(error)) from error

    return told


def make_server(seed: int | None = None) -> MCPServer[Any]:
    """A server with no tables yet. Equal seeds draw the same set-ups, chance and bots in the same order of calls."""
    server: MCPServer[Any] = MCPServer(
        "hexrealm",
        version=hexrealm.__version__,
        instructions=INSTRUCTIONS.format(games=", ".join(games.names())),
        log_level="WARNING",
    )
    tools = Tools(Tables(seed))
    for name in [name for name in vars(Tools) if not name.startswith("_")]:
        server.add_tool(_telling(getattr(tools, name)))
    return server


def run(seed: int | None = None) -> None:
    """Serve on stdin and stdout until the client goes."""
    make_server(seed).run("stdio")
