"""Names, titles and chat lines: normalised and cut to length before they are stored or shown to anybody."""

from __future__ import annotations

import unicodedata

MAX_NAME = 40
MAX_TITLE = 60
MAX_CHAT_LINE = 500
# Letters, symbols and marks that show nothing: Hangul fillers, an empty Braille pattern, inherent vowels of Khmer, a note
# without a head.
BLANKS = "\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u034f\u180b\u180c\u180d\U0001d159"
# What looks like a Latin letter, in capitals or small: letters of other alphabets, and digits.
LOOK_ALIKES = {
    ord(other): group[0]
    for group in (
        *(
            "aАаΑαɑ",
            "bВвΒβ8",
            "cСсϲ",
            "dԁ",
            "eЕеΕε",
            "gɡց9",
            "hНнҺһΗհ",
            "jЈј",
            "kКкΚκ",
            "lIi1|ІіΙιıӏӀ",
            "mМмΜ",
            "nΝηո",
            "oОоΟο0օσ",
        ),
        *("pРрΡρ", "qԛ", "sЅѕ5", "tТтΤτ", "uυս", "vνѵ", "wԝω", "xХхΧχ", "yУуΥγ", "zΖ2"),
    )
    for other in group[1:]
}
PAIRS = (("rn", "m"), ("vv", "w"))  # letters that look like another one
MAX_COMBINING_MARKS = 2  # in a row: taller stacks would cover the lines above


def sanitize(text: str, max_length: int) -> str:
    """Return one line of visible text: NFC, no control or direction characters, single spaces, cut to the length."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(map(_visible_form, composed))
    return _limit_marks(" ".join(visible.split()))[:max_length].strip()


def _visible_form(character: str) -> str:
    category = unicodedata.category(character)
    if character in BLANKS or category in ("Cc", "Zl", "Zp", "Zs"):
        return " "
    return "" if category in ("Cf", "Cs", "Co", "Cn") and character != "\u200d" else character


def _limit_marks(text: str) -> str:
    kept: list[str] = []
    marks_in_a_row = 0
    for character in text:
        marks_in_a_row = marks_in_a_row + 1 if unicodedata.combining(character) else 0
        if marks_in_a_row <= MAX_COMBINING_MARKS:
            kept.append(character)
    return "".join(kept)


def look_alike_key(text: str) -> str:
    """Return what names that look alike have in common: "Ines" and "ínes", and "Ines" with a Cyrillic letter."""
    plain = unicodedata.normalize("NFKD", text).translate(LOOK_ALIKES).casefold()
    letters = "".join(each for each in plain if each.isalnum())
    for pair, letter in PAIRS:
        letters = letters.replace(pair, letter)
    return letters or text.casefold()


def is_visible(text: str) -> bool:
    """Return whether the text has a letter, number, punctuation mark or symbol."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)
