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
its own or follows an action. docs/records.md describes the format.
"""

from __future__ import annotations

import datetime
import io
import json
import os
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn

from hexrealm import games
from hexrealm.engine.errors import HexrealmError, WrongRecord
from hexrealm.engine.game import SPECTATOR, Viewer
from hexrealm.i18n.translate import translatable, translate
from hexrealm.play.match import BEGINNING, UNKNOWN, Match

FIRST_LINE = "hexrealm record 1"
MOST_BYTES = 8 * 2**20  # the record of a long game has a few kilobytes
MOST_LINE = 2**16
OWN_HEADERS = ("game", "names", "known to", "result")
SECTIONS = ("set-up", "position", "play")


# Writing


def write_record(match: Match, path: str | PathLike[str], viewer: Viewer = None) -> None:
    """Write a record to a file. If it fails, a file of that name keeps its content."""
    target = Path(path)
    unfinished = target.with_name(f".{target.name}.{os.getpid()}.part")
    text = format_record(match, viewer)
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
    headers = {"date": datetime.date.today().isoformat(), **match.headers}
    _check_headers(match, headers)
    lines = [FIRST_LINE, f"game: {match.game.name}"]
    lines += [f"{key}: {value}" for key, value in headers.items()]
    if match.names:
        lines.append(f"names: {json.dumps(match.names, ensure_ascii=False)}")
    if viewer is not None:
        lines.append(f"known to: {viewer}")
    lines += [f"result: {result_line(match)}", "", "[set-up]"]
    lines += [f"{name}: {json.dumps(value)}" for name, value in match.options.items()]
    if match.start is not None:
        lines += ["", "[position]", f"snapshot: {json.dumps(match.start)}"]
    lines += ["", "[play]", *_comment_lines(match, 0)]
    names = match.history_for(viewer)
    for number, step in enumerate(match.steps):
        who = "-" if step.seat is None else str(step.seat)
        lines += [f"{who} {names[number]}", *_comment_lines(match, number + 1)]
    return "\n".join(lines) + "\n"


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


def result_line(match: Match) -> str:
    """Return the result as the record states it; loading checks it."""
    scores = " ".join(map(str, match.scores))
    if not match.over:
        return f"unfinished, scores {scores}"
    return f"won by {' '.join(map(str, match.winners))}, scores {scores}"


# Reading


def read_record(path: str | PathLike[str]) -> Match:
    """Return the match in a file."""
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
    return parse_record(text, str(source))


def parse_record(text: str, source: str = "record") -> Match:
    """Return the match in the text of a record. Errors name `source`."""
    return _Reader(text, source).read()


class WrongLine(WrongRecord):
    """A line of a record is wrong: its number, and why."""

    def __init__(self, message: str, number: int, why: str) -> None:
        super().__init__(message)
        self.number, self.why = number, why


class _Reader:
    """Reads line by line, so that every error names its line."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = enumerate(io.StringIO(text), 1)
        self.source, self.number = source, 0
        self.headers: dict[str, str] = {}
        self.values: dict[str, dict[str, Any]] = {"set-up": {}, "position": {}}
        self.comments: dict[int, list[str]] = {}
        self.at: dict[str, int] = {}  # the line number of each header, section and value
        self.in_play, self.played = False, 0

    def fail(self, why: str, line: int | None = None) -> NoReturn:
        number = line or self.number
        raise WrongLine(translate("{file}, line {line}: {why}", file=self.source, line=number, why=why), number, why)

    def read(self) -> Match:
        first = next(self.contents(), "")
        if first != FIRST_LINE:
            why = translate("a record must start with {expected!r}, not {found!r}", expected=FIRST_LINE, found=first[:40])
            self.fail(why, max(self.number, 1))
        self.read_values()
        match = self.set_up()
        self.play(match)
        self.check_result(match)
        match.headers = {key: value for key, value in self.headers.items() if key not in OWN_HEADERS}
        match.known_to = self.read_viewer(match)
        match.comments = self.comments
        return match

    def contents(self) -> Iterator[str]:
        """Yield the lines that are neither empty nor comments; collect comments by the action before them."""
        for number, line in self.lines:
            self.number = number
            if len(line) > MOST_LINE:
                self.fail(translate("the line has more than {n} characters", n=MOST_LINE))
            content, hash_sign, comment = line.partition("#")
            if content.strip() and not self.in_play:
                content, hash_sign = line, ""  # a header may contain a #
            if hash_sign:
                self.comments.setdefault(self.played, []).append(comment.strip())
            if content.strip():
                yield content.strip()

    def read_values(self) -> None:
        section = "headers"
        for line in self.contents():
            if line.startswith("["):
                section = self.open_section(line)
                if section == "play":
                    self.in_play = True
                    return
            elif section == "headers":
                self.read_header(*self.key_and_value(line))
            else:
                self.read_value(section, *self.key_and_value(line))
        self.fail(translate("the section [play] is missing"), self.number + 1)

    def open_section(self, line: str) -> str:
        name = line[1:-1]
        if not line.endswith("]") or name not in SECTIONS or name in self.at:
            text = translatable("{line!r} is not a section or appears twice; the sections are {names}")
            self.fail(translate(text, line=line[:40], names=", ".join(SECTIONS)))
        self.at[name] = self.number
        return name

    def key_and_value(self, line: str) -> tuple[str, str]:
        key, colon, value = line.partition(":")
        if not colon or not key.strip():
            self.fail(translate("{line!r} is not of the form 'name: value'", line=line[:40]))
        return key.strip(), value.strip()

    def read_header(self, key: str, value: str) -> None:
        if key in self.headers:
            self.fail(translate("the header {key!r} is given twice", key=key))
        self.headers[key], self.at[key] = value, self.number

    def read_value(self, section: str, key: str, value: str) -> None:
        if key in self.values[section]:
            self.fail(translate("{key!r} is given twice", key=key))
        self.values[section][key] = self.read_json(value)
        self.at[f"{section} {key}"] = self.number

    def read_json(self, value: str, line: int | None = None) -> Any:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            self.fail(translate("{value!r} is not JSON", value=value[:40]), line)

    def set_up(self) -> Match:
        for header in ("game", "result"):
            if header not in self.headers:
                self.fail(translate("the header {key!r} is missing", key=header), 1)
        try:
            game = games.find(self.headers["game"])
        except HexrealmError as error:
            self.fail(str(error), self.at["game"])
        position = self.values["position"]
        if set(position) - {"snapshot"}:
            self.fail(translate("[position] takes one value, 'snapshot'"), self.at["position"])
        try:
            match = Match(game, self.values["set-up"], start=position.get("snapshot", BEGINNING))
        except HexrealmError as error:
            section = "position" if position and "snapshot" in str(error) else "set-up"
            self.fail(str(error), self.at.get(section, self.number))
        if self.values["set-up"].keys() != match.options.keys():
            missing = ", ".join(match.options.keys() - self.values["set-up"].keys())
            why = translate("[set-up] must list all options; missing: {names}", names=missing)
            self.fail(why, self.at.get("set-up", self.number))
        if "names" in self.headers:
            match.names = self.read_names(match)
        return match

    def read_names(self, match: Match) -> list[str]:
        names = self.read_json(self.headers["names"], self.at["names"])
        if not isinstance(names, list) or len(names) != match.players or not all(isinstance(name, str) for name in names):
            self.fail(translate("names must be a list of {n} strings", n=match.players), self.at["names"])
        return names

    def read_viewer(self, match: Match) -> Viewer:
        text = self.headers.get("known to")
        if text is None or text == SPECTATOR:
            return text
        if text not in map(str, range(match.players)):
            why = translate("'known to' is {value!r}; it must be a seat or {spectator!r}", value=text[:40], spectator=SPECTATOR)
            self.fail(why, self.at["known to"])
        return int(text)

    def play(self, match: Match) -> None:
        for line in self.contents():
            who, _, name = line.partition(" ")
            expected = "-" if match.seat is None else str(match.seat)
            if match.over:
                self.fail(translate("the game ended before this line"))
            if who != expected:
                text = translatable("{line!r} should start with {expected!r}, who decides here")
                self.fail(translate(text, line=line[:40], expected=expected))
            try:
                self.replay(match, name.strip())
            except HexrealmError as error:
                self.fail(str(error)[:200])
            self.played += 1

    def replay(self, match: Match, name: str) -> None:
        if name == UNKNOWN and "known to" not in self.headers:
            raise WrongRecord(translate("'?' is only allowed in records with a 'known to' header"))
        match.replay(name)

    def check_result(self, match: Match) -> None:
        if self.headers["result"] != result_line(match):
            text = translatable("the result says {told!r}, but the actions lead to {found!r}")
            self.fail(translate(text, told=self.headers["result"][:60], found=result_line(match)), self.at["result"])
