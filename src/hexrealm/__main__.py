"""python -m hexrealm: the command line."""

from hexrealm.cli.main import main

if __name__ == "__main__":
    main()
