"""What an action is called in a text: a place by its notation, everything else by the words of its button."""

from __future__ import annotations

from hexrealm.i18n.translate import translate
from hexrealm.play.match import Match


def name_action(position: Match, action: str) -> str:
    """Return how a text mentions an action at a position, in the current language."""
    return action if position.game.hexes_of(action) else translate("“{words}”", words=words_of(position, action))


def words_of(position: Match, action: str) -> str:
    """Return the words of an action's button, or its notation if it has none."""
    game = position.game
    if game.hexes_of(action):
        return action
    prompt = game.scene(position.options, position.snapshot(), legal=position.legal()).prompt
    choices = prompt.choices if prompt else ()
    return next((choice.alone or choice.words for choice in choices if choice.action == action), action)
