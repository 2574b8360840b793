"""Offline: this machine is reached, others are not, and no longer than it was asked for."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable

import pytest

from flows.offline import offline
from schemas.errors import SettingsError

ELSEWHERE = "192.0.2.1"
"""An address of documentation: nobody has it."""


def point() -> None:
    """Point a socket at another machine: nothing is sent, and without a network that is an OSError."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.connect((ELSEWHERE, 9))


def send() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        sock.sendto(b"x", (ELSEWHERE, 9))


def look_up() -> None:
    socket.getaddrinfo("example.invalid", 80)


def look_up_bytes() -> None:
    socket.getaddrinfo(b"example.invalid", 80)


@pytest.mark.parametrize("reach", [point, send, look_up, look_up_bytes])
def test_other_machines_are_not_reached(reach: Callable[[], object]) -> None:
    with offline(True), pytest.raises(SettingsError, match="offline: true"):
        reach()


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6, socket.AF_UNIX])
def test_this_machine_is_reached(family: socket.AddressFamily) -> None:
    address = {socket.AF_INET: ("127.0.0.1", 0), socket.AF_INET6: ("::1", 0), socket.AF_UNIX: ""}[family]
    with offline(True), socket.socket(family) as server, socket.socket(family) as client:
        server.bind(address)
        server.listen()
        client.connect(server.getsockname())
        assert socket.getaddrinfo("localhost", 80)


def test_the_network_is_there_again_once_the_last_guard_ends() -> None:
    with offline(True):
        with offline(True), offline(False):
            pass
        with pytest.raises(SettingsError):
            point()
    point()


def test_without_the_setting_nothing_is_refused() -> None:
    with offline(False):
        point()
