"""The example of docs/learning.md learns: within some hundred games it beats who plays at random."""

from examples.learning.train import Trainer


def test_an_agent_that_scores_options_learns_to_win() -> None:
    trainer = Trainer("banners", "drefeld", "random", rate=0.15)
    before = trainer.wins(40)
    for _ in range(6):
        trainer.learn(40)
    after = trainer.wins(40)
    assert before < 0.75
    assert after > 0.8
    assert after > before + 0.1
