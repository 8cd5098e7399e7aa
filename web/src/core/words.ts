// The page's own sentences, in the reader's language: the same catalogues as everywhere (po/), as the
// bytes that the core takes too. A sentence may hold {name}, and {n|one|other} for what is counted: a
// translation has as many forms there as its language needs.

import { core, base } from "./core";
import { settings, set } from "./keep";
import { Store } from "./store";
import type { Lang } from "./types";

declare const CATALOGUES: Record<Lang, string>; // put in by the build: names of files

export const LANGS: readonly Lang[] = ["uk", "ru", "en"];
export const LANG_NAMES: Record<Lang, string> = { uk: "Українська", ru: "Русский", en: "English" };

export const lang = new Store<Lang>("en");
const catalogues = new Map<Lang, Map<string, string>>();

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

export function preferred(): Lang {
  const wanted = settings.value.lang ?? navigator.languages.map(l => l.slice(0, 2));
  return LANGS.find(l => wanted.includes(l)) ?? "en";
}

export async function speak(to: Lang, remember = false): Promise<void> {
  if (!catalogues.has(to)) {
    const bytes = await (await fetch(new URL(CATALOGUES[to], base))).arrayBuffer();
    catalogues.set(to, read_mo(bytes));
    await core("language", { id: to }, new Uint8Array(bytes));
  }
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
