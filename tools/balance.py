"""How even the campaigns of Burning Banners are, between bots of the same strength, and what would make them more even.

    python -m tools.balance LOG [CAMPAIGN ...] [--games N] [--bot NAME]

Every campaign is played by its own rules, those of an arena's spread by both, one bot for all kingdoms. Where one side
wins more than two games in three, the other is given more and more opening gold, until the shares come closest to even.
LOG keeps the games: what is in it already is not played again. What was found goes to `content/balance.toml`, which the
list of campaigns shows and an arena plays with.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import msgspec

from sandtable import games
from sandtable.bots.matches import Match, play_match, seed_of
from sandtable.games.banners.content import campaign_files
from sandtable.games.banners.content.campaign import SIDES
from sandtable.games.banners.content.campaign_shapes import Balance
from sandtable.games.banners.content.loading import CONTENT
from sandtable.games.banners.content.settings import HANDICAPS, SPREAD, campaigns

GAMES = 60
ONE_SIDED = 2 / 3
LIMIT = 100_000
"""Choices after which a game counts as endless."""


class Played(msgspec.Struct, frozen=True):
    campaign: str
    rules: str
    handicap: str
    number: int
    bot: str
    invader: float
    """1 won, 0 lost, 0.5 drawn."""


class Log:
    def __init__(self, path: Path, bot: str) -> None:
        self.path, self.bot = path, bot
        lines = path.read_bytes().splitlines() if path.exists() else []
        self.known = {_key(each): each for line in lines if (each := msgspec.json.decode(line, type=Played))}

    def play(self, campaign: str, rules: str, handicap: str, number: int) -> float:
        """What the Invader makes of a game; the same number always means the same game."""
        known = self.known.get((campaign, rules, handicap, number, self.bot))
        if known is None:
            made = _invader(campaign, rules, handicap, number, self.bot)
            known = Played(campaign, rules, handicap, number, self.bot, made)
            self.known[_key(known)] = known
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(known) + b"\n")
        return known.invader

    def share(self, campaign: str, rules: str, handicap: str, number: int) -> float:
        return sum(self.play(campaign, rules, handicap, n) for n in range(number)) / number


def _key(played: Played) -> tuple[str, str, str, int, str]:
    return played.campaign, played.rules, played.handicap, played.number, played.bot


def _invader(campaign: str, rules: str, handicap: str, number: int, bot: str) -> float:
    game = games.get("banners")
    settings = {"setup": campaign, "rules": rules} | ({"handicap": handicap} if handicap else {})
    seats = game.seats(settings)
    played = play_match(
        Match(number, game.name, settings, (bot,) * len(seats), seed_of(f"balance {campaign}", number), LIMIT)
    )
    if played.error:
        raise SystemExit(f"{campaign}, game {number}: {played.error}\n{played.broke}")
    winners = {seats[seat].team for seat in played.winners}
    return 0.5 if len(winners) != 1 else float(winners == {"invader"})


def measured(log: Log, campaign: str, rules: str, number: int) -> Balance:
    """The shares of a campaign, and the handicap that comes closest to even where it is one-sided."""
    plain = log.share(campaign, rules, "", number)
    if max(plain, 1 - plain) <= ONE_SIDED:
        return Balance(invader=plain, games=number)
    weaker = "resistance" if plain > 0.5 else "invader"
    shares = {"": plain}
    for gold in HANDICAPS:
        handicap = f"{weaker} {gold}"
        shares[handicap] = log.share(campaign, rules, handicap, number)
        if (shares[handicap] > 0.5) != (plain > 0.5):
            break
    best = min(shares, key=lambda each: abs(shares[each] - 0.5))
    if not best:
        return Balance(invader=plain, games=number)
    return Balance(invader=plain, games=number, handicap=best, evened=shares[best])


def write(bot: str, found: Mapping[tuple[str, str], Balance]) -> None:
    """In the order of the book."""
    lines = ["# Written by `python -m tools.balance`: games between equals.\n\n", f'bot = "{bot}"\n']
    for campaign, rules in wanted():
        each = found.get((campaign, rules))
        if each is None:
            continue
        lines.append(f"\n[campaigns.{campaign}.{rules}]\ninvader = {each.invader:.3f}\ngames = {each.games}\n")
        if each.handicap is not None:
            lines.append(f'handicap = "{each.handicap}"\nevened = {each.evened:.3f}\n')
    (CONTENT / "balance.toml").write_text("".join(lines))


def wanted() -> list[tuple[str, str]]:
    """Campaigns and rules that are measured."""
    return [
        (record.id, rules)
        for record in campaigns()
        for rules in ("basic", "advanced")
        if rules == record.rules or record.id in SPREAD
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", type=Path)
    parser.add_argument("campaigns", nargs="*", choices=[[], *campaign_files.campaign_ids()])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--bot", default="planner")
    asked = parser.parse_intermixed_args()
    log = Log(asked.log, asked.bot)
    found = dict(campaign_files.balance())
    for campaign, rules in wanted():
        if asked.campaigns and campaign not in asked.campaigns:
            continue
        found[campaign, rules] = each = measured(log, campaign, rules, asked.games)
        evened = f", with {each.handicap} {each.evened:.0%}" if each.handicap and each.evened is not None else ""
        print(f"{campaign}, {rules}: {SIDES[0]} {each.invader:.0%} of {each.games}{evened}", flush=True)
        write(asked.bot, found)


if __name__ == "__main__":
    main()
