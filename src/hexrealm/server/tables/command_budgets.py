"""What the messages of clients cost, and the budgets they are paid from."""

from __future__ import annotations

from hexrealm.server.protocol.messages import (
    AnswerUndo,
    Chances,
    CloseTable,
    Emote,
    Explain,
    Gains,
    GiveToBot,
    Hint,
    Mute,
    MuteSpectators,
    Position,
    Preview,
    RemovePlayer,
    Say,
    TableMessage,
    Undo,
    Vacation,
    WhyNot,
)
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.settings import Limits
from hexrealm.server.storage.budgets import Budgets
from hexrealm.server.storage.people.accounts.sessions import Person


class CommandBudgets:
    """Counts messages by person, address and table. What is frequent is counted in memory and settled later."""

    def __init__(self, limits: Limits, budgets: Budgets, rates: RateLimits) -> None:
        self._limits, self._budgets, self._rates = limits, budgets, rates

    async def spend(self, message: TableMessage, person: Person) -> None:
        """Count a message; raise Refusal if there were too many like it."""
        limits, me = self._limits, person.id
        match message:
            case Say() | Emote():
                await self._budgets.spend("chat", limits.chat, me)
                await self._budgets.spend("chat of address", limits.chat_per_address, person.address)
            case Hint() | Chances() | Explain():
                await self._budgets.spend("hints", limits.hints, me)
                await self._budgets.spend("hints of address", limits.hints_per_address, person.address)
            case GiveToBot() | MuteSpectators() | RemovePlayer() | CloseTable() | Vacation():
                await self._budgets.spend("seat changes", limits.seat_changes, f"{me}/{message.table}")
            case Mute():
                await self._budgets.spend("mutes", limits.mutes, me)
            case Preview() | Gains() | WhyNot() | Position():
                self._spend_help(message, person)
            case Undo() | AnswerUndo():
                self._rates.check("undos", limits.undos, f"{me}/{message.table}")

    def _spend_help(self, message: Preview | Gains | WhyNot | Position, person: Person) -> None:
        limits, check, me = self._limits, self._rates.check, person.id or person.address
        if isinstance(message, Gains):
            check("gains", limits.gains, me)
            check("gains of address", limits.gains_per_address, person.address)
        check("previews", limits.previews, me)
        check("previews of address", limits.previews_per_address, person.address)

    def spend_replay(self, person: Person) -> None:
        """Count that a log is replayed because of a message."""
        self._rates.check("replays", self._limits.replays, person.address)

    async def spend_table(self, person: Person) -> None:
        """Count a new table."""
        await self._budgets.spend("tables", self._limits.new_tables, person.address, person.id)

    async def spend_spectator_line(self, table_id: str, person: Person) -> None:
        """Count a spectator's line of chat: slow mode."""
        await self._budgets.spend("slow mode", self._limits.spectator_chat, f"{person.id}/{table_id}")
        await self._budgets.spend("chat of spectators", self._limits.all_spectators_chat, table_id)
