"""The command line. Each command has its own module, which is loaded when the command is called; main.py lists them.

Commands parse options and print; what they do is in the other folders. Nothing imports this package except __main__.py.
"""
