"""A made-up game's folder of drawings, for the tests of the drawers: two seats, two grounds, one plate, one place."""
