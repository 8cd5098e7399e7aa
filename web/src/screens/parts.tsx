// What the screens around the tables share: their frame with its ways, people as discs, posters, the
// fields of a game's settings, and what is shown where there is nothing to show.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { games_of } from "../core/core";
import { settings, set } from "../core/keep";
import { server } from "../core/server";
import { use } from "../core/store";
import type { BotInfo, GameId, GameInfo, Lang, OptionInfo, Sitter } from "../core/types";
import { _, lang, LANGS, speak } from "../core/words";
import { Icon, Picture } from "../ui/art";
import logo from "../../art/logo.svg";
import back_sign from "../../art/ui/back.svg";
import cards_sign from "../../art/ui/cards.svg";
import moon_sign from "../../art/ui/moon.svg";
import online_sign from "../../art/ui/online.svg";
import review_sign from "../../art/ui/review.svg";
import rules_sign from "../../art/ui/rules.svg";
import settings_sign from "../../art/ui/settings.svg";
import sun_sign from "../../art/ui/sun.svg";
import { SettingsSheet } from "./menu";

// ---- games ----

export const MINUTES: Record<GameId, number> = { cardinal: 20, coach: 45, podelim: 20, cabbage: 25 };

export const motto = (game: GameId): string => ({
  cardinal: () => _("Lay card after card, never higher, and stop in time"),
  coach: () => _("Two secret societies, one coach: who is on your side?"),
  podelim: () => _("One divides, everybody chooses in secret"),
  cabbage: () => _("Keep drawing, if you dare"),
})[game]();

export const facts = (g: GameInfo): string =>
  _("{min}–{max} {max|player|players} · {n} min", { min: g.min, max: g.max, n: MINUTES[g.game] });

// Games and bots in the reader's language; nothing before they are there.
export function use_games(): { games: GameInfo[]; bots: BotInfo[] } {
  const language = use(lang);
  const [known, set_known] = useState<{ games: GameInfo[]; bots: BotInfo[] }>({ games: [], bots: [] });
  useEffect(() => void games_of(language).then(set_known), [language]);
  return known;
}

// Bots that people choose from; the others are for measuring.
export const LEVELS = ["easy", "normal", "hard", "expert"];

export function Poster({ game: g, href }: { game: GameInfo; href: string }) {
  return (
    <a class="poster" data-game={g.game} href={href}>
      <Picture set="posters" id={g.game} />
      <span class="words"><b>{g.title}</b><small>{facts(g)}</small><em>{motto(g.game)}</em></span>
    </a>
  );
}

// The head of a game's screens, and the way back.
export function Banner(p: { game: GameId; back: string; title: string; children?: ComponentChildren }) {
  return (
    <header class="banner-top" data-game={p.game}>
      <Picture set="posters" id={p.game} class="tall" />
      {p.game === "cabbage" ? <Picture set="posters" id="cabbage-wide" class="wide" /> : null}
      <a class="round" href={p.back} aria-label={_("Back")}><Icon svg={back_sign} /></a>
      <div class="words"><h1>{p.title}</h1><p>{p.children}</p></div>
    </header>
  );
}

// ---- the frame ----

const SHORT: Record<Lang, string> = { uk: "Укр", ru: "Рус", en: "Eng" };

function Tools() {
  const [open, set_open] = useState(false);
  const { theme } = use(settings), language = use(lang);
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return (
    <>
      <label class="lang"><span class="unseen">{_("Language")}</span>
        <select value={language} onChange={e => void speak(e.currentTarget.value as Lang, true)}>
          {LANGS.map(l => <option key={l} value={l} lang={l}>{SHORT[l]}</option>)}
        </select></label>
      <button type="button" class="round" aria-label={dark ? _("Light") : _("Dark")}
        onClick={() => set({ theme: dark ? "light" : "dark" })}><Icon svg={dark ? sun_sign : moon_sign} /></button>
      <button type="button" class="round" aria-label={_("Settings")} onClick={() => set_open(true)}><Icon svg={settings_sign} /></button>
      {open ? <SettingsSheet onClose={() => set_open(false)} /> : null}
    </>
  );
}

export type Way = "play" | "online" | "mine" | "rules";

function Ways({ at }: { at?: Way | undefined }) {
  const ways: [Way, string, string, string][] = [
    ["play", "#/", cards_sign, _("Play")], ["online", "#/lobby", online_sign, _("Online")],
    ["mine", "#/account", review_sign, _("My games")], ["rules", "#/rules", rules_sign, _("Rules")]];
  return (
    <nav class="ways" aria-label={_("Sections")}>
      {ways.map(([id, href, sign, title]) => (
        <a key={id} href={href} aria-current={id === at ? "page" : undefined}><Icon svg={sign} /><span>{title}</span></a>))}
    </nav>
  );
}

// A screen of the shell: the mark or a title on top, the ways at the foot (on desktops on top too).
export function Shell(p: { at?: Way; title?: string; class?: string; children: ComponentChildren }) {
  return (
    <div class="shell">
      <header class="top">
        {p.title ? <h1>{p.title}</h1> : <h1 class="brand"><Icon svg={logo} class="logo" />Koloda</h1>}
        <Tools />
      </header>
      <main class={"screen " + (p.class ?? "")}>{p.children}</main>
      <Ways at={p.at} />
    </div>
  );
}

