"""Help for the seat to decide: previews, gains, why an action is not legal, and a bot's hint."""

from __future__ import annotations

from hexrealm.engine.errors import IllegalAction
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate
from hexrealm.play.preview import gains, preview
from hexrealm.server.protocol.bot_messages import BotMove
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.frames import (
    ActionChance,
    ChancesAnswer,
    Gain,
    GainsAnswer,
    HintAnswer,
    PreviewAnswer,
    WhyNotAnswer,
)
from hexrealm.server.protocol.messages import Chances, Gains, Hint, Preview, WhyNot
from hexrealm.server.tables.help.hint_reasons import explain_move
from hexrealm.server.tables.help.reason_words import name_action
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.viewing.seat_names import bot_name
from hexrealm.server.tables.viewing.viewers import TableViewer
from hexrealm.server.tables.viewing.views import make_scene_difference


def look_ahead(table: Table, message: Preview | Gains | WhyNot, base: Scene) -> PreviewAnswer | GainsAnswer | WhyNotAnswer:
    """Answer a question that the engine can answer exactly. Scenes are differences from the base of the table."""
    match message:
        case Gains():
            found = tuple(Gain(each.action, each.hexes, each.points, each.words, each.steps) for each in gains(table.match))
            return GainsAnswer(message.id, table.id, table.version, found)
        case WhyNot():
            reason = table.match.why_not(message.action)
            return WhyNotAnswer(message.id, table.id, table.version, message.action, reason)
        case Preview():
            return _make_preview(table, message, base)


def _make_preview(table: Table, message: Preview, base: Scene) -> PreviewAnswer:
    try:
        found = preview(table.match, message.action)
    except IllegalAction as error:
        raise Refusal("illegal", str(error), table.version) from None
    viewer = TableViewer(None, message.seat)
    after = make_scene_difference(table, found.after, viewer, base) if found.after is not None else None
    return PreviewAnswer(
        message.id, table.id, table.version, message.action, found.events, found.scores, found.after is None, after
    )


def make_chances(table: Table, message: Chances, move: BotMove) -> ChancesAnswer:
    """Return how a search rated the actions. A single legal action has no chance: there was nothing to search."""
    hexes_of = table.match.game.hexes_of
    found = (
        ActionChance(each.action, hexes_of(each.action), round(each.chances[message.seat], 4), each.visits)
        for each in move.candidates
        if each.visits
    )
    return ChancesAnswer(message.id, table.id, table.version, tuple(found))


def make_hint(table: Table, message: Hint, move: BotMove) -> HintAnswer:
    """Return a bot's move as a hint, with a sentence about it and the reasons."""
    action = name_action(table.match, message.seat, move.action)
    text = translate("{bot} would choose {action}.", bot=bot_name(message.level), action=action)
    if move.chances:
        percent = round(100 * move.chances[message.seat])
        text += " " + translate("It estimates your chance of winning at {percent}%.", percent=percent)
    return HintAnswer(
        message.id,
        table.id,
        table.version,
        message.level,
        move.action,
        text,
        explain_move(table, message.seat, move),
        move.candidates,
        move.chances,
        move.continuation,
    )
