"""The Scene of Hedgerow: everything that a view draws. Symbols and colours are in web/."""
