// The end of Coach to the Devil's Castle: the tests of the declaration, then who was who.

import { useEffect, useState } from "preact/hooks";
import { settings } from "../core/keep";
import { look, type Replay } from "../core/replay";
import { use } from "../core/store";
import type { Happened } from "../core/table";
import type { Face, Over, Scene } from "../core/types";
import { _, lang } from "../core/words";
import { Icon, Picture } from "../ui/art";
import check from "../../art/ui/check.svg";
import close from "../../art/ui/close.svg";

const GOAL: Record<string, string> = { order: "key", brotherhood: "goblet" };

interface Person { seat: number; society?: Face; profession?: Face; items: Face[] }

function people_of(scene: Scene): Person[] {
  return scene.areas.filter(a => a.id === "hand").map(a => {
    const of = (list: string) => a.faces.find(f => f.list === list);
    const society = of("society"), profession = of("profession");
    return { seat: a.seat!, items: a.faces.filter(f => f.list !== "society" && f.list !== "profession"),
      ...(society ? { society } : {}), ...(profession ? { profession } : {}) };
  }).sort((a, b) => a.seat - b.seat);
}

// What counts for a society: its own items, and its bag once the pile is empty.
const goals = (p: Person, society: string): number =>
  p.items.filter(f => f.id?.endsWith(GOAL[society]!) && f.flags?.includes("goal")).reduce((n, f) => n + f.count, 0);

interface Test { text: string; holds: boolean }

function tests_of(people: Person[], names: string[], log: Happened[], needed: number | undefined): Test[] {
  const said = log.map(h => h.event).filter(e => e.id === "declared" || e.id === "divined").at(-1);
  if (said?.id !== "declared") return [];
  const society = said.society as string, seats = [said.seat!, ...((said.named as number[] | undefined) ?? [])];
  const team = seats.flatMap(s => people.find(p => p.seat === s) ?? []);
  if (team.some(p => !p.society)) return [];
  const who = team.map(p => names[p.seat]).join(", ");
  const sum = team.reduce((n, p) => n + goals(p, society), 0);
  const title = people.find(p => p.society?.id === society)?.society?.name ?? "";
  return [
    { text: _("{names}: all of one society, the {society}", { names: who, society: title }), holds: team.every(p => p.society!.id === society) },
    { text: _("each of them holds what the society seeks"), holds: team.every(p => goals(p, society) > 0) },
    ...(needed === undefined ? [] : [{ text: _("together they hold {n} of {needed}", { n: sum, needed }), holds: sum >= needed }]),
  ];
}

export function Passengers({ scene, names, over, me, log, replay }: {
  scene: Scene; names: string[]; over: Over; me: number | null; log: Happened[]; replay: Replay | undefined;
}) {
  const [needed, set_needed] = useState<number>();
  const own = use(settings).portrait, rest = Array.from({ length: 10 }, (_x, i) => i + 1).filter(i => i !== own);
  const portrait = (seat: number): number => // as at the table
    me === null ? seat + 1 : seat === me ? own : rest[seat < me ? seat : seat - 1]!;
  const declarer = log.map(h => h.event).filter(e => e.id === "declared").at(-1)?.seat;
  useEffect(() => { // as the one who declared knew it right before
    const at = (replay?.moves.length ?? 0) - 1;
    if (replay && declarer !== undefined)
      void look(replay, at, declarer, { lang: lang.value, names }, at)
        .then(l => set_needed(l.scene.figures.find(f => f.id === "needed")?.value));
  }, [replay, declarer]);
  const people = people_of(scene), tests = tests_of(people, names, log, needed);
  return (
    <>
      {tests.length ? (
        <section class="panel rv-proof"><h3>{tests.every(t => t.holds) ? _("Why the declaration is right") : _("Why the declaration is wrong")}</h3>
          <ul>{tests.map(t => <li key={t.text} class={t.holds ? "yes" : "no"}><Icon svg={t.holds ? check : close} />
            <span class="unseen">{t.holds ? _("holds:") : _("fails:")}</span>{t.text}</li>)}</ul></section>
      ) : null}
      <section class="rv-passengers"><h3>{_("Who was who")}</h3>
        <ul>{people.map(p => {
          const won = over.winners.includes(p.seat);
          return (
            <li key={p.seat} class={(won ? "won " : "") + (p.society?.id ?? "")}>
              <Picture set="coach" id={(won ? "portraits/lit/" : "portraits/") + portrait(p.seat)} class="portrait" />
              {p.society ? <span class="society"><Picture set="coach" id={"items/" + GOAL[p.society.id!]} /></span> : null}
              <b>{p.seat === me ? _("You") : names[p.seat]}</b>
              <small>{p.society?.name}{won ? ", " + _("has won") : ""}</small>
              <small>{p.profession?.name}</small>
              <span class="rv-items">{p.items.flatMap(f => Array.from({ length: f.id ? f.count : 0 }, (_x, i) => (
                <span key={f.id! + i} role="img" aria-label={f.name} class={f.flags?.includes("goal") ? "goal " + f.id!.replace("bag_", "") : ""}><Picture set="coach" id={"items/" + f.id} /></span>)))}</span>
            </li>
          );
        })}</ul></section>
    </>
  );
}
