// What is at stake: the middle, the deck with the risk of its next card, what the Chicken turns up, and a
// failed turn with what the Dog saves of it.

import { use } from "../../core/store";
import type { Face } from "../../core/types";
import { _ } from "../../core/words";
import check from "../../../art/ui/check.svg";
import eye from "../../../art/ui/eye.svg";
import { Icon, Picture } from "../../ui/art";
import { Card, card_label } from "../../ui/card";
import type { GameProps } from "../game";
import { area } from "../parts";
import { Choice, Stamp } from "./castles";
import { key_of, legal_named, phase_of, SCORES, targets_of, type Picked } from "./choice";

// A second card of its kind has a key of its own.
export const flip_of = (faces: Face[], i: number): string =>
  `m-${faces[i]!.id}-${faces.slice(0, i).filter(f => f.id === faces[i]!.id).length}`;

const Score = ({ id }: { id: string }) => <i class="cab-score" aria-hidden="true">{SCORES[id]}</i>;

const size = (n: number): string => (n > 10 ? "eleven" : n > 6 ? "ten" : n > 5 ? "six" : "five");

// ---- the middle ----

export function Middle({ frame, small }: GameProps & { small?: boolean }) {
  const middle = area(frame.scene, "middle");
  const faces = middle?.faces ?? [];
  const discard = area(frame.scene, "discard");
  const thrown = discard?.faces.reduce((n, f) => n + f.count, 0) ?? 0;
  return (
    <div class={"cab-middle " + (small ? "small" : size(faces.length))} role="group" aria-label={middle?.title}>
      <header>
        <h3>{middle?.title}</h3>
        <span class="cab-discard" data-place="discard">{discard?.title} {thrown}</span>
      </header>
      {faces.length ? <ol>{faces.map((f, i) => (
        <li key={flip_of(faces, i)}><Card set="cabbage" face={f} flip={flip_of(faces, i)} badge={<Score id={f.id!} />} /></li>))}</ol>
        : <Failed frame={frame} />}
    </div>
  );
}

// A turn that has just failed is still there for a moment, and then slides away.
function Failed({ frame }: Pick<GameProps, "frame">) {
  const failed = frame.past ? undefined : frame.events.find(h => h.event.id === "failed");
  const thrown = frame.events.filter(h => h.event.id === "discarded").flatMap(h => h.event.cards as string[]);
  if (!failed || !thrown.length) return <p class="cab-nothing">{_("Nothing here yet")}</p>;
  const faces = thrown.map(id => ({ id, list: "card", count: 1 }));
  return (
    <div class={"cab-failed " + size(faces.length)} key={failed.n} aria-hidden="true">
      <b class="cab-fail">{_("The turn has failed")}</b>
      <ol>{faces.map((f, i) => (
        <li key={i} style={`--i:${i}`}><Card set="cabbage" face={f} flip={flip_of(faces, i)} plain /></li>))}</ol>
    </div>
  );
}

// ---- deck and risk ----

export interface Risk { bad: Face[]; failing: number; wheat: number; all: number; percent: number; known?: Face }

export function risk_of({ frame, table }: GameProps): Risk | undefined {
  const left = area(frame.scene, "left");
  const known = area(frame.scene, "deck")?.faces.find(f => f.flags?.includes("top"));
  if (table.welcome.value?.odds === false || !left) return undefined;
  const sum = (faces: Face[]): number => faces.reduce((n, f) => n + f.count, 0);
  const bad = left.faces.filter(f => f.flags?.includes("failing"));
  const failing = sum(bad), all = sum(left.faces);
  const percent = known ? (known.flags!.includes("failing") ? 100 : 0) : Math.round((100 * failing) / all);
  return { bad, failing, wheat: left.faces.find(f => f.id === "wheat")?.count ?? 0, all, percent, ...(known ? { known } : {}) };
}

export const has_dog = ({ frame }: Pick<GameProps, "frame">): boolean =>
  !!area(frame.scene, "middle")?.faces.some(f => f.id === "dog");

export function Next(p: GameProps) {
  const risk = risk_of(p);
  return (
    <div class="cab-next">
      <Deck {...p} {...(risk ? { risk } : {})} />
      {risk ? <Meter {...p} risk={risk} /> : null}
    </div>
  );
}

