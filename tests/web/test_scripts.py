"""The browser's scripts as text: their types hold, what they use is everywhere, what is vendored is as it was released."""

from __future__ import annotations

import hashlib
import subprocess

import pytest
from scripts import make_frame_types, make_scene_types
from scripts.node_tools import TOOLS, is_there, node, tool
from scripts.web_features import ALLOWED, ROOT, is_wide, read_statuses, style_sheets, too_new, used_by_scripts, used_by_styles

from tests.support.web.stage import PACKAGE

pytestmark = pytest.mark.compiled
WEB = PACKAGE / "web"


def test_the_tools_are_installed_as_pinned() -> None:
    assert [name for name in TOOLS if not is_there(name)] == []


def test_types_hold() -> None:
    compiler = tool("typescript") / "bin" / "tsc"
    done = subprocess.run([node(), compiler, "-p", ROOT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_types_of_a_scene_are_those_of_python() -> None:
    assert make_scene_types.TARGET.read_text() == make_scene_types.write_types(), "run `python -m scripts.make_scene_types`"


def test_the_types_of_frames_are_those_of_python() -> None:
    assert make_frame_types.TARGET.read_text() == make_frame_types.write_types(), "run `python -m scripts.make_frame_types`"


def test_only_what_every_current_browser_has() -> None:
    found = {**used_by_styles(style_sheets()), **used_by_scripts()}
    assert len(found) > 400
    assert too_new(found) == {}


def test_what_is_allowed_is_too_new_and_what_is_old_is_not() -> None:
    statuses = read_statuses()
    new = [name for name, status in statuses.items() if not is_wide(status)]
    assert [name for name in ALLOWED if not any(each.startswith(name) for each in new)] == []
    assert is_wide(statuses["css.properties.color"])
    assert too_new({"css.types.color.contrast-color": "x.css"}) == {"css.types.color.contrast-color": "x.css"}


def test_what_is_vendored_is_as_it_was_released() -> None:
    listed = dict(line.split("  ")[::-1] for line in (WEB / "vendor" / "SHA256SUMS").read_text().splitlines())
    files = [path for path in (WEB / "vendor").rglob("*") if path.is_file() and path.name != "SHA256SUMS"]
    found = {path.relative_to(WEB / "vendor").as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    assert found == listed
    assert any(name.endswith("LICENSE") for name in found)


def test_no_script_makes_html_of_text() -> None:
    for path in (path for path in WEB.rglob("*.js") if "vendor" not in path.parts):
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "unsafeHTML", "document.write", "eval("):
            assert word not in path.read_text(), path.name
