// How a table is reached: in the worker, or over a WebSocket. Both speak the same messages
// (docs/protocol.md), so nobody behind a door knows which it is.

import { core, core_run, core_stop } from "./core";
import { Store } from "./store";
import type { Said, Told } from "./types";

export type Contact = "here" | "coming" | "lost" | "gone";

export interface Door {
  contact: Store<Contact>;
  hear: (told: Told) => void; // set by whoever opens it, before begin()
  begin(since: () => number): void;
  say(said: Said): void;
  close(): void;
}

// ---- a table in the worker ----

export interface Seated { name?: string; bot?: string }

export interface SoloSetup {
  game: string;
  seats: Seated[];
  seed?: string;
  options?: Record<string, string>;
}

// Bots' seeming thinking, by the pace of the settings.
export const DELAYS: Record<string, [number, number]> = {
  slow: [1800, 2600], normal: [900, 1500], fast: [300, 500], "at once": [0, 0],
};

export class SoloDoor implements Door {
  contact = new Store<Contact>("here");
  hear: (told: Told) => void = () => {};
  changed: (record: string) => void = () => {};
  private constructor(private table: number, private viewer: number) {}

  static async open(setup: SoloSetup, viewer: number, pace: string): Promise<SoloDoor> {
    const seed = setup.seed ?? random_seed();
    const { table } = await core("open", { ...setup, seed, delay: DELAYS[pace] });
    return new SoloDoor(table, viewer);
  }
  static async resume(record: string, viewer: number, pace: string): Promise<SoloDoor> {
    const { table } = await core("resume", { delay: DELAYS[pace] }, record);
    return new SoloDoor(table, viewer);
  }

  begin(since: () => number): void {
    this.say({ type: "hello", protocol: 1, since: since(), want: ["bytes"] });
  }
  async say(said: Said): Promise<void> {
    const answer = await core("receive", { table: this.table, viewer: this.viewer }, JSON.stringify(said));
    this.told(answer);
    if (said.type === "move" || said.type === "hello" || said.type === "orders") this.run();
    if (said.type === "move") this.save();
  }
  async undo(): Promise<string | undefined> {
    try {
      core_stop(this.table);
      this.told(await core("undo", { table: this.table, viewer: this.viewer }));
      this.save();
      return undefined;
    } catch (why) {
      return (why as Error).message;
    } finally {
      this.run();
    }
  }
  pace(pace: string): void {
    void core("delay", { table: this.table, delay: DELAYS[pace] });
    this.run();
  }
  // With its last lines even in mid-game, so that `koloda verify` says of every one that it holds.
  async record(): Promise<string> {
    return (await core("record", { table: this.table, end: true })).record;
  }
  close(): void {
    core_stop(this.table);
    void core("close", { table: this.table });
  }

  private run(): void {
    core_run(this.table, stepped => {
      this.told(stepped);
      if (stepped.messages?.length || stepped.state === "over") this.save();
    });
  }
  private told(answer: { messages?: { viewer: number | null; message: Told }[] }): void {
    for (const { viewer, message } of answer.messages ?? [])
      if (viewer === this.viewer) this.hear(message);
  }
  private async save(): Promise<void> {
    this.changed(await this.record());
  }
}

export function random_seed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map(b => b.toString(16).padStart(2, "0")).join("");
}

// ---- a table elsewhere ----

export class OnlineDoor implements Door {
  contact = new Store<Contact>("coming");
  hear: (told: Told) => void = () => {};
  private socket?: WebSocket;
  private tries = 0;
  private unsent?: Said; // a move that was made while the line was down
  private since: () => number = () => 0;
  private later?: ReturnType<typeof setTimeout>;
  private closed = false;

  constructor(private url: string, private token?: string, private luck?: string) {
    addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  begin(since: () => number): void {
    this.since = since;
    this.connect();
  }
  say(said: Said): void {
    if (this.contact.value === "here") this.socket!.send(JSON.stringify(said));
    else if (said.type === "move") this.unsent = said; // done once, however often it is sent
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.later);
    removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close(1000);
    this.contact.value = "gone";
  }

  private again = (): void => {
    if (this.contact.value === "lost" && document.visibilityState === "visible") this.connect();
  };
  private connect(): void {
    clearTimeout(this.later);
    if (this.closed) return;
    this.socket?.close();
    const socket = (this.socket = new WebSocket(this.url));
    socket.onopen = () => {
      const hello: Said = { type: "hello", protocol: 1, since: this.since(), want: ["bytes"] };
      socket.send(JSON.stringify(this.token ? { ...hello, token: this.token } : hello));
    };
    socket.onmessage = ({ data }) => this.heard(JSON.parse(data));
    socket.onclose = event => {
      if (socket === this.socket) this.lost(event);
    };
  }
  private heard(told: Told): void {
    if (told.type === "welcome") {
      this.tries = 0;
      this.contact.value = "here";
      if (this.luck && told.state === "waiting") this.say({ type: "luck", hex: this.luck });
      delete this.luck;
    }
    this.hear(told);
    if (told.type === "ask" && this.unsent?.type === "move") {
      if (this.unsent.ask === told.ask) this.say(this.unsent);
      delete this.unsent;
    }
  }
  // 1008: the token or the table is wrong, and stays so.
  private lost(event: CloseEvent): void {
    if (this.closed) return;
    this.contact.value = event.code === 1008 ? "gone" : "lost";
    if (event.code === 1008) return;
    const wait = Math.min(15000, 500 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.later = setTimeout(() => this.connect(), wait);
  }
}
