"""The catalogues: complete, in agreement, and found by a script that finds everything the code says."""

from __future__ import annotations

import pytest
from babel.messages import Catalog
from scripts.words import contradictions, problems, problems_of, said_in_python, said_in_script

from hexrealm.i18n.translate import LANGUAGES, catalogue_for_browser, translate, translate_in, translate_plural, using_language

pytestmark = pytest.mark.compiled


def test_the_catalogues_are_complete_and_agree() -> None:
    assert problems() == []


def test_sentences_words_and_numbers_are_said() -> None:
    with using_language("fr"):
        assert translate("the game is over") == "la partie est terminée"
        assert translate_in("seat", "blue") == "Bleu"
        assert [translate_plural("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]


def test_what_python_says_is_found() -> None:
    source = """
translate("outer {a} {b}", a=translate_in("seat", "blue"), b=translate_plural("{n} point", "{n} points", 3))
words = translate(TABLE["key"], x=f"{translate('inside')}")
TABLE = {1: (translatable("a " "b"), translatable_in("terrain", "grass"))}
"""
    assert set(said_in_python(source)) == {
        ("outer {a} {b}", None),
        ("blue", "seat"),
        (("{n} point", "{n} points"), None),
        ("inside", None),
        ("a b", None),
        ("grass", "terrain"),
    }


def test_what_scripts_say_is_found() -> None:
    source = r"""
const row = html`<p title=${translate("in a {n} template", {n: 3})}>
${items.map((i) => html`<b>${translatePlural("{n} a", "{n} as", i)}</b>`)}</p>`;
const other = /a"b/.test(row) ? translate('it\'s single') : translate(`plain`) + translateIn("seat", "blue") + assay("no")
+ door.send("no") + translate(variable);
"""
    assert list(said_in_script(source)) == [
        ("in a {n} template", None),
        (("{n} a", "{n} as"), None),
        ("it's single", None),
        ("plain", None),
        ("blue", "seat"),
    ]


@pytest.mark.parametrize(
    ("text", "said", "why"),
    [
        ("{a} is", "{a} est", []),
        ("{a} is", "", ["'{a} is' has no translation"]),
        ("{a} is", "{b} est", ["'{a} is' has other places than '{b} est'"]),
        (("{n} a", "{n} as"), ("un", "{n} as"), []),
        (("{n} a", "{m} to {n} as"), ("{n} a", "de {m} à {n} as"), []),
        (("{n} a", "{n} as"), ("un", ""), ["('{n} a', '{n} as') has no translation"]),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_told(text: str, said: str, why: list[str]) -> None:
    template, catalogue = Catalog(), Catalog(locale="fr")
    template.add(text)
    catalogue.add(text, said)
    assert list(problems_of(template, catalogue)) == why


def test_texts_in_doubt_or_out_of_use_are_told() -> None:
    template, catalogue = Catalog(), Catalog(locale="fr")
    template.add("one")
    catalogue.add("one", "un", flags=["fuzzy"])
    catalogue.add("two", "deux")
    assert list(problems_of(template, catalogue)) == ["'one' is marked fuzzy", "'two' is no longer said"]


def test_catalogues_that_contradict_each_other_are_told() -> None:
    first, second = Catalog(locale="fr"), Catalog(locale="fr")
    first.add("pass", "passer")
    second.add("pass", "col")
    second.add("pass", "col", context="mountain")
    seen: dict[tuple[object, object], tuple[str, object]] = {}
    assert list(contradictions(first, "first", seen)) == []
    assert list(contradictions(second, "second", seen)) == ["'pass' is said otherwise in first"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_gets_texts_by_their_english(language: str) -> None:
    words = catalogue_for_browser(language)
    assert all(isinstance(key, str) and isinstance(text, str) and text for key, text in words.items())
    assert language != "en" or words == {}
