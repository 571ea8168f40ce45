"""Static checks of the browser's scripts: types, generated types, browser support, vendored files. Format: scripts.lint_web."""

from __future__ import annotations

import hashlib
import subprocess

import pytest
from scripts import make_frame_types, make_scene_types
from scripts.node_tools import TOOLS, is_installed, node, tool
from scripts.web_features import ALLOWED, ROOT, is_wide, read_statuses, style_sheets, too_new, used_by_scripts, used_by_styles

from tests.support.web.stage import PACKAGE

pytestmark = pytest.mark.compiled
WEB = PACKAGE / "web"


def test_the_tools_are_installed_as_pinned() -> None:
    assert [name for name in TOOLS if not is_installed(name)] == []


def test_the_types_in_comments_are_right() -> None:
    compiler = tool("typescript") / "bin" / "tsc"
    done = subprocess.run([node(), compiler, "-p", ROOT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_types_of_a_scene_are_current() -> None:
    assert make_scene_types.TARGET.read_text() == make_scene_types.write_types(), "run `python -m scripts.make_scene_types`"


def test_the_types_of_frames_are_current() -> None:
    assert make_frame_types.TARGET.read_text() == make_frame_types.write_types(), "run `python -m scripts.make_frame_types`"


def test_all_features_are_widely_available() -> None:
    found = {**used_by_styles(style_sheets()), **used_by_scripts()}
    assert len(found) > 400
    assert too_new(found) == {}


def test_only_new_features_are_on_the_list_of_exceptions() -> None:
    statuses = read_statuses()
    new = [name for name, status in statuses.items() if not is_wide(status)]
    assert [name for name in ALLOWED if not any(each.startswith(name) for each in new)] == []
    assert is_wide(statuses["css.properties.color"])
    assert too_new({"css.types.color.contrast-color": "x.css"}) == {"css.types.color.contrast-color": "x.css"}


def test_vendored_files_are_unchanged() -> None:
    listed = dict(line.split("  ")[::-1] for line in (WEB / "vendor" / "SHA256SUMS").read_text().splitlines())
    files = [path for path in (WEB / "vendor").rglob("*") if path.is_file() and path.name != "SHA256SUMS"]
    found = {path.relative_to(WEB / "vendor").as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    assert found == listed
    assert any(name.endswith("LICENSE") for name in found)


def test_no_script_turns_text_into_html() -> None:
    for path in (path for path in WEB.rglob("*.js") if "vendor" not in path.parts):
        for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "unsafeHTML", "document.write", "eval("):
            assert word not in path.read_text(), path.name
