// Builds the page: node build.mjs [--out FOLDER] [--core koloda.wasm] [--dev]. What it makes is a folder of
// files that any server can serve, each but the entries with a hash of its content in its name.

import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..");
const flag = (name, usual) => {
  const i = process.argv.indexOf(name);
  return i < 0 ? usual : process.argv[i + 1];
};
const out = flag("--out", join(top, "build", "page"));
const wasm = flag("--core", join(top, "build", "wasm", "koloda.wasm"));
const dev = process.argv.includes("--dev");

const GAMES = ["cabbage", "cardinal", "coach", "podelim"];
const LANGS = ["uk", "ru", "en"];

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "t"), { recursive: true });

// ---- files with a hash in their names ----

function emit(name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const ending = extname(name);
  const full = `${name.slice(0, -ending.length)}-${hash}${ending}`;
  writeFileSync(join(out, full), bytes);
  return full;
}

function files_below(folder) {
  return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(f => (f.isDirectory() ? files_below(join(folder, f.name)) : [join(folder, f.name)]));
}

const each = (keys, make) => Object.fromEntries(keys.map(key => [key, make(key)]));

// Signs that only one game uses are no part of the page, but come with the game's pictures.
const SIGNS = { coach: ["declare", "duel", "goblet", "key", "spy", "trade"] };

// A game's pictures as one file: {"cat": "<svg…", "stamps/cat": …, "ui/spy": …}.
function art(game) {
  const folder = join(here, "art", game);
  const signs = (SIGNS[game] ?? []).map(id => join(here, "art", "ui", id + ".svg"));
  const pictures = [...files_below(folder).filter(f => f.endsWith(".svg")), ...signs]
    .map(f => [relative(folder, f).slice(0, -4).replace("../", ""), readFileSync(f, "utf8").trim()]);
  return emit(`art-${game}.json`, JSON.stringify(Object.fromEntries(pictures)));
}

// Sources of the core whose words only the terminal says: the page tells an end by its own.
const TERMINAL = / src\/games\/\w+\/verdict\.c/g;

