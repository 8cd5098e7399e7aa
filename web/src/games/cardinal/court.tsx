// The own court: columns with their depth, what each is worth, and what each can do now.

import type { GameProps } from "../game";
import type { Face } from "../../core/types";
import { _ } from "../../core/words";
import { Card, card_label } from "../../ui/card";
import { flagged, gain, hinted, signed, steps_at, targets, type Court, type Model, type Step } from "./model";
import { is_target, Mark, point } from "./seats";
import { type_of } from "./seal";

// What can be done with a column, in signs: "−1 +1", for the Judge "↻ −3 −2".
const SIGN: Record<string, string> = { general: "−3", assassin: "−2", "jester-": "−1", "jester+": "+1", seer: "◉" };

function signs(steps: Step[], kind: string): string {
  const own = steps.filter(s => s.ability && (s.verb === "judge") === (kind === "judge"));
  return (kind === "judge" && own.length ? "↻ " : "") + own.map(s => SIGN[s.ability!]).join(" ");
}

// Why a column lies on its side: it was used, or who has how many more.
function reason(m: Model, own: Court, face: Face): string | undefined {
  if (!flagged(face, "outnumbered")) return face.note;
  const most = Math.max(...m.courts.filter(c => !c.own).map(c => c.columns.find(f => f.id === face.id)?.count ?? 0));
  return own.columns.length ? `${face.count} < ${most}` : face.note;
}

function Column({ p, m, own, face }: { p: GameProps; m: Model; own: Court; face: Face }) {
  const kind = face.id!, steps = steps_at(m, own.seat, kind);
  const replace = m.steps.find(s => s.verb === "replace" && s.onto === kind && s.kind === m.pick.place);
  const worth = p.frame.scene.sheet.lines.find(l => l.seat === own.seat && l.source === kind)?.points ?? 0;
  const hit = is_target(m, own.seat, kind), can = signs(steps, kind);
  const chosen = replace ? m.pick.column === kind : m.pick.seat === own.seat && m.pick.kind === kind;
  const brings = replace && gain(m, replace.legal, own.seat);
  const tap = replace ? () => m.choose({ place: m.pick.place!, column: kind }) : point(p, m, own.seat, kind);
  const aims = targets(m).length > 0;
  const tag = flagged(face, "sideways") && !replace ? reason(m, own, face) : undefined;
  return (
    <li class={`cdl-col ${type_of(kind)}` + (flagged(face, "sideways") ? " side" : "") + (can || replace ? " on" : "")
      + (hinted(p, replace ? [replace] : steps) ? " hinted" : "")}
      style={`--n:${face.count - 1}`}>
      {Array.from({ length: face.count - 1 }, (_x, i) =>
        <i key={i} class="cdl-under" style={`--i:${face.count - 1 - i}`} data-flip={`col-${own.seat}-${kind}-${i + 1}`} />)}
      <Card set="cardinal" face={face} class={type_of(kind) + (can || hit || replace ? "" : " quiet")} chosen={chosen}
        flip={`col-${own.seat}-${kind}-${face.count}`} dim={aims && !hit && !steps.length} tag={tag}
        label={[card_label(face), ...steps.map(s => s.legal.sentence)].join(". ")} {...tap ? { onPick: tap } : {}}
        badge={<>
          {replace ? <span class={"cdl-use plain" + (!brings ? "" : brings < 0 ? " bad" : " good")}>{brings === undefined ? "?" : signed(brings)}</span>
            : can ? <span class="cdl-use">{can}</span> : null}
          {hit ? <Mark m={m} /> : null}
        </>} />
      <span class={"cdl-worth" + (worth ? " good" : "")}>{worth ? signed(worth) : face.count === 1 ? _("1 more") : ""}</span>
    </li>
  );
}

export function OwnCourt({ p, m, own }: { p: GameProps; m: Model; own: Court }) {
  const keep = m.steps.find(s => s.verb === "keep" && s.kind === m.pick.place);
  const full = own.columns.length >= 5;
  return (
    <section class={"cdl-own" + (own.active ? " active" : "")} aria-label={_("Your cards")}>
      <header>
        <h2>{_("Your court")}</h2>
        {m.placing?.seats?.includes(own.seat) && full ? <span class="cdl-full">{_("all 5 columns are taken")}</span> : null}
        <b>{own.points}</b> <small>{_("{n|point|points}", { n: own.points })}</small>
      </header>
      <ul class="cdl-cols">
        {own.columns.map(f => <Column key={f.id} p={p} m={m} own={own} face={f} />)}
        {Array.from({ length: Math.max(0, 5 - own.columns.length) }, (_x, i) => (
          <li key={"free" + i} class="cdl-col">{keep && i === 0
            ? <button type="button" class="cdl-slot on" data-move={keep.legal.move} aria-label={keep.legal.sentence}
                onClick={() => p.act(keep.legal.move)}>+</button>
            : <span class="cdl-slot empty" />}<span class="cdl-worth" /></li>))}
      </ul>
    </section>
  );
}
