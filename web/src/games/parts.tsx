// Small things that tables of several games draw: signed numbers, seats' names and colours.

import type { Frame, Table } from "../core/table";
import { _ } from "../core/words";
import type { Area, Scene } from "../core/types";
import { Icon } from "../ui/art";
import { Clock } from "../ui/clock";
import bot from "../../art/ui/bot.svg";

export const signed = (n: number): string => (n > 0 ? "+" + n : n < 0 ? "−" + -n : "0");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const area = (scene: Scene, id: string, seat?: number): Area | undefined =>
  scene.areas.find(a => a.id === id && (seat === undefined || a.seat === seat));
export const figure = (scene: Scene, id: string, seat: number): number | undefined =>
  scene.figures.find(f => f.id === id && f.seat === seat)?.value;

export const name_of = (table: Table, seat: number): string => table.reader().names[seat] ?? "";
export const colour = (seat: number): string => `--seat:var(--seat-${seat})`;

// "Ostap −7, Ruslana +2": of everybody but one; or only what they lose.
export function changes(table: Table, from: number[], to: number[], but: number | null, losses = false): string {
  return to.flatMap((n, seat) =>
    seat === but || n === from[seat] || (losses && n > from[seat]!) ? [] : `${name_of(table, seat)} ${signed(n - from[seat]!)}`).join(", ");
}

// A letter for a name; bots have numbers.
export const initial = (name: string): string => /\d+$/.exec(name)?.[0] ?? [...name][0]?.toUpperCase() ?? "?";

export function Avatar({ table, seat }: { table: Table; seat: number }) {
  return <span class="av" style={colour(seat)} aria-hidden="true">{initial(name_of(table, seat))}</span>;
}

export function SeatName({ table, frame, seat }: { table: Table; frame: Frame; seat: number }) {
  const kind = table.seats.value[seat]?.kind;
  return (
    <b class="seat-name" style={colour(seat)}>
      {seat === table.viewer ? _("You") : name_of(table, seat)}
      {kind === "bot" || kind === "program" ? <Icon svg={bot} /> : null} <Clock frame={frame} seat={seat} />
    </b>
  );
}

// Enter belongs to a button that has the focus, unless it is one that only chooses.
export const enter_is_free = (): boolean => !document.activeElement?.matches("button:not([data-pick]), a, summary");
