"""Calling pdfium's functions directly, where a page takes thousands of calls.

Put the way to call here. Keep what is asked in `tasks.read.pdf_scan` and `tasks.read.pdf_drawn`.
"""

from __future__ import annotations

import ctypes
from typing import Any

POINTER, INT = ctypes.c_void_p, ctypes.c_int
DOUBLE = ctypes.sizeof(ctypes.c_double)


def direct(function: Any, *arguments: Any) -> Any:
    """Return a function of pdfium that takes addresses as numbers: each of thousands of calls costs a third less.

    `arguments` are the type that it returns and those that it takes.
    """
    return ctypes.PYFUNCTYPE(*arguments)(ctypes.cast(function, ctypes.c_void_p).value or 0)


def address_of(handle: Any) -> int:
    """Return the address that a handle of pdfium holds; 0 for none."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0
