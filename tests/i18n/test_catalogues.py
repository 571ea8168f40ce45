"""The message catalogues are complete, compiled and consistent, and scripts/catalogues.py finds every text in the code."""

from __future__ import annotations

import json
import re
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from scripts.catalogues import (
    catalogue_sources,
    compile_catalogue,
    contradictions,
    outdated_files,
    problems,
    read_catalogue,
    text_problems,
    texts_in_python,
    texts_in_script,
    translations,
    write_catalogue,
)

from hexrealm.engine.game_folders import game_folders
from hexrealm.i18n.translate import LANGUAGES, catalogue_for_browser, translate, translate_in, translate_plural, using_language

pytestmark = pytest.mark.compiled


def test_catalogues_are_complete_compiled_and_consistent() -> None:
    assert problems() == []


def test_texts_contexts_and_plurals_are_translated() -> None:
    with using_language("fr"):
        assert translate("the game is over") == "la partie est terminée"
        assert translate_in("seat", "blue") == "Bleu"
        assert [translate_plural("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    with using_language("de"):
        assert translate("the game is over") == "die Partie ist zu Ende"
        assert translate_in("seat", "blue") == "Blau"
        assert [translate_plural("{n} point", "{n} points", n) for n in (0, 1, 2)] == ["0 Punkte", "1 Punkt", "2 Punkte"]


def test_a_seat_is_never_a_place_in_french() -> None:
    """docs/languages.md has *siège*; a *place* is where one takes part in a duplicate, or where a settlement stands."""
    found: list[str] = []
    place = re.compile(r"\b(une|la|cette|seule|de|les|des) places?\b|^Place\b")
    for folder in catalogue_sources():
        for message in read_catalogue(folder, "fr"):
            if re.search(r"\bseats?\b(?!})", str(message.id)):
                found += [text for text in translations(message) if place.search(text)]
    assert found == []


def test_texts_in_python_are_found() -> None:
    source = """
translate("outer {a} {b}", a=translate_in("seat", "blue"), b=translate_plural("{n} point", "{n} points", 3))
words = translate(TABLE["key"], x=f"{translate('inside')}")
TABLE = {1: (translatable("a " "b"), translatable_in("terrain", "grass"))}
"""
    assert set(texts_in_python(source)) == {
        ("outer {a} {b}", None),
        ("blue", "seat"),
        (("{n} point", "{n} points"), None),
        ("inside", None),
        ("a b", None),
        ("grass", "terrain"),
    }


def test_texts_in_scripts_are_found() -> None:
    source = r"""
const row = html`<p title=${translate("in a {n} template", {n: 3})}>
${items.map((i) => html`<b>${translatePlural("{n} a", "{n} as", i)}</b>`)}</p>`;
const other = /a"b/.test(row) ? translate('it\'s single') : translate(`plain`) + translateIn("seat", "blue") + assay("no")
+ door.send("no") + translate(variable);
"""
    assert list(texts_in_script(source)) == [
        ("in a {n} template", None),
        (("{n} a", "{n} as"), None),
        ("it's single", None),
        ("plain", None),
        ("blue", "seat"),
    ]


@pytest.mark.parametrize(
    ("text", "translation", "expected"),
    [
        ("{a} is", "{a} est", []),
        ("{a} is", "", ["'{a} is' has no translation"]),
        ("{a} is", "{b} est", ["'{a} is' has other placeholders than '{b} est'"]),
        (("{n} a", "{n} as"), ("un", "{n} as"), []),
        (("{n} a", "{m} to {n} as"), ("{n} a", "de {m} à {n} as"), []),
        (("{n} a", "{n} as"), ("un", ""), ["('{n} a', '{n} as') has no translation"]),
    ],
)
def test_wrong_translations_are_reported(text: str, translation: str, expected: list[str]) -> None:
    template, catalogue = Catalog(), Catalog(locale="fr")
    template.add(text)
    catalogue.add(text, translation)
    assert list(text_problems(template, catalogue)) == expected


def test_fuzzy_and_unused_texts_are_reported() -> None:
    template, catalogue = Catalog(), Catalog(locale="fr")
    template.add("one")
    catalogue.add("one", "un", flags=["fuzzy"])
    catalogue.add("two", "deux")
    assert list(text_problems(template, catalogue)) == ["'one' is marked fuzzy", "'two' is no longer in the code"]


def test_contradicting_catalogues_are_reported() -> None:
    first, second = Catalog(locale="fr"), Catalog(locale="fr")
    first.add("pass", "passer")
    second.add("pass", "col")
    second.add("pass", "col", context="mountain")
    seen: dict[tuple[object, object], tuple[str, object]] = {}
    assert list(contradictions(first, "first", seen)) == []
    assert list(contradictions(second, "second", seen)) == ["'pass' has another translation in first"]


@pytest.fixture
def catalogue() -> Catalog:
    catalogue = Catalog(locale="fr", fuzzy=False)
    catalogue.add("blue", "Bleu", context="seat", locations=[("a.py", 1), ("b.js", 1)])
    catalogue.add(("{n} move", "{n} moves"), ("{n} coup", "{n} coups"), locations=[("b.js", 1)])
    catalogue.add(("{n} won", "{n} won"), ("{n} gagnée", "{n} gagnées"), locations=[("b.js", 1)])
    catalogue.add("the game is over", "la partie est terminée", locations=[("a.py", 1)])
    catalogue.add("maybe", "peut-être", flags=["fuzzy"], locations=[("a.py", 1), ("b.js", 1)])
    return catalogue


def test_a_catalogue_is_compiled_for_python(catalogue: Catalog) -> None:
    compiled = GNUTranslations(BytesIO(compile_catalogue(catalogue)[".mo"]))
    assert compiled.pgettext("seat", "blue") == "Bleu"
    assert [compiled.ngettext("{n} move", "{n} moves", n) for n in (0, 1, 2)] == ["{n} coup", "{n} coup", "{n} coups"]
    assert compiled.gettext("the game is over") == "la partie est terminée"
    assert compiled.gettext("maybe") == "maybe"


def test_only_the_texts_of_scripts_are_compiled_for_the_browser(catalogue: Catalog) -> None:
    texts = json.loads(compile_catalogue(catalogue)[".json"])
    moves = {"{n} move": "{n} coup", "{n} moves": "{n} coups"}
    assert texts == {"seat|blue": "Bleu", **moves, "1|{n} won": "{n} gagnée", "{n} won": "{n} gagnées"}


def test_catalogues_that_were_not_compiled_are_reported(catalogue: Catalog, tmp_path: Path) -> None:
    folder = tmp_path / "game" / "text" / "locale"
    folder.parent.mkdir(parents=True)
    write_catalogue(folder, "fr", catalogue)
    assert [problem.split()[0] for problem in outdated_files(folder, "fr")] == ["fr.mo", "fr.json"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_gets_translations_by_english_text(language: str) -> None:
    catalogue = catalogue_for_browser(language)
    assert all(isinstance(key, str) and isinstance(text, str) and text for key, text in catalogue.items())
    assert (catalogue == {}) == (language == "en")


def test_french_has_no_break_spaces_before_its_marks_and_addresses_players_as_vous() -> None:
    breaking = re.compile(r"(?<=[\w.…%}»)]) [:;!?»]|« ")
    familiar = re.compile(r"\b(tu|ton|tes|toi)\b", re.IGNORECASE)
    texts = [
        text for folder in catalogue_sources() for message in read_catalogue(folder, "fr") for text in translations(message)
    ]
    texts += [
        path.read_text(encoding="utf-8")
        for game in game_folders().values()
        for path in game.glob("*/*fr.*")
        if path.suffix != ".mo"
    ]
    assert [text[:80] for text in texts if breaking.search(text)] == []
    assert [text[:80] for text in texts if familiar.search(text)] == []
