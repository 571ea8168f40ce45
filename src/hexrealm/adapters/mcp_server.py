"""An MCP server over stdio, `hexrealm mcp`, through which a language model plays. The model sees only what its seat may know.

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
from hexrealm.adapters.mcp_tables import Tables, find_rules
from hexrealm.bots.levels import LEVELS, STRONGEST
from hexrealm.engine.errors import HexrealmError

_Parameters = ParamSpec("_Parameters")
_Result = TypeVar("_Result")

INSTRUCTIONS = """Play board games against bots. new_game opens a table and gives you a seat; you see only what that seat may
know. Write actions in the notation of the list `legal`. preview shows the immediate effect of actions, play plays one, and then
the others play until you decide again. rules finds rules by number or text; every event names its rule. When a game is over,
review shows where a bot would have played something else. The games are {games}. The bots are uniform, {levels}."""


class Tools:
    """The tools that a model can call. Their docstrings are the descriptions that it gets."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def list_games(self) -> dict[str, Any]:
        """List the games and the options of their set-up."""
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
        """Open a table. bots: the name of a bot for all other seats, or a list with one name for each."""
        return self._tables.open(game, seat, bots, options or {}).view()

    def look(self, table: str) -> dict[str, Any]:
        """Show the table: the board as text, the legal actions, the scores, and what happened since you last looked."""
        return self._tables.find(table).view()

    def legal_moves(self, table: str) -> list[str]:
        """List your legal actions; none when the game is over."""
        return self._tables.find(table).match.legal()

    def why_not(self, table: str, action: str) -> str:
        """Explain why an action is not legal."""
        return self._tables.find(table).match.why_not(action) or f"{action} is legal"

    def preview(self, table: str, actions: list[str] | None = None) -> list[dict[str, Any]]:
        """Show the immediate effect of actions in points and events; without a list, of all legal actions, the best first."""
        return self._tables.preview(table, actions)

    def play(self, table: str, action: str) -> dict[str, Any]:
        """Play an action, and see how the others answered."""
        return self._tables.play(table, action)

    def advise(self, table: str, bot: str = STRONGEST) -> dict[str, Any]:
        """Show what a bot would play in your place, knowing what you know."""
        return self._tables.advise(table, bot)

    def review(self, table: str, bot: str = STRONGEST) -> dict[str, Any]:
        """Show where a bot would have played something else than you did, the most costly decisions first."""
        return self._tables.review(table, bot)

    def record(self, table: str) -> str:
        """Return the record of the game so far, with ? for what you may not know."""
        return self._tables.record(table)

    def rules(self, game: str, about: str = "") -> str:
        """Return the rules of a game: all of them, those with a number (as events cite them), or those that contain a text."""
        return find_rules(game, about)

    def leave(self, table: str) -> str:
        """Leave a table. You cannot return to it."""
        self._tables.leave(table)
        return f"left {table}"


def _with_tool_errors(tool: Callable[_Parameters, _Result]) -> Callable[_Parameters, _Result]:
    """Turn the errors of hexrealm into tool errors, whose text the model gets."""

    @wraps(tool)
    def wrapper(*args: _Parameters.args, **kwargs: _Parameters.kwargs) -> _Result:
        try:
            return tool(*args, **kwargs)
        except HexrealmError as error:
            raise ToolError(str(error)) from error

    return wrapper


def make_server(seed: int | None = None) -> MCPServer[Any]:
    """Create a server without tables. Equal seeds and equal calls give equal set-ups, chance outcomes and bots."""
    server: MCPServer[Any] = MCPServer(
        "hexrealm",
        version=hexrealm.__version__,
        instructions=INSTRUCTIONS.format(games=", ".join(games.names()), levels=", ".join(LEVELS)),
        log_level="WARNING",
    )
    tools = Tools(Tables(seed))
    for name in [name for name in vars(Tools) if not name.startswith("_")]:
        server.add_tool(_with_tool_errors(getattr(tools, name)))
    return server


def run(seed: int | None = None) -> None:
    """Serve on stdin and stdout until the client disconnects."""
    make_server(seed).run("stdio")
