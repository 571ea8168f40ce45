// What a page gives to a table and gets from it, and what the table's panels draw themselves from. docs/browser.md tells more.

import type { Choice, Scene } from './scene.d.ts';

/** Something that happens, as the server tells it. */
export interface Event {
  kind: string;
  rule: string;
  words: string;
  seat: number | null;
  points: number;
  hexes: string[];
  details: Record<string, unknown>;
}

/** What an action would bring. `after` is null, or `open` true, where that depends on what the seat cannot know. */
export interface Preview {
  action: string;
  events: Event[];
  scores: number[];
  after: Scene | null;
  open?: boolean;
}

/** In short: the points an action would bring its seat. */
export interface Gain {
  action: string;
  hexes: string[];
  points: number;
  words?: string;
}

/** What points are made of. */
export interface Earning {
  words: string;
  rule: string;
  points: number;
  hexes: string[];
}

/** One action and what it caused. */
export interface LogStep {
  moment: number;
  seat: number | null;
  action: string;
  events: Event[];
}

/** A position as one viewer sees it. */
export interface View {
  scene: Scene;
  me: number | null; // the viewer's seat
  legal: string[]; // the viewer's legal actions; [] if it is not the viewer's decision
  log: LogStep[]; // oldest first
}

/** What a page does for a table; only `choose` is needed. */
export interface Callbacks {
  choose(action: string): void;
  preview?(action: string): Promise<Preview | null>;
  gains?(): Promise<Gain[]>; // of all legal actions
  whyNot?(action: string): Promise<string | null>;
  why?(seat: number, key: string): Promise<Earning[]>; // key: a row of the ledger, or '' for all points
  goTo?(moment: number): void;
  aside?(seat: number): unknown; // beside a seat's name: presence, bot
  under?(): unknown; // under the board: the replay bar
  extra?(): unknown; // one more panel, with the classes `panel p-extra`: the chat
}

export interface Settings {
  confirm: 'touch' | 'always'; // whether a click chooses at once, or everything is confirmed
  speed: number; // of animations: 1 as designed, 2 twice as fast, 0 none
  extraTab: string; // the name of the tab for the extra panel
}

/** Where a step of a chain shows itself; -1 is nowhere. */
export interface Step {
  number: number;
  event: Event;
  hexes: string[];
  track: number;
  space: number;
  tile: number;
  row: number;
}

/** What the panels draw themselves from. */
export interface Shown {
  scene: Scene;
  me: number | null;
  mine: boolean; // whether the viewer is asked
  preview: Preview | null;
  change: number[]; // points that would be added, by seat
  steps: Step[];
  choices: Choice[];
  open: number; // how many hexes can be chosen
  variants: { action: string; words: string }[];
  action: string; // being considered
  target: string; // the last hex of it
  refused: { hex: string; words: string } | null;
  busy: boolean;
  aside(seat: number): unknown;
  why(seat: number, key: string): void;
  pick(action: string): void;
  consider(action: string, firm?: boolean): void;
  confirm(): void;
  drop(): void;
  point(hexes: string[]): void;
  goTo(moment: number): void;
}
