// Every screen in light and dark, on a phone and on a desktop: pictures of them into build/shots, what
// axe-core says of them, and whether they fit.

import axe from "axe-core";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { DESKTOP, expect, GAMES, LANGS, luck_of, PHONE, SCALE, SEATS, test, type Person } from "./koloda";
import { look, Player } from "./play";
import { create } from "./rooms";

const SHOTS = join(process.env.KOLODA_SOURCE!, "build/shots");
mkdirSync(SHOTS, { recursive: true });
const SMALL = { width: 360, height: 740 }, NARROW = { width: 320, height: 640 };

// ---- looking at a screen ----

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(() => (window as any).axe.run(document, {
    resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  }));
  return (found as axe.AxeResults).violations.filter(v => v.impact === "serious" || v.impact === "critical")
    .map(v => `${v.id} (${v.impact}): ${v.nodes.slice(0, 3).map(n => n.target.join(" ") + (v.id === "color-contrast" ? ` ${n.any[0]?.data?.fgColor} on ${n.any[0]?.data?.bgColor} ${n.any[0]?.data?.contrastRatio}` : "")).join(" | ")}${v.nodes.length > 3 ? ` and ${v.nodes.length - 3} more` : ""}`);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map(i => i.decode().catch(() => {})));
    // What one movement leads to may be another: quiet is two frames without any.
    for (let quiet = 0; quiet < 2; quiet++) {
      await new Promise(requestAnimationFrame);
      const moving = document.getAnimations().filter(a => a.effect?.getComputedTiming().iterations !== Infinity && a.playState === "running");
      if (moving.length) quiet = -1;
      await Promise.all(moving.map(a => a.finished.catch(() => {})));
    }
  });
}

// What runs out of the page sideways, or down where nothing should scroll.
const outside = (page: Page, down: boolean): Promise<string[]> => page.evaluate(check_down => {
  const wrong: string[] = [], root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) {
    const far = [...document.querySelectorAll<HTMLElement>("main *")].filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1);
    wrong.push(`${root.scrollWidth} wide on ${innerWidth}: ${far.slice(0, 2).map(e => e.tagName.toLowerCase() + "." + e.className).join(", ")}`);
  }
  if (check_down && root.scrollHeight > innerHeight + 1) wrong.push(`${root.scrollHeight} high on ${innerHeight}`);
  return wrong;
}, down);

const small_targets = (page: Page): Promise<string[]> => page.evaluate(() =>
  [...document.querySelectorAll<HTMLElement>("button, a, select, input")].flatMap(e => {
    const box = (e.closest("label") ?? e).getBoundingClientRect();
    const inline = e.closest("p, li, small") && e.tagName === "A"; // links within text
    if (!e.checkVisibility({ opacityProperty: true }) || !box.width || inline) return [];
    return box.width < 43.5 || box.height < 43.5 ? [`${e.className || e.tagName} ${(e.getAttribute("aria-label") ?? e.textContent ?? "").slice(0, 30)} ${Math.round(box.width)}×${Math.round(box.height)}`] : [];
  }));

// Words in Latin letters on a Ukrainian or Russian screen: nobody has translated them.
const LATIN_NAMES = /Koloda|Olha|Ivan|Daryna|English|Eng|QR|Esc|Enter|Android|Chromium|koloda|[A-Z0-9]{4,}/g;
const untranslated = (page: Page): Promise<string[]> => page.evaluate(names => {
  if (document.documentElement.lang === "en") return [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set<string>();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.parentElement!;
    if (!at.checkVisibility() || at.closest("kbd, code, input, .brand, .told, [lang]:not(html), [data-rule], .credits")) continue;
    if (/[a-z]{3,}/.test(node.data.replace(new RegExp(names, "g"), ""))) found.add(node.data.trim().slice(0, 50));
  }
  return [...found];
}, LATIN_NAMES.source);

interface Found { screen: string; what: string }

class Album {
  found: Found[] = [];
  private taken = new Set<string>();
  constructor(private person: Person) {}

