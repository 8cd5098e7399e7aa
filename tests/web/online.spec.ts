// Several people at one table of the real server, through the real screens. In mid-game one of them
// reloads the page, and the server is killed and started again.

import { call, load } from "../e2e/wasm.js";
import { DESKTOP, expect, GAMES, LANGS, luck_of, PHONE, test, trace, verify, type Game, type Person, type Server } from "./koloda";
import { Player } from "./play";
import { create, join_by_code, join_by_link } from "./rooms";

// People at the table, and bots beside them.
const ROUNDS: Record<Game, [number, number]> = { cabbage: [2, 1], cardinal: [2, 0], coach: [3, 1], podelim: [3, 0] };

// Everything that a page was told, over any way: frames of WebSockets, answers of the server, the core's.
interface Heard { frames: any[]; bodies: string[] }
function listen_in(person: Person): Heard {
  const heard: Heard = { frames: [], bodies: [] };
  person.page.on("websocket", socket => socket.on("framereceived", f => heard.frames.push(JSON.parse(String(f.payload)))));
  person.page.on("response", async r => {
    if (r.url().includes("/api/")) heard.bodies.push(await r.text().catch(() => ""));
  });
  return heard;
}

async function sit_down(come: (o: any) => Promise<Person>, game: Game, listen = false): Promise<{ people: Person[]; code: string; heard: Heard[] }> {
  const [count, bots] = ROUNDS[game], people: Person[] = [];
  for (let i = 0; i < count; i++)
    people.push(await come({
      settings: { lang: LANGS[i % 3], name: ["Olha", "Ivan", "Daryna"][i], listen }, viewport: i % 2 ? PHONE : DESKTOP, touch: i % 2 === 1,
    }));
  const heard = people.map(listen_in); // from the first word on
  const code = await create(people[0]!, game, count, bots);
  for (const [i, person] of people.slice(1).entries()) await (i % 2 ? join_by_code : join_by_link)(person, code);
  for (const { page } of people) await page.locator("main.table").waitFor();
  return { people, code, heard };
}

async function play_out(people: Person[], seed: number, meanwhile: (moves: number) => Promise<void>): Promise<Player[]> {
  const players = people.map((person, i) => new Player(person, luck_of(seed + i), i % 2 === 1));
  let moves = 0;
  for (let over = 0; over < players.length;) {
    over = 0;
    for (const player of players) over += Number(await player.step());
    moves = Math.max(moves, ...players.map(p => p.course.moves));
    await meanwhile(moves);
  }
  return players;
}

async function restart(server: Server, people: Person[]): Promise<void> {
  for (const person of people) person.pardoned = /WebSocket|ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY/;
  await server.kill();
  for (const { page } of people) await page.locator("main.table .banner").first().waitFor(); // it is said
  await server.begin();
}

for (const [g, game] of GAMES.entries())
  test(`online ${game}: a reload, a dead server, the end`, async ({ come, server }) => {
    const { people, code } = await sit_down(come, game);
    let reloaded = false, killed = false;
    await play_out(people, 300 + g, async moves => {
      if (!reloaded && moves >= 3) {
        reloaded = true;
        await people[1]!.page.reload();
        await people[1]!.page.locator("main.table").waitFor();
      }
      if (!killed && moves >= 6) {
        killed = true;
        await restart(server, people);
      }
    });
    expect([reloaded, killed]).toEqual([true, true]);
    verify(await server.record(code));
  });

