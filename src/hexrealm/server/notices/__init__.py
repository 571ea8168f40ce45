"""Notices: telling people outside of a table that it waits for them, by e-mail, Web Push and webhooks.

sender.py sends what the outbox (storage/tables/notices.py) holds; texts.py says what a notice says. docs/notifications.md is
the overview.
"""
