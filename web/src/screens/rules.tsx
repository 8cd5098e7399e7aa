// The rules of a game: docs/rules as it is written, with search, each rule to be found by its number.

import { useEffect, useRef, useState } from "preact/hooks";
import { base } from "../core/core";
import { use } from "../core/store";
import type { GameId } from "../core/types";
import { _, lang } from "../core/words";
import { Icon } from "../ui/art";
import { use_title, use_world } from "../ui/world";
import back from "../../art/ui/back.svg";

declare const RULES: Record<string, Record<string, string>>; // put in by the build: names of files

// A rule is a paragraph that begins with its number, and what follows up to the next.
interface Block { kind: "h1" | "h2" | "p" | "table" | "list"; text: string; rule?: string }

function blocks_of(text: string): Block[] {
  const kind = (t: string): Block["kind"] =>
    t.startsWith("# ") ? "h1" : t.startsWith("#") ? "h2" : t.startsWith("|") ? "table" : /^(-|\d+\.) /.test(t) ? "list" : "p";
  let rule: string | undefined;
  return text.replace(/([^|\n])\n\|/g, "$1\n\n|").trim().split(/\n{2,}/).map(t => {
    const k = kind(t);
    rule = /^\*\*([A-Z]+\d+)\.\*\*/.exec(t)?.[1] ?? (k === "table" || k === "list" ? rule : undefined);
    return { kind: k, text: t.replace(/^#+ /, ""), ...(rule ? { rule } : {}) };
  });
}

// **strong**, *emphasis*, `code`, and what was searched for.
function Inline({ text, find }: { text: string; find: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/);
  const found = (t: string) => {
    if (!find) return t;
    const at = t.toLowerCase().indexOf(find);
    if (at < 0) return t;
    return <>{t.slice(0, at)}<mark>{t.slice(at, at + find.length)}</mark><Inline text={t.slice(at + find.length)} find={find} /></>;
  };
  return <>{parts.map((t, i) => t.startsWith("**") ? <b key={i}>{found(t.slice(2, -2))}</b>
    : t.startsWith("`") ? <code key={i}>{found(t.slice(1, -1))}</code>
      : t.startsWith("*") && t.length > 1 ? <em key={i}>{found(t.slice(1, -1))}</em> : found(t))}</>;
}

function Shown({ block: { kind, text }, find }: { block: Block; find: string }) {
  if (kind === "table") {
    const rows = text.split("\n").map(r => r.replace(/^\||\|$/g, "").split("|").map(c => c.trim()));
    return (
      <div class="rv-numbers" tabIndex={0}><table>
        <thead><tr>{rows[0]!.map((c, i) => <th key={i} scope="col"><Inline text={c} find={find} /></th>)}</tr></thead>
        <tbody>{rows.slice(2).map((r, i) => <tr key={i}>{r.map((c, j) => <td key={j}><Inline text={c} find={find} /></td>)}</tr>)}</tbody>
      </table></div>
    );
  }
  if (kind === "list")
    return <ul>{text.split(/\n(?=-|\d+\. )/).map((t, i) => <li key={i}><Inline text={t.replace(/^(-|\d+\.) /, "")} find={find} /></li>)}</ul>;
  const Tag = kind === "h1" ? "h2" : kind === "h2" ? "h3" : "p";
  return <Tag><Inline text={text} find={find} /></Tag>;
}

export function RulesText({ game, rule }: { game: GameId; rule?: string }) {
  const language = use(lang);
  const [blocks, set_blocks] = useState<Block[]>();
  const [words, set_words] = useState("");
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void fetch(new URL(RULES[game]![language]!, base)).then(async r => set_blocks(blocks_of(await r.text())));
  }, [game, language]);
  useEffect(() => {
    if (blocks && rule) self.current?.querySelector(`[data-rule="${rule}"]`)?.scrollIntoView({ block: "center" });
  }, [blocks, rule]);
  const find = words.trim().toLowerCase();
  const shown = blocks?.filter(b => !find || (b.text.toLowerCase().includes(find) && b.kind !== "h1"));
  return (
    <div class="rules" ref={self}>
      <input type="search" placeholder={_("Search the rules")} aria-label={_("Search the rules")} value={words}
        onInput={e => set_words(e.currentTarget.value)} />
      <p class="unseen" role="status">{find && shown ? _("{n} {n|place|places} found", { n: shown.length }) : ""}</p>
      {find && shown && !shown.length ? <p class="none">{_("That word is not in the rules.")}</p> : null}
      {shown?.map((b, i) => (
        <div key={i} data-rule={b.rule} class={b.rule && b.rule === rule && !find ? "meant" : ""}><Shown block={b} find={find} /></div>
      ))}
    </div>
  );
}

export function Rules({ game, rule }: { game: GameId; rule?: string | undefined }) {
  const title = use_title(game);
  use_world(game);
  return (
    <main class="page-rules">
      <header class="rv-head"><a class="round" href="#/" aria-label={_("Home")}><Icon svg={back} /></a><h1>{_("Rules: {game}", { game: title })}</h1></header>
      {RULES[game] ? <RulesText game={game} {...(rule ? { rule } : {})} /> : <p>{_("There is no such game")}</p>}
    </main>
  );
}
