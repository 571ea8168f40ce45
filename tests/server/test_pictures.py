"""Pictures that the server draws, and what it tells pages that show links."""

from __future__ import annotations

import asyncio
import io
import re
from dataclasses import replace
from html import unescape
from itertools import islice
from pathlib import Path

import pytest
from fastapi import FastAPI
from PIL import Image, ImageSequence

from hexrealm import games
from hexrealm.draw.svg.card import WIDE
from hexrealm.play.match import Match
from hexrealm.play.record import format_record
from hexrealm.server.pictures.drawer import PictureDrawer, PictureKey
from hexrealm.server.pictures.job import PictureJob, decode_job
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.tables.viewing.pictures import MAX_FRAMES, plan_animation, plan_picture
from hexrealm.server.tables.viewing.viewers import TableViewer
from tests.support.draw.example_scene import small_scene
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS
from tests.support.server.twin_tables import PERSON, list_twins, make_table
from tests.support.server.two_players import HIDING_GAMES
from tests.support.walks import GAMES, match_after

pytestmark = pytest.mark.compiled
GAME = GAMES[0]


async def import_record(client: InProcessClient, match: Match) -> str:
    response = await client.http.post("/api/records", json={"record": format_record(match)})
    assert response.status_code == 201, response.text
    table: str = response.json()["table"]
    return table


def open_picture(content: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(content))
    picture.load()
    return picture


def tags(page: str) -> dict[str, str]:
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)">', page)
    return {name: unescape(content) for name, content in found}


