"""Studies that people save as files or share by a link. docs/study.md explains them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import orjson
from fastapi import APIRouter, Path, Request, Response

from hexrealm.server.http.dependencies import ERRORS, AnyPerson, NamedPerson, get_context, json_response
from hexrealm.server.http.origin import client_address
from hexrealm.server.http.routes.study.analysis import read_in_thread
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.replies.study_replies import SavedStudy, StudyChanged, StudyList, StudySummary, StudyView
from hexrealm.server.protocol.study_messages import StudyForm, StudyText
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import studies
from hexrealm.server.studies import shared_studies

T = TypeVar("T")
StudyId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
router = APIRouter(prefix="/api/studies", responses=ERRORS)


# Files


@router.post("/read", response_model=StudyView)
async def read_file(request: Request, text: StudyText) -> Response:
    """Return the study in the text of a record of either version, or in a snapshot."""
    await _count_file(request, shared_studies.count_lines(text))
    game = shared_studies.game_of_text(text)
    return json_response(await _work(request, game, lambda: shared_studies.read_file(text)))


@router.post("/write", response_class=Response, responses=TEXT)
async def write_file(request: Request, form: StudyForm) -> Response:
    """Return a study as the text of a record."""
    await _count_file(request, len(form.nodes))
    work = lambda: shared_studies.format_study(shared_studies.read_form(form))  # noqa: E731
    return Response(await _work(request, form.game, work), media_type="text/plain; charset=utf-8")


# Sharing


@router.get("", response_model=StudyList)
async def list_mine(request: Request, person: AnyPerson) -> Response:
    """Return my studies, the one that was changed last first."""
    me = person.id
    found = await get_context(request).database.read(lambda connection: studies.list_studies(connection, me)) if me else []
    listed = [StudySummary(each.id, each.game, each.title, each.nodes, format_time(each.updated)) for each in found]
    return json_response(StudyList(tuple(listed)))


@router.post("", response_model=StudyChanged, status_code=201)
async def share(request: Request, form: StudyForm, person: NamedPerson) -> Response:
    """Store a study. Everybody who knows its id may read it; only I can change or delete it."""
    context, me = get_context(request), _id(person)
    limits = context.settings.limits
    await context.budgets.spend("studies", limits.new_studies, me, client_address(request))
    await _count_actions(request, len(form.nodes))
    stored = await _work(request, form.game, lambda: shared_studies.store_form(form))
    id = await context.database.write(lambda connection: studies.add_study(connection, me, stored, limits))
    return json_response(StudyChanged(id), 201)


@router.get("/{study}", response_model=SavedStudy)
async def get_study(request: Request, study: StudyId, person: AnyPerson) -> Response:
    """Return a study that somebody shared."""
    owner, tree, updated = await _read(request, study)
    return json_response(
        {"id": study, "yours": owner == person.id, "updated": format_time(updated), "study": orjson.Fragment(tree)}
    )


@router.get("/{study}/record", response_class=Response, responses=TEXT)
async def get_record(request: Request, study: StudyId) -> Response:
    """Return a study as the text of a record."""
    context = get_context(request)
    await _count_file(request, await context.database.read(lambda connection: studies.count_actions(connection, study)))
    _, tree, _ = await _read(request, study)
    game = orjson.loads(tree)["game"]
    work = lambda: shared_studies.format_study(shared_studies.read_stored(tree))  # noqa: E731
    text = await _work(request, game, work)
    disposition = {"content-disposition": f'attachment; filename="{game}-study.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=disposition)


@router.put("/{study}", response_model=StudyChanged)
async def change(request: Request, study: StudyId, form: StudyForm, person: NamedPerson) -> Response:
    """Replace a study of mine by what it is now."""
    context, me = get_context(request), _id(person)
    limits = context.settings.limits
    await context.budgets.spend("study changes", limits.study_changes, me, client_address(request))
    await _count_actions(request, len(form.nodes))
    stored = await _work(request, form.game, lambda: shared_studies.store_form(form))
    await context.database.write(lambda connection: studies.change_study(connection, me, study, stored, limits))
    return json_response(StudyChanged(study))


@router.delete("/{study}", status_code=204)
async def delete(request: Request, study: StudyId, person: NamedPerson) -> Response:
    """Delete a study of mine: its link leads nowhere any more."""
    me = _id(person)
    await get_context(request).database.write(lambda connection: studies.delete_study(connection, me, study))
    return Response(status_code=204)


async def _count_file(request: Request, actions: int) -> None:
    context = get_context(request)
    await context.budgets.spend("study files", context.settings.limits.study_files, client_address(request))
    await _count_actions(request, actions)


async def _count_actions(request: Request, actions: int) -> None:
    """Count what a study costs: the engine plays each of its actions, and those of the starting position count as one."""
    context = get_context(request)
    rate, address = context.settings.limits.study_actions, client_address(request)
    await context.budgets.spend("study actions", rate, address, amount=actions + 1)


async def _work(request: Request, game: str, work: Callable[[], T]) -> T:
    """Return what a function finds that plays a whole tree. Such work has a thread of its own."""
    return await read_in_thread(request, game, work, get_context(request).study_readers)


async def _read(request: Request, study: str) -> tuple[str, str, int]:
    context = get_context(request)
    context.rates.check("past", context.settings.limits.past, client_address(request))
    return await context.database.read(lambda connection: studies.read_study(connection, study))


def _id(person: Person) -> str:
    assert person.id is not None
    return person.id
