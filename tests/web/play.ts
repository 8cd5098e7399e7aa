// Playing through what is on the screen: by mouse or finger, or by keys alone.

import type { Page } from "@playwright/test";
import { expect, one_of, type Luck, type Person } from "./koloda";

interface Spot { x: number; y: number; move?: string; hold: boolean; name: string }

export interface Look {
  over: boolean;
  open: boolean; // an ask that is not answered yet
  told: number; // messages so far
  ask: number;
  accepted: number;
  refused: unknown[];
  legal: string[];
  dialog: boolean;
  moves: Spot[];
  picks: Spot[];
  covered: string[]; // controls that cannot be hit
}

// What can be done right now. In a page.
function look_around(): Look {
  const h = window.heard, dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.querySelector("main") ?? document.body;
  const look: Look = {
    over: !!document.querySelector("main[data-over]"), open: h.legal.length > 0,
    told: h.told, ask: h.ask, accepted: h.accepted, refused: h.refused, legal: h.legal, dialog: !!dialog, moves: [], picks: [], covered: [],
  };
  const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
  for (const el of root.querySelectorAll<HTMLElement>("[data-move], .board button, .dock button")) {
    if ((el as HTMLButtonElement).disabled || !el.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let box = el.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (!inside(box.left + box.width / 2, box.top + box.height / 2)) {
      el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      box = el.getBoundingClientRect();
    }
    const points = [[0.5, 0.5], [0.5, 0.15], [0.15, 0.5], [0.5, 0.85], [0.85, 0.5], [0.1, 0.1]]
      .map(([a, b]) => [box.left + box.width * a!, box.top + box.height * b!] as const)
      .filter(([x, y]) => inside(x, y) && el.contains(document.elementFromPoint(x, y)));
    const name = el.getAttribute("aria-label") ?? el.textContent ?? "";
    const move = el.dataset.move;
    if (!points.length && move !== undefined) look.covered.push(move);
    else if (!points.length) continue;
    else {
      const spot = { x: points[0]![0], y: points[0]![1], name, hold: el.className.includes("hold"), ...(move === undefined ? {} : { move }) };
      (move === undefined ? look.picks : look.moves).push(spot);
    }
  }
  return look;
}

export const look = (page: Page): Promise<Look> => page.evaluate(look_around);

// Ends that come too early are no test: whoever can, goes on.
const HASTY = /^(declare|divine)/;

function sensible(spots: Spot[], luck: Luck): Spot {
  const calm = spots.filter(s => !HASTY.test(s.move ?? ""));
  return one_of(calm.length && luck() < 0.97 ? calm : spots, luck);
}

export interface Course { moves: number; listed: number; clicks: number; covered: Set<string>; phases: Map<string, number> }

export class Player {
  readonly course: Course = { moves: 0, listed: 0, clicks: 0, covered: new Set(), phases: new Map() };
  private tries = 0; // since the last answer
  private answered = -1;
  private told = 0;
  private since = Date.now(); // anything was told
  private covered: string[] = [];
  private made?: { ask: number; move: string }; // the last legal move that was clicked

  constructor(readonly person: Person, private luck: Luck, private touch = false) {}

  // Does one thing, if there is anything to do. True at the end of the game.
  async step(): Promise<boolean> {
    const { page } = this.person, now = await look(page);
    if (now.over) return true;
    this.refusals(now);
    if (now.accepted !== this.answered) {
      this.answered = now.accepted;
      this.tries = 0;
    }
    if (now.told !== this.told) {
      this.told = now.told;
      this.since = Date.now();
    }
    this.course.moves = now.accepted;
    const waited = Date.now() - this.since;
    if (waited > 60_000) throw new Error("nothing goes on: " + JSON.stringify({ ...now, disabled: await page.locator("[data-move]:disabled").count() }) + await page.locator("main").innerText());
    if (!now.open) {
      await page.waitForTimeout(10);
      return false;
    }
    const phase = [...new Set(now.legal.map(m => m.split(" ")[0]))].sort().join(" ");
    this.course.phases.set(phase, (this.course.phases.get(phase) ?? 0) + 1);
    // What is covered twice in a row is not just on its way.
    now.covered.filter(c => this.covered.includes(c)).forEach(c => this.course.covered.add(`${phase}: ${c}`));
    this.covered = now.covered;
    if (now.dialog) await this.by_list(now);
    else if (this.tries > 14 || (!now.moves.length && !now.picks.length && waited > 3000)) await page.keyboard.press("m");
    else if (now.moves.length && (this.luck() < 0.75 || !now.picks.length)) await this.click(sensible(now.moves, this.luck), now);
    else if (now.picks.length) await this.click(one_of(now.picks, this.luck), now);
    else await page.waitForTimeout(15);
    this.tries++;
    return false;
  }

  // What the rules forbid may be tried, and is refused with its reason; what they allow is never refused.
  private refusals(now: Look): void {
    const { ask, move } = (now.refused.at(-1) ?? {}) as { ask?: number; move?: string };
    expect(now.refused.length && this.made?.ask === ask && this.made?.move === move, `${move} is legal, and refused`).toBeFalsy();
  }

  private async by_list(now: Look): Promise<void> {
    const listed = now.moves.filter(s => now.legal.includes(s.move!));
    if (!listed.length || this.tries <= 14) return this.person.page.keyboard.press("Escape"); // a card's text, a sheet
    this.course.listed++;
    await this.click(sensible(listed, this.luck), now);
  }
  private async click(spot: Spot, now: Look): Promise<void> {
    this.course.clicks++;
    if (now.legal.includes(spot.move!)) this.made = { ask: now.ask, move: spot.move! };
    const { page } = this.person;
    if (this.touch && !spot.hold) await page.touchscreen.tap(spot.x, spot.y);
    else await page.mouse.click(spot.x, spot.y, spot.hold ? { delay: 900 } : {});
  }

  async to_the_end(each?: (course: Course) => Promise<void>): Promise<Course> {
    while (!(await this.step())) await each?.(this.course);
    return this.course;
  }
}

// ---- by keys alone ----

interface Focus { tag: string; move?: string; enabled: boolean; seen: boolean; dialog: boolean; name: string; place: string }

// Where the focus is, and whether it can be seen. In a page.
function focus_at(): Focus {
  const el = document.activeElement as HTMLElement, style = getComputedStyle(el);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const move = el.dataset.move;
  return {
    tag: el.tagName.toLowerCase(), ...(move === undefined ? {} : { move }), enabled: !(el as HTMLButtonElement).disabled,
    seen: el === document.body || outlined || style.boxShadow !== "none", dialog: !!el.closest("dialog"),
    name: el.getAttribute("aria-label") ?? el.textContent ?? "", place: el.closest(".dock, .board, dialog, header, aside")?.className ?? "",
  };
}

const OWN_KEYS: Record<string, string[]> = {
  cabbage: ["d", "s", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "0", "1", "2"],
  cardinal: ["r", "t", "b", "s", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "0", "1", "2", "3"],
  coach: ["1", "2", "3", "5", "0", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Escape"],
  podelim: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Tab", "Enter", "1", "2", "3"],
};

export interface KeyCourse { moves: number; by_keys: number; by_tab: number; by_list: number; unseen: Set<string> }

// Every decision by the game's own keys, by walking with Tab, or by the list.
export async function play_by_keys(person: Person, game: string, luck: Luck): Promise<KeyCourse> {
  const { page } = person, course: KeyCourse = { moves: 0, by_keys: 0, by_tab: 0, by_list: 0, unseen: new Set() };
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  const state = (): Promise<{ over: boolean; open: boolean; accepted: number; dialog: boolean }> => page.evaluate(() => ({
    over: !!document.querySelector("main[data-over]"), open: window.heard.legal.length > 0, accepted: window.heard.accepted,
    dialog: !!document.querySelector("dialog[open]"),
  }));
  const answered = async (before: number, ms: number): Promise<boolean> => {
    for (const end = Date.now() + ms; Date.now() < end; await page.waitForTimeout(10))
      if ((await state()).accepted > before) return true;
    return false;
  };
  const walk = async (wanted: (f: Focus) => boolean): Promise<boolean> => {
    for (let i = 0; i < 80; i++) {
      await press("Tab");
      const f = await page.evaluate(focus_at);
      if (f.tag !== "body" && !f.seen) course.unseen.add(`${f.tag} ${f.name.slice(0, 40)}`);
      if (wanted(f)) return true;
    }
    return false;
  };
  const own_keys = async (before: number): Promise<boolean> => {
    for (let i = 0; i < 8; i++) {
      const now = await state();
      if (now.over || now.accepted > before) return true;
      if (now.dialog) await press("Escape");
      await press(one_of(OWN_KEYS[game]!, luck));
      if (await answered(before, 30)) return true;
    }
    return false;
  };
  for (let idle = Date.now(); ;) {
    const now = await state();
    if (now.over) return course;
    if (Date.now() - idle > 60_000) throw new Error("nothing goes on");
    if (!now.open) {
      await page.waitForTimeout(10);
      continue;
    }
    idle = Date.now();
    const way = luck();
    if (way < 0.5 && (await own_keys(now.accepted))) course.by_keys++;
    else if (way < 0.75 && (await walk(f => f.move !== undefined && f.enabled && !HASTY.test(f.move)))) {
      await press("Enter");
      if (await answered(now.accepted, 500)) course.by_tab++;
      else await press("Escape");
    } else {
      while ((await state()).dialog) await press("Escape");
      await press("m");
      const skip = Math.floor(luck() * 4);
      let seen = 0;
      if (await walk(f => f.dialog && f.move !== undefined && f.enabled && seen++ >= skip)) {
        await press("Enter");
        if (await answered(now.accepted, 3000)) course.by_list++;
      }
    }
    while ((await state()).dialog) await press("Escape");
    course.moves = (await state()).accepted;
  }
}
