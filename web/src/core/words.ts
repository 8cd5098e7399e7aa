// The page's own sentences, in the reader's language: the same catalogues as everywhere (po/), as the
// bytes that the core takes too. A sentence may hold {name}, and {n|one|other} for what is counted: a
// translation has as many forms there as its language needs.

import { core, base } from "./core";
import { settings, set } from "./keep";
import { Store } from "./store";
import type { GameId, Lang } from "./types";

// Put in by the build: names of files. What only one game says is in a file of its own.
declare const CATALOGUES: Record<Lang, Record<"page" | GameId, string>>;

export const LANGS: readonly Lang[] = ["uk", "ru", "en"];
export const LANG_NAMES: Record<Lang, string> = { uk: "Українська", ru: "Русский", en: "English" };

export const lang = new Store<Lang>("en");
const catalogues = new Map<Lang, Map<string, string>>();
const topics = new Set<"page" | GameId>(["page"]); // what there is to talk of

// A compiled catalogue (GNU gettext's .mo, little-endian).
function read_mo(bytes: ArrayBuffer): Map<string, string> {
  const at = new DataView(bytes), text = new TextDecoder(), all = new Map<string, string>();
  const string = (table: number, i: number): string => {
    const size = at.getUint32(table + 8 * i, true), from = at.getUint32(table + 8 * i + 4, true);
    return text.decode(new Uint8Array(bytes, from, size));
  };
  const count = at.getUint32(8, true), from = at.getUint32(12, true), to = at.getUint32(16, true);
  for (let i = 0; i < count; i++) all.set(string(from, i), string(to, i));
  return all;
}

const compare = (a: Uint8Array, b: Uint8Array): number => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
};

// The same again, for the core, which takes one catalogue for a language.
function write_mo(all: Map<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  const pairs = [...all].map(([from, to]) => [encoder.encode(from), encoder.encode(to)] as const)
    .sort(([a], [b]) => compare(a, b));
  const texts = [...pairs.map(p => p[0]), ...pairs.map(p => p[1])];
  const head = 28 + 8 * texts.length;
  const bytes = new Uint8Array(texts.reduce((n, t) => n + t.length + 1, head));
  const at = new DataView(bytes.buffer);
  [0x950412de, 0, pairs.length, 28, 28 + 8 * pairs.length, 0, head].forEach((n, i) => at.setUint32(4 * i, n, true));
  let end = head;
  texts.forEach((t, i) => {
    at.setUint32(28 + 8 * i, t.length, true);
    at.setUint32(32 + 8 * i, end, true);
    bytes.set(t, end);
    end += t.length + 1;
  });
  return bytes;
}

const fetched = new Set<string>();

// Gets what is missing of a language for what there is to talk of.
async function study(to: Lang): Promise<void> {
  const missing = [...topics].map(t => CATALOGUES[to][t]).filter(file => !fetched.has(file));
  if (!missing.length) return;
  const parts = await Promise.all(missing.map(async file => read_mo(await (await fetch(new URL(file, base))).arrayBuffer())));
  const all = new Map([...(catalogues.get(to) ?? []), ...parts.flatMap(p => [...p])]);
  missing.forEach(file => fetched.add(file));
  catalogues.set(to, all);
  await core("language", { id: to }, write_mo(all));
}

// From now on a game is talked of.
export function learn(game: GameId): Promise<void> {
  topics.add(game);
  return study(lang.value);
}

export function preferred(): Lang {
  const wanted = settings.value.lang ?? navigator.languages.map(l => l.slice(0, 2));
  return LANGS.find(l => wanted.includes(l)) ?? "en";
}

export async function speak(to: Lang, remember = false): Promise<void> {
  await study(to);
  if (remember) set({ lang: to });
  document.documentElement.lang = to;
  lang.value = to;
}

type Values = Record<string, string | number>;

function form(forms: string[], n: number): string {
  const rule = new Intl.PluralRules(lang.value).select(n);
  const i = lang.value === "en" ? (rule === "one" ? 0 : 1) : rule === "one" ? 0 : rule === "few" ? 1 : 2;
  return forms[Math.min(i, forms.length - 1)]!;
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)((?:\|[^{}|]*)*)\}/g, (whole, name: string, forms: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return forms ? form(forms.slice(1).split("|"), Number(value)) : String(value);
  });
}

// Marks a sentence, and says it. scripts/messages finds it by this name.
export function _(text: string, values?: Values, context?: string): string {
  const key = context === undefined ? text : context + "\x04" + text;
  const said = catalogues.get(lang.value)?.get(key) || text;
  return values ? fill(said, values) : said;
}
