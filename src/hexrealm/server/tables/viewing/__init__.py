"""What is sent about a table: `views.py` decides what a viewer may see; the others cache, choose viewers and name seats."""
