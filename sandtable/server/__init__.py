"""The server: HTTP and WebSocket, tables kept in a database, the web client. `serve` runs it, `create_app` makes it."""

from sandtable.server.app import create_app, serve
from sandtable.server.settings import Settings
