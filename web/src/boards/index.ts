/** The one place where a game's own board is registered, by the game's name. A game without one is drawn by
 * the script that it brings along, or generically. */
import Banners from "./banners/Board.svelte";
import BannersKingdoms from "./banners/Kingdoms.svelte";
import BannersArmy from "./banners/ArmyCard.svelte";
import BannersStatus from "./banners/Status.svelte";
import BannersGoal from "./banners/Goal.svelte";
import BannersCampaigns from "./banners/Campaigns.svelte";
import { choicesFor, choiceWords } from "./banners/campaigns";
import BannersLaidCard from "./banners/LaidCard.svelte";
import BannersCards from "./banners/Cards.svelte";
import BannersOdds from "./banners/Odds.svelte";
import { begins, flags, tally } from "./banners/guide";
import Lbs from "./lbs/Board.svelte";
import LbsLaidCard from "./lbs/LaidCard.svelte";
import LbsStatus from "./lbs/Status.svelte";
import { tally as lbsTally } from "./lbs/guide";
import AlKalim from "./alkalim/Board.svelte";
import AlKalimEnding from "./alkalim/Ending.svelte";
import AlKalimHeroes from "./alkalim/Heroes.svelte";
import AlKalimLaidCard from "./alkalim/LaidCard.svelte";
import AlKalimOdds from "./alkalim/Odds.svelte";
import AlKalimStacks from "./alkalim/Stacks.svelte";
import AlKalimStatus from "./alkalim/Status.svelte";
import { heroesOf, persona as alkalimPersona, tally as alkalimTally } from "./alkalim/guide";
import Brought from "./brought/Board.svelte";
import type { GameKit } from "./kit";

export const boards: Record<string, GameKit> = {
  banners: {
    Board: Banners,
    Card: BannersLaidCard,
    Status: BannersStatus,
    panels: [
      { id: "panels", title: "Kingdoms", Component: BannersKingdoms },
      {
        id: "cards",
        title: "Cards",
        Component: BannersCards,
        shown: (board) => (board as { advanced?: boolean }).advanced === true,
      },
    ],
    boardSettings: ["maps", "rules", "variant", "until", "players", "handicap", "optional"],
    Setups: BannersCampaigns,
    choicesFor,
    choiceWords,
    hides: (setup, chosen) =>
      (["basic", "advanced"].includes(chosen["rules"] ?? "") ? chosen["rules"] : setup.facts["rules"]) === "advanced",
    Confirm: BannersOdds,
    begins,
    Subject: BannersArmy,
    Guide: BannersGoal,
    tally,
    flags,
  },
  lbs: { Board: Lbs, Card: LbsLaidCard, Status: LbsStatus, tally: lbsTally },
  alkalim: {
    Board: AlKalim,
    Card: AlKalimLaidCard,
    Status: AlKalimStatus,
    panels: [
      { id: "heroes", title: "Heroes", Component: AlKalimHeroes },
      { id: "stacks", title: "Stacks", Component: AlKalimStacks },
    ],
    boardSettings: ["dice", "prices"],
    persona: alkalimPersona,
    seatSetting: { name: "heroes", words: "plays the hero", choices: heroesOf },
    Confirm: AlKalimOdds,
    Ending: AlKalimEnding,
    tally: alkalimTally,
  },
};

const brought: GameKit = { Board: Brought };

export function kitOf(game: string): GameKit {
  return boards[game] ?? brought;
}