test("everybody sees the portraits that others chose, and whose clock runs", async ({ come }) => {
  const people = [await come({ settings: { name: "Olha", portrait: 7 } }), await come({ settings: { name: "Ivan", portrait: 4 }, viewport: PHONE, touch: true })];
  const [olha, ivan] = people as [Person, Person];
  await olha.go("#/create/coach");
  await olha.page.locator(".segments label", { hasText: "3" }).click();
  await olha.page.locator("ul.people select").nth(1).selectOption("easy");
  await olha.page.locator("label", { hasText: "Clock" }).locator("select").selectOption({ index: 1 });
  await olha.page.locator("main form button[type=submit]").click();
  await olha.page.waitForURL(/#\/room\/\w+/);
  await join_by_link(ivan, /room\/(\w+)/.exec(olha.page.url())![1]!);
  for (const { page } of people) {
    await page.locator("main.table").waitFor();
    for (const [seat, face] of [[0, 7], [1, 4]])
      await expect(page.locator(`[data-seat="${seat}"] .coach-portrait`).first()).toHaveAttribute("data-face", String(face));
    await expect(page.locator(".clock").first()).toHaveText(/^\d+:\d\d$/);
  }
});

// ---- secrets ----

interface Hands { hands: (string | null)[][]; societies: (string | null)[]; professions: { kind: string | null; open: boolean }[]; pile: (string | null)[] }

test("no secret of another seat ever reaches a page", async ({ come, server }) => {
  const { people, code, heard } = await sit_down(come, "coach", true);
  await play_out(people, 900, async () => {});
  const record = await server.record(code);
  verify(record);
  const seed = /^seed ([0-9a-f]{64})$/m.exec(record)![1]!, secret = /^secret ([0-9a-f]{64})$/m.exec(record)![1]!;
  const truth = trace(record)[0].state as Hands;
  const core = load();
  const ask = (order: object, text?: string): any =>
    JSON.parse(call(core, Buffer.from(JSON.stringify(order) + (text === undefined ? "" : "\n" + text))).toString());
  const { replay, moves } = ask({ do: "replay" }, record);

  for (const [i, person] of people.entries()) {
    const { frames, bodies } = heard[i]!;
    const seat: number = frames.find(f => f.type === "welcome").seat;
    const end = frames.findIndex(f => f.type === "over");
    expect(end).toBeGreaterThan(0);
    const last_view = frames.slice(0, end).findLastIndex(f => f.type === "view"); // nothing is hidden any more
    const before = frames.slice(0, last_view);

    // The deal: of what others hold at the beginning nothing is known.
    const first = before.find(f => f.type === "view").view as Hands;
    for (const [other, hand] of first.hands.entries()) {
      if (other === seat) expect(hand.toSorted()).toEqual(truth.hands[seat]!.toSorted());
      else expect([hand.every(item => item === null), first.societies[other], first.professions[other]!.kind]).toEqual([true, null, null]);
    }
    // Views and events are, byte for byte, what the rules let this seat know after some move of the record.
    const views = new Set<string>();
    for (let at = 0; at <= moves.length; at++) views.add(ask({ do: "look", replay, at, viewer: seat, from: at }).view);
    const strange = before.filter(f => f.type === "view" && !views.has(f.bytes));
    expect(strange.map(f => f.n)).toEqual([]);
    const events = ask({ do: "look", replay, at: moves.length, viewer: seat, from: 0 }).events;
    const told = frames.filter(f => f.type === "event");
    for (const t of told) expect(t.event).toEqual(events[t.n - 1].event);
    expect(Math.max(...told.map(t => t.n))).toBe(events.length);

    // Nor are the luck of the deal or another seat's token anywhere before the end.
    const texts = [...frames.slice(0, end).map(f => JSON.stringify(f)), ...bodies.filter(b => !b.startsWith("koloda-record")),
      ...(await person.page.evaluate(() => window.heard.all)).filter(t => !t.includes('"over"') && !t.includes("koloda-record"))];
    const tokens = await Promise.all(people.filter(p => p !== person).map(p => p.page.evaluate(c => JSON.parse(localStorage.getItem("koloda.seat." + c)!).token as string, code)));
    for (const hidden of [seed, secret, ...tokens]) expect(texts.filter(t => t.includes(hidden))).toEqual([]);
    console.log(`  seat ${seat}: ${frames.length} frames, ${texts.length} texts searched`);
  }
});
