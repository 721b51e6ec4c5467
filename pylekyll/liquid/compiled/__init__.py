"""Templates as Python functions.

``compiled_body`` makes a function of a body's nodes that writes what ``Body.emit`` writes, in the same order, with the
same reads and the same errors. Interpretation stays the measure of it: the suite of Liquid runs both ways.
"""
