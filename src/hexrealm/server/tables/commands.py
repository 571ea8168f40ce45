"""Answers messages to a table, whichever way they came: websocket or HTTP. Acknowledges only what is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hexrealm.engine.errors import IllegalAction
from hexrealm.i18n.translate import translate, using_language
from hexrealm.play.preview import gains, preview
from hexrealm.server.bots.pool import NoBotAnswer, Pool, ask_about
from hexrealm.server.http.sanitize import LONGEST_LINE, clean, is_visible
from hexrealm.server.live.presence import PresenceTracker
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import CandidateView, Done, Gain, GainsAnswer, HintAnswer, PreviewAnswer, WhyNotAnswer
from hexrealm.server.protocol.messages import (
    Act,
    AnswerUndo,
    AtVersion,
    Gains,
    GiveToBot,
    Hint,
    Mute,
    Preview,
    Rematch,
    Resign,
    Say,
    TableMessage,
    TakeBack,
    Undo,
    WhyNot,
)
from hexrealm.server.settings import Settings
from hexrealm.server.storage import queries
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.queries import Author
from hexrealm.server.storage.sessions import Person
from hexrealm.server.tables import table_rules
from hexrealm.server.tables.create import once_more
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.table_rules import TableChange
from hexrealm.server.tables.views import TableViewer, bot_name, make_scene


@dataclass(frozen=True)
class Answer:
    """What to say to whoever asked; then, what to tell the others."""

    frame: Any
    changed: Table | None = None
    said: str | None = None  # the table where there is something new in the chat


class CommandHandler:
    """See above."""

    def __init__(
        self, tables: TableRepository, database: Database, pool: Pool, presence: PresenceTracker, settings: Settings, key: bytes
    ) -> None:
        self._tables, self._database, self._pool, self._key = tables, database, pool, key
        self._attendance, self._settings = presence, settings
        self._thinking: set[str] = set()  # people for whom a hint is being thought about

    async def answer(self, message: TableMessage, person: Person) -> Answer:
        """Do it, or raise Refusal."""
        match message:
            case Say():
                return await self._say(message, person)
            case Mute():
                return await self._mute(message, person)
            case Rematch():
                return await self._rematch(message, person)
            case Hint():
                return await self._hint(message, person)
            case Preview() | Gains() | WhyNot():
                return Answer(await self._look_ahead(message, person))
            case _:
                return await self._change(message, person)

    async def _change(self, message: Act | Undo | AnswerUndo | Resign | GiveToBot | TakeBack, person: Person) -> Answer:
        changed = await self._tables.change(message.table, person, message.id, self._ruling(message, person.id))
        return Answer(Done(message.id, message.table, changed.version), None if changed.again else changed.table)

    def _ruling(
        self, message: Act | Undo | AnswerUndo | Resign | GiveToBot | TakeBack, person: str | None
    ) -> Callable[[TableChange], None]:
        def rule(change: TableChange) -> None:
            match message:
                case Act():
                    table_rules.act(change, message, person)
                case Undo():
                    table_rules.undo(change, message, person)
                case AnswerUndo():
                    table_rules.answer_undo(change, message, person)
                case Resign():
                    table_rules.resign(change, message, person)
                case TakeBack():
                    table_rules.take_back(change, message, person)
                case GiveToBot():
                    away = lambda who: self._attendance.away(message.table, who)  # noqa: E731
                    table_rules.give_to_bot(change, message, person, away, self._settings.away_seconds)

        return rule

    async def _rematch(self, message: Rematch, person: Person) -> Answer:
        table = await self._tables.get(message.table)
        if table.rematch is None or person.id not in {seat.person for seat in table.seats}:
            with using_language(person.language):
                made = once_more(table, person)
            table = await self._tables.rematch(message.table, person, made)
        return Answer(Done(message.id, table.id, table.version, created=table.rematch), table)

    # Chat

    async def _say(self, message: Say, person: Person) -> Answer:
        line = clean(message.text, LONGEST_LINE)
        with using_language(person.language):
            if person.id is None:
                raise Refusal("no-name", translate("Say who you are first."))
            if not is_visible(line):
                raise Refusal("bad-message", translate("There is nothing to be seen in this line."))
        table = await self._tables.get(message.table)
        seat, author = next(iter(table.seats_of(person.id)), None), Author(person.id, message.id)
        await self._database.write(lambda connection: queries.add_line(connection, table.id, author, person.name, seat, line))
        return Answer(Done(message.id, table.id), said=table.id)

    async def _mute(self, message: Mute, person: Person) -> Answer:
        if person.id is None:
            with using_language(person.language):
                raise Refusal("no-name", translate("Say who you are first."))
        me = person.id
        await self._database.write(lambda connection: queries.set_muted(connection, me, message.person, message.muted))
        return Answer(Done(message.id, message.table))

    # Looking ahead

    async def _decider(self, message: AtVersion, person: Person, allowed: Callable[[Table], bool]) -> Table:
        table = await self._tables.get(message.table)
        with using_language(person.language):
            table_rules.check_decider(table, message, person.id)
            if not allowed(table):
                raise Refusal("refused", translate("This table is played without such help."))
        return table

    async def _look_ahead(self, message: Preview | Gains | WhyNot, person: Person) -> Any:
        table = await self._decider(message, person, lambda table: isinstance(message, WhyNot) or table.made.previews)
        return await asyncio.to_thread(look_ahead, table, message, person)

    async def _hint(self, message: Hint, person: Person) -> Answer:
        with using_language(person.language):
            table_rules.check_level(message.level)
        table = await self._decider(message, person, lambda table: table.made.hints)
        if person.id is None or person.id in self._thinking:
            with using_language(person.language):
                raise Refusal("too-many", translate("A bot is thinking about a hint for you already."))
        self._thinking.add(person.id)
        try:
            question = await asyncio.to_thread(ask_about, table, message.seat, message.level, self._key)
            thought = await self._pool.ask(question, person.id)
        except NoBotAnswer:
            with using_language(person.language):
                raise Refusal("busy", translate("The bot did not find an answer in time."), table.version) from None
        finally:
            self._thinking.discard(person.id)
        with using_language(person.language):
            return Answer(make_hint(table, message, thought))


def look_ahead(table: Table, message: Preview | Gains | WhyNot, person: Person) -> Any:
    """Exact, by the engine."""
    with using_language(person.language):
        match message:
            case Gains():
                found = tuple(Gain(each.action, each.hexes, each.points, each.words) for each in gains(table.match))
                return GainsAnswer(message.id, table.id, table.version, found)
            case WhyNot():
                words = table.match.why_not(message.action)
                return WhyNotAnswer(message.id, table.id, table.version, message.action, words)
            case Preview():
                return make_preview(table, message)


def make_preview(table: Table, message: Preview) -> PreviewAnswer:
    """What one action would bring to the seat that asks."""
    try:
        seen = preview(table.match, message.action)
    except IllegalAction as error:
        raise Refusal("illegal", str(error), table.version) from None
    after = make_scene(table, seen.after, TableViewer(None, message.seat)) if seen.after is not None else None
    return PreviewAnswer(
        message.id, table.id, table.version, message.action, seen.events, seen.scores, seen.after is None, after
    )


def make_hint(table: Table, message: Hint, thought: dict[str, Any]) -> HintAnswer:
    """What a bot thought, in words too."""
    candidates = tuple(
        CandidateView(each["action"], each["share"], each["visits"], tuple(each["chances"])) for each in thought["candidates"]
    )
    chances = tuple(thought["chances"])
    words = translate("{bot} would choose {action}.", bot=bot_name(message.level), action=thought["action"])
    if chances:
        percent = round(100 * chances[message.seat])
        words += " " + translate("It thinks you win in {percent} of 100 games.", percent=percent)
    return HintAnswer(
        message.id,
        table.id,
        table.version,
        message.level,
        thought["action"],
        words,
        candidates,
        chances,
        tuple(thought["continuation"]),
    )
