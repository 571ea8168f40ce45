"""The compiled rules of Hedgerow, and nothing else. They work on numbers: text/ and view/ make them readable."""
