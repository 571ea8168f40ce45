"""The command line. Each command has its own module, which is loaded when the command is called; main.py lists them."""
