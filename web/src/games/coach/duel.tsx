// A duel: the two who fight, swords and shields counting up, and under each side who has given what.

import { useEffect, useState } from "preact/hooks";
import { use } from "../../core/store";
import { _ } from "../../core/words";
import { calm, MS } from "../../ui/motion";
import type { GameProps } from "../game";
import { chosen, choices, current, duel_of, people, type Duel, type Person, type Picked } from "./model";
import { Letter, Night, Points, Portrait } from "./parts";

// A number that goes to its new value point by point.
function Count({ value }: { value: number }) {
  const [now, set_now] = useState(value);
  useEffect(() => {
    if (now === value) return;
    if (calm()) return set_now(value);
    const timer = setTimeout(() => set_now(now + Math.sign(value - now)), MS.quick);
    return () => clearTimeout(timer);
  }, [now, value]);
  return <b key={now} class="coach-count">{now}</b>;
}

function Fighter({ p, who, text, name, letter }: { p: GameProps; who: Person; text: string; name: string; letter: boolean }) {
  return (
    <figure class={name}>
      <Portrait table={p.table} seat={who.seat} lit flip />
      <figcaption><b>{who.name}</b><small>{text}</small>{letter ? <Letter /> : null}</figcaption>
    </figure>
  );
}

// Who stands by somebody, with a sign for the vote and each thing used; what came last is underlined.
function Line({ p, who, duel, sword }: { p: GameProps; who: Person; duel: Duel; sword?: boolean }) {
  const { ask, scene } = p.frame, legal = p.busy ? [] : (ask?.legal ?? []);
  const now = current(legal, use(p.picked) as Picked | undefined);
  const can = now?.verb === "hypnotize" && choices(legal, now, 0).includes(String(who.seat));
  const out = duel.excluded.includes(who.seat);
  const signs = duel.used.filter(f => f.seat === who.seat);
  const shown = duel.sides && sword !== undefined;
  const waits = who.awaited || (who.mine && scene.areas.some(a => a.id === "choice"));
  const body = (
    <>
      <Portrait table={p.table} seat={who.seat} flip={who.seat !== duel.attacker && who.seat !== duel.defender} />
      <b>{who.name}</b>
      <span class="coach-signs">
        {shown && !out ? <Points sword={sword} /> : null}
        {out ? <small>{_("out")}</small> : null}
        {signs.map((f, i) => <span key={i} class={f.flags?.includes("new") ? "new" : ""} title={f.name}
          data-flip={`used-${who.seat}-${i}`}>{f.id === "poison_ring" || sword === undefined ? "°" : <Points sword={sword} />}</span>)}
        {waits ? <Letter /> : null}
      </span>
    </>
  );
  const label = [who.name, ...signs.map(f => f.name)].join(", ");
  return (
    <li class={(who.mine ? "mine " : "") + (out ? "out " : "") + (sword === undefined ? "" : sword ? "sword" : "shield")}>
      {can ? <button type="button" aria-label={label} aria-pressed={now.args[0] === String(who.seat)} data-seat={who.seat}
        onClick={() => (p.picked.value = chosen(legal, now, 0, String(who.seat)))}>{body}</button> : <span>{body}</span>}
    </li>
  );
}

export function Arena(p: GameProps) {
  const { scene } = p.frame, duel = duel_of(scene)!, all = people(scene);
  const of = (seat: number): Person => all.find(a => a.seat === seat)!;
  const steps = [_("Priest", undefined, "step"), _("Votes"), _("Hypnosis"), _("Resources"), _("Doctor", undefined, "step"), _("Reward")];
  const rest = all.filter(a => a.seat !== duel.attacker && a.seat !== duel.defender);
  const sides = duel.sides ? [[duel.attacker, ...duel.sides[0]], [duel.defender, ...duel.sides[1]]] : undefined;
  const label = _("Duel: {attacker} against {defender}, {remark}",
    { attacker: of(duel.attacker).name, defender: of(duel.defender).name, remark: duel.remark });
  return (
    <section class="coach-arena" aria-label={label}>
      <Night />
      <ol class="coach-steps">{steps.map((title, i) => (
        <li key={i} class={i < duel.step ? "past" : i === duel.step ? "now" : ""} aria-current={i === duel.step ? "step" : undefined}>{title}</li>))}</ol>
      <div class="coach-against">
        <Fighter p={p} who={of(duel.attacker)} text={_("attacks")} name="attacker" letter={!sides && of(duel.attacker).awaited} />
        <div class="coach-score">
          <span class="sword"><Count value={duel.swords} /><Points sword /></span>
          <span class="shield"><Points sword={false} /><Count value={duel.shields} /></span>
        </div>
        <Fighter p={p} who={of(duel.defender)} text={_("defends")} name="defender" letter={!sides && of(duel.defender).awaited} />
      </div>
      <div class="coach-tug" aria-hidden="true"><i style={{ flex: duel.swords }} /><i style={{ flex: duel.shields }} /></div>
      {sides ? (
        <div class="coach-sides">{sides.map((seats, side) => (
          <ul key={side}>{seats.map(seat => <Line key={seat} p={p} who={of(seat)} duel={duel} sword={side === 0} />)}</ul>))}</div>
      ) : <ul class="coach-voters">{rest.map(who => <Line key={who.seat} p={p} who={who} duel={duel} />)}</ul>}
    </section>
  );
}
