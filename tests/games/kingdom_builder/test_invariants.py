"""What holds after every action of any game: pieces are conserved, and incremental state equals a recount.

The rules are written here a second time, in a plain and slow way, from the snapshot alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from hexrealm.engine.hexgrid import connected_areas
from hexrealm.games.kingdom_builder.rules.quadrants import Land, lay_board
from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import BUILDING_KINDS, TERRAINS, position
from tests.support.walks import WALKS, walk

SIZE = 20


def test_settlements_and_tiles_are_conserved() -> None:
    for seed in range(WALKS):
        for match in walk("kingdom_builder", seed):
            now = match.snapshot()
            built = Counter(now["settlements"].values())
            if now["lifted"]:
                built[now["seat"]] += 1
            assert all(built[number] + seat["supply"] == 40 for number, seat in enumerate(now["seats"]))
            out = Counter([now["played"], *(seat["hand"] for seat in now["seats"])])
            for terrain in TERRAINS:
                assert now["pile"][terrain] + now["discards"][terrain] + now["removed"][terrain] + out[terrain] == 5
            taken = Counter(name for seat in now["seats"] for _, name, _ in seat["tiles"])
            taken += Counter(name for seat in now["seats"] for name in seat["lost"])
            assert all(left + taken[name] == 2 for name, left in now["location_tiles"].items())


def test_the_fields_of_a_turn_are_consistent() -> None:
    for seed in range(WALKS):
        for match in walk("kingdom_builder", seed):
            now = match.snapshot()
            decision, seat = now["decision"], now["seat"]
            assert now["final_round"] == any(each["supply"] == 0 for each in now["seats"])
            assert (now["using"] is not None) == (decision in ("build", "lift", "settle"))
            assert (now["lifted"] is not None) == (decision == "settle")
            assert (now["gold"] is not None) == (now["winners"] is not None) == match.over
            assert (match.odds() != {}) == (decision == "draw")
            assert match.over or match.legal()
            if seat is not None:
                assert now["due"] <= now["seats"][seat]["supply"]
                assert now["seats"][seat]["hand"] is None
            if decision in ("draw", "over"):
                assert (seat, now["played"]) == (None, None)


def test_incremental_state_equals_a_recount() -> None:
    for seed in range(WALKS):
        for match in walk("kingdom_builder", seed):
            state, now, land = match.state, match.snapshot(), lay_board(match.options)
            if now["lifted"]:
                now["settlements"][now["lifted"]] = now["seat"]  # the state has it there until it is settled
            ground = {name for name, terrain in land.terrain.items() if terrain != "mountain"}
            assert names_in(state.free) == ground - set(now["settlements"])
            for seat in range(match.players):
                own = {name for name, owner in now["settlements"].items() if owner == seat}
                beside = Counter(near for name in own for near in land.neighbours[name])
                me = state.seats[seat]
                assert names_in(me.standing) == own
                assert names_in(me.near) == set(beside)
                assert names_in(me.near_two) == {name for name, count in beside.items() if count > 1}
            assert names_in(state.targets) == {name for name in match.legal() if name[1:].isdigit()}
            assert not state.scratch.any()


def names_in(words: Iterable[Any]) -> set[str]:
    """Return the hexes of a set; they are numbered row by row, from 1."""
    bits = sum(int(word) << 64 * number for number, word in enumerate(words))
    numbers = [number for number in range(1, SIZE * SIZE + 1) if bits >> number & 1]
    assert bits == sum(1 << number for number in numbers)
    return {f"{'abcdefghijklmnopqrst'[(number - 1) % SIZE]}{(number - 1) // SIZE + 1}" for number in numbers}


# What is legal, from the snapshot


def test_legal_actions_equal_a_plain_search() -> None:
    for seed in range(WALKS):
        for match in walk("kingdom_builder", seed):
            assert set(match.legal()) == Table(match).legal()


class Table:
    """A position, with a plain search for the legal actions."""

    def __init__(self, match: Match) -> None:
        self.land: Land = lay_board(match.options)
        self.now = match.snapshot()
        self.seat = self.now["seat"]
        self.taken = set(self.now["settlements"])
        self.own = {name for name, owner in self.now["settlements"].items() if owner == self.seat}

    def legal(self) -> set[str]:
        now, decision = self.now, self.now["decision"]
        if decision == "over":
            return set()
        if decision == "draw":
            return {terrain for terrain, count in now["pile"].items() if count}
        if decision == "turn":
            return self.turn()
        if decision == "build":
            return self.builds(now["using"])
        if decision == "lift":
            return {name for name in self.own if self.moves(now["using"], name, self.own - {name})}
        return self.moves(now["using"], now["lifted"], self.own)

    def turn(self) -> set[str]:
        found = self.next_to_own(self.pool(self.now["played"]), self.own, set()) if self.now["due"] else {"end"}
        ready = {kind for kind, _, state in self.now["seats"][self.seat]["tiles"] if state == "ready"}
        if self.now["due"] and self.now["begun"]:
            return found
        return found | {kind for kind in ready if self.may_use(kind)}

    def may_use(self, kind: str) -> bool:
        if kind in BUILDING_KINDS:
            return self.now["seats"][self.seat]["supply"] > 0 and bool(self.builds(kind))
        return any(self.moves(kind, name, self.own - {name}) for name in self.own)

    def builds(self, kind: str) -> set[str]:
        if kind == "tavern":
            return {name for name in self.land.terrain if self.ends_line(name)}
        return self.next_to_own(self.pool(kind), self.own, set())

    def moves(self, kind: str, start: str, others: set[str]) -> set[str]:
        if kind == "paddock":
            ahead = {self.straight(start, direction, 2) for direction in range(6)} - self.taken
            return {name for name in ahead if name and self.land.terrain.get(name) in TERRAINS}
        return self.next_to_own(self.pool(kind), others, {start}) - {start}

    def pool(self, kind: str | None) -> set[str]:
        """Return the hexes of a terrain, or those an extra action may go to."""
        terrain = {"farm": "grass", "oasis": "desert", "harbor": "water"}.get(kind or "", kind)
        if terrain in ("oracle", "barn"):
            terrain = self.now["played"]
        if terrain == "tower":
            edge = {name for name, near in self.land.neighbours.items() if len(near) < 6}
            return {name for name in edge if self.land.terrain.get(name) in TERRAINS}
        return {name for name, found in self.land.terrain.items() if found == terrain}

    def next_to_own(self, pool: set[str], own: set[str], left: set[str]) -> set[str]:
        free = pool - (self.taken - left)
        near = {name for name in free if own.intersection(self.land.neighbours[name])}
        return near or free

    def ends_line(self, name: str) -> bool:
        if name in self.taken or self.land.terrain[name] not in TERRAINS:
            return False
        lines = [{self.straight(name, direction, steps) for steps in (1, 2, 3)} for direction in range(6)]
        return any(line <= self.own for line in lines)

    def straight(self, name: str, direction: int, steps: int) -> str:
        grid = self.land.grid
        there = grid.step(grid.by_name[name], direction, steps)
        return grid.names[there] if there else ""


# Gold, from the snapshot


def test_gold_equals_a_recount_at_every_moment() -> None:
    for seed in range(WALKS):
        for match in walk("kingdom_builder", seed):
            counted = recount(match)
            assert match.scores == [sum(gold.values()) for gold in counted]
            if match.over:
                assert match.snapshot()["gold"] == [{**gold, "total": sum(gold.values())} for gold in counted]
                assert match.winners == [seat for seat, score in enumerate(match.scores) if score == max(match.scores)]


def recount(match: Match) -> list[dict[str, int]]:
    land, settlements = lay_board(match.options), match.snapshot()["settlements"]
    own = [{name for name, owner in settlements.items() if owner == seat} for seat in range(match.players)]
    names = [*match.options["goals"], "castles"]
    return [{name: COUNTS[name](land, own, seat) for name in names} for seat in range(match.players)]


def beside(land: Land, name: str, wanted: Iterable[str]) -> bool:
    return not set(wanted).isdisjoint(land.neighbours[name])


def of(land: Land, terrain: str) -> set[str]:
    return {name for name, found in land.terrain.items() if found == terrain}


def places(land: Land) -> set[str]:
    return {*land.locations, *land.castles}


def rows(own: set[str]) -> Counter[str]:
    return Counter(name[1:] for name in own)


def quadrants(land: Land, own: set[str]) -> list[int]:
    return [sum(land.quadrant[name] == number for name in own) for number in range(4)]


Own = list[set[str]]


def fishermen(land: Land, own: Own, seat: int) -> int:
    water = of(land, "water")
    return sum(beside(land, name, water) for name in own[seat] - water)


def merchants(land: Land, own: Own, seat: int) -> int:
    linked: set[str] = set()
    for area in connected_areas(own[seat], land.neighbours):
        touched = {near for name in area for near in land.neighbours[name]} & places(land)
        linked |= touched if len(touched) > 1 else set()
    return 4 * len(linked)


def lords(land: Land, own: Own, seat: int) -> int:
    gold = 0
    for counts in zip(*(quadrants(land, each) for each in own), strict=True):
        ranks = sorted(set(counts), reverse=True)
        gold += {0: 12, 1: 6}.get(ranks.index(counts[seat]), 0)
    return gold


COUNTS: dict[str, Callable[[Land, Own, int], int]] = {
    "fishermen": fishermen,
    "merchants": merchants,
    "discoverers": lambda land, own, seat: len(rows(own[seat])),
    "hermits": lambda land, own, seat: len(connected_areas(own[seat], land.neighbours)),
    "citizens": lambda land, own, seat: max(map(len, connected_areas(own[seat], land.neighbours)), default=0) // 2,
    "miners": lambda land, own, seat: sum(beside(land, name, of(land, "mountain")) for name in own[seat]),
    "workers": lambda land, own, seat: sum(beside(land, name, places(land)) for name in own[seat]),
    "knights": lambda land, own, seat: 2 * max(rows(own[seat]).values(), default=0),
    "lords": lords,
    "farmers": lambda land, own, seat: 3 * min(quadrants(land, own[seat])),
    "castles": lambda land, own, seat: 3 * sum(beside(land, castle, own[seat]) for castle in land.castles),
}


def test_the_recount_knows_every_goal() -> None:
    (goals,) = [option.choices for option in position().game.options if option.name == "goals"]
    assert {*goals, "castles"} == set(COUNTS)
