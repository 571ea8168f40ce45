"""What holds after every action of any game: pieces are conserved, and incremental state equals a recount."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hexrealm.engine.bits import list_set
from hexrealm.engine.hexgrid import connected_areas
from hexrealm.games.cascadero.rules.board import hex_name, hex_number, town_numbers
from hexrealm.games.cascadero.rules.groups import leader_of
from hexrealm.games.cascadero.rules.maps import Map, read_map
from hexrealm.games.cascadero.rules.tables import (
    COLOURED_TRACK,
    COLOURS,
    ENVOYS,
    FORBIDDEN,
    SEALS,
    TOP,
    WHITE_TRACK,
    read_track,
)
from hexrealm.play.match import Match
from tests.support.walks import WALKS, walk


def test_envoys_and_seals_are_conserved() -> None:
    for seed in range(WALKS):
        for match in walk("cascadero", seed):
            snapshot = match.snapshot()
            placed = Counter(seat for seat, _ in snapshot["envoys"].values())
            assert all(placed[number] + seat["envoys"] == ENVOYS for number, seat in enumerate(snapshot["seats"]))
            on_tracks = sum(map(len, snapshot["seals_on_tracks"].values()))
            under = sum(sealed for _, sealed in snapshot["envoys"].values())
            assert on_tracks + under + sum(seat["seals"] for seat in snapshot["seats"]) == SEALS


def test_points_are_the_sum_of_all_events() -> None:
    """The points of the state equal those of all events, and include those of achievements and spaces on the table."""
    for seed in range(WALKS):
        points: Counter[int] = Counter()
        for match in walk("cascadero", seed):
            for event in match.events:
                if event.points:
                    assert event.seat is not None
                    points[event.seat] += event.points
            assert [points[seat] for seat in range(match.players)] == match.scores
        for seat, counted in enumerate(recount(match)):
            assert counted <= match.scores[seat]  # the rest is farmer tiles and higher numbers


def recount(match: Match) -> list[int]:
    """Return the points that the table shows: achievements, and the lower numbers of the spaces reached."""
    snapshot = match.snapshot()
    found = []
    for number, seat in enumerate(snapshot["seats"]):
        points = 2 * len(seat["pairs"]) + 10 * seat["all_pairs"]
        points += 3 * sum(owner == number for owner in snapshot["exclusive"].values())
        for colour, cube in seat["cubes"].items():
            track = read_track(WHITE_TRACK if colour == "white" else COLOURED_TRACK)
            points += sum(later for _, _, later in track[: cube + 1])
        found.append(points)
    return found


def test_cubes_stay_on_their_tracks() -> None:
    for seed in range(WALKS):
        before: dict[tuple[int, str], int] = {}
        for match in walk("cascadero", seed):
            for number, seat in enumerate(match.snapshot()["seats"]):
                for colour, cube in seat["cubes"].items():
                    assert before.get((number, colour), 0) <= cube <= TOP
                    assert read_track(COLOURED_TRACK)[cube][0] != FORBIDDEN
                    before[number, colour] = cube


def test_incremental_state_equals_a_recount() -> None:
    for seed in range(WALKS):
        for match in walk("cascadero", seed):
            state, snapshot, printed = match.state, match.snapshot(), read_map(match.options["board"])
            envoys = snapshot["envoys"]
            assert set(printed.fields) - hexes_in(state.empty) == set(envoys)
            for town, number in town_numbers(match.options["board"]).items():
                assert state.envoys_beside[number] == sum(near in envoys for near in printed.neighbours[town])
            for seat in range(match.players):
                check_seat(state, seat, {name for name, (owner, _) in envoys.items() if owner == seat}, printed)


def check_seat(state: Any, seat: int, own: set[str], printed: Map) -> None:
    me = state.seats[seat]
    near = {field for name in own for field in printed.neighbours[name]}
    assert hexes_in(me.standing) & printed.neighbours.keys() == own
    assert hexes_in(me.near) & printed.neighbours.keys() == near
    leaders, groups = set(), connected_areas(own, printed.neighbours)
    for group in groups:
        (leader,) = {int(leader_of(state, state.envoy_on[hex_number(name)])) for name in group}
        towns = {near for name in group for near in printed.neighbours[name] if near in printed.towns}
        numbers = {town for town, _ in enumerate(printed.towns, 1) if int(state.towns[leader]) >> town & 1}
        assert {list(printed.towns)[number - 1] for number in numbers} == towns
        leaders.add(leader)
    assert len(leaders) == len(groups)


def hexes_in(words: Any) -> set[str]:
    """Return the names of the hexes in a set."""
    return set(map(hex_name, list_set(words)))


def test_the_maps_have_the_printed_counts() -> None:
    for board, towns, slots in (("basic", 36, 0), ("farmer", 26, 24)):
        printed = read_map(board)
        assert (len(printed.grid.hexes), len(printed.towns), len(printed.farmer_slots)) == (234, towns, slots)
        assert all(sum(near in printed.towns for near in printed.neighbours[field]) <= 1 for field in printed.fields)
        assert not any(printed.town_beside.get(field) for field in printed.farmer_slots)
        icons = Counter(town.icon for town in printed.towns.values())
        assert icons["star"] == icons["circle"] == icons["cross"] == 4
    counts = Counter(town.colour for town in read_map("basic").towns.values())
    assert counts == {"blue": 7, "yellow": 7, "orange": 7, "pink": 7, "white": 8}


def test_hex_names_and_numbers_match() -> None:
    for board in ("basic", "farmer"):
        for name in read_map(board).grid.by_name:
            assert hex_name(hex_number(name)) == name
    assert COLOURS[1:] == ("blue", "yellow", "orange", "pink", "white")
