"""How the log is written: one record, one line; what people sent cannot begin a line of its own."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Literal

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
ABOUT = "table %s"
"""Records about a table begin so; as JSON they carry its id in a field."""


def tame(text: str) -> str:
    """Text in which nothing ends the line or moves the cursor."""
    return _CONTROL.sub(lambda mark: repr(mark[0])[1:-1], text)


class Text(logging.Formatter):
    """Time, level and message; a traceback follows, each of its lines indented."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{_time(record)} {record.levelname} {tame(record.getMessage())}"
        said = self._traceback(record)
        return "\n".join([line, *("    " + tame(each) for each in said.splitlines())])

    def _traceback(self, record: logging.LogRecord) -> str:
        return self.formatException(record.exc_info) if record.exc_info else ""


class Lines(Text):
    """A JSON object to a line."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if isinstance(record.msg, str) and record.msg.startswith(ABOUT) and isinstance(record.args, tuple):
            said["table"] = record.args[0]
        traceback = self._traceback(record)
        if traceback:
            said["traceback"] = traceback
        return json.dumps(said)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def configure(how: Literal["text", "json"]) -> None:
    """Write warnings and faults of the whole process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines() if how == "json" else Text())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
