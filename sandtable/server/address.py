"""Where others find this server: for links that are sent to friends."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from sandtable.server.messages import Address
from sandtable.server.settings import Settings

ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's: which way it would lie tells which of our own addresses others see. Nothing is sent."""


def address(settings: Settings) -> Address:
    return Address(settings.public_url, network_url(settings.host, settings.port))


def network_url(host: str, port: int) -> str:
    """The address under which other machines of the network find a server that listens here; empty where none do."""
    try:
        own = ip_address(host)
    except ValueError:
        return "" if host == "localhost" else f"http://{host}:{port}"
    if own.is_loopback:
        return ""
    found = _outward() if own.is_unspecified else str(own)
    if not found:
        return ""
    return f"http://[{found}]:{port}" if ":" in found else f"http://{found}:{port}"


def _outward() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return ""  # no network at all
    return "" if ip_address(found).is_loopback or ip_address(found).is_unspecified else found


def checked_url(text: str) -> str:
    """A public address without a slash at its end. Raises ValueError."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path not in ("", "/"):
        raise ValueError(f"'{text}' is not an address such as https://play.example.org")
    if parts.query or parts.fragment or parts.username or parts.password:
        raise ValueError(f"'{text}' has more than a server's address")
    return f"{parts.scheme}://{parts.netloc}"
