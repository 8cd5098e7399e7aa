// Coach to the Devil's Castle: the coach from above or a duel, the own secrets, the notebook; and its keys.

import { use } from "../core/store";
import type { Frame } from "../core/table";
import type { LegalMove } from "../core/types";
import type { Motion } from "../ui/motion";
import { Arena } from "./coach/duel";
import { back, begin, Dock } from "./coach/dock";
import { Proof } from "./coach/declare";
import { choices, chosen, current, duel_of, open_at, slots, whole, type Picked } from "./coach/model";
import { Notes } from "./coach/notebook";
import { Own } from "./coach/own";
import { arrivals, Seats } from "./coach/seats";
import { cycle } from "./coach/window";
import type { Game, GameProps } from "./game";

function Board(p: GameProps) {
  const picked = use(p.picked) as Picked | undefined, legal = p.frame.ask?.legal ?? [];
  const now = current(legal, picked), duel = duel_of(p.frame.scene);
  const declares = picked && /^(declare|divine)/.test(picked.verb);
  // Where the dock shows cards of its own, it needs the room.
  const dock = duel || legal.some(m => m.move === "refuse") || (now && slots(now).includes("card"));
  return (
    <div class={"coach-table" + (dock ? " by-dock" : "")}>
      {duel ? <Arena {...p} /> : <Seats {...p} />}
      {declares ? <Proof {...p} /> : <Own {...p} />}
    </div>
  );
}

function motion(frame: Frame): Motion {
  const from = arrivals({ frame } as GameProps);
  return {
    enter: key => {
      const [what, seat] = key.split("-");
      if (what === "got") return from.get(Number(seat));
      if (what === "used") return "seat-" + seat;
      if (what === "own") return from.get(frame.scene.viewer ?? -1) ?? "pile";
      if (what === "tokens") return "supply";
      return what === "offer" ? "seat-" + frame.scene.figures.find(f => f.id === "turn")?.seat : undefined;
    },
    turns: key => key === "offer" || key.startsWith("own-"),
  };
}

// ---- keys ----

// Walks through what can be said at the place that is open, or at the last one.
function walk(p: GameProps, legal: LegalMove[], step: number): boolean {
  const now = current(legal, p.picked.value as Picked | undefined);
  if (!now || !slots(now).length) return false;
  const open = open_at(legal, now), at = now.at ?? (open < 0 ? slots(now).length - 1 : open);
  const all = choices(legal, now, at), i = all.indexOf(now.args[at] ?? "");
  const next = all[(i + step + all.length) % all.length] ?? all[0];
  if (next) p.picked.value = { ...chosen(legal, now, at, next), at };
  return next !== undefined;
}

// Of a button that has the focus, Enter and Space are its own.
const focused = (): boolean => !!document.activeElement?.closest("button, a, summary, input");

// Makes the move, or goes on to its next word.
function enter(p: GameProps, legal: LegalMove[]): boolean {
  const now = current(legal, p.picked.value as Picked | undefined), ready = whole(legal, now);
  if (!now) return false;
  if (/^(declare|divine)/.test(now.verb)) { // the button is to be held, by this key too
    document.querySelector<HTMLElement>(".coach-hold")?.focus();
    return true;
  }
  if (ready) p.act(ready.move);
  else p.picked.value = { verb: now.verb, args: now.args };
  return true;
}

function keys(key: string, p: GameProps): boolean {
  const legal = p.frame.ask?.legal ?? [], has = (move: string): LegalMove | undefined => legal.find(m => m.move === move);
  const picked = p.picked.value as Picked | undefined, digit = /^[0-9]$/.test(key) ? Number(key) : -1;
  if (!legal.length) return false;
  const act = (m: LegalMove | undefined): boolean => (m && p.act(m.move), !!m);
  if (key === "Escape") return back(p, legal);
  if (key === "Enter") return !focused() && enter(p, legal);
  if (has("sword") && (key === "ArrowLeft" || key === "ArrowRight"))
    return (p.picked.value = { verb: key === "ArrowLeft" ? "sword" : "shield", args: [] }), true;
  if (digit === 0) return act(has("pass") ?? has("refuse") ?? has("cloak keep"));
  if (has("pass")) return digit > 0 && cycle(p, legal, digit - 1);
  if (legal.some(m => m.move.startsWith("spy")) && !picked && digit > 0) {
    if (digit < 5) return begin(p, legal, digit - 1);
    if (has("clairvoyant")) return act(has("clairvoyant"));
    return legal.some(m => m.move.startsWith("diplomat")) && ((p.picked.value = { verb: "diplomat", args: [] }), true);
  }
  if (!current(legal, picked) && digit > 0) return act(legal[digit - 1]);
  if (key === "ArrowRight" || key === "ArrowDown") return walk(p, legal, 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return walk(p, legal, -1);
  return false;
}

export default { Board, Dock, Notes, motion, keys } satisfies Game;
