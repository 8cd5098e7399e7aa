// Records to look at: packed into an address and out of it, shown as a table that nobody plays at, and
// judged by a strong bot.

import { base, core, moves_of, weigh, type Opinion, type Reader } from "./core";
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

export interface Judged {
  step: number; // how many moves were made before it
  seat: number;
  move: Move;
  sentence: string;
  cost: number; // in percent of the chance to win
  gain: number; // by how much it is better than the next best, where it is the best one
  win?: number; // the chance after it
  best?: Opinion; // where it was another move
  made?: Opinion;
  moves: Opinion[];
  view: string;
}

async function judge(r: Replay, step: number, reader: Reader): Promise<Judged | undefined> {
  const { seat, move } = r.moves[step]!;
  const view = (await look(r, step, seat, reader, step)).view!;
  const legal = await moves_of(view, reader);
  if (legal.length < 2) return undefined;
  const weighed = await weigh(view, move, reader, 0);
  let moves = weighed.moves;
  const same = moves[0]!.move === move;
  // A bot that knows the best move without looking ahead does so when it is asked about another one.
  if (same && moves[0]!.win === undefined)
    moves = [(await weigh(view, legal.find(m => m.move !== move)!.move, reader, 0)).moves[0]!];
  const made = same ? moves[0] : moves[1];
  const next = same ? moves[1]?.win : undefined;
  return {
    step, seat, move, view, cost: weighed.cost, moves, sentence: legal.find(m => m.move === move)!.sentence,
    gain: made?.win !== undefined && next !== undefined ? made.win - next : 0,
    ...(made ? { made } : {}), ...(made?.win === undefined ? {} : { win: made.win }),
    ...(same ? {} : { best: moves[0]! }),
  };
}

const OTHERS = 150; // of others' moves so many at most: enough for a line

// Judges the decisions of `seat`, then others'; `heard` gets what is known so far, and says whether to
// go on.
export async function review(
  r: Replay, seat: number, names: string[], heard: (judged: Judged[], done: number) => boolean,
): Promise<void> {
  const steps = r.moves.map((_m, i) => i);
  const others = steps.filter(i => r.moves[i]!.seat !== seat), every = Math.ceil(others.length / OTHERS);
  const order = [...steps.filter(i => r.moves[i]!.seat === seat), ...others.filter((_i, k) => k % every === 0)];
  const judged: Judged[] = [];
  for (const [i, step] of order.entries()) {
    const mine = r.moves[step]!.seat === seat;
    const j = await judge(r, step, { lang: lang.value, names, you: mine });
    if (j) judged.push(j);
    if (!heard(judged, (i + 1) / order.length)) return;
  }
}
