"""What a browser is called in lists of sessions, from its User-Agent: enough to recognise it, and no more."""

from __future__ import annotations

BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome"}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def describe_device(user_agent: str) -> str:
    """Return a name such as "Firefox, Linux"; "" if nothing is recognised."""
    browser = _first(BROWSERS, user_agent) or ("Safari" if "Safari" in user_agent else "")
    return ", ".join(filter(None, (browser, _first(SYSTEMS, user_agent))))


def _first(names: dict[str, str], text: str) -> str:
    return next((name for mark, name in names.items() if mark in text), "")
