"""Who people are: sessions, ways to sign in, names, where they want to be told what, export and deletion."""
