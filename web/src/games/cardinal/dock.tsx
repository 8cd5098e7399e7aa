// What is to be decided in Grey Cardinal, one view for each situation: waiting, a card too high, the row
// going on, a card pointed at, kinds to be placed. Every button says what comes of it.

import type { ComponentChildren } from "preact";
import type { GameProps } from "../game";
import { use } from "../../core/store";
import type { Face, Move, Scene } from "../../core/types";
import { _ } from "../../core/words";
import { use_ahead } from "../../ui/ahead";
import { Picture, Sign } from "../../ui/art";
import { MoveButton, Prompt } from "../../ui/dock";
import { find, flagged, gain, model_of, percent, protectors, risk, signed, steps_at, targets, type Model, type Step } from "./model";
import { Avatar } from "./seats";

type Foreseen = ReadonlyMap<Move, Scene>;
type Props = { p: GameProps; m: Model; foreseen: Foreseen };

const last_of = (scene: { areas: Scene["areas"] }): Face | undefined => scene.areas.find(a => a.id === "row")?.faces.at(-1);
const name_of = (m: Model, seat: number): string => m.courts.find(c => c.seat === seat)?.name ?? "";
const face_of = (m: Model, seat: number, kind: string): Face | undefined =>
  m.courts.find(c => c.seat === seat)?.columns.find(f => f.id === kind);
const Bust = ({ kind }: { kind: string }) => <span class="cdl-bust"><Picture set="cardinal" id={"busts/" + kind} /></span>;

// ---- abilities ----

// "7 = 7: equality", "6 < 7", and by whom.
function result(p: GameProps, s: Step, scene: Scene | undefined): { text: string; even: boolean; by?: number } {
  const judge = s.verb === "judge" ? _("through the Judge") : "";
  const row = p.frame.scene.areas.find(a => a.id === "row")!.faces, before = row.at(-2)?.value;
  const now = last_of(p.frame.scene), then = scene && last_of(scene);
  const join = (...parts: string[]): string => parts.filter(Boolean).join(", ");
  if (scene && row.length && !then) return { text: join(_("the row burns"), judge), even: false };
  if (s.ability === "seer") return { text: join(_("see the next card"), judge), even: false };
  if (!now || !then || then.worth === undefined) return { text: judge, even: false };
  const by = then.worth - (now.worth ?? 0);
  if (before === undefined) return { text: join(`${now.worth} → ${then.worth}`, judge), even: false, by };
  const even = flagged(then, "equal");
  const says = even ? _("equality") : flagged(then, "failing") ? _("still too high") : "";
  const sign = then.worth > before ? ">" : even ? "=" : "<";
  return { text: join(`${then.worth} ${sign} ${before}` + (says ? ": " + says : ""), judge), even, by };
}

function Ability({ p, s, foreseen, hotkey }: { p: GameProps; s: Step; foreseen: Foreseen; hotkey: number }) {
  const { text, even, by } = result(p, s, foreseen.get(s.legal.move));
  const face = p.frame.scene.areas.flatMap(a => a.faces).find(f => f.id === s.kind);
  return (
    <MoveButton {...p} legal={s.legal} kind={even ? "special" : "plain"} picture={<Bust kind={s.kind!} />}
      title={<>{by === undefined ? null : <em>{signed(by)}</em>} {face?.name}</>} more={text} hotkey={String(hotkey)} />
  );
}

// The abilities that the dock lists: of the column pointed at, or whatever helps a card that is too high.
export function abilities(m: Model): Step[] {
  const { seat, kind } = m.pick;
  if (seat === m.own?.seat && kind) return steps_at(m, seat!, kind).filter(s => s.ability);
  if (find(m, "bust")) return m.steps.filter(s => s.ability && s.ability !== "jester+" && s.ability !== "seer");
  return m.row.faces.length ? [] : m.steps.filter(s => s.ability === "seer");
}

function Tiles({ p, m, foreseen, children }: Props & { children?: ComponentChildren }) {
  const list = abilities(m);
  return (
    <div class="buttons cdl-tiles">
      {list.map((s, i) => <Ability key={s.legal.move} p={p} s={s} foreseen={foreseen} hotkey={i + 1} />)}
      {children}
    </div>
  );
}

// ---- buttons ----

function Back({ m }: { m: Model }) {
  return (
    <button type="button" class="act plain cdl-back" onClick={() => m.choose(undefined)}>
      <Sign id="back" /><b>{_("Back")}</b></button>
  );
}

