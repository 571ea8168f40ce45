"""What a server process and its bot processes exchange: one JSON object per line.

Each request is answered with {"type": "ready"} as soon as the game is compiled. A MoveRequest is then answered with a BotMove.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import orjson

from hexrealm.server.protocol.frames import CandidateView

SURVEY = "survey"  # in place of a level: rate every action instead of choosing one
READY: bytes = orjson.dumps({"type": "ready"}) + b"\n"


@dataclass(frozen=True)
class CompileRequest:
    """Compile a game, and do nothing else."""

    game: str
    type: Literal["compile"] = "compile"


@dataclass(frozen=True)
class MoveRequest:
    """Choose a move. The position is given by the moves that led to it, or by a snapshot."""

    game: str
    options: dict[str, Any]
    level: str
    seed: int
    history: list[str] | None = None
    snapshot: Any = None
    type: Literal["move"] = "move"


Request = CompileRequest | MoveRequest


@dataclass(frozen=True)
class BotMove:
    """The move a bot chose, and how it assessed the position."""

    action: str
    candidates: tuple[CandidateView, ...]
    chances: tuple[float, ...]  # to win, by seat
    continuation: tuple[str, ...]


def encode(message: Request | BotMove) -> bytes:
    """Return a message as a line of JSON."""
    return orjson.dumps(message) + b"\n"


def decode_request(line: bytes) -> Request:
    """Read a request from a line."""
    fields = orjson.loads(line)
    return CompileRequest(**fields) if fields["type"] == "compile" else MoveRequest(**fields)


def decode_move(line: bytes) -> BotMove:
    """Read a bot's move from a line."""
    fields = orjson.loads(line)
    candidates = tuple(CandidateView(**{**each, "chances": tuple(each["chances"])}) for each in fields["candidates"])
    return BotMove(fields["action"], candidates, tuple(fields["chances"]), tuple(fields["continuation"]))
