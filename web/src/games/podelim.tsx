// The table of Let's Split!: majorities above, the row or its parts in the middle, one decision below.

import { useEffect, useReducer, useRef } from "preact/hooks";
import { settings } from "../core/keep";
import { use } from "../core/store";
import type { Frame } from "../core/table";
import type { Area } from "../core/types";
import { _ } from "../core/words";
import { Picture } from "../ui/art";
import type { Motion } from "../ui/motion";
import type { Game, GameProps } from "./game";
import { Avatar, area, changes, enter_is_free, name_of, signed } from "./parts";
import { Cutting, cut_move, cut_of, move_cut, Row } from "./podelim/cut";
import { Dock, word_of } from "./podelim/dock";
import { Majorities } from "./podelim/majorities";
import { Cards, parts_of, Slips, type Result } from "./podelim/parts";

// ---- how a vote came out ----

const LONG: Record<string, number> = { slow: 3200, normal: 2000, fast: 1000, "at once": 0 };

function results_of({ frame, table }: GameProps): Map<string, Result> {
  const all = new Map<string, Result>();
  for (const { event: e } of frame.events) {
    const colour = e.colour as string;
    if (e.id === "voted") all.set(colour, { voters: [...(all.get(colour)?.voters ?? []), e.seat!], text: "", lost: false });
    if (e.id === "won") all.get(colour)!.text = e.seat === table.viewer ? _("yours") : name_of(table, e.seat!);
    if (e.id === "unwanted") all.set(colour, { voters: [], text: _("nobody wants it"), lost: true });
    if (e.id === "spoiled") Object.assign(all.get(colour)!, { text: _("wanted by several: thrown away"), lost: true });
    if (e.id === "contested") all.get(colour)!.text = _("wanted by several: cut again");
  }
  return all;
}

// The parts of the frame before, with the votes on them, for as long as it takes to read. They are there
// as soon as the frame is, so that nothing moves twice.
interface Reveal { areas: Area[]; results: Map<string, Result> }

function use_reveal(p: GameProps): Reveal | undefined {
  const kept = useRef<{ frame?: Frame; parts: Area[]; reveal?: Reveal }>({ parts: [] }).current;
  const [, again] = useReducer((n: number) => n + 1, 0);
  const long = LONG[settings.value.pace]!;
  if (kept.frame !== p.frame) {
    const areas = kept.parts;
    kept.frame = p.frame;
    kept.parts = parts_of(p.frame.scene).filter(a => a.faces.length);
    if (!p.frame.past && long && areas.length && p.frame.events.some(h => h.event.id === "voted"))
      kept.reveal = { areas, results: results_of(p) };
  }
  const { reveal } = kept;
  useEffect(() => {
    if (!reveal) return;
    const timer = setTimeout(() => {
      delete kept.reveal;
      again(0);
    }, long);
    return () => clearTimeout(timer);
  }, [reveal]);
  return reveal;
}

// ---- the board ----

function Won({ frame, table }: GameProps) {
  const won = frame.scene.areas.filter(a => a.id === "won");
  const later = area(frame.scene, "later");
  if (!won.length && !later) return null;
  return (
    <ul class="pod-won">
      {won.map(a => <li key={a.seat} aria-label={a.title}><Avatar table={table} seat={a.seat!} /><Cards faces={a.faces} /></li>)}
      {later ? <li aria-label={`${later.title}, ${later.remark}`}>{later.seats?.map(s => <Avatar key={s} table={table} seat={s} />)}<Cards faces={later.faces} /><small>{later.title}</small></li> : null}
    </ul>
  );
}

