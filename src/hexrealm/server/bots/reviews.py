"""Reviews of tables: the work is divided into one request for each decision and draw, which bot processes do between moves.

A review is made once for a table, a moment and a viewer's knowledge; everybody who asks for it watches the same job. It is kept
in memory for a while. First comes a rough review, then a better one, then the reasons.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import structlog

from hexrealm.engine.game import Viewer
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.reviews.assess import weigh
from hexrealm.reviews.facts import (
    CLOSER,
    REFINED,
    ROUGH,
    DecisionFacts,
    DrawFacts,
    Effort,
    Question,
    is_near_end,
    known_draws,
    list_questions,
    position_at,
    read_decision,
    read_draw,
)
from hexrealm.reviews.review import Review, is_in_doubt, make_review
from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.bots.worker_process import NoBotAnswer
from hexrealm.server.protocol.bot_messages import ReviewRequest
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.tables.table import Table

logger = structlog.get_logger("hexrealm.reviews")
MAX_KEPT, MAX_WRITTEN = 64, 16 * 2**20  # reviews in memory, and bytes of them as JSON
Key = tuple[str, int, Viewer]  # a table, the version of its last action, whose knowledge


@dataclass
class ReviewJob:
    """One review in the making. `changed` is set and replaced at every step."""

    match: Match
    viewer: Viewer
    owner: str
    address: str = ""  # whose turn it takes in the queue
    done: int = 0
    total: int = 0
    review: Review | None = None  # the best one so far
    finished: bool = False
    failed: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    written: dict[Any, bytes] = field(default_factory=dict)  # the finished review as JSON, by language, names and reader's seat

    def tell(self) -> None:
        """Wake up everybody who watches."""
        self.changed.set()
        self.changed = asyncio.Event()

    async def watch(self) -> AsyncIterator[ReviewJob]:
        """Yield the job now and after every step, until it is finished."""
        while True:
            changed = self.changed
            yield self
            if self.finished:
                return
            await changed.wait()


class ReviewJobs:
    """The reviews of a server process."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool
        self._jobs: OrderedDict[Key, ReviewJob] = OrderedDict()

    def find(self, table: Table, viewer: Viewer) -> ReviewJob | None:
        """Return the review of a table if there is one, made or in the making."""
        return self._jobs.get((table.id, table.action_version, viewer))

    def start(self, table: Table, viewer: Viewer, owner: str, address: str) -> ReviewJob:
        """Begin a review. Each owner has one at a time. Raise Refusal if there is one."""
        if any(job.owner == owner and not job.finished for job in self._jobs.values()):
            raise Refusal("too-many", translate("Another review for you is being made. Wait until it is done."))
        job = ReviewJob(table.match.copy(), viewer, owner, address)
        key = (table.id, table.action_version, viewer)
        self._jobs[key] = job
        self._forget_old()
        job.task = asyncio.get_running_loop().create_task(self._run(key, job))
        return job

    def forget_written(self, table_id: str) -> None:
        """Write the reviews of a table again when they are next read: the names in them have changed."""
        for key, job in self._jobs.items():
            if key[0] == table_id:
                job.written.clear()

    def _forget_old(self) -> None:
        """Forget the oldest finished reviews, as long as there are too many or they take too much memory."""
        written = sum(len(each) for job in self._jobs.values() for each in job.written.values())
        for key, job in list(self._jobs.items()):
            if job.finished and (len(self._jobs) > MAX_KEPT or written > MAX_WRITTEN):
                written -= sum(map(len, job.written.values()))
                del self._jobs[key]

    async def _run(self, key: Key, job: ReviewJob) -> None:
        try:
            await self._make(job)
        except (NoBotAnswer, asyncio.CancelledError):
            job.failed = True
        except Exception as error:
            job.failed = True
            logger.error("review failed", error=type(error).__name__, exc_info=True)
        finally:
            job.finished = True
            if job.failed:
                self._jobs.pop(key, None)  # so that it can be asked for again
            job.tell()

    async def _make(self, job: ReviewJob) -> None:
        questions = await asyncio.to_thread(lambda: list(list_questions(job.match, job.viewer)))
        job.total = 2 * len(questions)
        for effort in (ROUGH, REFINED):
            found = []
            for question in questions:
                facts = await self._find(job, question, effort)
                if effort is REFINED and isinstance(facts, DecisionFacts):
                    facts = await self._look_again(job, facts)
                found.append(facts)
                job.done += 1
                job.tell()
            job.review = make_review(job.match, job.viewer, found, refined=effort is REFINED)
            job.tell()
        await self._explain(job, REFINED)

    async def _find(self, job: ReviewJob, question: Question, effort: Effort) -> DecisionFacts | DrawFacts:
        request = await asyncio.to_thread(make_request, job, question.moment, effort)
        facts = await self._pool.find_facts(request, job.address)
        return read_draw(facts) if question.is_draw else read_decision(facts)

    async def _look_again(self, job: ReviewJob, facts: DecisionFacts) -> DecisionFacts:
        for look, closer in enumerate(CLOSER):
            if is_in_doubt(facts, look, is_near_end(job.match, facts.moment)):
                facts = await self._look_closer(job, facts, closer)
        return facts

    async def _look_closer(self, job: ReviewJob, facts: DecisionFacts, effort: Effort) -> DecisionFacts:
        """Look at a decision again, in three requests: a long one would keep players and slow machines waiting."""
        request = await asyncio.to_thread(make_request, job, facts.moment, replace(effort, compare=0))
        facts = read_decision(await self._pool.find_facts(request, job.address))
        if facts.best == facts.played:
            return facts
        request = await asyncio.to_thread(make_request, job, facts.moment, effort)
        found = []
        for action in (facts.best, facts.played):
            answer = await self._pool.find_facts(replace(request, only=action), job.address)
            found.append(tuple(answer["chances"]))
        return weigh(facts, *found)

    async def _explain(self, job: ReviewJob, effort: Effort) -> None:
        assert job.review is not None
        mistakes = job.review.mistakes
        job.total += len(mistakes)
        found = {each.moment: each for each in job.review.decisions}
        for facts in mistakes:
            request = await asyncio.to_thread(make_request, job, facts.moment, effort, facts)
            found[facts.moment] = read_decision(await self._pool.find_facts(request, job.address))
            job.done += 1
            job.review = make_review(job.match, job.viewer, [*found.values(), *job.review.draws], refined=True)
            job.tell()

    async def close(self) -> None:
        """Stop all reviews in the making."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def make_request(job: ReviewJob, moment: int, effort: Effort, facts: DecisionFacts | None = None) -> ReviewRequest:
    """Return the request about one moment. It contains only what the viewer of the review may know."""
    match, viewer = job.match, job.viewer
    draws = None if facts is None else known_draws(match, moment, viewer)
    explained = None if facts is None else asdict(facts)
    request = ReviewRequest(
        match.game.name,
        match.options,
        moment,
        match.steps[moment].name,
        asdict(effort),
        facts=explained,
        draws=draws,
        start=match.start,
    )
    # As for moves: a snapshot is complete only between turns, and where nothing is hidden the history is exact.
    if not match.game.has_secrets:
        return replace(request, history=match.history[:moment])
    return replace(request, snapshot=position_at(match, moment, viewer).snapshot(), start=None)
