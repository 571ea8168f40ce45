"""Maintains the message catalogues: `make catalogues`, or one step of it.

python -m scripts.catalogues extract     update the .po files from the texts in the code; then translate what is empty or fuzzy
python -m scripts.catalogues compile     write the .mo and .json files that are read at run time
python -m scripts.catalogues check       exit with 1 if a catalogue is incomplete, fuzzy, not compiled or contradicts another
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from hexrealm.engine.game_folders import game_folders, games_folders
from hexrealm.i18n.translate import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexrealm"
# Babel's own extractors take the keys of tables for texts, and miss calls with braces inside a script's template strings,
# where nearly all of our calls are. So this script finds the calls itself, and leaves the rest to Babel.
LITERAL = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"""
CALL = re.compile(rf"(?<![\w.$])(translate|translatable|translatePlural|translateIn)\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?")
UNWANTED_HEADERS = tuple(
    f'"{name}' for name in ("POT-", "PO-Rev", "Last-", "Language-Team", "Generated", "Report-", "Project-", "MIME")
)

Text = tuple[str | tuple[str, ...], str | None]  # the text or its two forms, and its context


def catalogue_sources() -> dict[Path, list[Path]]:
    """Return each folder of catalogues with the source files whose texts it holds."""
    games = list(game_folders().values())
    platform = [path for path in source_files(PACKAGE) if not any(game in path.parents for game in games)]
    return {PACKAGE / "i18n" / "locale": platform, **{game / "text" / "locale": source_files(game) for game in games}}


def source_files(folder: Path) -> list[Path]:
    """Return the files that may hold texts to translate. Vendored files hold none."""
    return [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".js") and "vendor" not in path.parts]


# Extracting


def texts_in(path: Path) -> Iterator[Text]:
    """Yield the texts of a source file."""
    source = path.read_text(encoding="utf-8")
    yield from texts_in_python(source) if path.suffix == ".py" else texts_in_script(source)


def texts_in_python(source: str) -> Iterator[Text]:
    """Yield the texts of a Python file: calls with literal texts, also inside f-strings and other calls."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            literals = [part.value for part in call.args[:2] if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            yield from text_of_call(call.func.id, literals)


def text_of_call(function: str, literals: list[str]) -> Iterator[Text]:
    """Yield the text of a call with its context or plural form; nothing for other calls."""
    if function in ("translate_plural", "translatePlural") and len(literals) == 2:
        yield (literals[0], literals[1]), None
    elif function in ("translate_in", "translatable_in", "translateIn") and len(literals) == 2:
        yield literals[1], literals[0]
    elif function in ("translate", "translatable") and literals:
        yield literals[0], None


def texts_in_script(source: str) -> Iterator[Text]:
    """Yield the texts of a script: calls with literal texts."""
    for function, first, second in CALL.findall(source):
        yield from text_of_call(function, [unquote(literal) for literal in (first, second) if literal])


def unquote(literal: str) -> str:
    """Return the text of a script's literal."""
    plain = {"n": "\n", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: plain.get(match[1], match[1]), literal[1:-1])


def make_template(files: list[Path]) -> Catalog:
    """Return a catalogue of all texts of some files, untranslated."""
    catalog = Catalog(project="hexrealm", charset="utf-8", fuzzy=False)
    for path in files:
        for text, context in texts_in(path):
            catalog.add(text, locations=[(short_path(path), 1)], context=context)
    return catalog


def short_path(path: Path) -> str:
    """Return a path from the root of this repository, or from the folder of games that holds it."""
    holder = next((holder for holder in games_folders() if holder in path.parents), ROOT)
    return path.relative_to(ROOT if ROOT in path.parents else holder).as_posix()


def extract() -> int:
    """Add the new texts to the catalogues and drop those that the code no longer has."""
    for folder, files in catalogue_sources().items():
        template = make_template(files)
        for language in translated_languages() if len(template) else []:
            catalog = read_catalogue(folder, language)
            catalog.update(template, update_header_comment=False)
            catalog.obsolete.clear()
            write_catalogue(folder, language, catalog)
    return 0


# Files


def translated_languages() -> list[str]:
    """Return the languages that need catalogues."""
    return [language for language in LANGUAGES if language != ENGLISH]


def read_catalogue(folder: Path, language: str) -> Catalog:
    """Read a .po file; an empty catalogue if there is none yet."""
    path = folder / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="hexrealm", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write_catalogue(folder: Path, language: str, catalog: Catalog) -> None:
    """Write a .po file without dates and line numbers, which would change it although no text did."""
    folder.mkdir(exist_ok=True)
    catalog.header_comment = f"# Texts of {folder.parents[1].name} in {LANGUAGES[language]}. See docs/languages.md."
    buffer = BytesIO()
    write_po(buffer, catalog, width=120, sort_output=True, include_lineno=False)
    lines = [line for line in buffer.getvalue().decode().splitlines() if not line.startswith(UNWANTED_HEADERS)]
    (folder / f"{language}.po").write_text("\n".join(lines).rstrip("\n") + "\n", encoding="utf-8")


