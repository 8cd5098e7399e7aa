// The page's side of the worker: typed calls that answer later. Everything that is shown of a game is
// made in there, out of nothing but one seat's view, in the reader's language.

import type { Order, Report } from "./worker";
import type { BotInfo, GameId, GameInfo, LegalMove, Move, Scene, WordInfo } from "./types";

declare const FILES: { worker: string; core: string }; // put in by the build
export const base = new URL(".", import.meta.url); // where the page's files are

let worker: Worker;
let last = 0;
const open = new Map<number, (answer: any) => void>();
const tables = new Map<number, (stepped: any) => void>();

export function core_start(): void {
  // Its name tells it which core: what comes after a # is lost where a service worker answers.
  worker = new Worker(new URL(FILES.worker, base), { type: "module", name: FILES.core });
  worker.onmessage = ({ data }: MessageEvent<Report>) => {
    if (data.table !== undefined) tables.get(data.table)?.(data.stepped);
    else if (data.id !== undefined) {
      open.get(data.id)?.(data.answer);
      open.delete(data.id);
    }
  };
}

export class CoreError extends Error {}

function send(order: Omit<Order, "id">): Promise<any> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    open.set(id, answer => (answer.error ? reject(new CoreError(answer.error)) : resolve(answer)));
    worker.postMessage({ id, ...order });
  });
}

// One call of src/front/wasm; docs/devel.md lists them.
export function core(name: string, args: Record<string, unknown> = {}, bytes?: Uint8Array | string) {
  const load = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes;
  return send({ call: { do: name, ...args }, ...(load ? { bytes: load } : {}) });
}

// Lets a table's bots think and move; what comes of it is told to `stepped`.
export function core_run(table: number, stepped: (answer: any) => void): void {
  tables.set(table, stepped);
  worker.postMessage({ id: 0, run: table });
}
export function core_stop(table: number): void {
  tables.delete(table);
  worker.postMessage({ id: 0, stop: table });
}

// ---- what is made of a view ----

export interface Reader { lang: string; names: string[]; you?: boolean } // you: unless false

export const scene_of = async (view: string, r: Reader): Promise<Scene> =>
  (await core("scene", { view, ...r })).scene;
export const moves_of = async (view: string, r: Reader): Promise<LegalMove[]> =>
  (await core("moves", { view, ...r })).moves;
// Of every move, in the same order, all seats' points right after it; null where they are not sure.
export const outlook_of = async (view: string, r: Reader): Promise<(number[] | null)[]> =>
  (await core("outlook", { view, ...r })).outlook;
// The scene right after a legal move, before chance or anybody else acts; null where it is not sure.
export const after_of = async (view: string, move: Move, r: Reader): Promise<Scene | null> =>
  (await core("after", { view, move, ...r })).scene;
export const tell = async (view: string, what: string, r: Reader): Promise<string> =>
  (await core("tell", { view, what, ...r })).text;
export const complaint = async (text: string, lang: string): Promise<string> =>
  (await core("complaint", { text, lang })).text;

// Each event's sentence, and the lessons that they are an occasion for.
export async function sentences_of(
  game: GameId, players: number, viewer: number | null, raw: string[], r: Reader,
): Promise<{ sentences: string[]; seen: number[] }> {
  if (!raw.length) return { sentences: [], seen: [] };
  const who = viewer === null ? {} : { viewer };
  return core("events", { game, players, ...who, raw, ...r });
}

// What a strong bot thinks of a move: the chance to win and how often to make it, in percent.
export interface Opinion extends LegalMove { win?: number; share?: number; facts: string[] }
export interface Hint { move: Move; sentence: string; text: string; tried: number; moves: Opinion[] }
export interface Weighed { cost: number; move?: Move; sentence?: string; text?: string; moves: Opinion[] }

// A strong bot's opinion: of the best move, or of one that somebody wants to make. The core has one
// thought at a time: the next one waits.
let thinking: Promise<unknown> = Promise.resolve();
function think(name: "hint" | "weigh", args: Record<string, unknown>, r: Reader, limit?: number): Promise<any> {
  const through = async (): Promise<any> => {
    const { thought } = await core(name, { ...args, ...r });
    for (;;) {
      const answer = await core("think", { thought, ...r, ...(limit === undefined ? {} : { limit }) });
      if (answer.done) return answer;
    }
  };
  const answer = thinking.then(through);
  thinking = answer.catch(() => {});
  return answer;
}
export const hint_of = (view: string, r: Reader): Promise<Hint> => think("hint", { view }, r);
export const weigh = (view: string, move: Move, r: Reader, limit?: number): Promise<Weighed> =>
  think("weigh", { view, move }, r, limit);

// What a bot can say of a move at once.
export interface Fact { fact: string; value: number; seat?: number }
export const facts_of = async (view: string, move: Move): Promise<Fact[]> =>
  (await core("facts", { view, move })).facts;

// ---- what is known before any game ----

export const games_of = async (lang: string): Promise<{ games: GameInfo[]; bots: BotInfo[] }> =>
  core("games", { lang });
export const words_of = async (
  game: GameId, options: Record<string, unknown>, lang: string,
): Promise<{ list: string; words: WordInfo[] }[]> =>
  (await core("words", { game, options, lang })).lists;

export interface Lesson { lesson?: number; text?: string; rule?: string }
export const lesson_of = (view: string, told: number[], seen: number[], r: Reader): Promise<Lesson> =>
  core("lesson", { view, told, seen, ...r });
