"""Settings for all tests: Hypothesis without time limits, so that the tests also pass on a busy machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("hexrealm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hexrealm")
