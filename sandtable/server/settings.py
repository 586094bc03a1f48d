"""What whoever runs a server may set."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Literal

import msgspec

DEFAULT_DATABASE = "sqlite:///sandtable.sqlite"
"""A file in the folder where the server is started."""


class Rate(msgspec.Struct, frozen=True):
    """A token bucket: so many at once, and so many a second over time."""

    burst: float
    per_second: float


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = DEFAULT_DATABASE
    """An SQLAlchemy URL: `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`."""
    public_url: str = ""
    """The address that others reach the server under, for the links that players send each other."""
    web_dist: Path | None = None
    """The built web client."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may open the WebSocket: `https://play.example.org`. The server's own host always may."""
    trusted_proxies: str = ""
    """Addresses whose X-Forwarded-For and X-Forwarded-Proto are believed, separated by commas; none are by default."""
    metrics_for: str = "127.0.0.1,::1"
    """Addresses and networks that may read /metrics, separated by commas."""
    log_format: Literal["text", "json"] = "text"

    idle_seconds: float = 600.0
    """A table that nobody has looked at for so long leaves the memory."""
    keep_unfinished: float | None = None
    """Seconds after its last choice that a game which is not over is deleted; None: never."""
    keep_finished: float | None = None
    """The same for a game that is over."""
    keep_files: float | None = 30 * 86_400.0
    """Seconds after which a finished game is deleted that somebody brought as a file to look at it."""
    bot_pause: float = 0.25
    """Seconds that a bot waits before it chooses, so that people can follow."""
    bot_processes: int = 1
    """Processes in which bots think; 0: in a thread of the server's own."""
    work_threads: int = 4
    """Threads in which tables are worked at, one thing after another at each; 0: in the event loop, all of it."""
    window_seconds: float = 3.0
    """Where somebody might react out of a hidden hand: so long nobody sees what comes of a choice, always."""

    body_limit: int = 256 * 1024
    """Bytes of a request's body."""
    message_limit: int = 64 * 1024
    """Bytes of a WebSocket message."""
    connections_per_client: int = 300
    hello_seconds: float = 15.0
    """A WebSocket that has not said hello for so long is closed."""
    request_rate: Rate = Rate(200, 40)
    """API requests per client address."""
    create_rate: Rate = Rate(20, 0.1)
    """New tables per client address."""
    message_rate: Rate = Rate(200, 50)
    """WebSocket messages per connection."""


def networks(text: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks separated by commas. Raises ValueError."""
    return [ip_network(each.strip(), strict=False) for each in text.split(",") if each.strip()]


def built_web_client() -> Path | None:
    """Where the built web client lies: in an installed package, or in a checkout."""
    package = Path(__file__).parent.parent
    for place in (package / "web_dist", package.parent / "web" / "dist"):
        if (place / "index.html").is_file():
            return place
    return None