// Is there a server? A dot and a word.
export function Line() {
  const state = use(server);
  if (state === "unknown") return null;
  return <p class={"line " + state} role="status">{state === "there" ? _("connected") : _("works without a network")}</p>;
}

// Nothing there, or something went wrong: what it is, and the next step.
export function Message(p: { title: string; children?: ComponentChildren }) {
  return <section class="nothing"><Icon svg={logo} class="fan" /><h2>{p.title}</h2>{p.children}</section>;
}

// ---- people ----

export function Disc({ name, seat, here }: { name: string; seat: number; here?: boolean | undefined }) {
  return <span class={"disc s" + (seat % 8) + (here ? " here" : "")} aria-hidden="true">{[...name.trim()][0]?.toUpperCase() ?? ""}</span>;
}

export function name_of(s: Sitter): string {
  if (s.kind === "empty") return _("Free seat");
  return s.kind === "bot" && s.name === s.level ? _("Bot {n}", { n: s.seat + 1 }) : s.name;
}

export function NameField() {
  const { name } = use(settings);
  return (
    <label class="field"><span>{_("Your name")}</span>
      <input name="name" required maxLength={20} autocomplete="nickname" value={name} onInput={e => set({ name: e.currentTarget.value })} /></label>
  );
}

// The face that one has in the coach.
export function Portraits() {
  const { portrait } = use(settings);
  return (
    <fieldset class="choice portraits" data-game="coach">
      <legend>{_("Your portrait")}</legend>
      {Array.from({ length: 10 }, (_x, i) => i + 1).map(i => (
        <label key={i}><input type="radio" name="portrait" checked={portrait === i} aria-label={_("Portrait {n}", { n: i })}
          onChange={() => set({ portrait: i })} /><Picture set="coach" id={"portraits/lit/" + i} class="face" /></label>))}
    </fieldset>
  );
}

// ---- fields ----

export function Segments(p: { title: string; from: number; to: number; value: number; onChange: (n: number) => void }) {
  return (
    <fieldset class="segments"><legend>{p.title}</legend><div>
      {Array.from({ length: p.to - p.from + 1 }, (_x, i) => p.from + i).map(n => (
        <label key={n}><input type="radio" name="players" checked={p.value === n} onChange={() => p.onChange(n)} /><span>{n}</span></label>))}
    </div></fieldset>
  );
}

export function Toggle(p: { title: string; help?: string; value: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="toggle"><span><b>{p.title}</b>{p.help ? <small>{p.help}</small> : null}</span>
      <input type="checkbox" role="switch" checked={p.value} onChange={e => p.onChange(e.currentTarget.checked)} /></label>
  );
}

export function Select(p: {
  title: string; help?: string | undefined; value: string; values: readonly (readonly [string, string])[]; onChange: (v: string) => void;
}) {
  return (
    <label class="toggle"><span><b>{p.title}</b>{p.help ? <small>{p.help}</small> : null}</span>
      <select value={p.value} onChange={e => p.onChange(e.currentTarget.value)}>
        {p.values.map(([value, title]) => <option key={value} value={value}>{title}</option>)}</select></label>
  );
}

export type Options = Record<string, string>;

// The options of the rules, each with its line. Seats are called by their names.
export function OptionFields(p: { info: GameInfo; players: number; value: Options; onChange: (o: Options) => void; seat: (n: number) => string }) {
  const change = (o: OptionInfo, text: string): void => {
    const { [o.name]: _old, ...rest } = p.value;
    p.onChange(text === o.initial ? rest : { ...rest, [o.name]: text });
  };
  const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return (
    <>
      {p.info.options.map(o => {
        const value = p.value[o.name] ?? o.initial, shared = { title: o.title, help: upper(o.help) };
        if (!o.values)
          return <label key={o.name} class="toggle"><span><b>{o.title}</b><small>{upper(o.help)}</small></span>
            <input type="number" min={o.min} max={o.max} value={value} onChange={e => change(o, e.currentTarget.value || o.initial)} /></label>;
        if (o.values.length === 2 && o.values[1]!.value === "true")
          return <Toggle key={o.name} {...shared} value={value === "true"} onChange={on => change(o, String(on))} />;
        const values = o.values.filter(v => !/^\d+$/.test(v.value) || Number(v.value) < p.players)
          .map(v => [v.value, /^\d+$/.test(v.value) ? p.seat(Number(v.value)) : v.title] as const);
        return <Select key={o.name} {...shared} value={value} values={values} onChange={v => change(o, v)} />;
      })}
    </>
  );
}

// "5 minutes ago", in every language without a catalogue.
export function ago(then: number): string {
  const seconds = (then - Date.now()) / 1000, in_words = new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" });
  const steps: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, size] = steps.find(([, s]) => -seconds >= s) ?? ["second", 1];
  return in_words.format(unit === "second" ? 0 : Math.round(seconds / size), unit);
}