function Take({ p, m, foreseen, main }: Props & { main?: boolean }) {
  const take = find(m, "take");
  if (!take || !m.own) return null;
  const plus = gain(m, take.legal, m.own.seat), chooses = foreseen.get("take")?.areas.some(a => a.id === "placing");
  const more = chooses ? _("then choose what to keep")
    : plus === undefined ? undefined : _("{gain}, {n} in all", { gain: signed(plus), n: m.own.points + plus });
  return <MoveButton {...p} legal={take.legal} title={_("Take the row")} more={more} hotkey="T"
    kind={main ? "main" : "plain"} picture={<Sign id="take" />} />;
}

function Reveal({ p, m }: Props) {
  const reveal = find(m, "reveal");
  if (!reveal) return null;
  const r = risk(m), top = m.deck.faces.find(f => flagged(f, "top"));
  const more = top ? top.name
    : r && m.row.faces.length ? _("{p} %: the row burns ({k} of {n})", { p: percent(r.failing, r.of), k: r.failing, n: r.of })
    : r?.ending ? _("{p} %: the game ends", { p: percent(r.ending, r.of) }) : undefined;
  return <MoveButton {...p} legal={reveal.legal} title={_("Reveal")} more={more} hotkey="R"
    kind={m.row.faces.length ? "plain" : "main"} picture={<Sign id="cards" />} />;
}

// Where nobody can be swapped with, the core says why when it is tried.
function Swap({ p, m }: Props) {
  const on = m.pick.mode === "swap";
  const some = m.steps.some(s => s.verb === "swap");
  const other = m.courts.find(c => !c.own && c.columns.length);
  if (!other || on) return null;
  const tap = (): void => (some ? m.choose({ mode: "swap" }) : p.table.move(`swap ${other.seat} ${other.columns[0]!.id}`));
  return (
    <button type="button" class={"act " + (some ? "plain" : "cdl-not")} onClick={tap}>
      <Sign id="swap" /><b>{_("Swap…")}</b>
      <small>{some ? _("for a card of somebody else") : _("not now")}</small><kbd>S</kbd>
    </button>
  );
}

function Against({ p, m, s, main }: { p: GameProps; m: Model; s: Step; main: boolean }) {
  const seat = s.seat!, face = face_of(m, seat, s.kind!), own = seat === m.own?.seat;
  const theirs = gain(m, s.legal, seat), mine = m.own && gain(m, s.legal, m.own.seat);
  const says = [
    s.verb === "swap" && mine !== undefined ? _("you {gain}", { gain: signed(mine) }) : "",
    theirs !== undefined && (s.verb === "swap" || theirs) ? (s.verb === "swap" ? name_of(m, seat) + " " : "") + signed(theirs) : "",
  ].filter(Boolean).join(", ");
  const more = s.verb === "swap" ? says : [`${face?.name}, ${own ? _("your own") : name_of(m, seat)}`, says].filter(Boolean).join(": ");
  return <MoveButton {...p} legal={s.legal} kind={main ? "main" : "plain"} {...main ? { hotkey: "↵" } : {}} more={more}
    title={s.verb === "swap" ? _("Swap") : _("Destroy")} picture={<Sign id={s.verb === "swap" ? "swap" : "skull"} />} />;
}

function Protection({ m, verb }: { m: Model; verb: "destroy" | "swap" }) {
  const who = protectors(m, verb);
  if (!who.length) return null;
  const names = who.map(c => c.name).join(", ");
  return (
    <p class="cdl-guard"><Sign id="shield" />{verb === "swap"
      ? _("{names}: the Minstrel gives up only Minstrels (C16)", { names })
      : _("{names}: the Alchemist lets only Alchemists be destroyed (C7)", { names })}</p>
  );
}

// ---- situations ----

function TooHigh(x: Props) {
  const { p, m } = x, faces = m.row.faces, last = faces.at(-1)!, bust = find(m, "bust")!;
  const by = (last.worth ?? 0) - (faces.at(-2)?.value ?? 0);
  return (
    <>
      <Prompt {...p} title={_("Too high by {n}: {card}", { n: by, card: last.name ?? "" })}>
        <p>{_("Bring it down, or the whole row burns.")}</p>
      </Prompt>
      <Tiles {...x}>
        <MoveButton {...p} legal={bust.legal} kind="plain" title={_("Give up")} more={_("the row burns")} hotkey="B"
          picture={<span class="cdl-bust burn"><Sign id="burn" /></span>} />
      </Tiles>
    </>
  );
}

