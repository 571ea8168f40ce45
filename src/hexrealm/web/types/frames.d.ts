// What the server sends. Generated from server/protocol/frames.py and server/protocol/replies/, which explain the
// fields, by scripts/make_frame_types.py.

import type { Board, Scene } from './scene.d.ts';

export interface Edit {
  name: string;
  words: string;
  group: string;
  value: string;
  seat: number | null;
  hexes: string[];
  symbol: string;
  choices: [string, string][];
  low: number;
  high: number;
}

export interface Event {
  kind: string;
  rule: string;
  words: string;
  seat: number | null;
  points: number;
  hexes: string[];
  details: Record<string, any>;
  template: string;
  brief: string;
}

export interface Earning {
  what: string;
  rule: string;
  points: number;
  hexes: string[];
  key: string;
  template: string;
  own: string;
}

export interface LessonCard {
  id: string;
  name: string;
  words: string;
  symbol: string;
}

export interface LessonStep {
  id: string;
  title: string;
  words: string;
  hexes: string[];
  panel: string;
  teaches: string[];
  actions: string[];
  count: number;
  ordered: boolean;
  otherwise: string;
  reply: string[];
  cards: LessonCard[];
}

export interface Section {
  id: string;
  level: number;
  title: string;
  rules: string[];
  html: string;
  words: string;
}

export interface RulesView {
  game: string;
  title: string;
  sections: Section[];
  numbered: Record<string, string>;
}

export interface Failure {
  code: 'bad-message' | 'unknown' | 'no-name' | 'no-invite' | 'not-yours' | 'taken' | 'not-your-turn' | 'illegal' | 'stale' | 'ahead' | 'bad-token' | 'narrow-token' | 'sign-in-again' | 'over' | 'refused' | 'too-many' | 'outdated' | 'not-saved' | 'busy' | 'wrong-origin' | 'broken' | 'internal';
  words: string;
  id: string | null;
  table: string | null;
  version: number | null;
  option: string;
  type: 'error';
}

export interface SeatView {
  seat: number;
  kind: 'person' | 'bot' | 'open';
  name: string;
  level: string | null;
  person: string | null;
  resigned: boolean;
  hot_seat: boolean;
  flagged: boolean;
  vacation: boolean;
  bot_account: boolean;
  offered: string | null;
  declined: string | null;
  profile: boolean;
}

export interface Result {
  winners: number[];
  scores: number[];
  by: 'rules' | 'resignation' | 'time';
  words: string;
}

export interface UndoAsked {
  seat: number;
  moment: number;
  waiting: number[];
  draws: boolean;
}

export interface StepView {
  moment: number;
  seat: number | null;
  action: string | null;
  events: Event[];
}

export interface LogView {
  version: number;
  since: number;
  steps: StepView[];
}

export interface PeopleSection {
  table: string;
  game: string;
  title: string;
  public: boolean;
  hints: boolean;
  heat: boolean;
  previews: boolean;
  seats: SeatView[];
  rematch: string | null;
  spectators_muted: boolean;
  rated: boolean;
  contest: string | null;
}

export interface TimeControlView {
  kind: 'live' | 'days';
  bank: number;
  increment: number;
  reserve: number;
  on_flag: 'bot' | 'end';
}

export interface SeatClock {
  bank: number;
  reserve: number;
}

export interface ClockView {
  control: TimeControlView;
  seats: SeatClock[];
  running: number | null;
  since: number;
  curtain: boolean;
}

export interface TurnSection {
  version: number;
  state: 'open' | 'playing' | 'over' | 'closed' | 'record';
  moment: number;
  seat: number | null;
  decision: string;
  undo: UndoAsked | null;
  result: Result | null;
  clock: ClockView | null;
}

export interface ViewerSection {
  viewer: number | string;
  yours: number[];
  host: boolean;
  may_undo: 'no' | 'free' | 'ask';
  invites: Record<number, string>;
  may_study: boolean;
  may_remove: number[];
  may_close: boolean;
  removed: boolean;
}

export interface LegalSection {
  legal: string;
  legal_hexes: string[][] | null;
}

