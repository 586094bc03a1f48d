"""How far it pays to look ahead: what is told of questions whose answers are known, and of a few real ones."""

from pathlib import Path
from random import Random

import pytest

from sandtable import games
from sandtable.bench.horizons import Probe, figures, known, played
from sandtable.kernel import SandtableError

HORIZONS = (0.0, 0.5)


def question(number: int, better: float, misleading: bool) -> Probe:
    """Three choices: the second is better in the end by so much, and looks it at once unless that misleads."""
    random = Random(number)
    rows = []
    for _ in range(12):
        dice = [random.gauss(0.0, 0.02) for _ in range(3)]
        seen = -better if misleading else better
        rows.append(((0.5, 0.5), (0.5 + seen + dice[0], 0.5 + better + dice[1]), (0.4, 0.4 + dice[2])))
    return Probe(number, "somewhere", "act", HORIZONS, (3.0, 2.0, 1.0), tuple(rows), (0.0, 0.001))


def test_what_is_truly_better_is_found_and_what_misleads_does_not_agree() -> None:
    at_once, later = figures([question(number, 0.1, misleading=False) for number in range(30)])
    assert at_once.gain == pytest.approx(0.1, abs=0.01)
    assert at_once.agrees == pytest.approx(1.0, abs=0.05)
    assert at_once.overruled == 1.0
    assert later.noise == pytest.approx(0.02, abs=0.005)
    assert later.milliseconds == pytest.approx(1.0)
    assert figures([question(number, 0.1, misleading=True) for number in range(30)])[0].gain <= 0.0


def test_real_questions_are_kept_and_not_played_again(tmp_path: Path) -> None:
    log, game = tmp_path / "log.jsonl", games.get("banners")
    first = list(played(game, log, HORIZONS, 2, "test"))
    assert len(first) == 2
    assert all(0.0 <= value <= 1.0 for probe in first for row in probe.values for line in row for value in line)
    assert list(played(game, log, HORIZONS, 2, "test")) == first
    with pytest.raises(SandtableError, match="other horizons"):
        known(log, (0.0,))
