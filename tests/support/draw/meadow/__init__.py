"""The drawings of an invented game for tests of drawing: two seats, two grounds, one plate, one place."""
