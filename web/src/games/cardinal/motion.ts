// How what has happened in Grey Cardinal moves. Keys: "row-2" by place, "col-1-king-3" the third King
// before seat 1 (the topmost has the highest number), "place-king", "deck", "top", "discard".

import type { Frame } from "../../core/table";
import type { GameEvent } from "../../core/types";
import type { Motion } from "../../ui/motion";

const cards = (e: GameEvent): string[] => (e.cards as string[] | undefined) ?? [];

export function motion(frame: Frame): Motion {
  const told = (...ids: string[]): GameEvent | undefined => frame.events.map(h => h.event).find(e => ids.includes(e.id));
  const columns = (seat: number, kind: string): number =>
    frame.scene.areas.find(a => a.id === "columns" && a.seat === seat)?.faces.find(f => f.id === kind)?.count ?? 0;
  const given = told("received") ?? told("taken"), lost = told("bust", "gave-up"), swapped = told("swapped");
  const placed = told("placed", "replaced");

  // Places in the row that are still to be explained, by kind: each card lands once.
  const row = new Map<string, number[]>();
  if (given) cards(given).forEach((kind, i) => row.set(kind, [...(row.get(kind) ?? []), i]));

  return {
    enter: key => {
      const [what, a, b] = key.split("-");
      if (what === "row") return "deck";
      if (what === "top") return "deck";
      if (what === "place") {
        const from = row.get(a!)?.[0];
        row.delete(a!); // all of the kind are decided about together
        return from === undefined ? undefined : "row-" + from;
      }
      if (what !== "col") return undefined;
      const place = given?.seat === Number(a) ? row.get(b!)?.pop() : undefined;
      if (place !== undefined) return "row-" + place;
      return placed?.seat === Number(a) ? "place-" + b : undefined;
    },
    leave: key => {
      const [what, a, b] = key.split("-");
      if (what === "row") {
        if (lost) return "discard";
        const kind = given && cards(given)[Number(a)];
        return kind && row.get(kind)?.includes(Number(a)) ? "discard" : undefined;
      }
      if (what === "place") return told("dropped") ? "discard" : undefined;
      if (what !== "col") return undefined;
      const taker = swapped?.seat;
      if (swapped && taker !== undefined && Number(a) === swapped.with && b === swapped.card)
        return columns(taker, b!) ? `col-${taker}-${b}-${columns(taker, b!)}` : "place-" + b;
      return "discard";
    },
    turns: key => key.startsWith("row-") || key === "top",
  };
}
