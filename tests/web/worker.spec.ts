// The service worker: after the first visit there is a game without any network, and a new version
// never breaks one that runs.

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, luck_of, Person, Server, test, verify } from "./koloda";
import { Player } from "./play";

const installed = (person: Person): Promise<unknown> => person.page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 50));
});

async function play(person: Person, seed: number, moves: number): Promise<void> {
  const player = new Player(person, luck_of(seed));
  while (player.course.moves < moves && !(await player.step()));
}

test("after the first visit one plays without a network", async ({ come, server }) => {
  const person = await come({ serviceWorkers: true });
  await person.go("");
  await person.page.locator(".poster").first().waitFor();
  await installed(person);
  await server.kill(); // not even the browser can be mistaken about this
  person.pardoned = /\/api\/|ERR_CONNECTION/;
  await person.page.reload();
  await person.page.locator(".poster").first().waitFor();
  for (const game of ["podelim", "cabbage", "cardinal", "coach"]) {
    await person.page.evaluate(g => (location.hash = `#/play/${g}?players=3&bots=easy&seed=4`), game);
    await person.page.locator(`body[data-game=${game}] main.table`).waitFor();
    await play(person, 8, 2);
    const broken = await person.page.evaluate(() => [...document.images].filter(i => i.complete && !i.naturalWidth).length);
    expect(broken).toBe(0);
  }
  await person.go("");
  await person.page.locator(".go-on a").first().click(); // the game goes on where it was left
  await person.page.locator("main.table").waitFor();
  await new Player(person, luck_of(9)).to_the_end();
});

// The same page as another version: every file with a hash in its name gets another one.
function other_version(folder: string): void {
  const all = readdirSync(folder, { recursive: true }).map(String).filter(f => statSync(join(folder, f)).isFile());
  const hashed = all.map(f => basename(f)).filter(f => /-[0-9A-Za-z]{8}\.\w+$/.test(f));
  const renamed = (text: string): string => hashed.reduce((t, f) => t.replaceAll(f, f.replace(/-(\w{8})\./, (_x, h: string) => `-${[...h].reverse().join("")}.`)), text);
  for (const file of all) {
    const path = join(folder, file);
    if (/\.(js|css|html)$/.test(file)) {
      const text = renamed(readFileSync(path, "utf8"));
      writeFileSync(path, file === "sw.js" ? text.replace(/"[0-9a-f]{12}"/, '"another-one"') : text);
    }
    if (renamed(file) !== file) renameSync(path, join(folder, renamed(file)));
  }
}

test("a new version waits for a running game", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "koloda-page-"));
  cpSync(join(process.env.KOLODA_SOURCE!, "build/page"), folder, { recursive: true });
  const server = await Server.start(folder);
  const person = await Person.come(browser, server, { serviceWorkers: true });
  try {
    const { page } = person;
    const version = (): Promise<string> => page.evaluate(() => document.querySelector<HTMLScriptElement>("script[type=module]")!.src);
    await person.go("");
    await page.locator(".poster").first().waitFor();
    await installed(person);
    await person.go("#/play/cabbage?players=2&bots=easy&seed=3");
    await page.locator("main.table").waitFor();
    await play(person, 1, 2);
    const old = await version();
    other_version(folder);
    await server.reread();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(async () => !!(await navigator.serviceWorker.ready).waiting);
    await play(person, 2, 4);
    if (await page.locator("dialog[open]").count()) await page.keyboard.press("Escape"); // the list of moves
    await page.locator("header button").first().click(); // whatever it had not loaded yet is there
    await page.keyboard.press("Escape");
    expect(await version()).toBe(old);
    // Whoever comes anew gets one version or the other, whole: a browser may change them while nothing is open.
    await person.go("");
    await page.locator(".poster").first().waitFor();
    if ((await version()) === old) await page.locator("footer .link").click(); // its reader asks for the new one
    await page.waitForFunction(was => document.querySelector<HTMLScriptElement>("script[type=module]")?.src !== was, old);
    await page.locator(".go-on a").first().click();
    await page.locator("main.table").waitFor();
    await new Player(person, luck_of(3)).to_the_end();
    const record = await page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find(k => k.startsWith("koloda.game."))!)!).record as string);
    verify(record);
    await person.leave();
  } finally {
    await person.context.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
