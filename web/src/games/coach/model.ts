// The table of coach, read out of a scene: who sits where with what, the duel, what is known; and moves
// that are put together word by word. Knows nothing of how it is drawn.

import type { Area, Face, LegalMove, Scene } from "../../core/types";

export type Society = "order" | "brotherhood";
export const GOAL: Record<Society, string> = { order: "key", brotherhood: "goblet" };
export const other_of = (s: Society): Society => (s === "order" ? "brotherhood" : "order");

export const area = (scene: Scene, id: string): Area | undefined => scene.areas.find(a => a.id === id);
export const figure = (scene: Scene, id: string, seat?: number): number | undefined =>
  scene.figures.find(f => f.id === id && (seat === undefined || f.seat === seat))?.value;
export const on_turn = (scene: Scene): number => scene.figures.find(f => f.id === "turn")?.seat ?? 0;
export const has = (f: Face, flag: string): boolean => !!f.flags?.some(x => x === flag);

export interface Person {
  seat: number;
  name: string;
  mine: boolean;
  awaited: boolean;
  tokens: number;
  society?: Face;
  profession?: Face;
  items: Face[]; // known ones first, each by itself
}

export function people(scene: Scene): Person[] {
  return scene.areas.filter(a => a.id === "hand").map(a => ({
    seat: a.seat!, name: a.title, mine: a.kind === "own", awaited: !!a.active,
    tokens: figure(scene, "tokens", a.seat) ?? 0,
    society: a.faces.find(f => f.list === "society"), profession: a.faces.find(f => f.list === "profession"),
    items: a.faces.filter(f => f.list === "item" || !f.list)
      .flatMap(f => Array.from({ length: f.count }, () => ({ ...f, count: 1 }))),
  }));
}

// Two benches, seen from above: clockwise along the lower one from right to left, then along the upper
// one, so that neighbours touch. The reader sits below.
export function benches(n: number, me: number): [number[], number[]] {
  const below = Math.ceil(n / 2), at = (i: number): number => (me - Math.floor(below / 2) + i + n) % n;
  const round = Array.from({ length: n }, (_x, i) => at(i));
  return [round.slice(below), round.slice(0, below).reverse()];
}

export interface Duel {
  attacker: number;
  defender: number;
  swords: number;
  shields: number;
  step: number; // Priest, votes, Hypnotist, resources, Doctor, reward
  sides?: [number[], number[]]; // once the votes are shown
  excluded: number[];
  used: Face[];
  remark: string;
}

export function duel_of(scene: Scene): Duel | undefined {
  const a = area(scene, "duel");
  if (!a) return undefined;
  const attacker = on_turn(scene), left = area(scene, "attacker");
  return {
    attacker, defender: a.seats!.find(s => s !== attacker)!, used: a.faces, remark: a.remark ?? "",
    swords: figure(scene, "swords") ?? 1, shields: figure(scene, "shields") ?? 1, step: figure(scene, "step") ?? 0,
    ...(left ? { sides: [left.seats ?? [], area(scene, "defender")?.seats ?? []] } : {}),
    excluded: area(scene, "excluded")?.seats ?? [],
  };
}

// ---- what is known ----

type Word = Scene["known"][number]["words"][number];

export const known = (scene: Scene, seat: number, list: string): Word[] =>
  scene.known.find(k => k.seat === seat && k.list === list)?.words ?? [];

// Which items count for a society now: bags do once the pile is empty, which the scene's flags say.
export function goals(scene: Scene, society: Society): string[] {
  const bag = area(scene, "pile")?.faces.length ? [] : ["bag_" + GOAL[society]];
  return [GOAL[society], ...bag];
}

// How many of these a seat surely holds, and how likely one more is, in percent.
export function holding(scene: Scene, p: Person, kinds: string[]): { sure: number; more: number } {
  if (p.mine) return { sure: p.items.filter(f => kinds.includes(f.id ?? "")).length, more: 0 };
  const words = known(scene, p.seat, "item").filter(w => kinds.includes(w.id));
  return {
    sure: words.reduce((n, w) => n + (w.count ?? 0), 0),
    more: Math.min(99, words.reduce((n, w) => n + (w.chance ?? 0), 0)),
  };
}

// ---- moves, word by word ----

export interface Picked {
  verb: string;
  args: string[];
  at?: number; // the place that arrow keys walk through
}

export const words = (m: LegalMove): string[] => m.move.split(" ");
export const of_verb = (legal: LegalMove[], verb: string): LegalMove[] => legal.filter(m => words(m)[0] === verb);

// What each word after the verb is: a seat, an own item, or something to be chosen in the dock.
export type Slot = "seat" | "own" | "card";
const SHAPE: Record<string, Slot[]> = {
  spy: ["seat"], duel: ["seat"], offer: ["seat", "own"], give: ["seat", "own"], hypnotize: ["seat"],
  diplomat: ["seat", "card", "own"], accept: ["card"], pass: ["own"], pay: ["card"], take: ["card"],
  return: ["card"], cloak: ["card"], arrange: ["card", "card"],
};

// What is being put together: what was picked, or what the ask is about anyway.
export function current(legal: LegalMove[], picked: Picked | undefined): Picked | undefined {
  if (picked) return picked;
  const one = ["give", "pay", "take", "return", "accept", "cloak", "arrange", "hypnotize"]
    .find(verb => of_verb(legal, verb).length) ?? (legal.some(m => /^pass \w/.test(m.move)) ? "pass" : undefined);
  return one === undefined ? undefined : filled(legal, { verb: one, args: [] });
}

export const slots = (c: Picked): Slot[] => SHAPE[c.verb] ?? [];

// What can be said at a place, with what stands at the others.
export function choices(legal: LegalMove[], c: Picked, at: number): string[] {
  const fits = of_verb(legal, c.verb).map(m => words(m).slice(1))
    .filter(w => w[at] !== undefined && c.args.every((a, i) => i === at || !a || w[i] === a));
  return [...new Set(fits.map(w => w[at]!))];
}

// The same with one word set; what no longer fits behind it is taken back.
export function chosen(legal: LegalMove[], c: Picked, at: number, word: string): Picked {
  const args = [...c.args];
  args[at] = word;
  const next = { verb: c.verb, args: Array.from(args, a => a ?? "") };
  return filled(legal, of_verb(legal, c.verb).some(m => next.args.every((a, i) => !a || words(m)[i + 1] === a))
    ? next : { verb: c.verb, args: next.args.slice(0, at + 1) });
}

// Where there is no choice, nothing is asked.
function filled(legal: LegalMove[], c: Picked): Picked {
  const fits = of_verb(legal, c.verb).filter(m => c.args.every((a, i) => !a || words(m)[i + 1] === a));
  return fits.length === 1 ? { verb: c.verb, args: words(fits[0]!).slice(1) } : c;
}

export const whole = (legal: LegalMove[], c: Picked | undefined): LegalMove | undefined =>
  c && legal.find(m => m.move === [c.verb, ...c.args].filter(w => w).join(" "));

// The place to be filled next; -1: none.
export const open_at = (legal: LegalMove[], c: Picked): number => {
  if (whole(legal, c)) return -1;
  return slots(c).findIndex((_s, i) => !c.args[i]);
};
