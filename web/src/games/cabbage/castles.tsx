// The castles: of the others with their flags, opened wide where a card of theirs is chosen, and the own
// one of ten stamps.

import type { ComponentChildren } from "preact";
import { use } from "../../core/store";
import type { Area, Face, Scene } from "../../core/types";
import { _ } from "../../core/words";
import check from "../../../art/ui/check.svg";
import { Icon, Picture } from "../../ui/art";
import { use_ahead } from "../../ui/ahead";
import type { GameProps } from "../game";
import { area, colour, figure, SeatName, signed } from "../parts";
import { KINDS, key_of, phase_of, targets_of, type Picked, type Target } from "./choice";

export const Stamp = ({ id, count = 1 }: { id: string; count?: number }) => (
  <span class="cab-stamp"><Picture set="cabbage" id={"stamps/" + id} />{count > 1 ? <em>{count}</em> : null}</span>
);

const words = (faces: Face[]): string =>
  faces.map(f => f.name + (f.count > 1 ? " × " + f.count : "")).join(", ") || _("empty");
const label = (a: Area): string => `${a.title}, ${a.remark}: ${words(a.faces)}`;

function Castle(p: GameProps & { area: Area; children: ComponentChildren; class: string }) {
  const seat = p.area.seat!;
  return (
    <section class={`cab-castle ${p.class}` + (p.area.active ? " active" : "")} style={colour(seat)}
      aria-label={label(p.area)} data-place={"castle-" + seat}>
      <header><SeatName table={p.table} frame={p.frame} seat={seat} /><span>{p.frame.scene.sheet.points?.[seat]}</span></header>
      {p.children}
    </section>
  );
}

export function others(p: GameProps): Area[] {
  const me = p.table.viewer ?? 0, n = p.table.players;
  return p.frame.scene.areas.filter(a => a.id === "castle" && a.seat !== p.table.viewer)
    .sort((a, b) => ((a.seat! - me + n) % n) - ((b.seat! - me + n) % n));
}

export function Castles(p: GameProps) {
  return (
    <div class="cab-castles" role="group" aria-label={_("Players")}>
      {others(p).map(a => (
        <Castle {...p} key={a.seat} area={a} class="closed">
          <ul aria-hidden="true">{a.faces.map(f => (
            <li key={f.id} data-flip={`c${a.seat}-${f.id}`} data-card={f.id} data-list={f.list}><Stamp id={f.id!} count={f.count} /></li>))}</ul>
        </Castle>
      ))}
    </div>
  );
}

// ---- choosing a card ----

// The turn has failed if the middle is gone, or its last card was one too many.
export function fails(ahead: Scene | undefined): boolean {
  const middle = ahead && area(ahead, "middle");
  return !!middle && (!middle.faces.length || middle.faces.some(f => f.flags?.includes("failing")));
}

// What a choice brings: to oneself if the turn stopped then, or to whom it is done.
export function effect(p: GameProps, t: Target, ahead: Scene | undefined): string {
  const me = p.table.viewer!, now = p.frame.scene;
  if (!ahead) return "";
  if (fails(ahead)) return _("fails");
  const phase = phase_of(p.frame);
  const change = phase === "pig" ? ahead.sheet.points![t.seat!]! - now.sheet.points![t.seat!]!
    : (figure(ahead, "stop", me) ?? 0) - (figure(now, "stop", me) ?? 0);
  return phase === "rabbit" && !change ? "" : signed(change);
}

export function Choice(p: GameProps & { target: Target; face: Face; flip: string }) {
  const picked = use(p.picked) as Picked | undefined;
  const key = key_of(p.target), chosen = picked?.target === key;
  const ahead = use_ahead(p, targets_of(p.frame).map(key_of)).get(key);
  const bad = fails(ahead), says = effect(p, p.target, ahead);
  return (
    <button type="button" class={"cab-choice" + (bad ? " bad" : "") + (chosen ? " chosen" : "") +
      (p.target.legal.some(m => m.move === p.hinted) ? " hinted" : "")} data-pick={key} data-flip={p.flip} aria-pressed={chosen}
      data-card={p.face.id} data-list={p.face.list} aria-label={`${p.face.name}${says ? ": " + says : ""}`}
      disabled={p.busy} onClick={() => (p.picked.value = chosen ? undefined : { target: key })}>
      <Stamp id={p.face.id!} count={p.face.count} />
      {bad ? <i class="cab-picket" /> : null}
      {chosen ? <Icon svg={check} class="cab-ok" /> : null}
      <small>{says}</small>
    </button>
  );
}

export function OpenCastles(p: GameProps) {
  const targets = targets_of(p.frame);
  const lines = others(p).reduce((n, a) => n + Math.ceil(a.faces.length / 6), 0);
  return (
    <div class={"cab-open" + (lines > 3 ? " crowded" : "")} role="group" aria-label={_("Players")}>
      {others(p).filter(a => a.faces.length).map(a => (
        <Castle {...p} key={a.seat} area={a} class="wide">
          <ul>{a.faces.map(f => (
            <li key={f.id}><Choice {...p} face={f} flip={`c${a.seat}-${f.id}`}
              target={targets.find(t => t.seat === a.seat && t.card === f.id)!} /></li>))}</ul>
        </Castle>
      ))}
    </div>
  );
}

// ---- the own castle ----

function OwnKind(p: GameProps & { scene: Scene; kind: string; target?: Target; face?: Face; before: boolean }) {
  const seat = p.table.viewer!, { face, kind } = p;
  if (p.target && face) return <Choice {...p} face={face} target={p.target} flip={`c${seat}-${kind}`} />;
  const line = p.scene.sheet.lines.find(l => l.seat === seat && l.source === kind);
  const count = p.before ? line?.count : face?.count;
  if (!count) return <span class="cab-kind none"><Stamp id={kind} /><b>—</b></span>;
  return (
    <span class={"cab-kind" + (line?.lost || line?.out ? " lost" : "")} data-flip={`c${seat}-${kind}`} data-card={kind} data-list="card">
      <Stamp id={kind} count={count} />
      <b>{line?.lost ? signed(-line.lost) : "+" + (line?.points ?? 0)}</b>
    </span>
  );
}

// `scene` is the present one, or one that is only thought of.
export function Own(p: GameProps & { scene?: Scene }) {
  const seat = p.table.viewer, scene = p.scene ?? p.frame.scene;
  const mine = seat === null ? undefined : area(p.frame.scene, "castle", seat);
  if (seat === null || !mine) return null;
  const targets = targets_of(p.frame).filter(t => t.seat === undefined && phase_of(p.frame) !== "chicken");
  const points = scene.sheet.points?.[seat] ?? 0;
  const lost = scene.sheet.lines.reduce((n, l) => n + (l.seat === seat ? l.lost ?? 0 : 0), 0);
  return (
    <section class={"cab-own" + (mine.active ? " active" : "") + (targets.length ? " open" : "")} style={colour(seat)}
      aria-label={label(mine)} data-place={"castle-" + seat}>
      <header>
        <h3>{mine.title}</h3>
        <b>{points}</b>
        <span>{lost > 0 ? _("of {n} {n|point|points}", { n: points + lost }) : _("{n|point|points}", { n: points })}</span>
      </header>
      <ul>{KINDS.map(kind => {
        const face = mine.faces.find(f => f.id === kind), target = targets.find(t => t.card === kind);
        return (
          <li key={kind}><OwnKind {...p} scene={scene} kind={kind} before={!!p.scene}
            {...(face ? { face } : {})} {...(target ? { target } : {})} /></li>
        );
      })}</ul>
    </section>
  );
}
