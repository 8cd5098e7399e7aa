// What the core and the table say, as docs/protocol.md and core/scene.h have it.

export type GameId = "cabbage" | "cardinal" | "podelim" | "coach";
export type Lang = "uk" | "ru" | "en";
export type Move = string; // the notation

export interface Sitter {
  seat: number;
  name: string;
  kind: "person" | "bot" | "program" | "empty";
  level?: string;
  here?: boolean;
  portrait?: number;
}

export interface Clock { move?: number; bank?: number; days?: number }

export interface Welcome {
  type: "welcome";
  game: GameId;
  rules: number;
  options: Record<string, boolean | number | string>;
  players: number;
  seat: number | null;
  seats: Sitter[];
  commitment?: string;
  // of a server's table
  table?: string;
  state?: "waiting" | "playing" | "over";
  rated?: boolean;
  odds?: boolean;
  host?: number;
  clock?: Clock;
  again?: string;
}

export interface GameEvent { id: string; seat?: number; [field: string]: unknown }

export interface Over {
  type: "over";
  scores: number[] | null;
  winners: number[];
  seed: string;
  secret?: string;
  reason?: string;
}

export type Told =
  | Welcome
  | { type: "event"; n: number; event: GameEvent; raw: string }
  | { type: "view"; n: number; view: unknown; bytes: string; clocks?: number[] }
  | { type: "ask"; ask: number; legal: Move[]; left_ms?: number }
  | { type: "accepted"; ask: number }
  | { type: "refused"; ask: number; move: Move; rule: string; reason: string }
  | { type: "seats"; seats: Sitter[] }
  | { type: "undone"; n: number }
  | { type: "chat"; n: number; seat: number | null; name: string; text: string }
  | { type: "rematch"; table: string }
  | { type: "pong" }
  | { type: "error"; code: string; text: string }
  | Over;

export type Said =
  | { type: "hello"; protocol: 1; token?: string; since: number; want: string[] }
  | { type: "move"; ask: number; move: Move }
  | { type: "orders"; pass: boolean }
  | { type: "luck"; hex: string }
  | { type: "chat"; text: string }
  | { type: "mute"; seat: number; on: boolean }
  | { type: "portrait"; portrait: number }
  | { type: "ping" };

// ---- scenes (core/scene.h; each game's areas and figures are listed in its scene.c) ----

export type FaceFlag =
  | "hidden" | "private" | "open" | "new" | "top" | "second" | "sideways" | "used" | "outnumbered"
  | "failing" | "high" | "equal" | "ending" | "out" | "goal" | "offered" | "returned" | "waiting"
  | "white" | "blue" | "black";

export interface Face {
  list?: string; // of which list of words, and which of them; neither if it is not known
  id?: string;
  name?: string;
  note?: string;
  count: number;
  wild?: number;
  value?: number;
  worth?: number;
  seat?: number;
  flags?: FaceFlag[];
}

export interface Area {
  id: string;
  kind: "centre" | "own" | "seat" | "pile" | "odds";
  seat?: number;
  seats?: number[];
  active?: boolean;
  title: string;
  remark?: string;
  faces: Face[];
}

// The notes word by word: so many for certain, one more with this chance in percent.
export interface Known {
  seat: number;
  list: string;
  words: { id: string; count?: number; chance?: number; counted?: boolean }[];
}

export interface SheetLine {
  seat: number;
  list?: string;
  source: string;
  title: string;
  count: number;
  out?: number;
  points?: number;
  lost?: number;
}

export interface Scene {
  game: GameId;
  viewer: number | null;
  awaited: number[];
  prompt: string;
  areas: Area[];
  figures: { id: string; seat?: number; value: number }[];
  odds: string[];
  notes: string[];
  known: Known[];
  sheet: { points: number[] | null; lines: SheetLine[] };
}

export interface LegalMove {
  move: Move;
  sentence: string;
  points?: number[]; // of all seats right after it, where that is sure
}

export interface WordInfo { id: string; title: string; help?: string }
export interface OptionInfo {
  name: string;
  title: string;
  help: string;
  initial: string;
  min?: number; // of numbers
  max?: number;
  values?: { value: string; title: string }[]; // of all others
}
export interface GameInfo {
  game: GameId;
  title: string;
  rules: number;
  min: number;
  max: number;
  options: OptionInfo[];
}
export interface BotInfo { bot: string; title: string; help: string }
