"""The languages that tests check: every language but English has catalogues, rulebooks and lessons of its own.

A page looks and works alike in every language, and whether all texts are translated is tested in tests/contract. So a test that
takes seconds in a browser goes through English and one translation, in turn, and through the others in `pytest -m long`.
"""

from __future__ import annotations

from typing import Any

import pytest

from hexrealm import games
from hexrealm.i18n.translate import ENGLISH, LANGUAGES

DESK, PHONE = (1440, 900), (390, 844)  # sizes of windows
TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]


def english_and_one_more(turn: int) -> list[Any]:
    """Return English and a translation, another one for the next `turn`. The rest are for long runs."""
    return [ENGLISH, *one_translation(turn)]


def one_translation(turn: int) -> list[Any]:
    """Return a translation, another one for the next `turn`. The rest are for long runs."""
    chosen = TRANSLATED[turn % len(TRANSLATED)]
    return [chosen, *(later(each) for each in TRANSLATED if each != chosen)]


def desk_and_phone(turn: int) -> list[Any]:
    """Return a desk in English and a phone in a translation, another one for the next `turn`. The rest are for long runs."""
    short = [(DESK, ENGLISH), (PHONE, TRANSLATED[turn % len(TRANSLATED)])]
    pairs = [(size, language) for size in (DESK, PHONE) for language in (ENGLISH, *TRANSLATED)]
    return [*short, *(later(*pair) for pair in pairs if pair not in short)]


def games_in_translation(languages: list[str]) -> list[Any]:
    """Return each game with a translation, in turn. All other games in all these languages are for long runs."""
    chosen = [(name, TRANSLATED[turn % len(TRANSLATED)]) for turn, name in enumerate(games.names())]
    rest = [(name, each) for name in games.names() for each in languages if (name, each) not in chosen]
    return [*chosen, *(later(*each) for each in rest)]


def later(*values: Any) -> Any:
    """Return values of a test that only long runs use."""
    return pytest.param(*values, marks=pytest.mark.long)
