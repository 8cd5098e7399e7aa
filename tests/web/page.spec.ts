// What addresses promise, languages, and a whole game in a link.

import { expect, GAMES, LANGS, luck_of, test } from "./koloda";
import { look, Player } from "./play";

test("an address starts a game at once, as it says", async ({ come }) => {
  const person = await come({ settings: { lang: "en" } }), { page } = person;
  for (const [i, game] of GAMES.entries()) {
    const lang = LANGS[i % 3]!;
    await person.go(`#/play/${game}?players=3&bots=hard,easy&seat=1&seed=42&option=first:1&lang=${lang}`);
    await page.locator(`body[data-game=${game}] main.table`).waitFor();
    await page.waitForFunction(() => window.heard.legal.length > 0);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
    const record = await page.evaluate(() => new Promise<string>(done => {
      const found = (): void => {
        const all = Object.keys(localStorage).filter(k => k.startsWith("koloda.game.")).map(k => JSON.parse(localStorage.getItem(k)!));
        const last = all.sort((a, b) => b.changed - a.changed)[0];
        if (last?.record) done(last.record);
        else setTimeout(found, 20);
      };
      found();
    }));
    expect(record).toContain(`game ${game}\n`);
    expect(record).toMatch(/^seed 0*2a0*$/m);
    expect(record).toContain("option first=1\n");
    expect([...record.matchAll(/^seat (\d) (\w+)/gm)].map(m => m[2])).toEqual(["bot", "person", "bot"]);
  }
});

test("languages change at a table without a reload", async ({ come }) => {
  const person = await come({ settings: { lang: "uk" } }), { page } = person;
  await person.go("#/play/cabbage?players=3&bots=easy&seed=7");
  await page.waitForFunction(() => window.heard.legal.length > 0 && !!document.querySelector(".dock [data-move]"));
  await page.evaluate(() => (window.name = "the same page"));
  const prompts = new Set<string>();
  for (const lang of ["uk", "ru", "en"] as const) {
    await page.keyboard.press("Escape");
    await page.locator("dialog fieldset", { has: page.locator("input[name=lang]") }).locator("label").nth(LANGS.indexOf(lang)).click();
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    prompts.add(await page.locator(".dock h2").first().innerText());
  }
  expect(prompts.size).toBe(3);
  expect(await page.evaluate(() => window.name)).toBe("the same page");
});

test("the list of moves holds every legal move, each with its sentence", async ({ come }) => {
  const person = await come(), { page } = person;
  for (const game of GAMES) {
    await person.go(`#/play/${game}?players=3&bots=easy&seed=11`);
    await page.locator(`body[data-game=${game}] main.table`).waitFor();
    await page.waitForFunction(() => window.heard.legal.length > 0);
    await page.locator("header.bar button:not([disabled])").nth(-1).waitFor();
    await expect(async () => { // the first key only skips what is still moving
      await page.keyboard.press("m");
      await page.locator("dialog [data-move]").first().waitFor({ timeout: 500 });
    }).toPass();
    const { legal } = await look(page);
    const listed = await page.locator("dialog [data-move]").evaluateAll(all => all.map(b => [(b as HTMLElement).dataset.move!, b.getAttribute("aria-label") ?? b.textContent!]));
    expect(listed.map(([move]) => move)).toEqual(legal);
    for (const [, name] of listed) expect(name!.length).toBeGreaterThan(3);
    await page.keyboard.press("Escape");
  }
});

test("a whole game in a link", async ({ come }) => {
  const person = await come(), { page } = person;
  await person.go("#/play/podelim?players=2&bots=easy&seed=21");
  await page.locator("main.table").waitFor();
  await new Player(person, luck_of(21)).to_the_end();
  if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape"); // the list of moves
  await page.locator("section.dock button.main").click(); // how it ended
  await page.locator("main.end").waitFor();
  await page.locator("main.end .rv-squares button").first().click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("#/replay/"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(person.server.url + "#/replay/")).toBe(true);
  expect(link.length).toBeLessThan(8000);

  const other = await come({ settings: { lang: "ru" } });
  await other.page.goto(link);
  const at = other.page.locator(".rv-steps b");
  await expect(at).toHaveText("0");
  const last = Number(/\d+/.exec(await other.page.locator(".rv-steps small").innerText())![0]);
  expect(last).toBeGreaterThan(10);
  for (let i = 1; i <= 3; i++) {
    await other.page.keyboard.press("ArrowRight");
    await expect(at).toHaveText(String(i));
  }
  await other.page.keyboard.press("End");
  await expect(at).toHaveText(String(last));
});

test("the notes of a passenger tell what was said aloud, and when", async ({ come }) => {
  const person = await come();
  await person.go("#/play/coach?players=5&bots=easy&seed=7"); // two bots trade before anybody else is asked
  const line = person.page.locator(".coach-line").first();
  await line.locator("> button").click();
  await expect(line.locator(".coach-more")).toContainText(/turn 1: .+ reads out what .+ gave: the Monocle\./);
});
