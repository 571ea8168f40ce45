"""Speaking a language: which one is in force, and what is said in it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from hexrealm.engine.errors import UnknownLanguage
from hexrealm.i18n.catalogue import Entry, read_entries
from hexrealm.i18n.translate import (
    choose_language,
    current_language,
    set_language,
    translate,
    translate_in,
    translate_plural,
    using_language,
)

pytestmark = pytest.mark.compiled


def test_english_is_the_text_itself() -> None:
    assert translate("{who} said: {what}", who="Ines", what="{who} is no place here") == "Ines said: {who} is no place here"
    assert translate_in("anything", "word") == "word"
    assert [translate_plural("{n} thing", "{n} things", n) for n in (0, 1, 2)] == ["0 things", "1 thing", "2 things"]


def test_a_text_without_a_translation_is_said_in_english() -> None:
    with using_language("fr"):
        assert translate("{n} zebras that no catalogue knows", n=3) == "3 zebras that no catalogue knows"
        assert translate_plural("{n} zebra", "{n} zebras", 2) == "2 zebras"


def test_a_language_holds_inside_and_for_its_own_thread() -> None:
    heard = []
    with using_language("fr"):
        other = threading.Thread(target=lambda: heard.append(current_language()))
        other.start()
        other.join()
        assert current_language() == "fr"
    assert (heard, current_language()) == (["en"], "en")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="there is no language 'tlh'; the languages are en, fr"):
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
        ("de-DE,de;q=0.9,fr;q=0.5,en;q=0.7", "en"),
        ("de, fr;q=0.2", "fr"),
        ("fr;q=0, en;q=0.1", "en"),
        ("*", "en"),
        ("fr;q=nonsense", "en"),
        ("," * 50_000 + "fr", "en"),
        ("en-GB,en-US;q=0.9,en;q=0.8,fr;q=0.7", "en"),
    ],
)
def test_the_browser_chooses(header: str | None, chosen: str) -> None:
    assert choose_language(header) == chosen


CATALOGUE = r"""# A comment.
msgid ""
msgstr ""
"Language: xx\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

#: a.py b.js
msgctxt "seat"
msgid "say \"it\""
msgstr "dis\tle"

#: a.py
#, fuzzy
msgid "doubtful"
msgstr "douteux"

msgid "{n} long "
"text"
msgid_plural "{n} long texts"
msgstr[0] "{n} texte "
"long"
msgstr[1] "{n} textes longs"

#~ msgid "gone"
#~ msgstr "parti"
"""


def test_a_catalogue_is_read(tmp_path: Path) -> None:
    path = tmp_path / "xx.po"
    path.write_text(CATALOGUE, encoding="utf-8")
    header, word, many = read_entries(path)
    assert header.said == ("Language: xx\nPlural-Forms: nplurals=2; plural=(n > 1);\n",)
    assert word == Entry('say "it"', ("dis\tle",), None, "seat", ("a.py", "b.js"))
    assert many == Entry("{n} long text", ("{n} texte long", "{n} textes longs"), "{n} long texts")