export interface BaseView {
  options: Record<string, any>;
  scene: Record<string, any>;
}

export interface Presence {
  connected: number[];
  away: Record<number, number>;
  watchers: number;
}

export interface ChatLine {
  number: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
  at: string;
  emote: string;
}

export interface TableFrame {
  table: string;
  version: number;
  tag: string;
  after: string;
  base: string;
  sections: Record<string, any>;
  log: LogView;
  presence: Presence;
  type: 'view';
}

export interface PresenceFrame {
  table: string;
  presence: Presence;
  type: 'presence';
}

export interface ChatFrame {
  table: string;
  lines: ChatLine[];
  type: 'chat';
}

export interface Welcome {
  protocol: number;
  server: string;
  name: string | null;
  language: string;
  time: number;
  type: 'welcome';
}

export interface Done {
  id: string;
  table: string | null;
  version: number | null;
  created: string | null;
  type: 'done';
}

export interface Pong {
  id: string;
  versions: Record<string, number>;
  time: number;
  type: 'pong';
}

export interface Gain {
  action: string;
  hexes: string[];
  points: number;
  words: string;
  steps: number;
}

export interface GainsAnswer {
  id: string;
  table: string;
  version: number;
  gains: Gain[];
  type: 'gains';
}

export interface ActionChance {
  action: string;
  hexes: string[];
  chance: number;
  visits: number;
}

export interface ChancesAnswer {
  id: string;
  table: string;
  version: number;
  chances: ActionChance[];
  type: 'chances';
}

export interface PreviewAnswer {
  id: string;
  table: string;
  version: number;
  action: string;
  events: Event[];
  scores: number[];
  open: boolean;
  after: Record<string, any> | null;
  type: 'preview';
}

export interface CandidateView {
  action: string;
  share: number;
  visits: number;
  chances: number[];
}

export interface HintAnswer {
  id: string;
  table: string;
  version: number;
  level: string;
  action: string;
  words: string;
  reasons: string[];
  candidates: CandidateView[];
  chances: number[];
  continuation: string[];
  type: 'hint';
}

export interface ExplainAnswer {
  id: string;
  table: string;
  version: number;
  bot: number;
  hexes: string[];
  reasons: string[];
  type: 'explain';
}

export interface WhyNotAnswer {
  id: string;
  table: string;
  version: number;
  action: string;
  words: string | null;
  type: 'why-not';
}

export interface OptionView {
  name: string;
  words: string;
  allowed: string;
  default: string;
  choices: any[];
  choice_words: string[];
  default_words: string;
  label: string;
  symbols: string[];
  pick: number;
  alone: boolean;
  picker: 'choices' | 'pictures' | 'seats' | 'parts' | 'each' | 'hexes' | 'order';
  notes: string[];
  instead: [string, string][];
  turned: string;
  replaces: string[];
}

export interface StyleView {
  name: string;
  label: string;
  words: string;
}

export interface VariantView {
  option: string;
  label: string;
  values: string[];
  words: string[];
}

export interface GameView {
  name: string;
  title: string;
  credit: string;
  about: string;
  minutes: [number, number];
  players: number[];
  hides: boolean;
  options: OptionView[];
  variants: VariantView[];
  levels: string[];
  level_labels: string[];
  level_words: string[];
  default_level: string;
  styles: StyleView[];
  ready: boolean;
}

export interface SetupView {
  options: Record<string, any>;
  scene: Scene;
  regions: Record<string, string[][]>;
}

export interface PicturesView {
  assets: string;
  boards: Record<string, Board[]>;
}

export interface Health {
  status: 'ready' | 'warming' | 'no-database';
  server: string;
  protocol: number;
  games: Record<string, 'ready' | 'warming'>;
  bots: Record<string, 'ready' | 'warming'>;
}

export interface Me {
  known: boolean;
  name: string;
  language: string;
  languages: Record<string, string>;
  levels: string[];
  away_seconds: number;
  notified: boolean;
  account: boolean;
  id: string;
  no_passkeys: string;
}

export interface ContactView {
  id: string;
  way: 'email' | 'push' | 'webhook';
  label: string;
  format: string;
  enabled: boolean;
  confirmed: boolean;
  failing: boolean;
  endpoint: string;
}

