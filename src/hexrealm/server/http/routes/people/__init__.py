"""Routes about people: signing in, the page about oneself, profiles, ratings, notifications, programs."""
