"""Without the extra `learn` the package says what is missing."""

import subprocess
import sys


def test_the_extra_is_named_where_it_is_missing() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport sandtable.learn"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "sandtable.learn needs the extra `learn`: pip install 'sandtable[learn]'" in done.stderr
