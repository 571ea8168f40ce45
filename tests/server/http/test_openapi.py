"""Valid and invalid requests generated from the OpenAPI description: the server conforms to it and never fails."""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from dataclasses import replace
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
from hexrealm.server.protocol.messages import TABLE_ID
from hexrealm.server.settings import Settings
from tests.support.server.in_process_client import ADDRESS
from tests.support.server.leaks import LeakChecker
from tests.support.server.live_server import GENEROUS, sqlite_in

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
# Drawing takes seconds: two pictures are enough, and after them comes the refusal.
limits = replace(GENEROUS, pictures="2/day")
app = make_app(Settings(database=sqlite_in(folder), bot_workers=0, limits=limits))
schema = schemathesis.openapi.from_dict(app.openapi())
schema.app = app
leaks = LeakChecker()
NEVER = 3600  # seconds: the machine may be busy
HEADERS = {"host": "localhost", "origin": ADDRESS}
shared: dict[str, Any] = {}  # a signed-in person and a table of each game


def prepare(case: Any) -> dict[str, Any]:
    """Sign in and create the tables on first use."""
    if not shared:
        operations = case.operation.schema
        response = operations["/api/me"]["PUT"].Case(body={"name": "Ines"}).call(headers=HEADERS)
        shared["headers"] = {**HEADERS, "cookie": response.headers["set-cookie"][0].split(";")[0]}
        forms = [{"game": game, "seats": [{"who": "me"}, {"who": "open"}]} for game in games.names()]
        created = [operations["/api/tables"]["POST"].Case(body=form).call(headers=shared["headers"]) for form in forms]
        shared["tables"] = [each.json()["table"] for each in created]
    return shared


def use_existing_table(case: Any, tables: list[str]) -> None:
    """Replace a well-formed table id by that of an existing table: otherwise nothing but the id would be tested."""
    given = case.path_parameters.get("table") if case.path_parameters else None
    if isinstance(given, str) and re.fullmatch(TABLE_ID, given):
        table = tables[len(given) % len(tables)]
        case.path_parameters["table"] = table
        if isinstance(case.body, dict) and "table" in case.body:
            case.body["table"] = table


@schema.parametrize()
@settings(max_examples=20, derandomize=True, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
def test_the_server_conforms_to_its_description(case: Any) -> None:
    prepared = prepare(case)
    use_existing_table(case, prepared["tables"])
    response = case.call(headers=prepared["headers"], timeout=NEVER)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        leaks.check_error(response.json())
