"""A table: the state its log entries replay to, what is allowed at it, and what each viewer is shown.

repository.py reads and changes tables in transactions; commands.py executes the messages of clients; rules/ decides what is
allowed; viewing/views.py is the only module that builds what viewers are sent. Imports protocol/, storage/ and settings; knows
nothing about websockets, HTTP, bot processes or who is connected: bots/, live/ and http/ import this.
"""
