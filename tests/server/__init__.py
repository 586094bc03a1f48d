"""The server, tested over real sockets against real files."""
