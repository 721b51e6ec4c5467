"""The command line: arguments, commands and everything that is printed.

Only this room prints, exits, or reads the environment of the process. It may import every other room.
"""
