"""Writes a match as a record, a text file that a person can read and diff, and reads it back. Loading replays and checks it.

    hexrealm record 1
    game: ...
    date: 2026-11-15
    names: ["Ines", "Tomas"]
    result: unfinished, scores 3 0

    [set-up]
    players: 2

    [play]
    0 h6
    # a comment starts with a #

Headers are free text, except `names`; values of the set-up are JSON. A match that began at a position has a section
[position] with its snapshot. Each line of play is the seat (`-` for chance) and the action in the game's notation. A record
with the header `known to` was saved for one viewer: it has `?` for what that viewer may not know. A comment has a line of
its own or follows an action. Records of version 2 also have variations and marks: study.py writes them. record_reader.py reads
both. docs/records.md describes the format.
"""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from hexrealm.engine.errors import WrongRecord
from hexrealm.engine.game import Viewer
from hexrealm.i18n.translate import translatable, translate
from hexrealm.play.match import Match
from hexrealm.play.record_reader import FIRST_LINE, OWN_HEADERS, RecordReader, format_result

MOST_BYTES = 8 * 2**20  # the record of a long game has a few kilobytes


# Writing


def write_record(match: Match, path: str | PathLike[str], viewer: Viewer = None) -> None:
    """Write a record to a file. If it fails, a file of that name keeps its content."""
    write_file(format_record(match, viewer), path)


def write_file(text: str, path: str | PathLike[str]) -> None:
    """Write a text to a file, or leave the file as it was."""
    target = Path(path)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(target)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(target)) from None


def format_record(match: Match, viewer: Viewer = None) -> str:
    """Return the record as text."""
    viewer = match.known_to if viewer is None else viewer
    if viewer is not None and match.start not in (None, match.at(0).snapshot(viewer)):
        text = translatable(
            "a match that started from a position with information hidden from {viewer} cannot be saved for {viewer}"
        )
        raise WrongRecord(translate(text, viewer=viewer))
    lines = [*format_head(match, FIRST_LINE, viewer), *_comment_lines(match, 0)]
    names = match.history_for(viewer)
    for number, step in enumerate(match.steps):
        lines += [f"{who_decides(step.seat)} {names[number]}", *_comment_lines(match, number + 1)]
    return "\n".join(lines) + "\n"


def format_head(match: Match, first_line: str, viewer: Viewer = None) -> list[str]:
    """Return the lines of a record up to the title of its section [play]."""
    headers = {"date": datetime.date.today().isoformat(), **match.headers}
    _check_headers(match, headers)
    lines = [first_line, f"game: {match.game.name}"]
    lines += [f"{key}: {value}" for key, value in headers.items()]
    if match.names:
        lines.append(f"names: {json.dumps(match.names, ensure_ascii=False)}")
    if viewer is not None:
        lines.append(f"known to: {viewer}")
    lines += [f"result: {format_result(match)}", "", "[set-up]"]
    lines += [f"{name}: {json.dumps(value)}" for name, value in match.options.items()]
    if match.start is not None:
        lines += ["", "[position]", f"snapshot: {json.dumps(match.start)}"]
    return [*lines, "", "[play]"]


def who_decides(seat: int | None) -> str:
    """Return how a record names who decided."""
    return "-" if seat is None else str(seat)


def _check_headers(match: Match, headers: Mapping[str, str]) -> None:
    """Raise WrongRecord for headers that could not be read back."""
    for key, value in headers.items():
        if key in OWN_HEADERS or key != key.strip() or not key or key[0] in "#[" or ":" in key:
            raise WrongRecord(translate("{key!r} cannot be used as the name of a header", key=key))
        if len(f"{key}{value}".splitlines()) > 1 or value != value.strip():
            text = translatable("the header {key!r} is {value!r}; it must be one line without spaces around it")
            raise WrongRecord(translate(text, key=key, value=value))
    if match.names is not None and len(match.names) != match.players:
        raise WrongRecord(translate("names is {names!r}; it must be a list of {n} names", names=match.names, n=match.players))


def _comment_lines(match: Match, number: int) -> list[str]:
    return [f"# {line}" for comment in match.comments.get(number, []) for line in comment.splitlines()]


# Reading


def read_record(path: str | PathLike[str]) -> Match:
    """Return the match in a file."""
    return parse_record(read_text(path), str(Path(path)))


def read_text(path: str | PathLike[str]) -> str:
    """Return the text of a file that may be a record."""
    source = Path(path)
    if not source.is_file():  # a pipe or a device might never end
        text = (
            translatable("{file}: this is not a file") if source.exists() else translatable("{file}: this file does not exist")
        )
        raise WrongRecord(translate(text, file=source))
    if source.stat().st_size > MOST_BYTES:
        raise WrongRecord(
            translate("{file}: the file is larger than {n} bytes, so it is not a record", file=source, n=MOST_BYTES)
        )
    try:
        text = source.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = source.read_bytes()[: error.start].count(b"\n") + 1
        text = translatable("{file}, line {line}: this is not UTF-8 text, so it is not a record")
        raise WrongRecord(translate(text, file=source, line=line)) from None
    return text


def parse_record(text: str, source: str = "record") -> Match:
    """Return the match in the text of a record: of one with variations, the main line. Errors name `source`."""
    return RecordReader(text, source).read()
