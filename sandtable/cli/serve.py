"""`sandtable serve`: tables for browsers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import typer

from sandtable.cli.common import UsageError, say
from sandtable.cli.stored import DAY, Database


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for other machines too.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = 8000,
    database: Database = "sandtable.sqlite",
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Another site whose pages may connect: https://play.example.org. Repeatable."),
    ] = None,
    public_url: Annotated[
        str,
        typer.Option(
            envvar="SANDTABLE_PUBLIC_URL",
            help="The address that others reach the server under, for the links players send: https://play.example.org.",
        ),
    ] = "",
    trusted_proxies: Annotated[
        str,
        typer.Option(help="Reverse proxies whose X-Forwarded headers are believed, separated by commas."),
    ] = "",
    metrics_for: Annotated[
        str, typer.Option(help="Addresses and networks that may read /metrics, separated by commas.")
    ] = "127.0.0.1,::1",
    keep_unfinished: Annotated[
        float | None, typer.Option(help="Delete a game that is not over this many days after its last choice.", min=0.0)
    ] = None,
    keep_finished: Annotated[
        float | None, typer.Option(help="Delete a game that is over this many days after its last choice.", min=0.0)
    ] = None,
    keep_files: Annotated[
        float, typer.Option(help="Delete a game that was opened from a file this many days after.", min=0.0)
    ] = 30.0,
    log_format: Annotated[
        Literal["text", "json"],
        typer.Option(help="How the log on standard error is written; as JSON, an object to a line for programs."),
    ] = "text",
    web_dist: Annotated[Path | None, typer.Option(help="The built web client, if not the packaged one.")] = None,
    reaction_pause: Annotated[
        float,
        typer.Option(help="Seconds that everybody waits where somebody might react out of a hidden hand.", min=0.0),
    ] = 3.0,
    bot_delay: Annotated[float, typer.Option(help="Seconds a bot waits, so that people can follow.", min=0.0)] = 0.25,
    bot_processes: Annotated[
        int | None, typer.Option(help="Processes in which bots think; as many as there are cores, if left out.", min=0)
    ] = None,
) -> None:
    """Serve tables to browsers, until Ctrl-C.

    Example: `sandtable serve --host 0.0.0.0 --port 9000 --database games.sqlite`
    """
    from sandtable.server import Settings
    from sandtable.server import serve as serve_tables
    from sandtable.server.address import checked_url, network_url
    from sandtable.server.settings import built_web_client, networks

    try:
        networks(metrics_for)
    except ValueError as error:
        raise UsageError(f"--metrics-for: {error}") from None
    try:
        public = checked_url(public_url) if public_url else ""
    except ValueError as error:
        raise UsageError(f"--public-url: {error}") from None
    dist = web_dist or built_web_client()
    if dist is None:
        say(("The web client is not built (make web): only the API is served.", "yellow"))
    elif not (dist / "index.html").is_file():
        raise UsageError(f"{dist}: there is no built web client (index.html) in this folder")
    settings = Settings(
        host=host,
        port=port,
        database=database if "://" in database else f"sqlite:///{database}",
        origins=tuple(origin or ()),
        public_url=public,
        trusted_proxies=trusted_proxies,
        metrics_for=metrics_for,
        keep_unfinished=None if keep_unfinished is None else keep_unfinished * DAY,
        keep_finished=None if keep_finished is None else keep_finished * DAY,
        keep_files=keep_files * DAY,
        log_format=log_format,
        web_dist=dist,
        window_seconds=reaction_pause,
        bot_pause=bot_delay,
        bot_processes=(os.cpu_count() or 1) if bot_processes is None else bot_processes,
    )

    def ready(address: str) -> None:
        say("Sandtable is at ", (f"{address}/", "bold cyan"), "  (Ctrl-C ends it)")
        others = public or network_url(host, int(address.rpartition(":")[2]))
        if others and others != address:
            say("Others find it at ", (f"{others}/", "bold cyan"))

    serve_tables(settings, ready)
