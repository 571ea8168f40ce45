"""What a person reads, in that person's language. The English text is the key; catalogues give the others.

    translate("{seat} passes", seat=...)                          a sentence
    translate_plural("{n} point", "{n} points", n)                  one that depends on a number
    translate_in("seat", "blue")                                  a word that other languages say in more than one way
    with using_language("fr"): ...                                the language in force, for this thread or task alone

Whoever translates sees whole sentences with named places, never halves. What programs read (snapshots, records, notation)
does not come through here. Catalogues lie beside those who speak: `locale/` here for the platform, and in each game's folder
for its own words. docs/languages.md tells how a word gets into them.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hexrealm.engine.errors import UnknownLanguage
from hexrealm.i18n.catalogue import Entry, read_entries

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "fr": "Français"}
_PACKAGE = Path(__file__).parents[1]
_in_force: ContextVar[str] = ContextVar("language", default=ENGLISH)


# Speaking


def translate(text: str, /, **values: Any) -> str:
    """A sentence in the language in force, with its places filled in."""
    return _fill(_translate(text), values)


def translate_in(context: str, text: str, /, **values: Any) -> str:
    """A sentence or word that the same English text does not determine: `context` tells translators which is meant."""
    return _fill(_translate(text, context), values)


def translate_plural(one: str, many: str, n: int, /, **values: Any) -> str:
    """The form that goes with a number, which may be used as {n}."""
    language = _in_force.get()
    forms = _words(language).forms(one, n) if language != ENGLISH else None
    return _fill(forms or (one if n == 1 else many), {"n": n, **values})


def translatable(text: str, /) -> str:
    """The text itself: for words that stand in a table, and are said later with translate()."""
    return text


def translatable_in(context: str, text: str, /) -> tuple[str, str]:
    """Both: for words that stand in a table, and are said later with translate_in(*pair)."""
    return context, text


def _fill(text: str, values: Mapping[str, Any]) -> str:
    return text.format_map(values) if values else text


def _translate(text: str, context: str | None = None) -> str:
    language = _in_force.get()
    return text if language == ENGLISH else _words(language).texts.get((context, text), text)


# Which language


def current_language() -> str:
    """The language in force."""
    return _in_force.get()


@contextmanager
def using_language(name: str) -> Iterator[None]:
    """The language for what is said inside."""
    before = _in_force.set(_known(name))
    try:
        yield
    finally:
        _in_force.reset(before)


def set_language(name: str) -> None:
    """The language from now on, in this thread or task."""
    _in_force.set(_known(name))


def _known(name: str) -> str:
    if name not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {name!r}; the languages are {', '.join(LANGUAGES)}")
    return name


def choose_language(header: str | None) -> str:
    """The best of LANGUAGES for an Accept-Language header; English if it asks for none of them."""
    wishes = [_read_wish(wish) for wish in (header or "")[:1000].split(",")]
    for name, weight in sorted(wishes, key=lambda wish: -wish[1]):
        if weight > 0 and name in LANGUAGES:
            return name
    return ENGLISH


def terminal_language() -> str:
    """As terminals tell it: the first of these that is set."""
    wishes = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return choose_language(next(filter(None, wishes), None))


def _read_wish(wish: str) -> tuple[str, float]:
    """`fr-CH;q=0.8` as ("fr", 0.8)."""
    name, _, weight = wish.partition(";")
    number = re.fullmatch(r"\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*", weight)
    return re.split("[-_.]", name.strip().lower())[0], float(number[1]) if number else 0.0 if weight.strip() else 1.0


# Catalogues


@dataclass(frozen=True)
class _Words:
    texts: dict[tuple[str | None, str], str]
    many: dict[str, tuple[str, ...]]
    which: Callable[[int], int]

    def forms(self, one: str, n: int) -> str | None:
        forms = self.many.get(one)
        return forms[self.which(n)] if forms else None


def catalogue_paths(language: str) -> list[Path]:
    """The catalogues of a language: the platform's, then each game's."""
    return [*_PACKAGE.glob(f"i18n/locale/{language}.po"), *sorted(_PACKAGE.glob(f"games/*/text/locale/{language}.po"))]


@cache
def _entries(language: str) -> list[Entry]:
    return [entry for path in catalogue_paths(language) for entry in read_entries(path)]


@cache
def _words(language: str) -> _Words:
    """All catalogues of a language as one. scripts/words.py sees to it that two never contradict each other."""
    entries = _entries(language)
    header = next((entry.said[0] for entry in entries if not entry.text), "")
    rule = re.search(r"plural=([^;\n]+)", header)
    return _Words(
        {(entry.context, entry.text): entry.said[0] for entry in entries if entry.text and not entry.many and entry.said[0]},
        {entry.text: entry.said for entry in entries if entry.many and all(entry.said)},
        gettext.c2py(rule[1]) if rule else lambda n: 0,
    )


def catalogue_for_browser(language: str) -> dict[str, str]:
    """What scripts in the browser say: each text, and both forms of those that depend on a number.

    A word with a context has the key `context|word`.
    """
    found: dict[str, str] = {}
    for entry in [] if _known(language) == ENGLISH else _entries(language):
        if any(source.endswith(".js") for source in entry.sources):
            key = f"{entry.context}|{entry.text}" if entry.context else entry.text
            found |= dict(zip((key, entry.many) if entry.many else (key,), entry.said, strict=False))
    return {text: said for text, said in found.items() if said}