function Pointed(x: Props) {
  const { p, m } = x, { seat, kind } = m.pick;
  const steps = steps_at(m, seat!, kind!), against = steps.filter(s => s.verb === "destroy" || s.verb === "swap")
    .filter(s => !m.pick.mode || s.verb === m.pick.mode);
  const face = face_of(m, seat!, kind!), swap = against.some(s => s.verb === "swap");
  const who = seat === m.own?.seat ? "" : ", " + name_of(m, seat!);
  const why = swap && against.length === 1 ? _("{name} gets the whole row and places it.", { name: name_of(m, seat!) }) : "";
  return (
    <>
      <Prompt {...p} title={swap && against.length === 1 ? _("{card} for the whole row?", { card: face?.name ?? "" }) : face?.name + who}>
        {why ? <p>{why}</p> : null}
      </Prompt>
      {steps.some(s => s.ability) ? <Tiles {...x} /> : null}
      <div class="buttons">
        {against.map((s, i) => <Against key={s.legal.move} p={p} m={m} s={s} main={!i} />)}
        {swap ? <Take {...x} /> : null}
        <Back m={m} />
      </div>
      {against[0] ? <Protection m={m} verb={against[0].verb as "swap" | "destroy"} /> : null}
    </>
  );
}

function Going(x: Props) {
  const { p, m } = x, swaps = m.pick.mode === "swap", aims = targets(m).length > 0;
  const title = swaps ? _("Swap: tap the card that you want") : aims ? _("Equality: you may destroy a card") : undefined;
  return (
    <>
      <Prompt {...p} {...title ? { title } : {}}>
        {aims && !swaps ? <p>{_("Tap a card with a skull, or go on.")}</p> : null}
      </Prompt>
      {swaps ? <div class="buttons"><Take {...x} /><Back m={m} /></div> : (
        <>
          {abilities(m).length ? <Tiles {...x} /> : null}
          <div class="buttons cdl-acts"><Reveal {...x} /><Take {...x} />{m.row.faces.length ? <Swap {...x} /> : null}</div>
        </>)}
      {aims ? <Protection m={m} verb={swaps ? "swap" : "destroy"} /> : null}
    </>
  );
}

function Places(x: Props) {
  const { p, m } = x, kind = m.pick.place, face = m.placing!.faces.find(f => f.id === kind);
  const drop = m.steps.find(s => s.verb === "drop" && s.kind === kind), keep = m.steps.find(s => s.verb === "keep" && s.kind === kind);
  const onto = m.steps.find(s => s.verb === "replace" && s.kind === kind && s.onto === m.pick.column);
  const total = (s: Step): string => {
    const plus = gain(m, s.legal, m.own!.seat);
    return plus === undefined ? "" : _("{gain}, {n} in all", { gain: signed(plus), n: m.own!.points + plus });
  };
  const free = m.steps.some(s => s.verb === "keep");
  return (
    <>
      <Prompt {...p} {...face ? { title: (face.count > 1 ? `${face.name} ×${face.count}: ` : face.name + ": ") + (keep ? _("keep?") : _("in whose place?")) } : {}}>
        <p>{!face ? _("Tap one of the kinds you have received.") : free ? _("There is a free column for it.")
          : _("Tap a column, which is discarded as a whole; or discard the new cards.")}</p>
      </Prompt>
      <div class="buttons">
        {keep ? <MoveButton {...p} legal={keep.legal} kind="main" title={_("Keep")} more={total(keep)} hotkey="↵" picture={<Sign id="take" />} /> : null}
        {onto ? <MoveButton {...p} legal={onto.legal} kind="main" title={_("Replace")} hotkey="↵" picture={<Bust kind={onto.onto!} />}
          more={`${face_of(m, m.own!.seat, onto.onto!)?.name}: ${total(onto)}`} /> : null}
        {drop ? <MoveButton {...p} legal={drop.legal} title={_("Discard")} more={total(drop)} hotkey="0" picture={<Sign id="bin" />} /> : null}
      </div>
    </>
  );
}

function Waits({ p, m }: Props) {
  const who = m.courts.find(c => c.active && !c.own);
  return (
    <div class="cdl-waiting">
      {who ? <Avatar {...who} /> : null}
      <Prompt {...p} />
    </div>
  );
}

export function Dock(p: GameProps) {
  use(p.picked);
  const m = model_of(p);
  // What comes of the moves whose result is more than points, by the core.
  const foreseen = use_ahead(p, m.steps.filter(s => s.ability || s.verb === "take").map(s => s.legal.move));
  const x = { p, m, foreseen };
  if (!m.steps.length || !m.own) return <Waits {...x} />;
  if (m.placing) return <Places {...x} />;
  if (m.pick.kind !== undefined && steps_at(m, m.pick.seat!, m.pick.kind).length) return <Pointed {...x} />;
  return find(m, "bust") ? <TooHigh {...x} /> : <Going {...x} />;
}
