"""The signs that people can send instead of words. Everybody reads them in their own language."""

from __future__ import annotations

from typing import Literal, get_args

from hexrealm.i18n.translate import translatable, translate

EmoteName = Literal["hello", "well-played", "thanks", "oops", "thinking", "good-game"]
EMOTES: dict[str, str] = {
    "hello": translatable("Hello!"),
    "well-played": translatable("Well played!"),
    "thanks": translatable("Thank you!"),
    "oops": translatable("Oops!"),
    "thinking": translatable("Let me think…"),
    "good-game": translatable("Good game!"),
}
assert tuple(EMOTES) == get_args(EmoteName)


def emote_text(name: str) -> str:
    """Return what a sign says. A stored line may have a sign that no longer exists."""
    return translate(EMOTES[name]) if name in EMOTES else name
