"""What is live about tables: the connections of viewers, who watches what, who is present, and other server processes.

Imports tables/, storage/, protocol/, rate_limits and settings. A connection is independent of its transport: the websocket is
http/routes/tables/websocket.py. context.py and http/ import this; tables/ and bots/ do not.
"""
