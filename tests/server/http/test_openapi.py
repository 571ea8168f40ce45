"""Requests made from the OpenAPI description, right and wrong ones: the server keeps to it and never fails."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from hexrealm import games
from hexrealm.server.app import make_app
from hexrealm.server.settings import Settings
from tests.support.server.in_process import ADDRESS, GENEROUS
from tests.support.server.log_watch import Secrecy

pytestmark = [pytest.mark.compiled, pytest.mark.filterwarnings("ignore")]
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
)
folder = Path(tempfile.mkdtemp(prefix="hexrealm-openapi-"))
atexit.register(shutil.rmtree, folder, ignore_errors=True)
app = make_app(Settings(database=f"sqlite:///{folder / 'tables.db'}", bots=0, limits=GENEROUS))
schema = schemathesis.openapi.from_dict(app.openapi())
schema.app = app
secrecy = Secrecy()
HEADERS = {"host": "localhost", "origin": ADDRESS}
ID = re.compile(r"[A-Za-z0-9_-]{16,64}")
found: dict[str, Any] = {}


def prepare(case: Any) -> dict[str, Any]:
    """Somebody with a name and a table of each game, made by the first who asks."""
    if not found:
        operations = case.operation.schema
        named = operations["/api/me"]["PUT"].Case(body={"name": "Ines"}).call(headers=HEADERS)
        found["headers"] = {**HEADERS, "cookie": named.headers["set-cookie"][0].split(";")[0]}
        forms = [{"game": game, "seats": [{"who": "me"}, {"who": "open"}]} for game in games.names()]
        made = [operations["/api/tables"]["POST"].Case(body=form).call(headers=found["headers"]) for form in forms]
        found["tables"] = [answer.json()["table"] for answer in made]
    return found


def aim(case: Any, tables: list[str]) -> None:
    """What is asked of some table is asked of one that is there: only then more than its id is looked at."""
    named = case.path_parameters.get("table") if case.path_parameters else None
    if isinstance(named, str) and ID.fullmatch(named):
        table = tables[len(named) % len(tables)]
        case.path_parameters["table"] = table
        if isinstance(case.body, dict) and "table" in case.body:
            case.body["table"] = table


@schema.parametrize()
@settings(max_examples=20, derandomize=True, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
def test_the_server_keeps_to_its_description(case: Any) -> None:
    prepared = prepare(case)
    aim(case, prepared["tables"])
    response = case.call(headers=prepared["headers"])
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        secrecy.check_error(response.json())
