// Grey Cardinal by keys: R, T, B act; S begins a swap; digits use what the dock lists; arrows walk the
// cards that can be pointed at, or the kinds and columns of placing, and Enter does what is chosen.

import type { GameProps } from "../game";
import { abilities } from "./dock";
import { find, model_of, steps_at, targets, type Model, type Pick } from "./model";

const next = <T>(list: T[], at: number, step: number): T | undefined =>
  list.length ? list[at < 0 ? (step > 0 ? 0 : list.length - 1) : (at + step + list.length) % list.length] : undefined;

function walk(m: Model, step: number): Pick | undefined {
  if (!m.placing) {
    const list = targets(m);
    const to = next(list, list.findIndex(t => t.seat === m.pick.seat && t.kind === m.pick.kind), step);
    return to && { ...m.pick.mode ? { mode: m.pick.mode } : {}, ...to };
  }
  const onto = m.steps.filter(s => s.verb === "replace" && s.kind === m.pick.place).map(s => s.onto!);
  const column = next(onto, onto.indexOf(m.pick.column ?? ""), step);
  return m.pick.place && column ? { place: m.pick.place, column } : next_kind(m, step);
}

function next_kind(m: Model, step: number): Pick | undefined {
  const kinds = m.placing?.faces.map(f => f.id!) ?? [];
  const place = next(kinds, kinds.indexOf(m.pick.place ?? ""), step);
  return place === undefined ? undefined : { place };
}

// What Enter does: only what is the one thing that is chosen.
function chosen(m: Model): string | undefined {
  if (m.placing) return m.steps.find(s => s.kind === m.pick.place && s.verb !== "drop" && s.onto === m.pick.column)?.legal.move;
  if (m.pick.kind === undefined) return m.row.faces.length ? undefined : find(m, "reveal")?.legal.move;
  const steps = steps_at(m, m.pick.seat!, m.pick.kind).filter(s => !m.pick.mode || s.verb === m.pick.mode);
  return steps.length === 1 || steps[0]?.verb === "destroy" ? steps[0]!.legal.move : undefined;
}

// The own column of this number, if it can do anything.
function column(m: Model, number: number): Pick | undefined {
  const kind = m.own?.columns[number - 1]?.id;
  return kind && !m.placing && steps_at(m, m.own!.seat, kind).length ? { seat: m.own!.seat, kind } : undefined;
}

// Enter on a button is that button's, unless it is the card just chosen.
const enter_is_free = (): boolean => {
  const at = document.activeElement;
  return !at?.closest("button, a") || at.getAttribute("aria-pressed") === "true";
};

export function keys(key: string, p: GameProps): boolean {
  const m = model_of(p);
  if (!m.steps.length) return false;
  const act = (move?: string): boolean => (move === undefined ? false : (p.act(move), true));
  const choose = (pick?: Pick): boolean => {
    if (!pick) return false;
    (document.activeElement as HTMLElement | null)?.blur(); // Enter is for what has just been chosen
    m.choose(pick);
    return true;
  };
  switch (key) {
    case "r": return act(find(m, "reveal")?.legal.move);
    case "t": return act(find(m, "take")?.legal.move);
    case "b": return act(find(m, "bust")?.legal.move);
    case "s": return m.steps.some(s => s.verb === "swap") && choose({ mode: "swap" });
    case "0": return act(m.steps.find(s => s.verb === "drop" && s.kind === m.pick.place)?.legal.move);
    case "ArrowLeft": case "ArrowRight": return choose(walk(m, key === "ArrowLeft" ? -1 : 1));
    case "ArrowUp": case "ArrowDown": return choose(next_kind(m, key === "ArrowUp" ? -1 : 1) ?? walk(m, key === "ArrowUp" ? -1 : 1));
    case "Enter": return enter_is_free() && act(chosen(m));
    default: return /^[1-9]$/.test(key) && (act(abilities(m)[Number(key) - 1]?.legal.move) || choose(column(m, Number(key))));
  }
}
