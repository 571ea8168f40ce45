"""The languages that tests check: every language but English has catalogues, rulebooks and lessons of its own."""

from hexrealm.i18n.translate import ENGLISH, LANGUAGES

TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]
