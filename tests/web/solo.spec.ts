// Whole games against bots with the network cut after loading; each ends, and the record that the
// browser keeps holds.

import { DESKTOP, expect, GAMES, LANGS, luck_of, PHONE, SCALE, SEATS, test, verify, type Game, type Person } from "./koloda";
import { play_by_keys, Player } from "./play";

// A journey that nobody ends goes on for hundreds of turns: enough is enough.
async function start(person: Person, game: Game, players: number, seed: number): Promise<void> {
  const turns = game === "coach" ? `&option=max_turns:${Math.round(30 * Math.max(1, SCALE))}` : "";
  await person.go(`#/play/${game}?players=${players}&bots=easy&seed=${seed}${turns}`);
  await person.page.locator("main.table").waitFor();
  // Pictures and the game's own script come with the game; nothing is needed after them.
  await person.page.waitForLoadState("networkidle");
}

const kept_records = (person: Person): Promise<{ record: string; over: boolean }[]> => person.page.evaluate(() =>
  Object.keys(localStorage).filter(k => k.startsWith("koloda.game.")).map(k => JSON.parse(localStorage.getItem(k)!)));

// Sizes, languages and screens are spread over the games; a larger scale plays more of them.
const rounds = Math.max(1, Math.round(2 * SCALE));
for (const [g, game] of GAMES.entries())
  for (let i = 0; i < rounds; i++) {
    const [least, most] = SEATS[game];
    const players = i === 0 ? most : least + ((i - 1) % (most - least + 1));
    const lang = LANGS[(g + i) % 3]!, phone = (g + i) % 2 === 0;
    test(`solo ${game}, ${players} players, ${lang}, ${phone ? "phone" : "desktop"} #${i}`, async ({ come }) => {
      const person = await come({ settings: { lang }, viewport: phone ? PHONE : DESKTOP, touch: phone });
      await start(person, game, players, 1000 * g + i);
      expect(await person.page.evaluate(() => document.documentElement.lang)).toBe(lang);
      await person.offline();
      const course = await new Player(person, luck_of(100 * g + i), phone).to_the_end();
      console.log(`  ${game} ${players}: ${course.moves} moves, ${course.clicks} clicks, ${course.listed} from the list`);
      expect.soft([...course.covered], "controls that something lies over").toEqual([]);
      expect(course.moves).toBeGreaterThan(0);
      const kept = await kept_records(person);
      expect(kept).toHaveLength(1);
      expect(kept[0]!.over).toBe(true);
      verify(kept[0]!.record);
    });
  }

for (const [g, game] of GAMES.entries())
  test(`keyboard alone: ${game}`, async ({ come }) => {
    const person = await come({ settings: { lang: LANGS[g % 3]! } });
    const [least] = SEATS[game];
    await start(person, game, least, 77 + g);
    await person.offline();
    const course = await play_by_keys(person, game, luck_of(7 + g));
    console.log(`  ${game}: ${course.moves} moves; ${course.by_keys} by its keys, ${course.by_tab} by Tab, ${course.by_list} from the list`);
    expect([...course.unseen], "focus that cannot be seen").toEqual([]);
    const [kept] = await kept_records(person);
    verify(kept!.record);
  });

test("with motion, and the record saved through the menu", async ({ come }) => {
  const person = await come({ settings: { motion: true, pace: "fast", lang: "uk" }, viewport: PHONE, touch: true });
  await start(person, "cabbage", 2, 5);
  await person.offline();
  await new Player(person, luck_of(5), true).to_the_end();
  const { page } = person;
  await page.keyboard.press("Escape");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: /Зберегти|Save the record/ }).click();
  const stream = await (await saved).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  verify(Buffer.concat(parts).toString());
});
