// A table as one seat sees it: what was told, made into frames that can be drawn. A frame is one step:
// what happened, how the table looks then, and what is asked. Screens show frames one after the other,
// at their own pace; the table itself is always up to date.

import { complaint, moves_of, outlook_of, scene_of, sentences_of, type Reader } from "./core";
import type { Door } from "./doors";
import { Store } from "./store";
import { _, lang, learn } from "./words";
import type { GameEvent, GameId, LegalMove, Move, Over, Scene, Sitter, Told, Welcome } from "./types";

export interface Happened { n: number; event: GameEvent; raw: string; sentence: string }

export interface Ask { ask: number; legal: LegalMove[]; until?: number } // until: performance.now()

export interface Frame {
  events: Happened[]; // since the frame before
  view: string; // its bytes, base64: for calls of the core
  scene: Scene;
  ask?: Ask;
  clocks?: { had: number[]; began: number }; // left when the decision began, and when that was (performance.now())
  past: boolean; // it was all there when we came
}

export interface Refusal { move: Move; rule: string; reason: string }
export interface ChatLine { n: number; seat: number | null; name: string; text: string }

const opened = (asked: Extract<Told, { type: "ask" }>): Ask => ({
  ask: asked.ask, legal: [], ...(asked.left_ms === undefined ? {} : { until: performance.now() + asked.left_ms }),
});

export class Table {
  welcome = new Store<Welcome | undefined>(undefined);
  seats = new Store<Sitter[]>([]);
  frames = new Store<Frame[]>([]); // that were not shown yet; the first is the one on show
  log = new Store<Happened[]>([]);
  refusal = new Store<Refusal | undefined>(undefined);
  over = new Store<Over | undefined>(undefined);
  chat = new Store<ChatLine[]>([]);
  again = new Store<string | undefined>(undefined); // the code of the next game
  trouble = new Store<{ code: string; text: string } | undefined>(undefined);
  sent = new Store<Move | undefined>(undefined); // a move that nobody has answered yet
  orders = new Store(false); // "pass for me when I have nothing to say"
  seen: number[] = []; // occasions of lessons

  private since = 0;
  private sent_to?: number; // the ask of it
  private events: { n: number; event: GameEvent; raw: string }[] = [];
  private view?: Extract<Told, { type: "view" }>;
  private asked?: Extract<Told, { type: "ask" }>;
  private work: Promise<void> = Promise.resolve();
  private arriving = true;

  constructor(readonly door: Door) {
    door.hear = told => this.hear(told);
    door.begin(() => this.since);
  }

  get game(): GameId {
    return this.welcome.value!.game;
  }
  get viewer(): number | null {
    return this.welcome.value?.seat ?? null;
  }
  get players(): number {
    return this.welcome.value?.players ?? 0;
  }
  // May odds be shown here, and a bot be asked for advice?
  get aids(): boolean {
    return this.welcome.value?.odds !== false && !this.welcome.value?.rated;
  }
  get frame(): Frame | undefined {
    return this.frames.value[0];
  }

  // How sentences are made for this reader.
  reader(): Reader {
    return { lang: lang.value, names: this.seats.value.map(s => this.name(s)) };
  }
  name(s: Sitter): string {
    if (s.kind === "bot" && (s.name === s.level || /^Bot \d+$/.test(s.name))) return _("Bot {n}", { n: s.seat + 1 });
    return s.name || _("Empty seat");
  }

  move(move: Move): void {
    const ask = this.frames.value.at(-1)?.ask;
    if (!ask || this.sent.value !== undefined) return;
    this.refusal.value = undefined;
    this.sent.value = move;
    this.sent_to = ask.ask;
    this.door.say({ type: "move", ask: ask.ask, move });
  }

  order(pass: boolean): void {
    this.orders.value = pass;
    this.door.say({ type: "orders", pass });
  }

  // The next frame, if there is one.
  advance(): void {
    if (this.frames.value.length > 1) this.frames.value = this.frames.value.slice(1);
  }
  // The latest one at once.
  catch_up(): void {
    if (this.frames.value.length > 1) this.frames.value = this.frames.value.slice(-1);
  }

  // Everything anew in another language.
  translate(): void {
    this.later(async () => {
      const frame = this.frames.value.at(-1);
      if (!frame) return;
      const said = await this.sentences(this.log.value);
      this.log.value = this.log.value.map((h, i) => ({ ...h, sentence: said[i]! }));
      this.frames.value = [await this.drawn(frame)];
    });
  }

