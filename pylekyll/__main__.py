"""Run the command ``pylekyll`` as ``python -m pylekyll``."""

from pylekyll.cli.process import run

if __name__ == "__main__":
    run()
