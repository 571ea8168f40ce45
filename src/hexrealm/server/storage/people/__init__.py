"""What the database holds about people: sessions, ways to sign in, names, ratings, offers, moderation, export and deletion."""
