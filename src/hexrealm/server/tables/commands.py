"""Executes the messages of clients to a table, over websocket or HTTP. Acknowledges only what is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.bot_messages import SURVEY, BotMove
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import Done, ExplainAnswer, HintAnswer
from hexrealm.server.protocol.messages import (
    HINT_LEVEL,
    Act,
    AnswerUndo,
    AtVersion,
    Chances,
    CloseTable,
    Emote,
    Explain,
    Gains,
    GiveToBot,
    Hint,
    LiftCurtain,
    Mute,
    MuteSpectators,
    Position,
    Preview,
    Rematch,
    RemovePlayer,
    Resign,
    Say,
    TableMessage,
    TakeBack,
    Undo,
    Vacation,
    WhyNot,
)
from hexrealm.server.protocol.sanitize import MAX_CHAT_LINE, is_visible, sanitize
from hexrealm.server.protocol.scopes import check_message
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.moderation import Sanctions
from hexrealm.server.storage.tables import chat
from hexrealm.server.storage.tables.queries import Author
from hexrealm.server.tables.command_budgets import CommandBudgets
from hexrealm.server.tables.contest_secrecy import ContestSecrecy
from hexrealm.server.tables.create import for_rematch
from hexrealm.server.tables.help.lookahead import look_ahead, make_chances, make_hint
from hexrealm.server.tables.help.position import make_position
from hexrealm.server.tables.help.turn_reasons import find_turn, make_explanation, table_to_ask
from hexrealm.server.tables.protection import is_line_protected
from hexrealm.server.tables.repository import Rule, TableRepository
from hexrealm.server.tables.rules import clock_rules, host_rules, seat_rules, table_rules, undo_rules
from hexrealm.server.tables.rules.protected_positions import refuse_protected
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.bases import BaseCache

HostMessage = MuteSpectators | RemovePlayer | CloseTable
TableChangeMessage = Act | Undo | AnswerUndo | LiftCurtain | Vacation | Resign | GiveToBot | TakeBack | HostMessage


class BotAdviser(Protocol):
    """Bots that can be asked for a move (bots/requests.py)."""

    async def choose_move(self, table: Table, seat: int, level: str, owner: str, urgent: bool = True) -> BotMove | None:
        """Return a bot's move; None if it did not answer in time."""


class AbsenceTracker(Protocol):
    """Knows who has left a table (live/presence.py)."""

    def observe_seats(self, table: Table) -> None:
        """Note who holds a seat: nobody is away before they sat down."""

    def seconds_away(self, table: Table, person: str) -> float:
        """Return the seconds a person who holds a seat has been away; 0 while they have any open connection."""

    async def confirm_absence(self, people: Iterable[str]) -> None:
        """Make sure that what is known of these people is up to date."""


@dataclass(frozen=True)
class CommandResult:
    """The reply to the sender, and what to publish to others."""

    reply: Any
    changed_table: Table | None = None
    chat_table: str | None = None  # the table with a new line of chat


