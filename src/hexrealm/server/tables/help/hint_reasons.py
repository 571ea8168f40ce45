"""Why a bot suggests an action, in the words of the game: what it brings now, what it prepares and denies, the second best.

Everything is computed from what the seat may know (Match.imagined), and from the line of play that the bot expects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexrealm.engine.game import Event
from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match
from hexrealm.play.preview import Gain, gains, preview
from hexrealm.server.protocol.bot_messages import BotMove
from hexrealm.server.tables.help.reason_words import Words, name_action, rank
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import scene_names

FEW_VISITS = 8  # below this the chance of a candidate says little
NOTHING = (0, 0)  # the rank of an action that brings neither points nor steps


def explain_move(table: Table, seat: int, move: BotMove) -> tuple[str, ...]:
    """Return the reasons for a bot's move, each a sentence."""
    match = table.match.imagined(seat, 0)
    words = Words(scene_names(table, match), match.scene(seat).unit, seat)
    now = {gain.action: gain for gain in gains(match)}
    if move.action not in now:
        return ()
    second = next((each.action for each in move.candidates if each.action != move.action and each.action in now), None)
    reasons = [_brings(match, move.action, now, words), _prepares(match, seat, move, now, words)]
    if second is not None:
        reasons += [_denies(match, seat, (move.action, second), words), _second(match, seat, move, second, now, words)]
    reasons.append(_greedy(match, move, second, now, words))
    return tuple(filter(None, reasons))


def _effects(match: Match, action: str) -> tuple[Event, ...]:
    """Return what an action causes, without the first event if that only repeats the action."""
    events = preview(match, action).events
    repeats = len(events) > 0 and not events[0].points and set(events[0].hexes) <= set(match.game.hexes_of(action))
    return events[1:] if repeats else events


def _brings(match: Match, action: str, now: dict[str, Gain], words: Words) -> str:
    effects = words.describe(_effects(match, action))
    values = {"points": words.worth(now[action])}
    if effects:
        return translate("It brings {points} now: {what}.", **values, what=effects)
    if rank(now[action]) == NOTHING:
        return translate("It brings nothing yet.")
    return translate("It brings {points} now.", **values)


def _prepares(match: Match, seat: int, move: BotMove, now: dict[str, Gain], words: Words) -> str:
    """Return what the seat could do next if play goes on as the bot expects, and could not do as well now."""
    for later, action in _own_decisions(match, seat, move.continuation):
        better = [gain for gain in gains(later) if rank(gain) > max(NOTHING, _rank_now(gain.action, now))]
        planned = [gain for gain in better if gain.action == action]
        opened = [gain for gain in better if _rank_now(gain.action, now) <= NOTHING]
        if planned or opened:
            return _describe_next(later, max(planned or opened, key=rank), words)
    return ""


def _rank_now(action: str, now: dict[str, Gain]) -> tuple[int, int]:
    return rank(now[action]) if action in now else NOTHING


def _describe_next(later: Match, gain: Gain, words: Words) -> str:
    what = words.describe(_effects(later, gain.action))
    values = {"action": name_action(later, words.reader, gain.action), "points": words.worth(gain)}
    if what:
        return translate("It prepares {action}, for {points}: {what}.", **values, what=what)
    return translate("It prepares {action}, for {points}.", **values)


def _own_decisions(match: Match, seat: int, line: Sequence[str]) -> Iterator[tuple[Match, str]]:
    """Follow the expected line; yield where the seat decides again, and what. It ends before chance and hidden hands.

    A line that ends before that is continued: the others play what brings them most, and the seat has no plan ("").
    """
    position, reached = match.copy(), False
    for number, action in enumerate(line):
        if not _is_foreseen(position, seat) or action not in position.legal():
            return
        if number and position.seat == seat:
            reached = True
            yield position.copy(), action
        position.play(action)
    while not reached and position.seat != seat and _is_foreseen(position, seat):
        position.play(max(gains(position), key=rank).action)
    if not reached and position.seat == seat and len(line):
        yield position, ""


def _is_foreseen(position: Match, seat: int) -> bool:
    """Return whether nothing hidden from the seat decides what happens next."""
    return position.seat is not None and (position.seat == seat or not position.game.has_secrets)


def _denies(match: Match, seat: int, actions: tuple[str, str], words: Words) -> str:
    """Compare what the next seat could gain at once after the first and after the second action."""
    opponent, left = _answers(match, seat, actions[0])
    other, possible = _answers(match, seat, actions[1])
    if opponent is None or opponent != other or not left or not possible:
        return ""
    best, rest, name = possible[0], left[0], words.names[opponent]
    if rank(best) > rank(rest):
        values = {"action": best.action, "points": words.worth(best), "left": words.worth(rest)}
        return translate("It denies {name} {action}, worth {points}; at most {left} is left.", name=name, **values)
    same = next((gain for gain in possible if gain.action == actions[0] and rank(gain) > (0, 0)), None)
    if same is None:
        return ""
    values = {"action": same.action, "points": words.worth(same)}
    return translate("It takes {action}, which {name} could have used for {points}.", name=name, **values)


def _answers(match: Match, seat: int, action: str) -> tuple[int | None, list[Gain]]:
    """Return the next seat and its gains, best first. None where its hand is hidden, or chance or the same seat comes next."""
    after = match.copy()
    after.play(action)
    if after.seat is None or after.seat == seat or match.game.has_secrets:
        return None, []
    return after.seat, sorted(gains(after), key=rank, reverse=True)


def _second(match: Match, seat: int, move: BotMove, second: str, now: dict[str, Gain], words: Words) -> str:
    """Return the second best action and what it lacks: effects of the first that it does not have, or a chance to win."""
    values = {"action": name_action(match, seat, second), "points": words.worth(now[second])}
    kinds = {event.kind for event in _effects(match, second)}
    lacking = words.describe([event for event in _effects(match, move.action) if event.kind not in kinds])
    if lacking:
        return translate("Second best: {action}, {points} now. It lacks this: {what}.", **values, what=lacking)
    percent = _lower_chance(seat, move, second)
    if percent is not None:
        return translate("Second best: {action}, {points} now; your chance would be {percent}%.", **values, percent=percent)
    return translate("Second best: {action}, {points} now.", **values)


def _lower_chance(seat: int, move: BotMove, second: str) -> int | None:
    """Return the chance to win with the second best action, in percent, if it is known and below that of the hint.

    A search plays what it tried most. A chance that rests on fewer tries can be higher, and would contradict the hint.
    """
    candidate = next(each for each in move.candidates if each.action == second)
    if not move.chances or candidate.visits < FEW_VISITS:
        return None
    percent, best = (round(100 * chances[seat]) for chances in (candidate.chances, move.chances))
    return percent if percent < best else None


def _greedy(match: Match, move: BotMove, second: str | None, now: dict[str, Gain], words: Words) -> str:
    """Return the action that brings most now, if the bot prefers others."""
    most = max(now.values(), key=rank)
    if most.action in (move.action, second) or most.points <= now[move.action].points:
        return ""
    values = {"action": name_action(match, words.reader, most.action), "points": words.worth(most)}
    return translate("{action} brings {points} now, but the bot expects less from it later.", **values)
