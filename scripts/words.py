"""The catalogues of translations: `extract` brings them up to date with what the code says, `check` tells what is missing.

python -m scripts.words extract     then fill in the empty msgstr, and look at those marked fuzzy
python -m scripts.words check       exits with 1 if a catalogue is incomplete, doubtful or contradicts another
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

from hexrealm.i18n.translate import ENGLISH, LANGUAGES

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "hexrealm"
# Babel's own readers take the keys of tables for texts, and lose calls with braces inside a script's template strings,
# which is where nearly all of ours stand. So we find the calls ourselves, and leave the catalogues to Babel.
LITERAL = r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"""
CALL = re.compile(rf"(?<![\w.$])(translate|translatable|translatePlural|translateIn)\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?")

Said = tuple[str | tuple[str, ...], str | None]  # the text or its two forms, and its context


def domains() -> dict[Path, list[Path]]:
    """Each folder of catalogues with the files whose words it holds."""
    games = [folder for folder in sorted((PACKAGE / "games").iterdir()) if (folder / "__init__.py").exists()]
    platform = [path for path in sources(PACKAGE) if not any(game in path.parents for game in games)]
    return {PACKAGE / "i18n" / "locale": platform, **{game / "text" / "locale": sources(game) for game in games}}


def sources(folder: Path) -> list[Path]:
    """The files that may say something. What is vendored speaks no catalogue's words."""
    return [path for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".js") and "vendor" not in path.parts]


def said_in(path: Path) -> Iterator[Said]:
    """What a file says."""
    source = path.read_text(encoding="utf-8")
    yield from said_in_python(source) if path.suffix == ".py" else said_in_script(source)


def said_in_python(source: str) -> Iterator[Said]:
    """What a Python file says: calls with literal texts, inside f-strings and other calls too."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            texts = [part.value for part in call.args[:2] if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            yield from said_by(call.func.id, texts)


def said_by(call: str, texts: list[str]) -> Iterator[Said]:
    """The text, context or forms that a call gives."""
    if call in ("translate_plural", "translatePlural") and len(texts) == 2:
        yield (texts[0], texts[1]), None
    elif call in ("translate_in", "translatable_in", "translateIn") and len(texts) == 2:
        yield texts[1], texts[0]
    elif call in ("translate", "translatable") and texts:
        yield texts[0], None


def said_in_script(source: str) -> Iterator[Said]:
    """What a script says: calls with literal texts."""
    for call, first, second in CALL.findall(source):
        yield from said_by(call, [unquote(literal) for literal in (first, second) if literal])


def unquote(literal: str) -> str:
    """The text of a script's literal."""
    plain = {"n": "\n", "t": "\t"}
    return re.sub(r"\\(.)", lambda match: plain.get(match[1], match[1]), literal[1:-1])


def template(files: list[Path]) -> Catalog:
    """Everything a domain says, untranslated."""
    catalog = Catalog(project="hexrealm", charset="utf-8", fuzzy=False)
    for path in files:
        for text, context in said_in(path):
            catalog.add(text, locations=[(path.relative_to(ROOT).as_posix(), 1)], context=context)
    return catalog


def translated(folder: Path, language: str) -> Catalog:
    """The catalogue as it lies in its folder; empty if there is none yet."""
    path = folder / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="hexrealm", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def languages() -> list[str]:
    """Those that need catalogues."""
    return [language for language in LANGUAGES if language != ENGLISH]


def extract() -> int:
    """Add what is new and drop what is no longer said."""
    for folder, files in domains().items():
        said = template(files)
        for language in languages() if len(said) else []:
            write(folder / f"{language}.po", updated(translated(folder, language), said))
    return 0


def updated(catalog: Catalog, said: Catalog) -> Catalog:
    """The translations that are still said, in the order of the template."""
    catalog.update(said, update_header_comment=False)
    catalog.obsolete.clear()
    return catalog


def write(path: Path, catalog: Catalog) -> None:
    """Without dates or line numbers, so that a file changes only when its words do."""
    path.parent.mkdir(exist_ok=True)
    catalog.header_comment = f"# What {path.parents[2].name} says, in {LANGUAGES[path.stem]}. See docs/languages.md."
    with path.open("wb") as file:
        write_po(file, catalog, width=120, sort_output=True, include_lineno=False)
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(UNWANTED)]
    path.write_text("\n".join(kept).rstrip("\n") + "\n", encoding="utf-8")


UNWANTED = tuple(
    f'"{name}' for name in ("POT-", "PO-Rev", "Last-", "Language-Team", "Generated", "Report-", "Project-", "MIME")
)


# Checking


def problems() -> list[str]:
    """Everything that is wrong with the catalogues."""
    found = []
    for language in languages():
        seen: dict[tuple[object, object], tuple[str, object]] = {}
        for folder, files in domains().items():
            name, catalog = f"{folder.parent.name}/{language}", translated(folder, language)
            found += [f"{name}: {why}" for why in problems_of(template(files), catalog)]
            found += [f"{name}: {why}" for why in contradictions(catalog, name, seen)]
    return found


def problems_of(said: Catalog, catalog: Catalog) -> Iterator[str]:
    """Texts without a translation, doubtful ones, and those nobody says."""
    for message in filter(is_text, said):
        own = catalog.get(message.id, message.context)
        if own is None or not all(forms(own)) or type(own.id) is not type(message.id):
            yield f"{message.id!r} has no translation"
        elif own.fuzzy:
            yield f"{message.id!r} is marked fuzzy"
        else:
            yield from places_differ(own)
    for message in filter(is_text, catalog):
        if said.get(message.id, message.context) is None:
            yield f"{message.id!r} is no longer said"


def is_text(message: Message) -> bool:
    """Not the header."""
    return bool(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """The translations of a message: one, or one for each plural form."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def places_differ(message: Message) -> Iterator[str]:
    """Every form must have the places of the text, or of one of its two forms; the number may be left out."""
    texts = [message.id] if isinstance(message.id, str) else message.id
    wanted = [places(text) for text in texts]
    for said in forms(message):
        if not any(places(said) - {"n"} == names - {"n"} and places(said) <= set().union(*wanted) for names in wanted):
            yield f"{message.id!r} has other places than {said!r}"


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def contradictions(catalog: Catalog, name: str, seen: dict[tuple[object, object], tuple[str, object]]) -> Iterator[str]:
    """Texts that another catalogue translates otherwise: they need a context."""
    for message in filter(is_text, catalog):
        key = (message.context, message.id)
        other, string = seen.setdefault(key, (name, message.string))
        if string != message.string:
            yield f"{message.id!r} is said otherwise in {other}"


def check() -> int:
    """Print what is wrong."""
    found = problems()
    print("\n".join(found) or "the catalogues are complete")
    return 1 if found else 0


if __name__ == "__main__":
    command = {"extract": extract, "check": check}.get(sys.argv[1] if len(sys.argv) == 2 else "")
    sys.exit(command() if command else f"which one? {__doc__}")