export interface NoticesView {
  active: boolean;
  in_page: boolean;
  occasions: ('turn' | 'seat' | 'over' | 'time')[];
  contacts: ContactView[];
  mail_available: boolean;
  push_key: string | null;
}

export interface WaitingTable {
  table: string;
  game: string;
  title: string;
  names: string[];
  time_left: number | null;
}

export interface WaitingTables {
  total: number;
  tables: WaitingTable[];
}

export interface Made {
  table: string;
  seat: number | null;
  invites: Record<number, string> | null;
}

export interface TableSummary {
  table: string;
  game: string;
  title: string;
  state: 'open' | 'playing' | 'over' | 'closed' | 'record';
  public: boolean;
  seats: SeatView[];
  yours: number[];
  your_turn: boolean;
  moment: number;
  moves: number;
  scores: number[];
  winners: number[];
  created: string;
  updated: string;
  clock: TimeControlView | null;
  time_left: number | null;
  rated: boolean;
  contest: string | null;
}

export interface TableList {
  tables: TableSummary[];
  next: string | null;
}

export interface InviteView {
  table: TableSummary;
  seat: number;
  previews: boolean;
  heat: boolean;
  hints: boolean;
}

export interface MomentView {
  table: string;
  moment: number;
  moments: number;
  viewer: number | string;
  seat: number | null;
  decision: string;
  scores: number[];
  step: StepView | null;
  base: string;
  scene: Record<string, any>;
}

export interface PrivateNotesView {
  note: string;
  since: number | null;
  conditional: boolean;
  lines: string[][];
  dropped: '' | 'other' | 'undone' | 'seat';
}

export interface LineView {
  moment: number;
  seat: number | null;
  legal: string[];
  legal_hexes: string[][];
  steps: StepView[];
  scene: Record<string, any>;
}

export interface ScoresView {
  table: string;
  scores: number[][];
  movers: (number | null)[];
}

export interface EarningsView {
  table: string;
  moment: number;
  seats: Earning[][];
}

export interface ReviewProgress {
  done: number;
  total: number;
  finished: boolean;
  failed: boolean;
  review: Record<string, any> | null;
}

export interface ExerciseView {
  table: string;
  moment: number;
  seat: number;
  legal: string[];
  legal_hexes: string[][];
  base: string;
  scene: Record<string, any>;
}

export interface LessonPreview {
  action: string;
  events: Event[];
  scores: number[];
  open: boolean;
  after: Scene | null;
}

export interface LessonView {
  title: string;
  seat: number;
  part: number;
  parts: string[];
  hexes: string[];
  first_game: Record<string, any>;
  number: number;
  steps: number;
  step: Record<string, any> | null;
  moment: number;
  before: number;
  legal: string[];
  legal_hexes: string[][];
  previews: Record<string, LessonPreview>;
  log: StepView[];
  scene: Scene;
}

export interface SessionView {
  id: string;
  device: string;
  created: string;
  used: string;
  here: boolean;
}

export interface PasskeyView {
  id: string;
  device: string;
  created: string;
  used: string;
}

export interface BlockedView {
  person: string;
  name: string;
}

export interface AccountView {
  name: string;
  guest: boolean;
  games: number;
  sessions: SessionView[];
  passkeys: PasskeyView[];
  recovery_code: boolean;
  blocked: BlockedView[];
  no_passkeys: string;
}

export interface CodeView {
  code: string;
}

export interface PasskeyOptions {
  ticket: string;
  options: Record<string, any>;
}

export interface LinkView {
  path: string;
  code: string;
  device: string;
  seconds: number;
  qr: string;
  size: number;
}

export interface OpenedLinkView {
  name: string;
  code: string;
  claim: string;
}

export interface SignedIn {
  name: string;
  waiting: boolean;
}

export interface RatingView {
  points: number;
  uncertainty: number;
  provisional: boolean;
  games: number;
}

export interface RatedGameView {
  table: string;
  at: string;
  rank: number;
  players: number;
  points: number;
  uncertainty: number;
  change: number;
}

