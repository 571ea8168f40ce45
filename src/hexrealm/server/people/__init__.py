"""What the server knows about how people play: ratings, and who is seated with whom. Pure: the database is in storage/."""
