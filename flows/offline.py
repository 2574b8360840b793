"""No network but this machine: what the setting `offline` promises.

Put the guard here. It watches this process, whatever library asks; the readers of documents and the Prefect server are
processes of their own, and have nobody to ask.
"""

from __future__ import annotations

import contextlib
import functools
import ipaddress
import socket
import sys
import threading
from collections.abc import Iterator
from typing import Any

from schemas.errors import SettingsError

NAMES = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})
"""Audit events whose first argument is a host."""
ADDRESSES = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
"""Audit events whose arguments are a socket and an address."""

_changing = threading.Lock()
_guards = 0


@contextlib.contextmanager
def offline(wanted: bool) -> Iterator[None]:
    """While the context lasts, and if `wanted`, answer every attempt to reach another machine with `SettingsError`.

    Guards nest, and hold in every thread of the process.
    """
    if not wanted:
        yield
        return
    _install()
    _count(1)
    try:
        yield
    finally:
        _count(-1)


@functools.cache
def _install() -> None:
    """Add the hook; Python knows no way to remove one, so there is one for the life of the process."""
    sys.addaudithook(_watch)


def _count(change: int) -> None:
    global _guards
    with _changing:
        _guards += change


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if _guards and event.startswith("socket."):
        host = _host(event, arguments)
        if not _is_here(host):
            raise SettingsError(
                f"{host}: not reached, because the settings say `offline: true`: use a store and servers on this "
                "machine, or allow the network"
            )


def _host(event: str, arguments: tuple[Any, ...]) -> str:
    """Return the host that is about to be asked for; empty for this machine and for what is no network."""
    host: object = None
    if event in NAMES:
        host = arguments[0]
    elif event in ADDRESSES and arguments[0].family in (socket.AF_INET, socket.AF_INET6) and arguments[1]:
        host = arguments[1][0]
    return host.decode("ascii", "replace") if isinstance(host, bytes) else str(host or "")


def _is_here(host: str) -> bool:
    if host in ("", "localhost"):
        return True
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified
