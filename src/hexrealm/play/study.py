"""Study: a starting position and a tree of variations with comments and marks, and its record.

    study = Study.load("game.txt")
    reply = study.root.children[0].children[0]
    better = study.add(reply.parent, "k5", mark="!", comment="blocks the way")
    study.save("annotated.txt")

A study without variations and marks is written as a record of version 1, others as version 2: docs/records.md. The engine
checks every action. variations.py has the tree itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from hexrealm import games
from hexrealm.engine.errors import IllegalAction, WrongRecord
from hexrealm.engine.game import Snapshot
from hexrealm.i18n.translate import translate
from hexrealm.play.match import BEGINNING, Match
from hexrealm.play.record import format_head, format_record, read_text, who_decides, write_file
from hexrealm.play.record_reader import FIRST_LINE_OF_TREES, MOST_LINE, MOST_TREE_BYTES, RecordReader
from hexrealm.play.variations import MARKS, MOST_NODES, Node, clean_comment, list_nodes

MOST_INDENTED = 10  # levels of variations whose lines are indented: deeper ones would be mostly spaces
TITLE = "title"


class FlatNode(NamedTuple):
    """A node in a list: its parent is an earlier item, or None for the starting position."""

    parent: int | None
    action: str
    comment: str = ""
    mark: str = ""


class Study:
    """A starting position and what may follow it."""

    def __init__(self, game: str, options: Mapping[str, Any], start: Snapshot | None = None) -> None:
        self._begin(Match(games.find(game), options, start=BEGINNING if start is None else start))

    def _begin(self, match: Match) -> None:
        self._start = match.at(0)
        self._start.comments = {}
        self.root = Node()
        self.names = match.names
        self.headers = dict(match.headers)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._start.game.name

    @property
    def options(self) -> dict[str, Any]:
        """The complete set-up."""
        return self._start.options

    @property
    def start(self) -> Snapshot | None:
        """The snapshot that the study begins at; None: the beginning of the game."""
        return self._start.start

    @property
    def title(self) -> str:
        """What the study is called, from its headers."""
        return self.headers.get(TITLE, "")

    @title.setter
    def title(self, title: str) -> None:
        self.headers = {key: value for key, value in self.headers.items() if key != TITLE}
        if title:
            self.headers[TITLE] = title

    def __len__(self) -> int:
        """Return how many actions the study has."""
        return sum(1 for _ in list_nodes(self.root))

    # Positions

    def match(self, node: Node | None = None) -> Match:
        """Return the match at a node, by default at the starting position."""
        match = self._start.copy()
        for action in node.path if node else ():
            match.play(action)
        return match

    def main_line(self) -> Match:
        """Return the match of the main line, with its comments."""
        nodes = [self.root, *self.root.main_line()]
        match = self.match(nodes[-1])
        match.comments = {number: node.comment.splitlines() for number, node in enumerate(nodes) if node.comment}
        match.names, match.headers = self.names, dict(self.headers)
        return match

    # Changing the tree

    def add(self, parent: Node, action: str, *, comment: str = "", mark: str = "") -> Node:
        """Add an action after a node, or find it there. Raises IllegalAction."""
        node = parent.child(action)
        if node is None:
            match = self.match(parent)
            seat = match.seat
            match.play(action)
            node = Node(action, parent, seat)
        node.comment, node.mark = comment or node.comment, mark or node.mark
        return node

    def flat(self) -> list[FlatNode]:
        """Return all nodes as a list: each after its parent, children of one node in their order."""
        numbers: dict[Node | None, int | None] = {self.root: None}
        found = []
        for number, node in enumerate(list_nodes(self.root)):
            numbers[node] = number
            found.append(FlatNode(numbers[node.parent], node.action, node.comment, node.mark))
        return found

    def grow(self, flat: Sequence[FlatNode]) -> None:
        """Replace the tree by that of a list. Raises WrongRecord, which names the item, counted from 1."""
        if len(flat) > MOST_NODES:
            raise WrongRecord(translate("a record with variations has at most {n} actions", n=MOST_NODES))
        root, nodes, known = Node(), list[Node](), set[tuple[int | None, str]]()  # known: by parent and action
        root.comment = self.root.comment
        for number, item in enumerate(flat, 1):
            if item.parent is not None and not 0 <= item.parent < len(nodes):
                raise _wrong_item(number, translate("its parent is {parent}; it must be an earlier one", parent=item.parent))
            parent = root if item.parent is None else nodes[item.parent]
            if (item.parent, item.action) in known:
                raise _wrong_item(number, translate("there is already a variation with {action} here", action=item.action[:40]))
            if item.mark and item.mark not in MARKS:
                text = translate("{mark!r} is not a mark; the marks are {marks}", mark=item.mark[:40], marks=" ".join(MARKS))
                raise _wrong_item(number, text)
            known.add((item.parent, item.action))
            node = Node(item.action, parent)
            node.comment, node.mark = clean_comment(item.comment), item.mark
            nodes.append(node)
        self._check(root, {node: number for number, node in enumerate(nodes, 1)})
        self.root = root

    def _check(self, root: Node, numbers: Mapping[Node, int]) -> None:
        """Play every action once, and note who decides."""
        waiting = [(root, self._start.copy())]
        while waiting:
            parent, match = waiting.pop()
            for node in parent.children:
                after = match if node is parent.children[-1] else match.copy()
                node.seat = after.seat
                try:
                    after.play(node.action)
                except IllegalAction as error:
                    raise _wrong_item(numbers[node], str(error)[:200]) from None
                if node.children:
                    waiting.append((node, after))

    # Records

    @classmethod
    def from_match(cls, match: Match) -> Study:
        """Return a match as a study of one line."""
        if match.known_to is not None:
            text = translate("this record was saved for {viewer}: a part of it is missing", viewer=match.known_to)
            raise WrongRecord(text)
        study = cls.__new__(cls)
        study._begin(match)
        node, comments = study.root, match.comments
        for number, step in enumerate((None, *match.steps)):
            node = node if step is None else Node(step.name, node, step.seat)
            node.comment = "\n".join(comments.get(number, ()))
        return study

    @classmethod
    def parse(cls, text: str, source: str = "record") -> Study:
        """Return the study in the text of a record of either version. Raises WrongRecord, which names the line."""
        reader = RecordReader(text, source)
        study = cls.from_match(reader.read())
        study.root = reader.root
        return study

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Study:
        """Return the study in a file."""
        return cls.parse(read_text(path), str(Path(path)))

    def format(self) -> str:
        """Return the study as the text of a record."""
        nodes = [self.root, *list_nodes(self.root)]
        for node in nodes:
            node.comment = clean_comment(node.comment)
            if any(len(line) > MOST_LINE - 100 for line in node.comment.splitlines()):
                raise WrongRecord(translate("the line has more than {n} characters", n=MOST_LINE - 100))
        if all(len(node.children) < 2 and not node.mark for node in nodes):
            return format_record(self.main_line())
        lines = [*format_head(self.main_line(), FIRST_LINE_OF_TREES), *_format_tree(self.root)]
        text = "\n".join(lines) + "\n"
        if len(text.encode()) > MOST_TREE_BYTES:
            raise WrongRecord(translate("a record with variations has at most {n} bytes", n=MOST_TREE_BYTES))
        if len(nodes) > MOST_NODES + 1:
            raise WrongRecord(translate("a record with variations has at most {n} actions", n=MOST_NODES))
        return text

    def save(self, path: str | PathLike[str]) -> None:
        """Write the study to a file as a record."""
        write_file(self.format(), path)


def _wrong_item(number: int, why: str) -> WrongRecord:
    return WrongRecord(translate("action {number} of the tree: {why}", number=number, why=why))


def _format_tree(root: Node) -> Iterator[str]:
    """Yield the lines of a tree. A variation follows the action that it replaces, in parentheses."""
    yield from _format_comment(root, "")
    waiting: list[str | tuple[Node, int]] = [(root, 0)]  # lines, and nodes whose children are still to be written
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif item[0].children:
            waiting += reversed(_format_children(*item))


def _format_children(node: Node, depth: int) -> list[str | tuple[Node, int]]:
    first, *others = node.children
    indent, inner = ("  " * min(level, MOST_INDENTED) for level in (depth, depth + 1))
    found: list[str | tuple[Node, int]] = [*_format_node(first, indent)]
    for other in others:
        found += [f"{indent}(", *_format_node(other, inner), (other, depth + 1), f"{indent})"]
    return [*found, (first, depth)]


def _format_node(node: Node, indent: str) -> list[str]:
    line = f"{indent}{who_decides(node.seat)} {node.action} {node.mark}".rstrip()
    return [line, *_format_comment(node, indent)]


def _format_comment(node: Node, indent: str) -> list[str]:
    return [f"{indent}# {line}".rstrip() for line in node.comment.splitlines()]
