// The parts of a row: strips of paper with their cards, what they bring to whom, and the slips that they
// become when they are voted for.

import type { ComponentChildren } from "preact";
import { use } from "../../core/store";
import type { Area, Face, Scene } from "../../core/types";
import { _ } from "../../core/words";
import bin from "../../../art/ui/bin.svg";
import check from "../../../art/ui/check.svg";
import { Icon } from "../../ui/art";
import { Card } from "../../ui/card";
import type { GameProps } from "../game";
import { Avatar, area, figure, name_of, signed } from "../parts";

export const COLOURS = ["white", "blue", "black"] as const;
export type Colour = (typeof COLOURS)[number];

// A card keeps its key wherever it lies: its value, and which of them it is from the left.
export function flips(areas: Area[]): string[][] {
  const seen = new Map<string, number>();
  return areas.map(a => a.faces.map(f => {
    const n = seen.get(f.id!) ?? 0;
    seen.set(f.id!, n + 1);
    return `r-${f.id}-${n}`;
  }));
}

export const names = (faces: Face[]): string => faces.map(f => f.name).join(", ");

export const Cards = ({ faces, flip }: { faces: Face[]; flip?: string[] }) => (
  <span class="pod-cards">{faces.map((f, i) => (
    <Card key={flip?.[i] ?? i} set="podelim" face={f} plain {...(flip ? { flip: flip[i]! } : {})} />))}</span>
);

export const colour_word = (c: Colour): string =>
  c === "white" ? _("White", {}, "podelim") : c === "blue" ? _("Blue", {}, "podelim") : _("Black", {}, "podelim");

// What a part brings at once: to the reader large, to the others below.
export function Gains(p: GameProps & { scene: Scene; colour: Colour; full?: boolean }) {
  const { scene, colour, table } = p, me = table.viewer;
  const own = me === null ? undefined : figure(scene, colour, me);
  const costs = scene.figures.filter(f => f.id === colour + "-costs").map(f => `${name_of(table, f.seat!)} ${signed(-f.value)}`);
  const others = scene.figures.filter(f => f.id === colour && f.seat !== me);
  return (
    <>
      {own === undefined ? null : <strong>{signed(own)}<small>{[_("you"), ...costs].join("; ")}</small></strong>}
      <ul>{others.map(f => (
        <li key={f.seat}><Avatar table={table} seat={f.seat!} />
          {p.full ? <span>{name_of(table, f.seat!)}</span> : <span class="unseen">{name_of(table, f.seat!)}</span>}
          <b>{signed(f.value)}</b></li>))}</ul>
    </>
  );
}

export function gain_words({ table }: GameProps, scene: Scene, colour: Colour): string {
  const own = table.viewer === null ? undefined : figure(scene, colour, table.viewer);
  return own === undefined ? "" : own > 0 ? _("you gain {n}", { n: own }) : _("you gain nothing");
}

// ---- slips ----

export interface Result { voters: number[]; text: string; lost: boolean }

function Slip(p: GameProps & { area: Area; flip: string[]; key_at: number; result?: Result }) {
  const colour = p.area.id as Colour, me = p.table.viewer;
  const move = p.frame.ask?.legal.find(m => m.move.split(" ")[1] === colour);
  const throws = !!move?.move.startsWith("discard");
  const picked = use(p.picked) === colour && !!move;
  const mine = p.result ? false : me !== null && !!p.area.seats?.includes(me);
  const inner: ComponentChildren = (
    <>
      <Cards faces={p.area.faces} flip={p.flip} />
      <span class="pod-gain">
        <header><b>{colour_word(colour)}</b>{move && !picked ? <kbd>{p.key_at + 1}</kbd> : null}</header>
        {p.result ? <><span class="pod-votes">{p.result.voters.map(seat => <Avatar key={seat} table={p.table} seat={seat} />)}</span><em>{p.result.text}</em></>
          : p.area.faces.length ? <Gains {...p} scene={p.frame.scene} colour={colour} /> : <em>{p.area.remark}</em>}
      </span>
      {picked || mine ? <Icon svg={picked && throws ? bin : check} class="pod-ok" /> : null}
    </>
  );
  const classes = `pod-slip ${colour}` + (picked || mine ? " chosen" : "") + ((picked && throws) || p.result?.lost ? " thrown" : "") +
    (move && p.hinted === move.move ? " hinted" : "") + (p.area.faces.length ? "" : " gone");
  const says = [`${p.area.title}: ${names(p.area.faces) || p.area.remark}`, p.result?.text ?? gain_words(p, p.frame.scene, colour), mine ? p.area.remark : ""].filter(Boolean).join("; ");
  if (!move || p.result) return <div class={classes} role="img" aria-label={says}>{inner}</div>;
  return (
    <button type="button" class={classes} data-pick={colour} aria-pressed={picked} aria-label={says} disabled={p.busy}
      onClick={() => (p.picked.value = picked ? undefined : colour)}>{inner}</button>
  );
}

export function Slips(p: GameProps & { areas: Area[]; results?: Map<string, Result> }) {
  const keys = flips(p.areas);
  return (
    <div class={"pod-slips" + (p.results ? " reveal" : "")} role="group" aria-label={_("Parts")}>{p.areas.map((a, i) => {
      const result = p.results?.get(a.id);
      return <Slip key={a.id} {...p} area={a} flip={keys[i]!} key_at={i} {...(result ? { result } : {})} />;
    })}</div>
  );
}

export const parts_of = (scene: Scene): Area[] => COLOURS.flatMap(c => area(scene, c) ?? []);
