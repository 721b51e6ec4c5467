"""Liquid 4.0.4 as Jekyll evaluates it, on python-liquid."""

from pylekyll.liquid.python_liquid import import_needed

import_needed()