export interface OwnRatingView {
  game: string;
  pool: 'live' | 'days' | 'bots';
  rating: RatingView;
  history: RatedGameView[];
}

export interface OwnRatingsView {
  account: boolean;
  ratings: OwnRatingView[];
}

export interface RankedView {
  person: string;
  name: string;
  rating: RatingView;
  you: boolean;
}

export interface LeaderboardView {
  game: string;
  pool: 'live' | 'days' | 'bots';
  rows: RankedView[];
}

export interface SeatRatingView {
  seat: number;
  rating: RatingView;
  change: number | null;
}

export interface TableRatingsView {
  pool: 'live' | 'days' | 'bots' | null;
  seats: SeatRatingView[];
}

export interface SpeedView {
  name: string;
  clock: TimeControlView;
}

export interface ListedOfferView {
  name: string;
  game: string;
  players: number;
  speed: string;
  rated: boolean;
  rating: RatingView | null;
  waited: number;
  yours: boolean;
}

export interface OffersView {
  offers: ListedOfferView[];
  speeds: SpeedView[];
}

export interface OwnOfferView {
  wish: Record<string, any> | null;
  waited: number;
  table: string | null;
}

export interface ScoreView {
  won: number;
  drawn: number;
  lost: number;
}

export interface SeatScoreView {
  players: number;
  seat: number;
  score: ScoreView;
}

export interface VariantScoreView {
  option: string;
  value: string;
  score: ScoreView;
}

export interface OpponentView {
  person: string | null;
  name: string;
  level: string | null;
  profile: boolean;
}

export interface OpponentScoreView {
  opponent: OpponentView;
  score: ScoreView;
}

export interface ResultsView {
  game: string;
  total: ScoreView;
  seats: SeatScoreView[];
  variants: VariantScoreView[];
  opponents: OpponentScoreView[];
}

export interface ProfileView {
  person: string;
  name: string;
  since: string;
  you: boolean;
  account: boolean;
  blocked: boolean;
  ratings: OwnRatingView[];
  results: ResultsView[];
}

export interface OpponentsView {
  opponents: OpponentView[];
}

export interface PositionAnswer {
  id: string;
  table: string;
  version: number;
  game: string;
  options: Record<string, any>;
  start: any;
  history: string[];
  type: 'position';
}

export interface BotAccountView {
  id: string;
  name: string;
  created: string;
  connected: boolean;
}

export interface TokenView {
  id: string;
  name: string;
  bot: string;
  scopes: string[];
  created: string;
  used: string;
  expires: string;
}

export interface ScopeView {
  name: string;
  words: string;
}

export interface ProgramsView {
  account: boolean;
  bots: BotAccountView[];
  tokens: TokenView[];
  scopes: ScopeView[];
}

export interface NewTokenView {
  token: string;
}

export interface ConnectedBotView {
  person: string;
  name: string;
  mine: boolean;
}

export interface ConnectedBotsView {
  bots: ConnectedBotView[];
}

export interface OwnTryView {
  table: string;
  ranked: boolean;
  outcome: 'won' | 'tied' | 'lost' | 'resigned' | null;
  lead: number | null;
  points: number | null;
  rank: number | null;
}

export interface ListedTryView {
  rank: number;
  name: string;
  outcome: 'won' | 'tied' | 'lost' | 'resigned';
  lead: number;
  points: number;
  you: boolean;
  person: string | null;
}

export interface ParView {
  level: string;
  outcome: 'won' | 'tied' | 'lost' | 'resigned';
  lead: number;
  points: number;
}

export interface DayGameView {
  game: string;
  level: string;
  mine: OwnTryView | null;
  practice: boolean;
  count: number;
  ranking: ListedTryView[];
  others: ListedTryView[];
  par: ParView[];
}

export interface DayView {
  day: string;
  today: string;
  seconds_left: number;
  games: DayGameView[];
}

export interface DuplicateMade {
  id: string;
}

export interface DuplicatePlaceView {
  pair: number;
  seat: number;
  name: string;
  you: boolean;
  state: 'waiting' | 'playing' | 'over';
  outcome: 'won' | 'tied' | 'lost' | 'resigned' | null;
  points: number | null;
  lead: number | null;
  rank: number | null;
  difference: number | null;
  table: string | null;
}

