"""The command line. Each command lies in its own module and is loaded when it is called; main.py lists them."""
