/** Made by `make contract` from the types of the engine: change those, not this file. */

/** The table as a seat or a spectator sees it. `telling` writes it piece by piece; in updates after the first, what did not change may be left out. */
export interface State {
  type: "state";
  /** The seat this is for; none for a spectator. */
  seat: number | null;
  /** Rises when choices are taken back. */
  epoch: number;
  /** Public steps so far. */
  n: number;
  /** Forget earlier lines of the log: `lines` starts afresh. */
  reset: boolean;
  /** What the seat may know, as the game's own type says. */
  view?: { [k: string]: unknown };
  /** Instead of `view`: those of its fields that changed. */
  changes?: { [k: string]: unknown };
  lines: LogLine[];
  /** Whether older lines exist. */
  more?: boolean;
  question: Question | null;
  /** The seats the table waits for; while a window is open all but whose choice it was. */
  waiting: number[];
  /** What each seat plays for, and how far it has come. */
  goals?: Goal[];
  window?: WindowState | null;
  seats?: SeatState[];
  /** Seats whose players are to bring something (a deck) when they come: until then nobody can choose. */
  gathers?: number[];
  /** None where there is nothing to take back. */
  undo?: UndoState | null;
  /** Somebody asks to take back. */
  request?: UndoRequest | null;
  stopped?: Stopped | null;
  over?: boolean;
  outcome?: Ending | null;
  /** Once the game is over: where the players have gone on. */
  rematch?: RematchState | null;
  /** The SHA-256 of the secret seed. */
  commitment?: string;
  /** In hex, once the game is over. */
  seed?: string | null;
  shares?: ShareState[];
  /** Whether dice may be taken back where only bots look on. */
  learning?: boolean;
  game?: string;
  setup?: string;
  settings?: { [k: string]: unknown };
  /** What somebody has called the way to start, where it is their own. */
  title?: string;
  /** Whether anything is hidden from a seat at this table. */
  hides?: boolean;
}
/** A line of the log; `by` is whoever did it or made the step, and left out where nobody did. */
export interface LogLine {
  /** The seat that did it, or NOT_A_SEAT; None: the one whose choice it was. */
  by?: number | null;
  /** The other seats that it befalls: attacked, robbed, healed. */
  concerns?: number[];
  /** A title ("Norstead is lost"): something that those concerned, and who did it, should not miss. */
  moment?: string;
  dice?: Die[];
  /** How many of the dice were to be expected to succeed. */
  expected?: number | null;
  /** Places passed on the way, in order, from the first to the last. */
  trail?: string[];
  /** The ref of a card that is laid open in the middle. */
  card?: string;
  /** What is written over the place: `-1 Water`, `routed`. */
  short?: string;
  text: string;
  rules?: string[];
  refs?: string[];
  kind?: string;
  /** The public step that it belongs to. */
  step: number;
  /** What it begins: "turn", "combat" or nothing. */
  begins?: string;
}
/** A die as it lies on the table. */
export interface Die {
  value: number;
  heavy?: boolean;
  /** Whether it succeeded. */
  hit?: boolean;
  sides?: number;
  /** What it shows, where that is no number (`lowlands, mirage`): the words of the line say it too. */
  face?: string;
}
export interface Question {
  text: string;
  rules?: string[];
  refs?: string[];
  /** A sentence or two for newcomers: what it is for, what is usually considered, what the odds mean. */
  advice?: string;
  /** Ledger ids of the rules that the advice rests on. */
  advice_rules?: string[];
  /** It follows on what has just happened: a small screen shows that beside the question. */
  recounts?: boolean;
  /** How many of the options are to be picked, where that is asked one by one. */
  picks?: Picks | null;
  id: string;
  kind: string;
  options: Option[];
  /** The window in which the seat may react, where that is what is asked. */
  window?: string;
  /** Why the plan that the seat has followed asks it. */
  stopped?: string;
}
/** The same question will be asked several times in a row: a client may show it once and send all answers. */
export interface Picks {
  least: number;
  most: number;
  /** The key that ends it before the most are picked. */
  done?: string;
  /** Whether the order of the answers matters. */
  ordered?: boolean;
  /** Whether the same answer may be given more than once (Water to distribute). */
  repeats?: boolean;
  /** The verbs of the options that are picked, where others are taken by one click as usual; empty: all of them. */
  of?: string[];
  /** One click takes one as usual; several are gathered only if the person wants to. They are taken one after the other, whenever the seat is asked again, until something happens to it. */
  optional?: boolean;
  /** What confirms something that is picked, where the label of `done` would not do: `{cost}` is what all of it costs together. */
  words?: string;
  /** Sets of keys of which no more than one is picked. */
  apart?: string[][];
  /** The key that may be sent after all that is picked, to leave it at that ("pass"). */
  leave?: string;
}
/** A choice as people see it, with what is worth knowing about it now. */
export interface Option {
  /** A word or a sentence beside the option. */
  hint?: string;
  /** The same in a word or figure, for a board: `63%`, `in vain`. */
  short?: string;
  /** What it costs, in points, gold or Copper. */
  cost?: number | null;
  /** What is left of that afterwards. */
  left?: number | null;
  /** The probability that it succeeds, from 0 to 1. */
  chance?: number | null;
  /** How many dice it takes. */
  dice?: number | null;
  /** How far in front of its list it stands: what a player looks for first. */
  weight?: number;
  /** It can gain nothing now: a client keeps it behind "more". */
  idle?: boolean;
  /** Keys that nearly always follow ("pay"): a client may send them with it, in one click. */
  then?: string[];
  /** What to call taking it without those ("Choose the payment"). */
  alone?: string;
  /** What is asked at once when it is chosen, if that is certain (an action's target): a client may ask both on one screen and send the answer with it. */
  next?: Next[];
  /** What is asked when it is chosen: how much of something each gets. */
  portions?: Portions | null;
  /** A plan that can be followed from here on, in words ("Fight by the best plan"); `Game.follow` knows it. */
  plan?: string;
  /** Looked at closely before it is taken. */
  confirm?: boolean;
  /** Stable and readable; what scenario files and logs say: `attack wildlands:8,5`. */
  key: string;
  /** A short phrase for a button. */
  label: string;
  /** Things it touches, for highlighting: `hex:wildlands:8,5`, `unit:14`. */
  refs?: string[];
  /** Ledger ids of the rules that allow it. */
  rules?: string[];
  /** What its key begins with, before anything is named. */
  verb?: string;
  /** What taking it means: `move`, `fight`, `spend`, `give up`, `go on`, `end`. */
  tone?: string;
  /** The title above a list of such options; empty: the verb. */
  group?: string;
  /** Of the refs those one clicks to take it; empty: all of them. */
  targets?: string[];
  /** The ref that is picked first, before where it goes. */
  subject?: string;
  /** What is left to say on a button once the subject is picked. */
  where?: string;
}
/** An answer to the question that follows a choice, known before the choice is made. */
export interface Next {
  key: string;
  label: string;
  refs?: string[];
  rules?: string[];
  hint?: string;
  /** As in an option. */
  then?: string[];
  alone?: string;
}
/** How much each gets is asked one after the other, wherever there is a choice after what those before have got: a client may let people distribute it all on one screen, and send the answers. */
export interface Portions {
  /** The key of an answer: `{n}` stands for the number. */
  key: string;
  /** What there is to distribute; all of it goes somewhere. */
  total: number;
  parts: Portion[];
}
/** One of those among which something is distributed. */
export interface Portion {
  label: string;
  ref: string;
  /** What it gets unless it is changed. */
  now: number;
  least: number;
  most: number;
}
/** How a seat wins, and how far it has come; from what everybody may know. */
export interface Goal {
  seat: number;
  /** In words with what is left: `2 more Fjordland settlements of 5; three seasons left`. */
  text: string;
  progress?: Progress[];
  /** Set when it is about to win: `Azure needs one more Story`. */
  near?: string;
  /** How far it has come, from 0 to 1, for the curve of the game. */
  share?: number;
  /** The number beside the name of the seat; its label says what is counted. */
  badge?: Progress | null;
}
/** One of the things that a goal counts. */
export interface Progress {
  /** `Fjordland settlements`, `Water`. */
  label: string;
  have: number;
  /** Where it wins; None where more is simply better. */
  need?: number | null;
  /** The places that count, for badges on the board. */
  refs?: string[];
}
/** Others may react to what was just chosen; until the window closes, what comes of it is not shown. */
export interface WindowState {
  /** Whose choice it was. */
  by: number;
  /** Seconds before it can close by itself. */
  left: number;
  /** What was announced; they come again with all the others of their step. */
  lines: LogLine[];
  /** This seat holds it open. */
  holding: boolean;
  /** This seat has said that it may close. */
  done: boolean;
}
export interface SeatState {
  /** As scenario files and logs name it: `oathborn`. */
  id: string;
  name: string;
  /** Seats with the same non-empty team win and lose together. */
  team: string;
  color: string;
  player: string;
  online: boolean;
  /** What whoever plays there is called; empty where nobody has said. */
  person: string;
}
export interface UndoState {
  possible: boolean;
  needs: number[];
  /** Why it is not possible. */
  reason?: string;
  /** What goes, as the log told it. */
  takes?: string[];
  /** Dice or cards are among it; who does the same again finds the same. */
  dice?: boolean;
}
export interface UndoRequest {
  id: number;
  by: number;
  needs: number[];
  /** What would go, as everybody read it in the log. */
  takes: string[];
}
/** A bot that does not play on by itself; whoever plays at the table may let it try again or take its seat. */
export interface Stopped {
  seat: number;
  reason: string;
}
export interface Ending {
  /** Seats; empty for a draw. */
  winners: number[];
  text: string;
  rules: string[];
  /** For each seat why it has won or lost. */
  reasons: string[];
}
/** The players have gone on to another table; with a key of this one, `/follow` gives the key of a seat there. */
export interface RematchState {
  table: string;
  /** The seat that asked for it. */
  by: number;
  /** For each seat here the one there; none for one that nobody follows. */
  seats: (number | null)[];
}
/** A share of the dice; the share itself is revealed when the game is over. */
export interface ShareState {
  seats: number[];
  by: "player" | "server";
  promise: string;
  share: string | null;
}
/** What a message asked for is not done; nothing has changed. */
export interface Refused {
  type: "refused";
  seat: number | null;
  question: string | null;
  reason: string;
  rules: string[];
}
/** The answer to `detail`. */
export interface Detailed {
  type: "detail";
  seat: number;
  question: string;
  /** The key or the ref that was asked about. */
  key: string;
  /** As the game's `detail` gives it; for a key that is not offered `refused` and `rules`. */
  detail: { [k: string]: unknown } | null;
}
/** The answer to `explain`, after a second or two. */
export interface Explained {
  type: "explained";
  /** Who asked. */
  seat: number;
  whose: number | null;
  explanation: Explanation;
}
/** The choices worth a thought, the best first. */
export interface Explanation {
  seat: number;
  alternatives: Alternative[];
  /** What is hidden from whoever asked was guessed, so that another seat's reasons may have been others. */
  guessed: boolean;
}
/** A choice with what speaks for it. */
export interface Alternative {
  key: string;
  label: string;
  /** How likely the seat is to win with it, from 0 to 1; None where it was not tried. */
  chance: number | null;
  tries: number;
  /** What it is for, in a sentence. */
  reason?: string;
  chosen?: boolean;
}
/** A message could not be understood. */
export interface Broken {
  type: "error";
  reason: string;
}
/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}
/** A game that can be played here. */
export interface GameEntry {
  name: string;
  title: string;
  hidden_information: boolean;
  welcome: Welcome;
  setups: Setup[];
  settings: Setting[];
  bots: BotEntry[];
  /** Windows in which a seat may be asked to react, with the moment in words. */
  windows: { [k: string]: string };
}
/** A game for those who do not know it yet: `content/welcome.toml`. */
export interface Welcome {
  /** What it is about, and what makes it worth playing: three of them. */
  sentences: string[];
  /** How one wins. */
  goal: string;
  /** What to do first at the table. */
  begin: string[];
  /** How a turn goes, and what else one must know to play: a handful. */
  lesson: Lesson[];
  /** What lies on the table. */
  piece: Figure[];
  /** How a fight is decided, one step after the other. */
  fight: Figure[];
  /** How one wins. */
  winning: Figure[];
  first: FirstGame;
  /** Ways to set up a table; the first is the usual one. */
  preset: Preset[];
}
/** A part of the rules in a sentence or two. */
export interface Lesson {
  title: string;
  text: string;
  rules: string[];
  /** It is one of the steps that a turn goes through, in the order of the file. */
  step: boolean;
  /** The title of the step in which it happens. */
  during: string;
  /** The drawing that stands for it in the picture of a turn. */
  emblem: string;
}
/** Something of a game as its board draws it, with a sentence or two about it. */
export interface Figure {
  title: string;
  text: string;
  rules: string[];
  /** What the board draws: a word of its own. */
  picture: string;
}
/** A good first game, which one click begins. */
export interface FirstGame {
  /** Left out: the first way to begin. */
  setup: string;
  title: string;
  text: string;
  /** About how long it takes against a bot; 0 where nobody has measured. */
  minutes: number;
  /** The seat that the newcomer plays, the first where none is named; bots play the others. */
  seat: string;
  settings: { [k: string]: string };
}
/** Settings that go together, under one name; those that it does not name are as usual. */
export interface Preset {
  id: string;
  title: string;
  text: string;
  settings: { [k: string]: string };
  /** How long a game takes with them, as a share of what it usually takes. */
  share: number;
}
/** One way to start the game: a campaign, a scenario, a number of players. */
export interface Setup {
  id: string;
  title: string;
  story: string;
  seats: Seat[];
  length: string;
  /** What a list of set-ups can show and sort by: boards, difficulty, number of players. */
  facts: { [k: string]: unknown };
  /** It differs from the other ways only in how many play. */
  counted: boolean;
  /** About how long it takes; 0 where that is not known. */
  minutes: number;
  /** Good for a first game. */
  first: boolean;
}
export interface Seat {
  /** As scenario files and logs name it: `oathborn`. */
  id: string;
  name: string;
  /** Seats with the same non-empty team win and lose together. */
  team: string;
  color: string;
}
/** A switch that a table may be made with. */
export interface Setting {
  name: string;
  title: string;
  choices: string[];
  default: string;
  help: string;
  /** Beside the choices, any text of several lines is allowed (a deck); the game says what is wrong with it. */
  text: boolean;
  /** Beside the choices, a line in this form is allowed, said in words; the game says what is wrong with it. */
  free: string;
  /** The choices in words, where they do not speak for themselves. */
  words: { [k: string]: string };
  /** What choices do, where that takes a sentence. */
  meanings: { [k: string]: string };
  /** The seat whose player's own it is. */
  seat: string;
  /** Whoever takes the seat may choose it: `guest` leaves it to them. */
  guest: boolean;
  /**
   * It concerns tables of at least and at most so many.
   *
   * @minItems 2
   * @maxItems 2
   */
  players: [number, number];
  /** A house rule, which few will want to look at. */
  house: boolean;
  /** Choices, or words that a line of its own may hold, that are looked at as cards. */
  cards: { [k: string]: ChoiceCard };
}
/** One choice of a setting as a card: what helps to decide for or against it. */
export interface ChoiceCard {
  /** `Senpet`, `Tahlia the Thief`. */
  name?: string;
  /** How it plays, in a few words: `holds the wall, then marches`. */
  style?: string;
  /** The same in a sentence or two, or what it can do. */
  text?: string;
  /** Its numbers by name: `Life`, `Mind`. */
  figures?: { [k: string]: string };
  /** For newcomers: `easy`, `medium`, `demanding`. */
  difficulty?: string;
  /** Good for a first game. */
  first?: boolean;
  /** Where choices come in several boxes: which one. */
  set?: string;
  /** The drawing that stands for it. */
  emblem?: string;
}
/** A bot that can sit at a table. */
export interface BotEntry {
  name: string;
  /** How it plays, in a sentence. */
  says: string;
  /** Who wants nothing in particular gets this one. */
  usual: boolean;
}
/** A clause of a game's ledger. */
export interface RuleEntry {
  id: string;
  title: string;
  text: string;
  /** The part of the game that it belongs to, in words. */
  scope: string;
  /** The id of the chapter in which it stands. */
  chapter: string;
  /** Where the rulebook is open: how Sandtable plays it. */
  reading: string;
  certainty: string;
  page: number | null;
  /** Clauses that name it, are named in it or are shown by the same examples. */
  near: string[];
  /** Names of the cards whose rulings it is one of. */
  cards: string[];
  /** How many scenarios show it. */
  examples: number;
}
/** What a scenario file says before a table is made of it. */
export interface ScenarioEntry {
  game: string;
  title: string;
  setup: string;
  seats: Seat[];
}
export interface MadeTable {
  table: string;
  maker: string;
  keys: { [k: string]: string };
  invitations: { [k: string]: string };
  spectator: string;
  commitment: string;
}
/** What an invitation is for. */
export interface Invitee {
  seat: string;
  game: string;
  setup: string;
  settings: { [k: string]: unknown };
  learning: boolean;
  seats: SeatState[];
  /** What the seat plays for, in words. */
  goal: string;
  /** Where play stands: the season, the turn; empty before it begins. */
  stage: string;
  commitment: string;
  /** Settings of the table that are left to whoever takes the seat. */
  brings: string[];
  /** What somebody has called the way to start, where it is their own. */
  title: string;
}
export interface Joined {
  seat: string;
  key: string;
  commitment: string;
  /** Whether the promised share is awaited before the seat can play. */
  awaits: boolean;
}
export interface Invited {
  invitation: string;
}
export interface TakenSeat {
  key: string;
}
/** The table as it was after `n` choices. */
export interface Moment {
  n: number;
  length: number;
  view: { [k: string]: unknown };
  lines: LogLine[];
  key: string | null;
  /** What was chosen, in the words of the button. */
  label: string;
  seat: number | null;
}
export interface Accepted {
  n: number;
  accepted: boolean;
}
export interface Requested {
  request: UndoRequest;
}
/** What comes with every status that is an error. */
export interface ErrorBody {
  error: Problem;
}
/** Why something was not done. */
export interface Problem {
  reason: string;
  rules?: string[];
  offered?: string[];
}
/** A table in a list of one's own. */
export interface Glance {
  table: string;
  game: string;
  setup: string;
  seats: SeatState[];
  /** The seats that the keys play; none for a spectator. */
  mine: number[];
  waiting: number[];
  /** Whether one of them is asked something. */
  asked: boolean;
  /** Where play stands: the season, the turn. */
  stage: string;
  /** The newest move, as the first of them reads it in the log. */
  last: string;
  /** When that was, in seconds since 1970. */
  updated: number;
  n: number;
  over: boolean;
  outcome: string;
}
/** A table that does not open: it was deleted, or the key is another's. */
export interface MissingTable {
  table: string;
  status: number;
  reason: string;
}
/** Where others find the server. */
export interface Address {
  /** As whoever runs it says; empty where they do not. */
  public: string;
  /** In its own network; empty where it listens to its own machine alone. */
  network: string;
}
/** A place at the table to which the players have gone on; the same whenever it is asked for. */
export interface Followed {
  table: string;
  /** None for a spectator. */
  seat: string | null;
  key: string;
  spectator: string;
  commitment: string;
  /** Whether the promised share is awaited before the seat can play. */
  awaits: boolean;
  /** The new table's, for whoever asked for it, once. */
  maker: string | null;
  /** Likewise: to give a seat to somebody else if its player does not come. */
  invitations: { [k: string]: string };
}
export interface OpenedReplay {
  /** Under which the game can be looked at without a key. */
  table: string;
}
/** The story of a game. */
export interface Told {
  curve: Point[];
  turns: Turn[];
  /** By seat. */
  luck: Luck[];
  marks: ReplayMark[];
  /** Those in which most was at stake, in their order. */
  battles: Battle[];
  /** What the game counts, by seat; once it is over. */
  statistics: { [k: string]: (string | number)[] };
  /** What luck is counted in: dice or rolls. */
  counted: string;
  /** Public steps that it covers. */
  n: number;
}
/** How far everybody had come after a public step, from 0 to 1. */
export interface Point {
  n: number;
  shares: number[];
}
/** A choice after which the game stood differently. */
export interface Turn {
  n: number;
  /** Whose way changed most. */
  seat: number;
  change: number;
  /** What happened, as the log has it. */
  text: string;
  refs: string[];
}
/** What a seat rolled, against what was to be expected. */
export interface Luck {
  /** Dice, or rolls of several that are added up. */
  dice: number;
  hits: number;
  expected: number;
}
/** A place in a replay that is worth going to: a turn, a round, a battle. */
export interface ReplayMark {
  n: number;
  kind: string;
  text: string;
  seat: number | null;
}
/** A fight, with what was rolled in it. */
export interface Battle {
  /** The public step in which it began. */
  n: number;
  text: string;
  /** Who began it. */
  seat: number | null;
  /** By seat. */
  rolls: Luck[];
  /** What came of it, where a line says so. */
  result: string;
  refs: string[];
}
/** A lesson in a list of them. */
export interface Listed {
  /** `first-game`; its source is `GAME/first-game`. */
  id: string;
  title: string;
  about: string;
  minutes: number;
  order: number;
  free: string;
  /** Sentences and choices. */
  steps: number;
}
/** Where it stands now, to be sent along with the next step; and the messages that a table would send. */
export interface Practised {
  at: number;
  tried: TryOut[];
  epoch: number;
  coach: Coach;
  /** What was chosen is lawful, but not what the script does: it was refused, and may be tried. */
  aside: boolean;
  messages: (State | Refused | Detailed)[];
}
/** Chooses something of one's own, beside the script, with real dice and a novice for the others. */
export interface TryOut {
  type: "try";
  key: string;
  then: string[];
  plan: boolean;
}
/** Where the script waits, and what it says there. */
export interface Coach {
  /** Something is said; a choice is awaited; others are about to act; it has ended; something is tried. */
  kind: "choose" | "end" | "say" | "try" | "watch";
  say: string;
  /** What came of the choice before. */
  done: string;
  /** What it is about: refs as options have them, or a part of the screen, `area:hand`. */
  point: string[];
  /** The option that a lesson takes now; a puzzle does not tell. */
  key: string;
  /** Of the file. */
  line: number;
  passed: number;
  /** How many of its sentences and choices have been passed, and how many there are. */
  of: number;
}
/** What came of every line of a scenario file. */
export interface RanScenario {
  game: string;
  title: string;
  ok: boolean;
  story: StoryLine[];
}
export interface StoryLine {
  /** `setup`, `script`, `said`, `offered`, `automatic`, `log`, `expected`, `failed` or `waiting`. */
  kind: string;
  text: string;
  /** Of the file. */
  line: number | null;
  rules: string[];
  /** With `offered` and `waiting`: the keys. */
  options: string[];
}
/** A deck that comes with a game, and all that is told of it. */
export interface Starter {
  id: string;
  title: string;
  /** The deck as a file. */
  text: string;
  card: ChoiceCard;
  plan: string;
  keys: KeyCard[];
  reasons: Reason[];
  /** Against each of the others, the best first; empty where nobody has counted. */
  matchups: MatchUp[];
  /** The command that counted them. */
  measured: string;
}
/** A card on which the plan of a deck rests. */
export interface KeyCard {
  card: string;
  why: string;
}
/** Why some cards are in a deck. */
export interface Reason {
  cards: string[];
  why: string;
}
/** How a deck fares against another. */
export interface MatchUp {
  deck: string;
  /** A draw is half a win. */
  won: number;
  games: number;
}
/** What a deck file says, and everything that is wrong with it. */
export interface DeckReport {
  name: string;
  summary: string[];
  faults: DeckFault[];
  /** The deck written out as a file again. */
  text: string;
  cards: DeckCard[];
  figures: DeckFigure[];
  spreads: DeckSpread[];
  /** Cards drawn before the first turn. */
  hand: number;
  /** Cards drawn each turn. */
  draws: number;
  /** The parts of the deck that are drawn from; the others lie on the table when the game begins. */
  drawn: string[];
  /** Under which heading cards of each type are listed, in the order of the headings. */
  parts: { [k: string]: string };
  /** The starter whose sign and colours it has: that of its Faction, say. */
  sign: string;
}
/** Something that is wrong with a deck, in words, with the clauses that forbid it. */
export interface DeckFault {
  text: string;
  rules?: string[];
  /** The names of the cards that it is about. */
  cards?: string[];
  /** Of the text, where that cannot be read. */
  line?: number;
}
/** A card of a deck, and how often it is in it. */
export interface DeckCard {
  name: string;
  n: number;
  /** Under which heading it is listed: `Stronghold`, `Heroes`. */
  part: string;
}
/** A number that tells how a deck is built: `City Points` 18 of 20. */
export interface DeckFigure {
  label: string;
  have: number;
  least?: number | null;
  most?: number | null;
  /** What it is for, in a sentence. */
  text?: string;
}
/** How many cards there are of each kind: what they cost, their types. */
export interface DeckSpread {
  title: string;
  counts: { [k: string]: number };
  /** The kinds are numbers that follow each other, from 0 on. */
  curve: boolean;
}
/** Everything that the text may hold. */
export interface Form {
  /** The shape of the whole. */
  root: string;
  shapes: Shape[];
  sections: Section[];
  layers: Layer[];
  /** What can be chosen, as far as it is always the same; the rest comes with a position. */
  words: { [k: string]: Word[] };
  /** A text to begin with. */
  empty: string;
}
/** The fields of a record. */
export interface Shape {
  name: string;
  fields: Field[];
  /** What it is: `an army or a Hero`. */
  title?: string;
  /** The field that can stand for the whole record where there is nothing else to say: `Tahlia`. */
  short?: string;
  /** The fields by which one is told from the others in a list. */
  says?: string[];
}
/** A field of a record, or (without a name) what a list or a table holds. */
export interface Field {
  name: string;
  kind: "choice" | "flag" | "lines" | "list" | "number" | "plain" | "record" | "table" | "text";
  /** Its label; left out: its name. */
  title?: string;
  help?: string;
  /** What holds where it is left out, in words. */
  usual?: string;
  needed?: boolean;
  /** Few will want it: it is shown when asked for, or where it is given. */
  seldom?: boolean;
  /** Of a choice: which words can be chosen. */
  words?: string;
  /** Only those whose group is the value of this field beside it. */
  within?: string;
  /** A choice that may also be something else, typed in. */
  free?: boolean;
  least?: number | null;
  most?: number | null;
  /** Of a table: which words its keys are. */
  keys?: string;
  inside?: Field | null;
  /** Of a record: which fields it has. */
  shape?: string;
  /** Of a record that can have one of several shapes: the field that says which. */
  tag?: string;
  /** By the value of the `tag`, the shape. */
  shapes?: { [k: string]: string };
}
/** Fields that belong together, under a heading. */
export interface Section {
  title: string;
  fields: string[];
  /** Shown from the first. */
  open?: boolean;
}
/** What can be put on the board by choosing it and clicking a place: one part of the text, and how it says where. */
export interface Layer {
  name: string;
  /** `Armies and Heroes`. */
  title: string;
  /** Where they stand in the text; `*` stands for any name, which the thing chosen gives as `key`. */
  path: string[];
  /** `records`: a list of records, each with its place in `at`. `names`: a list of places. `one`: a single record with a place. `keys`: a table, names with places. `cards`: a list that is a place of its own, such as a hand. `onto`: a list `at` in whichever record below the path is clicked. */
  form: "cards" | "keys" | "names" | "one" | "onto" | "records";
  /** The words that can be put there. */
  things: string;
  /** Of records: the field that names the thing. */
  field?: string;
  /** Of records: the field with the place. */
  at?: string;
  /** The words that the `*` of the path stands for, where what is chosen does not say it by its group. */
  key?: string;
  /** Of records: the field to which the group of what is chosen goes. */
  group?: string;
  /** Words of the places where it can be; left out: any hex. */
  places?: string;
}
/** Something that can be chosen. */
export interface Word {
  /** As it is written. */
  value: string;
  /** As people are shown it, where that is something else. */
  title?: string;
  /** The heading under which it is listed; for a field with `within`, the value beside it that it belongs to. */
  group?: string;
  /** What it is on the board: `hex:wildlands:6,9`, `card:12`. */
  ref?: string;
}
/** A scenario in a list of them. */
export interface Example {
  /** Its source is `example:GAME/ID`. */
  id: string;
  title: string;
  /** The clauses that it shows. */
  rules: string[];
}
/** The text after its changes, and what came of it. */
export interface Edited {
  text: string;
  /** What it says, as far as it can be read. */
  data: { [k: string]: unknown };
  /** The lines of the file on which the parts of script, expectations and set-up begin: `script/0`. */
  lines: { [k: string]: number };
  fault: Fault | null;
  /** What can be chosen in this position, instead of the form's own words or besides them. */
  words: { [k: string]: Word[] };
  /** What the set-up puts on the board. */
  placed: Placed[];
  stand: Stand | null;
  /** What came of every line. */
  story: StoryLine[];
  /** Everything holds. */
  ok: boolean;
  /** What each random result is used for, in order. */
  uses: Use[];
  /** The answer to `why`; none where a click there means nothing. */
  why: WhyNot | null;
  /** Why what was to be done is not done; the text is as it was. */
  refused: string;
  /** Of the game's rules here; 0 where no game is known. */
  rules_version: number;
  /** Of Sandtable. */
  version: string;
}
/** Why the text is no scenario, or its position cannot be. */
export interface Fault {
  line: number;
  reason: string;
  /** The value at fault, as far as that is known. */
  path: (string | number)[];
}
/** Something that the text puts on the board. */
export interface Placed {
  /** Where it stands, below the root of the form. */
  path: (string | number)[];
  layer: string;
  title: string;
  /** What it is there: its place, and what options call it. */
  refs: string[];
}
/** How it stands where one looks. */
export interface Stand {
  /** After so many lines of the script: fewer than was asked for where it has no more, or where one cannot be played. */
  at: number;
  setup: string;
  settings: { [k: string]: unknown };
  seats: Seat[];
  /** All of it, or what `viewer` sees. */
  view: { [k: string]: unknown };
  viewer: number | null;
  asked: Asked[];
  /** The log so far. */
  lines: LogLine[];
  over: boolean;
}
export interface Asked {
  seat: number;
  question: Question;
}
/** What a random result of a scenario is used for. */
export interface Use {
  what: "die" | "draw" | "shuffle";
  /** Of the file: the choice that it came with. */
  line: number;
  /** Of a die. */
  sides?: number;
  /** Of a draw: what could be drawn. */
  names?: string[];
}
/** Why something cannot be chosen. */
export interface WhyNot {
  /** As a script writes it. */
  key: string;
  /** It can be. */
  offered: boolean;
  reason: string;
  rules: string[];
}
/** What an editor of campaigns begins with. */
export interface CampaignKit {
  form: Form;
  /** The set-up as which a campaign of one's own is played; its text is the setting `campaign`. */
  setup: string;
  templates: Template[];
}
/** Something that comes with the game, to begin from. */
export interface Template {
  id: string;
  title: string;
}
/** What is to be said of it. */
export interface CampaignEntry {
  draft: Draft;
  /** Who plays, where it can be played. */
  seats: Seat[];
  board: unknown;
  view: unknown;
}
/** What somebody is writing, as it is understood. */
export interface Draft {
  title: string;
  /** As a file has it. */
  text: string;
  /** The same as plain data; None where the text cannot be read at all. */
  data: { [k: string]: unknown } | null;
  /** Without any it can be played. */
  faults?: CampaignFault[];
}
/** Something that is wrong with a campaign. */
export interface CampaignFault {
  reason: string;
  /** Where it lies in the text, as far as that can be told. */
  path: (string | number)[];
}
/** All cards of a game, and by what one looks for them. */
export interface CardLibrary {
  fields: CardField[];
  cards: CardEntry[];
}
/** Something by which cards are told apart: their Faction, what they cost. */
export interface CardField {
  /** In the facts of a card, and in addresses: `faction`. */
  id: string;
  label: string;
  /** It is a number: one looks for a range of it. */
  number?: boolean;
  /** A card has several, and one looks for cards that have all of those named; otherwise any of them will do. */
  every?: boolean;
  /** Its words in their order, if that is not the order of the alphabet. */
  order?: string[];
  /** What it is, in a sentence, where the label does not say it. */
  text?: string;
}
/** A card of the game, for lists of cards with their rulings and tests. */
export interface CardEntry {
  name: string;
  type: string;
  text: string[];
  /** Ledger ids of the rulings on it. */
  rules?: string[];
  /** Its numbers and traits in one line. */
  figures?: string;
  /** Lines of its text that nothing in the game does yet. */
  unwritten?: string[];
  /** As the board names it. */
  id?: string;
  /** By the id of a `CardField`; what it does not have is left out. */
  facts?: { [k: string]: (string | number)[] };
  /** Where its facts are known from: what is so, and which facts: `Printed in the rulebook`: `name, type`. */
  sources?: { [k: string]: string };
  /** How many of it lie in the box, or may lie in a deck. */
  copies?: number;
  measured?: Measured[];
  /** It is no card but lies on the map. */
  counter?: boolean;
}
/** How often a card won in games of bots, or what it was in. */
export interface Measured {
  /** `Deck Senpet, 3 of it`, `At tables of four`. */
  what: string;
  /** A draw is half a win. */
  won: number;
  games: number;
  /** What has counted them. */
  command: string;
  /** What has changed since. */
  note?: string;
}
/** The puzzles of a game. */
export interface Puzzles {
  /** The id of the one of the day; empty where there are none. */
  daily: string;
  /** Of what day, by Greenwich: `2026-11-19`. */
  day: string;
  /** The easiest first. */
  puzzles: ListedPuzzle[];
}
/** A puzzle in a list of them: nothing that gives its answer away. */
export interface ListedPuzzle {
  /** `two-gates`; its source is `puzzle:GAME/two-gates`. */
  id: string;
  title: string;
  /** Of what kind it is: `Save the city`. */
  theme: string;
  question: string;
  seat: string;
  /** From 1, easy, to 5. */
  level: number;
  /** How many are asked. */
  choices: number;
  /** How many of 100 bots miss it. */
  missed: number;
  /** Where it comes from. */
  found: string;
}
/** A chapter of a game's rules, in the order of the book. */
export interface ChapterEntry {
  id: string;
  title: string;
  /** The book that it belongs to. */
  part: string;
  /** What one finds there, where the title does not say it. */
  about: string;
  clauses: number;
}
/** A keyword, and what it means. */
export interface Term {
  word: string;
  text: string;
  /** The clauses that say it in full, the first before the others. */
  rules: string[];
  /** How it is written in texts, itself included. */
  forms: string[];
  /** What else people say when they ask about it. */
  asked: string[];
  /** It is meant only where it is written with its capital: an `Open` action, an open hand. */
  cased: boolean;
}
/** What there is to a question. */
export interface Answers {
  /** What its keywords mean. */
  terms: Term[];
  clauses: Found[];
  cards: Found[];
  examples: Found[];
  /** Its words that stand nowhere. */
  unknown: string[];
}
/** A clause, card or example that answers a question. */
export interface Found {
  /** Of a clause or an example; the name of a card. */
  id: string;
  title: string;
  /** The part of it with the words that were asked for: in turn what is plain and what was asked for. */
  snippet: string[];
  score: number;
}
/** An example with all of its steps. */
export interface ToldExample {
  id: string;
  title: string;
  rules: string[];
  /** From whose seat it is shown: who chooses first. */
  seat: string;
  steps: ToldStep[];
}
/** One line of a script, or several that only check something. */
export interface ToldStep {
  /** Lines of the script that have been played after it: where to look at it. */
  at: number;
  kind: "begin" | "check" | "choose" | "refused" | "undo";
  /** The id of who does it; empty where nobody does. */
  seat: string;
  /** What is done or tried, as its button says it. */
  text: string;
  /** What came of it; for what is refused, why. */
  log: Said[];
  /** What must be so then, in words. */
  holds: string[];
}
/** A line of the log. */
export interface Said {
  text: string;
  rules: string[];
}
/** The first message: which table, and the keys of the seats to play there. */
export interface Hello {
  type: "hello";
  table: string;
  keys: string[];
  since?: Since | null;
}
/** The newest state that a client that comes back has seen. */
export interface Since {
  epoch: number;
  n: number;
}
export interface Choose {
  type: "choose";
  question: string;
  key: string;
  seat?: number | null;
  then?: string[];
  /** Follow the plan that the option names, as far as it goes; with keys sent along, that of the last of them. */
  plan?: boolean;
}
/** Whether questions that leave no real choice are answered for the seat; they are, until it says otherwise. */
export interface Ease {
  type: "ease";
  on: boolean;
  seat?: number | null;
}
export interface Undo {
  type: "undo";
  seat?: number | null;
}
export interface Agree {
  type: "agree";
  undo: number;
  seat?: number | null;
}
export interface Decline {
  type: "decline";
  undo: number;
  seat?: number | null;
}
/** Windows in which the seat passes by itself from now on; replaces what was said before. With `until` only for the rest of this turn or combat, or until its own turn ("mine"), beside what it said for good. `*` is every window, `others` every window about what is not done to the seat. */
export interface Yield {
  type: "yield";
  windows: string[];
  seat?: number | null;
  until?: ("combat" | "mine" | "turn") | null;
}
/** Keeps an open window open (`on`), or says that it may close as far as this seat is concerned. */
export interface Hold {
  type: "hold";
  on: boolean;
  seat?: number | null;
}
/** Asks for everything about one option, or why a key is not offered. */
export interface Detail {
  type: "detail";
  question: string;
  key?: string;
  /** Instead of a key: a thing that was clicked (`hex:wildlands:8,5`) although nothing is offered there. */
  ref?: string;
  /** What was picked before that (an army to build). */
  subject?: string;
  seat?: number | null;
}
/** Asks what speaks for the choices: of one's open question, or of the newest choice that a seat has made. */
export interface Explain {
  type: "explain";
  /** The seat whose newest choice it is about; without it, a hint for the open question. */
  whose?: number | null;
  seat?: number | null;
}
export interface Ping {
  type: "ping";
}
export interface NewTable {
  game: string;
  setup: string;
  settings?: { [k: string]: string };
  /** What clients of 0.1 call the settings. */
  options?: { [k: string]: string };
  /** Per seat `me`, `open` or `bot:NAME`; seats left out are as `*` says, or open. */
  seats?: { [k: string]: string };
  /** The hash of the share of the dice that the maker will bring. */
  promise?: string | null;
  /** Whether dice may be taken back where only bots look on. */
  learning?: boolean;
  /** What the maker is called. */
  person?: string;
}
export interface NewScenarioTable {
  /** A scenario file; the table begins where its script ends. */
  text?: string;
  /** Instead of a text, a file that came along: `GAME/first-game`. */
  source?: string;
  seats?: { [k: string]: string };
  promise?: string | null;
  learning?: boolean;
  person?: string;
}
export interface ScenarioBody {
  /** A scenario file. */
  text: string;
}
export interface InvitationBody {
  invitation: string;
}
export interface JoinBody {
  invitation: string;
  promise?: string | null;
  person?: string;
  /** Settings that are left to whoever takes the seat (a deck); those left out are as usual. */
  brings?: { [k: string]: string };
}
export interface ShareBody {
  share: string;
}
export interface SeatBody {
  seat: string;
}
export interface ChooseBody {
  question: string;
  key: string;
  then?: string[];
  plan?: boolean;
}
export interface UndoBody {
  undo: number;
}
export interface TakeBody {
  seat: string;
  promise?: string | null;
  person?: string;
}
export interface PersonBody {
  person: string;
}
export interface MineBody {
  tables: KnownTable[];
}
/** A table that a browser remembers, with the keys that it plays with there. */
export interface KnownTable {
  table: string;
  keys: string[];
}
export interface RematchBody {
  /** Rotated: everybody sits one seat further on. */
  seats?: "rotated" | "same";
  /** Left out: as before. */
  setup?: string | null;
  /** Those that are to be others than before. */
  settings?: { [k: string]: string };
  promise?: string | null;
}
export interface FollowBody {
  promise?: string | null;
}
export interface BranchBody {
  /** The public step after which play goes on. */
  n: number;
  seats?: { [k: string]: string };
  promise?: string | null;
  learning?: boolean;
  person?: string;
}
/** Where somebody is in a scenario, and what they do there. The server remembers nothing of it. */
export interface PracticeBody {
  do: LookAt | GoOn | GoBack | ShowMe | TryOut | Choose | Detail;
  /** A file that came along: `GAME/first-game`, `puzzle:GAME/ID`, `example:GAME/combat/ambush`. */
  source?: string;
  /** Instead of a source, a scenario file. */
  text?: string;
  /** Whom one plays; left out: whom the lesson says, elsewhere who chooses first. */
  seat?: string;
  /** Lines of the script that have been played; -1: as far as the first stop. */
  at?: number;
  /** What was tried since. */
  tried?: TryOut[];
  /** As in the newest state. */
  epoch?: number;
}
/** Asks for everything as it stands. */
export interface LookAt {
  type: "look";
}
/** Goes on from where something is said. */
export interface GoOn {
  type: "next";
}
/** Goes back a stop, or to where what was tried began. */
export interface GoBack {
  type: "back";
}
/** Does what the script does now. */
export interface ShowMe {
  type: "show";
}
export interface DeckBody {
  /** A deck as a player types it. */
  text: string;
}
/** A scenario as it is being written, and what is done to it. The server remembers nothing of it. */
export interface EditBody {
  text?: string;
  /** Instead of a text, a file that came along: `example:GAME/ID`. */
  source?: string;
  /** Made one after the other, before everything else. */
  changes?: Change[];
  /** Where one looks: after so many lines of the script, or as far as it goes. */
  at?: number;
  do?: (Choosing | Asking) | null;
  /** `laid`: the set-up itself, before anything comes of it; `all`: everything, where one looks; `own`: what who is asked there sees. */
  sight?: "all" | "laid" | "own";
}
/** Another value somewhere in the text; what leads there is made where it is missing. */
export interface Change {
  /** `["setup", "units", 0, "at"]`; one past the end of a list adds to it. */
  path: (string | number)[];
  /** Plain data; left out: what stands there is taken away. */
  value?: { [k: string]: unknown };
}
/** Writes a choice into the script where one looks, with the random results that come of it. */
export interface Choosing {
  type: "choose";
  seat: string;
  key: string;
  then?: string[];
}
/** Asks why something cannot be chosen where one looks. */
export interface Asking {
  type: "why";
  seat: string;
  key?: string;
  /** Instead of a key, a thing that was clicked. */
  ref?: string;
  /** What was picked before it. */
  subject?: string;
}
/** A campaign as somebody writes it: one of the three. */
export interface CampaignBody {
  text?: string | null;
  data?: { [k: string]: unknown } | null;
  template?: string | null;
  /** Whether the board is wanted, too, as the war begins. */
  picture?: boolean;
}
/** A table's set-up and settings, as its state tells them. */
export interface BoardBody {
  setup: string;
  settings?: { [k: string]: string };
}