def compile_catalogue(catalog: Catalog) -> dict[str, bytes]:
    """Return the files that are read at run time, by suffix: .mo for Python, .json for scripts in the browser."""
    catalog.creation_date = datetime(2000, 1, 1, tzinfo=UTC)  # the .mo file changes only if a text does
    buffer = BytesIO()
    write_mo(buffer, catalog)
    in_scripts = dict(pair for message in catalog for pair in browser_texts(message))
    return {".mo": buffer.getvalue(), ".json": (json.dumps(in_scripts, ensure_ascii=False, indent=0) + "\n").encode()}


def browser_texts(message: Message) -> Iterator[tuple[str, str]]:
    """Yield the translations of a message if a script uses it: one, or one for each plural form."""
    if message.fuzzy or not any(path.endswith(".js") for path, _ in message.locations):
        return
    ids = (message.id,) if isinstance(message.id, str) else message.id
    keys = [f"{message.context}|{text}" if message.context else text for text in ids]
    if len(set(keys)) < len(keys):  # both English forms are alike, and their translations may differ
        keys[0] = f"1|{keys[0]}"
    yield from (pair for pair in zip(keys, translations(message), strict=False) if pair[1])


def compile_all() -> int:
    """Compile all catalogues."""
    for language in translated_languages():
        for folder in catalogue_sources():
            for path, content in compiled_files(folder, language):
                path.write_bytes(content)
    return 0


def compiled_files(folder: Path, language: str) -> Iterator[tuple[Path, bytes]]:
    """Yield the compiled files of a .po file, with what they must hold. A game without texts has none."""
    if (folder / f"{language}.po").exists():
        for suffix, content in compile_catalogue(read_catalogue(folder, language)).items():
            yield folder / f"{language}{suffix}", content


# Checking


def problems() -> list[str]:
    """Return everything that is wrong with the catalogues."""
    found = []
    for language in translated_languages():
        seen: dict[tuple[object, object], tuple[str, object]] = {}
        for folder, files in catalogue_sources().items():
            name, catalog = f"{short_path(folder)}/{language}", read_catalogue(folder, language)
            found += [f"{name}: {problem}" for problem in text_problems(make_template(files), catalog)]
            found += [f"{name}: {problem}" for problem in contradictions(catalog, name, seen)]
            found += [f"{name}: {problem}" for problem in outdated_files(folder, language)]
    return found


def text_problems(template: Catalog, catalog: Catalog) -> Iterator[str]:
    """Yield the texts without a translation, with a fuzzy one, and those that the code no longer has."""
    for message in filter(is_text, template):
        own = catalog.get(message.id, message.context)
        if own is None or not all(translations(own)) or type(own.id) is not type(message.id):
            yield f"{message.id!r} has no translation"
        elif own.fuzzy:
            yield f"{message.id!r} is marked fuzzy"
        else:
            yield from placeholder_problems(own)
    for message in filter(is_text, catalog):
        if template.get(message.id, message.context) is None:
            yield f"{message.id!r} is no longer in the code"


def is_text(message: Message) -> bool:
    """Return whether a message is a text and not the header."""
    return bool(message.id)


def translations(message: Message) -> tuple[str, ...]:
    """Return the translations of a message: one, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def placeholder_problems(message: Message) -> Iterator[str]:
    """Yield translations without the placeholders of the text, or of one of its two forms; the number may be left out."""
    texts = [message.id] if isinstance(message.id, str) else message.id
    wanted = [placeholders(text) for text in texts]
    for translation in translations(message):
        own = placeholders(translation)
        if not any(own - {"n"} == names - {"n"} and own <= set().union(*wanted) for names in wanted):
            yield f"{message.id!r} has other placeholders than {translation!r}"


def placeholders(text: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def contradictions(catalog: Catalog, name: str, seen: dict[tuple[object, object], tuple[str, object]]) -> Iterator[str]:
    """Yield texts that another catalogue translates differently: they need a context."""
    for message in filter(is_text, catalog):
        key = (message.context, message.id)
        other, string = seen.setdefault(key, (name, message.string))
        if string != message.string:
            yield f"{message.id!r} has another translation in {other}"


def outdated_files(folder: Path, language: str) -> Iterator[str]:
    """Yield the compiled files that do not match their .po file."""
    for path, content in compiled_files(folder, language):
        if not path.exists() or path.read_bytes() != content:
            yield f"{path.name} is out of date: run `make catalogues`"


def check() -> int:
    """Print what is wrong."""
    found = problems()
    print("\n".join(found) or "the catalogues are complete")
    return 1 if found else 0


if __name__ == "__main__":
    command = {"extract": extract, "compile": compile_all, "check": check}.get(sys.argv[1] if len(sys.argv) == 2 else "")
    sys.exit(command() if command else __doc__)
