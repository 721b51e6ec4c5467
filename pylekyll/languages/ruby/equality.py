"""Ruby's ``==``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def equals(left: object, right: object) -> bool:
    """Compare as Ruby's ``==``: ``1 == 1.0``, but ``true`` is not a number, also inside arrays and hashes.

    Two values that contain themselves are equal if nothing else in them differs (``rb_exec_recursive_paired``).
    """
    if type(left) is type(right) and not isinstance(left, (list, tuple, Mapping)):
        return left == right
    try:
        return _equals(left, right, None)
    except RecursionError:
        return _equals(left, right, set())


def _equals(left: object, right: object, compared: set[tuple[int, int]] | None) -> bool:
    """Compare; ``compared`` are the pairs that enclose this comparison, if they are recorded."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    are_arrays = isinstance(left, (list, tuple)) and isinstance(right, (list, tuple))
    if not (are_arrays or (isinstance(left, Mapping) and isinstance(right, Mapping))):
        return left == right
    if left is right:
        return True
    if compared is None:
        return _equal_content(left, right, None)
    pair = (id(left), id(right))
    if pair in compared:
        return True
    compared.add(pair)
    try:
        return _equal_content(left, right, compared)
    finally:
        compared.discard(pair)


def _equal_content(left: Any, right: Any, compared: set[tuple[int, int]] | None) -> bool:
    """Compare two arrays, or two hashes."""
    if len(left) != len(right):
        return False
    if isinstance(left, Mapping):
        return all(key in right and _equals(left[key], right[key], compared) for key in left)
    for ours, theirs in zip(left, right, strict=True):
        # Most arrays are tags and categories.
        are_texts = type(ours) is str and type(theirs) is str
        if not (ours == theirs if are_texts else _equals(ours, theirs, compared)):
            return False
    return True
