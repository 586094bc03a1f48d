"""What people have tried to break the server with, in small; `tools/attack` does it for longer."""
