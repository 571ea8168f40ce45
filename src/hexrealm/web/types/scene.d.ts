// A Scene as JSON. Generated from engine/scene.py, which explains the fields, by scripts/make_scene_types.py.

export interface BoardHex {
  name: string;
  centre: [number, number];
  frame: 'land' | 'place' | 'plate';
  ground: string;
  symbol: string;
  letter: string;
  icon: string;
  pips: [number, number] | null;
  words: string;
  closed: boolean;
}

export interface EdgeLabel {
  side: 'top' | 'bottom' | 'left' | 'right';
  at: number;
  text: string;
}

export interface Piece {
  hex: string;
  symbol: string;
  seat: number | null;
  under: string;
  ghost: boolean;
  words: string;
}

export interface Link {
  seat: number;
  start: string;
  end: string;
}

export interface Area {
  seat: number;
  hexes: string[];
}

export interface Overlay {
  hex: string;
  symbol: string;
  words: string;
}

export interface Mark {
  hex: string;
  kind: 'legal' | 'scoring' | 'target' | 'last' | 'explained' | 'chosen' | 'refused';
  badge: string;
}

export interface SignRule {
  sign: string;
  words: string;
}

export interface Board {
  layout: 'flat' | 'pointy';
  words: string;
  hexes: BoardHex[];
  labels: EdgeLabel[];
  ornaments: string[];
  contours: string;
  seams: [string, string][];
  lined: string[];
  lit: string[];
  pieces: Piece[];
  joins: Link[];
  roads: Link[];
  areas: Area[];
  rays: Link[];
  overlays: Overlay[];
  marks: Mark[];
  empty: string;
  rules: SignRule[];
}

export interface HeldTile {
  name: string;
  frame: 'land' | 'plate' | 'back';
  symbol: string;
  ground: string;
  state: string;
  tone: 'plain' | 'spent' | 'fresh' | 'active';
}

export interface Stock {
  symbol: string;
  count: number;
  words: string;
}

export interface Progress {
  at: number;
  end: number;
  ticks: number[];
  reach: number | null;
  words: string;
}

export interface Seat {
  name: string;
  palette: string;
  symbol: string;
  points: number | null;
  stock: Stock[];
  progress: Progress | null;
  note: string;
  state: string;
  turn: boolean;
  won: boolean;
  tiles: HeldTile[] | null;
  called: string;
}

export interface Scale {
  end: number;
  step: number;
  words: string;
}

export interface Space {
  at: number;
  words: string;
  symbol: string;
  points: number;
  later: number | null;
  crown: boolean;
}

export interface Track {
  name: string;
  palette: string;
  symbol: string;
  letter: string;
  spaces: Space[];
  markers: number[];
  owner: number | null;
  key: string;
}

export interface TrackSheet {
  heading: string;
  note: string;
  top: number;
  tracks: Track[];
  banners: [number, string][];
  forbidden: number[];
  forbidden_words: string;
  banner_words: string;
}

export interface Tile {
  name: string;
  lines: string[];
  points: number;
  symbol: string;
  flags: number[];
  places: number;
  key: string;
  words: string;
}

export interface TileSheet {
  heading: string;
  note: string;
  columns: number;
  tiles: Tile[];
}

export interface LedgerRow {
  name: string;
  values: (number | null)[];
  symbol: string;
  note: string;
  key: string;
}

export interface Ledger {
  heading: string;
  note: string;
  rows: LedgerRow[];
  total: string;
}

export interface Choice {
  action: string;
  words: string;
  tile: HeldTile | null;
  note: string;
  symbol: string;
  palette: string;
  alone: string;
}

export interface Due {
  left: number;
  places: number;
  words: string;
}

export interface Variant {
  ending: string;
  words: string;
}

export interface Prompt {
  words: string;
  seat: number | null;
  choices: Choice[];
  tile: HeldTile | null;
  details: string[];
  due: Due | null;
  asked: string;
  supposed: string;
  confirm: string;
  variants: Variant[];
}

export interface LogLine {
  words: string;
  seat: number | null;
  hexes: string[];
  moment: number | null;
}

export interface Scene {
  title: string;
  facts: string;
  assets: string;
  board: Board;
  seats: Seat[];
  scale: Scale | null;
  tracks: TrackSheet | null;
  tiles: TileSheet | null;
  ledger: Ledger | null;
  prompt: Prompt | null;
  log: LogLine[];
  result: string;
  legend: [string, string][];
  signs: Record<string, string>;
  unit: string;
}
