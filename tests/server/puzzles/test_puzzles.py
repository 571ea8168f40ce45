"""Puzzles at a server: tries, hints, the rating once, requests at the same time, and nothing of the solution before the end."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Iterator
from itertools import islice, permutations
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from hexrealm import games
from hexrealm.engine.errors import HexrealmError
from hexrealm.puzzles.puzzle import Puzzle, key_of, play_turn
from hexrealm.puzzles.shipped import shipped_puzzles
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS

pytestmark = pytest.mark.compiled
EVERY = [next(iter(shipped_puzzles(games.find(name)).values())) for name in games.names() if shipped_puzzles(games.find(name))]
PUZZLE = EVERY[0]
OTHER = list(shipped_puzzles(games.find(PUZZLE.game)).values())[1]


def with_client(folder: Path, scenario: Callable[[InProcessClient], Coroutine[Any, Any, None]], **limits: Any) -> None:
    """Run a scenario with somebody who has signed in."""

    async def run(app: FastAPI) -> None:
        await scenario(await InProcessClient(app).sign_in("Ines"))

    run_in_app(folder, run, GENEROUS if not limits else GENEROUS.__class__(**{**vars(GENEROUS), **limits}))


async def send(client: InProcessClient, puzzle: Puzzle, what: str, **body: Any) -> Any:
    """Send something about a puzzle and return the answer."""
    return (await client.http.post(f"/api/puzzles/{puzzle.id}/{what}", json=body)).json()


async def attempt(client: InProcessClient, puzzle: Puzzle, path: Any) -> Any:
    """Try a turn and return the answer."""
    return await send(client, puzzle, "tries", path=list(path))


async def numbers(client: InProcessClient, puzzle: Puzzle) -> Any:
    """Return what the overview says about a puzzle's game."""
    found = await client.get("/api/puzzles")
    return next(each for each in found["games"] if each["game"] == puzzle.game), found["streak"]


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.game)
def test_a_puzzle_is_solved_step_by_step(tmp_path: Path, puzzle: Puzzle) -> None:
    async def scenario(client: InProcessClient) -> None:
        for number in range(len(puzzle.solution) + 1):
            view = await send(client, puzzle, "position", path=list(puzzle.solution[:number]))
            assert (view["snapshot"], view["odds"]) == (None, {})
            assert bool(view["legal"]) == (number < len(puzzle.solution))
            if number < len(puzzle.solution):
                assert puzzle.solution[number] in view["legal"]
        answer = await attempt(client, puzzle, puzzle.solution)
        assert answer["solved"] and answer["counted"] and answer["gained"] > 0 and answer["streak"] == 1
        assert answer["mine"] == {"tries": 1, "hints": 0, "won": True, "solved": True, "ended": True}
        solution = answer["solution"]
        assert solution["actions"] == list(puzzle.solution) and solution["reasons"] is not None
        study = solution["study"]
        shown = await client.http.post(
            "/api/analysis/position", json={**{key: study[key] for key in ("game", "options", "snapshot")}, "path": []}
        )
        assert shown.status_code == 200, shown.text

    with_client(tmp_path, scenario)


def test_all_orders_of_a_turn_are_accepted(tmp_path: Path) -> None:
    puzzles = [each for name in games.names() for each in shipped_puzzles(games.find(name)).values()]
    orders = list(islice(((puzzle, order) for puzzle in puzzles for order in islice(_other_orders(puzzle), 1)), 3))
    assert orders

    async def scenario(client: InProcessClient) -> None:
        for puzzle, order in orders:
            assert (await attempt(client, puzzle, order))["solved"]

    with_client(tmp_path, scenario)


def _other_orders(puzzle: Puzzle) -> Iterator[tuple[str, ...]]:
    for order in islice(permutations(puzzle.solution), 1, 200):
        match = puzzle.start()
        try:
            play_turn(match, order)
        except HexrealmError:
            continue
        if key_of(match) == puzzle.end_key():
            yield order