  private note(screen: string, list: string[], kind: string): void {
    for (const what of list) this.found.push({ screen, what: `${kind}: ${what}` });
  }
  has(name: string): boolean {
    return this.taken.has(name);
  }
  async take(name: string, table = false): Promise<void> {
    const { page } = this.person;
    this.taken.add(name);
    await page.waitForTimeout(250); // what appears has appeared
    for (const [screen, size] of [["phone", PHONE], ["desktop", DESKTOP]] as const) {
      await page.setViewportSize(size);
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await settle(page);
        await page.screenshot({ path: join(SHOTS, `${name}-${screen}-${scheme}.png`) });
        // A desktop's layout differs, its colours do not: once a screen is enough.
        if (screen === "phone" || scheme === "light") this.note(`${name} ${screen} ${scheme}`, await violations(page), "axe");
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    for (const size of [SMALL, NARROW]) {
      await page.setViewportSize(size);
      this.note(`${name} ${size.width}×${size.height}`, await outside(page, table && size === SMALL), "fit");
    }
    await page.setViewportSize(PHONE);
    this.note(name, await small_targets(page), "small target");
    this.note(name, await untranslated(page), "not translated");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    this.note(name + " at 200 %", await outside(page, false), "fit");
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  }
  // Everything at once: a list to work through.
  check(): void {
    const lines = this.found.map(f => `${f.screen}: ${f.what}`);
    expect(lines).toEqual([]);
  }
}

// ---- screens around the tables ----

test("screens: home, set-up, rules, credits, records", async ({ come }) => {
  const person = await come({ settings: { lang: "uk" }, viewport: PHONE }), { page } = person, album = new Album(person);
  const go = async (hash: string, wait: string): Promise<void> => {
    await person.go(hash);
    await page.locator(wait).first().waitFor();
    await page.waitForLoadState("networkidle");
  };
  await go("", ".poster");
  await album.take("home");
  await page.locator("header.top button").last().click();
  await page.locator("dialog[open]").waitFor();
  await album.take("settings");
  await page.keyboard.press("Escape");
  for (const game of SCALE < 1 ? GAMES.slice(0, 1) : GAMES) {
    await go(`#/setup/${game}`, "main.setup form");
    await album.take(`setup-${game}`);
  }
  await go("#/rules", ".poster");
  await album.take("rules");
  await go("#/rules/coach/K9", ".rules [data-rule]");
  await album.take("rules-coach");
  await go("#/credits", "main h1, .shell h1");
  await album.take("credits");
  await go("#/replay", "main.choose-record");
  await album.take("replay-choose");
  await go("#/play/cabbage?players=9", "main");
  await album.take("error");
  album.check();
});

test("screens: lobby, rooms, account", async ({ come }) => {
  const person = await come({ settings: { lang: "ru" }, viewport: PHONE }), { page } = person, album = new Album(person);
  await person.go("#/lobby");
  await page.locator(".nothing").waitFor();
  await album.take("lobby-empty");
  await person.go("#/create");
  await page.locator("main form").waitFor();
  await album.take("create");
  const code = await create(person, "coach", 3, 1);
  await page.locator("main.room .seats").waitFor();
  await album.take("room");
  const other = await come({ settings: { lang: "uk", name: "Ivan" }, viewport: PHONE }), their = new Album(other);
  await fetch(person.server.url + "api/tables", {
    method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify({ game: "cardinal", players: 3, name: "Daryna", open: true }),
  });
  await other.go("#/lobby");
  await other.page.locator(".tables li").first().waitFor();
  await their.take("lobby");
  await other.go(`t/${code}`);
  await other.page.locator("main.room form").waitFor();
  await their.take("room-arrive");
  await other.go("#/room/ZZZZZZZZ");
  await other.page.locator(".nothing, main").first().waitFor();
  other.pardoned = /404/;
  other.troubles = other.troubles.filter(t => !t.includes("404"));
  await person.go("#/account");
  await page.locator("form input[name=password]").waitFor();
  await album.take("account-guest");
  await page.locator("form button[type=button]").last().click(); // a new one
  await page.locator("input[name=name]").last().fill("Olha");
  await page.locator("input[name=password]").fill("correct horse");
  await page.locator("form button[type=submit]").click();
  await page.locator("input[name=password]").waitFor({ state: "detached" });
  await album.take("account");
  album.found.push(...their.found);
  album.check();
});

// ---- tables ----

// One game each, with a picture of every kind of decision that it comes to; then its sheets and its end.
for (const [g, game] of GAMES.entries())
  test(`screens: table of ${game}`, async ({ come }) => {
    const person = await come({ settings: { lang: LANGS[g % 3]! }, viewport: PHONE }), { page } = person, album = new Album(person);
    await person.go(`#/play/${game}?players=${Math.min(4, SEATS[game][1])}&bots=easy&seed=${31 + g}${game === "coach" ? "&option=max_turns:20" : ""}`);
    await page.locator("main.table").waitFor();
    const player = new Player(person, luck_of(31 + g));
    for (let over = false; !over;) {
      const now = await look(page);
      const phase = [...new Set(now.legal.map(m => m.split(" ")[0]))].sort().join("+");
      if (now.open && !now.dialog && now.moves.length + now.picks.length > 0 && !album.has(`${game}-${phase}`) && album.found.length < 200) {
        await album.take(`${game}-${phase}`, true);
        if (!album.has(`${game}-sheet-menu`)) await sheets(person, album, game);
      }
      over = await player.step();
    }
    if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape"); // the list of moves
    await album.take(`${game}-over`, true);
    await page.locator("section.dock button.main").click();
    await page.locator("main.end").waitFor();
    await page.waitForTimeout(500);
    await album.take(`${game}-end`);
    await page.locator("main.end .rv-ways button.main").first().click();
    await page.locator("main.review").waitFor();
    await page.locator("main.review progress").waitFor({ state: "detached", timeout: 120_000 });
    await album.take(`${game}-review`);
    await page.locator("main.review header button").last().click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("#/replay/"));
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await page.locator(".rv-steps").first().waitFor();
    await album.take(`${game}-replay`);
    album.check();
  });

async function sheets(person: Person, album: Album, game: string): Promise<void> {
  const { page } = person;
  for (const [key, name] of [["Escape", "menu"], ["l", "log"], ["m", "moves"], ["o", "odds"], ["n", "notes"], ["h", "hint"]] as const) {
    await page.keyboard.press(key);
    if (await page.locator("dialog[open]").waitFor({ timeout: 5000 }).then(() => true, () => false)) {
      await page.waitForTimeout(200);
      await album.take(`${game}-sheet-${name}`);
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
  }
}
