"""Translations: translate() and its relatives, the message catalogues, and validation errors in the reader's language.

Imports only the engine. Each game keeps its own catalogue in games/<name>/text/locale; the platform's is in locale/ here.
"""
