"""The documents are true as far as a program can tell: paths, links, make targets and extras exist."""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled  # the same either way

ROOT = Path(__file__).parents[2]
SUFFIXES = (".py", ".js", ".cjs", ".ts", ".md", ".css", ".toml", ".txt", ".json", ".svg", ".html", ".ipynb")
# Where a path may begin: at the root, in the package, or in a folder that some documents are about.
BASES = ("", "src/hexrealm/", "src/hexrealm/server/", "src/hexrealm/web/", "src/hexrealm/games/*/")
# Documents about files that do not exist yet, or that we decided against; and paths of files that programs or readers make.
UNCHECKED = ("docs/adding-a-game.md", "docs/decisions/layout.md")
MADE = (
    ".venv",
    "report.json",
    "report.html",
    "job.json",
    "records/",
    "lesson/it.json",
    "rulebook/it.md",
    "rulebook/numbered.it.md",
)


@cache
def tracked() -> tuple[Path, ...]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tuple(ROOT / name for name in listed.split("\0") if name)


@cache
def documents() -> dict[str, str]:
    """Return every Markdown file without its blocks of code; not the rulebooks, whose links name pictures."""
    found = [path for path in tracked() if path.suffix == ".md" and "rulebook" not in path.parts and path.exists()]
    without_code = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
    return {path.relative_to(ROOT).as_posix(): without_code.sub("", path.read_text("utf-8")) for path in found}


def paths_in(text: str) -> list[str]:
    """Return the inline code that looks like a path: with the suffix of a source file, or with a slash at the end."""
    codes = set(re.findall(r"`([\w.][\w./<>*-]*)`", text))
    return sorted(code for code in codes if (code.endswith("/") or code.endswith(SUFFIXES)) and not code.startswith(MADE))


def exists(path: str, document: str) -> bool:
    """Return whether there is such a file or folder. A file without a folder may be anywhere; <name> stands for any name."""
    pattern = re.sub(r"<\w+>", "*", path.rstrip("/"))
    if "/" not in path:
        return any(each.match(pattern) for each in tracked())
    beside = Path(document).parent.as_posix() + "/"
    return any(any(ROOT.glob(base + pattern)) for base in (*BASES, beside))


@pytest.mark.parametrize("document", [name for name in documents() if name not in UNCHECKED])
def test_paths_in_a_document_exist(document: str) -> None:
    assert [path for path in paths_in(documents()[document]) if not exists(path, document)] == []


def test_functions_are_where_the_architecture_says() -> None:
    text = documents()["ARCHITECTURE.md"]
    named = {(path, name) for path, name in re.findall(r"\[`([^`]+\.\w+)`\]\([^)]*\) `([\w.]+)`", text)}
    named |= {(path, name) for name, path in re.findall(r"`([\w.]+)` \(`([^`]+\.\w+)`\)", text)}
    assert len(named) > 30
    for path, name in sorted(named):
        source = (ROOT / "src" / "hexrealm" / path).read_text("utf-8")
        assert all(re.search(rf"\b{part}\b", source) for part in name.split(".")), f"{name} is not in {path}"


def anchors(document: str) -> set[str]:
    """Return the anchors that GitHub gives the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", documents()[document], re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", documents())
def test_links_in_a_document_lead_somewhere(document: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", documents()[document])
    for address, _, anchor in ("".join(link).partition("#") for link in links):
        if re.match(r"\w+:", address):  # another host
            continue
        there = (ROOT / document).parent / address if address else ROOT / document
        assert there.exists(), address
        assert not anchor or anchor in anchors(there.resolve().relative_to(ROOT).as_posix()), f"{address}#{anchor}"


def test_documents_name_only_existing_make_targets() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for document in documents():
        named = set(re.findall(r"(?:^|`)make ([a-z]+)", (ROOT / document).read_text("utf-8"), re.MULTILINE))
        assert named <= targets, document


def test_documents_name_only_existing_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for document, text in documents().items():
        assert set(re.findall(r"hexrealm\[(\w+)\]", text)) <= project["optional-dependencies"].keys(), document


def test_every_dependency_is_defended() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(each for extra in project["optional-dependencies"].values() for each in extra)]
    wanted += [line for name in ("play.in", "test.in") for line in (ROOT / "requirements" / name).read_text().splitlines()]
    names = {re.split(r"[\[>=<]", each)[0].lower() for each in wanted if each and not each.startswith("#")} - {"hexrealm"}
    defended = documents()["docs/decisions/dependencies.md"].lower()
    assert sorted(name for name in names if not re.search(rf"\b{re.escape(name)}\b", defended)) == []
