// What all parts of the coach are made of: portraits, small items, letters, marks, cards, words.

import { useEffect, useState } from "preact/hooks";
import { words_of } from "../../core/core";
import { settings } from "../../core/keep";
import { use } from "../../core/store";
import type { Table } from "../../core/table";
import type { Face, WordInfo } from "../../core/types";
import { _, lang } from "../../core/words";
import { Icon, Picture, use_art } from "../../ui/art";
import { Card } from "../../ui/card";
import sword_sign from "../../../art/ui/sword.svg";
import shield_sign from "../../../art/ui/shield.svg";
import { GOAL, type Society } from "./model";

export const society_name = (s: Society): string => (s === "order" ? _("Order") : _("Brotherhood"));

// ---- words of the game ----

export type Dictionary = (id: string) => WordInfo;

export function use_words(table: Table): Dictionary {
  const language = use(lang), [all, set_all] = useState<Record<string, WordInfo>>({});
  useEffect(() => {
    void words_of("coach", table.welcome.value?.options ?? {}, language).then(lists =>
      set_all(Object.fromEntries(lists.flatMap(l => l.words.map(w => [w.id, w])))));
  }, [language]);
  return id => all[id] ?? { id, title: "" };
}

// ---- pictures ----

// Copies that take other colours need other ids inside than those on the table: `tag`.
function Drawn({ id, class: name, flip, tag, face }: { id: string; class: string; flip?: string; tag?: string; face?: number }) {
  const art = use_art("coach")[id] ?? "", svg = tag ? art.replaceAll("coach-", tag) : art;
  return <span class={name} data-flip={flip} data-face={face} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

export const Night = () => <Drawn id="night" class="coach-night" />;

// Signs that come with the pictures: "spy", "trade", …
export const Sign = ({ id }: { id: string }) => <Drawn id={"ui/" + id} class="icon" />;
export const SocietySign = ({ of }: { of: Society }) => <Sign id={GOAL[of]} />;

// Who has chosen a portrait has it; the others are who is left, by seats.
function face_of(table: Table, seat: number, own: number): number {
  const chosen = table.seats.value.map(s => (s.seat === table.viewer ? own : s.portrait));
  const left = Array.from({ length: 10 }, (_x, i) => i + 1).filter(i => !chosen.includes(i));
  return chosen[seat] ?? left[chosen.slice(0, seat).filter(c => !c).length] ?? seat + 1;
}

export function Portrait({ table, seat, lit, flip, tag = "" }: {
  table: Table; seat: number; lit?: boolean; flip?: boolean; tag?: string;
}) {
  const own = use(settings).portrait;
  use(table.seats);
  const face = face_of(table, seat, own);
  return <Drawn id={"portraits/" + (lit ? "lit/" : "") + face} class={"coach-portrait" + (lit ? " lit" : "")} tag={tag} face={face}
    {...(flip ? { flip: "seat-" + seat } : {})} />;
}

export const Letter = () => <Drawn id="letter" class="coach-letter" />;

// An item as a stamp: the middle of its card.
export function Stamp({ face, flip }: { face: Face; flip?: string | undefined }) {
  if (!face.id) return <span class="coach-stamp" data-flip={flip}><Letter /></span>;
  return <span class="coach-stamp paper" data-flip={flip} title={face.name}><Picture set="coach" id={picture(face.list, face.id)} /></span>;
}

export const Points = ({ sword }: { sword: boolean }) =>
  <Icon svg={sword ? sword_sign : shield_sign} class={sword ? "coach-sword" : "coach-shield"} />;

export function SocietyMark({ society, sure }: { society: Society; sure: boolean }) {
  return <i class={`coach-society ${society} ${sure ? "sure" : "guess"}`}><SocietySign of={society} /></i>;
}

// ---- cards ----

export const picture = (list: string | undefined, id: string): string =>
  list === "item" ? "items/" + id : list === "profession" ? "professions/" + id : id;

// What an item adds in a duel, as its corner says.
const BONUS: Record<string, boolean> = { dagger: true, knives: true, gloves: false, whip: false };

// Where long words may break: before a consonant and a vowel, in all three languages.
const LONG = /\p{L}{9,}/gu, BREAK = /(?<=\p{L}{3})(?=[^аеёиоуыэюяіїєaeiouyьй\s][аеёиоуыэюяіїєaeiouy]\p{L})/giu;
const breakable = (name: string): string => name.replace(LONG, word => word.replace(BREAK, "\u00AD"));

export function CoachCard(p: {
  face: Face; flip?: string | undefined; chosen?: boolean; onPick?: (() => void) | undefined; move?: string; label?: string; class?: string;
}) {
  const sword = BONUS[p.face.id ?? ""];
  return (
    <Card set="coach" {...p} face={{ ...p.face, name: p.face.name && breakable(p.face.name) }} picture={p.face.id ? picture(p.face.list, p.face.id) : "back"} label={p.label ?? p.face.name}
      badge={sword === undefined ? null : <i class={"coach-bonus" + (sword ? " sword" : "")}>+1<Points sword={sword} /></i>} />
  );
}

export const word_face = (list: string, id: string, say: Dictionary): Face =>
  ({ list, id, name: id === "signet" ? _("Signet Ring") : say(id).title, count: 1 });
