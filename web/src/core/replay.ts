// Records to look at: packed into an address and out of it, shown as a table that nobody plays at, and
// judged by a strong bot.

import { base, core, type Opinion, type Reader } from "./core";
import type { Contact, Door } from "./doors";
import { Store } from "./store";
import { Table } from "./table";
import type { GameEvent, GameId, Move, Over, Scene, Sitter } from "./types";
import { lang, learn } from "./words";

export interface Replay {
  replay: number;
  game: GameId;
  rules: number;
  options: Record<string, boolean | number | string>;
  players: number;
  seats: Sitter[];
  moves: { seat: number; move: Move }[];
  points: number[][]; // after the deal and after each move; empty where there are none
  whole: boolean;
  line?: number; // where it breaks off
  fair: boolean;
  over?: Over;
  text: string;
}
export type View = number | "open" | null; // a seat's, all of it, an onlooker's

interface Looked {
  events: { n: number; step: number; event: GameEvent; sentence: string }[];
  view?: string;
  scene: Scene;
  seat?: number;
  move?: Move;
  sentence?: string;
}

export async function load_replay(text: string): Promise<Replay> {
  const replay: Replay = { ...(await core("replay", {}, text)), text };
  await learn(replay.game);
  return replay;
}

// The core holds one record at a time; whoever comes back to an older one loads it again.
export async function look(r: Replay, at: number, view: View, reader: Reader, from = 0): Promise<Looked> {
  const who = view === "open" ? { open: true } : { viewer: view };
  const ask = (): Promise<Looked> => core("look", { replay: r.replay, at, from, ...who, ...reader });
  return ask().catch(async () => {
    Object.assign(r, await load_replay(r.text));
    return ask();
  });
}

// ---- addresses ----

async function through(bytes: BlobPart, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
}
export async function pack(text: string): Promise<string> {
  const bytes = new Uint8Array(await through(text, new CompressionStream("deflate-raw")));
  const all = Array.from(bytes, b => String.fromCharCode(b)).join("");
  return btoa(all).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
export async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
}
export const replay_hash = (packed: string, at?: number, view?: View): string =>
  "#/replay/" + packed + (at === undefined ? "" : "?at=" + at + (view == null ? "" : "&view=" + view));

// Gives the link to the system, or to the clipboard; true: it was copied.
export async function share_link(hash: string, title: string): Promise<boolean> {
  const url = base.href + hash;
  if (navigator.share && matchMedia("(pointer: coarse)").matches)
    return navigator.share({ title, url }).then(() => false, () => false);
  return navigator.clipboard.writeText(url).then(() => true, () => (prompt(title, url), false));
}

// ---- a table that nobody plays at ----

class StillDoor implements Door {
  contact = new Store<Contact>("here");
  hear = (): void => {};
  begin(): void {}
  say(): void {}
  close(): void {}
}

export class ReplayTable extends Table {
  at = 0;
  as: View = null;
  last?: { seat: number; sentence: string }; // the move that led here, if the view may know it
  private latest = 0;
  constructor(readonly replay: Replay) {
    super(new StillDoor());
    this.seats.value = replay.seats;
  }
  async show(at: number, view: View): Promise<void> {
    const mine = ++this.latest;
    const looked = await look(this.replay, at, view, this.reader());
    if (mine !== this.latest) return;
    const { game, rules, options, players, seats, over } = this.replay;
    const before = this.frames.value.at(-1);
    const follows = before && at === this.at + 1 && view === this.as;
    Object.assign(this, { at, as: view, last: looked.sentence === undefined ? undefined
      : { seat: looked.seat, sentence: looked.sentence } });
    this.welcome.value = { type: "welcome", game, rules, options, players, seats, seat: view === "open" ? null : view };
    const all = looked.events.map(e => ({ ...e, raw: "" }));
    this.log.value = all;
    this.over.value = at === this.replay.moves.length ? over : undefined;
    const frame = { events: all.filter(e => e.step === at), view: looked.view ?? "", scene: looked.scene, past: !follows };
    this.frames.value = follows ? [{ ...before, events: [] }, frame] : [frame];
  }
  override translate(): void {
    if (this.welcome.value) void this.show(this.at, this.as);
  }
}

// ---- what a strong bot thinks of it ----

export type Mark = "inaccuracy" | "mistake" | "blunder";
export interface Point { // docs/analysis.md; what is between 0 and 1 there is so here
  step: number;
  chance: number;
  made?: Move;
  lost?: number;
  lost_error?: number;
  mark?: Mark;
  view?: string;
  yours?: Opinion;
  bots?: Opinion;
}
export interface Account {
  start: number; luck: number; skill: number; others: number; result: number;
  decisions: number; marks: Record<Mark, number>;
}
export interface Course { points: Point[]; account: Account }

// A decision of the reader's.
export interface Judged {
  step: number; // how many moves were made before it
  cost: number; // in percent of the chance to win
  mark?: Mark;
  made: Opinion;
  best?: Opinion; // where it was another move
  view: string;
}

const judged_of = (p: Point): Judged => ({
  step: p.step, cost: Math.max(0, p.bots!.win! - p.yours!.win!), made: p.yours!, view: p.view!,
  ...(p.mark ? { mark: p.mark } : {}), ...(p.lost_error ? { best: p.bots! } : {}),
});

// One seat's game, looked at as the seat saw it. `heard` gets what is ready, and says whether to go on.
async function analyse(
  r: Replay, seat: number, names: string[], iterations: number | undefined, heard: (part: number, p?: Point) => boolean,
): Promise<Course | undefined> {
  const reader: Reader = { lang: lang.value, names };
  const { analysis, points } = await core("analyse", { replay: r.replay, seat, ...(iterations ? { iterations } : {}) });
  for (;;) {
    const answer = await core("appraise", { analysis, ...reader });
    if (!heard(answer.ready / points, answer.point)) return undefined;
    if (answer.done) return { points: answer.course, account: answer.account };
  }
}

const OTHERS = 60; // iterations for others' chances: enough for a line
const OWN = 0.8; // the part of the work that one's own seat is

export interface Reviewed { judged: Judged[]; course?: Course; others: Map<number, Course>; done: number }

// The decisions of `seat`, the course of its chances, then others'; `heard` gets what is known so far, and
// says whether to go on.
export async function review(r: Replay, seat: number, names: string[], heard: (known: Reviewed) => boolean): Promise<void> {
  const known: Reviewed = { judged: [], others: new Map(), done: 0 };
  Object.assign(r, await load_replay(r.text)); // the core may have loaded another one since
  const course = await analyse(r, seat, names, undefined, (part, p) => {
    if (p?.view) known.judged.push(judged_of(p));
    known.done = OWN * part;
    return heard(known);
  });
  if (!course) return;
  known.course = course;
  const others = r.seats.map((_s, i) => i).filter(i => i !== seat);
  for (const [i, other] of others.entries()) {
    const theirs = await analyse(r, other, names, OTHERS, part => {
      known.done = OWN + (1 - OWN) * (i + part) / others.length;
      return heard(known);
    });
    if (!theirs) return;
    known.others.set(other, theirs);
  }
  known.done = 1;
  heard(known);
}
