"""Records of every game: to text and back, and the errors for bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hexrealm
from hexrealm.play.record import MOST_BYTES, format_record, parse_record
from tests.support.walks import GAMES, WALKS, match_after

pytestmark = pytest.mark.parametrize("name", GAMES)
RECORDS = {name: format_record(match_after(name, 11, 10_000)) for name in GAMES}
TWO_PLAYERS = {name: format_record(hexrealm.new(name, players=2)) for name in GAMES}


def test_a_record_loads_to_the_same_match(name: str, tmp_path: Path) -> None:
    for seed in range(WALKS):
        match = match_after(name, seed, seed * 7)
        match.names = [f"Player {seat} ü#" for seat in range(match.players)]
        match.headers = {"date": "2026-01-02", "event": "a test: of records", "round": "Cup #3"}
        match.comments = {0: ["before"], len(match.steps): ["after", "and more"]}
        match.save(tmp_path / "game.txt")
        again = hexrealm.load(tmp_path / "game.txt")
        assert again.history == match.history
        assert again.state.tobytes() == match.state.tobytes()
        assert (again.options, again.names, again.headers, again.comments) == (
            match.options,
            match.names,
            match.headers,
            match.comments,
        )
        assert format_record(again) == format_record(match)
    assert [path.name for path in tmp_path.iterdir()] == ["game.txt"]


def test_a_match_from_a_position_is_recorded_with_it(name: str) -> None:
    match = match_after(name, 3, 10)
    while True:
        try:
            begun = hexrealm.position(name, match.options, match.snapshot())
            break
        except hexrealm.WrongPosition:
            match.undo()
    begun.play(begun.legal()[0])
    again = parse_record(format_record(begun))
    assert again.snapshot() == begun.snapshot()
    assert len(again.history) == 1


def test_comments_may_be_on_lines_of_their_own_and_after_actions(name: str) -> None:
    lines = RECORDS[name].splitlines()
    play = lines.index("[play]")
    lines = [f"{line}  # on line {number}" if number > play else f"{line}\n# after it" for number, line in enumerate(lines)]
    assert parse_record("\n".join(["# first of all", *lines, "", "# and last"])).over


def _change(name: str, old: str, new: str) -> str:
    assert old in RECORDS[name]
    return RECORDS[name].replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("record 1", "record 3", "line 1: a record must start with 'hexrealm record 1' or 'hexrealm record 2'"),
        ("game: ", "game: un", "line 2: there is no game"),
        ("players:", "player:", "there is no option 'player'"),
        ("players: ", "players: [", "is not JSON"),
        ("[play]", "[moves]", "is not a section"),
        ("[set-up]", "[set-up", "is not a section"),
        ("[play]", "[set-up]", "appears twice"),
        ("result: won by", "result: lost by", "the result says"),
        ("\n[set-up]", "a line without a colon\n[set-up]", "not of the form 'name: value'"),
        ("result: ", "results: ", "the header 'result' is missing"),
        ("\n[set-up]", "date: again\n[set-up]", "the header 'date' is given twice"),
        ("\n[set-up]", 'names: ["one"]\n[set-up]', "names must be a list of"),
        ("\n[set-up]", "names: {\n[set-up]", "is not JSON"),
        ("[play]\n", "[play]\n7 nonsense\n", "should start with"),
        ("[play]\n", "[position]\nsnapshot: {}\n[play]\n", "lacks"),
        ("[play]\n", "[position]\nwrong: {}\n[play]\n", "[position] takes one value"),
        ("[play]\n", "[play]\n" + "x" * 70_000 + "\n", "characters"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(name: str, old: str, new: str, text: str) -> None:
    with pytest.raises(hexrealm.WrongRecord, match=r"record, line [0-9]+: ") as caught:
        parse_record(_change(name, old, new))
    assert text in str(caught.value)


def test_options_must_be_complete_and_given_once(name: str) -> None:
    line = next(line for line in TWO_PLAYERS[name].splitlines() if line.startswith("players:"))
    with pytest.raises(hexrealm.WrongRecord, match="must list all options; missing: players"):
        parse_record(TWO_PLAYERS[name].replace(line, ""))
    with pytest.raises(hexrealm.WrongRecord, match="given twice"):
        parse_record(TWO_PLAYERS[name].replace(line, f"{line}\n{line}"))


def test_an_illegal_action_is_refused_with_its_line(name: str) -> None:
    lines = RECORDS[name].splitlines()
    last = len(lines)
    lines[-1] = lines[-1].split(" ")[0] + " nonsense"
    with pytest.raises(hexrealm.WrongRecord, match=f"line {last}: "):
        parse_record("\n".join(lines))
    with pytest.raises(hexrealm.WrongRecord, match=f"line {last + 1}: the game ended"):
        parse_record(RECORDS[name] + "0 more\n")
    with pytest.raises(hexrealm.WrongRecord, match="is missing"):
        parse_record(RECORDS[name].split("[play]")[0])


def test_files_that_are_not_records_are_refused(name: str, tmp_path: Path) -> None:
    cases = {"empty": b"", "binary": bytes(range(256)) * 50, "zeros": bytes(10_000), "endless": b"#" * (MOST_BYTES + 1)}
    for file, content in cases.items():
        (tmp_path / file).write_bytes(content)
        with pytest.raises(hexrealm.WrongRecord, match=file):
            hexrealm.load(tmp_path / file)
    with pytest.raises(hexrealm.WrongRecord, match="this file does not exist"):
        hexrealm.load(tmp_path / "nowhere")
    with pytest.raises(hexrealm.WrongRecord, match="this is not a file"):
        hexrealm.load(tmp_path)
    assert name


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_a_damaged_record_raises_nothing_but_wrong_record(name: str, data: st.DataObject) -> None:
    """Lines are dropped, doubled, swapped and replaced anywhere."""
    lines = RECORDS[name].splitlines()[:30]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines[at : at + 1] = data.draw(st.lists(st.text(max_size=40) | st.sampled_from(lines), max_size=3)) or [""]
    try:
        parse_record("\n".join(lines))
    except hexrealm.WrongRecord as error:
        assert "line" in str(error)


def test_a_record_saved_for_a_viewer_holds_what_that_viewer_may_know(name: str, tmp_path: Path) -> None:
    for seed in range(WALKS):
        match = match_after(name, seed, 20 + 5 * seed)
        for viewer in (0, match.players - 1, "spectator"):
            match.save(tmp_path / "seen.txt", seat=viewer)
            seen = hexrealm.load(tmp_path / "seen.txt")
            assert seen.known_to == viewer
            assert seen.snapshot() == seen.snapshot(seat=viewer) == match.snapshot(seat=viewer)
            assert seen.scene() == match.scene(seat=viewer)
            assert [event.words for event in seen.events] == [event.words for event in match.events_for(viewer)]
            for seen_step, true in zip(seen.steps, match.steps, strict=True):
                assert seen_step.name == true.name or (seen_step.name, seen_step.seat) == ("?", None)
            seen.save(tmp_path / "again.txt")
            assert (tmp_path / "again.txt").read_text() == (tmp_path / "seen.txt").read_text()


def test_a_record_saved_for_a_viewer_cannot_be_played_on(name: str, tmp_path: Path) -> None:
    match = match_after(name, 2, 25)
    match.save(tmp_path / "seen.txt", seat=0)
    seen = hexrealm.load(tmp_path / "seen.txt")
    assert (seen.legal(), seen.odds()) == ([], {})
    with pytest.raises(hexrealm.IllegalAction, match="you can view it, but not continue it"):
        seen.play(match.legal()[0])
    with pytest.raises(hexrealm.IllegalAction, match="does not contain"):
        seen.snapshot(seat=1)
    with pytest.raises(hexrealm.IllegalAction):
        seen.play_chance()
    assert seen.at(5).known_to == 0
    text = (tmp_path / "seen.txt").read_text()
    with pytest.raises(hexrealm.WrongRecord, match="must be a seat or 'spectator'"):
        parse_record(text.replace("known to: 0", "known to: me"))
    with pytest.raises(
        hexrealm.WrongRecord, match=r"^record, line \d+: '\?' is only allowed in records with a 'known to' header"
    ):
        lines = format_record(match).splitlines()
        place = lines.index("[play]") + 1
        parse_record("\n".join([*lines[:place], lines[place].split(" ")[0] + " ?", *lines[place + 1 :]]))


@pytest.mark.parametrize(
    ("header", "value"),
    [("known to", "1"), ("a: b", "c"), ("", "c"), ("# a", "c"), ("a\nb", "c"), ("a", "b\nc"), ("a", " b"), ("result", "won")],
)
def test_unreadable_headers_are_not_written(name: str, header: str, value: str, tmp_path: Path) -> None:
    match = match_after(name, 1, 3)
    match.headers = {header: value}
    with pytest.raises(hexrealm.WrongRecord, match="header"):
        match.save(tmp_path / "game.txt")
    assert not list(tmp_path.iterdir())


def test_names_for_other_seats_are_not_written_and_long_comments_are(name: str, tmp_path: Path) -> None:
    match = match_after(name, 1, 3)
    match.names = ["only one"]
    with pytest.raises(hexrealm.WrongRecord, match="names"):
        match.save(tmp_path / "game.txt")
    match.names = None
    match.comments = {1: ["two\nlines"]}
    match.save(tmp_path / "game.txt")
    assert hexrealm.load(tmp_path / "game.txt").comments == {1: ["two", "lines"]}
    with pytest.raises(OSError, match=r"nowhere.game\.txt"):
        match.save(tmp_path / "nowhere" / "game.txt")


def test_comments_stay_with_their_actions(name: str) -> None:
    match = match_after(name, 1, 12)
    match.comments = {0: ["start"], len(match.steps): ["last"]}
    assert match.at(5).comments == {0: ["start"]}
    match.undo()
    assert match.comments == {0: ["start"]}