// The parts of a catalogue that the core and the page need, compiled: what only one game says is a part
// of its own. What has no place in the code is from the games' tables, with the game as context.
function catalogue(lang) {
  const wanted = /^#:.* (?:src\/(?:base|core|games|ai|play|front\/wasm)\/|src\/net\/(?:api|room|people|settings)|web\/)/m;
  const entries = readFileSync(join(top, "po", `${lang}.po`), "utf8").split("\n\n").map(entry => entry.replaceAll(TERMINAL, ""))
    .filter(entry => !entry.startsWith("#~") && (!/^#:/m.test(entry) || wanted.test(entry)));
  const topic = entry => {
    // Titles and options are shown before a game is chosen; all else of its tables comes with it.
    if (/^#\. (?!a lesson|what it does|card|resource|item|profession|society|kind|ability)[a-z_ ]+$/m.test(entry)) return "page";
    const context = /^msgctxt "(\w+)"$/m.exec(entry)?.[1];
    if (GAMES.includes(context)) return context;
    const places = entry.match(/^#: .*$/gm)?.join(" ").replaceAll("#: ", "").split(" ") ?? [];
    return GAMES.find(game => places.length && places.every(p => p.startsWith(`src/games/${game}/`)
      || p.startsWith(`web/src/games/${game}`))) ?? "page";
  };
  const compiled = which => {
    const po = entries.filter((entry, i) => i === 0 || topic(entry) === which).join("\n\n") + "\n";
    return execFileSync("msgfmt", ["--endianness=little", "-o", "-", "-"], { input: po });
  };
  return each(["page", ...GAMES], which => emit(`${lang}-${which}.mo`, compiled(which)));
}


const CORE = emit("koloda.wasm", readFileSync(wasm));
const CATALOGUES = each(LANGS, catalogue);
const ART = { ...each(GAMES, art), posters: art("posters"), ui: art("ui") };
const RULES = each(GAMES, game => each(LANGS, lang =>
  emit(`rules-${game}-${lang}.md`, readFileSync(join(top, "docs", "rules", `${game}.${lang}.md`)))));
const CREDITS = {
  ...each(LANGS, lang => emit(`credits-${lang}.md`, readFileSync(join(top, "docs", lang === "en" ? "credits.md" : `credits.${lang}.md`)))),
  art: emit("credits-art.md", readFileSync(join(here, "art", "CREDITS.md"))),
};

// ---- scripts and styles ----

const common = {
  bundle: true, format: "esm", target: "es2022", minify: !dev, sourcemap: dev ? "inline" : false,
  outdir: out, entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", assetNames: "[name]-[hash]",
  metafile: true, legalComments: "none", jsx: "automatic", jsxImportSource: "preact",
  loader: { ".svg": "text", ".woff2": "file" }, logLevel: "warning",
};
const made = result => Object.entries(result.metafile.outputs)
  .filter(([, o]) => o.entryPoint).map(([path, o]) => [o.entryPoint, basename(path), o.cssBundle]);

const worker = await esbuild.build({ ...common, entryPoints: [join(here, "src/core/worker.ts")] });
const WORKER = made(worker)[0][1];
const styles = await esbuild.build({ ...common, entryPoints: GAMES.map(game => join(here, "css", `${game}.css`)) });
const STYLES = each(GAMES, game => made(styles).find(([from]) => from.endsWith(`css/${game}.css`))[1]);
const app = await esbuild.build({
  ...common, splitting: true, entryPoints: [join(here, "src/main.tsx"), join(here, "css/page.css")],
  define: {
    STYLES: JSON.stringify(STYLES), FILES: JSON.stringify({ worker: WORKER, core: CORE }), CATALOGUES: JSON.stringify(CATALOGUES),
    ART: JSON.stringify(ART), CREDITS: JSON.stringify(CREDITS), RULES: JSON.stringify(RULES),
  },
});
const entry = source => made(app).find(([from]) => from.endsWith(source))[1];
const APP = entry("src/main.tsx"), STYLE = entry("css/page.css");

// ---- the entries ----

const icon = readFileSync(join(here, "art", "logo.svg"));
writeFileSync(join(out, "icon.svg"), icon);

const html = up => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#F4EEE2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#16120E" media="(prefers-color-scheme: dark)">
<meta name="description" content="Four card games, alone or with friends">
<title>Koloda</title>
<link rel="icon" href="${up}icon.svg" type="image/svg+xml">
<link rel="manifest" href="${up}manifest.webmanifest">
<link rel="stylesheet" href="${up}${STYLE}">
<link rel="modulepreload" href="${up}${APP}">
<script type="module" src="${up}${APP}"></script>
<body><div id="page"></div><noscript>Koloda needs JavaScript and WebAssembly.</noscript>
</html>
`;
writeFileSync(join(out, "index.html"), html(""));
writeFileSync(join(out, "t", "index.html"), html("../"));

writeFileSync(join(out, "manifest.webmanifest"), JSON.stringify({
  name: "Koloda", short_name: "Koloda", id: "./", description: "Four card games, alone or with friends", start_url: "./", scope: "./", display: "standalone",
  background_color: "#F4EEE2", theme_color: "#9E2B25",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
}));

// The service worker knows all files, and changes whenever one does.
const all = files_below(out).map(f => relative(out, f));
const version = createHash("sha256").update(all.map(f => f + readFileSync(join(out, f), "hex")).join())
  .digest("hex").slice(0, 12);
await esbuild.build({
  ...common, metafile: false, entryNames: "sw", entryPoints: [join(here, "src/sw.ts")], format: "iife",
  define: { ALL_FILES: JSON.stringify(all), VERSION: JSON.stringify(version) },
});

// ---- how large it is: what comes to whoever plays one game, without fonts and art ----

const packed = file => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;
const sum = files => [...new Set(files)].reduce((n, f) => n + packed(f), 0);
const kb = n => (n / 1000).toFixed(1).padStart(7);
const outputs = Object.fromEntries(Object.entries(app.metafile.outputs).map(([path, o]) => [basename(path), o]));

// A script with all that it cannot do without.
const whole = file => [file, ...outputs[file].imports.filter(i => i.kind === "import-statement")
  .flatMap(i => whole(basename(i.path)))];
const played = game => [
  "index.html", STYLE, WORKER, CORE, STYLES[game], CATALOGUES.uk.page, CATALOGUES.uk[game],
  ...whole(APP), ...whole(entry(`src/games/${game}.tsx`)),
];
const parts = { core: [CORE], page: whole(APP), styles: [STYLE], "catalogue (uk)": [CATALOGUES.uk.page] };
for (const [name, files] of Object.entries(parts)) console.log(`${kb(sum(files))} kB ${name}`);
for (const game of GAMES)
  console.log(`${kb(sum(played(game)))} kB all that ${game} needs, at most 300; ${kb(packed(ART[game]))} kB art, at most 120`);
if (GAMES.some(game => sum(played(game)) > 300e3 || packed(ART[game]) > 120e3)) process.exitCode = 1;
console.log(`${kb(files_below(out).reduce((n, f) => n + statSync(f).size, 0))} kB in all, not packed: ${relative(top, out)}`);
