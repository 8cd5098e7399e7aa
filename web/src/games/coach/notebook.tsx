// The notebook: a line a passenger with what is known, where it is known from, what is possible, and the
// reader's own pencil.

import { useState } from "preact/hooks";
import { use } from "../../core/store";
import type { Happened } from "../../core/table";
import { _ } from "../../core/words";
import { Icon } from "../../ui/art";
import eye_sign from "../../../art/ui/eye.svg";
import pen_sign from "../../../art/ui/pen.svg";
import type { GameProps } from "../game";
import { figure, GOAL, has, holding, known, people, type Person, type Society } from "./model";
import { Portrait, SocietySign, society_name, Stamp, use_words, type Dictionary } from "./parts";
import { pencil_of } from "./pencil";

// ---- where it is known from ----

interface Source { turn: number; by: "monocle" | "duel" | "declaration" }

function source_of(log: Happened[], seat: number): Source | undefined {
  let turn = 0, by: Source["by"] = "duel", found: Source | undefined;
  for (const { event: e } of log) {
    if (e.id === "turn") turn = e["number"] as number;
    if (e.id === "announced" && e["item"] === "monocle") by = "monocle";
    if (e.id === "duel-won") by = "duel";
    if (e.id === "society-seen" && e.seat === seat) found = { turn, by };
    if (e.id === "opened" && e.seat === seat) found ??= { turn, by: "declaration" };
  }
  return found;
}

// The turn in which an item was last seen with somebody.
function seen_at(log: Happened[], seat: number, item: string): number | undefined {
  let turn = 0, found: number | undefined;
  for (const { event: e } of log) {
    if (e.id === "turn") turn = e["number"] as number;
    const there = e["item"] === item && (e.id === "seen" || e.id === "moved" ? e["other"] === seat : e.id === "announced" && e.seat === seat);
    if (there || (e.id === "used" && e.seat === seat && e["resource"] === item)
      || (e.id === "hand-seen" && e.seat === seat && (e["items"] as string[]).includes(item))) found = turn;
  }
  return found;
}

// What all have heard or seen of somebody, and when: no view remembers that, but who listened can.
const ALOUD = new Set(["announced", "bag-announced", "smuggled", "accepted", "refused", "diplomat", "diplomat-trades",
  "diplomat-fails", "society", "hand", "spied", "used", "given"]);

function aloud(log: Happened[], seat: number): { turn: number; said: string }[] {
  let turn = 0;
  return log.flatMap(({ event: e, sentence }) => {
    if (e.id === "turn") turn = e["number"] as number;
    return ALOUD.has(e.id) && (e.seat === seat || e["other"] === seat) ? [{ turn, said: sentence }] : [];
  });
}

// ---- a passenger ----

// Key, ?, goblet: a stamp once it is certain, a pencil mark before.
function Society3({ p, who, say }: { p: GameProps; who: Person; say: Dictionary }) {
  const { scene } = p.frame, store = pencil_of(p.table), marks = use(store), log = use(p.table.log);
  const words = known(scene, who.seat, "society"), sure = words.find(w => w.count) ?? (who.society && { id: who.society.id!, counted: false });
  const now = sure?.id ?? marks[who.seat] ?? "", odds = p.table.welcome.value?.odds !== false;
  const order = words.find(w => w.id === "order")?.chance;
  const source = sure && !sure.counted ? source_of(log, who.seat) : undefined;
  const label: Record<string, string> = { order: society_name("order"), "": _("unknown"), brotherhood: society_name("brotherhood") };
  return (
    <div class="coach-side">
      <span class={"coach-three" + (sure ? " sure" : "")} role="radiogroup" aria-label={_("Society of {name}", { name: who.name })}>
        {(["order", "", "brotherhood"] as const).map(s => (
          <button type="button" key={s} role="radio" class={s} aria-checked={now === s} aria-label={label[s]} disabled={!!sure}
            onClick={() => (store.value = { ...marks, [who.seat]: s || undefined })}>{s ? <SocietySign of={s} /> : "?"}</button>))}
      </span>
      {sure ? <small class="sure"><Icon svg={eye_sign} />{sure.counted ? _("by counting") : !source ? "" : source.by === "monocle"
          ? _("{what}, turn {n}", { what: say("monocle").title, n: source.turn })
          : source.by === "duel" ? _("duel, turn {n}", { n: source.turn }) : _("declaration")}</small>
        : <small>{marks[who.seat] ? <><Icon svg={pen_sign} />{_("guess")}{odds ? " · " : ""}</> : null}
          {odds && order !== undefined ? `${label["order"]} ${order} %` : ""}</small>}
      <small>{_("for you {a}, against {b}", { a: figure(scene, "supported", who.seat) ?? 0, b: figure(scene, "opposed", who.seat) ?? 0 })}</small>
    </div>
  );
}

