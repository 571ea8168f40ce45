"""Sends the notices of the outbox, in the background.

A process claims notices for a while (a lease). It looks once more whether each is still wanted and true, delivers it, and notes
what became of it. A process that is killed meanwhile leaves the notice to another one, after the lease: so a notice that was
delivered at the moment of a crash may be delivered twice, and none is lost. docs/notifications.md has the whole picture.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

import structlog
from sqlalchemy import Connection

from hexrealm.i18n.translate import using_language
from hexrealm.server.clock import TableTime
from hexrealm.server.live.presence import PresenceTracker
from hexrealm.server.metrics import METRICS
from hexrealm.server.notices.mail import MailSender
from hexrealm.server.notices.outcomes import Gone, TryLater, Undelivered
from hexrealm.server.notices.push import PushSender
from hexrealm.server.notices.web_client import WebClient
from hexrealm.server.notices.webhook import send_webhook
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import Settings
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.accounts import contacts
from hexrealm.server.storage.people.accounts.contacts import Way
from hexrealm.server.storage.tables import notices
from hexrealm.server.storage.tables.notices import Notice, State
from hexrealm.server.storage.tables.table_time import save_table_time
from hexrealm.server.tables.repository import TableRepository

logger = structlog.get_logger("hexrealm.notices")
AT_ONCE = 32  # notices in delivery
MAX_SILENT = 10_000  # contacts that did not answer, which are remembered
WARNED_AT_ONCE = 50  # tables
RETRY_SECONDS = (30, 120, 600, 1800, 7200)  # after the first attempt, the second, …; then a notice is given up
FORGET_SECONDS = 600
END_SECONDS = 2  # for deliveries that are under way when a server stops


class NoticeSender:
    """Sends notices until it is cancelled. Each process of a server has one; the database tells them apart."""

    def __init__(
        self,
        database: Database,
        tables: TableRepository,
        time: TableTime,
        presence: PresenceTracker,
        settings: Settings,
        push_key: str | None,
    ) -> None:
        self._database, self._tables, self._time, self._presence = database, tables, time, presence
        self._poll_seconds = settings.notice_poll_seconds
        self.client = WebClient(settings.allow_private_addresses)
        self.mail = MailSender(settings.mail) if settings.mail else None
        subject = f"mailto:{settings.mail.sender}" if settings.mail else "mailto:operator@localhost"
        self.push = PushSender(self.client, push_key, subject) if push_key else None
        self._forgotten = time.now()
        self._busy: set[str] = set()  # contacts to which something is being delivered
        self._silent: OrderedDict[str, int] = OrderedDict()  # by contact: failed attempts in a row

    @property
    def ways(self) -> list[tuple[Way, ...]]:
        """The ways this server has, in groups that do not wait for each other: a mail server may be slow."""
        web: tuple[Way, ...] = ("push", "webhook") if self.push else ("webhook",)
        return [web, ("email",)] if self.mail else [web]

    async def run(self, wait_for_games: Callable[[], Awaitable[None]]) -> None:
        """Send notices until cancelled, once all games can be played: table time stands still before."""
        await wait_for_games()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._repeat(self.write_warnings))
            for ways in self.ways:
                tasks.create_task(self._repeat(partial(self.send_due, ways)))

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Refusal:  # the database does not answer, which is logged there
                pass
            except Exception as error:
                logger.error("sending notices failed", error=type(error).__name__, exc_info=True)
            await asyncio.sleep(self._poll_seconds)

    async def write_warnings(self) -> None:
        """Add notices for players whose time is running out, and forget what is old."""
        now, skipped = self._time.now(), self._tables.quarantined
        found = await self._database.read(lambda connection: notices.tables_to_warn(connection, now, skipped, WARNED_AT_ONCE))
        for table_id in found:
            with suppress(Refusal):  # one table that cannot be read keeps no other one waiting
                await self._tables.warn(table_id)
        if now - self._forgotten >= FORGET_SECONDS * 1000:
            self._forgotten = now
            await self._database.write(lambda connection: forget_old(connection, now))

    async def send_all_due(self) -> None:
        """Send everything that is due."""
        await self.write_warnings()
        await asyncio.gather(*map(self.send_due, self.ways))

    async def send_due(self, ways: Sequence[Way]) -> None:
        """Send everything of these ways that is due. What becomes due meanwhile does not wait for the slowest of them."""
        sending: set[asyncio.Task[None]] = set()
        try:
            while True:
                claimed = await self._claim(ways, AT_ONCE - len(sending))
                sending |= {asyncio.create_task(self._send(notice)) for notice in claimed}
                if not sending:
                    return
                _, sending = await asyncio.wait(sending, timeout=self._poll_seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await _end(sending)

    async def _claim(self, ways: Sequence[Way], limit: int) -> list[Notice]:
        """Claim some notices. Table time is stored with them: processes must agree on when a claim ends."""
        now, busy = self._time.now(), list(self._busy)
        if not limit or not await self._database.read(lambda connection: notices.is_any_due(connection, ways, now, busy)):
            return []

        def job(connection: Connection) -> tuple[int, list[Notice]]:
            latest = save_table_time(connection, now)
            return latest, notices.claim_notices(connection, ways, latest, limit, busy)

        latest, claimed = await self._database.write(job)
        self._time.adopt(latest)
        self._busy |= {notice.contact.id for notice in claimed}
        return claimed

    async def _send(self, notice: Notice) -> None:
        """Deliver a claimed notice, if it is still wanted. No error may keep the others from being sent."""
        try:
            tokens = await self._prepare(notice)
            if tokens is not None:
                await self._try(notice, tokens)
        except Refusal:
            pass  # the database does not answer: the notice is tried again after the lease
        except Exception as error:
            logger.error("a notice failed", way=notice.contact.way, error=type(error).__name__, exc_info=True)
        finally:
            self._busy.discard(notice.contact.id)

    async def _try(self, notice: Notice, tokens: dict[str, str]) -> None:
        """Deliver a notice and note what became of it. Our own errors count as attempts, so that they come to an end."""
        try:
            with using_language(notice.language):
                await self._deliver(notice, tokens)
        except Undelivered as problem:
            await self._note_problem(notice, problem)
        except Exception as error:
            logger.error("a notice failed", way=notice.contact.way, error=type(error).__name__, exc_info=True)
            await self._note_problem(notice, TryLater(type(error).__name__))
        else:
            self._silent.pop(notice.contact.id, None)
            await self._finish(notice, "sent")

    async def _prepare(self, notice: Notice) -> dict[str, str] | None:
        """Return the tokens for the links of a notice; None if it is not to be sent any more."""
        me, table = notice.contact.person, notice.table
        is_looking = table is not None and await self._presence.is_looking(me, table)
        now = self._time.now()
        return await self._database.write(lambda connection: prepare(connection, notice, is_looking, now))

    async def _deliver(self, notice: Notice, tokens: dict[str, str]) -> None:
        match notice.contact.way:
            case "email" if self.mail:
                await self.mail.send(notice, tokens)
            case "push" if self.push:
                await self.push.send(notice)
            case "webhook":
                await send_webhook(self.client, notice)
            case _:
                raise TryLater("this way is not configured")

    async def _note_problem(self, notice: Notice, problem: Undelivered) -> None:
        logger.info("notice not delivered", way=notice.contact.way, kind=notice.kind, problem=str(problem.args or problem))
        if isinstance(problem, Gone):
            METRICS.count("notices", way=notice.contact.way, state="gone")
            await self._database.write(lambda connection: contacts.remove_dead(connection, notice.contact.id))
        elif isinstance(problem, TryLater) and notice.attempts <= len(RETRY_SECONDS):
            failed = max(notice.attempts, self._count_silence(notice.contact.id))
            wait = max(problem.seconds or 0, RETRY_SECONDS[min(failed, len(RETRY_SECONDS)) - 1])
            due = self._time.now() + int(1000 * wait)
            await self._database.write(lambda connection: notices.postpone(connection, notice, due))
        else:
            await self._finish(notice, "failed")

    def _count_silence(self, contact: str) -> int:
        """Return how many attempts at a contact have failed in a row, with the present one."""
        self._silent[contact] = self._silent.pop(contact, 0) + 1
        while len(self._silent) > MAX_SILENT:
            self._silent.popitem(last=False)
        return self._silent[contact]

    async def _finish(self, notice: Notice, state: State) -> None:
        now = self._time.now()
        METRICS.count("notices", way=notice.contact.way, state=state)
        await self._database.write(lambda connection: note_outcome(connection, notice, state, now))

    def close(self) -> None:
        """Finish the mails that are being sent."""
        if self.mail:
            self.mail.close()


async def _end(sending: set[asyncio.Task[None]]) -> None:
    """Let deliveries finish for a short while when a server stops: what was delivered but not noted would come twice."""
    if sending:
        _, late = await asyncio.wait(sending, timeout=END_SECONDS)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


def prepare(connection: Connection, notice: Notice, is_looking: bool, now: int) -> dict[str, str] | None:
    """Look whether a claimed notice is still to be sent. Return the tokens of its links, or None after dropping it."""
    contact = notice.contact
    if not notices.is_wanted(connection, notice):
        return None
    if is_looking or notices.is_over_rate(connection, contact.id, now) or not notices.is_still_true(connection, notice):
        notices.finish(connection, notice.key, "dropped", now)
        return None
    if contact.way != "email":
        return {}
    if not notices.reserve_mail(connection, notice):
        notices.finish(connection, notice.key, "dropped", now)
        return None
    tokens = {"unsubscribe": contacts.make_token(connection, contact.id, "unsubscribe", now)}
    if notice.kind == "confirm":
        tokens["confirm"] = contacts.make_token(connection, contact.id, "confirm", now)
    return tokens


def note_outcome(connection: Connection, notice: Notice, state: State, now: int) -> None:
    """Store what became of a notice, and whether its contact can be reached."""
    notices.finish(connection, notice.key, state, now)
    if state == "sent":
        contacts.forget_failures(connection, notice.contact.id)
    else:
        contacts.count_failure(connection, notice.contact.id)
        notices.release_mail(connection, notice)


def forget_old(connection: Connection, now: int) -> None:
    """Delete what nobody needs any more."""
    notices.forget_finished(connection, now)
    contacts.forget_old_tokens(connection, now)
