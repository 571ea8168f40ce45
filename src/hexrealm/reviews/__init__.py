"""Game reviews: every decision graded by the win chance it gave away, and why something else was better.

Start with review.py, which puts a review together; facts.py has what a search finds out about one decision or draw, grades.py
the thresholds, reasons.py the sentences. Knows only the contract of a game. Servers and the command line use this folder.
"""

from hexrealm.reviews.review import Review, review_match

__all__ = ["Review", "review_match"]
