// What the table of Grey Cardinal looks at: a frame's scene and legal moves, sorted by seat and kind.
// Nothing here knows the rules: what is possible and what comes of it, the core has said.

import type { GameProps } from "../game";
import type { Area, Face, LegalMove, Move } from "../../core/types";

// What the player is about to do: a card on the table, a kind that waits for its place, or to swap.
export interface Pick { mode?: "swap"; seat?: number; kind?: string; place?: string; column?: string }

export interface Step { legal: LegalMove; verb: string; seat?: number; kind?: string; onto?: string; ability?: string }

// "destroy 1 king", "judge jester-", "replace king queen" as their parts.
function step_of(legal: LegalMove): Step {
  const [verb, a, b] = legal.move.split(" ") as [string, string?, string?];
  switch (verb) {
    case "destroy": case "swap": return { legal, verb, seat: Number(a), kind: b! };
    case "use": case "judge": return { legal, verb, ability: a!, kind: a!.replace(/[-+]$/, "") };
    case "look": return { legal, verb, ability: "seer", kind: "seer" };
    case "keep": case "drop": return { legal, verb, kind: a! };
    case "replace": return { legal, verb, kind: b!, onto: a! };
    default: return { legal, verb };
  }
}

export interface Court { seat: number; name: string; own: boolean; active: boolean; points: number; columns: Face[]; bot: boolean }

export interface Model {
  row: Area;
  placing?: Area;
  deck: Area;
  discard: Area;
  left?: Area; // not where the odds are not to be told
  courts: Court[]; // from the reader's left neighbour on, the own one last; all where nobody reads
  own?: Court;
  steps: Step[];
  pick: Pick;
  choose: (pick: Pick | undefined) => void;
  points: number[];
}

export function model_of(p: GameProps): Model {
  const { scene, ask } = p.frame, { table } = p;
  const area = (id: string): Area | undefined => scene.areas.find(a => a.id === id);
  const viewer = scene.viewer ?? -1, n = table.players;
  const points = scene.sheet.points ?? Array<number>(n).fill(0);
  const courts = Array.from({ length: n }, (_x, i) => (Math.max(viewer, -1) + 1 + i) % n).map(seat => {
    const sitter = table.seats.value[seat];
    return {
      seat, name: sitter ? table.name(sitter) : "", own: seat === viewer, active: scene.awaited.includes(seat),
      points: points[seat] ?? 0, bot: sitter?.kind === "bot" || sitter?.kind === "program",
      columns: scene.areas.find(a => a.id === "columns" && a.seat === seat)?.faces ?? [],
    };
  });
  const own = courts.find(c => c.own), placing = area("placing");
  const left = table.welcome.value?.odds === false ? undefined : area("left");
  return {
    row: area("row")!, deck: area("deck")!, discard: area("discard")!, courts, points,
    steps: p.busy ? [] : (ask?.legal ?? []).map(step_of), pick: (p.picked.value as Pick | undefined) ?? {},
    choose: pick => {
      table.refusal.value = undefined;
      p.picked.value = pick;
    },
    ...(placing ? { placing } : {}), ...(left ? { left } : {}), ...(own ? { own } : {}),
  };
}

export const flagged = (face: Face | undefined, flag: string): boolean => !!face?.flags?.some(f => f === flag);
export const count_of = (faces: Face[]): number => faces.reduce((n, f) => n + f.count, 0);
export const find = (m: Model, verb: string): Step | undefined => m.steps.find(s => s.verb === verb);
export const signed = (n: number): string => (n < 0 ? "−" + -n : "+" + n);
// What a move changes for a seat, where that is sure.
export const gain = (m: Model, legal: LegalMove, seat: number): number | undefined =>
  legal.points && (legal.points[seat] ?? 0) - (m.points[seat] ?? 0);

// All that can be done to a card that lies before somebody. The Judge and whom he calls on share a move.
export function steps_at(m: Model, seat: number, kind: string): Step[] {
  return m.steps.filter(s =>
    (s.verb === "destroy" || s.verb === "swap" ? s.seat === seat && s.kind === kind
      : s.ability !== undefined && seat === m.own?.seat && (s.kind === kind || (s.verb === "judge" && kind === "judge"))));
}

// Whether a hint advises something with this card.
export const hinted = (p: GameProps, steps: Step[]): boolean => steps.some(s => s.legal.move === p.hinted);

// The cards that can be pointed at now, in the order of the table.
export function targets(m: Model): { seat: number; kind: string }[] {
  const verb = m.pick.mode ?? "destroy";
  return m.courts.flatMap(c => c.columns.map(f => ({ seat: c.seat, kind: f.id! })))
    .filter(t => m.steps.some(s => s.verb === verb && s.seat === t.seat && s.kind === t.kind));
}

// Seats of which only a protector's own kind can be had: the Alchemist's, the Minstrel's.
export function protectors(m: Model, verb: "destroy" | "swap"): Court[] {
  const kind = verb === "destroy" ? "alchemist" : "minstrel";
  return m.courts.filter(c => {
    const open = m.steps.filter(s => s.verb === verb && s.seat === c.seat);
    return !c.own && c.columns.length > 1 && open.length === 1 && open[0]!.kind === kind;
  });
}

// The chance that the next card loses the row: by counting what is left, or for sure.
export function risk(m: Model): { failing: number; ending: number; of: number } | undefined {
  if (!m.left) return undefined;
  const top = m.deck.faces.find(f => flagged(f, "top"));
  const faces = top ? m.left.faces.filter(f => f.id === top.id).map(f => ({ ...f, count: 1 })) : m.left.faces;
  const those = (flag: string): number => count_of(faces.filter(f => flagged(f, flag)));
  return { failing: those("failing"), ending: those("ending"), of: count_of(faces) };
}

export const percent = (part: number, of: number): number => (of ? Math.round((100 * part) / of) : 0);

// How the cards of this row were changed, by the place of each: what was told since the turn began.
export function changes(p: GameProps): number[] {
  const log = p.table.log.value;
  const shown = p.frame.events.at(-1)?.n ?? Infinity;
  const by: number[] = [];
  let place = 0;
  for (const { n, event } of log) {
    if (n > shown) break;
    if (event.id === "turn") by.length = 0;
    if (event.id === "revealed") place = Number(event.place) - 1;
    if (event.id === "lowered") by[place] = (by[place] ?? 0) - Number(event.by);
    if (event.id === "raised") by[place] = (by[place] ?? 0) + Number(event.by);
  }
  return by;
}

export const move_text = (verb: string, seat: number, kind: string): Move => `${verb} ${seat} ${kind}`;
