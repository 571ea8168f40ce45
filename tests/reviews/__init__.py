"""Tests of hexrealm.reviews."""