class CommandHandler:
    """Executes messages to tables."""

    def __init__(
        self,
        tables: TableRepository,
        database: Database,
        bots: BotAdviser,
        absences: AbsenceTracker,
        budgets: CommandBudgets,
        bases: BaseCache,
        sanctions: Sanctions,
        secrecy: ContestSecrecy,
        away_seconds: float,
    ) -> None:
        self._tables, self._database, self._bots = tables, database, bots
        self._absences, self._budgets, self._away_seconds = absences, budgets, away_seconds
        self._bases, self._sanctions, self._secrecy = bases, sanctions, secrecy
        self._waiting_for_hint: set[str] = set()  # people

    async def execute(self, message: TableMessage, person: Person, received: int) -> CommandResult:
        """Carry out a message that was received at this table time, or raise Refusal."""
        METRICS.count("messages", type=message.type)
        with using_language(person.language):
            if person.scopes is not None:
                check_message(message, person.scopes)
            if not self._tables.is_loaded(message.table):
                self._budgets.spend_replay(person)
            await self._budgets.spend(message, person)
        match message:
            case Say() | Emote():
                return await self._say(message, person)
            case Mute():
                return await self._mute(message, person)
            case Rematch():
                return await self._rematch(message, person)
            case Hint():
                return await self._hint(message, person)
            case Explain():
                return await self._explain(message, person)
            case Chances():
                return await self._chances(message, person)
            case Position():
                return await self._position(message, person)
            case Preview() | Gains() | WhyNot():
                return await self._look_ahead(message, person)
            case _:
                return await self._change(message, person, received)

    async def _change(self, message: TableChangeMessage, person: Person, received: int) -> CommandResult:
        if isinstance(message, GiveToBot):
            table = await self._tables.get(message.table)
            await self._absences.confirm_absence({seat.person for seat in table.seats if seat.person})
        rule = self._rule_for(message, person.id, received)
        result = await self._tables.change(message.table, person, message.id, rule)
        return CommandResult(Done(message.id, message.table, result.version), None if result.repeated else result.table)

    def _rule_for(self, message: TableChangeMessage, person: str | None, received: int) -> Rule:
        def rule(change: TableChange) -> None:
            if _may_wait(change.table, message, person):
                table_rules.check_log_length(change.table)
            match message:
                case Act():
                    table_rules.play(change, message, person, received)
                case Undo():
                    undo_rules.undo(change, message, person)
                case AnswerUndo():
                    undo_rules.answer_undo(change, message, person)
                case LiftCurtain():
                    clock_rules.lift_curtain(change, message, person)
                case Vacation():
                    clock_rules.take_vacation(change, message, person)
                case Resign():
                    seat_rules.resign(change, message, person)
                case MuteSpectators():
                    seat_rules.mute_spectators(change, message, person)
                case RemovePlayer():
                    host_rules.remove_player(change, message, person)
                case CloseTable():
                    host_rules.close_table(change, message, person)
                case TakeBack():
                    seat_rules.take_back(change, message, person)
                case GiveToBot():
                    seconds_away = lambda who: self._absences.seconds_away(change.table, who)  # noqa: E731
                    seat_rules.give_to_bot(change, message, person, seconds_away, self._away_seconds)

        return rule

    async def _rematch(self, message: Rematch, person: Person) -> CommandResult:
        table = await self._tables.get(message.table)
        if table.rematch is None or person.id not in {seat.person for seat in table.seats}:
            with using_language(person.language):
                setup = for_rematch(table, person)
                await self._budgets.spend_table(person)
            table = await self._tables.create_rematch(message.table, person, setup)
        return CommandResult(Done(message.id, table.id, table.version, created=table.rematch), table)

    # Chat

    async def _say(self, message: Say | Emote, person: Person) -> CommandResult:
        text, emote = (sanitize(message.text, MAX_CHAT_LINE), None) if isinstance(message, Say) else ("", message.emote)
        with using_language(person.language):
            _require_name(person)
            self._sanctions.check_mute(person.id, person.address)
            self._sanctions.check_mute(person.owner, person.address)
            if emote is None and not is_visible(text):
                raise Refusal("bad-message", translate("The message is empty. Write something first."))
        table = await self._tables.get(message.table)
        seat, author = next(iter(table.seats_of(person.id)), None), Author(person.id, message.id)
        if seat is None:
            with using_language(person.language):
                await self._check_spectator(table, person)
        line = chat.NewLine(seat, text, emote)
        await self._database.write(lambda connection: chat.add_line(connection, table.id, author, line))
        return CommandResult(Done(message.id, table.id), chat_table=table.id)

    async def _check_spectator(self, table: Table, person: Person) -> None:
        """Raise Refusal if spectators may not look or write here, or this one not yet."""
        await self._secrecy.check_may_look(table, person.id)
        if (table.spectators_muted and person.id != table.setup.host) or person.owner is not None:
            raise Refusal("refused", translate("Spectators cannot write at this table."))
        await self._budgets.spend_spectator_line(table.id, person)

    async def _mute(self, message: Mute, person: Person) -> CommandResult:
        with using_language(person.language):
            me = _require_name(person)
        await self._tables.get(message.table)
        found = await self._database.write(lambda connection: chat.set_muted(connection, me, message))
        if not found:
            with using_language(person.language):
                raise Refusal("unknown", translate("There is no such person."))
        return CommandResult(Done(message.id, message.table))

    # Help for the seat to decide

    async def _check_help(self, message: AtVersion, person: Person, is_allowed: Callable[[Table], bool]) -> Table:
        table = await self._tables.get(message.table)
        with using_language(person.language):
            table_rules.check_turn(table, message, person.id)
            if not is_allowed(table):
                raise Refusal("refused", translate("This help is off at this table. The menu lists which help is allowed."))
        return table

    async def _look_ahead(self, message: Preview | Gains | WhyNot, person: Person) -> CommandResult:
        def is_allowed(table: Table) -> bool:
            match message:
                case Gains():
                    return table.setup.allows_heat
                case Preview():
                    return table.setup.previews
                case WhyNot():
                    return True

        table = await self._check_help(message, person, is_allowed)
        if isinstance(message, Gains):
            await self._check_unprotected(table, person)

        def work() -> Any:
            base = self._bases.get(table, person.language)
            with using_language(person.language):
                return look_ahead(table, message, base.scene)

        return CommandResult(await asyncio.to_thread(work))

    async def _position(self, message: Position, person: Person) -> CommandResult:
        """Only for programs: with it a page could let an engine play elsewhere, in a rated game too."""
        table = await self._check_help(message, person, lambda table: person.owner is not None)
        return CommandResult(await asyncio.to_thread(make_position, table, message))

    async def _hint(self, message: Hint, person: Person) -> CommandResult:
        with using_language(person.language):
            table_rules.check_level(message.level)
        table = await self._check_help(message, person, lambda table: table.setup.hints)
        await self._check_unprotected(table, person)
        move = await self._ask_bot(table, message.seat, message.level, person)

        def work() -> HintAnswer:
            with using_language(person.language):
                return make_hint(table, message, move)

        return CommandResult(await asyncio.to_thread(work))

    async def _chances(self, message: Chances, person: Person) -> CommandResult:
        table = await self._check_help(message, person, lambda table: table.setup.allows_heat)
        await self._check_unprotected(table, person)
        move = await self._ask_bot(table, message.seat, SURVEY, person)
        return CommandResult(make_chances(table, message, move))

    async def _explain(self, message: Explain, person: Person) -> CommandResult:
        table = await self._tables.get(message.table)
        with using_language(person.language):
            turn = find_turn(table, message, person.id)
        asked = await asyncio.to_thread(table_to_ask, table, turn, message.seat)
        if asked is not None:
            await self._check_unprotected(asked, person)
        move = await self._ask_bot(asked, turn.seat, HINT_LEVEL, person) if asked else None

        def work() -> ExplainAnswer:
            with using_language(person.language):
                return make_explanation(table, message, turn, asked, move)

        return CommandResult(await asyncio.to_thread(work))

    async def _check_unprotected(self, table: Table, person: Person) -> None:
        """Raise Refusal if somebody has played a rated game that still runs up to its position, to get help here."""
        if await is_line_protected(self._database, table.match):
            with using_language(person.language):
                raise refuse_protected()

    async def _ask_bot(self, table: Table, seat: int, level: str, person: Person) -> BotMove:
        """Ask a bot, for one thing at a time for each person. Raise Refusal if it does not answer in time."""
        with using_language(person.language):
            if person.id is None or person.id in self._waiting_for_hint:
                raise Refusal("too-many", translate("A bot is already working for you. Wait for its answer."))
            self._waiting_for_hint.add(person.id)
            try:
                move = await self._bots.choose_move(table, seat, level, person.address or person.id)
            finally:
                self._waiting_for_hint.discard(person.id)
            if move is None:
                raise Refusal("busy", translate("The bot did not answer in time. Try again in a moment."), table.version)
            return move


def _may_wait(table: Table, message: TableChangeMessage, person: str | None) -> bool:
    """Return whether a change is refused where the log is long already, since play goes on without it.

    The seat of an absent person can always be given to a bot: play must go on.
    """
    gives_own = isinstance(message, GiveToBot) and message.seat in table.seats_of(person)
    return gives_own or isinstance(message, Undo | Vacation | MuteSpectators | RemovePlayer)


def _require_name(person: Person) -> str:
    """Return the person's id; raise Refusal for a stranger."""
    if person.id is None:
        raise Refusal("no-name", translate("Choose a name first."))
    return person.id
