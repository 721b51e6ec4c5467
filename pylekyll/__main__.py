"""Run the command ``pylekyll`` as ``python -m pylekyll``."""

from pylekyll.cli.main import main

if __name__ == "__main__":
    main()