def test_a_position_is_drawn_once_for_everybody(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        table = (await ines.create_table(GAME, "me", "open"))["table"]
        first, *others = await asyncio.gather(*(ines.http.get(f"/api/tables/{table}/picture.png") for _ in range(3)))
        assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
        assert {each.content for each in others} == {first.content}
        assert open_picture(first.content).size == WIDE
        dark = await ines.http.get(f"/api/tables/{table}/picture.png", params={"theme": "dark", "shape": "tall"})
        assert dark.status_code == 200
        assert dark.content != first.content
        assert app.state.context.pictures.bytes == len(first.content) + len(dark.content)
        await ines.http.put("/api/me", json={"name": "Iris"})
        assert app.state.context.pictures.bytes == 0, "nothing keeps the old name"

    run_in_app(tmp_path, scenario)


def test_a_server_that_stops_draws_no_picture_and_says_so(tmp_path: Path) -> None:
    """One picture is being drawn, and another one is asked for, when the server stops."""

    async def scenario(app: FastAPI) -> None:
        ines, context = await InProcessClient(app).sign_in("Ines"), app.state.context
        path = f"/api/tables/{(await ines.create_table(GAME, 'me', 'open'))['table']}/picture.png"
        drawing = asyncio.create_task(ines.http.get(path))
        while not context.pictures.waiting:
            await asyncio.sleep(0)
        await context.end_streams()
        for answer in (await drawing, await ines.http.get(path)):
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")

    run_in_app(tmp_path, scenario)


def test_a_finished_game_is_drawn_as_an_animation(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        table = await import_record(ines, match_after(GAME, 1, 3))
        response = await ines.http.get(f"/api/tables/{table}/animation.webp")
        assert (response.status_code, response.headers["content-type"]) == (200, "image/webp")
        assert sum(1 for _ in ImageSequence.Iterator(open_picture(response.content))) > 2
        running = (await ines.create_table(GAME, "me", "open"))["table"]
        refused = await ines.http.get(f"/api/tables/{running}/animation.webp")
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")

    run_in_app(tmp_path, scenario)


def test_pictures_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        table = (await ines.create_table(GAME, "me", "open"))["table"]
        path = f"/api/tables/{table}/picture.png"
        wrong: list[tuple[str, dict[str, str | int], int]] = [
            (f"/api/tables/{'x' * 22}/picture.png", {}, 404),
            (path, {"moment": 5000}, 404),
            (path, {"moment": -1}, 422),
            (path, {"theme": "pink"}, 422),
            (path, {"as": "1"}, 403),
            (path, {"as": "all"}, 403),
            (f"/api/studies/{'x' * 22}/picture.png", {}, 404),
            ("/api/studies/%00/picture.png", {}, 422),
            ("/api/studies/%00", {}, 422),
        ]
        for address, query, status in wrong:
            assert (await ines.http.get(address, params=query)).status_code == status, (address, query)

    run_in_app(tmp_path, scenario)


def test_drawing_has_a_budget_and_looking_again_has_none(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        table = (await ines.create_table(GAME, "me", "open"))["table"]
        path = f"/api/tables/{table}/picture.png"
        for _ in range(5):
            assert (await ines.http.get(path)).status_code == 200
        assert (await ines.http.get(path, params={"theme": "dark"})).status_code == 429

    run_in_app(tmp_path, scenario, replace(GENEROUS, pictures="1/hour"))


def test_a_study_and_any_position_are_drawn(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        match = match_after(GAME, 1, 4)
        nodes = [{"parent": number - 1 if number else None, "action": step.name} for number, step in enumerate(match.steps)]
        study = {"game": GAME, "options": match.options, "title": '"Two" & <three>', "nodes": nodes}
        shared = (await ines.http.post("/api/studies", json=study)).json()["id"]
        drawn = await ines.http.get(f"/api/studies/{shared}/picture.png")
        assert open_picture(drawn.content).size == WIDE
        position = {"game": GAME, "options": match.options, "path": match.history}
        same = await ines.http.post("/api/analysis/picture", json=position)
        assert same.content == drawn.content
        wrong = await ines.http.post("/api/analysis/picture", json={**position, "path": ["nonsense"]})
        assert wrong.status_code == 422
        found = tags((await ines.http.get(f"/analysis/{shared}")).text)
        assert found["og:title"].endswith('"Two" & <three>')
        assert found["og:image"].startswith(f"http://localhost/api/studies/{shared}/picture.png")

    run_in_app(tmp_path, scenario)


def test_the_page_of_a_table_tells_links_what_a_stranger_may_know(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in('Ines "<b>"')
        created = await ines.create_table(GAME, "me", "open")
        stranger = InProcessClient(app)
        page = (await stranger.http.get(f"/t/{created['table']}")).text
        found = tags(page)
        assert found["og:title"] == f'{games.find(GAME).title}: Ines "<b>", Free seat'
        assert "<b>" not in page
        assert created["invites"]["1"].partition(".")[2] not in page
        assert (await stranger.http.get(found["og:image"])).headers["content-type"] == "image/png"
        german = await stranger.http.get(f"/t/{created['table']}/replay", headers={"accept-language": "de"})
        assert tags(german.text)["og:description"] != found["og:description"]
        assert tags((await stranger.http.get(f"/t/{'x' * 22}")).text) == {}

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize("name", HIDING_GAMES)
def test_a_picture_is_drawn_from_nothing_that_its_viewer_may_not_know(name: str) -> None:
    compared = 0
    for twins in islice(list_twins(name, range(2), every=17), 20):
        assert twins.viewer is not None
        viewer = TableViewer(PERSON if isinstance(twins.viewer, int) else None, twins.viewer)
        jobs = []
        for match in (twins.first, twins.second):
            table = make_table(match, twins.viewer)
            key, make_job = plan_picture(table, viewer, None, "light", "wide", "en")
            jobs.append((key.look, make_job().encode()))
        assert jobs[0] == jobs[1]
        compared += 1
    assert compared


@pytest.mark.parametrize("name", GAMES)
def test_an_animation_has_a_bounded_number_of_frames(name: str) -> None:
    table = make_table(match_after(name, 1, 10_000), None)
    table.setup = replace(table.setup, record=True)
    _, make_job = plan_animation(table, TableViewer(None, "all"), False, "light", "en")
    assert 2 < len(decode_job(make_job().encode()).scenes) <= MAX_FRAMES


def test_animations_keep_no_picture_waiting_and_what_nobody_wants_is_not_drawn() -> None:
    async def scenario() -> None:
        drawer = PictureDrawer()

        def animation() -> PictureJob:
            return PictureJob((small_scene(),) * 50, "webp", "light", "tall", 1600)

        def picture() -> PictureJob:
            return PictureJob((small_scene(),), "png", "light", "wide", 200)

        wanted = [(PictureKey("table", number, "webp", ()), f"10.0.0.{number}") for number in range(8)]
        waiting = [asyncio.ensure_future(drawer.draw(key, address, animation)) for key, address in wanted]
        await asyncio.sleep(0)
        for address in ("10.0.0.1", "10.0.0.99"):  # one for each address, and eight in all
            with pytest.raises(Refusal):
                await drawer.draw(PictureKey("table", 99, "gif", ()), address, animation)
        assert await drawer.draw(PictureKey("table", 1, "png", ()), "10.0.0.1", picture)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await asyncio.sleep(0)
        assert await drawer.draw(PictureKey("table", 1, "gif", ()), "10.0.0.1", lambda: replace(picture(), kind="gif"))
        await drawer.close()

    asyncio.run(scenario())


def test_one_address_cannot_take_all_places() -> None:
    async def scenario() -> None:
        drawer = PictureDrawer()

        def job() -> PictureJob:
            return PictureJob((small_scene(),), "png", "light", "wide", 200)

        keys = [PictureKey("table", number, "png", ()) for number in range(5)]
        waiting = [asyncio.ensure_future(drawer.draw(key, "10.0.0.1", job)) for key in keys[:3]]
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await drawer.draw(keys[3], "10.0.0.1", job)
        waiting.append(asyncio.ensure_future(drawer.draw(keys[4], "10.0.0.2", job)))
        await asyncio.sleep(0)
        drawer.forget("table")
        for each in waiting:
            with pytest.raises(Refusal):
                await each
        await drawer.close()

    asyncio.run(scenario())
