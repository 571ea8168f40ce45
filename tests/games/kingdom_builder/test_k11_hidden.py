"""K11: what is hidden. test_hidden.py checks that nothing leaks."""

from __future__ import annotations

from pathlib import Path

import pytest

import hexrealm
from tests.games.kingdom_builder.positions import filled, options_of, play, position

VIEWERS = (0, 1, 2, "spectator")


def test_k11_1_the_tile_in_a_hand_is_its_owners_secret() -> None:
    match = position(players=3, hands={"red": "desert", "ivory": "grass"})
    seen = [[seat["hand"] for seat in match.snapshot(seat=viewer)["seats"]] for viewer in VIEWERS]
    assert seen == [
        [None, "hidden", "hidden"],
        [None, "desert", "hidden"],
        [None, "hidden", "grass"],
        [None, "hidden", "hidden"],
    ]


def test_k11_1_until_it_is_played() -> None:
    match = play(position(due=0, hands={"red": "desert"}), "end", "grass")
    assert [match.snapshot(seat=viewer)["played"] for viewer in (0, 1, "spectator")] == ["desert"] * 3


def test_k11_1_only_the_owner_learns_what_was_drawn() -> None:
    match = play(position(players=3, due=0), "end", "desert")
    drawn = [match.events_for(viewer)[0] for viewer in VIEWERS]
    assert [event.details["terrain"] for event in drawn] == ["desert", None, None, None]
    assert [event.words for event in drawn[:2]] == [
        "blue draws a desert tile into the hand",
        "blue draws a terrain tile into the hand",
    ]


def test_k11_1_a_record_for_a_seat_hides_the_tiles_in_other_hands(tmp_path: Path) -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of(players=3)), "grass", "desert", "flower")
    match.save(tmp_path / "record", seat=1)
    assert (tmp_path / "record").read_text().split("[play]\n")[1].split("\n")[:3] == ["- grass", "- desert", "- ?"]


def test_k11_1_played_tiles_are_in_the_record(tmp_path: Path) -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of()), "grass", "desert", "e5", "f5", "g5", "end", "forest")
    match.save(tmp_path / "record", seat="spectator")
    lines = (tmp_path / "record").read_text().split("[play]\n")[1].split("\n")
    assert [line for line in lines if line.startswith("-")] == ["- grass", "- desert", "- ?"]


def test_k11_1_a_record_for_no_viewer_holds_everything(tmp_path: Path) -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of()), "grass", "desert")
    match.save(tmp_path / "record")
    assert "?" not in (tmp_path / "record").read_text()
    assert hexrealm.load(tmp_path / "record").snapshot() == match.snapshot()


def test_k11_1_a_record_that_begins_at_a_position_is_not_saved_for_a_seat(tmp_path: Path) -> None:
    """Its first snapshot would have to hide something, and then it could not be read."""
    match = play(position(players=3, due=0, hands={"red": "desert", "ivory": "flower"}), "end", "grass")
    with pytest.raises(hexrealm.WrongRecord, match="something hidden from 0 cannot be saved for 0"):
        match.save(tmp_path / "record", seat=0)
    assert not list(tmp_path.iterdir())


def test_k11_1_a_record_for_a_seat_can_be_loaded(tmp_path: Path) -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of(players=3)), "grass", "desert", "flower", "e5", "f5", "g5")
    match.save(tmp_path / "record", seat=1)
    assert hexrealm.load(tmp_path / "record").snapshot(seat=1) == match.snapshot(seat=1)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_k11_2_the_pile_is_hidden_from_every_seat(viewer: int | str) -> None:
    assert "pile" not in position(players=3).snapshot(seat=viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_k11_2_the_pile_is_hidden_when_a_tile_is_drawn_too(viewer: int | str) -> None:
    match = play(position(players=3, due=0), "end")
    assert "pile" not in match.snapshot(seat=viewer)
    assert str(match.odds()) not in str(match.scene(seat=viewer).to_dict())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_k11_2_what_a_redraw_gave_is_open(viewer: int | str) -> None:
    match = play(position(**filled("canyon", but="l4"), played="canyon"), "l4", "desert")
    assert match.snapshot(seat=viewer)["played"] == "desert"
    assert match.events_for(viewer)[0].words == "blue draws a desert tile and plays it"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_k11_2_everything_else_is_open(viewer: int | str) -> None:
    match = position(players=3, blue="e5", red="f5", tiles={"red": "m16:new"}, lost="c7", discards="grass canyon")
    whole, seen = match.snapshot(), match.snapshot(seat=viewer)
    assert set(whole) - set(seen) == {"pile"}
    for snapshot in (whole, seen):
        for seat in snapshot["seats"]:
            del seat["hand"]
    assert {**whole, "pile": None} == {**seen, "pile": None}


def test_k11_2_there_is_no_such_viewer() -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is no seat; the seats are 0, 1, and there is 'spectator'"):
        position().snapshot(seat=2)
