"""What a server process and its bot processes exchange: one JSON object per line.

Each request is answered with {"type": "ready"} as soon as the game is compiled. A MoveRequest is then answered with a BotMove,
a ReviewRequest with the facts about one decision or draw, an AnalysisRequest with what is known about its position so far.
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


@dataclass(frozen=True)
class ReviewRequest:
    """Look at one decision or draw of a match for a review. The position is given as for a MoveRequest."""

    game: str
    options: dict[str, Any]
    moment: int
    played: str  # the action, or what was drawn
    effort: dict[str, int]
    facts: dict[str, Any] | None = None  # of a mistake that is to be explained
    only: str = ""  # an action: only the chances after it are asked for
    draws: list[str] | None = None  # what was drawn after it
    history: list[str] | None = None
    snapshot: Any = None
    start: Any = None  # the snapshot at which the match began, if not at the beginning
    type: Literal["review"] = "review"


@dataclass(frozen=True)
class AnalysisRequest:
    """Think for a moment about a position of the analysis board, or go on thinking about it: `key` tells which one."""

    game: str
    options: dict[str, Any]
    key: str
    knower: int | None  # the seat whose knowledge counts; None: the one that decides
    seconds: float
    simulations: int  # at most so many in all
    lines: int
    history: list[str]
    start: Any = None
    type: Literal["analysis"] = "analysis"


Request = CompileRequest | MoveRequest | ReviewRequest | AnalysisRequest
Facts = dict[str, Any]  # of a decision or a draw, as reviews/facts.py has them, or an Analysis of reviews/analysis.py


@dataclass(frozen=True)
class BotMove:
    """The move a bot chose, and how it assessed the position."""

    action: str
    candidates: tuple[CandidateView, ...]
    chances: tuple[float, ...]  # to win, by seat
    continuation: tuple[str, ...]


def encode(message: Request | BotMove | Facts) -> bytes:
    """Return a message as a line of JSON."""
    return orjson.dumps(message) + b"\n"


def decode_request(line: bytes) -> Request:
    """Read a request from a line."""
    fields = orjson.loads(line)
    kinds: tuple[type[Request], ...] = (CompileRequest, MoveRequest, ReviewRequest, AnalysisRequest)
    return next(kind for kind in kinds if kind.type == fields["type"])(**fields)


def decode_answer(request: Request, line: bytes) -> BotMove | Facts:
    """Read the answer to a request from a line."""
    if isinstance(request, ReviewRequest | AnalysisRequest):
        facts: Facts = orjson.loads(line)
        return facts
    return decode_move(line)


def decode_move(line: bytes) -> BotMove:
    """Read a bot's move from a line."""
    fields = orjson.loads(line)
    candidates = tuple(CandidateView(**{**each, "chances": tuple(each["chances"])}) for each in fields["candidates"])
    return BotMove(fields["action"], candidates, tuple(fields["chances"]), tuple(fields["continuation"]))
