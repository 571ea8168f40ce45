"""A bot process: requests in on stdin, answers out on stdout, one JSON object per line, until stdin ends.

It receives only what the seat to decide may know (requests.py). Run as `python -m hexrealm.server.bots.worker`.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any, BinaryIO

from hexrealm.engine.compiler import INTERPRETED
from hexrealm.server.bots.prepare import prepare
from hexrealm.server.protocol.bot_messages import (
    READY,
    SURVEY,
    AnalysisRequest,
    BotMove,
    Facts,
    MoveRequest,
    Request,
    ReviewRequest,
    decode_request,
    encode,
)
from hexrealm.server.protocol.frames import CandidateView

if TYPE_CHECKING:
    from hexrealm.bots.bot import Bot
    from hexrealm.engine.game import Game
    from hexrealm.play.match import Match
    from hexrealm.reviews.analysis import Analyst
    from hexrealm.reviews.search import Searcher

MAX_MEMORY = 4 * 2**30
MAX_CANDIDATES = 8
MAX_ANALYSTS = 8  # whose trees are kept, with up to a hundred megabytes each
_analysts: OrderedDict[str, Analyst] = OrderedDict()


def main() -> None:
    """Answer requests until there are no more."""
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # anything else that is printed must not look like an answer
    _limit_resources()
    compiled: set[str] = set()
    with suppress(BrokenPipeError):  # the server was killed
        for line in sys.stdin.buffer:
            answer(decode_request(line), compiled, output)


def _limit_resources() -> None:
    """Give the server priority, and limit the memory."""
    with suppress(ImportError, OSError, ValueError, AttributeError):
        import resource

        os.nice(5)
        resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))


def answer(request: Request, compiled: set[str], output: BinaryIO) -> None:
    """Compile the game if necessary and report that: the time limit for the move starts then. Then choose the move."""
    if request.game not in compiled:
        prepare(request.game)
        compiled.add(request.game)
    _write(output, READY)
    if isinstance(request, MoveRequest):
        _write(output, encode(choose_move(request)))
    elif isinstance(request, ReviewRequest):
        _write(output, encode(find_facts(request)))
    elif isinstance(request, AnalysisRequest):
        _write(output, encode(analyse(request)))


def _write(output: BinaryIO, line: bytes) -> None:
    while line:
        line = line[output.write(line) :]


def _set_up(request: MoveRequest | ReviewRequest | AnalysisRequest, start: Any = None) -> Match:
    """Return a match at the position of a request."""
    import hexrealm

    if not isinstance(request, AnalysisRequest) and request.history is None:
        return hexrealm.position(request.game, request.options, request.snapshot)
    if start is not None:
        match = hexrealm.position(request.game, request.options, start)
    else:
        match = hexrealm.new(request.game, **request.options)
    for action in request.history or ():
        match.play(action)
    return match


def find_facts(request: ReviewRequest) -> Facts:
    """Return what a search finds out about one decision or draw."""
    from hexrealm.reviews.assess import add_lines, assess_decision, assess_draw
    from hexrealm.reviews.facts import Effort, read_decision

    match = _set_up(request, request.start)
    searcher, effort = _searcher(match.game), Effort(**request.effort)
    if request.facts is not None:
        return asdict(add_lines(searcher, match, read_decision(request.facts), request.draws or [], effort))
    if request.only:
        return {"chances": searcher.look_at(match, match.action_id(request.only), effort.compare)}
    assess = assess_draw if match.seat is None else assess_decision
    return asdict(assess(searcher, match, request.moment, request.played, effort))


def analyse(request: AnalysisRequest) -> Facts:
    """Think on about a position, and return what is known about it so far."""
    from hexrealm.reviews.analysis import Analyst

    analyst = _analysts.get(request.key) or Analyst(_set_up(request, request.start), request.knower)
    _analysts[request.key] = analyst
    _analysts.move_to_end(request.key)
    if len(_analysts) > MAX_ANALYSTS:
        _analysts.popitem(last=False)
    analyst.grow(request.seconds, request.simulations)
    return asdict(analyst.tell(request.lines))


@cache
def _searcher(game: Game) -> Searcher:
    from hexrealm.reviews.search import Searcher

    return Searcher(game)


def choose_move(request: MoveRequest) -> BotMove:
    """Return a bot's move in a position, or how it rates every action."""
    match = _set_up(request)
    thought = _make_bot(request, match.game).think(match)
    candidates = tuple(
        CandidateView(each.action, each.share, each.visits, each.chances)
        for each in thought.candidates[: None if request.level == SURVEY else MAX_CANDIDATES]
    )
    return BotMove(thought.action, candidates, thought.chances, thought.continuation)


def _make_bot(request: MoveRequest, game: Game) -> Bot:
    from hexrealm.bots import make_bot
    from hexrealm.server.bots.quick_bots import make_quick_bot
    from hexrealm.server.bots.survey import make_survey_bot

    if request.level == SURVEY:
        return make_survey_bot(request.seed)
    return make_quick_bot(request.level, game, request.seed) if INTERPRETED else make_bot(request.level, seed=request.seed)


if __name__ == "__main__":
    main()
