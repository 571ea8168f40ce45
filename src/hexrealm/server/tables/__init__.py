"""A table: its log entries, the state they replay to, the rules of seats and undo, and what each viewer is shown.

repository.py reads and changes tables in transactions; commands.py executes the messages of clients; views.py is the only place
that makes what is sent. Imports protocol/ and storage/; knows nothing of websockets or HTTP.
"""