export interface DuplicateView {
  id: string;
  game: string;
  kind: 'bot' | 'pairs';
  level: string;
  players: number;
  asked: Record<string, any>;
  pairs: number;
  full: boolean;
  practice: boolean;
  places: DuplicatePlaceView[];
}

export interface PositionView {
  game: string;
  options: Record<string, any>;
  moment: number;
  seat: number | null;
  decision: string;
  over: boolean;
  winners: number[];
  scores: number[];
  legal: string[];
  legal_hexes: string[][];
  odds: Record<string, number>;
  log: StepView[];
  snapshot: Record<string, any> | null;
  base: string;
  base_scene: Record<string, any> | null;
  scene: Record<string, any>;
}

export interface EditedPosition {
  accepted: boolean;
  problem: string;
  snapshot: Record<string, any>;
  edits: Edit[];
  view: PositionView;
}

export interface ActionPreview {
  action: string;
  events: Event[];
  scores: number[];
  open: boolean;
  after: Record<string, any> | null;
  base: string;
}

export interface PositionGains {
  gains: Gain[];
}

export interface ActionProblem {
  action: string;
  words: string | null;
}

export interface EngineLine {
  action: string;
  hexes: string[];
  share: number;
  visits: number;
  chances: number[];
  steps: StepView[];
  step_hexes: string[][];
}

export interface EngineProgress {
  simulations: number;
  wanted: number;
  finished: boolean;
  failed: boolean;
  chances: number[];
  assumes: string;
  lines: EngineLine[];
}

export interface StudyNode {
  parent: number | null;
  action: string;
  mark: string;
  comment: string;
}

export interface StudyView {
  game: string;
  options: Record<string, any>;
  snapshot: Record<string, any> | null;
  names: string[] | null;
  title: string;
  comment: string;
  nodes: StudyNode[];
  knows: number | null;
  assumes: string;
  moment: number | null;
}

export interface SavedStudy {
  id: string;
  yours: boolean;
  updated: string;
  study: StudyView;
}

export interface StudyChanged {
  id: string;
}

export interface StudySummary {
  id: string;
  game: string;
  title: string;
  nodes: number;
  updated: string;
}

export interface StudyList {
  studies: StudySummary[];
}

export interface PuzzleThemeView {
  name: string;
  label: string;
  count: number;
  solved: number;
}

export interface PuzzlePointView {
  points: number;
  uncertainty: number;
}

export interface PuzzleGameView {
  game: string;
  count: number;
  solved: number;
  seen: number;
  rating: RatingView;
  history: PuzzlePointView[];
  themes: PuzzleThemeView[];
}

export interface PuzzlesView {
  games: PuzzleGameView[];
  streak: number;
}

export interface ChosenPuzzle {
  id: string;
  again: boolean;
}

export interface PuzzleResultView {
  tries: number;
  hints: number;
  won: boolean | null;
  solved: boolean;
  ended: boolean;
}

export interface PuzzleView {
  id: string;
  game: string;
  seat: number;
  players: number;
  points: number;
  mine: PuzzleResultView | null;
  themes: string[];
}

export interface PuzzleHintView {
  step: number;
  words: string;
  hexes: string[];
}

export interface LevelRateView {
  level: string;
  rate: number;
}

export interface PuzzleSolutionView {
  actions: string[];
  hexes: string[][];
  second: string[];
  better_line: string[];
  played_line: string[];
  chance: number;
  second_chance: number;
  reasons: string[];
  themes: string[];
  levels: LevelRateView[];
  study: StudyView;
}

export interface PuzzleAnswer {
  solved: boolean;
  words: string[];
  counted: boolean;
  rating: RatingView;
  gained: number;
  streak: number;
  mine: PuzzleResultView;
  solution: PuzzleSolutionView | null;
}

export type Frame = Failure | TableFrame | PresenceFrame | ChatFrame | Welcome | Done | Pong | GainsAnswer | ChancesAnswer | PreviewAnswer | HintAnswer | ExplainAnswer | WhyNotAnswer;
