"""Studies of every game: trees of variations as records and as lists, what is checked, and what hostile ones cost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hexrealm
from hexrealm.play.record import format_record, parse_record
from hexrealm.play.record_reader import MOST_TREE_BYTES
from hexrealm.play.study import FlatNode, Study
from hexrealm.play.variations import MARKS, MOST_NODES, clean_comment, list_nodes
from tests.support.walks import GAMES, any_match, match_after

pytestmark = pytest.mark.parametrize("name", GAMES)


def grow_at_random(name: str, seed: int, size: int) -> Study:
    """Return a random tree, with comments and marks here and there."""
    dice, start = random.Random(seed), any_match(name, seed)
    study = Study(name, start.options)
    study.title, study.names = f"Study {seed}", [f"Player {seat} ü#" for seat in range(start.players)]
    study.root.comment = dice.choice(["", "from here"])
    nodes = [study.root]
    for _ in range(size):
        parent = dice.choice(nodes[-3:])
        legal = study.match(parent).legal()
        if legal:
            comment = dice.choice(["", "", "two\nlines", "a ( or ) and a # in it", "!!"])
            nodes.append(study.add(parent, dice.choice(legal), comment=comment, mark=dice.choice(["", "", *MARKS])))
    return study


def is_plain(study: Study) -> bool:
    nodes = [study.root, *list_nodes(study.root)]
    return all(len(node.children) < 2 and not node.mark for node in nodes)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), size=st.integers(0, 25))
def test_a_tree_is_the_same_after_writing_and_reading(name: str, seed: int, size: int) -> None:
    study = grow_at_random(name, seed, size)
    text = study.format()
    again = Study.parse(text)
    assert text.startswith(f"hexrealm record {1 if is_plain(study) else 2}\n")
    assert (again.flat(), again.root.comment, again.format()) == (study.flat(), study.root.comment, text)
    assert (again.options, again.title, again.names) == (study.options, study.title, study.names)
    other = Study(name, study.options)
    other.grow(study.flat())
    assert other.flat() == study.flat()
    assert [node.seat for node in list_nodes(other.root)] == [node.seat for node in list_nodes(study.root)]
    main = parse_record(text)
    assert main.history == study.main_line().history
    assert main.comments == study.main_line().comments


def test_a_record_without_variations_stays_version_1(name: str, tmp_path: Path) -> None:
    match = match_after(name, 4, 30)
    match.headers, match.comments = {"date": "2026-01-02", "event": "a cup"}, {0: ["before"], 7: ["in", "between"]}
    text = format_record(match)
    study = Study.parse(text)
    assert (study.format(), len(study)) == (text, len(match.steps))
    assert Study.from_match(match).format() == text
    study.root.children[0].mark = "!"
    study.save(tmp_path / "study.txt")
    assert (tmp_path / "study.txt").read_text().startswith("hexrealm record 2\n")
    assert hexrealm.load(tmp_path / "study.txt").history == match.history
    assert Study.load(tmp_path / "study.txt").root.children[0].mark == "!"


def test_a_study_may_begin_at_a_position(name: str) -> None:
    match = match_after(name, 3, 10)
    while True:
        try:
            study = Study(name, match.options, match.snapshot())
            break
        except hexrealm.WrongPosition:
            match.undo()
    for action in match.legal()[:2]:
        study.add(study.root, action)
    again = Study.parse(study.format())
    assert (again.start, again.flat()) == (match.snapshot(), study.flat())


def test_branches_can_be_promoted_and_removed(name: str) -> None:
    study = Study(name, any_match(name, 1).options)
    first, second = (study.add(study.root, action) for action in study.match().legal()[:2])
    reply = study.add(second, study.match(second).legal()[0])
    assert study.add(study.root, second.action, mark="?") is second
    second.promote()
    assert study.main_line().history == reply.path == [second.action, reply.action]
    first.remove()
    assert [node.action for node in list_nodes(study.root)] == [second.action, reply.action]
    with pytest.raises(hexrealm.IllegalAction):
        study.add(study.root, "nonsense")


def two_lines(name: str) -> str:
    """Return a record with two variations of one action each."""
    study = Study(name, hexrealm.new(name, players=2, seed=1).options)
    for action in study.match().legal()[:2]:
        study.add(study.root, action, mark="!")
    return study.format()


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("[play]\n", "[play]\n(\n", "must follow the action that it replaces"),
        ("[play]\n", "[play]\n)\n", "there is no variation to close"),
        ("\n(\n", "\n(\n(\n", "must follow the action that it replaces"),
        ("\n(\n", "\n(\n)\n(\n", "or it is empty"),
        ("\n)\n", "\n", "is not closed"),
        (" !\n", " !!!\n", "'!!!' is not a mark"),
        (" !\n", " ! !\n", "'! !' is not a mark"),
        ("\n)\n", "\n)\n(\n{first}\n)\n", "there is already a variation with"),
        ("result: ", "known to: 0\nresult: ", "cannot be known to one viewer only"),
        ("record 2", "record 1", ""),
        ("[play]\n", "[play]\n# " + "x" * 70_000 + "\n", "characters"),
        ("[play]\n", "[play]\n" + "# x\n" * 70_000, "at most 262144 bytes"),
    ],
)
def test_a_bad_tree_is_refused_with_its_line(name: str, old: str, new: str, text: str) -> None:
    record = two_lines(name)
    first = record.split("[play]\n")[1].splitlines()[0]
    assert old in record
    with pytest.raises(hexrealm.WrongRecord, match=r"^record, line [0-9]+: ") as caught:
        Study.parse(record.replace(old, new.replace("{first}", first), 1))
    assert text in str(caught.value)


def test_a_bad_list_is_refused_with_its_item(name: str) -> None:
    study = Study(name, any_match(name, 1).options)
    first, second = study.match().legal()[:2]
    wrong = {
        "earlier one": [FlatNode(0, first)],
        "action 2 of the tree: its parent is 5": [FlatNode(None, first), FlatNode(5, second)],
        "its parent is -1": [FlatNode(None, first), FlatNode(-1, second)],
        "already a variation": [FlatNode(None, first), FlatNode(None, first)],
        "is not a mark": [FlatNode(None, first, "", "?!?")],
        "action 2 of the tree": [FlatNode(None, first), FlatNode(None, "nonsense")],
        "at most 5000 actions": [FlatNode(None, first)] * (MOST_NODES + 1),
    }
    for text, flat in wrong.items():
        with pytest.raises(hexrealm.WrongRecord, match=text):
            study.grow(flat)
    assert len(study) == 0


def test_deep_and_large_trees_are_read_or_refused_without_recursion(name: str) -> None:
    """5,000 variations inside each other are one level each for a reader that calls itself, and there are longer chains."""
    record = two_lines(name)
    head, play = record.split("[play]\n")
    first = play.splitlines()[0]
    with pytest.raises(hexrealm.WrongRecord, match="line"):
        Study.parse(f"{head}[play]\n" + f"{first}\n(\n" * MOST_NODES)
    with pytest.raises(hexrealm.WrongRecord, match="its parent"):
        Study(name, any_match(name, 1).options).grow([FlatNode(number, "x") for number in range(MOST_NODES)])
    chain = [FlatNode(number - 1 if number else None, "x") for number in range(MOST_NODES)]
    with pytest.raises(hexrealm.WrongRecord, match="action 1 of the tree"):
        Study(name, any_match(name, 1).options).grow(chain)
    study = Study.parse(record)
    study.root.comment = "x\n" * MOST_TREE_BYTES
    with pytest.raises(hexrealm.WrongRecord, match="at most 262144 bytes"):
        study.format()
    study.root.comment = "x" * MOST_TREE_BYTES
    with pytest.raises(hexrealm.WrongRecord, match="characters"):
        study.format()


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_tree_raises_nothing_but_wrong_record(name: str, data: st.DataObject) -> None:
    lines = TREES[name].splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = data.draw(st.lists(st.sampled_from([*lines, "(", ")"]) | st.text(max_size=40), max_size=3))
        lines = lines or [""]
    try:
        study = Study.parse("\n".join(lines))
    except hexrealm.WrongRecord as error:
        assert "line" in str(error) or "known to" in str(error)
    else:
        assert Study.parse(study.format()).flat() == [
            node._replace(comment=clean_comment(node.comment)) for node in study.flat()
        ]


def test_what_a_viewer_knows_is_no_study(name: str, tmp_path: Path) -> None:
    match = match_after(name, 2, 12)
    match.save(tmp_path / "seen.txt", seat=0)
    with pytest.raises(hexrealm.WrongRecord, match="this record was saved for 0"):
        Study.load(tmp_path / "seen.txt")


TREES = {name: grow_at_random(name, 12, 20).format() for name in GAMES}
