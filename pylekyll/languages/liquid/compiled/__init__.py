"""Templates as Python functions.

``compiled_body`` makes a function from a body's nodes. It writes the same output as ``Body.emit``, in the same order,
with the same reads and the same errors. Interpretation is the reference: the suite of Liquid runs both ways.
"""
