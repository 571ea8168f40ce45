"""What people play: their games, results and ratings, who may see them, and offers to play."""
