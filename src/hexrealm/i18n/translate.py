"""Translates what a person reads. The English text is the key; message catalogues hold the translations.

    translate("{seat} passes", seat=...)                          a sentence
    translate_plural("{n} point", "{n} points", n)                a sentence that depends on a number
    translate_in("seat", "blue")                                  a word that has several translations, told apart by a context
    with using_language("fr"): ...                                sets the language of the current thread or task

Translators see whole sentences with named placeholders, never fragments. Text for programs (snapshots, records, notation) is
not translated. The platform's catalogue is in `locale/` here, and each game has one in its `text/locale/`. For each language
scripts/catalogues.py compiles the `.po` file that people edit into a `.mo` file, which is read here with Python's gettext, and
a `.json` file with the texts of the scripts in the browser. See docs/languages.md.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from hexrealm.engine.errors import UnknownLanguage
from hexrealm.engine.game_folders import game_folders

P = ParamSpec("P")
T = TypeVar("T")

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "fr": "Français", "de": "Deutsch"}
_PLATFORM = Path(__file__).parent / "locale"
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


# Translating


def translate(text: str, /, **values: Any) -> str:
    """Return a sentence in the current language, with its placeholders filled in."""
    return _fill(_find(_language.get(), text), values)


def translate_in(context: str, text: str, /, **values: Any) -> str:
    """Translate a text that has several translations; `context` distinguishes them for translators."""
    return _fill(_find(_language.get(), text, context), values)


def translate_plural(one: str, many: str, n: int, /, **values: Any) -> str:
    """Return the form that goes with a number, which both forms may use as {n}."""
    return _fill(_translations(_language.get()).ngettext(one, many, n), {"n": n, **values})


def translatable(text: str, /) -> str:
    """Mark a text for translation and return it: for constants that are translated later with translate()."""
    return text


def translatable_in(context: str, text: str, /) -> tuple[str, str]:
    """Mark a text with a context: for constants that are translated later with translate_in(*pair)."""
    return context, text


@lru_cache(maxsize=4096)
def _find(language: str, text: str, context: str | None = None) -> str:
    if not text:
        return ""  # gettext would return the header of the catalogue
    catalogue = _translations(language)
    return catalogue.gettext(text) if context is None else catalogue.pgettext(context, text)


def _fill(text: str, values: Mapping[str, Any]) -> str:
    return text.format_map(values) if values else text


def cached_by_language(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache a function that returns texts: by its arguments, which must be hashable, and by the current language."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @lru_cache(maxsize=maxsize)
        def find(language: str, *arguments: Any, **named: Any) -> Any:
            return function(*arguments, **named)

        @wraps(function)
        def call(*arguments: P.args, **named: P.kwargs) -> T:
            found: T = find(_language.get(), *arguments, **named)  # type: ignore[arg-type]
            return found

        return call

    return decorate


# The current language


def current_language() -> str:
    """Return the language of this thread or task."""
    return _language.get()


@contextmanager
def using_language(name: str) -> Iterator[None]:
    """Set the language of this thread or task for a `with` block."""
    before = _language.set(_check_language(name))
    try:
        yield
    finally:
        _language.reset(before)


def set_language(name: str) -> None:
    """Set the language of this thread or task."""
    _language.set(_check_language(name))


def _check_language(name: str) -> str:
    if name not in LANGUAGES:
        raise UnknownLanguage(f"there is no language {name!r}; the languages are {', '.join(LANGUAGES)}")
    return name


def choose_language(header: str | None) -> str:
    """Return the best of LANGUAGES for an Accept-Language header; English if it names none of them."""
    preferences = [_parse_preference(part) for part in (header or "")[:1000].split(",")]
    for name, weight in sorted(preferences, key=lambda preference: -preference[1]):
        if weight > 0 and name in LANGUAGES:
            return name
    return ENGLISH


def terminal_language() -> str:
    """Return the language of the terminal: the first of these environment variables that is set."""
    values = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return choose_language(next(filter(None, values), None))


def _parse_preference(part: str) -> tuple[str, float]:
    """Parse `fr-CH;q=0.8` as ("fr", 0.8)."""
    name, _, weight = part.partition(";")
    number = re.fullmatch(r"\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*", weight)
    return re.split("[-_.]", name.strip().lower())[0], float(number[1]) if number else 0.0 if weight.strip() else 1.0


# Catalogues


def _compiled_catalogues(language: str, suffix: str) -> list[Path]:
    """Return the compiled catalogues of a language: the platform's, then each game's. English has none."""
    folders = [_PLATFORM, *(folder / "text" / "locale" for folder in game_folders().values())]
    return [path for folder in folders if (path := folder / f"{language}{suffix}").exists()]


@cache
def _translations(language: str) -> NullTranslations:
    """Return all catalogues of a language as one. A test checks that no two contradict each other."""
    chain = NullTranslations()
    for path in _compiled_catalogues(language, ".mo"):
        with path.open("rb") as file:
            chain.add_fallback(GNUTranslations(file))
    return chain


def catalogue_for_browser(language: str) -> dict[str, str]:
    """Return the translations of the texts in scripts, by English text, with both forms of a text that depends on a number.

    A text with a context has the key `context|text`.
    """
    paths = _compiled_catalogues(_check_language(language), ".json")
    return {text: translation for path in paths for text, translation in json.loads(path.read_bytes()).items()}
