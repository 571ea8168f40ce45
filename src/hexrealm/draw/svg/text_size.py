"""Words in a picture: how wide they come out, roughly, and where a line must break. No font is read: machines differ."""

from __future__ import annotations

NARROW = frozenset("iIljtfr.,:;'’!|()[] ")
WIDE = frozenset("mwMWQ@%→")


def text_width(words: str, size: float) -> float:
    """An estimate, slightly generous, for a common sans or serif."""
    return size * sum(0.31 if c in NARROW else 0.86 if c in WIDE else 0.66 if c.isupper() else 0.55 for c in words)


def wrap(words: str, width: float, size: float, indent: float = 0) -> list[str]:
    """Lines no wider than `width`; the first one starts `indent` further in."""
    lines, room = [""], width - indent
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_width(longer, size) > room and lines[-1]:
            lines.append(word)
            room = width
        else:
            lines[-1] = longer
    return lines


def shorten(words: str, width: float, size: float) -> str:
    """The words, or as many letters as fit and an ellipsis."""
    if text_width(words, size) <= width:
        return words
    while words and text_width(words + "…", size) > width:
        words = words[:-1].rstrip()
    return words + "…"
