// The other players: a line each with name, points and their columns as five minis.

import type { GameProps } from "../game";
import type { Face } from "../../core/types";
import { _ } from "../../core/words";
import { Picture, Sign } from "../../ui/art";
import { card_label } from "../../ui/card";
import { Clock } from "../../ui/clock";
import { flagged, hinted, move_text, steps_at, targets, type Court, type Model } from "./model";
import { type_of } from "./seal";

export function Avatar({ seat, name }: { seat: number; name: string }) {
  return <span class="cdl-av" style={`--seat:var(--seat-${seat})`} aria-hidden="true">{name.slice(0, 1)}</span>;
}

// What a tap on somebody's card does while there are targets: it is chosen, or the core says why not.
export function point(p: GameProps, m: Model, seat: number, kind: string): (() => void) | undefined {
  if (!p.frame.ask || p.busy || m.placing) return undefined;
  if (steps_at(m, seat, kind).length)
    return () => m.choose({ ...(m.pick.mode ? { mode: m.pick.mode } : {}), seat, kind });
  return targets(m).length ? () => p.table.move(move_text(m.pick.mode ?? "destroy", seat, kind)) : undefined;
}

export const is_target = (m: Model, seat: number, kind: string): boolean =>
  targets(m).some(t => t.seat === seat && t.kind === kind);

export function Mark({ m }: { m: Model }) {
  return <i class="cdl-target"><Sign id={m.pick.mode === "swap" ? "swap" : "skull"} /></i>;
}

function Mini({ p, m, seat, face }: { p: GameProps; m: Model; seat: number; face: Face }) {
  const kind = face.id!, hit = is_target(m, seat, kind);
  const chosen = m.pick.seat === seat && m.pick.kind === kind;
  const tap = point(p, m, seat, kind);
  const aims = targets(m).length > 0;
  const classes = ["cdl-mini", type_of(kind), flagged(face, "sideways") && "side", hinted(p, steps_at(m, seat, kind)) && "hinted", hit && "hit", chosen && "chosen",
    aims && !hit && !chosen && "dim"].filter(Boolean).join(" ");
  const inner = (
    <>
      {Array.from({ length: face.count - 1 }, (_x, i) => <i key={i} class="cdl-mf" data-flip={`col-${seat}-${kind}-${i + 1}`}><span /></i>)}
      <i class="cdl-mf" data-flip={`col-${seat}-${kind}-${face.count}`}><span><Picture set="cardinal" id={"busts/" + kind} /></span></i>
      <b>{face.value}</b>
      {face.count > 1 ? <em>×{face.count}</em> : null}
      {hit ? <Mark m={m} /> : null}
    </>
  );
  const shared = { class: classes, "data-card": kind, "data-list": face.list, "aria-label": card_label(face) };
  if (!tap) return <span {...shared} role="img">{inner}</span>;
  return <button type="button" {...shared} aria-pressed={chosen} onClick={tap}>{inner}</button>;
}

export function Seats({ p, m, courts }: { p: GameProps; m: Model; courts: Court[] }) {
  return (
    <>{courts.map(c => {
      const points = _("{n} {n|point|points}", { n: c.points });
      return (
        <section key={c.seat} class={"cdl-seat" + (c.active ? " active" : "")} aria-label={`${c.name}, ${points}`}>
          <div class="cdl-who" data-flip={"seat-" + c.seat}>
            <Avatar {...c} />
            <span class="cdl-name"><b>{c.name} <Clock frame={p.frame} seat={c.seat} /></b><small>{c.bot ? <Sign id="bot" class="cdl-bot" /> : null}{points}</small></span>
          </div>
          <ul>
            {c.columns.map(f => <li key={f.id}><Mini p={p} m={m} seat={c.seat} face={f} /></li>)}
            {Array.from({ length: Math.max(0, 5 - c.columns.length) }, (_x, i) => <li key={i} class="free" />)}
          </ul>
        </section>
      );
    })}</>
  );
}
