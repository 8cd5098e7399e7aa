// What all tests of the page share: the real server with a folder of its own, browsers that note
// whatever goes wrong in them, and everything that a page is told.

import { test as base, expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export { expect };
export const GAMES = ["cabbage", "cardinal", "coach", "podelim"] as const;
export type Game = (typeof GAMES)[number];
export const SEATS: Record<Game, [number, number]> = { cabbage: [2, 5], cardinal: [2, 4], coach: [3, 8], podelim: [2, 4] };
export const LANGS = ["uk", "ru", "en"] as const;
export type Lang = (typeof LANGS)[number];
export const PHONE = { width: 390, height: 780 }, DESKTOP = { width: 1280, height: 800 };
export const SCALE = Number(process.env.KOLODA_SCALE ?? 1);

const KOLODA = process.env.KOLODA!;

// ---- luck that can be had again ----

export type Luck = () => number; // from 0 up to 1

export function luck_of(seed: number): Luck {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const one_of = <T>(list: readonly T[], luck: Luck): T => list[Math.floor(luck() * list.length)]!;

// ---- the program ----

// Whether a record holds, as the program says.
export function verify(record: string): void {
  const folder = mkdtempSync(join(tmpdir(), "koloda-record-"));
  const file = join(folder, "game.koloda");
  writeFileSync(file, record);
  try {
    execFileSync(KOLODA, ["verify", file], { encoding: "utf8", stdio: "pipe" });
  } catch (why) {
    const { stdout, stderr } = why as { stdout: string; stderr: string };
    throw new Error(`koloda verify: ${stdout}${stderr}\n${record}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function trace(record: string): any[] {
  const folder = mkdtempSync(join(tmpdir(), "koloda-record-"));
  const file = join(folder, "game.koloda");
  writeFileSync(file, record);
  const text = execFileSync(KOLODA, ["trace", "--record", file], { encoding: "utf8", maxBuffer: 1 << 28 });
  rmSync(folder, { recursive: true });
  return text.trim().split("\n").map(line => JSON.parse(line));
}

const free_port = (): Promise<number> => new Promise((resolve, reject) => {
  const probe = createServer();
  probe.on("error", reject);
  probe.listen(0, "127.0.0.1", () => {
    const { port } = probe.address() as { port: number };
    probe.close(() => resolve(port));
  });
});

export class Server {
  private process?: ChildProcess;
  private log = "";
  private constructor(readonly port: number, private data: string, private web: string | undefined) {}

  static async start(web = process.env.KOLODA_PAGE): Promise<Server> {
    const server = new Server(await free_port(), mkdtempSync(join(tmpdir(), "koloda-web-")), web);
    await server.begin();
    return server;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }
  async begin(): Promise<void> {
    const page = this.web ? ["--web", this.web] : [];
    this.process = spawn(KOLODA, ["serve", "--data", this.data, "--listen", `127.0.0.1:${this.port}`,
      "--bot-delay", "0-0", "--limits", "off", ...page], { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.process.stdout!, this.process.stderr!])
      stream.on("data", text => (this.log += text));
    for (let i = 0; i < 200; i++) {
      if (await fetch(this.url + "readyz").then(r => r.ok, () => false)) return;
      await new Promise(done => setTimeout(done, 25));
    }
    throw new Error("the server does not start: " + this.log);
  }
  private end(signal: NodeJS.Signals): Promise<void> {
    const gone = new Promise<void>(done => this.process!.once("exit", () => done()));
    this.process!.kill(signal);
    return gone;
  }
  kill(): Promise<void> {
    return this.end("SIGKILL"); // as when the power fails
  }
  async reread(): Promise<void> {
    this.process!.kill("SIGHUP"); // the page's folder has changed
    await new Promise(done => setTimeout(done, 300));
  }
  async stop(): Promise<void> {
    if (this.process!.exitCode === null && this.process!.signalCode === null) await this.end("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }
  async record(code: string): Promise<string> {
    const answer = await fetch(`${this.url}api/tables/${code}/record`);
    expect(answer.status).toBe(200);
    return answer.text();
  }
}

// ---- people, each with a browser's context ----

declare global {
  interface Window {
    heard: { told: number; ask: number; accepted: number; refused: unknown[]; over: boolean; legal: string[]; all: string[] };
  }
}

// Runs in the page before anything else: counts and keeps what the page is told.
function listen(settings: Record<string, unknown>): void {
  const heard: Window["heard"] = (window.heard = { told: 0, ask: 0, accepted: 0, refused: [], over: false, legal: [], all: [] });
  const told = (message: any): void => {
    heard.told++;
    if (message.type === "ask") ((heard.ask = message.ask), (heard.legal = message.legal));
    if (message.type === "accepted") {
      heard.accepted++;
      if (message.ask === heard.ask) heard.legal = [];
    }
    if (message.type === "refused") heard.refused.push(message);
    if (message.type === "over") heard.over = true;
  };
  const keep = (text: string): void => void (settings.listen && heard.all.push(text));
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener("message", ({ data }) => {
        keep(JSON.stringify(data));
        const { messages } = data.answer ?? data.stepped ?? {};
        if (Array.isArray(messages)) messages.forEach(m => told(m.message));
      });
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener("message", ({ data }) => {
        keep(data);
        told(JSON.parse(data));
      });
    }
  };
  if (location.protocol.startsWith("http") && localStorage.getItem("koloda.settings") === null)
    localStorage.setItem("koloda.settings", JSON.stringify(settings));
}

export interface PersonSettings {
  lang?: Lang; theme?: string; pace?: string; motion?: boolean; name?: string; portrait?: number; listen?: boolean;
}
export interface PersonOptions {
  settings?: PersonSettings;
  viewport?: { width: number; height: number };
  touch?: boolean;
  dark?: boolean;
  serviceWorkers?: boolean;
}

export class Person {
  troubles: string[] = [];
  pardoned?: RegExp; // troubles that are meant: while there is no network
  private constructor(readonly context: BrowserContext, readonly page: Page, readonly server: Server) {}

  static async come(browser: Browser, server: Server, o: PersonOptions = {}): Promise<Person> {
    const context = await browser.newContext({
      baseURL: server.url, viewport: o.viewport ?? DESKTOP, hasTouch: o.touch ?? false,
      colorScheme: o.dark ? "dark" : "light", locale: "en-GB", reducedMotion: "no-preference",
      serviceWorkers: o.serviceWorkers ? "allow" : "block", acceptDownloads: true,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await context.addInitScript(listen, {
      theme: "system", pace: "at once", motion: false, name: "Olha", lang: "en", ...o.settings,
    } as Record<string, unknown>);
    const person = new Person(context, await context.newPage(), server);
    person.watch();
    return person;
  }

  private watch(): void {
    const { origin } = new URL(this.server.url);
    const note = (text: string): void => {
      if (!this.pardoned?.test(text)) this.troubles.push(text);
    };
    this.context.on("console", m => {
      if (m.type() === "error") note(`console: ${m.text()} ${m.location().url}`);
    });
    this.context.on("weberror", e => note(`error: ${e.error().stack}`));
    this.context.on("requestfailed", r => {
      if (r.failure()?.errorText !== "net::ERR_ABORTED") note(`failed: ${r.url()} ${r.failure()?.errorText}`);
    });
    this.context.on("response", r => {
      if (r.status() >= 400) note(`status ${r.status()}: ${r.url()}`);
    });
    this.context.on("request", r => {
      const url = new URL(r.url());
      if (!["data:", "blob:"].includes(url.protocol) && url.origin !== origin) note(`another host: ${r.url()}`);
    });
  }

  async go(hash: string): Promise<void> {
    await this.page.goto(this.server.url + hash);
  }
  // No network: what needs it may fail, and says so in the console.
  async offline(): Promise<void> {
    this.pardoned = /\/api\/|ERR_INTERNET_DISCONNECTED/;
    await this.context.setOffline(true);
  }
  async leave(): Promise<void> {
    await this.context.close();
    expect(this.troubles).toEqual([]);
  }
}

export const test = base.extend<{ server: Server; come: (o?: PersonOptions) => Promise<Person> }>({
  server: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  come: async ({ browser, server }, use) => {
    const people: Person[] = [];
    await use(async o => {
      const person = await Person.come(browser, server, o);
      people.push(person);
      return person;
    });
    for (const person of people) await person.leave();
  },
});
