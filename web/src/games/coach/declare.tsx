// Declaring victory: tick names, see what is claimed, what is known of it and how likely it is, then hold
// the button: the fill is the clock.

import { useEffect, useRef, useState } from "preact/hooks";
import { facts_of } from "../../core/core";
import { use } from "../../core/store";
import type { LegalMove } from "../../core/types";
import { _ } from "../../core/words";
import { Prompt } from "../../ui/dock";
import type { GameProps } from "../game";
import type { Step } from "./dock";
import { figure, goals, holding, known, of_verb, other_of, people, type Person, type Picked, type Society } from "./model";
import { Sign, SocietySign, society_name } from "./parts";

const HOLD = 800; // ms

export const declared = (legal: LegalMove[], c: Picked): LegalMove | undefined =>
  legal.find(m => m.move === (c.args.length ? `${c.verb} ${c.args.join(",")}` : c.verb));

// A button that acts only after it was held: by finger, mouse or key.
function Hold({ p, legal, more }: { p: GameProps; legal: LegalMove; more: string }) {
  const timer = useRef(0), held = useRef(false), [down, set_down] = useState(false);
  const begin = (): void => {
    if (timer.current || p.busy) return;
    held.current = true;
    set_down(true);
    timer.current = window.setTimeout(() => (end(), p.act(legal.move)), HOLD);
  };
  const end = (): void => {
    clearTimeout(timer.current);
    timer.current = 0;
    set_down(false);
  };
  useEffect(() => end, []);
  const key = (e: KeyboardEvent): boolean => e.key === "Enter" || e.key === " ";
  // A click that was no press comes from a screen reader, whose users have said it twice already.
  const click = (): void => {
    if (!held.current) p.act(legal.move);
    held.current = false;
  };
  return (
    <button type="button" class={"act main coach-hold" + (down ? " down" : "") + (p.hinted === legal.move ? " hinted" : "")}
      data-move={legal.move} aria-label={_("Hold to declare: {move}", { move: legal.sentence })}
      onPointerDown={begin} onPointerUp={end} onPointerLeave={end} onPointerCancel={end} onContextMenu={e => e.preventDefault()}
      onKeyDown={e => key(e) && (e.preventDefault(), begin())} onKeyUp={e => key(e) && (e.preventDefault(), end())} onBlur={end} onClick={click}>
      <Sign id="declare" /><b>{_("Hold to declare")}</b><small>{more}</small>
    </button>
  );
}

// How likely the core thinks the claim is, in percent.
function use_chance(p: GameProps, move: LegalMove | undefined): number | undefined {
  const [right, set_right] = useState<number>();
  useEffect(() => {
    let gone = false;
    set_right(undefined);
    if (move && p.table.welcome.value?.odds !== false)
      void facts_of(p.frame.view, move.move).then(facts => {
        const fact = facts.find(f => f.fact === "right" || f.fact === "alone");
        if (!gone && fact) set_right(fact.fact === "alone" ? 100 : Math.round(fact.value * 100));
      });
    return () => void (gone = true);
  }, [p.frame.view, move?.move]);
  return right;
}

export function Declare(p: Step) {
  const { scene } = p.frame, all = people(scene), me = all.find(a => a.mine)!;
  const own = me.society!.id as Society, side = p.now.verb === "divine" ? other_of(own) : own;
  const move = declared(p.legal, p.now), right = use_chance(p, move);
  const modes = ["declare", "declare-alone", "divine"].filter(v => of_verb(p.legal, v).length);
  const titles: Record<string, string> = { declare: society_name(own), "declare-alone": _("Alone"), divine: _("Divine: {society}", { society: society_name(other_of(own)) }) };
  const named = all.filter(a => p.now.args.includes(String(a.seat))).map(a => a.name).join(", ");
  const claim = p.now.verb === "declare-alone" ? _("“I alone have it all”")
    : p.now.verb === "divine" ? _("“{society}: {names}. They have it all”", { society: society_name(side), names: named || "…" })
    : named ? _("“{society}: I and {names}. We have it all”", { society: society_name(side), names: named })
    : _("“{society}: I have it all”", { society: society_name(side) });
  return (
    <>
      {modes.length > 1 ? <div class="coach-modes" role="radiogroup" aria-label={_("Victory")}>{modes.map(v => (
        <button type="button" key={v} role="radio" aria-checked={v === p.now.verb} onClick={() => (p.picked.value = { verb: v, args: [] })}>{titles[v]}</button>))}</div> : null}
      <Prompt {...p} title={claim}>
        <p class="coach-help">{p.now.verb === "declare-alone" ? _("With the Signet Ring and three goal items you win alone.")
          : _("Right: all of {own} win. Wrong in one name: all of {other} win.", { own: society_name(own), other: society_name(other_of(own)) })}</p>
      </Prompt>
      <div class="buttons coach-end">
        {move ? <Hold p={p} legal={move} more={right === undefined ? move.sentence : _("right in {n} of 100 cases", { n: right })} />
          : <button type="button" class="act main" disabled><b>{_("Name somebody")}</b></button>}
        <button type="button" class="act" onClick={() => (p.picked.value = undefined)}><b>{_("Back")}</b><kbd>Esc</kbd></button>
      </div>
    </>
  );
}

// ---- what would have to be true ----

function Row({ p, who, side }: { p: GameProps; who: Person; side: Society }) {
  const { scene } = p.frame, { sure, more } = holding(scene, who, goals(scene, side));
  const words = known(scene, who.seat, "society"), word = words.find(w => w.id === side);
  const member = who.mine ? (who.society?.id === side ? 100 : 0) : word?.count ? 100 : (word?.chance ?? 0);
  const odds = p.table.welcome.value?.odds !== false;
  const belongs = member === 100 ? society_name(side) : member === 0 ? _("not of {society}", { society: society_name(side) })
    : odds ? `${society_name(side)}: ${member} %` : _("society unknown");
  const holds = sure ? _("surely holds {n}", { n: sure }) : more ? _("nothing seen") : _("holds none");
  const all = Math.round(member * (sure ? 100 : more) / 100);
  return (
    <li class={all === 100 ? "sure" : "open"}>
      <i class={sure ? "on" : ""}><SocietySign of={side} /></i><b>{who.name}</b>
      <span>{who.mine ? holds : `${belongs}; ${holds}`}</span>{odds || all === 100 ? <em>{all} %</em> : null}
    </li>
  );
}

export function Proof(p: GameProps) {
  const picked = use(p.picked) as Picked, { scene } = p.frame, all = people(scene);
  const own = all.find(a => a.mine)?.society?.id as Society, side = picked.verb === "divine" ? other_of(own) : own;
  const rows = all.filter(a => (a.mine ? picked.verb !== "divine" : picked.args.includes(String(a.seat))));
  return (
    <section class={"coach-proof " + side} aria-label={_("What has to be true")}>
      <p>{_("{n} {n|goal item is|goal items are} needed, and at least one with everybody named", { n: figure(scene, "needed") ?? 3 })}</p>
      <ul>{rows.map(who => <Row key={who.seat} p={p} who={who} side={side} />)}</ul>
    </section>
  );
}