  close(): void {
    this.door.close();
  }

  // What needs the core is done in order, one after the other.
  private later(job: () => Promise<void> | void): void {
    this.work = this.work.then(job).catch((why: Error) => {
      this.trouble.value = { code: "core", text: why.message };
      console.error(why);
    });
  }

  // ---- hearing ----

  private hear(told: Told): void {
    switch (told.type) {
      case "welcome":
        this.later(() => learn(told.game));
        this.welcome.value = told;
        this.seats.value = told.seats;
        this.again.value = told.again;
        this.sent.value = undefined; // what was not accepted will be asked again
        this.arriving = true;
        break;
      case "seats":
        this.seats.value = told.seats;
        break;
      case "event":
        this.since = told.n;
        this.events.push(told);
        break;
      case "view":
        this.finish(); // of a view that nobody was asked after
        this.view = told;
        setTimeout(() => this.finish(), 5); // over a network the question comes as a message of its own
        break;
      case "ask":
        // Another question: whatever was sent for the last one, on a line that broke, is settled.
        if (told.ask !== this.sent_to) this.sent.value = undefined;
        this.asked = told;
        if (this.view) this.finish();
        else this.ask_late();
        break;
      case "accepted":
        this.sent.value = undefined;
        break;
      case "refused":
        this.sent.value = undefined;
        void this.refused(told);
        break;
      case "undone":
        this.since = told.n;
        this.log.value = this.log.value.filter(h => h.n <= told.n);
        this.over.value = undefined;
        break;
      case "over":
        this.finish();
        this.later(() => void (this.over.value = told));
        break;
      case "chat":
        if (!this.chat.value.some(line => line.n === told.n)) this.chat.value = [...this.chat.value, told];
        break;
      case "rematch":
        this.again.value = told.table;
        break;
      case "error":
        this.sent.value = undefined;
        this.trouble.value = told;
        break;
    }
  }

  private async refused(told: Extract<Told, { type: "refused" }>): Promise<void> {
    const prefix = told.rule ? told.rule + " " : ""; // what a complaint begins with; it is shown apart
    const text = await complaint(prefix + told.reason, lang.value);
    const reason = text.startsWith(prefix) ? text.slice(prefix.length) : text;
    this.refusal.value = { move: told.move, rule: told.rule, reason: reason.charAt(0).toUpperCase() + reason.slice(1) };
  }

  // What has come so far is one frame.
  private finish(): void {
    const { view, asked, events } = this;
    if (!view) return;
    const past = this.arriving;
    this.view = this.asked = undefined;
    this.events = [];
    this.arriving = false;
    const came = performance.now();
    this.later(async () => {
      const sentences = await this.sentences(events), last = this.frames.value.at(-1);
      const happened = events.map((e, i) => ({ ...e, sentence: sentences[i]! }));
      const ask = asked && opened(asked);
      const frame = await this.drawn({
        events: happened, view: view.bytes, scene: undefined as never, past,
        ...(ask ? { ask } : {}), ...(view.clocks ? { clocks: { had: view.clocks, began: (!events.length && !past && last?.clocks?.began) || came } } : {}),
      });
      this.log.value = [...this.log.value, ...happened];
      const before = past ? [] : this.frames.value;
      this.frames.value = [...before, frame];
    });
  }

  // A question about the latest frame, which was drawn without it.
  private ask_late(): void {
    const asked = this.asked!;
    this.asked = undefined;
    this.later(async () => {
      const frame = this.frames.value.at(-1);
      if (frame) this.frames.value = [...this.frames.value.slice(0, -1), await this.drawn({ ...frame, ask: opened(asked) })];
    });
  }

  private async drawn(frame: Frame): Promise<Frame> {
    const reader = this.reader();
    const scene = await scene_of(frame.view, reader);
    if (!frame.ask) return { ...frame, scene };
    const [legal, outlook] = await Promise.all([moves_of(frame.view, reader), outlook_of(frame.view, reader)]);
    const moves = legal.map((m, i) => (outlook[i] ? { ...m, points: outlook[i]! } : m));
    return { ...frame, scene, ask: { ...frame.ask, legal: moves } };
  }

  private async sentences(events: { raw: string }[]): Promise<string[]> {
    const { sentences, seen } = await sentences_of(
      this.game, this.players, this.viewer, events.map(e => e.raw), this.reader());
    this.seen.push(...(seen ?? []));
    return sentences;
  }
}