function Values(p: GameProps) {
  const picked = use(p.picked), me = p.table.viewer!, now = p.frame.scene.sheet.points!;
  const piles = area(p.frame.scene, "piles", me)!.faces;
  return (
    <div class="pod-values" role="group" aria-label={p.frame.scene.prompt}>{p.frame.ask!.legal.map(m => {
      const value = m.move.split(" ")[1]!, pile = piles.find(f => f.id === value)!;
      const gain = m.points ? m.points[me]! - now[me]! : 0;
      const rest = m.points ? changes(p.table, now, m.points, me, true) : "";
      return (
        <button type="button" key={value} class={"pod-val" + (picked === value ? " chosen" : "") + (p.hinted === m.move ? " hinted" : "")}
          data-pick={value} aria-pressed={picked === value} aria-label={`${pile.name}: ${signed(gain)}${rest ? "; " + rest : ""}`} disabled={p.busy}
          onClick={() => (p.picked.value = picked === value ? undefined : value)}>
          <Picture set="podelim" id={value} />
          <span><strong>{signed(gain)}</strong><small>{rest || `×${pile.count + 1}`}</small></span>
        </button>
      );
    })}</div>
  );
}

function Stage(p: GameProps) {
  const reveal = use_reveal(p), word = word_of(p), parts = parts_of(p.frame.scene);
  const row = area(p.frame.scene, "row");
  if (reveal) return <Slips {...p} areas={reveal.areas} results={reveal.results} />;
  return (
    <>
      {row?.remark ? <p class="pod-remark">{row.remark}</p> : null}
      {word === "split" ? <Cutting {...p} /> : word === "joker" ? <Values {...p} /> : parts.length ? <Slips {...p} areas={parts} /> : <Row {...p} />}
      <Won {...p} />
    </>
  );
}

function Board(p: GameProps) {
  return (
    <div class={"pod " + (word_of(p) ?? "waits")}>
      <Majorities {...p} />
      <div class="pod-stage" role="group" aria-label={_("Table")}><Stage {...p} /></div>
    </div>
  );
}

function Odds(p: GameProps) {
  const left = p.table.welcome.value?.odds === false ? undefined : area(p.frame.scene, "left");
  return (
    <>
      <h3>{_("What a part is worth now")}</h3>
      <p class="pod-note">{_("What a player gains at once if nobody else votes for that part, with the Jokers placed at their best. A part that several want is cut again.")}</p>
      {left ? <p class="pod-note">{p.frame.scene.odds.at(-1)}</p> : null}
    </>
  );
}

// ---- movement and keys ----

function motion(frame: Frame): Motion {
  const owner = (card: string): number | undefined => frame.events.find(h =>
    h.event.id === "won" && (h.event.cards as string[]).includes(card))?.event.seat;
  const dealt = frame.events.some(h => h.event.id === "dealt");
  return {
    enter: key => (key.startsWith("r-") ? "deck" : undefined),
    leave: key => (key.startsWith("r-") ? `seat-${owner(key.split("-")[1]!) ?? "none"}` : undefined),
    turns: key => key.startsWith("r-") && dealt,
    stagger: 45,
  };
}

// Arrows move the scissors that have the focus, else the first; 1–3 and 1–9, 0 choose; Enter does it.
function keys(key: string, p: GameProps): boolean {
  const word = word_of(p), legal = p.frame.ask?.legal ?? [];
  if (!word || p.busy) return false;
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  if (word === "split" && step) {
    const which = Number((document.activeElement as HTMLElement | null)?.dataset.cut ?? 0);
    return move_cut(p, which, cut_of(p)[which]! + step), true;
  }
  if (/^\d$/.test(key) && word !== "split") {
    const value = word === "joker" ? (key === "0" ? "10" : key) : parts_of(p.frame.scene)[Number(key) - 1]?.id;
    if (!legal.some(m => m.move.split(" ")[1] === value)) return false;
    return (p.picked.value = value), true;
  }
  if (step) {
    const all = legal.map(m => m.move.split(" ")[1]!), at = all.indexOf(p.picked.value as string);
    return (p.picked.value = all[(at + step + all.length) % all.length]), true;
  }
  const move = word === "split" ? cut_move(cut_of(p)) : `${word} ${p.picked.value as string}`;
  if (key !== "Enter" || !enter_is_free() || !legal.some(m => m.move === move)) return false;
  return p.act(move), true;
}

export default { Board, Dock, Odds, motion, keys } satisfies Game;