function jobs(who: Person, ids: string[], say: Dictionary): string {
  if (who.profession) return who.profession.name + (has(who.profession, "used") ? ", " + _("spent") : "");
  return ids.length > 2 ? _("{n} {n|profession|professions} possible", { n: ids.length }) : ids.map(id => say(id).title).join(" / ");
}

function Passenger({ p, who, say }: { p: GameProps; who: Person; say: Dictionary }) {
  const [open, set_open] = useState(false);
  const { scene } = p.frame, log = use(p.table.log), odds = p.table.welcome.value?.odds !== false;
  const professions = known(scene, who.seat, "profession").map(w => w.id), items = known(scene, who.seat, "item");
  const sure = items.filter(w => w.count), maybe = items.filter(w => w.chance).sort((a, b) => b.chance! - a.chance!);
  // Counting can know more than was seen.
  const stamps = sure.flatMap(w => Array.from({ length: w.count! }, () => ({ list: "item", id: w.id, name: say(w.id).title, count: 1 })));
  const hidden = Math.max(0, who.items.length - stamps.length);
  return (
    <li class="coach-line">
      <Portrait table={p.table} seat={who.seat} tag="note-" />
      <button type="button" aria-expanded={open} onClick={() => set_open(!open)}>
          <b>{who.name}</b><small>{jobs(who, professions, say)}</small>
          <span class="coach-items">{stamps.map((f, i) => <Stamp key={i} face={f} />)}
            {Array.from({ length: hidden }, (_x, i) => <Stamp key={"u" + i} face={{ count: 1 }} />)}</span>
      </button>
      <Society3 p={p} who={who} say={say} />
      {open ? <div class="coach-more">
        {professions.length > 1 ? <p>{_("Professions: {list}", { list: professions.map(id => say(id).title).join(", ") })}</p> : null}
        {sure.length ? <p>{_("Surely holds: {list}", { list: sure.map(w => {
          const turn = seen_at(log, who.seat, w.id);
          return say(w.id).title + (w.count! > 1 ? " ×" + w.count : "")
            + (w.counted ? ` (${_("by counting")})` : turn ? ` (${_("turn {n}", { n: turn })})` : "");
        }).join(", ") })}</p> : null}
        {hidden && maybe.length ? <p>{_("May hold: {list}", { list: maybe.map(w => say(w.id).title + (odds ? ` ${w.chance} %` : "")).join(", ") })}</p> : null}
        {aloud(log, who.seat).map(({ turn, said }, i) => <p key={i}>{_("turn {n}", { n: turn })}: {said}</p>)}
      </div> : null}
    </li>
  );
}

// How many of the three are known to be somewhere.
function Located({ p, society }: { p: GameProps; society: Society }) {
  const { scene } = p.frame, n = people(scene).reduce((sum, a) => sum + holding(scene, a, [GOAL[society]]).sure, 0);
  return <span><SocietySign of={society} />{society === "order" ? _("Keys: {n} of 3 located", { n }) : _("Goblets: {n} of 3 located", { n })}</span>;
}

export function Notes(p: GameProps) {
  const say = use_words(p.table), all = people(p.frame.scene);
  return (
    <div class="coach-notes">
      <h2>{_("Notebook", undefined, "coach")}</h2>
      <p class="coach-located"><Located p={p} society="order" /><Located p={p} society="brotherhood" /></p>
      <ol>{all.filter(a => !a.mine).map(who => <Passenger key={who.seat} p={p} who={who} say={say} />)}</ol>
    </div>
  );
}
