"""Settings for all tests: Hypothesis without time limits, so that the tests also pass on a busy machine.

Where CI is set, the examples are the same in each run: whether a change is accepted must not depend on luck.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "hexrealm", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("hexrealm")
