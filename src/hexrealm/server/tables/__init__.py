"""A table: the state its log entries replay to, the rules for seats and undo, and what each viewer is shown.

repository.py reads and changes tables in transactions; commands.py executes the messages of clients; views.py is the only
module that builds what viewers are sent. Imports protocol/, storage/ and settings; knows nothing about websockets, HTTP, bot
processes or who is connected: bots/, live/ and http/ import this.
"""
