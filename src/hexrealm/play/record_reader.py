"""Reads records line by line, so that every error names its line. The format is described in record.py and docs/records.md.

Every action is played by the engine. Nothing here calls itself, so variations may be as deep as they like.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from hexrealm import games
from hexrealm.engine.errors import HexrealmError, WrongRecord
from hexrealm.engine.game import SPECTATOR, Viewer
from hexrealm.i18n.translate import translatable, translate
from hexrealm.play.match import BEGINNING, UNKNOWN, Match
from hexrealm.play.variations import MARKS, MOST_NODES, Node

FIRST_LINE = "hexrealm record 1"
FIRST_LINE_OF_TREES = "hexrealm record 2"
MOST_LINE = 2**16
MOST_TREE_BYTES = 2**18  # of a record with variations
OWN_HEADERS = ("game", "names", "known to", "result")
SECTIONS = ("set-up", "position", "play")


class WrongLine(WrongRecord):
    """A line of a record is wrong: its number, and why."""

    def __init__(self, message: str, number: int, why: str) -> None:
        super().__init__(message)
        self.number, self.why = number, why


@dataclass
class _Line:
    """A line of play that is being read: the main line, or a variation."""

    match: Match
    node: Node  # its last action, or where it begins
    opened: int  # the number of the line of text
    length: int = 0


class RecordReader:
    """Reads one record. Afterwards `root` is the tree of its variations; a record of version 1 has only a main line."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.lines = text, enumerate(io.StringIO(text), 1)
        self.source, self.number = source, 0
        self.has_tree = False
        self.root, self.nodes = Node(), 0
        self.open: list[_Line] = []  # the main line, and the variations that are not closed yet
        self.headers: dict[str, str] = {}
        self.values: dict[str, dict[str, Any]] = {"set-up": {}, "position": {}}
        self.comments: dict[Node, list[str]] = {}
        self.at: dict[str, int] = {}  # the line number of each header, section and value
        self.in_play = False

    def _fail(self, why: str, line: int | None = None) -> NoReturn:
        number = line or self.number
        raise WrongLine(translate("{file}, line {line}: {why}", file=self.source, line=number, why=why), number, why)

    def read(self) -> Match:
        """Return the match of the main line. Raises WrongLine."""
        self._read_version()
        self._read_values()
        match = self._set_up()
        self._play(match)
        self._check_result(match)
        match.headers = {key: value for key, value in self.headers.items() if key not in OWN_HEADERS}
        match.known_to = self._read_viewer(match)
        main_line = [self.root, *self.root.main_line()]
        match.comments = {number: self.comments[node] for number, node in enumerate(main_line) if node in self.comments}
        for node, lines in self.comments.items():
            node.comment = "\n".join(lines)
        return match

    def _read_version(self) -> None:
        first = next(self._contents(), "")
        self.has_tree = first == FIRST_LINE_OF_TREES
        if self.has_tree and (len(self.text) > MOST_TREE_BYTES or len(self.text.encode()) > MOST_TREE_BYTES):
            self._fail(translate("a record with variations has at most {n} bytes", n=MOST_TREE_BYTES), 1)
        if not self.has_tree and first != FIRST_LINE:
            text = translatable("a record must start with {first!r} or {second!r}, not {found!r}")
            why = translate(text, first=FIRST_LINE, second=FIRST_LINE_OF_TREES, found=first[:40])
            self._fail(why, max(self.number, 1))

    def _contents(self) -> Iterator[str]:
        """Yield the lines that are neither empty nor comments; collect comments by the action before them."""
        for number, line in self.lines:
            self.number = number
            if len(line) > MOST_LINE:
                self._fail(translate("the line has more than {n} characters", n=MOST_LINE))
            content, hash_sign, comment = line.partition("#")
            if content.strip() and not self.in_play:
                content, hash_sign = line, ""  # a header may contain a #
            if hash_sign:
                self.comments.setdefault(self.open[-1].node if self.open else self.root, []).append(comment.strip())
            if content.strip():
                yield content.strip()

    def _read_values(self) -> None:
        section = "headers"
        for line in self._contents():
            if line.startswith("["):
                section = self._open_section(line)
                if section == "play":
                    self.in_play = True
                    return
            elif section == "headers":
                self._read_header(*self._key_and_value(line))
            else:
                self._read_value(section, *self._key_and_value(line))
        self._fail(translate("the section [play] is missing"), self.number + 1)

    def _open_section(self, line: str) -> str:
        name = line[1:-1]
        if not line.endswith("]") or name not in SECTIONS or name in self.at:
            text = translatable("{line!r} is not a section or appears twice; the sections are {names}")
            self._fail(translate(text, line=line[:40], names=", ".join(SECTIONS)))
        self.at[name] = self.number
        return name

    def _key_and_value(self, line: str) -> tuple[str, str]:
        key, colon, value = line.partition(":")
        if not colon or not key.strip():
            self._fail(translate("{line!r} is not of the form 'name: value'", line=line[:40]))
        return key.strip(), value.strip()

    def _read_header(self, key: str, value: str) -> None:
        if key in self.headers:
            self._fail(translate("the header {key!r} is given twice", key=key))
        self.headers[key], self.at[key] = value, self.number

    def _read_value(self, section: str, key: str, value: str) -> None:
        if key in self.values[section]:
            self._fail(translate("{key!r} is given twice", key=key))
        self.values[section][key] = self._read_json(value)
        self.at[f"{section} {key}"] = self.number

    def _read_json(self, value: str, line: int | None = None) -> Any:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            self._fail(translate("{value!r} is not JSON", value=value[:40]), line)

    def _set_up(self) -> Match:
        for header in ("game", "result"):
            if header not in self.headers:
                self._fail(translate("the header {key!r} is missing", key=header), 1)
        try:
            game = games.find(self.headers["game"])
        except HexrealmError as error:
            self._fail(str(error), self.at["game"])
        position = self.values["position"]
        if set(position) - {"snapshot"}:
            self._fail(translate("[position] takes one value, 'snapshot'"), self.at["position"])
        try:
            match = Match(game, self.values["set-up"], start=position.get("snapshot", BEGINNING))
        except HexrealmError as error:
            section = "position" if position and "snapshot" in str(error) else "set-up"
            self._fail(str(error), self.at.get(section, self.number))
        if self.values["set-up"].keys() != match.options.keys():
            missing = ", ".join(match.options.keys() - self.values["set-up"].keys())
            why = translate("[set-up] must list all options; missing: {names}", names=missing)
            self._fail(why, self.at.get("set-up", self.number))
        if "names" in self.headers:
            match.names = self._read_names(match)
        return match

    def _read_names(self, match: Match) -> list[str]:
        names = self._read_json(self.headers["names"], self.at["names"])
        if not isinstance(names, list) or len(names) != match.players or not all(isinstance(name, str) for name in names):
            self._fail(translate("names must be a list of {n} strings", n=match.players), self.at["names"])
        return names

    def _read_viewer(self, match: Match) -> Viewer:
        text = self.headers.get("known to")
        if text is not None and self.has_tree:
            self._fail(translate("a record with variations cannot be known to one viewer only"), self.at["known to"])
        if text is None or text == SPECTATOR:
            return text
        if text not in map(str, range(match.players)):
            why = translate("'known to' is {value!r}; it must be a seat or {spectator!r}", value=text[:40], spectator=SPECTATOR)
            self._fail(why, self.at["known to"])
        return int(text)

    def _play(self, match: Match) -> None:
        """Play the main line on `match`, and each variation on a copy."""
        self.open = [_Line(match, self.root, self.number)]
        for text in self._contents():
            if self.has_tree and text == "(":
                self._open_variation()
            elif self.has_tree and text == ")":
                self._close_variation()
            else:
                self._play_action(self.open[-1], text)
        if len(self.open) > 1:
            self._fail(translate("this variation is not closed with ')'"), self.open[-1].opened)

    def _open_variation(self) -> None:
        line = self.open[-1]
        if not line.length:
            self._fail(translate("a variation must follow the action that it replaces"))
        assert line.node.parent is not None
        self.open.append(_Line(line.match.at(len(line.match.steps) - 1), line.node.parent, self.number))

    def _close_variation(self) -> None:
        if len(self.open) == 1 or not self.open[-1].length:
            self._fail(translate("there is no variation to close here, or it is empty"))
        self.open.pop()

    def _play_action(self, line: _Line, text: str) -> None:
        match = line.match
        who, _, name = text.partition(" ")
        expected = "-" if match.seat is None else str(match.seat)
        if match.over:
            self._fail(translate("the game ended before this line"))
        if who != expected:
            why = translatable("{line!r} should start with {expected!r}, who decides here")
            self._fail(translate(why, line=text[:40], expected=expected))
        name, mark = self._split_mark(name.strip())
        if line.node.child(name):
            self._fail(translate("there is already a variation with {action} here", action=name[:40]))
        seat = match.seat
        try:
            self._replay(match, name)
        except HexrealmError as error:
            self._fail(str(error)[:200])
        line.node = Node(name, line.node, seat)
        line.node.mark = mark
        line.length += 1
        self._count_node()

    def _split_mark(self, text: str) -> tuple[str, str]:
        """Return an action and its mark."""
        name, _, mark = text.partition(" ") if self.has_tree else (text, "", "")
        if mark and mark.strip() not in MARKS:
            self._fail(translate("{mark!r} is not a mark; the marks are {marks}", mark=mark[:40], marks=" ".join(MARKS)))
        return name, mark.strip()

    def _count_node(self) -> None:
        self.nodes += 1
        if self.has_tree and self.nodes > MOST_NODES:
            self._fail(translate("a record with variations has at most {n} actions", n=MOST_NODES))

    def _replay(self, match: Match, name: str) -> None:
        if name == UNKNOWN and "known to" not in self.headers:
            raise WrongRecord(translate("'?' is only allowed in records with a 'known to' header"))
        match.replay(name)

    def _check_result(self, match: Match) -> None:
        if self.headers["result"] != format_result(match):
            text = translatable("the result says {told!r}, but the actions lead to {found!r}")
            self._fail(translate(text, told=self.headers["result"][:60], found=format_result(match)), self.at["result"])


def format_result(match: Match) -> str:
    """Return the result as the record states it; loading checks it."""
    scores = " ".join(map(str, match.scores))
    if not match.over:
        return f"unfinished, scores {scores}"
    return f"won by {' '.join(map(str, match.winners))}, scores {scores}"