def test_only_the_first_try_counts_and_only_once(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        wrong = await attempt(client, PUZZLE, PUZZLE.second)
        assert not wrong["solved"] and wrong["counted"] and wrong["gained"] < 0 and wrong["streak"] == 0
        assert wrong["solution"] is None and wrong["words"]
        again = await attempt(client, PUZZLE, PUZZLE.second)
        assert not again["counted"] and again["mine"]["tries"] == 2
        right = await attempt(client, PUZZLE, PUZZLE.solution)
        assert right["solved"] and not right["counted"] and right["rating"] == wrong["rating"]
        assert right["mine"] == {"tries": 3, "hints": 0, "won": False, "solved": True, "ended": True}
        late = await attempt(client, PUZZLE, PUZZLE.second)
        assert not late["counted"] and late["mine"] == right["mine"]
        own, streak = await numbers(client, PUZZLE)
        assert (own["solved"], own["seen"], own["rating"]["games"], len(own["history"]), streak) == (1, 1, 1, 1, 0)

    with_client(tmp_path, scenario)


def test_hints_come_in_steps_and_take_the_puzzle_out_of_the_rating(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        theme, region, first = [await send(client, PUZZLE, "hints", step=step) for step in (1, 2, 3)]
        assert theme["words"] and not theme["hexes"]
        target = PUZZLE.start().game.hexes_of(PUZZLE.solution[0])
        assert len(region["hexes"]) > 6 and (not target or target[-1] in region["hexes"])
        assert PUZZLE.solution[0] in first["words"] and PUZZLE.solution[0] not in theme["words"] + region["words"]
        assert (await send(client, PUZZLE, "hints", step=4))["code"] == "bad-message"
        answer = await attempt(client, PUZZLE, PUZZLE.solution)
        assert answer["solved"] and not answer["counted"] and answer["gained"] == 0
        assert answer["mine"]["won"] is False and answer["mine"]["hints"] == 3

    with_client(tmp_path, scenario)


def test_giving_up_shows_the_solution_and_counts_as_not_solved(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        assert (await client.get(f"/api/puzzles/{PUZZLE.id}"))["mine"] is None
        shown = await send(client, PUZZLE, "solution")
        assert shown["solution"]["actions"] == list(PUZZLE.solution)
        assert not shown["solved"] and shown["counted"] and shown["gained"] < 0
        later = await attempt(client, PUZZLE, PUZZLE.solution)
        assert not later["counted"] and later["mine"]["solved"] is False and later["rating"] == shown["rating"]
        known = await client.get(f"/api/puzzles/{PUZZLE.id}")
        assert known["mine"]["ended"] and len(known["themes"]) == len(PUZZLE.themes)

    with_client(tmp_path, scenario)


def test_of_requests_at_the_same_time_one_counts(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        turns = [PUZZLE.second, PUZZLE.solution, PUZZLE.second, PUZZLE.solution]
        answers = await asyncio.gather(*(attempt(client, PUZZLE, turn) for turn in turns), send(client, PUZZLE, "solution"))
        assert sum(each["counted"] for each in answers) == 1
        both = await asyncio.gather(attempt(client, OTHER, OTHER.solution), attempt(client, OTHER, OTHER.solution))
        assert sum(each["counted"] for each in both) == 1
        own, _ = await numbers(client, PUZZLE)
        assert own["rating"]["games"] == len(own["history"]) == 2

    with_client(tmp_path, scenario)


@pytest.mark.parametrize("puzzle", EVERY, ids=lambda puzzle: puzzle.game)
def test_nothing_tells_the_solution_before_the_end(tmp_path: Path, puzzle: Puzzle) -> None:
    async def scenario(client: InProcessClient) -> None:
        texts = [
            (await client.http.get(f"/api/puzzles/{puzzle.id}")).text,
            (await client.http.get("/api/puzzles")).text,
            (await client.http.get(f"/puzzles/{puzzle.id}", headers={"accept": "text/html"})).text,
            json.dumps(await send(client, puzzle, "position", path=[])),
            json.dumps(await attempt(client, puzzle, puzzle.second)),
        ]
        whole = json.dumps(list(puzzle.solution)) if len(puzzle.solution) > 1 else "better_line"
        for text in texts:
            assert not any(word in text for word in ("better_line", "played_line", "proofs", '"actions"', "levels", whole))
        assert json.loads(texts[0])["themes"] == []
        assert json.loads(texts[4])["solution"] is None

    with_client(tmp_path, scenario)


def test_the_link_of_a_puzzle_shows_its_position(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        page = await client.http.get(f"/puzzles/{PUZZLE.id}", headers={"accept": "text/html"})
        address = re.search('property="og:image" content="(.*?)"', page.text)
        assert address is not None and address[1].endswith(f"/api/puzzles/{PUZZLE.id}/picture.png")
        pictures = [await client.http.get(address[1]) for _ in range(2)]
        assert all(each.content.startswith(b"\x89PNG") for each in pictures) and pictures[0].content == pictures[1].content
        assert (await client.http.get(address[1].replace(PUZZLE.id, "0123456789"))).status_code == 404

    with_client(tmp_path, scenario)


def test_what_is_no_whole_turn_is_refused_and_counts_for_nothing(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        for path in ([], ["nonsense"], [*PUZZLE.solution, PUZZLE.solution[0]], [*PUZZLE.solution[:-1], "x" * 60]):
            assert (await attempt(client, PUZZLE, path))["code"] in ("illegal", "refused")
        assert (await attempt(client, PUZZLE, ["a1"] * 100))["code"] == "bad-message"
        beyond = await send(client, PUZZLE, "position", path=[*PUZZLE.solution, "a1"])
        assert beyond["code"] == "refused"
        own, _ = await numbers(client, PUZZLE)
        assert own["seen"] == 0

    with_client(tmp_path, scenario)


@pytest.mark.parametrize("name", ["0123456789", "x", "0" * 300, "%00", "ABCDEF0123", "' OR 1=1"])
def test_hostile_ids_are_refused(tmp_path: Path, name: str) -> None:
    async def scenario(client: InProcessClient) -> None:
        for method, path, body in (("GET", "", None), ("POST", "/tries", {"path": []}), ("POST", "/solution", {})):
            answer = await client.http.request(method, f"/api/puzzles/{name}{path}", json=body)
            assert answer.status_code in (400, 403, 404, 405, 422), answer.text
        page = await client.http.get(f"/puzzles/{name}", headers={"accept": "text/html"})
        assert "og:image" not in page.text
        for form in ({"game": "../x"}, {"theme": "x"}, {"after": name}):
            assert (await client.http.post("/api/puzzles/next", json=form)).status_code in (200, 400, 404, 422)

    with_client(tmp_path, scenario)


def test_strangers_look_but_must_be_somebody_to_try(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        client = InProcessClient(app)
        assert (await send(client, PUZZLE, "position", path=[]))["legal"]
        assert (await client.http.post("/api/puzzles/next", json={})).status_code == 200
        for what, body in (("tries", {"path": list(PUZZLE.solution)}), ("hints", {"step": 3}), ("solution", {})):
            assert (await send(client, PUZZLE, what, **body))["code"] == "no-name"

    run_in_app(tmp_path, scenario)


def test_budgets_end_the_trying(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        answers = [await attempt(client, PUZZLE, PUZZLE.second) for _ in range(4)]
        assert [each.get("code") for each in answers] == [None, None, None, "too-many"]

    with_client(tmp_path, scenario, puzzle_tries="3/minute")


def test_the_next_puzzle_is_one_that_was_not_seen(tmp_path: Path) -> None:
    async def scenario(client: InProcessClient) -> None:
        puzzles = shipped_puzzles(games.find(PUZZLE.game))
        seen: set[str] = set()
        for _ in puzzles:
            found = (await client.http.post("/api/puzzles/next", json={"game": PUZZLE.game})).json()
            assert not found["again"] and found["id"] not in seen
            seen.add(found["id"])
            await send(client, puzzles[found["id"]], "solution")
        assert seen == set(puzzles)
        again = (await client.http.post("/api/puzzles/next", json={"game": PUZZLE.game})).json()
        assert again["again"] and again["id"] in puzzles
        theme = next(theme for puzzle in puzzles.values() for theme in puzzle.themes)
        found = (await client.http.post("/api/puzzles/next", json={"theme": theme})).json()
        assert theme in puzzles[found["id"]].themes
        assert (await client.http.post("/api/puzzles/next", json={"theme": "no_such"})).json()["code"] == "unknown"

    with_client(tmp_path, scenario)


def test_a_guest_brings_puzzles_along_and_deletion_forgets_them(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        guest, account = await InProcessClient(app).sign_in("Gast"), await InProcessClient(app).sign_in("Ines")
        code = (await account.http.post("/api/me/recovery-code")).json()["code"]
        won = await attempt(guest, PUZZLE, PUZZLE.solution)
        moved = await guest.http.post("/api/sign-in/code", json={"code": code, "bring": True})
        assert moved.status_code == 200, moved.text
        own, streak = await numbers(guest, PUZZLE)
        assert (own["solved"], streak, own["rating"]) == (1, 1, won["rating"])
        exported = (await guest.http.get("/api/me/export")).json()
        assert [each["puzzle"] for each in exported["puzzle_tries"]] == [PUZZLE.id]
        assert exported["puzzle_ratings"][0]["games"] == 1

    run_in_app(tmp_path, scenario)