function Deck(p: GameProps & { risk?: Risk }) {
  const deck = area(p.frame.scene, "deck");
  const count = deck?.faces.reduce((n, f) => n + f.count, 0) ?? 0;
  const top = deck?.faces.find(f => f.flags?.includes("top"));
  const draw = legal_named(p.frame, "draw");
  const words = p.risk && !p.risk.known
    ? _("{n} {n|card|cards} in the deck, {k} would fail the turn", { n: count, k: p.risk.failing })
    : _("{n} {n|card|cards} in the deck", { n: count });
  const inner = (
    <>
      {top ? <Card set="cabbage" face={top} badge={<><Score id={top.id!} /><Icon svg={eye} class="cab-eye" /></>} />
        : <Picture set="cabbage" id="back" />}
      <b>{count}</b>
    </>
  );
  const says = top ? `${words}. ${card_label(top)}` : words;
  const shared = { class: "cab-deck" + (count ? "" : " empty"), "data-place": "deck" };
  return draw ? (
    <button type="button" {...shared} data-move="draw" aria-label={`${draw.sentence}. ${says}`} disabled={p.busy}
      onClick={() => p.act("draw")}>{inner}</button>
  ) : <span {...shared} role="img" aria-label={says}>{inner}</span>;
}

function Meter(p: GameProps & { risk: Risk }) {
  const { risk } = p;
  const kinds = (n: number, kind: string) => Array.from({ length: n }, (_x, i) => <i key={kind + i} class={kind} />);
  return (
    <section class="cab-meter" aria-label={p.frame.scene.odds[0]}>
      <p><b class={"cab-percent" + (risk.percent ? "" : " safe")}>{risk.percent} %</b>{risk.known
        ? <span>{_("only you know this card")}</span>
        : <span>{_("to fail: {k} of {n}", { k: risk.failing, n: risk.all })}</span>}</p>
      <div class="cab-fence" aria-hidden="true">
        {kinds(risk.failing, "r")}{kinds(risk.wheat, "w")}{kinds(risk.all - risk.failing - risk.wheat, "s")}
      </div>
      <ul>
        {risk.bad.map(f => <li key={f.id} aria-label={card_label(f)}><Stamp id={f.id!} /><b>{f.count}</b></li>)}
        {has_dog(p) ? <li class="cab-promise"><Picture set="cabbage" id="stamps/dog" />{_("saves two")}</li> : null}
      </ul>
    </section>
  );
}

// ---- what the Chicken turns up ----

export function Shown(p: GameProps) {
  const shown = area(p.frame.scene, "shown");
  const targets = phase_of(p.frame) === "chicken" ? targets_of(p.frame) : [];
  if (!shown) return null;
  const once = shown.faces.filter((f, i) => shown.faces.findIndex(g => g.id === f.id) === i);
  return (
    <div class="cab-shown" role="group" aria-label={shown.title}>
      <h3>{shown.title}</h3>
      <ul>{once.map(f => {
        const target = targets.find(t => t.card === f.id);
        const face = { ...f, count: shown.faces.filter(g => g.id === f.id).length };
        return (
          <li key={f.id}>{target ? <Choice {...p} key={key_of(target)} target={target} face={face} flip={"s-" + f.id} />
            : <span data-flip={"s-" + f.id}><Stamp id={f.id!} count={face.count} /></span>}</li>
        );
      })}</ul>
    </div>
  );
}

// ---- saving ----

export function Saving(p: GameProps) {
  const middle = area(p.frame.scene, "middle"), faces = middle?.faces ?? [];
  const saved = (use(p.picked) as Picked | undefined)?.saved ?? [];
  const toggle = (i: number): void => {
    const rest = saved.filter(k => k !== i);
    p.picked.value = { saved: rest.length < saved.length ? rest : [...rest, i].slice(-2) };
  };
  return (
    <div class={"cab-middle saving " + size(faces.length)} role="group" aria-label={middle?.title}>
      <b class="cab-fail still" aria-hidden="true">{_("The turn has failed")}</b>
      <ol>{faces.map((f, i) => (
        <li key={flip_of(faces, i)}>
          {p.frame.ask ? (
            <button type="button" class="cab-save" data-pick={i} aria-pressed={saved.includes(i)} aria-label={card_label(f)}
              disabled={p.busy} onClick={() => toggle(i)}>
              <Card set="cabbage" face={f} flip={flip_of(faces, i)} badge={<Score id={f.id!} />} />
              {saved.includes(i) ? <Icon svg={check} class="cab-ok" /> : null}
            </button>
          ) : <Card set="cabbage" face={f} flip={flip_of(faces, i)} badge={<Score id={f.id!} />} />}
        </li>
      ))}</ol>
    </div>
  );
}
