"""Names, titles and chat: text only, normalised and capped, before it is kept or shown to anybody."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
LONGEST_TITLE = 60
LONGEST_LINE = 500
MOST_MARKS = 2  # combining marks in a row: more of them climb over the lines above


def clean(text: str, longest: int) -> str:
    """One line of visible text: composed, without control and direction characters, blanks made single, cut."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(map(_shown, composed))
    return _thin_marks(" ".join(visible.split()))[:longest].strip()


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return "" if category in ("Cf", "Cs", "Co", "Cn") and character != "\u200d" else character


def _thin_marks(text: str) -> str:
    kept: list[str] = []
    row = 0
    for character in text:
        row = row + 1 if unicodedata.combining(character) else 0
        if row <= MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def is_visible(text: str) -> bool:
    """Whether anything of it can be seen."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)
