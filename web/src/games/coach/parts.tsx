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
import key_sign from "../../../art/ui/key.svg";
import goblet_sign from "../../../art/ui/goblet.svg";
import sword_sign from "../../../art/ui/sword.svg";
import shield_sign from "../../../art/ui/shield.svg";
import type { Society } from "./model";

export const SOCIETY_SIGN: Record<Society, string> = { order: key_sign, brotherhood: goblet_sign };
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

function Drawn({ id, class: name, flip }: { id: string; class: string; flip?: string }) {
  const svg = use_art("coach")[id] ?? "";
  return <span class={name} data-flip={flip} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

export function Night() {
  return <Drawn id="night" class="coach-night" />;
}

// The own portrait is chosen; the others are who is left, by seats.
export function Portrait({ table, seat, lit, flip }: { table: Table; seat: number; lit?: boolean; flip?: boolean }) {
  const own = use(settings).portrait, me = table.viewer;
  const others = Array.from({ length: 10 }, (_x, i) => i + 1).filter(i => i !== own);
  const face = me === null ? seat + 1 : seat === me ? own : others[seat < me ? seat : seat - 1]!;
  return <Drawn id={"portraits/" + (lit ? "lit/" : "") + face} class={"coach-portrait" + (lit ? " lit" : "")}
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
  return <i class={`coach-society ${society} ${sure ? "sure" : "guess"}`}><Icon svg={SOCIETY_SIGN[society]} /></i>;
}

// ---- cards ----

export const picture = (list: string | undefined, id: string): string =>
  list === "item" ? "items/" + id : list === "profession" ? "professions/" + id : id;

// What an item adds in a duel, as its corner says.
const BONUS: Record<string, boolean> = { dagger: true, knives: true, gloves: false, whip: false };

export function CoachCard(p: {
  face: Face; flip?: string | undefined; chosen?: boolean; onPick?: (() => void) | undefined; move?: string; label?: string; class?: string;
}) {
  const sword = BONUS[p.face.id ?? ""];
  return (
    <Card set="coach" {...p} picture={p.face.id ? picture(p.face.list, p.face.id) : "back"} label={p.label}
      badge={sword === undefined ? null : <i class={"coach-bonus" + (sword ? " sword" : "")}>+1<Points sword={sword} /></i>} />
  );
}

export const word_face = (list: string, id: string, say: Dictionary): Face =>
  ({ list, id, name: say(id).title, count: 1 });
