"""Find the Chromium that the tests use: the system's, else Playwright's.

Most tests use the headless shell: it has the same engine without windows, tabs, menus and notifications, and needs a fifth
less processor time.

python -m scripts.browser      prints the path of the one for most tests, and installs what is missing first
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_browser(whole: bool = False) -> str | None:
    """Return the path of a Chromium, a `whole` one or any; HEXREALM_BROWSER overrides the system's."""
    names = WHOLE if whole else (SHELL, *WHOLE)
    known = (os.environ.get("HEXREALM_BROWSER"), *map(shutil.which, names))
    return next((path for path in known if path and Path(path).exists()), None) or _find_playwrights()


def _find_playwrights() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_browsers() -> None:
    """Install the system's packages as root on Debian, else Playwright's Chromium if there is none at all."""
    missing = [name for name in (WHOLE[0], SHELL) if shutil.which(name) is None]
    apt = shutil.which("apt-get")
    if missing and apt and os.geteuid() == 0:
        subprocess.run([apt, "install", "--yes", "--no-install-recommends", *missing], check=False)
    if find_browser(whole=True) is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


if __name__ == "__main__":
    if "HEXREALM_BROWSER" not in os.environ:
        install_browsers()
    print(find_browser() or sys.exit("no Chromium was found and none could be installed; set HEXREALM_BROWSER to one"))
