// What is being decided at a table of Intrigues and Cabbage, read from the legal moves.

import type { Frame } from "../../core/table";
import type { LegalMove } from "../../core/types";

// The kinds in the order of their place in a castle.
export const KINDS = ["cat", "pig", "chicken", "cow", "fox", "wolf", "dog", "rabbit", "cabbage", "wheat"];

// What is printed in the corner.
export const SCORES: Record<string, string> = {
  cat: "7", pig: "9·5·3", chicken: "1·4·8", cow: "6·1", fox: "1", wolf: "3", dog: "1", rabbit: "1·4·8", cabbage: "2",
  wheat: "1",
};

export type Phase = "turn" | "fox" | "pig" | "wolf" | "rabbit" | "chicken" | "save" | "guard";

export function phase_of(frame: Frame): Phase | undefined {
  const word = frame.ask?.legal[0]?.move.split(" ")[0];
  return word === "draw" || word === "stop" ? "turn" : (word as Phase | undefined);
}

export interface Target { seat?: number; card: string; legal: LegalMove[] }

// Cards that can be chosen, with the moves that they lead to: more than one for the Wolf alone.
export function targets_of(frame: Frame): Target[] {
  const phase = phase_of(frame);
  if (!phase || phase === "turn" || phase === "save" || phase === "guard") return [];
  const all = new Map<string, Target>();
  for (const legal of frame.ask!.legal) {
    const [, a, b] = legal.move.split(" ") as [string, string, string | undefined];
    const theirs = phase === "fox" || phase === "pig";
    const card = theirs ? b! : a;
    const key = theirs ? a + card : card;
    if (!all.has(key)) all.set(key, { card, legal: [], ...(theirs ? { seat: Number(a) } : {}) });
    all.get(key)!.legal.push(legal);
  }
  return [...all.values()];
}

export const legal_named = (frame: Frame, move: string): LegalMove | undefined =>
  frame.ask?.legal.find(m => m.move === move);

// The move that saves these cards, in whatever order they were chosen.
export function save_move(frame: Frame, cards: string[]): LegalMove | undefined {
  const wanted = [...cards].sort().join();
  return frame.ask?.legal.find(m => m.move.split(" ").slice(1).sort().join() === wanted);
}

// What board and dock share while something is chosen.
export interface Picked { target?: string; saved?: number[]; guard?: [number, number] }
export const key_of = (t: Target): string => t.legal[0]!.move;
