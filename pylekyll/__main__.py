"""``python -m pylekyll`` is the command ``pylekyll``."""

from pylekyll.cli.main import main

if __name__ == "__main__":
    main()
