// What can be done, and what it costs.

import { use } from "../../core/store";
import type { LegalMove, Scene } from "../../core/types";
import { _ } from "../../core/words";
import before from "../../../art/ui/prev.svg";
import after from "../../../art/ui/next.svg";
import { Icon } from "../../ui/art";
import { use_ahead } from "../../ui/ahead";
import { MoveButton, Prompt } from "../../ui/dock";
import type { GameProps } from "../game";
import { area, capital, changes, figure, name_of, signed } from "../parts";
import { effect, fails } from "./castles";
import { key_of, legal_named, phase_of, save_move, targets_of, type Picked } from "./choice";
import { guard_move, guard_of } from "./intrigue";
import { has_dog, risk_of } from "./stage";

// "+10, 41 in all", then how others fare.
function Outcome({ p, points }: { p: GameProps; points: number[] | undefined }) {
  const now = p.frame.scene.sheet.points!, me = p.table.viewer!;
  if (!points) return null;
  const rest = changes(p.table, now, points, me);
  return <>{_("{change}, {n} in all", { change: signed(points[me]! - now[me]!), n: points[me]! })}{rest ? <><br />{rest}</> : null}</>;
}

function Turn(p: GameProps) {
  const draw = legal_named(p.frame, "draw"), stop = legal_named(p.frame, "stop");
  const risk = risk_of(p), me = p.table.viewer!;
  const gain = (stop?.points?.[me] ?? 0) - (p.frame.scene.sheet.points?.[me] ?? 0);
  const danger = !risk?.percent ? "" : gain > 0
    ? _("{p} % to fail: {n} lost", { p: risk.percent, n: gain }) : _("{p} % to fail", { p: risk.percent });
  return (
    <div class="buttons cab-acts">
      {draw ? <MoveButton {...p} legal={draw} kind="main" title={_("Draw", {}, "cabbage")} hotkey="D"
        more={<>{danger || (stop ? null : _("the first card never fails"))}{stop && has_dog(p) ? <><br />{_("the Dog would save two cards")}</> : null}</>} /> : null}
      {stop ? <MoveButton {...p} legal={stop} kind="good" title={_("Stop", {}, "cabbage")} hotkey="S"
        more={<Outcome p={p} points={stop.points} />} /> : null}
    </div>
  );
}

function Walk(p: GameProps & { step: 1 | -1 }) {
  return (
    <button type="button" class="round" aria-label={p.step > 0 ? _("Next card") : _("Card before")} disabled={p.busy}
      onClick={() => walk(p, p.step)}><Icon svg={p.step > 0 ? after : before} /></button>
  );
}

export function walk(p: GameProps, step: number): void {
  const all = targets_of(p.frame).map(key_of);
  const at = all.indexOf((p.picked.value as Picked | undefined)?.target ?? "");
  p.picked.value = { target: all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length]! };
}

function Aim(p: GameProps) {
  const chosen = (use(p.picked) as Picked | undefined)?.target;
  const target = targets_of(p.frame).find(t => key_of(t) === chosen);
  const ahead = use_ahead(p, target ? target.legal.map(m => m.move) : []);
  const now = p.frame.scene.sheet.points!, me = p.table.viewer!;
  const more = (move: string): string => {
    const scene = ahead.get(move), to = Number(move.split(" ")[2]);
    if (!scene) return "";
    if (fails(scene)) return _("fails the turn");
    if (move.startsWith("wolf")) return signed(scene.sheet.points![to]! - now[to]!);
    const rest = changes(p.table, now, scene.sheet.points!, me);
    const home = figure(scene, "stop", me) === undefined || move.startsWith("pig") ? ""
      : _("if you stop then: {change}", { change: effect(p, target!, scene) || "0" });
    return [home, rest].filter(Boolean).join("; ");
  };
  const many = target && target.legal.length > 1;
  return (
    <div class="cab-aim">
      <Walk {...p} step={-1} />
      {target ? <div class={many ? "many" : ""}>{target.legal.map(m => (
        <MoveButton key={m.move} {...p} legal={m} more={more(m.move)} kind={many ? "plain" : "good"}
          title={many ? name_of(p.table, Number(m.move.split(" ")[2])) : capital(m.sentence)} {...(many ? {} : { hotkey: "↵" })} />))}</div>
        : <p>{_("Tap a card, or walk through them here.")}</p>}
      <Walk {...p} step={1} />
    </div>
  );
}

function Save(p: GameProps) {
  const saved = (use(p.picked) as Picked | undefined)?.saved ?? [];
  const faces = area(p.frame.scene, "middle")!.faces;
  const chosen = saved.map(i => faces[i]!);
  const move = chosen.length ? save_move(p.frame, chosen.map(f => f.id!)) : undefined;
  const nothing = legal_named(p.frame, "save");
  return (
    <div class="buttons cab-acts">
      {move ? <MoveButton {...p} legal={move} kind="good" title={_("Save", {}, "cabbage")} hotkey="↵"
        more={<>{chosen.map(f => f.name + (f.count > 1 ? " ×" + f.count : "")).join(", ")}<br /><Outcome p={p} points={move.points} /></>} />
        : <p class="cab-tip">{_("Choose up to two cards. A stack of Wheat is one card.")}</p>}
      {nothing ? <MoveButton {...p} legal={nothing} title={_("Nothing", {}, "cabbage")} more={_("all is discarded")} hotkey="0" /> : null}
    </div>
  );
}

// What is left, and what is lost on the way.
function Toll({ p, legal, scene }: { p: GameProps; legal: LegalMove; scene: Scene | undefined }) {
  const seat = p.table.viewer!, n = legal.points?.[seat];
  const lost = scene?.sheet.lines.filter(l => l.seat === seat && l.lost).map(l => `${l.title} ${signed(-l.lost!)}`).join(", ");
  return <>{n === undefined ? "" : _("{n} {n|point|points}", { n })}{lost ? <><br />{lost}</> : null}</>;
}

function Guard(p: GameProps) {
  use(p.picked);
  const guard = guard_of(p), move = legal_named(p.frame, guard_move(guard)), none = legal_named(p.frame, "guard 0 0");
  const ahead = use_ahead(p, p.frame.ask!.legal.map(m => m.move));
  const more = (legal: LegalMove) => <Toll p={p} legal={legal} scene={ahead.get(legal.move)} />;
  return (
    <div class="buttons cab-acts">
      {move ? <MoveButton {...p} legal={move} kind="good" title={none === move ? _("Nobody", {}, "cabbage") : _("So be it")} more={more(move)} hotkey="↵" /> : null}
      {none && none !== move ? <MoveButton {...p} legal={none} title={_("Nobody", {}, "cabbage")} more={more(none)} hotkey="0" /> : null}
    </div>
  );
}

export function Dock(p: GameProps) {
  const phase = phase_of(p.frame);
  return (
    <>
      <Prompt {...p} />
      {!phase ? null : phase === "turn" ? <Turn {...p} /> : phase === "save" ? <Save {...p} />
        : phase === "guard" ? <Guard {...p} /> : <Aim {...p} />}
    </>
  );
}
