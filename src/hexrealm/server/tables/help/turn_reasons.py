"""Why a bot played its last turn: what the turn brought, what else was possible, and what a stronger bot thinks of it.

The answer goes to the one person who plays against bots, and is computed from what that person's seat may know. Where a game
hides something, the position is determinized twice: for the person's seat, so that nothing hidden from it can leak, and then
for the bot's seat, so that the reasons use nothing that the bot could not know either.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexrealm.i18n.translate import translatable, translate
from hexrealm.play.match import Match
from hexrealm.play.preview import Gain, gains
from hexrealm.server.protocol.bot_messages import BotMove
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import ExplainAnswer
from hexrealm.server.protocol.messages import HINT_LEVEL, Explain
from hexrealm.server.tables.help.reason_words import Words, rank
from hexrealm.server.tables.rules.table_rules import check_seat, check_version
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import bot_name, scene_names


@dataclass(frozen=True)
class BotTurn:
    """The last turn of a bot: the moments before each of its actions."""

    seat: int
    moments: tuple[int, ...]


def find_turn(table: Table, message: Explain, person: str | None) -> BotTurn:
    """Return the bot's last turn; raise Refusal if it may not be explained to this person."""
    check_seat(table, person, message.seat)
    check_version(table, message.version, table.action_version)
    if not table.setup.hints:
        raise Refusal("refused", translate("Hints are off at this table, so bots do not explain their moves."), table.version)
    if [seat.person for seat in table.seats if not seat.level or seat.person] != [person]:
        raise Refusal("refused", translate("Bots explain their moves only to a person who plays alone."), table.version)
    if message.bot >= len(table.seats) or not table.seats[message.bot].level:
        raise Refusal("unknown", translate("No bot plays seat {seat}.", seat=message.bot), table.version)
    moments = _last_turn(table.match, message.bot)
    if not moments:
        raise Refusal("refused", translate("This bot has not played yet."), table.version)
    return BotTurn(message.bot, moments)


def _last_turn(match: Match, seat: int) -> tuple[int, ...]:
    """Return the moments before the actions of a seat's last turn. Chance may decide between them."""
    found: list[int] = []
    for moment, step in reversed(list(enumerate(match.steps))):
        if step.seat == seat:
            found.insert(0, moment)
        elif found and step.seat is not None:
            break
    return tuple(found)


def table_to_ask(table: Table, turn: BotTurn, asker: int) -> Table | None:
    """Return the table at the turn's first choice, as far as the asker may know it; None if there was no choice."""
    for moment in turn.moments:
        match = table.match.at(moment)
        if len(match.legal()) > 1:
            hidden = match.game.has_secrets
            return replace(table, match=match.imagined(asker, 0).imagined(turn.seat, 0) if hidden else match)
    return None


def make_explanation(table: Table, message: Explain, turn: BotTurn, asked: Table | None, move: BotMove | None) -> ExplainAnswer:
    """Return what a bot's turn brought and why. `move` is what a stronger bot would have played at the first choice."""
    match, asker = table.match, message.seat
    steps = [match.steps[moment] for moment in turn.moments]
    words = Words(scene_names(table, match), match.scene(asker).unit, asker)
    events = [event for step in steps for event in match.events_of(step, asker)]
    before, after = match.at(turn.moments[0]).scores[turn.seat], match.at(turn.moments[-1] + 1).scores[turn.seat]
    reasons = [translate("It brought {points}: {what}.", points=words.points(after - before), what=words.describe(events))]
    if asked is not None and move is not None:
        chosen = next(match.steps[moment].name for moment in turn.moments if len(match.at(moment).legal()) > 1)
        reasons += _compare(asked.match, chosen, move.action, words)
    hexes = tuple(dict.fromkeys(hex for step in steps for hex in match.game.hexes_of(step.name)))
    return ExplainAnswer(message.id, table.id, table.version, turn.seat, hexes, tuple(reasons))


def _compare(match: Match, chosen: str, better: str, words: Words) -> list[str]:
    """Return what else was possible at a choice: the most points at once, and the move of a stronger bot."""
    now = {gain.action: gain for gain in gains(match)}
    if chosen not in now or better not in now:
        return []
    most = max(now.values(), key=rank)
    bot = bot_name(HINT_LEVEL)
    reasons = []
    if rank(most) == rank(now[chosen]):
        reasons.append(translate("No other move would have brought more at once."))
    elif most.action != better:
        reasons.append(translate("{action} would have brought {points} at once.", **_values(most, words)))
    if better == chosen:
        return [*reasons, translate("{bot} would have played the same.", bot=bot)]
    text = translatable("{bot} would have played {action} instead, for {points} at once.")
    return [*reasons, translate(text, bot=bot, **_values(now[better], words))]


def _values(gain: Gain, words: Words) -> dict[str, str]:
    return {"action": gain.action, "points": words.worth(gain)}
