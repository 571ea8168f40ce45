"""A tree of variations: actions with comments and marks, and what may follow each. study.py checks trees with the engine.

Nothing here calls itself, so a tree may be as deep as it likes.
"""

from __future__ import annotations

from collections.abc import Iterator

MARKS = ("!", "?", "!?", "?!", "!!", "??")  # as in chess: good, mistake, interesting, dubious, brilliant, blunder
MOST_NODES = 5000
_CONTROL_CHARACTERS = dict.fromkeys((*range(32), *range(127, 160)))


class Node:
    """One action of a study. The first of `children` continues its line, the others are variations.

    The root of a tree stands for the starting position: it has no action.
    """

    __slots__ = ("action", "children", "comment", "mark", "parent", "seat")

    def __init__(self, action: str = "", parent: Node | None = None, seat: int | None = None) -> None:
        self.action, self.parent, self.seat = action, parent, seat  # seat: who decided; None for chance
        self.children: list[Node] = []
        self.comment = self.mark = ""
        if parent is not None:
            parent.children.append(self)

    def __repr__(self) -> str:
        return f"<Node {self.action}{self.mark}, {len(self.children)} children>"

    @property
    def path(self) -> list[str]:
        """The actions from the starting position to here."""
        found, node = [], self
        while node.parent is not None:
            found.append(node.action)
            node = node.parent
        return found[::-1]

    def child(self, action: str) -> Node | None:
        """Return the child with an action, if there is one."""
        return next((node for node in self.children if node.action == action), None)

    def main_line(self) -> list[Node]:
        """Return the first child, its first child, and so on."""
        found, node = [], self
        while node.children:
            node = node.children[0]
            found.append(node)
        return found

    def promote(self) -> None:
        """Make this the first child of its parent: its line becomes the main one there."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent.children.insert(0, self)

    def remove(self) -> None:
        """Remove this action and everything after it."""
        if self.parent is not None:
            self.parent.children.remove(self)
            self.parent = None


def list_nodes(root: Node) -> Iterator[Node]:
    """Yield all nodes but the root: each before its children, and each line before the variations beside it."""
    waiting = root.children[::-1]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children[::-1]


def clean_comment(text: str) -> str:
    """Return a comment as a record can hold it: lines without spaces around them and without control characters."""
    lines = [line.replace("\t", " ").translate(_CONTROL_CHARACTERS).strip() for line in text.splitlines()]
    return "\n".join(lines).strip()
