"""Records are worked out once, whichever threads ask for them first."""

from __future__ import annotations

import subprocess
import sys

CROWD = """
import sys
from threading import Barrier, Thread
from sandtable.games import get

sys.setswitchinterval(1e-6)
begin = Barrier(8)

def look(name):
    begin.wait()
    get(name).setups(), get(name).settings()

crowd = [Thread(target=look, args=(name,)) for name in ("banners",) * 4 + ("alkalim",) * 2 + ("lbs",) * 2]
for each in crowd: each.start()
for each in crowd: each.join()
print("done")
"""


def test_a_crowd_that_comes_first_does_not_crash_the_process() -> None:
    for _ in range(2):
        ran = subprocess.run([sys.executable, "-c", CROWD], capture_output=True, text=True)
        assert (ran.returncode, ran.stdout) == (0, "done\n"), ran.stderr
