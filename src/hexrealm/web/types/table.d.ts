// What a page gives to a Table (table/table.js) and gets from it, and what the panels are rendered from.
// docs/browser.md explains how to use a Table.

import type {
  ActionChance,
  Earning,
  Event,
  Gain,
  MomentView,
  PeopleSection,
  PreviewAnswer,
  SeatView,
  StepView,
  TurnSection,
  ViewerSection,
} from './frames.d.ts';
import type { Choice, Scene } from './scene.d.ts';

/** A table as one viewer may see it: the sections of its frames together (live/table_model.js). */
export interface View extends PeopleSection, TurnSection, ViewerSection {
  options: Record<string, any>;
  seats: (SeatView & { yours: boolean })[];
  legal: string[]; // only if the viewer is the seat to decide
  legal_hexes: string[][]; // for each of them its hexes, in the order they are selected
  scene: Scene;
}

/** A past moment of a table, with its Scene. */
export type PastMoment = Omit<MomentView, 'scene'> & { scene: Scene };

/** A legal action, and its hexes in the order they are selected. */
export interface LegalAction {
  action: string;
  hexes: string[];
}

/** A position as one viewer sees it. */
export interface TableView {
  scene: Scene;
  me: number | null; // the viewer's seat
  legal: LegalAction[]; // [] if the viewer does not decide
  log: StepView[]; // oldest first
  past?: boolean; // a moment of a replay
  mayUndo?: boolean; // the viewer's last action can be undone without asking anybody
}

/** What an action would bring. */
export type Preview = Pick<PreviewAnswer, 'action' | 'events' | 'scores' | 'open'> & { after: Scene | null };

/** A part of a seat's points, with the text of its rule and a link to it. */
export interface ExplainedEarning extends Earning {
  ruleText: string;
  ruleLink: string;
}

/** What a page does for a table; only `select` is needed. */
export interface Callbacks {
  select(action: string): void;
  preview?(action: string): Promise<Preview | null>;
  gains?(): Promise<Gain[]>; // of all legal actions
  chances?(): Promise<ActionChance[]>; // of all legal actions that a search tried
  describeWaiting?(seat: number): string[]; // that another seat decides: a title and notes; none: the prompt of the scene
  mayPlan?(): boolean; // another person decides, and a move can be planned
  plan?(hex: string): void; // a hex is selected while another seat decides
  whyNot?(action: string): Promise<string | null>;
  explain?(seat: number, key: string): Promise<ExplainedEarning[]>; // key of a ledger row, or '' for all points
  whyBot?(seat: number): (() => void) | null; // asks a bot why it played its last turn; null if that is not possible
  keepZoom?: true; // the page decides which part of the board is shown
  undo?(): void;
  goTo?(moment: number): void;
  openResult?(): void; // who won and why
  onTab?(): void; // another tab is shown, on phones
  renderSeatStatus?(seat: number): unknown; // next to a seat's name: presence, bot
  profileOf?(seat: number): string; // where the profile of its person is; '' without one
  renderBelowBoard?(): unknown; // the replay bar
  renderExtraPanel?(): unknown; // one more panel, with the classes `panel p-extra`: the chat
}

export interface TableSettings {
  confirm: 'touch' | 'always'; // 'touch': a mouse click plays at once; 'always': every action is confirmed
  speed: number; // of animations: 1 normal, 2 twice as fast, 0 none
  extraTab: string; // the name of the tab of the extra panel
  extraCount: number; // how many things in it are unread
  heat: string; // what the heat shows: 'points' or 'chances'
  gains: boolean; // whether the table allows to ask for all gains at once
  you: boolean; // the viewer is called "You"; where people share a screen, names tell them apart
}

/** An event of a preview and where it shows; -1 is nowhere. */
export interface Step {
  number: number;
  event: Event;
  hexes: string[];
  track: number;
  space: number;
  tile: number;
  row: number;
}

/** A hex where another seat put a piece since the viewer's last turn. */
export interface RecentMove {
  hex: string;
  seat: number;
  number: number; // in order; 0 if there is only one
}

/** What the panels are rendered from. */
export interface PanelProps {
  scene: Scene;
  me: number | null;
  canAct: boolean; // the viewer decides
  preview: Preview | null;
  pointChanges: number[]; // by seat
  steps: Step[];
  choices: Choice[];
  openCount: number; // how many hexes can be selected
  part: number; // how many hexes of the action are selected, or -1 where one hex is a whole action
  extraTurn: boolean; // the seat has one more turn after its last
  variants: { action: string; label: string; points?: number; steps?: number }[];
  action: string; // the one being previewed
  pinned: boolean; // its preview stays until it is confirmed or cancelled
  targetHex: string; // its last hex
  refused: { hex: string; text: string } | null;
  fullLog: boolean; // the log has all sentences
  toggleLog(): void;
  recent: StepView[]; // what the others did since the viewer's last turn
  moves: RecentMove[];
  replayRecent: (() => void) | null; // null if the position before is not known
  whyRecent: (() => void) | null; // null unless a bot played last that explains its moves
  you: number; // the seat that is called "You", or -1
  nameOf(seat: number): string; // where a name stands alone
  busy: boolean; // an action was selected and is not played yet
  renderSeatStatus(seat: number): unknown;
  profileOf(seat: number): string;
  explain(seat: number, key: string): void;
  selectChoice(action: string): void;
  previewAction(action: string, pinned?: boolean): void;
  confirm(): void;
  cancel(): void;
  waiting: string[]; // what is said while another seat decides, instead of what it is asked
  mayPlan: boolean;
  planned: string; // the hex of the viewer's next move, planned while another seat decides
  cancelPlan(): void;
  undo: (() => void) | null; // null if nothing can be undone freely
  highlight(hexes: string[]): void;
  goTo(moment: number): void;
  openResult: (() => void) | null;
}
