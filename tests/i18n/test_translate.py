"""The current language, and texts translated into it."""

from __future__ import annotations

import threading

import pytest

from hexrealm.engine.errors import UnknownLanguage
from hexrealm.i18n.translate import (
    LANGUAGES,
    choose_language,
    current_language,
    set_language,
    translate,
    translate_in,
    translate_plural,
    using_language,
)

pytestmark = pytest.mark.compiled


def test_english_needs_no_translation() -> None:
    assert translate("{who} said: {what}", who="Ines", what="{who} is literal here") == "Ines said: {who} is literal here"
    assert translate_in("anything", "word") == "word"
    assert [translate_plural("{n} thing", "{n} things", n) for n in (0, 1, 2)] == ["0 things", "1 thing", "2 things"]


def test_a_text_without_a_translation_stays_english() -> None:
    with using_language("fr"):
        assert translate("{n} zebras that no catalogue has", n=3) == "3 zebras that no catalogue has"
        assert translate_plural("{n} zebra", "{n} zebras", 2) == "2 zebras"
        assert translate("") == ""


def test_a_language_is_set_for_a_block_and_its_own_thread() -> None:
    languages = []
    with using_language("fr"):
        other = threading.Thread(target=lambda: languages.append(current_language()))
        other.start()
        other.join()
        assert current_language() == "fr"
    assert (languages, current_language()) == (["en"], "en")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match=f"there is no language 'tlh'; the languages are {', '.join(LANGUAGES)}"):
        set_language("tlh")
    with pytest.raises(UnknownLanguage), using_language("FR"):
        pass
    assert current_language() == "en"


@pytest.mark.parametrize(
    ("header", "chosen"),
    [
        (None, "en"),
        ("", "en"),
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("FR_ca", "fr"),
        ("de", "de"),
        ("de-AT", "de"),
        ("nl-NL,nl;q=0.9,fr;q=0.5,en;q=0.7", "en"),
        ("nl, fr;q=0.2", "fr"),
        ("nl, fr;q=0.2, de;q=0.3", "de"),
        ("fr;q=0, en;q=0.1", "en"),
        ("*", "en"),
        ("fr;q=nonsense", "en"),
        ("," * 50_000 + "fr", "en"),
        ("en-GB,en-US;q=0.9,en;q=0.8,fr;q=0.7", "en"),
    ],
)
def test_accept_language_chooses_a_language(header: str | None, chosen: str) -> None:
    assert choose_language(header) == chosen
