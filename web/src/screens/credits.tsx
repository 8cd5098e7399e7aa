// Who made the games, the pictures, the letters and the program.

import { useEffect, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { base } from "../core/core";
import { use } from "../core/store";
import type { Lang } from "../core/types";
import { _, lang } from "../core/words";
import { Shell } from "./parts";

declare const CREDITS: Record<Lang | "art", string>; // put in by the build: names of files

function use_text(file: string): string {
  const [text, set_text] = useState("");
  useEffect(() => void fetch(new URL(file, base)).then(async r => set_text(await r.text())), [file]);
  return text;
}

const words = (line: string): ComponentChildren[] =>
  line.split(/\*\*(.+?)\*\*/).map((part, i) => (i % 2 ? <b key={i}>{part}</b> : part));

// As much Markdown as docs/credits.md has: headings, paragraphs, lists.
function Games({ text }: { text: string }) {
  return (
    <>{text.split(/\n\n+/).slice(1).map((block, i) => {
      if (block.startsWith("## ")) return <h2 key={i}>{block.slice(3)}</h2>;
      const [head, ...items] = block.split(/\n- /);
      return <div key={i}><p>{words(head!)}</p>{items.length ? <ul>{items.map((item, j) => <li key={j}>{words(item)}</li>)}</ul> : null}</div>;
    })}</>
  );
}

// The authors of shapes, and which they are: "## Author", then a table.
function Shapes({ text }: { text: string }) {
  return (
    <ul>{text.split(/^## /m).slice(1).map(part => {
      const [author, ...lines] = part.split("\n");
      const icons = lines.flatMap(l => /^\|([a-z][a-z0-9-]+)\|/.exec(l)?.[1] ?? []).filter(i => i !== "icon");
      return <li key={author}><b>{author}</b>: {icons.join(", ")}</li>;
    })}</ul>
  );
}

const FONTS = "Alegreya Sans, Yeseva One, Playfair Display, Oranienbaum, Marck Script, Unbounded, Podkova";

export function Credits() {
  const games = use_text(CREDITS[use(lang)]), art = use_text(CREDITS.art);
  return (
    <Shell title={_("Who made this")} class="credits">
      <Games text={games} />
      <h2>{_("Pictures")}</h2>
      <p>{_("Shapes by these authors are from")} <a href="https://game-icons.net">game-icons.net</a>, <a href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>; {_("they were changed: recoloured, engraved, set into scenes. Everything else was drawn for Koloda.")}</p>
      <Shapes text={art} />
      <h2>{_("Letters")}</h2>
      <p>{FONTS}: <a href="https://openfontlicense.org">SIL OFL 1.1</a></p>
      <h2>{_("Sounds")}</h2>
      <p>ZzFX, Frank Force (MIT)</p>
    </Shell>
  );
}
