// The coach from above: a tile a passenger, and below it what lies in the aisle.

import { useState } from "preact/hooks";
import { set, settings } from "../../core/keep";
import { use } from "../../core/store";
import { _ } from "../../core/words";
import { Icon, Picture, use_art } from "../../ui/art";
import { Clock } from "../../ui/clock";
import { Dialog } from "../../ui/dialog";
import check_sign from "../../../art/ui/check.svg";
import type { GameProps } from "../game";
import { area, benches, chosen, choices, current, figure, has, known, on_turn, people, slots, type Person, type Picked, type Society } from "./model";
import { Night, picture, Portrait, Sign, SocietyMark, society_name, Stamp } from "./parts";
import { pencil_of } from "./pencil";

// Which marks came just now, and where from: keys by which they fly in.
export function arrivals(p: GameProps): Map<number, string> {
  const from = new Map<number, string>();
  for (const { event: e } of p.frame.events) {
    const seat = e.seat!, other = e["other"] as number;
    if (e.id === "accepted") from.set(seat, "seat-" + other).set(other, "seat-" + seat);
    if (e.id === "passed")
      for (let i = 0, n = people(p.frame.scene).length; i < n; i++)
        from.set(i, "seat-" + (e["direction"] === "left" ? i + n - 1 : i + 1) % n);
    if (e.id === "drew") from.set(seat, "pile");
    if (e.id === "taken") from.set(seat, "seat-" + other);
    if (e.id === "given" || e.id === "paid" || e.id === "returned") from.set(other, "seat-" + seat);
  }
  return from;
}

export interface Guess { society: Society; sure: boolean }

// What is known of a society, or else the reader's own pencil mark.
export function guess_of(p: GameProps, who: Person): Guess | undefined {
  const sure = who.society?.id ?? known(p.frame.scene, who.seat, "society").find(w => w.count)?.id;
  const pencil = pencil_of(p.table).value[who.seat];
  return sure ? { society: sure as Society, sure: true } : pencil && { society: pencil, sure: false };
}

function describe(who: Person, guess: Guess | undefined): string {
  const items = who.items.length, seen = who.items.filter(f => f.name).map(f => f.name).join(", ");
  return [
    who.name,
    !guess ? _("society unknown") : society_name(guess.society) + (guess.sure ? "" : ", " + _("your guess")),
    who.profession ? who.profession.name + (has(who.profession, "used") ? ", " + _("spent") : "") : "",
    _("{n} {n|item|items}", { n: items }) + (seen ? ": " + seen : ""),
    _("{n} duel {n|token|tokens}", { n: who.tokens }),
  ].filter(part => part).join(", ");
}

function Seat({ p, who, from, onChoose }: { p: GameProps; who: Person; from: string | undefined; onChoose: () => void }) {
  const { frame, table } = p, { scene } = frame;
  const legal = p.busy ? [] : (frame.ask?.legal ?? []), picked = use(p.picked) as Picked | undefined;
  use(pencil_of(table));
  const now = current(legal, picked), at = now ? slots(now).indexOf("seat") : -1;
  const declares = picked?.verb === "declare" || picked?.verb === "divine";
  const can = declares ? !who.mine : at >= 0 && choices(legal, now!, at).includes(String(who.seat));
  const taken = declares ? picked!.args.includes(String(who.seat)) : at >= 0 && now!.args[at] === String(who.seat);
  const partners = area(scene, "offer")?.seats ?? area(scene, "trade")?.seats ?? [];
  const guess = guess_of(p, who), turn = on_turn(scene) === who.seat;
  const pick = (): void => {
    if (declares)
      p.picked.value = { ...picked!, args: taken ? picked!.args.filter(a => a !== String(who.seat))
        : [...picked!.args, String(who.seat)].sort((a, b) => Number(a) - Number(b)) };
    else if (can) p.picked.value = chosen(legal, now!, at, String(who.seat));
    else if (who.mine) onChoose();
  };
  const state = [turn ? "turn" : "", who.mine ? "mine" : "", can ? "can" : (at >= 0 || declares) && !who.mine ? "out" : "",
    taken ? "taken" : ""].join(" ");
  return (
    <li class={"coach-seat " + state}>
      <button type="button" aria-label={describe(who, guess)} aria-pressed={can ? taken : undefined}
        aria-current={turn ? "true" : undefined} data-seat={who.seat} disabled={!can && !who.mine} onClick={pick}>
        <Portrait table={table} seat={who.seat} lit={turn || partners.includes(who.seat)} flip />
        {taken ? <i class="coach-tick"><Icon svg={check_sign} /></i>
          : who.tokens ? <i class="coach-tokens" data-flip={p.frame.events.some(h => h.event.id === "token" && h.event.seat === who.seat) ? "tokens-" + who.seat : undefined}>{who.tokens}</i> : null}
        {guess ? <SocietyMark {...guess} /> : null}
        {who.profession ? (
          <i class={"coach-profession" + (has(who.profession, "used") ? " spent" : "")} title={who.profession.name}>
            <Picture set="coach" id={picture("profession", who.profession.id!)} /></i>
        ) : null}
        <span class="coach-about">
          <b>{who.name}</b><Clock frame={frame} seat={who.seat} />
          <span class="coach-items">{who.items.map((f, i) => (
            <Stamp key={i} face={f} flip={from && i === who.items.length - 1 ? "got-" + who.seat : undefined} />))}</span>
        </span>
      </button>
    </li>
  );
}

export function Seats(p: GameProps) {
  const { scene } = p.frame, all = people(scene), from = arrivals(p);
  const [choosing, set_choosing] = useState(false);
  const rows = benches(all.length, p.table.viewer ?? 0);
  const pile = area(scene, "pile")?.faces.reduce((n, f) => n + f.count, 0) ?? 0, supply = figure(scene, "supply") ?? 0;
  return (
    <section class={"coach-inside of-" + rows[1].length} aria-label={_("Passengers")}>
      <Night />
      {rows.map((row, i) => (
        <ul key={i} class="coach-bench">{row.map(seat => {
          const who = all.find(a => a.seat === seat);
          return who ? <Seat key={seat} p={p} who={who} from={from.get(seat)} onChoose={() => set_choosing(true)} /> : null;
        })}</ul>
      ))}
      <p class="coach-aisle">
        <span><span class="coach-pile" data-place="pile"><Picture set="coach" id="back" /></span>
          {_("{n} {n|item|items} in the pile", { n: pile })}</span>
        <span data-place="supply"><Sign id="duel" /> {_("{n} {n|token|tokens}", { n: supply })}</span>
        <span>{_("Turn {n}", { n: figure(scene, "turn") ?? 0 })}</span>
      </p>
      {choosing ? <Portraits onClose={() => set_choosing(false)} /> : null}
    </section>
  );
}

// Ten faces to choose from: they do nothing (K1).
export function Portraits({ onClose }: { onClose: () => void }) {
  const own = use(settings).portrait, art = use_art("coach");
  return (
    <Dialog title={_("Your portrait")} onClose={onClose}>
      <div class="coach-portraits" role="radiogroup" aria-label={_("Your portrait")}>
        {Array.from({ length: 10 }, (_x, i) => i + 1).map(n => (
          <button type="button" key={n} role="radio" aria-checked={n === own} aria-label={_("Portrait {n}", { n })}
            onClick={() => (set({ portrait: n }), onClose())}
            dangerouslySetInnerHTML={{ __html: art["portraits/" + (n === own ? "lit/" : "") + n] ?? "" }} />
        ))}
      </div>
    </Dialog>
  );
}
